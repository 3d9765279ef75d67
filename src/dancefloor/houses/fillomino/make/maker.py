"""Make fillominoes with exactly one solution, and with desired properties: difficulty, symmetry, clues and regions.

Strategy: compose one puzzle after another (`Composer`), each from a random grid and pattern, until one has all the
properties; or until there are enough to choose the best. A limit before that leaves the nearest one, and so do many
grids in a row that come no nearer.

On a small board, all grids tell whether a pattern of clues allows any puzzle with one solution. Two grids with the same
numbers in the cells of the pattern are solutions of one puzzle. So there is a puzzle with one solution exactly if some
grid is alone with its numbers.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator
from dataclasses import dataclass
from math import nan
from random import Random
from typing import Generic, TypeVar

from dancefloor.display import Displayed, brief, plural
from dancefloor.errors import InternalError, PuzzleError
from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.division import Division
from dancefloor.houses.fillomino.explain.grades import Grade
from dancefloor.houses.fillomino.explain.levels import Level
from dancefloor.houses.fillomino.fillomino import BLANK, Fillomino, Grid
from dancefloor.houses.fillomino.make.composer import Composed, Composer
from dancefloor.houses.fillomino.make.reviewer import Quality, quality_of, techniques_off, theme_off
from dancefloor.houses.fillomino.make.trying import (
    SURE,
    MarkNumbers,
    all_marks,
    hopeless,
    numbered,
    open_marks,
    why_none,
)
from dancefloor.houses.fillomino.make.wish import SizedWish
from dancefloor.houses.fillomino.solve.solver import Grids, judge
from dancefloor.search.stepwise import Steps, Stepwise
from dancefloor.search.values import Answer, Limits, OnProgress, Outcome, Progress

GRIDS = 100  #: how many random grids to try
AGAIN = 1  #: how many more grids to try where more than a few clues follow from the others
PATIENCE = 20  # grids in a row that come no nearer to the wish; then it is given up
PATIENCE_IF_RARE = 100  # the same for the hardest level and for a technique, which a puzzle takes or does not
LARGE = 150  # cells of a board for which a puzzle with more clues is made first


New = TypeVar("New", bound=Fillomino | Division, covariant=True)
MOST_CELLS = 12  # to list all grids
MOST_GRIDS = 50_000


@dataclass(frozen=True, repr=False)
class Made(Displayed, Generic[New]):
    """A new puzzle, its only solution, and its difficulty.

    A division has neither `grade` nor `quality`, and its solution is letters. A fillomino with symmetric regions has no
    `quality`, and its `grade` only if that was asked for.

    `needless` clues could be left out together with those that the pattern couples to them. Each `redundant` clue
    could be left out by itself. `missing` says in words which parts of the wish it does not have.
    """

    puzzle: New
    solution: Grid | tuple[tuple[str, ...], ...]
    grade: Grade | None
    needless: tuple[Cell, ...]
    redundant: tuple[Cell, ...]
    quality: Quality | None
    missing: tuple[str, ...] = ()

    def __repr__(self) -> str:
        level = f", {self.grade.level}" if self.grade else ""
        return f"<Made: {brief(self.puzzle, 60)}{level}>"


@dataclass(frozen=True, repr=False)
class Making(Displayed, Generic[New]):
    """The result: the puzzle that was `made`; or else the `nearest` one, if any, and the `reason`.

    A puzzle that was made has a reason if a grade was asked for, and not found.

    `grids` is the number of random grids that were tried completely.
    """

    made: Made[New] | None
    nearest: Made[New] | None
    grids: int
    reason: str

    def __repr__(self) -> str:
        if self.made:
            return f"<Making: {self.made!r}>"
        return f"<Making of nothing, {plural(self.grids, 'grid')} tried{', a nearest puzzle' if self.nearest else ''}>"


class Maker(Stepwise[Made[Fillomino]]):
    """A session that finds puzzles, each nearer to the wish than the one before, until one `fits`.

    Args:
        wish: the desired properties.
        seed: the seed for the random number generator; the same seed makes the same puzzles.
        limits: limits on puzzles (as `solutions`), random grids (as `nodes`) and seconds; None for none.
        on_progress: called with a `Progress` about ten times a second.

    >>> [made.puzzle.clues for made in Maker(SizedWish(3, 3), seed=7)]
    [((5, 5, 0), (5, 0, 0), (1, 5, 3)), ((0, 0, 0), (8, 0, 1), (0, 0, 0))]
    """

    doing = "making puzzles"

    def __init__(
        self,
        wish: SizedWish,
        *,
        seed: int = 0,
        limits: Limits | None = None,
        on_progress: OnProgress | None = None,
    ) -> None:
        super().__init__(self._tries(), limits, on_progress)
        self.wish, self._rng = wish, Random(seed)
        rare = wish.technique is not None or wish.level is Level.BEYOND
        self.patience = PATIENCE_IF_RARE if rare else PATIENCE
        self._quick_first = wish.cells >= LARGE or rare  # in case time runs out
        self._again = AGAIN if wish.cells < LARGE and wish.level is not Level.BEYOND else 0
        self._fraction = nan  # it cannot be estimated
        self.marks = open_marks(wish)  #: those of a pattern that has only a few without numbers
        self.verdicts: dict[MarkNumbers, Answer] = {}  #: what each way to number them leaves
        self.hopeless = False  #: whether it gave up, since many grids in a row came no nearer

    def fits(self, made: Made[Fillomino]) -> bool:
        """Whether a puzzle has all desired properties."""
        return not made.missing

    def _suffices(self, made: Made[Fillomino], composed: Composed) -> bool:
        """Whether no more grids need to be tried for a puzzle."""
        if not self.fits(made):
            return False
        if composed.missing[-1] and self._again:
            self._again -= 1
            return False
        return True

    def _tries(self) -> Generator[Made[Fillomino] | None, None, Outcome]:
        """The puzzles that are nearer to the wish than all before."""
        return (yield from self._numbered() if self.marks else self._random())

    def _numbered(self) -> Generator[Made[Fillomino] | None, None, Outcome]:
        """Those from all ways to number a few marks, in random order, until one fits."""
        composer = Composer(self.wish, self._rng)
        nearest: tuple[int, ...] = (MOST_GRIDS,)
        for numbers, puzzle in sorted(numbered(self.wish, self.marks), key=lambda _: self._rng.random()):
            yield None
            verdict = judge(puzzle, limits=Limits(nodes=SURE))
            self.verdicts[numbers] = verdict.answer
            self._fraction = len(self.verdicts) / len(self.wish.allowed) ** len(self.marks)
            if verdict.answer is not Answer.UNIQUE or not _fits(self.wish, puzzle, verdict.solutions[0]):
                continue
            draft = composer.numbering.draft(puzzle.numbers, [k for row in verdict.solutions[0] for k in row])
            composed = draft and (yield from composer.composed(draft))
            made = composed and (yield from self._made(composer, composed))
            if composed and made and composed.missing < nearest:
                nearest = composed.missing
                yield made
                if self.fits(made):
                    break
        return Outcome.COMPLETE

    def _random(self) -> Generator[Made[Fillomino] | None, None, Outcome]:
        """Those from one random grid after another."""
        best: Made[Fillomino] | None = None
        nearest: tuple[object, ...] = ()
        fitting = stalled = 0
        while fitting < self.wish.best_of:
            yield None  # a stop between two grids, so that a limit on grids holds
            if stalled == self.patience and not fitting:
                self.hopeless = True
                return Outcome.LIMITED
            stalled += 1
            composer = Composer(self.wish, self._rng)
            soon = not self.wish.placed and best is None
            attempts = [composer.one, composer.quick] if soon else [composer.one]
            if self._quick_first:
                attempts.reverse()
            for attempt in attempts:
                if attempt == composer.quick and best:
                    continue
                composed = yield from attempt()
                if attempt == composer.one and composer.goes_on:
                    attempts.append(attempt)
                if composed is None:
                    continue
                made = yield from self._made(composer, composed)
                if made is None:
                    continue
                distance = (*composed.missing, -made.quality.score if made.quality else 0)
                fitting += attempt == composer.one and self._suffices(made, composed)
                if best is None or distance < nearest:
                    stalled = 0 if distance[:-1] != nearest[:-1] else stalled
                    best, nearest = made, distance
                    yield made
            self._counters = (self._counters[0] + 1, 0, 0)
        return Outcome.COMPLETE

    def _made(self, composer: Composer, composed: Composed) -> Steps[Made[Fillomino] | None]:
        """A puzzle, which another search has proved to have one solution; None if that takes too long."""
        draft = composed.draft
        puzzle, grid = composer.numbering.puzzle(draft.clues), composer.board.grid(draft.grid)
        verdict = judge(puzzle, limits=Limits(nodes=SURE))
        if verdict.answer is Answer.UNKNOWN:
            return None
        if verdict.answer is not Answer.UNIQUE or verdict.solutions != (grid,):
            raise InternalError(f"a new puzzle has another solution: {verdict.answer.value}", report=repr(puzzle.clues))
        grade = yield from composer.reviewer.grade(draft)
        cells = composer.board.cells
        needless, redundant = (tuple(cells[k] for k in found) for found in (composed.needless, composed.redundant))
        quality = quality_of(puzzle, grid)
        return Made(puzzle, grid, grade, needless, redundant, quality, self._missing(composed, puzzle, grade, quality))

    def _missing(self, composed: Composed, puzzle: Fillomino, grade: Grade, quality: Quality) -> tuple[str, ...]:
        """Which parts of the wish a puzzle does not have."""
        wish = self.wish
        clues = sum(map(bool, composed.draft.clues))
        few, many = wish.counts
        told = {
            f"its level is {grade.level}": wish.level not in (None, grade.level),
            f"{plural(quality.hidden, 'region')} without a clue": not wish.hidden and quality.hidden > 0,
            f"{plural(quality.hidden, 'hidden region')} instead of {wish.hidden_regions}": quality.hidden
            < wish.hidden_regions,
            f"{plural(quality.unseen, 'unseen number')} instead of {wish.unseen}": quality.unseen < wish.unseen,
            f"{plural(clues, 'clue')} instead of {few}": wish.fixed and not few <= clues <= many,
            f"{plural(len(composed.needless), 'needless clue')}": bool(composed.needless)
            and not (wish.redundant or wish.fixed),
        }
        return (
            *(text for text, lacks in told.items() if lacks),
            *techniques_off(wish, grade),
            *theme_off(wish, puzzle),
        )


def make(
    wish: SizedWish,
    *,
    seed: int = 0,
    grids: int = GRIDS,
    seconds: float | None = None,
    cancelled: Callable[[], bool] = lambda: False,
    on_progress: OnProgress | None = None,
) -> Making[Fillomino]:
    """Make a puzzle.

    Args:
        wish: the desired properties.
        seed: the seed for the random number generator. The same seed makes the same puzzle, unless the time is up.
        grids: the most random grids to try.
        seconds: the timeout; None for none.
        cancelled: called at the start and about ten times a second; once it returns True, the work ends as on Ctrl-C.
        on_progress: called with a `Progress` about ten times a second.

    Raises:
        PuzzleError: there is no grid with such regions; or no numbers for the pattern exist, or none were found.

    >>> making = make(SizedWish(3, 3), seed=7)
    >>> making.made.puzzle.clues, making.made.redundant
    (((0, 0, 0), (8, 0, 1), (0, 0, 0)), ())
    """

    def watch(progress: Progress) -> None:
        if cancelled():
            maker.cancel()
        if on_progress:
            on_progress(progress)

    if is_impossible(wish):
        why = hopeless(wish, all_marks(wish)) or "no numbers there leave exactly one solution"
        raise PuzzleError(f"pattern has {_clues(wish)}: {why}")
    maker = Maker(wish, seed=seed, limits=Limits(nodes=grids, seconds=seconds), on_progress=watch)
    if cancelled():
        maker.cancel()
    nearest = deque(maker, maxlen=1)
    tried = maker.statistics.nodes
    if nearest and maker.fits(nearest[0]):
        return Making(nearest[0], None, tried, "")
    if maker.outcome is Outcome.INTERRUPTED:
        stopped = "before it was interrupted"
    elif maker.marks and maker.outcome is Outcome.COMPLETE:
        if not nearest:
            raise PuzzleError(f"pattern has {_clues(wish)}: {why_none(wish, maker.marks, maker.verdicts)}")
        stopped = f"among all {len(maker.verdicts)} ways to number {plural(len(maker.marks), 'mark')}"
    elif maker.hopeless:
        stopped = f"in {plural(tried, 'grid')}, and the last {maker.patience} came no nearer"
    elif tried >= grids:
        stopped = f"in {plural(grids, 'grid')}"
    else:
        stopped = f"in {maker.statistics.seconds if seconds is None else seconds:.3g} seconds"
    if wish.pattern and not nearest and (maker.hopeless or (maker.outcome is Outcome.LIMITED and tried >= grids > 0)):
        why = hopeless(wish, all_marks(wish)) or f"no numbers that leave exactly one solution were found {stopped}"
        raise PuzzleError(f"pattern has {_clues(wish)}: {why}")
    reason = f"no {wish} was found {stopped}"
    return Making(None, nearest[0] if nearest else None, tried, reason)


def _clues(wish: SizedWish) -> str:
    return plural(len(wish.marked), "clue")


def is_impossible(wish: SizedWish) -> bool:
    """Whether no numbers for the pattern of a wish make a puzzle with one solution; False if that is not known.

    >>> is_impossible(SizedWish(3, 3, pattern=Fillomino(((0, 0, 0), (0, 1, 0), (0, 0, 0)))))
    True
    """
    if wish.pattern is None or not wish.placed or wish.cells > MOST_CELLS:
        return False
    board = Fillomino(((BLANK,) * wish.columns,) * wish.rows)
    search = Grids(board, limits=Limits(MOST_GRIDS))
    alone: dict[tuple[int, ...], Grid | None] = {}  # None for numbers that several grids have
    marked = sorted(wish.marked)
    for grid in search:
        numbers = tuple(grid[i][j] for i, j in marked)
        alone[numbers] = None if numbers in alone else grid
    if search.outcome is not Outcome.COMPLETE:
        return False
    return not any(grid and _fits(wish, wish.pattern, grid) for grid in alone.values())


def _fits(wish: SizedWish, pattern: Fillomino, grid: Grid) -> bool:
    """Whether a puzzle of the pattern with this solution has only numbers that may occur, and those given."""
    numbers = {number for row in grid for number in row}
    fits = max(numbers) <= wish.top and (wish.ones or 1 not in numbers) and (not wish.reached or wish.top in numbers)
    shown = {(i, j): grid[i][j] for i, j in wish.marked}
    return fits and set(shown.values()) <= set(wish.allowed) and pattern.given.items() <= shown.items()
