"""Make fillominoes with exactly one solution, and with a given difficulty, symmetry and size of regions.

Strategy: make a random grid, and show as few of its numbers as the wish allows (`ClueChoice`). Grade that puzzle by the
moves of a person. If its level is not the desired one, start again with another grid.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator
from dataclasses import dataclass
from math import nan
from random import Random

from dancefloor.display import Displayed, brief, plural
from dancefloor.errors import InternalError, PuzzleError
from dancefloor.fillomino.explain.grades import Grade, Level, graded
from dancefloor.fillomino.explain.moves import Moves
from dancefloor.fillomino.make.clue_choice import CONFLICTS, ClueChoice
from dancefloor.fillomino.make.clue_symmetry import orbits
from dancefloor.fillomino.make.random_grid import random_grid
from dancefloor.fillomino.solve.verdict import judge
from dancefloor.geometry.lattice import Cell
from dancefloor.puzzles.fillomino import BLANK, Fillomino, Grid
from dancefloor.search.answer import Answer
from dancefloor.search.stepwise import Steps, Stepwise
from dancefloor.search.values import Limits, OnProgress, Outcome, Progress

MOST_CELLS = 2_500
USUAL_REGION = 9
GRIDS = 100  #: how many random grids to try


@dataclass(frozen=True)
class Wish:
    """The desired properties of a new puzzle.

    `level` is its grade, None for any. `largest` is the most cells of a region in the solution. `hidden` says whether a
    region may be without a clue, `redundant` whether redundant clues may make the puzzle easier. `symmetry` is a name
    from `dancefloor.fillomino.make.clue_symmetry`.

    Raises:
        PuzzleError: there is no such symmetry, the board has no cells or more than `MOST_CELLS`, or regions may have no
            cells.
    """

    rows: int
    columns: int
    level: Level | None = None
    symmetry: str = "none"
    largest: int = USUAL_REGION
    hidden: bool = True
    redundant: bool = False

    def __post_init__(self) -> None:
        size = f"{self.rows}x{self.columns}"
        if self.rows < 1 or self.columns < 1:
            raise PuzzleError(f"a fillomino of {size}: it should have at least one cell")
        if self.rows * self.columns > MOST_CELLS:
            raise PuzzleError(f"a new fillomino of {size}: it should have at most {MOST_CELLS} cells")
        if self.largest < 1:
            raise PuzzleError(f"regions of at most {self.largest} cells: it should be 1 or more")
        orbits(self.rows, self.columns, self.symmetry)


@dataclass(frozen=True, repr=False)
class Made(Displayed):
    """A new puzzle, its only solution, and its difficulty.

    `needless` clues could be left out together with those that the pattern couples to them. Each `redundant` clue
    could be left out by itself.
    """

    puzzle: Fillomino
    solution: Grid
    grade: Grade
    needless: tuple[Cell, ...]
    redundant: tuple[Cell, ...]

    def __repr__(self) -> str:
        return f"<Made: {brief(self.puzzle, 60)}, {self.grade.level}>"


@dataclass(frozen=True, repr=False)
class Making(Displayed):
    """The result: the puzzle that was `made`; or else the `nearest` one, if any, and the `reason`.

    `grids` is the number of random grids that were tried completely.
    """

    made: Made | None
    nearest: Made | None
    grids: int
    reason: str

    def __repr__(self) -> str:
        if self.made:
            return f"<Making: {self.made!r}>"
        return f"<Making of nothing, {plural(self.grids, 'grid')} tried{', a nearest puzzle' if self.nearest else ''}>"


class Maker(Stepwise[Made]):
    """A session that finds puzzles, each nearer to the wish than the one before, until one `fits`.

    Args:
        wish: the desired properties.
        seed: the seed for the random number generator; the same seed makes the same puzzles.
        limits: limits on puzzles (as `solutions`), random grids (as `nodes`) and seconds; None for none.
        on_progress: called with a `Progress` about ten times a second.

    >>> [made.puzzle.clues for made in Maker(Wish(3, 3), seed=7)]
    [((0, 5, 4), (0, 5, 0), (0, 0, 0))]
    """

    doing = "making puzzles"

    def __init__(
        self,
        wish: Wish,
        *,
        seed: int = 0,
        limits: Limits | None = None,
        on_progress: OnProgress | None = None,
    ) -> None:
        super().__init__(self._tries(), limits, on_progress)
        self.wish, self._rng = wish, Random(seed)
        self._fraction = nan  # it cannot be estimated

    def fits(self, made: Made) -> bool:
        """Whether a puzzle has all desired properties."""
        return not any(self._distance(made))

    def _tries(self) -> Generator[Made | None, None, Outcome]:
        """The puzzles, from one grid after another, that are nearer to the wish than all before."""
        best: Made | None = None
        while best is None or not self.fits(best):
            yield None  # a stop between two grids, so that a limit on grids holds
            made = yield from self._one()
            if made and (best is None or self._distance(made) < self._distance(best)):
                best = made
                yield made
            self._counters = (self._counters[0] + 1, 0, 0)
        return Outcome.COMPLETE

    def _one(self) -> Steps[Made | None]:
        """A puzzle from another grid, with whatever properties; None if the solver takes too long."""
        wish, rng = self.wish, self._rng
        blank = Fillomino(((BLANK,) * wish.columns,) * wish.rows, largest=wish.largest)
        grid = random_grid(blank, rng)
        if grid is None:
            return None
        level = wish.level if wish.level and wish.level <= Level.HARD else None
        pattern = orbits(wish.rows, wish.columns, wish.symmetry)
        choice = ClueChoice(grid, pattern, rng, level=level, hidden=wish.hidden)
        yield from choice.thin()
        if not wish.redundant:
            yield from choice.mend()
        puzzle = choice.puzzle()
        verdict = judge(puzzle, limits=Limits(nodes=10 * CONFLICTS))
        if verdict.answer is Answer.UNKNOWN:
            return None
        if verdict.answer is not Answer.UNIQUE or verdict.solutions != (grid,):
            raise InternalError(f"a new puzzle has another solution: {verdict.answer.value}", report=repr(puzzle.clues))
        needless = tuple(cell for orbit in (yield from choice.needless()) for cell in orbit)
        grade = yield from _grade(puzzle)
        return Made(puzzle, grid, grade, needless, (yield from choice.redundant()))

    def _distance(self, made: Made) -> tuple[int, int]:
        """How far a puzzle is from the wish: in levels, and in clues that should not be there."""
        wish = self.wish
        return abs(made.grade.level - (wish.level or made.grade.level)), 0 if wish.redundant else len(made.needless)


def make(
    wish: Wish,
    *,
    seed: int = 0,
    grids: int = GRIDS,
    seconds: float | None = None,
    cancelled: Callable[[], bool] = lambda: False,
    on_progress: OnProgress | None = None,
) -> Making:
    """Make a puzzle.

    Args:
        wish: the desired properties.
        seed: the seed for the random number generator. The same seed makes the same puzzle, unless the time is up.
        grids: the most random grids to try.
        seconds: the timeout; None for none.
        cancelled: called at the start and about ten times a second; once it returns True, the work ends as on Ctrl-C.
        on_progress: called with a `Progress` about ten times a second.

    >>> making = make(Wish(3, 3), seed=7)
    >>> making.made.puzzle.clues, str(making.made.grade.level), making.made.redundant
    (((0, 5, 4), (0, 5, 0), (0, 0, 0)), 'easy', ())
    """

    def watch(progress: Progress) -> None:
        if cancelled():
            maker.cancel()
        if on_progress:
            on_progress(progress)

    maker = Maker(wish, seed=seed, limits=Limits(nodes=grids, seconds=seconds), on_progress=watch)
    if cancelled():
        maker.cancel()
    nearest = deque(maker, maxlen=1)
    tried = maker.statistics.nodes
    if nearest and maker.fits(nearest[0]):
        return Making(nearest[0], None, tried, "")
    if maker.outcome is Outcome.INTERRUPTED:
        stopped = "before it was interrupted"
    elif tried >= grids:
        stopped = f"in {grids} grids"
    else:
        stopped = f"in {maker.statistics.seconds if seconds is None else seconds:.3g} seconds"
    kind = f"{wish.level} puzzle" if wish.level else "puzzle"
    reason = f"no {kind} of {wish.rows}x{wish.columns} was found {stopped}"
    return Making(None, nearest[0] if nearest else None, tried, reason)


def _grade(puzzle: Fillomino) -> Steps[Grade]:
    """Grade a puzzle in steps, with the same result as for users."""
    moves, told = Moves(puzzle), []
    for move in moves:
        yield
        told.append(move)
    return graded(told, moves.end)
