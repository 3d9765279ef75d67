"""The verbs: solve, count, covers. Every face calls these and nothing below."""

from __future__ import annotations

import itertools
import operator
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Self, TypedDict, TypeVar, Unpack, cast, overload

from dancefloor.cover.problem import Problem
from dancefloor.engines.base import (
    Cover,
    Engine,
    Limits,
    Outcome,
    Position,
    Progress,
    Resources,
    Search,
    Statistics,
    processors,
)
from dancefloor.engines.cheapest import CheapestEngine
from dancefloor.engines.choice import choose
from dancefloor.engines.registry import engine as engine_of_name
from dancefloor.engines.sieved import Images, SievedEngine
from dancefloor.errors import InputError, InternalError, UnsupportedProblem
from dancefloor.formats.dlx import write_dlx
from dancefloor.formats.puzzle import read_puzzle
from dancefloor.puzzles.cover import ExactCover
from dancefloor.puzzles.kind import BoardPuzzle
from dancefloor.puzzles.packing import Packing, PackingEncoding
from dancefloor.solutions.burnside import Quotient, quotients, unfolded
from dancefloor.solutions.canonical import FirstMet, LeastOfAll, Symmetries
from dancefloor.solutions.solution import Selection, Solution
from dancefloor.solutions.verify import cover_faults, faults

if TYPE_CHECKING:
    from dancefloor.engines.counting import Tables

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
    what was found so far; and then `distinct` may be None because classes are counted only in the end.
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
    def _of(
        cls, raw: int, distinct: int | None, order: int, search: Search[Any] | _Turns | None, reason: str = ""
    ) -> Self:
        count = cls(raw if distinct is None else distinct)
        count.raw, count.distinct, count.order, count.reason = raw, distinct, order, reason
        count.outcome = search.outcome if search else Outcome.COMPLETE
        count.statistics = search.statistics if search else Statistics()
        count.progress = search.progress if search else 1.0
        count.engine = search.engine.name if search else ""
        count.why = search.why if search else ""
        return count


class _Search(TypedDict, total=False):
    """What `Search` takes, and is handed through."""

    limits: Limits | None
    resources: Resources
    resume: Position | None
    on_progress: OnProgress | None


class How(TypedDict, total=False):
    """The keywords of `solve`, which says what they mean."""

    limit: int | None
    up_to_symmetry: bool
    engine: str | None
    limits: Limits | None
    resume: Position | None
    on_progress: OnProgress | None
    threads: int | None
    memory: int | None
    seed: int


@overload
def solve(puzzle: BoardPuzzle, **how: Unpack[How]) -> Solutions[Solution]: ...


@overload
def solve(puzzle: ExactCover, **how: Unpack[How]) -> Solutions[Selection]: ...


@overload
def solve(puzzle: Puzzle | str, **how: Unpack[How]) -> Solutions[Solution | Selection]: ...


def solve(
    puzzle: Puzzle | str,
    *,
    limit: int | None = None,
    up_to_symmetry: bool = True,
    engine: str | None = None,
    limits: Limits | None = None,
    resume: Position | None = None,
    on_progress: OnProgress | None = None,
    threads: int | None = None,
    memory: int | None = None,
    seed: int = 0,
) -> Solutions[Any]:
    """Find solutions, one of each class of symmetric ones unless told otherwise; `limit` of them, or all.

    A text as puzzle is a box or a file, as on the command line. Of items and options symmetries are not known, and
    every solution is given.

    `threads` (all processors if None), `memory` in bytes for tables (None: as the engine sees fit) and the `seed` of
    whatever is random change how long it takes, and neither the solutions nor their order.

    Raises:
        InputError: the puzzle makes no sense, there is no such engine, or a limit or number of threads is too small.
        EngineError: the engine cannot take it.

    >>> solutions = solve("3x20")
    >>> len(list(solutions)), solutions.outcome
    (2, <Outcome.COMPLETE: 'complete'>)
    """
    puzzle, resources = _puzzle(puzzle, engine), _resources(threads, memory, seed)
    if limit is not None:
        limits = Limits(limit, limits.nodes if limits else None, limits.seconds if limits else None)
    if reason := puzzle.obstruction():
        return Solutions(puzzle, None, reason, 1)
    symmetries = Symmetries(puzzle.encode()) if up_to_symmetry and isinstance(puzzle, Packing) else None
    problem, numbers = symmetries.reduced() if symmetries else (puzzle.encode().problem, ())
    given = resume.given if resume else ()
    chosen: LeastOfAll | FirstMet | None = None
    images: Images | None = None
    if symmetries and not symmetries.is_free:
        if given or (resume is None and limits and limits.solutions is not None):
            chosen = FirstMet(symmetries, given)
        else:
            images = symmetries.images(numbers)
            chosen = None if images else LeastOfAll(symmetries)

    def decode(cover: Cover) -> Solution | Selection | None:
        if chosen and not chosen(tuple([numbers[option] for option in cover])):
            return None
        return _checked(puzzle, problem, cover)

    search = _search(
        problem, engine, decode, images, limits=limits, resources=resources, resume=resume, on_progress=on_progress
    )
    return Solutions(puzzle, search, "", symmetries.order if symmetries else 1, chosen)


def count(
    puzzle: Puzzle | str,
    *,
    up_to_symmetry: bool = False,
    engine: str | None = None,
    limits: Limits | None = None,
    on_progress: OnProgress | None = None,
    threads: int | None = None,
    memory: int | None = None,
    seed: int = 0,
) -> Count:
    """Count solutions, all of them or up to symmetry; see `Count` for what else the number knows.

    The classes are counted by the solutions that each symmetry leaves unchanged, or one by one where there is a limit
    on solutions; see docs/symmetry.md. Some of the solutions counted are verified. `threads`, `memory` and `seed` are
    as for `solve`.

    Raises:
        InputError: the puzzle makes no sense, or there is no such engine.
        EngineError: the engine cannot take it.

    >>> count("3x20"), count("3x20", up_to_symmetry=True)
    (8, 2)
    """
    puzzle, resources = _puzzle(puzzle, engine), _resources(threads, memory, seed)
    if reason := puzzle.obstruction():
        symmetric = up_to_symmetry and isinstance(puzzle, Packing)
        return Count._of(0, 0 if symmetric else None, 1, None, reason)
    problem = puzzle.encode().problem
    sample = _sampler(puzzle, problem)
    how: _Search = {"limits": limits, "resources": resources, "on_progress": on_progress}
    few = limits is not None and limits.solutions is not None
    symmetries = Symmetries(puzzle.encode()) if isinstance(puzzle, Packing) else None
    if symmetries is None or (few and not up_to_symmetry):
        number, search = _number_of(problem, sample, engine, **how)
        return Count._of(number, None, symmetries.order if symmetries else 1, search)
    if symmetries.is_free or not up_to_symmetry:
        unchanged: list[Quotient] | None = []
    else:
        unchanged = None if few else quotients(symmetries)
    if unchanged is None:
        return _count_least(puzzle, symmetries, engine, **how)
    # The classes are as many as the solutions that a symmetry leaves unchanged, on average; the identity leaves all.
    slices = symmetries.slices()
    turns = _Turns([*(part for _, part in slices), *(part for _, part in unchanged)], **how)
    raw = sum([size * turns.number_of(part, _sampler(puzzle, part), engine) for size, part in slices])
    fixed = sum(
        [
            times * turns.number_of(part, _sampler(puzzle, problem, part), engine if _takes(engine, part) else None)
            for times, part in unchanged
        ]
    )
    if not up_to_symmetry or (unchanged and turns.outcome is not Outcome.COMPLETE):
        return Count._of(raw, None, symmetries.order, turns)
    distinct, rest = divmod(raw + fixed, symmetries.order)
    if rest:
        wrong = (
            f"{raw} solutions and {fixed} left unchanged by {symmetries.order} symmetries: that is no number of classes"
        )
        raise InternalError(wrong, report=write_dlx(problem))
    return Count._of(raw, distinct, symmetries.order, turns)


def _count_least(puzzle: Puzzle, symmetries: Symmetries, engine: str | None, **how: Unpack[_Search]) -> Count:
    """Count up to symmetry by finding all solutions and keeping the least of each class."""
    problem, numbers = symmetries.reduced()
    limits = how.get("limits")
    if not (limits and limits.solutions is not None) and (images := symmetries.images(numbers)):
        least = _search(problem, engine, None, images, **how)
        distinct = least.tally(_sampler(puzzle, problem))
        return Count._of(least.weight, distinct, symmetries.order, least)
    turn = itertools.count()

    def decode(cover: Cover) -> int | None:
        if next(turn) % SAMPLE == 0:
            _checked(puzzle, problem, cover)
        return symmetries.class_size(tuple([numbers[option] for option in cover])) or None

    search = _search(problem, engine, decode, **how)
    sizes = Counter(search)
    raw = sum(size * times for size, times in sizes.items())
    return Count._of(raw, sizes.total(), symmetries.order, search)


class _Turns:
    """Searches that count one after another, within the same limits and to those who watch like one."""

    def __init__(self, problems: Sequence[Problem], **how: Unpack[_Search]) -> None:
        self.outcome = Outcome.COMPLETE
        self.statistics = Statistics()
        self.engine: Engine
        self.why = ""
        self._how, self._limits, self._on_progress = how, how.get("limits") or Limits(), how.get("on_progress")
        self._all = sum(len(problem.options) for problem in problems)
        self._done = 0.0  # of these

    @property
    def progress(self) -> float:
        """The estimated share of all searches that is done."""
        return self._done / self._all if self._all else 1.0

    def number_of(self, problem: Problem, sample: Callable[[Cover], None], engine: str | None) -> int:
        """The number of covers; nothing is searched any more once a search has stopped early."""
        if self.outcome is not Outcome.COMPLETE:
            return 0
        limits, spent, done, size = self._limits, self.statistics, self._done, len(problem.options)
        left = Limits(
            limits.solutions,
            None if limits.nodes is None else max(0, limits.nodes - spent.nodes),
            None if limits.seconds is None else max(0.0, limits.seconds - spent.seconds),
        )

        def tell(progress: Progress) -> None:
            self._done = done + size * progress.fraction
            if self._on_progress:
                self._on_progress(Progress(self.progress, _sum(spent, progress.statistics)))

        try:
            how: _Search = {**self._how, "limits": left, "on_progress": tell}
            number, search = _number_of(problem, sample, engine, **how)
        except KeyboardInterrupt:  # before or after the search, which makes an outcome of it
            if not self.why:
                raise
            self.outcome = Outcome.INTERRUPTED
            return 0
        self.outcome, self.statistics = search.outcome, _sum(spent, search.statistics)
        self._done = done + size * search.progress
        if not self.why:
            self.engine, self.why = search.engine, search.why
        return number


def _takes(engine: str | None, problem: Problem) -> bool:
    """Tell whether an engine that was asked for can take a problem, which may be another one than was given."""
    try:
        choose(problem, engine)
    except UnsupportedProblem:
        return False
    return True


def _sum(one: Statistics, other: Statistics) -> Statistics:
    return Statistics(*map(operator.add, one, other))


def _number_of(
    problem: Problem, sample: Callable[[Cover], None], engine: str | None, **how: Unpack[_Search]
) -> tuple[int, Search[Cover]]:
    """How many covers a problem has, and the search that found them: for all that is only counted."""
    search = _search(problem, engine, None, **how)
    return search.tally(sample), search


def _sampler(puzzle: Puzzle, problem: Problem, quotient: Problem | None = None) -> Callable[[Cover], None]:
    """Something that verifies a cover, be it one of the problem or of a quotient of it."""

    def sample(cover: Cover) -> None:
        if quotient is not None:
            cover = unfolded(quotient, cover)
        _checked(puzzle, problem, cover)

    return sample


SAMPLE = 1000  # of so many solutions that are only counted one is verified


def covers(
    problem: Problem,
    *,
    engine: str | None = None,
    limits: Limits | None = None,
    resume: Position | None = None,
    on_progress: OnProgress | None = None,
    threads: int | None = None,
    memory: int | None = None,
    seed: int = 0,
) -> Search[Cover]:
    """Search for covers of a problem; iterate over the result for tuples of option numbers.

    `threads`, `memory` and `seed` are as for `solve`.

    Raises:
        InputError: there is no such engine, or `resume` is of another engine or problem.
        EngineError: the engine cannot take the problem.

    >>> toy = Problem.from_names("p q r", ["p q x y:A", "p r x:A y", "p x:B", "q x:A", "r y:B"], secondary="x y")
    >>> list(covers(toy))
    [(3, 1)]
    """
    resources = _resources(threads, memory, seed)
    return _search(problem, engine, None, limits=limits, resources=resources, resume=resume, on_progress=on_progress)


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
            found = sorted(found, key=operator.itemgetter(0))[:best]
    found = sorted(found, key=operator.itemgetter(0))[:best]
    return Cheapest(tuple(found), search.outcome, search.statistics, search.progress)


class Tabulated(Generic[Found]):
    """All solutions of a puzzle, numbered from 0 without a list of them; those handed out are verified.

    Symmetric ones have numbers of their own. `count` is exact at any size, and so are numbers: `table[10**30]` is as
    quick as `table[0]`. The order is that of `dancefloor.engines.counting.Tables`.
    """

    def __init__(self, puzzle: Puzzle, tables: Tables | None, reason: str) -> None:
        self.puzzle, self.reason = puzzle, reason
        self._tables = tables
        self.count = tables.count if tables else 0

    def __getitem__(self, number: int) -> Found:
        """The solution of that number.

        Raises:
            InputError: there is no such number.
        """
        if self._tables is None:
            raise InputError(f"number {number}: there are no solutions")
        return self._meaning(self._tables.cover(number))

    def __iter__(self) -> Iterator[Found]:
        return map(self.__getitem__, range(self.count))

    def rank(self, solution: Found) -> int:
        """The number of a solution.

        Raises:
            InputError: it does not solve this puzzle.
        """
        try:
            cover = [self._numbers[placed] for placed in _parts(solution)]
        except KeyError:
            cover = None
        if cover is None or self._tables is None:
            raise InputError("it is no solution of this puzzle")
        return self._tables.rank(cover)

    def sample(self, times: int, seed: int = 0) -> list[Found]:
        """Solutions drawn independently, each with the same probability: the same for a seed on every machine.

        Raises:
            InputError: a negative number of them, or there is none to be drawn.
        """
        if times and not self.count:
            raise InputError(f"there are no solutions{': ' if self.reason else ''}{self.reason}")
        covers = self._tables.sample(times, seed) if self._tables else []
        return [self._meaning(cover) for cover in covers]

    def _meaning(self, cover: Cover) -> Found:
        return cast("Found", _checked(self.puzzle, self.puzzle.encode().problem, cover))

    @cached_property
    def _numbers(self) -> dict[object, int]:
        """The option of each part of a solution."""
        encoding = self.puzzle.encode()
        options = range(len(encoding.problem.options))
        if isinstance(self.puzzle, ExactCover):
            return {option: option for option in options}
        return {encoding.decode(option): option for option in options}


def _parts(solution: object) -> Sequence[object]:
    if isinstance(solution, Solution):
        return solution.placements
    return solution.options if isinstance(solution, Selection) else (None,)


@overload
def tabulate(
    puzzle: BoardPuzzle, *, memory: int | None = None, on_progress: OnProgress | None = None
) -> Tabulated[Solution]: ...


@overload
def tabulate(
    puzzle: ExactCover, *, memory: int | None = None, on_progress: OnProgress | None = None
) -> Tabulated[Selection]: ...


@overload
def tabulate(
    puzzle: Puzzle | str, *, memory: int | None = None, on_progress: OnProgress | None = None
) -> Tabulated[Solution | Selection]: ...


def tabulate(
    puzzle: Puzzle | str, *, memory: int | None = None, on_progress: OnProgress | None = None
) -> Tabulated[Any]:
    """Number all solutions, to have any one by its number, the number of any one, or fair random ones.

    Tables take up to `memory` bytes: 1 GiB, or a quarter of the machine's memory if that is less, if nothing is said.

    Raises:
        InputError: the puzzle makes no sense.
        TablesTooLarge: the tables do not fit into that memory.
        UnsupportedProblem: the puzzle has colours, or is too large in another way.

    >>> from dancefloor import Packing, box
    >>> from dancefloor.formats.pieces import read_pieces
    >>> table = tabulate(Packing(box(8, 8), read_pieces("dominoes", room=64)))
    >>> table.count
    12988816
    >>> table.rank(table[1234567])
    1234567
    """
    from dancefloor.engines.counting import Tables  # others need not wait for it

    puzzle = _puzzle(puzzle, None)
    if reason := puzzle.obstruction():
        return Tabulated(puzzle, None, reason)
    return Tabulated(puzzle, Tables(puzzle.encode().problem, memory=memory, on_progress=on_progress), "")


@overload
def sample(puzzle: BoardPuzzle, k: int = 1, *, seed: int = 0, memory: int | None = None) -> list[Solution]: ...


@overload
def sample(puzzle: ExactCover, k: int = 1, *, seed: int = 0, memory: int | None = None) -> list[Selection]: ...


@overload
def sample(
    puzzle: Puzzle | str, k: int = 1, *, seed: int = 0, memory: int | None = None
) -> list[Solution | Selection]: ...


def sample(puzzle: Puzzle | str, k: int = 1, *, seed: int = 0, memory: int | None = None) -> list[Any]:
    """Draw `k` solutions independently, all with the same probability, symmetric ones counted separately.

    The same seed gives the same solutions on every machine. For more than one draw from a puzzle see `tabulate`.

    Raises:
        InputError: the puzzle makes no sense, or has no solutions.
        TablesTooLarge: the tables do not fit into `memory` bytes.
        UnsupportedProblem: the puzzle has colours, or is too large in another way.

    >>> first, second = sample("3x20", 2)
    >>> len(first.placements)
    12
    """
    return tabulate(puzzle, memory=memory).sample(k, seed)


@overload
def _search(
    problem: Problem, engine: str | None, decode: None, images: Images | None = None, **how: Unpack[_Search]
) -> Search[Cover]: ...


@overload
def _search(
    problem: Problem,
    engine: str | None,
    decode: Callable[[Cover], Found | None],
    images: Images | None = None,
    **how: Unpack[_Search],
) -> Search[Found]: ...


def _search(
    problem: Problem,
    engine: str | None,
    decode: Callable[[Cover], Any] | None,
    images: Images | None = None,
    **how: Unpack[_Search],
) -> Search[Any]:
    """A search for covers, or for what `decode` makes of them, by the engine of that name or the one that fits best.

    With `images`, of each class of covers only the one that a sieve lets through.
    """
    resume = how.get("resume")
    chosen = choose(problem, engine if engine or not resume else resume.engine)
    used = SievedEngine(chosen.engine, images) if images else chosen.engine
    return Search(used, problem, decode=decode, why=chosen.why, **how)


def _resources(threads: int | None, memory: int | None, seed: int) -> Resources:
    return Resources(processors() if threads is None else threads, memory, seed)


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
