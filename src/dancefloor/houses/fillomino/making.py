"""``make`` and ``make_many``: make new puzzles, each of which provably has exactly one solution.

Strategy: `dancefloor.houses.fillomino.make.maker` makes them; this module verifies the solution once more, without its
solver. Many puzzles have consecutive seeds, so each can be made again by itself, and they are the same whatever the
number of processes. Each process makes one puzzle at a time; the results are handed over in the order of the seeds.
"""

from __future__ import annotations

import dataclasses
from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future, wait
from dataclasses import replace
from time import monotonic
from typing import Any, Literal, TypeAlias, TypedDict, Unpack, cast, overload

from dancefloor.arguments import check_type, listed, whole, wrong
from dancefloor.display import plural
from dancefloor.errors import InputError, InternalError, PuzzleError, WorkerError, nearest
from dancefloor.geometry.box import parse_size
from dancefloor.houses.fillomino.division import Division
from dancefloor.houses.fillomino.explain.grades import graded
from dancefloor.houses.fillomino.explain.levels import Level
from dancefloor.houses.fillomino.explain.moves import End, Moves
from dancefloor.houses.fillomino.fillomino import Fillomino, Grid
from dancefloor.houses.fillomino.make.character import in_character
from dancefloor.houses.fillomino.make.maker import GRIDS, Made, Making, New
from dancefloor.houses.fillomino.make.maker import make as make_fillomino
from dancefloor.houses.fillomino.make.thinning import OF_NUMBERS, VARIANTS, Thinning, make_by_thinning
from dancefloor.houses.fillomino.make.wish import SizedWish, Wish
from dancefloor.houses.fillomino.verify_filled import grid_faults
from dancefloor.search.processes import Killed, ProcessPool, end_if_imported
from dancefloor.search.stepwise import Stepwise
from dancefloor.search.values import Limits, OnProgress, Outcome, Progress, processors
from dancefloor.verbs.how import Request, check_callable

FILLOMINO = "fillomino"
KINDS = (FILLOMINO, *VARIANTS)
WISHES = {
    "level": "a difficulty",
    "reached": "the largest region",
    "redundant": "redundant clues",
    "unseen": "unseen numbers",
    "hidden_regions": "hidden regions",
    "ones": "ones",
    "best_of": "the best of several",
    "pattern": "a pattern",
    "technique": "a technique",
    "without": "techniques to leave out",
    "apart": "equal clues apart",
    "repeat": "a number to repeat",
}

NumberKind: TypeAlias = Literal["fillomino", "symmarea", "non-consecutive", "even-odd"]
Size: TypeAlias = str | tuple[int, int]
LetterKind: TypeAlias = Literal["pentominous", "tetrominous"]
MOST = 10_000
LOOK = 0.05  # seconds between two looks at the processes
MOST_KILLED = 3  # how often a process is killed before the puzzle is given up
UNGUARDED = "each process imports this script: call 'make_many' under 'if __name__ == \"__main__\":'"


class Wishes(TypedDict, total=False):
    """The fields of a `Wish`, as keywords."""

    difficulty: str | None
    symmetry: str | None
    max_region: int | None
    largest: int | None
    clues: int | float | str | None
    hidden: int
    unseen: int
    no_ones: bool
    numbers: str | Sequence[int] | None
    pattern: str | Fillomino | None
    hidden_regions: bool
    keep_redundant: bool
    best_of: int
    technique: str | None
    without: str | Sequence[str]
    apart: bool
    repeat: str | Sequence[int] | None


class MakingAnyHow(Wishes, total=False):
    """The keywords that `make` and `make_many` share; their docstrings explain them."""

    wish: Wish | None
    grade: bool
    seed: int
    grids: int
    timeout: float | None
    limits: Limits | None
    on_progress: OnProgress | None


class MakingHow(MakingAnyHow, total=False):
    """All keywords of `make`."""

    cancelled: Callable[[], bool]


class MakingManyHow(MakingAnyHow, total=False):
    """All keywords of `make_many`."""

    processes: int | None


@overload
def make(kind: NumberKind, size: Size, **how: Unpack[MakingHow]) -> Making[Fillomino]: ...


@overload
def make(kind: LetterKind, size: Size, **how: Unpack[MakingHow]) -> Making[Division]: ...


@overload
def make(kind: str, size: Size, **how: Unpack[MakingHow]) -> Making[Fillomino | Division]: ...


def make(
    kind: str,
    size: str | tuple[int, int],
    *,
    wish: Wish | None = None,
    grade: bool = False,
    seed: int = 0,
    grids: int = GRIDS,
    timeout: float | None = None,
    limits: Limits | None = None,
    cancelled: Callable[[], bool] = lambda: False,
    on_progress: OnProgress | None = None,
    **wishes: Unpack[Wishes],
) -> Making[Any]:
    """Make a new puzzle that has exactly one solution.

    No clue follows from the others. With a symmetry, no set of clues that it couples follows from the others, though a
    single clue may.

    The result has the puzzle as `made`. If no puzzle could be made within the limits, or Ctrl-C ends the work, `made`
    is None and `nearest` is the puzzle that comes nearest, if there is one.

    Args:
        kind: what to make: ``"fillomino"``, ``"pentominous"``, ``"tetrominous"``, ``"symmarea"``,
            ``"non-consecutive"`` or ``"even-odd"``. All but the first take no wishes but `symmetry`, `hidden_regions`
            and, where regions have numbers, `max_region`.
        size: rows and columns, such as ``"10x10"`` or ``(10, 10)``.
        wish: what the puzzle should be like; None for any puzzle.
        grade: whether to grade a symmarea or a variant, which may take minutes. A fillomino always has its grade;
            pentominous and tetrominous have none.
        seed: seed for the random number generator. The same seed makes the same puzzle on every machine.
        grids: the number of random grids after which to give up.
        timeout: seconds after which to stop; None for no limit.
        limits: limits as for other verbs; its `nodes` replace `grids`, and `timeout` overrides its `seconds`.
        cancelled: called about ten times a second; once it returns True, the work ends as on Ctrl-C.
        on_progress: called about ten times a second with the elapsed time, and the grids tried so far as `nodes`. The
            fraction is not a number, since the duration cannot be estimated.
        wishes: fields of `Wish` as keywords, such as `difficulty`; they replace those of `wish`.

    Raises:
        InputError: there is no such kind, or an argument makes no sense.
        PuzzleError: a size, difficulty or symmetry that does not exist; wishes that contradict each other; regions too
            small for any grid; or a pattern for which no numbers exist, or none were found.

    >>> made = make("fillomino", "3x3", seed=7).made
    >>> made.puzzle.clues
    ((0, 1, 0), (0, 0, 2), (5, 0, 0))
    >>> made.solution
    ((5, 1, 2), (5, 5, 2), (5, 5, 1))
    >>> make("fillomino", "3x3", wish=Wish(clues=3), seed=7) == make("fillomino", "3x3", clues=3, seed=7)
    True

    Added in version 0.1.
    """
    check_type("kind", kind, str, "the name of a kind, such as 'fillomino'")
    if kind not in KINDS:
        raise InputError(f"kind is {kind[:20]!r}, which cannot be made; {nearest(kind, KINDS)}")
    request = Request.of(timeout=timeout, limits=limits, on_progress=on_progress, seed=seed, threads=1)
    check_callable("cancelled", cancelled)
    if wish is not None:
        check_type("wish", wish, Wish, "a Wish, such as Wish(difficulty='easy')")
    wish = replace(wish or Wish(), **wishes)
    sized = wish.on(*_rows_and_columns(size))
    grids = whole("grids", grids, 0) if request.limits.nodes is None else request.limits.nodes
    if kind != FILLOMINO:
        _check_plain(kind, replace(sized, symmetry="none", hidden=True, free=frozenset()), wish.max_region, grade=grade)
        return _variant(kind, sized, request, grids, cancelled, grade=grade)
    making = make_fillomino(
        in_character(sized, request.resources.seed),
        seed=request.resources.seed,
        grids=grids,
        seconds=request.limits.seconds,
        cancelled=cancelled,
        on_progress=on_progress,
    )
    for made in (making.made, making.nearest):
        if made and (wrong := grid_faults(made.puzzle, cast("Grid", made.solution))):
            raise InternalError(f"a new puzzle has no solution: {wrong[0]}", report=repr(made.puzzle.clues))
    return making


def _check_plain(kind: str, wish: SizedWish, max_region: int | None, *, grade: bool) -> None:
    """Refuse what only a fillomino under the usual rules can be like.

    Raises:
        InputError: there is a wish for anything but the size, symmetry and regions.
    """
    plain = SizedWish(wish.rows, wish.columns, largest=wish.largest)
    if wish != plain:
        fields = [
            each.name for each in dataclasses.fields(SizedWish) if getattr(wish, each.name) != getattr(plain, each.name)
        ]
        raise InputError(f"a new {kind} takes no wish for {WISHES.get(fields[0], fields[0])}: leave it out")
    if kind not in OF_NUMBERS and max_region is not None:
        raise InputError(f"a new {kind} takes no wish for the size of regions: leave it out")
    if kind not in OF_NUMBERS and grade:
        raise InputError(f"a new {kind} takes no wish for a grade: leave it out")


def _variant(
    kind: str, wish: SizedWish, request: Request, grids: int, cancelled: Callable[[], bool], *, grade: bool
) -> Making[Any]:
    """A new puzzle of another kind, with its grade if that is wanted."""
    began = monotonic()

    def watch(progress: Progress) -> None:
        if cancelled():
            thinning.cancel()
        if request.on_progress:
            request.on_progress(progress)

    thinning = Thinning(
        kind,
        wish.rows,
        wish.columns,
        symmetry=wish.symmetry,
        largest=wish.largest,
        hidden=wish.hidden,
        seed=request.resources.seed,
        limits=Limits(nodes=grids, seconds=request.limits.seconds),
        on_progress=watch,
    )
    making = make_by_thinning(thinning, grids=grids, cancelled=cancelled)
    if not grade or making.made is None:
        return making
    seconds = request.limits.seconds
    seconds = None if seconds is None else max(0.0, seconds - (monotonic() - began))
    new = _graded(making.made, request, seconds, cancelled)
    return replace(making, made=new, reason="" if new.grade else "its grade was not found in time")


def _graded(made: Made[Any], request: Request, seconds: float | None, cancelled: Callable[[], bool]) -> Made[Any]:
    """A new symmarea with its grade; without one if that takes too long or is interrupted."""

    def watch(progress: Progress) -> None:
        if cancelled():
            moves.cancel()
        if request.on_progress:
            request.on_progress(progress)

    moves = Moves(cast("Fillomino", made.puzzle), limits=Limits(seconds=seconds), on_progress=watch)
    if cancelled():
        moves.cancel()
    told = tuple(moves)
    return made if moves.end in (End.LATE, End.INTERRUPTED) else replace(made, grade=graded(told, moves.end))


def _rows_and_columns(size: str | tuple[int, int]) -> tuple[int, int]:
    if isinstance(size, str):
        return parse_size(size)
    numbers = listed("size", size, "rows and columns, such as '10x10' or (10, 10)")
    if len(numbers) != 2:
        raise wrong("size", size, "rows and columns, such as '10x10' or (10, 10)")
    return whole("size", numbers[0]), whole("size", numbers[1])


class MakingMany(Stepwise[Making[New]]):
    """A session that makes puzzles; each result is that of `make` with a seed one higher than the one before.

    Args:
        number: how many puzzles.
        processes: how many processes make them; 1 for this one alone.
        seed: the seed of the first puzzle.
        wishes: the other arguments of `make`.
        levels: the difficulty of each puzzle; empty where all have the same wish.
        limits: limits on puzzles (`solutions`) and seconds; None for none.
        on_progress: called with a `Progress` about ten times a second.
    """

    doing = "making puzzles"

    def __init__(
        self,
        number: int,
        processes: int,
        seed: int,
        wishes: dict[str, Any],
        levels: Sequence[Level],
        limits: Limits | None,
        on_progress: OnProgress | None,
    ) -> None:
        self._orders = [{**wishes, "seed": seed + k} for k in range(number)]
        self.levels = tuple(levels)  #: the difficulty that was asked for, by puzzle; empty if there is one for all
        for order, level in zip(self._orders, levels, strict=False):
            order["difficulty"] = str(level)
        self._pool: ProcessPool | None = None
        work = self._here() if min(number, processes) == 1 else self._elsewhere(min(number, processes))
        super().__init__(work, limits, on_progress)

    def _here(self) -> Generator[Making[New] | None, None, Outcome]:
        for number, order in enumerate(self._orders):
            yield None
            making = _made(order)
            self._fraction = (number + 1) / len(self._orders)
            yield making
        return Outcome.COMPLETE

    def _elsewhere(self, processes: int) -> Generator[Making[New] | None, None, Outcome]:
        end_if_imported()
        self._pool = pool = ProcessPool(processes, UNGUARDED)
        futures: deque[Future[Making[New]]] = deque(pool.submit(_made, order) for order in self._orders)
        number = killed = 0
        while futures:
            while not wait([futures[0]], LOOK).done:
                yield None
            if isinstance(futures[0].exception(), Killed):
                killed += 1
                if killed > MOST_KILLED:
                    raise WorkerError(f"the process for seed {self._orders[number]['seed']} was killed {killed} times")
                futures[0] = pool.submit(_made, self._orders[number])
                continue
            making = futures.popleft().result()
            number, killed = number + 1, 0
            self._fraction = number / len(self._orders)
            yield making
        return Outcome.COMPLETE

    def _end(self, outcome: Outcome) -> None:
        super()._end(outcome)
        if self._pool:
            pool, self._pool = self._pool, None
            pool.close(at_once=outcome is not Outcome.COMPLETE)


def _made(order: dict[str, Any]) -> Making[Any]:
    return make(**order)


@overload
def make_many(kind: NumberKind, size: Size, number: int, **how: Unpack[MakingManyHow]) -> MakingMany[Fillomino]: ...


@overload
def make_many(kind: LetterKind, size: Size, number: int, **how: Unpack[MakingManyHow]) -> MakingMany[Division]: ...


@overload
def make_many(kind: str, size: Size, number: int, **how: Unpack[MakingManyHow]) -> MakingMany[Fillomino | Division]: ...


def make_many(
    kind: str,
    size: str | tuple[int, int],
    number: int,
    *,
    wish: Wish | None = None,
    grade: bool = False,
    seed: int = 0,
    grids: int = GRIDS,
    processes: int | None = None,
    timeout: float | None = None,
    limits: Limits | None = None,
    on_progress: OnProgress | None = None,
    **wishes: Unpack[Wishes],
) -> MakingMany[Any]:
    """Make new puzzles, each with exactly one solution, on several processors.

    The result is an iterator over the results of `make` with consecutive seeds, in their order, whatever the number of
    processes. Its `outcome` says why it ended.

    Args:
        kind: what to make, as for `make`.
        size: rows and columns, such as ``"10x10"`` or ``(10, 10)``.
        number: how many puzzles, from 1 to 10,000.
        wish: what the puzzles should be like, as for `make`.
        grade: whether to grade a symmarea, as for `make`.
        seed: the seed of the first puzzle, 0 by default; each next one is larger by 1.
        grids: the number of random grids after which to give up a puzzle.
        processes: how many processes work at the same time; None for one for each processor.
        timeout: seconds after which to stop; None for no limit.
        limits: limits on puzzles (as `solutions`) and seconds; `timeout` overrides its `seconds`.
        on_progress: called about ten times a second with the elapsed time and the fraction that is made.
        wishes: fields of `Wish` as keywords, as for `make`. For a book, `difficulty` can be several levels, each with
            how many puzzles have it, such as ``"easy:4,hard:8"``: the first seeds make the easiest.

    Raises:
        InputError: an argument makes no sense.
        PuzzleError: as for `make`; or the levels are not as many as the puzzles.
        WorkerError: a script that processes import calls this without ``if __name__ == "__main__":``; or processes are
            killed again and again.

    >>> [len(making.made.puzzle.given) for making in make_many("fillomino", "4x4", 2, seed=7, processes=1)]
    [5, 5]

    Added in version 0.2.
    """
    number = whole("number", number, 1, MOST)
    count = processors() if processes is None else whole("processes", processes, 1)
    request = Request.of(timeout=timeout, limits=limits, on_progress=on_progress, seed=seed, threads=1)
    order: dict[str, Any] = {"kind": kind, "size": size, "wish": wish, "grade": grade, "grids": grids, **wishes}
    levels = levels_of(wishes.get("difficulty"))
    if levels and len(levels) != number:
        raise PuzzleError(f"difficulty has {plural(len(levels), 'puzzle')}, but number is {number}")
    for level in dict.fromkeys(levels) or [None]:  # which refuses wishes that make no sense
        make(**{**order, "grids": 0, **({"difficulty": str(level)} if level else {})})
    return MakingMany(number, count, request.resources.seed, order, levels, request.limits, on_progress)


def levels_of(difficulty: object) -> list[Level]:
    """The levels of the puzzles of a book, the easiest first; none for what is a single level or no text.

    Raises:
        PuzzleError: there is no such level, or how many is not a whole number from 1 on.

    >>> list(map(str, levels_of("hard:1,easy:2"))), levels_of("easy")
    (['easy', 'easy', 'hard'], [])
    """
    if not isinstance(difficulty, str) or ":" not in difficulty:
        return []
    levels: list[Level] = []
    for part in difficulty.split(","):
        name, _, many = (text.strip() for text in part.partition(":"))
        level = Level.named(name)
        if not many.isdecimal() or not 1 <= int(many[:9]) <= MOST:
            raise PuzzleError(f"difficulty {part.strip()[:30]!r} should say how many, such as {name}:4")
        levels += [level] * int(many)
    return sorted(levels)
