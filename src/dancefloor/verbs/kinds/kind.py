"""The interface between the verbs and a kind of puzzle.

Strategy: a `Kind` wraps one puzzle. The verbs call its methods, and never test which kind it is. Most kinds are exact
covers and inherit almost everything from `dancefloor.verbs.kinds.encoded.Encoded`. docs/kinds.md shows how to write
one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol

from dancefloor.errors import InputError, InternalError
from dancefloor.geometry.cube import CUBE
from dancefloor.puzzles.kind import Found
from dancefloor.search.deadline import now_doing
from dancefloor.solutions.group import NO_GROUP, Convention, Group
from dancefloor.verbs.how import ENCODING

if TYPE_CHECKING:
    from dancefloor.draw.board import Board
    from dancefloor.geometry.lattice import Cell
    from dancefloor.search.least_core import Contradiction
    from dancefloor.verbs.counts import Count
    from dancefloor.verbs.how import Request
    from dancefloor.verbs.kinds.encoded import Encoded
    from dancefloor.verbs.kinds.plan import CountPlan, CoverPlan
    from dancefloor.verbs.solutions import Solutions


class Doubts(Protocol):
    """Questions about the clues of a puzzle. A question that takes too long has no answer: None."""

    def contradiction(self, stopped: Callable[[], bool]) -> Contradiction | None:
        """Find clues that contradict each other, as few as possible; `stopped` says when to give up."""

    def follows(self, cell: Cell) -> bool | None:
        """Whether the clue in a cell follows from the others, for a puzzle that has exactly one solution."""


class Kind(ABC, Generic[Found]):
    """One puzzle, with the methods that the verbs need; `Found` is the type of its solutions."""

    name: ClassVar[str]  #: the name of the kind in JSON
    is_drawn: ClassVar[bool] = True  #: whether solutions have pictures
    has_clues: ClassVar[bool] = False  #: whether puzzles show clues, which `check` examines, too
    many: Sequence[Any] = ()  #: the puzzles, if there are several, which only `solve_many` takes
    lines: Sequence[int] = ()  #: the lines of the file in which these stand

    def __init__(self, puzzle: Any) -> None:
        self.puzzle = puzzle
        self.notes: Sequence[str] = getattr(puzzle, "notes", ())  #: remarks from reading it, for the user

    def fault(self, what: str) -> InternalError:
        """The error for an impossible result, with the puzzle as its report."""
        names = getattr(self.puzzle, "__dataclass_fields__", vars(self.puzzle))  # not what a puzzle has worked out
        return InternalError(what, report="".join(f"{name}: {getattr(self.puzzle, name)}\n" for name in names))

    # Methods of every kind.

    @property
    def unseen(self) -> str:
        """Why dancefloor looks for no symmetries in the puzzle, so that each solution counts; empty if it does."""
        return "clues are read upright" if self.has_clues else f"dancefloor looks for none in a {self.name}"

    def group(self, request: Request) -> Group:
        """The symmetries that a request asks for, before they are looked for."""
        if request.convention is Convention.NONE:
            return NO_GROUP
        return Group(Convention.NONE, unseen=self.unseen) if self.unseen else Group(request.convention)

    @property
    def is_solid(self) -> bool:
        """Whether the puzzle consists of cubes, which pictures show from a corner."""
        region = getattr(self.puzzle, "region", None)
        return region is not None and region.lattice == CUBE

    def obstruction(self) -> str:
        """Why there can be no solution, if that needs no search; else empty."""
        now_doing(ENCODING)
        reason: str = self.puzzle.obstruction()
        return reason

    def check_engine(self, engine: str | None) -> None:
        """Refuse an engine that does not exist, before any complaint about the puzzle.

        Raises:
            InputError: there is no such engine.
        """

    @abstractmethod
    def solve(self, request: Request) -> Solutions[Found]:
        """Begin a search for solutions, which verifies each one before returning it."""

    @abstractmethod
    def count(self, request: Request) -> Count:
        """Count solutions."""

    @abstractmethod
    def encoded(self) -> Encoded[Any]:
        """The puzzle as items and options.

        Raises:
            PuzzleError: it cannot be an exact cover.
        """

    def plan(self, request: Request, order: str = "") -> CoverPlan:
        """How to search for the covers that are the solutions.

        Args:
            request: the symmetries, the engine, and a position to resume.
            order: the fingerprint of the order of scanning to take, if the puzzle has several; empty for the quickest
                one. A position to resume has its own.

        Raises:
            InputError: no search for solutions of this kind can be resumed.
        """
        raise InputError(f"a search for the solutions of a {self.name} cannot be resumed")

    def count_plan(self, request: Request, order: str = "") -> CountPlan:
        """The problems whose covers to count; the arguments and errors are those of `plan`."""
        raise InputError(f"a search for the solutions of a {self.name} cannot be resumed")

    # What solutions look like.

    @abstractmethod
    def board(self, solution: Found, marked: Sequence[Cell] = ()) -> Board:
        """The drawing of a solution, with some cells marked if the kind supports that."""

    @abstractmethod
    def as_json(self, solution: Found) -> dict[str, Any]:
        """A solution as plain lists and strings."""

    def json_text(self, solution: Found) -> str:
        """The text of a solution in JSON, on one line."""
        import json

        return json.dumps(self.as_json(solution))

    # Methods of a kind with clues.

    def doubts(self, request: Request, *, seconds: float) -> Doubts:
        """Questions about clues, none of which outlasts the deadline around it.

        Args:
            request: the engine and the seed to use; its limits do not apply.
            seconds: the most seconds of a question.

        Raises:
            InputError: a puzzle of this kind has no clues.
        """
        raise InputError(f"a puzzle of the kind {self.name} has no clues to ask about")

    def brief_doubts(self, request: Request, *, seconds: float, steps: int) -> Doubts:
        """The same, but all questions together take no more work than a user expects who has not asked for them.

        Args:
            request: the engine and the seed to use.
            seconds: the most seconds of a question.
            steps: how much work the proof of the only solution was, as `Solutions.steps` counts it.
        """
        return self.doubts(request, seconds=seconds)

    def clues(self) -> Sequence[Cell]:
        """The cells that show a clue, in the order in which to examine them."""
        return ()

    def differing(self, one: Found, other: Found) -> tuple[Cell, ...]:
        """The cells in which two solutions differ, for a kind with clues."""
        return ()

    def filled(self, rows: Sequence[Sequence[Any]]) -> Found:
        """The solution with these contents of cells, row by row, verified.

        Raises:
            InputError: a puzzle of this kind has no such solutions.
            InternalError: it is no solution.
        """
        raise InputError(f"a solution of a {self.name} has more than contents of cells")

    def unsolved(self, marked: Sequence[Cell] = ()) -> Board | None:
        """The drawing of the puzzle itself, with some cells marked if it has clues; None if it has no board."""
        return None
