"""The verbs: solve, count, covers. Every face calls these and nothing below."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterator
from operator import itemgetter
from typing import Any, NamedTuple, Self, TypeVar, overload

from dancefloor.cover.problem import Problem
from dancefloor.engines.base import Cover, Limits, Outcome, Position, Progress, Search, Statistics
from dancefloor.engines.cheapest import CheapestEngine
from dancefloor.engines.registry import choose, choose_for_one
from dancefloor.engines.registry import engine as engine_of_name
from dancefloor.errors import InputError, InternalError
from dancefloor.formats.dlx import write_dlx
from dancefloor.formats.puzzle import read_puzzle
from dancefloor.puzzles.cover import ExactCover
from dancefloor.puzzles.kind import BoardPuzzle
from dancefloor.puzzles.packing import Packing, PackingEncoding
from dancefloor.solutions.canonical import FirstMet, LeastOfAll, Symmetries
from dancefloor.solutions.solution import Selection, Solution
from dancefloor.solutions.verify import cover_faults, faults

Found = TypeVar("Found")
Puzzle = BoardPuzzle | ExactCover
OnProgress = Callable[[Progress], None]


class Solutions(Iterator[Found]):
    """Solutions one after another, each of them verified. When they end, `outcome` says why.

    `reason` says, where that is known without search, why there are none. `order` is the number of symmetries by
    which solutions were told apart; 1 if symmetric ones are listed too.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        search: Search[Found] | None,
        reason: str,
        order: int,
        chosen: LeastOfAll | FirstMet | None = None,
    ) -> None:
        self.puzzle, self.reason, self.order = puzzle, reason, order
        self._chosen = chosen
        self._search = search

    def __next__(self) -> Found:
        if self._search is None:
            raise StopIteration
        return next(self._search)

    @property
    def outcome(self) -> Outcome:
        """How the search ended."""
        return self._search.outcome if self._search else Outcome.COMPLETE

    @property
    def reached_limit(self) -> bool:
        """Whether it was the limit on solutions that stopped the search."""
        return self._search is not None and self._search.reached_limit

    @property
    def statistics(self) -> Statistics:
        """What the search did so far."""
        return self._search.statistics if self._search else Statistics()

    @property
    def engine(self) -> str:
        """The engine that searches; empty if no search was needed."""
        return self._search.engine.name if self._search else ""

    @property
    def why(self) -> str:
        """Why that engine was chosen."""
        return self._search.why if self._search else ""

    @property
    def progress(self) -> float:
        """The estimated share of the search that is done, from 0 to 1."""
        return self._search.progress if self._search else 1.0

    @property
    def position(self) -> Position | None:
        """Where to take the search up again; None if no search was needed."""
        if self._search is None:
            return None
        return self._search.position._replace(given=self._chosen.given if self._chosen else ())

    def cancel(self) -> None:
        """Stop soon, from any thread or callback."""
        if self._search:
            self._search.cancel()


class Count(int):
    """The number of solutions: an int that knows more.

    Its value is `distinct` if solutions were counted up to symmetry, else `raw`. Unless `outcome` is COMPLETE it is
    what was found so far.
    """

    raw: int  #: solutions, symmetric ones counted separately
    distinct: int | None  #: solutions up to symmetry; None if they were not counted, or there is no word of symmetry
    order: int  #: the number of symmetries
    outcome: Outcome
    statistics: Statistics
    progress: float  #: the estimated share of the search that was done
    engine: str  #: the engine; empty if no search was needed
    why: str  #: why that engine was chosen
    reason: str  #: why there are none, where that is known without search

    @classmethod
    def _of(cls, raw: int, distinct: int | None, order: int, search: Search[Any] | None, reason: str = "") -> Self:
        count = cls(raw if distinct is None else distinct)
        count.raw, count.distinct, count.order, count.reason = raw, distinct, order, reason
        count.outcome = search.outcome if search else Outcome.COMPLETE
        count.statistics = search.statistics if search else Statistics()
        count.progress = search.progress if search else 1.0
        count.engine = search.engine.name if search else ""
        count.why = search.why if search else ""
        return count


@overload
def solve(
    puzzle: BoardPuzzle,
    *,
    limit: int | None = None,
    up_to_symmetry: bool = True,
    engine: str | None = None,
    limits: Limits | None = None,
    resume: Position | None = None,
    on_progress: OnProgress | None = None,
) -> Solutions[Solution]: ...


@overload
def solve(
    puzzle: ExactCover,
    *,
    limit: int | None = None,
    up_to_symmetry: bool = True,
    engine: str | None = None,
    limits: Limits | None = None,
    resume: Position | None = None,
    on_progress: OnProgress | None = None,
) -> Solutions[Selection]: ...


@overload
def solve(
    puzzle: Puzzle | str,
    *,
    limit: int | None = None,
    up_to_symmetry: bool = True,
    engine: str | None = None,
    limits: Limits | None = None,
    resume: Position | None = None,
    on_progress: OnProgress | None = None,
) -> Solutions[Solution | Selection]: ...


def solve(
    puzzle: Puzzle | str,
    *,
    limit: int | None = None,
    up_to_symmetry: bool = True,
    engine: str | None = None,
    limits: Limits | None = None,
    resume: Position | None = None,
    on_progress: OnProgress | None = None,
) -> Solutions[Any]:
    """Find solutions, one of each class of symmetric ones unless told otherwise; `limit` of them, or all.

    A text as puzzle is a box or a file, as on the command line. Of items and options symmetries are not known, and
    every solution is given.

    Raises:
        InputError: the puzzle makes no sense, or there is no such engine.
        EngineError: the engine cannot take it.

    >>> solutions = solve("3x20")
    >>> len(list(solutions)), solutions.outcome
    (2, <Outcome.COMPLETE: 'complete'>)
    """
    puzzle = _puzzle(puzzle, engine)
    if limit is not None:
        limits = Limits(limit, limits.nodes if limits else None, limits.seconds if limits else None)
    if reason := puzzle.obstruction():
        return Solutions(puzzle, None, reason, 1)
    symmetries = Symmetries(puzzle.encode()) if up_to_symmetry and isinstance(puzzle, Packing) else None
    problem, numbers = symmetries.reduced() if symmetries else (puzzle.encode().problem, ())
    given = resume.given if resume else ()
    chosen: LeastOfAll | FirstMet | None = None
    if symmetries and not symmetries.is_free:
        few = given or (limits and limits.solutions is not None)
        chosen = FirstMet(symmetries, given) if few else LeastOfAll(symmetries)

    def decode(cover: Cover) -> Solution | Selection | None:
        if chosen and not chosen(tuple([numbers[option] for option in cover])):
            return None
        return _checked(puzzle, problem, cover)

    search = _search(problem, engine, decode, limits=limits, resume=resume, on_progress=on_progress)
    return Solutions(puzzle, search, "", symmetries.order if symmetries else 1, chosen)


def count(
    puzzle: Puzzle | str,
    *,
    up_to_symmetry: bool = False,
    engine: str | None = None,
    limits: Limits | None = None,
    on_progress: OnProgress | None = None,
) -> Count:
    """Count solutions, all of them or up to symmetry; see `Count` for what else the number knows.

    The raw count comes from one member of each class and the sizes of the classes, not from a search of its own.
    Some of the solutions counted are verified.

    Raises:
        InputError: the puzzle makes no sense, or there is no such engine.
        EngineError: the engine cannot take it.

    >>> count("3x20"), count("3x20", up_to_symmetry=True)
    (8, 2)
    """
    puzzle = _puzzle(puzzle, engine)
    if reason := puzzle.obstruction():
        symmetric = up_to_symmetry and isinstance(puzzle, Packing)
        return Count._of(0, 0 if symmetric else None, 1, None, reason)
    problem = puzzle.encode().problem

    def sample(cover: Cover) -> None:
        _checked(puzzle, problem, cover)

    if not isinstance(puzzle, Packing):
        every = covers(problem, engine=engine, limits=limits, on_progress=on_progress)
        return Count._of(every.tally(sample), None, 1, every)
    symmetries = Symmetries(puzzle.encode())
    numbers: tuple[int, ...] = ()
    one_by_one = not up_to_symmetry and (symmetries.anchor is None or (limits and limits.solutions is not None))
    if not one_by_one:
        problem, numbers = symmetries.reduced()
    if one_by_one or symmetries.is_free:
        plain = covers(problem, engine=engine, limits=limits, on_progress=on_progress)
        number = plain.tally(sample)
        raw = number if one_by_one else number * symmetries.order
        return Count._of(raw, number if up_to_symmetry else None, symmetries.order, plain)
    members = symmetries.class_size if up_to_symmetry else symmetries.orbit_size
    turn = itertools.count()

    def decode(cover: Cover) -> int | None:
        if next(turn) % SAMPLE == 0:
            sample(cover)
        return members(tuple([numbers[option] for option in cover])) or None

    search = _search(problem, engine, decode, limits=limits, on_progress=on_progress)
    sizes = Counter(search)
    raw = sum(size * times for size, times in sizes.items())
    return Count._of(raw, sizes.total() if up_to_symmetry else None, symmetries.order, search)


SAMPLE = 1000  # of so many solutions that are only counted one is verified


def covers(
    problem: Problem,
    *,
    engine: str | None = None,
    limits: Limits | None = None,
    resume: Position | None = None,
    on_progress: OnProgress | None = None,
) -> Search[Cover]:
    """Search for covers of a problem; iterate over the result for tuples of option numbers.

    Raises:
        InputError: there is no such engine, or `resume` is of another engine or problem.
        EngineError: the engine cannot take the problem.

    >>> toy = Problem.from_names("p q r", ["p q x y:A", "p r x:A y", "p x:B", "q x:A", "r y:B"], secondary="x y")
    >>> list(covers(toy))
    [(3, 1)]
    """
    chosen = choose(problem, engine if engine or not resume else resume.engine)
    return Search(chosen.engine, problem, limits=limits, resume=resume, on_progress=on_progress, why=chosen.why)


class Cheapest(NamedTuple):
    """The cheapest covers of a problem, and how they were found."""

    covers: tuple[tuple[int, Cover], ...]  #: cost and option numbers, cheapest first; of equals the first found
    outcome: Outcome  #: unless it is COMPLETE there may be cheaper ones
    statistics: Statistics
    progress: float
    engine: str = "cheapest"
    why: str = "costs are to be small"
    reason: str = ""
    order: int = 1


def cheapest(
    problem: Problem, best: int = 1, *, limits: Limits | None = None, on_progress: OnProgress | None = None
) -> Cheapest:
    """Find the `best` covers whose options cost least together.

    Raises:
        InputError: `best` is not positive, or the limits are on solutions.

    >>> from dancefloor.formats.dlx import read_dlx
    >>> problem = read_dlx("p q\\np q |5\\np |1\\nq |2\\nq |7\\n").problem
    >>> cheapest(problem, 2).covers
    ((3, (1, 2)), (5, (0,)))
    """
    if limits and limits.solutions is not None:
        raise InputError("a limit on solutions: say how many of the cheapest covers are wanted")
    search = Search(CheapestEngine(best), problem, limits=limits, on_progress=on_progress)
    found: list[tuple[int, Cover]] = []
    for cover in search:
        if wrong := cover_faults(problem, cover):
            raise InternalError(f"a cover is wrong: {'; '.join(wrong[:3])}", report=write_dlx(problem))
        found.append((sum(problem.options[option].cost for option in cover), cover))
        if len(found) > 2 * best:  # only those that are still among the cheapest need be kept
            found = sorted(found, key=itemgetter(0))[:best]
    found = sorted(found, key=itemgetter(0))[:best]
    return Cheapest(tuple(found), search.outcome, search.statistics, search.progress)


def _search(
    problem: Problem,
    engine: str | None,
    decode: Callable[[Cover], Found | None],
    *,
    limits: Limits | None,
    resume: Position | None = None,
    on_progress: OnProgress | None,
) -> Search[Found]:
    """As `covers`, but for what `decode` makes of them; a single one is sought in more ways than one."""
    alone = limits is not None and limits.solutions == 1 and engine is None and resume is None
    chosen = choose_for_one(problem) if alone else choose(problem, engine if engine or not resume else resume.engine)
    return Search(
        chosen.engine, problem, limits=limits, resume=resume, decode=decode, on_progress=on_progress, why=chosen.why
    )


def _puzzle(puzzle: Puzzle | str, engine: str | None) -> Puzzle:
    """The puzzle; and a look at the engine's name, which is to be right even where no search is needed."""
    if engine is not None:
        engine_of_name(engine)
    return read_puzzle(puzzle) if isinstance(puzzle, str) else puzzle


def _checked(puzzle: Puzzle, problem: Problem, cover: Cover) -> Solution | Selection:
    """The meaning of a cover, verified.

    Raises:
        InternalError: it does not solve the puzzle.
    """
    solution: Solution | Selection
    if isinstance(puzzle, ExactCover):
        wrong, solution = cover_faults(problem, cover), Selection(puzzle, tuple(sorted(cover)))
    elif not isinstance(puzzle, Packing):
        wrong, meaning = cover_faults(problem, cover), puzzle.encode().decode
        solution = Solution.of(puzzle, map(meaning, cover))
    else:
        placements = [PackingEncoding(puzzle, problem).decode(option) for option in cover]
        if not (wrong := faults(puzzle, placements)):
            solution = Solution.of(puzzle, placements)
    if wrong:
        report = f"| cover: {' '.join(map(str, cover))}\n{write_dlx(problem)}"
        raise InternalError(f"a solution is wrong: {'; '.join(wrong[:3])}", report=report)
    return solution
