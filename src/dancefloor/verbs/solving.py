"""``solve``: solutions one after another, each of them verified."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack, overload

from dancefloor.engines.sieved import Images
from dancefloor.errors import InputError
from dancefloor.puzzles.cover import ExactCover
from dancefloor.puzzles.fillomino import Fillomino
from dancefloor.puzzles.kind import BoardPuzzle
from dancefloor.puzzles.packing import Packing
from dancefloor.search.deadline import TimeUp, now_doing
from dancefloor.search.session import HandOver, Session
from dancefloor.search.values import Cover, Limits, Outcome, Position, Statistics, checked_position
from dancefloor.solutions.canonical import FirstMet, LeastOfAll, Symmetries, is_found_at_once
from dancefloor.solutions.group import NO_GROUP, Convention, Group, UpTo
from dancefloor.solutions.solution import Selection, Solution
from dancefloor.solutions.verify import cover_faults
from dancefloor.verbs.asking import (
    COMPARING,
    PORTFOLIO,
    Found,
    How,
    OnProgress,
    Puzzle,
    SearchHow,
    checked,
    encoded,
    meant,
    puzzle_of,
    resources_of,
    search_for,
    sought_alone,
    until_limit,
    why_none,
)

if TYPE_CHECKING:
    from dancefloor.solutions.filled_grid import FilledGrid


class Solutions(HandOver[Found]):
    """Solutions one after another, each of them verified. When they end, `outcome` says why.

    `reason` says why there are none, where that is known without search; or during what the time ran out, if that was
    before the search. `group` is that of the symmetries by which solutions were taken as one. Ctrl-C while a solution
    is sought ends the iteration, with `Outcome.INTERRUPTED`.
    """

    instead = "keep its `position`, and give that to `resume` where the search is to go on; or a list of the solutions"

    def __init__(
        self,
        puzzle: Puzzle | Fillomino | str,
        search: Session[Found] | None,
        reason: str,
        group: Group,
        chosen: LeastOfAll | FirstMet | None = None,
    ) -> None:
        self.puzzle, self.group = puzzle, group
        self._reason, self._chosen, self._search = reason, chosen, search
        self._too_late = False  # whether time was up before there was a search
        self._resumed: Position | None = None  # where that search would have begun
        self._set_next(search or iter(()))

    @classmethod
    def too_late(
        cls, puzzle: Puzzle | Fillomino | str, late: TimeUp, resume: Position | None = None
    ) -> Solutions[Found]:
        """None of them, since time was up before a search for them could begin, or be taken up at a position."""
        solutions: Solutions[Found] = Solutions(puzzle, None, why_none(late), NO_GROUP)
        solutions._too_late, solutions._resumed = True, resume
        return solutions

    @property
    def reason(self) -> str:
        """Why there is no solution, or why the search cannot go on; empty if nothing is known."""
        return self._reason or (self._search.reason if self._search else "")

    @property
    def order(self) -> int:
        """The number of symmetries; 1 if symmetric solutions are listed too."""
        return self.group.order

    @property
    def outcome(self) -> Outcome:
        """How the search ended."""
        if self._search:
            return self._search.outcome
        return Outcome.LIMITED if self._too_late else Outcome.COMPLETE

    @property
    def reached_limit(self) -> bool:
        """Whether it was the limit on solutions that stopped the search."""
        return self._search is not None and self._search.reached_limit

    @property
    def statistics(self) -> Statistics:
        """What the search did so far."""
        if self._search:
            return self._search.statistics
        before = self._resumed
        return Statistics(before.covers, before.nodes, before.updates, before.cleansings) if before else Statistics()

    @property
    def engine(self) -> str:
        """The engine that searches; empty if no search was needed, or none had begun."""
        return self._search.by if self._search else ""

    @property
    def why(self) -> str:
        """Why that engine was chosen."""
        return self._search.why if self._search else ""

    @property
    def progress(self) -> float:
        """The estimated share of the search that is done, from 0 to 1."""
        return self._search.progress if self._search else float(not self._too_late)

    @property
    def position(self) -> Position | None:
        """Where to take the search up again; None if there was none, or it cannot be taken up."""
        position = self._search.position if self._search else self._resumed
        if position is None or not isinstance(self._chosen, FirstMet):
            return position
        # Those met are handed out in this order; the last of them may not have been when a signal came.
        return position._replace(given=self._chosen.given[: position.covers])

    def cancel(self) -> None:
        """Stop soon, from any thread or callback."""
        if self._search:
            self._search.cancel()


@overload
def solve(puzzle: BoardPuzzle, **how: Unpack[How]) -> Solutions[Solution]: ...


@overload
def solve(puzzle: Fillomino, **how: Unpack[How]) -> Solutions[FilledGrid]: ...


@overload
def solve(puzzle: ExactCover, **how: Unpack[How]) -> Solutions[Selection]: ...


@overload
def solve(puzzle: Puzzle | Fillomino | str, **how: Unpack[How]) -> Solutions[Solution | Selection]: ...


def solve(
    puzzle: Puzzle | Fillomino | str,
    *,
    limit: int | None = None,
    up_to_symmetry: UpTo = True,
    engine: str | None = None,
    limits: Limits | None = None,
    resume: Position | None = None,
    on_progress: OnProgress | None = None,
    threads: int | None = None,
    memory: int | None = None,
    seed: int = 0,
) -> Solutions[Any]:
    """Find solutions, one of each class of symmetric ones unless told otherwise; `limit` of them, or all.

    With ``up_to_symmetry="rotations"`` reflections make no solutions the same, and with False nothing does. A text as
    puzzle is a box or a file, as on the command line. Of items and options symmetries are not known, and every
    solution is given; and so it is of a fillomino, whose `engine` is a method of `fillomino.solve.solver`, or one
    for exact cover if its numbers are small.

    `threads` (all processors if None), `memory` in bytes for tables (None: as the engine sees fit) and the `seed` of
    whatever is random change how long it takes, and neither the solutions nor their order.

    Raises:
        InputError: the puzzle makes no sense, there is no such engine, a limit or number of threads is too small, or
            `resume` is no position of a search for these solutions.
        EngineError: the engine cannot take it.

    >>> solutions = solve("3x20")
    >>> len(list(solutions)), solutions.outcome
    (2, <Outcome.COMPLETE: 'complete'>)
    """
    resources = resources_of(threads, memory, seed)
    if resume is not None:
        checked_position(resume)
    if limit is not None:
        limits = Limits(limit, limits.nodes if limits else None, limits.seconds if limits else None)
    how: SearchHow = {"limits": limits, "resources": resources, "resume": resume, "on_progress": on_progress}
    try:
        with until_limit(limits):
            given = meant(puzzle)
            if not isinstance(given, Fillomino):
                return _begun(given, up_to_symmetry, engine, **how)
            from dancefloor.verbs.filling import fill

            return fill(given, engine, **how)
    except TimeUp as late:
        return Solutions.too_late(puzzle, late, resume)


def _begun(given: Puzzle, up_to_symmetry: UpTo, engine: str | None, **how: Unpack[SearchHow]) -> Solutions[Any]:
    """A search for the solutions of a puzzle that is an exact cover.

    Raises:
        TimeUp: the deadline passed before the search could begin.
    """
    limits, resume = how.get("limits"), how.get("resume")
    puzzle = puzzle_of(given, engine)
    convention = Convention.of(up_to_symmetry) if isinstance(puzzle, Packing) else Convention.NONE
    if reason := puzzle.obstruction():
        return Solutions(puzzle, None, reason, Group(convention))
    searcher = PORTFOLIO if sought_alone(limits, engine, resume) else engine or (resume.engine if resume else None)
    encoding = encoded(puzzle, searcher) if isinstance(puzzle, Packing) else None
    symmetries = None
    if encoding and convention is not Convention.NONE:
        alone = limits is not None and limits.solutions == 1 and resume is None
        now_doing(COMPARING)
        if not alone or is_found_at_once(encoding.packing):  # a single solution is like no other
            symmetries = Symmetries(encoding, convention)
    problem, numbers = symmetries.reduced() if symmetries else ((encoding or puzzle.encode()).problem, ())
    passed = resume.given if resume else ()
    chosen: LeastOfAll | FirstMet | None = None
    images: Images | None = None
    if symmetries and not symmetries.is_free:
        begins = resume is None or not resume.covers
        if passed or (begins and limits and limits.solutions is not None):
            for cover in passed:
                if wrong := cover_faults(symmetries.problem, cover):
                    raise InputError(f"a position whose given holds what is no cover of this problem: {wrong[0]}")
            chosen = FirstMet(symmetries, passed)
        else:
            images = symmetries.images(numbers)
            chosen = None if images else LeastOfAll(symmetries)

    def decode(cover: Cover) -> Solution | Selection | None:
        if chosen and not chosen(tuple([numbers[option] for option in cover])):
            return None
        return checked(puzzle, problem, cover)

    search = search_for(problem, engine, decode, images, **how)
    group = symmetries.group if symmetries else Group(convention)
    return Solutions(puzzle, search, "", group, chosen)
