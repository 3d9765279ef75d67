"""The interface between the verbs and a kind of puzzle: `Kind`, and `Encoded` for kinds that are exact covers.

`kind_of` gives the kind of a puzzle, or of what a text means; only that one is loaded.

Strategy: a `Kind` wraps one puzzle. The verbs call its methods, and never test which kind it is. Most kinds are exact
covers, which are encoded as items and options, and whose solutions are decoded from options. They inherit almost
everything from `Encoded`. A puzzle whose class implements only `dancefloor.puzzles.kind.BoardPuzzle` needs no kind of
its own: `Encoded` searches, counts, verifies and draws it. docs/kinds.md shows how to write a kind.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Protocol, cast

from dancefloor.arguments import listed, whole
from dancefloor.errors import InputError, InternalError
from dancefloor.geometry.lattice import is_solid
from dancefloor.puzzles.kind import Found, declared_kind
from dancefloor.search.deadline import TimeUp, now_doing
from dancefloor.solutions.group import NO_GROUP, Convention, Group
from dancefloor.solutions.solution import Placements, Reasons, Solution
from dancefloor.solutions.verify import CoverCheck, cover_faults
from dancefloor.verbs.how import COMPARING, ENCODING
from dancefloor.verbs.kinds.plan import (
    CountPart,
    CountPlan,
    CoverPlan,
    count_parts,
    first_met,
    found_division,
    in_order_met,
    number_of_classes,
    tally_parts,
)
from dancefloor.verbs.searching import search_for, wrong_solution
from dancefloor.verbs.solutions import Count, Solutions
from dancefloor.verbs.tally import Tally, tally

if TYPE_CHECKING:
    from dancefloor.cover.problem import Problem
    from dancefloor.draw.board import Board
    from dancefloor.geometry.lattice import Cell
    from dancefloor.puzzles.kind import Encoding
    from dancefloor.search.least_core import Contradiction
    from dancefloor.search.values import Cover
    from dancefloor.solutions.automorphisms import Automorphisms
    from dancefloor.solutions.option_motions import OptionMotions
    from dancefloor.solutions.representatives import DividedCount
    from dancefloor.verbs.batches import Glance
    from dancefloor.verbs.how import AnyPuzzle, Request

DISAGREE = "two ways to verify it disagree"


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
        names = getattr(self.puzzle, "__match_args__", vars(self.puzzle))  # not what a puzzle has worked out
        return InternalError(what, report="".join(f"{name}: {getattr(self.puzzle, name)}\n" for name in names))

    @property
    def unseen(self) -> str:
        """Why dancefloor looks for no symmetries in the puzzle, so that each solution counts; empty if it does."""
        return "clues are read upright" if self.has_clues else f"dancefloor looks for none in a {self.name}"

    def group(self, request: Request) -> Group:
        """The symmetries that a request asks for, before they are looked for."""
        if request.convention is Convention.NONE:
            return NO_GROUP
        unseen = self.unseen
        return Group(Convention.NONE, unseen=unseen) if unseen else Group(request.convention)

    @property
    def is_solid(self) -> bool:
        """Whether the puzzle consists of solid cells, which pictures show from a corner."""
        region = getattr(self.puzzle, "region", None)
        return region is not None and is_solid(region.lattice)

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

    def why_none(self, *, brief: bool = False) -> Reasons | None:
        """Why there is no solution, and what would help; if `brief`, what a glance finds. None if nobody looks."""
        return None

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


class OptionFacts(NamedTuple):
    """What is known about the options of a problem, for one cover after another."""

    problem: Problem
    is_right: CoverCheck
    placements: Placements


class Encoded(Kind[Found]):
    """A puzzle that becomes items and options. Subclasses define the `meaning` of a cover, and how to verify it."""

    name = "board"
    _last_facts: OptionFacts | None = None
    _last_motions: tuple[Convention, OptionMotions | Automorphisms] | None = None

    def check_engine(self, engine: str | None) -> None:
        """Refuse an engine that does not exist; see `Kind.check_engine`."""
        if engine is not None:
            from dancefloor.engines.registry import COUNTERS
            from dancefloor.engines.registry import engine as engine_of_name

            if engine not in COUNTERS:
                engine_of_name(engine)

    def encoded(self) -> Encoded[Found]:
        """This kind itself: the puzzle is items and options already."""
        return self

    @cached_property
    def encoding(self) -> Encoding[Any]:
        """The puzzle as items and options, and the way back."""
        now_doing(ENCODING)
        encoding: Encoding[Any] = self.puzzle.encode()
        return encoding

    @property
    def problem(self) -> Problem:
        """The items and options."""
        return self.encoding.problem

    # What a cover means. These methods are called for one cover of a problem after another.

    def faults(self, problem: Problem, cover: Cover) -> list[str]:
        """What is wrong with a cover of the problem, without trusting any engine; empty if it is a solution."""
        return [] if self._facts_of(problem).is_right(cover) else cover_faults(problem, cover) or [DISAGREE]

    def meaning(self, problem: Problem, cover: Cover) -> Found:
        """The solution that a cover means. The problem may have fewer options than the puzzle."""
        solution: Any = Solution.of_options(self.puzzle, cover, self._facts_of(problem).placements)
        found: Found = solution
        return found

    def _facts_of(self, problem: Problem) -> OptionFacts:
        """What is known about the options of a problem; only that of the last problem is kept."""
        if self._last_facts is None or self._last_facts.problem is not problem:
            self._last_facts = self._facts(problem)
        return self._last_facts

    def __getstate__(self) -> dict[str, Any]:
        """Without what was remembered, some of which can be neither pickled nor copied."""
        return {name: value for name, value in vars(self).items() if not name.startswith("_")}

    def _facts(self, problem: Problem) -> OptionFacts:
        return OptionFacts(problem, CoverCheck.of_problem(problem), Placements(self.puzzle, self.encoding.decode))

    def verified(self, problem: Problem, cover: Cover) -> Found:
        """The solution that a cover means, verified.

        Raises:
            InternalError: the cover does not solve the puzzle.
        """
        if wrong := self.faults(problem, cover):
            raise wrong_solution(wrong, problem, cover)
        return self.meaning(problem, cover)

    def solution(self, options: Sequence[int]) -> Found:
        """The solution that consists of these options of the puzzle's own encoding; see `WithOptions.solution`."""
        given = listed("options", options, "numbers of options, such as [3, 14, 15]")
        cover, last = tuple([whole("options", option) for option in given]), len(self.problem.options) - 1
        if beyond := [option for option in cover if not 0 <= option <= last]:
            raise InputError(
                f"option {beyond[0]} is not one of this puzzle: its options have the numbers from 0 to {last}"
            )
        if faults := self.faults(self.problem, cover):
            raise InputError(f"options {', '.join(map(str, sorted(cover)))} are no solution: {faults[0]}")
        return self.meaning(self.problem, cover)

    def verify(self, problem: Problem, covers: Sequence[Cover]) -> None:
        """Verify several covers of the problem.

        Raises:
            InternalError: one of them does not solve the puzzle.
        """
        if type(self).faults is Encoded.faults:
            self._verify_by_option(problem, covers)
            return
        for cover in covers:
            if wrong := self.faults(problem, cover):
                raise wrong_solution(wrong, problem, cover)

    def _verify_by_option(self, problem: Problem, covers: Sequence[Cover]) -> None:
        first = self._facts_of(problem).is_right.first_wrong(covers)
        if first is not None:
            raise wrong_solution(self.faults(problem, covers[first]) or [DISAGREE], problem, covers[first])

    def cover_of(self, solution: Found) -> Cover | None:
        """The options that a solution consists of; None if it belongs to another puzzle."""
        try:
            return tuple([self._options[part] for part in self.parts(solution)])
        except KeyError:
            return None

    def parts(self, solution: Found) -> Sequence[object]:
        """What the options of a solution mean, one after another."""
        parts: Sequence[object] = getattr(solution, "placements", (None,))
        return parts

    @cached_property
    def _options(self) -> dict[object, int]:
        """The number of the option for each possible part of a solution."""
        return {self.encoding.decode(option): option for option in range(len(self.problem.options))}

    # Symmetries.

    @property
    def unseen(self) -> str:
        """Why dancefloor looks for no symmetries in the puzzle, so that each solution counts; empty if it does."""
        if not getattr(self.puzzle, "cells", ()):
            return "items and options have no places on a board"
        if getattr(self.puzzle, "is_upright", self.has_clues):
            return "clues are read upright"
        return ""

    def _motions(self, request: Request) -> OptionMotions | Automorphisms | None:
        """The symmetries that a request asks for; None if nobody looks for them."""
        if self.group(request).convention is Convention.NONE:
            return None
        now_doing(COMPARING)
        convention = request.convention
        if self._last_motions is None or self._last_motions[0] is not convention:
            self._last_motions = convention, self._motions_of(convention)
        return self._last_motions[1]

    def _motions_of(self, convention: Convention) -> OptionMotions | Automorphisms:
        """The symmetries; only those of the last convention are kept."""
        from dancefloor.solutions.option_motions import OptionMotions  # most puzzles are packings

        return OptionMotions.of(self.puzzle, convention)

    # Searching and counting.

    def plan(self, request: Request, order: str = "") -> CoverPlan:
        """A search for one solution of each class, or for all solutions if there are no symmetries."""
        plan = CoverPlan(self.problem, group=self.group(request))
        alone = request.limits.solutions == 1 and request.resume is None
        if alone or (motions := self._motions(request)) is None:  # a single solution repeats no other
            return plan
        plan = plan._replace(group=motions.group)
        if motions.order == 1:
            return plan
        if in_order_met(request):
            met = first_met(motions, request)
            return plan._replace(lets_through=met, met=met)
        return plan._replace(images=motions.images)

    def count_plan(self, request: Request, order: str = "") -> CountPlan:
        """The problem, and problems of solutions that symmetries leave unchanged; or the problem with a sieve."""
        part, motions = CountPart(self.problem, 1, self.sampler(self.problem)), self._motions(request)
        if motions is None:
            return CountPlan([part], self.group(request))
        if motions.order == 1:
            return CountPlan([part], motions.group)
        return self._fixed_parts(part, motions) or CountPlan([part._replace(images=motions.images)], motions.group)

    def _fixed_parts(self, whole: CountPart, motions: OptionMotions | Automorphisms) -> CountPlan | None:
        """What to count; None if the solutions that symmetries leave unchanged are no covers of a problem."""
        from dancefloor.solutions.burnside import unfolded
        from dancefloor.solutions.option_motions import option_quotients

        unchanged = option_quotients(motions)
        if unchanged is None:
            return None
        order, found = unchanged
        samplers = [self.sampler(self.problem, partial(unfolded, part)) for _, part in found]
        fixed = [
            CountPart(part, times, sample, is_raw=False) for (times, part), sample in zip(found, samplers, strict=True)
        ]
        return CountPlan([whole, *fixed], motions.group, classes=partial(number_of_classes, self.problem, order))

    def solve(self, request: Request) -> Solutions[Found]:
        """Search for covers of the problem; each one that passes is a solution."""
        self.check_engine(request.engine)
        group = self.group(request)
        known = self._glance(request, group, 1)
        if not (known and known.found) and (reason := self.obstruction()):
            return Solutions(self.puzzle, None, reason, group)
        return Solutions(self.puzzle, known, "", group) if known else self._search(request)

    def _search(self, request: Request) -> Solutions[Found]:
        plan = self.plan(request)
        search = plan.search(request, partial(self.verified, plan.problem))
        return Solutions(self.puzzle, search, "", plan.group, plan.met)

    def _glance(self, request: Request, group: Group, most: int | None = None) -> Glance[Found] | None:
        """All solutions of a puzzle whose covers are those of a template, if a glance finds them; else None."""
        if not hasattr(self.puzzle, "template") or group.convention is not Convention.NONE:
            return None
        if (type(self).meaning, type(self).faults) != (Encoded.meaning, Encoded.faults):
            return None
        from dancefloor.verbs.batches import glance  # imported here, because few puzzles have a template

        return glance(self.puzzle, request, partial(self._search, request), most)

    def count(self, request: Request) -> Count:
        """Count covers of the problem, up to symmetry if the request says so."""
        self.check_engine(request.engine)
        group = self.group(request)
        known = self._glance(request, group)
        if not (known and known.found) and (reason := self.obstruction()):
            return Count.none(reason, group, None if group.convention is Convention.NONE else 0)
        if known:
            return Count.of(known.tally(request.limits.solutions), group=group)
        motions = self._motions(request)
        if motions and motions.order > 1:
            return self._count_classes(request, motions)
        went, group = self._tally(request), motions.group if motions else group
        return Count.of(went, distinct=None if group.convention is Convention.NONE else went.number, group=group)

    def _count_classes(self, request: Request, motions: OptionMotions | Automorphisms) -> Count:
        """Count covers, and classes of them: by the covers that motions keep, or by the least cover of each class."""
        plan = self.count_plan(request)
        if plan.classes and not request.is_limited:
            found = found_division(self.problem, request)
            return count_parts(plan.divided(self._parts_of(found)) if found else plan, request)
        least = search_for(self.problem, request, None, motions.images)
        distinct = least.tally(self.sampler(self.problem))
        return Count.of(Tally.of(least, distinct), raw=least.weight, distinct=distinct, group=motions.group)

    def _tally(self, request: Request) -> Tally:
        """The number of all covers."""
        if found := found_division(self.problem, request):
            return tally_parts(self._parts_of(found), request, found.about)
        return tally(self.problem, self.sampler(self.problem), request)

    def _parts_of(self, found: DividedCount) -> list[CountPart]:
        return [CountPart(one.problem, one.times, self.sampler(self.problem, one.whole)) for one in found.shares]

    def sampler(self, problem: Problem, whole: Callable[[Cover], Cover] | None = None) -> Callable[[Cover], None]:
        """A function that verifies a sample of the covers that are counted; `whole` completes each cover first."""

        def sample(cover: Cover) -> None:
            with suppress(TimeUp):  # the sample may be incomplete
                self.verified(problem, whole(cover) if whole else cover)

        return sample

    def board(self, solution: Found, marked: Sequence[Cell] = ()) -> Board:
        """The placements of a solution on its board."""
        drawn: Any = solution
        board: Board = drawn.board
        return board

    def as_json(self, solution: Found) -> dict[str, Any]:
        """The placements of a solution."""
        told: Any = solution
        fields: dict[str, Any] = told.as_json()
        return fields


def kind_of(puzzle: AnyPuzzle | str) -> Kind[Any]:
    """The kind of a puzzle, or of the puzzle that a text means; it wraps that puzzle.

    Raises:
        InputError: it is not a puzzle.

    >>> from dancefloor.puzzles.classics import Queens
    >>> kind_of("3x20").name, kind_of(Queens(8)).name
    ('packing', 'board')
    """
    if isinstance(puzzle, str):
        from dancefloor.formats.puzzle import read_puzzle

        puzzle = cast("AnyPuzzle", read_puzzle(puzzle))
    return cast("Kind[Any]", declared_kind(puzzle))
