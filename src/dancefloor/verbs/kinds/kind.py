"""What the verbs ask of a kind of puzzle.

Strategy: a `Kind` wraps one puzzle. The verbs call its methods and never ask which kind it is. Most kinds are exact
covers and inherit all but a few lines from `dancefloor.verbs.kinds.encoded.Encoded`; docs/kinds.md shows how to write
one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

from dancefloor.errors import InputError, InternalError
from dancefloor.search.deadline import now_doing
from dancefloor.verbs.how import ENCODING

if TYPE_CHECKING:
    from dancefloor.draw.board import Board
    from dancefloor.fillomino.explain.explanation import Explanation
    from dancefloor.geometry.lattice import Cell
    from dancefloor.search.least_core import Contradiction
    from dancefloor.verbs.counts import Count
    from dancefloor.verbs.how import Request
    from dancefloor.verbs.kinds.encoded import Encoded
    from dancefloor.verbs.solutions import Solutions

Found = TypeVar("Found")


class Doubts(Protocol):
    """Questions about the clues of a puzzle. A question that takes too long has no answer: None."""

    def contradiction(self, stopped: Callable[[], bool]) -> Contradiction | None:
        """Clues that contradict each other, as few as can be found; `stopped` says when to give up."""

    def follows(self, cell: Cell) -> bool | None:
        """Whether the clue in a cell follows from the others, for a puzzle that has exactly one solution."""


class Kind(ABC, Generic[Found]):
    """One puzzle, as the verbs see it; `Found` is what its solutions are."""

    name: ClassVar[str]  #: what JSON calls the kind
    is_drawn: ClassVar[bool] = True  #: whether solutions have pictures
    notes: Sequence[str] = ()  #: remarks of whoever read the puzzle, for the user

    def __init__(self, puzzle: Any) -> None:
        self.puzzle = puzzle

    def fault(self, what: str) -> InternalError:
        """The error for a result that cannot be right, with the puzzle as its report."""
        return InternalError(what, report="".join(f"{name}: {value}\n" for name, value in vars(self.puzzle).items()))

    # What can be asked of every kind.

    def obstruction(self) -> str:
        """Why there can be no solution, if that needs no search; else empty."""
        now_doing(ENCODING)
        reason: str = self.puzzle.obstruction()
        return reason

    def check_engine(self, engine: str | None) -> None:
        """Refuse an engine that does not exist, before anything is said about the puzzle.

        Raises:
            InputError: there is no such engine.
        """

    @abstractmethod
    def solve(self, request: Request) -> Solutions[Found]:
        """Begin a search for solutions. It verifies each solution before it hands it over."""

    @abstractmethod
    def count(self, request: Request) -> Count:
        """Count solutions."""

    @abstractmethod
    def encoded(self) -> Encoded[Any]:
        """The puzzle as items and options, for those who need them.

        Raises:
            PuzzleError: it cannot be an exact cover.
        """

    # What solutions look like.

    @abstractmethod
    def board(self, solution: Found, marked: Sequence[Cell] = ()) -> Board:
        """What is drawn of a solution, with some cells marked if the kind can do that."""

    @abstractmethod
    def as_json(self, solution: Found) -> dict[str, Any]:
        """A solution in plain lists and strings."""

    def explain(self, request: Request) -> Explanation:
        """The moves with which a person solves the puzzle; the limit on solutions is one on moves.

        Raises:
            InputError: puzzles of this kind are not explained.
        """
        raise InputError("only a fillomino can be explained, and this puzzle is none")

    # What a kind with clues can say about them.

    def doubts(self, request: Request, *, seconds: float) -> Doubts:
        """Questions about clues. None takes longer than `seconds`, or outlasts the deadline around it.

        Raises:
            InputError: a puzzle of this kind has no clues.
        """
        raise InputError(f"a puzzle of the kind {self.name} has no clues to ask about")

    def clues(self) -> Sequence[Cell]:
        """The cells whose clues can be doubted."""
        return ()

    def differing(self, one: Found, other: Found) -> tuple[Cell, ...]:
        """The cells in which two solutions differ, for a kind with clues."""
        return ()

    def unsolved(self, marked: Sequence[Cell] = ()) -> Board | None:
        """What is drawn of the puzzle itself, with some cells marked; None for a kind without clues."""
        return None
