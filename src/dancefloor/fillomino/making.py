"""New fillominoes: exactly one solution, by proof, and as hard, as symmetric, and with such regions as is asked.

Strategy: a random grid gives its numbers as clues. One after another, in random order, clues are left out (with all
that a symmetric pattern couples to them) if the puzzle still has one solution; the solver is told that a clue left out
is wrong, and must find a contradiction. What one clue does not allow, it does not allow with fewer clues either, so one
pass leaves none that could do without. Then the puzzle is graded, and if the grade is another, all begins anew.

For an easy puzzle clues stay that the rules need, though the solver does not. Of these it is freed by steps: near one
of them clues are put back at random, and left out again in another order, that one first.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from dancefloor.engines.base import Limits
from dancefloor.errors import InternalError, PuzzleError
from dancefloor.fillomino.pattern import Orbit, nearest, orbits
from dancefloor.fillomino.random_grid import random_grid
from dancefloor.fillomino.reasoning import SMALL, Reasoning
from dancefloor.fillomino.solver import Answer, Doubts, judge
from dancefloor.geometry.lattice import Cell
from dancefloor.puzzles.fillomino import BLANK, Fillomino, Grid

EASY, MEDIUM, HARD = DIFFICULTIES = ("easy", "medium", "hard")
MOST_CELLS = 2_500
USUAL_REGION = 9
PROBES = 20_000
CONFLICTS = 20_000  # for one question; what takes more stays as it is
MENDINGS = 60  # for each grid
NEAR = 3  # how far away from a clue others are put back


@dataclass(frozen=True)
class Wish:
    """What a puzzle should be like.

    `largest` is what a region of the solution may have at most; a region without a clue is `hidden`; an easy puzzle may
    have clues that are `redundant`. Symmetries are those of `dancefloor.fillomino.pattern`.

    Raises:
        PuzzleError: no such difficulty or symmetry; no cells, or more than `MOST_CELLS`; or regions without cells.
    """

    rows: int
    columns: int
    difficulty: str | None = None
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
        if self.difficulty is not None and self.difficulty not in DIFFICULTIES:
            hint = nearest(self.difficulty, DIFFICULTIES)
            raise PuzzleError(f"there is no difficulty {str(self.difficulty)[:20]!r}; {hint}")
        orbits(self.rows, self.columns, self.symmetry)


@dataclass(frozen=True)
class Made:
    """A puzzle, its only solution, how hard it is, and which clues it could do without, each by itself."""

    puzzle: Fillomino
    solution: Grid
    difficulty: str
    redundant: tuple[Cell, ...]


@dataclass(frozen=True)
class Making:
    """How it went: the puzzle, if one was `made`; else the `nearest`, if there was any, and the reason."""

    made: Made | None
    nearest: Made | None
    grids: int
    reason: str


class _LateError(Exception):
    """The time is up."""


def make(wish: Wish, *, seed: int = 0, grids: int = 100, seconds: float | None = None) -> Making:
    """Make a puzzle, from one random grid after another; the same for a seed, unless the time is up.

    >>> making = make(Wish(3, 3), seed=7)
    >>> making.made.puzzle.clues, making.made.difficulty, making.made.redundant
    (((0, 5, 4), (0, 5, 0), (0, 0, 0)), 'easy', ())
    """
    rng, deadline = Random(seed), None if seconds is None else time.perf_counter() + seconds
    best: Made | None = None
    for number in range(grids):
        try:
            made = _make_one(wish, rng, deadline)
        except _LateError:
            return Making(None, best, number, _reason(wish, f"{seconds:g} seconds"))
        if made is None:
            continue
        if _fits(wish, made):
            return Making(made, None, number + 1, "")
        if best is None or _distance(wish, made) < _distance(wish, best):
            best = made
    return Making(None, best, grids, _reason(wish, f"{grids} grids"))


def difficulty(puzzle: Fillomino) -> str:
    """How hard a puzzle with one solution is: whether rules suffice, or suppositions that they refute, or neither.

    >>> difficulty(Fillomino(((2, 0, 0),)))
    'easy'
    """
    reasoning = Reasoning(puzzle, small=SMALL)
    if reasoning.suffices():
        return EASY
    reasoning.probe(PROBES)
    return MEDIUM if reasoning.solved else HARD


def _make_one(wish: Wish, rng: Random, deadline: float | None) -> Made | None:
    blank = Fillomino(((BLANK,) * wish.columns,) * wish.rows, largest=wish.largest)
    grid = random_grid(blank, rng)
    if grid is None:
        return None
    choice = _Choice(wish, grid, rng, deadline)
    choice.leave_out(choice.shuffled(choice.orbits))
    if wish.difficulty == EASY and not wish.redundant:
        choice.mend()
    puzzle = choice.puzzle()
    verdict = judge(puzzle, limits=Limits(nodes=10 * CONFLICTS))
    if verdict.answer is Answer.UNKNOWN:
        return None
    if verdict.answer is not Answer.UNIQUE or verdict.solutions != (grid,):
        raise InternalError(f"a new puzzle has another solution: {verdict.answer.value}", report=repr(puzzle.clues))
    return Made(puzzle, grid, difficulty(puzzle), choice.redundant())


def _fits(wish: Wish, made: Made) -> bool:
    wanted = wish.difficulty in (None, made.difficulty)
    return wanted and (wish.redundant or wish.symmetry != "none" or not made.redundant)


def _distance(wish: Wish, made: Made) -> tuple[int, int]:
    wanted = DIFFICULTIES.index(wish.difficulty or made.difficulty)
    return abs(DIFFICULTIES.index(made.difficulty) - wanted), len(made.redundant)


def _reason(wish: Wish, limit: str) -> str:
    kind = f"{wish.difficulty} puzzle" if wish.difficulty else "puzzle"
    return f"no {kind} of {wish.rows}x{wish.columns} was found in {limit}"


class _Choice:
    """The cells whose numbers are shown, which become fewer; at all times there is one solution."""

    def __init__(self, wish: Wish, grid: Grid, rng: Random, deadline: float | None) -> None:
        self.wish, self.grid, self.rng, self.deadline = wish, grid, rng, deadline
        full = Fillomino(grid)
        self.doubts = Doubts(full, conflicts=CONFLICTS)
        self.orbits = orbits(wish.rows, wish.columns, wish.symmetry)
        self.shown = dict.fromkeys(full.cells)
        self.regions = {} if wish.hidden else _regions(full)

    def puzzle(self) -> Fillomino:
        return self._with(self.shown)

    def shuffled(self, choice: Iterable[Orbit]) -> list[Orbit]:
        return sorted(choice, key=lambda _: self.rng.random())

    def leave_out(self, order: Iterable[Orbit]) -> None:
        """Leave out what is not needed, each in turn; what is needed now is still needed with fewer clues."""
        for orbit in order:
            if not self._needed(orbit):
                for cell in orbit:
                    del self.shown[cell]

    def mend(self) -> None:
        """Try to be rid of clues that the rules need, but not the solver."""
        needless = self._needless(self._kept())
        for _ in range(MENDINGS):
            if not needless:
                return
            centre = self.shuffled(needless)[0]
            near = [orbit for orbit in self.orbits if orbit != centre and _distance_between(orbit, centre) <= NEAR]
            before = dict(self.shown)
            self.shown |= {cell: None for orbit in near if self.rng.random() < 0.5 for cell in orbit}
            self.leave_out([centre, *self.shuffled(orbit for orbit in near if orbit[0] in self.shown)])
            still = self._needless(self._kept(), len(needless))
            if len(still) > len(needless):
                self.shown = before
            else:
                needless = still

    def redundant(self) -> tuple[Cell, ...]:
        """Clues that follow from the others, each by itself."""
        return tuple(cell for (cell,) in self._needless([(cell,) for cell in self.shown]))

    def _kept(self) -> list[Orbit]:
        return [orbit for orbit in self.orbits if orbit[0] in self.shown]

    def _needless(self, choice: Sequence[Orbit], most: int | None = None) -> list[Orbit]:
        """Those without which there would still be one solution; little more than `most` of them."""
        found: list[Orbit] = []
        for orbit in choice:
            if most is not None and len(found) > most:
                break
            if not self._hides(orbit) and self._follows(orbit):
                found.append(orbit)
        return found

    def _needed(self, orbit: Orbit) -> bool:
        if self._hides(orbit):
            return True
        if self.wish.difficulty != EASY:
            return not self._follows(orbit)
        self._watch()
        others = dict.fromkeys(cell for cell in self.shown if cell not in orbit)
        return not Reasoning(self._with(others), small=min(self.wish.largest, SMALL)).suffices()

    def _hides(self, orbit: Orbit) -> bool:
        """Whether a region that must not be hidden would show no clue."""
        return any(
            not any(other in self.shown and other not in orbit for other in self.regions[cell])
            for cell in orbit
            if cell in self.regions
        )

    def _follows(self, orbit: Orbit) -> bool:
        """Whether the clues of an orbit follow from the others: one after another, each left out is given no longer."""
        others = [cell for cell in self.shown if cell not in orbit]
        for k, cell in enumerate(orbit):
            self._watch()
            if not self.doubts.follows(cell, [*others, *orbit[:k]]):
                return False
        return True

    def _watch(self) -> None:
        if self.deadline is not None and time.perf_counter() > self.deadline:
            raise _LateError

    def _with(self, shown: dict[Cell, None]) -> Fillomino:
        return Fillomino(
            tuple(
                tuple(number if (i, j) in shown else BLANK for j, number in enumerate(row))
                for i, row in enumerate(self.grid)
            )
        )


def _regions(full: Fillomino) -> dict[Cell, list[Cell]]:
    """The cells of the region of each cell of a grid."""
    found: dict[Cell, list[Cell]] = {}
    for start, number in enumerate(full.numbers):
        if full.cells[start] in found:
            continue
        region = [start]
        for cell in region:
            region += [o for o in full.beside[cell] if full.numbers[o] == number and o not in region]
        cells = [full.cells[cell] for cell in region]
        found.update(dict.fromkeys(cells, cells))
    return found


def _distance_between(a: Orbit, b: Orbit) -> int:
    return min(max(abs(i - k), abs(j - m)) for i, j in a for k, m in b)
