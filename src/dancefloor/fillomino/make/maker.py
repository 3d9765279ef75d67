"""Makes fillominoes that have exactly one solution, with the difficulty, symmetry and regions asked for.

Strategy: make a random grid and show as few of its numbers as the wish allows (`ClueChoice`). Grade that puzzle by the
moves of a person. If its level is not the one asked for, start again with another grid.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from math import nan
from random import Random

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
from dancefloor.search.values import Limits, Progress, Statistics

MOST_CELLS = 2_500
USUAL_REGION = 9


@dataclass(frozen=True)
class Wish:
    """What a puzzle should be like.

    `level` is what it is graded as, None if that does not matter. `largest` is what a region of the solution may have
    at most; a region without a clue is `hidden`. Clues may be `redundant` if they are shown to make it easier.
    Symmetries are those of `dancefloor.fillomino.make.clue_symmetry`.

    Raises:
        PuzzleError: no such symmetry; no cells, or more than `MOST_CELLS`; or regions without cells.
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
            raise PuzzleError(f"a fillomino of {size}: it should have a cell at least")
        if self.rows * self.columns > MOST_CELLS:
            raise PuzzleError(f"a new fillomino of {size}: it should have at most {MOST_CELLS} cells")
        if self.largest < 1:
            raise PuzzleError(f"regions of at most {self.largest} cells: it should be 1 or more")
        orbits(self.rows, self.columns, self.symmetry)


@dataclass(frozen=True)
class Made:
    """A puzzle, its only solution, and how hard it is.

    Clues are `needless` if it would have one solution without them, and without those that the pattern couples to them;
    they are `redundant` if each by itself could be left out.
    """

    puzzle: Fillomino
    solution: Grid
    grade: Grade
    needless: tuple[Cell, ...]
    redundant: tuple[Cell, ...]


@dataclass(frozen=True)
class Making:
    """How it went: the puzzle, if one was `made`; else the `nearest`, if there was any, and the reason."""

    made: Made | None
    nearest: Made | None
    grids: int
    reason: str


class Stopped(Exception):
    """The time is up, or whoever asked does not want it any more."""


def make(
    wish: Wish,
    *,
    seed: int = 0,
    grids: int = 100,
    seconds: float | None = None,
    cancelled: Callable[[], bool] = lambda: False,
    on_progress: Callable[[Progress], None] | None = None,
) -> Making:
    """Make a puzzle, from one random grid after another; the same for a seed, unless the time is up.

    How long it takes nobody knows: `on_progress` is told the seconds it took until then.

    >>> making = make(Wish(3, 3), seed=7)
    >>> making.made.puzzle.clues, str(making.made.grade.level), making.made.redundant
    (((0, 5, 4), (0, 5, 0), (0, 0, 0)), 'easy', ())
    """
    rng, began = Random(seed), time.perf_counter()
    best: Made | None = None

    def watch() -> None:
        if cancelled():
            raise Stopped("before it was interrupted")
        took = time.perf_counter() - began
        if seconds is not None and took > seconds:
            raise Stopped(f"in {seconds:g} seconds")
        if on_progress:
            on_progress(Progress(nan, Statistics(seconds=took)))

    for number in range(grids):
        try:
            made = _make_one(wish, rng, watch)
        except Stopped as stopped:
            return Making(None, best, number, _reason(wish, str(stopped)))
        if made is None:
            continue
        if not any(_distance(wish, made)):
            return Making(made, None, number + 1, "")
        if best is None or _distance(wish, made) < _distance(wish, best):
            best = made
    return Making(None, best, grids, _reason(wish, f"in {grids} grids"))


def _make_one(wish: Wish, rng: Random, watch: Callable[[], None]) -> Made | None:
    blank = Fillomino(((BLANK,) * wish.columns,) * wish.rows, largest=wish.largest)
    grid = random_grid(blank, rng)
    if grid is None:
        return None
    level = wish.level if wish.level and wish.level <= Level.HARD else None
    pattern = orbits(wish.rows, wish.columns, wish.symmetry)
    choice = ClueChoice(grid, pattern, rng, level=level, hidden=wish.hidden, watch=watch)
    choice.thin()
    if not wish.redundant:
        choice.mend()
    puzzle = choice.puzzle()
    verdict = judge(puzzle, limits=Limits(nodes=10 * CONFLICTS))
    if verdict.answer is Answer.UNKNOWN:
        return None
    if verdict.answer is not Answer.UNIQUE or verdict.solutions != (grid,):
        raise InternalError(f"a new puzzle has another solution: {verdict.answer.value}", report=repr(puzzle.clues))
    needless = tuple(cell for orbit in choice.needless() for cell in orbit)
    return Made(puzzle, grid, _grade(puzzle, watch), needless, choice.redundant())


def _grade(puzzle: Fillomino, watch: Callable[[], None]) -> Grade:
    """The grade that anyone gets who asks for it."""
    moves, told = Moves(puzzle), []
    for move in moves:
        watch()
        told.append(move)
    return graded(told, moves.end)


def _distance(wish: Wish, made: Made) -> tuple[int, int]:
    """How far a puzzle is from what was wished: by levels, and by clues that should not be there."""
    return abs(made.grade.level - (wish.level or made.grade.level)), 0 if wish.redundant else len(made.needless)


def _reason(wish: Wish, limit: str) -> str:
    kind = f"{wish.level} puzzle" if wish.level else "puzzle"
    return f"no {kind} of {wish.rows}x{wish.columns} was found {limit}"
