"""Make pentominous, tetrominous and symmarea puzzles with exactly one solution, by leaving out clues.

Strategy: show the whole of a random solution. In random order, leave out each clue, with those that a symmetric pattern
couples to it, if the others suffice: if no other solution differs from this one there. What is left is needed, except
for clues about which the search was too long. Whatever is made is searched once more for a second solution.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable, Sequence
from math import nan
from random import Random
from typing import Protocol

from dancefloor.errors import InternalError, PuzzleError, nearest
from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.division import BLANK as NO_LETTER
from dancefloor.houses.fillomino.division import GENRES, Division
from dancefloor.houses.fillomino.filled_grid import FilledGrid
from dancefloor.houses.fillomino.fillomino import BLANK, Fillomino, Grid
from dancefloor.houses.fillomino.make.clue_symmetry import Orbit, orbits
from dancefloor.houses.fillomino.make.letters import Letters
from dancefloor.houses.fillomino.make.maker import GRIDS, Made, Making
from dancefloor.houses.fillomino.make.symmetric_grid import symmetric_grid
from dancefloor.houses.fillomino.solve.doubts import NumberDoubts
from dancefloor.houses.fillomino.solve.verdict import judge
from dancefloor.houses.fillomino.verify_filled import grid_faults
from dancefloor.search.stepwise import Steps, Stepwise
from dancefloor.search.values import Answer, Limits, OnProgress, Outcome

SYMMAREA = "symmarea"
VARIANTS = (*GENRES, SYMMAREA)  #: the kinds that are made here
MOST_CELLS = 900
CONFLICTS = 2_000  # for one question about numbers


class RandomSolution(Protocol):
    """A random solution, and questions about it."""

    @property
    def regions(self) -> Iterable[Collection[Cell]]:
        """The cells of each region."""

    @property
    def rows(self) -> Grid | tuple[tuple[str, ...], ...]:
        """What is in each cell, row by row."""

    def puzzle(self, shown: Iterable[Cell]) -> Fillomino | Division:
        """The puzzle with the clues of these cells."""

    def follows(self, cell: Cell, others: Iterable[Cell]) -> bool | None:
        """Whether the clue of a cell follows from those of others; None if that takes too long."""

    def faults(self) -> list[str]:
        """What is wrong with the solution; empty if nothing is."""

    def is_unique(self, shown: Iterable[Cell]) -> bool | None:
        """Whether the clues of these cells have this solution only; None if that takes too long."""


class SymmetricNumbers:
    """A random grid of symmetric regions.

    >>> numbers = SymmetricNumbers(((1, 2, 2),))
    >>> numbers.follows((0, 1), [(0, 2)]), numbers.is_unique([(0, 2)]), numbers.is_unique([])
    (True, True, False)
    """

    def __init__(self, rows: Grid) -> None:
        self.rows = rows
        self._full = Fillomino(rows, symmetric=True)
        self._doubts = NumberDoubts(self._full, conflicts=CONFLICTS)

    @property
    def regions(self) -> Iterable[Collection[Cell]]:
        """The cells of each region."""
        return [placed.cells for placed in FilledGrid.from_grid(self._full, self.rows).placements]

    def puzzle(self, shown: Iterable[Cell]) -> Fillomino:
        """The puzzle with the numbers of these cells."""
        kept = set(shown)
        numbers = [self.rows[i][j] if (i, j) in kept else BLANK for i, j in self._full.cells]
        return Fillomino(self._full.grid(numbers), symmetric=True)

    def follows(self, cell: Cell, others: Iterable[Cell]) -> bool | None:
        """Whether the number of a cell follows from those of others; None if that takes too long."""
        return self._doubts.follows(cell, list(others))

    def faults(self) -> list[str]:
        """What is wrong with the grid; empty if nothing is."""
        return grid_faults(self._full, self.rows)

    def is_unique(self, shown: Iterable[Cell]) -> bool | None:
        """Whether these numbers have this grid only; None if that takes too long."""
        verdict = judge(self.puzzle(shown), limits=Limits(nodes=100 * CONFLICTS))
        if verdict.answer is Answer.UNKNOWN:
            return None
        return verdict.answer is Answer.UNIQUE and verdict.solutions == (self.rows,)


class Thinning(Stepwise[Made[Fillomino | Division]]):
    """A session that makes a puzzle, or several, each from another random solution.

    Args:
        kind: a name in `VARIANTS`.
        rows: the number of rows.
        columns: the number of columns.
        symmetry: the symmetry of the clues, a name from `dancefloor.houses.fillomino.make.clue_symmetry`.
        largest: the most cells of a region, for symmarea only.
        hidden: whether a region may be without a clue.
        puzzles: how many to make; None for no end.
        seed: the seed for the random number generator; the same seed makes the same puzzles.
        limits: limits on puzzles (as `solutions`), random solutions (as `nodes`) and seconds; None for none.
        on_progress: called with a `Progress` about ten times a second.

    Raises:
        PuzzleError: there is no such kind or symmetry, the board has no cells or too many, or it has no solution.

    >>> made = next(Thinning("tetrominous", 4, 4, seed=1))
    >>> made.puzzle, made.solution[0]
    (<Division, tetrominous, of 4x4 cells, 1 clue>, ('L', 'L', 'L', 'I'))
    """

    doing = "making puzzles"

    def __init__(
        self,
        kind: str,
        rows: int,
        columns: int,
        *,
        symmetry: str = "none",
        largest: int = 9,
        hidden: bool = True,
        puzzles: int | None = 1,
        seed: int = 0,
        limits: Limits | None = None,
        on_progress: OnProgress | None = None,
    ) -> None:
        super().__init__(self._tries(), limits, on_progress)
        size = f"a {kind} of {rows}x{columns}"
        if kind not in VARIANTS:
            raise PuzzleError(f"{kind[:20]!r} cannot be made; {nearest(kind, VARIANTS)}")
        if rows < 1 or columns < 1:
            raise PuzzleError(f"{size}: it should have at least one cell")
        if rows * columns > MOST_CELLS:
            raise PuzzleError(f"{size}: a new one should have at most {MOST_CELLS} cells")
        if largest < 1:
            raise PuzzleError(f"max_region is {largest}: it should be 1 or more")
        self._kind, self._rows, self._columns, self._largest = kind, rows, columns, largest
        self._orbits, self._hidden, self._rng = orbits(rows, columns, symmetry), hidden, Random(seed)
        self.wanted = f"{kind} of {rows}x{columns}"  #: what it makes, in words
        self._left = puzzles
        self._fraction = nan  # it cannot be estimated

    def _tries(self) -> Generator[Made[Fillomino | Division] | None, None, Outcome]:
        while self._left != 0:
            yield None  # a stop between two solutions, so that a limit on them holds
            solved = self._solved()
            if solved is not None and (made := (yield from self._thinned(solved))):
                self._left = None if self._left is None else self._left - 1
                yield made
            self._counters = (self._counters[0] + 1, 0, 0)
        return Outcome.COMPLETE

    def _solved(self) -> RandomSolution | None:
        """Another random solution; None if the search for one takes too long."""
        if self._kind == SYMMAREA:
            blank = Fillomino(((BLANK,) * self._columns,) * self._rows, largest=self._largest, symmetric=True)
            grid = symmetric_grid(blank, self._rng)
            return None if grid is None else SymmetricNumbers(grid)
        letters = Letters(Division(self._kind, ((NO_LETTER,) * self._columns,) * self._rows), self._rng)
        return letters if letters.regions else None

    def _thinned(self, solved: RandomSolution) -> Steps[Made[Fillomino | Division] | None]:
        """The puzzle that is left of a solution; None if the last search takes too long."""
        shown = {cell: None for orbit in self._orbits for cell in orbit}
        regions = [] if self._hidden else [set(region) for region in solved.regions]
        for orbit in sorted(self._orbits, key=lambda _: self._rng.random()):
            if not _hides(orbit, shown, regions) and (yield from _follow(solved, orbit, shown)):
                for cell in orbit:
                    del shown[cell]
        unique = solved.is_unique(shown)
        if unique is None:
            return None
        puzzle = solved.puzzle(shown)
        if not unique or solved.faults():
            wrong = "; ".join(solved.faults()[:1]) or "it has another solution"
            raise InternalError(f"a new puzzle is wrong: {wrong}", report=repr(puzzle.clues))
        redundant: list[Cell] = []
        for cell in shown:
            follows = not _hides((cell,), shown, regions) and (yield from _follow(solved, (cell,), shown))
            redundant += [cell] * follows
        return Made(puzzle, solved.rows, None, (), tuple(redundant), None)


def make_by_thinning(
    thinning: Thinning, *, grids: int = GRIDS, cancelled: Callable[[], bool] = lambda: False
) -> Making[Fillomino | Division]:
    """Make one puzzle.

    Args:
        thinning: the session that makes it.
        grids: the most random solutions to try.
        cancelled: called at the start; the session itself must look at it later.

    >>> make_by_thinning(Thinning("symmarea", 3, 3, seed=1)).made.puzzle
    <Fillomino of 3x3 cells, 3 clues, symmetric regions>
    """
    if cancelled():
        thinning.cancel()
    made = next(thinning, None)
    tried = thinning.statistics.nodes
    if made:
        return Making(made, None, tried, "")
    interrupted = thinning.outcome is Outcome.INTERRUPTED
    how = "before it was interrupted" if interrupted else f"in {grids} grids" if tried >= grids else "in time"
    return Making(None, None, tried, f"no {thinning.wanted} was found {how}")


def _follow(solved: RandomSolution, orbit: Orbit, shown: Iterable[Cell]) -> Steps[bool]:
    """Whether the clues of an orbit follow from the others, one question after another."""
    others = [cell for cell in shown if cell not in orbit]
    for k, cell in enumerate(orbit):
        yield
        if not solved.follows(cell, [*others, *orbit[:k]]):
            return False
    return True


def _hides(orbit: Orbit, shown: Collection[Cell], regions: Sequence[Collection[Cell]]) -> bool:
    """Whether a region would show no clue without those of an orbit."""
    return any(not any(cell in shown and cell not in orbit for cell in region) for region in regions)
