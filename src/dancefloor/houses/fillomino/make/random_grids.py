"""Random grids that obey the rules of fillomino or symmarea, from which new puzzles are made.

Strategy: regions grow one after another, each from the free cell with least room, by random cells towards a random
size. A region stops at a size that no adjacent region has. If there is no such size, its first cell joins an adjacent
region; or, if none can take it, all adjacent regions are dissolved, and their cells are free again. This ends quickly
unless the largest number allowed is very small: then the solver finds a grid, or proves that there is none.

Symmetric regions grow around a random centre (a cell, or the middle of two or four) by pairs of cells that a half turn
about it exchanges. A cell without a size that fits is stuck. Then regions around it are dissolved, one after another,
until others that grow in the gap fill it, or else the solver takes over.

Where numbers side by side must keep a distance, the solver finds a grid around a few random numbers.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from random import Random

from dancefloor.errors import PuzzleError
from dancefloor.geometry.lattice import Cell
from dancefloor.geometry.square import SQUARE
from dancefloor.houses.fillomino.fillomino import Fillomino, Grid
from dancefloor.houses.fillomino.solve.solver import Grids, start
from dancefloor.search.deadline import check
from dancefloor.search.values import Limits, Outcome

PATIENCE = 40  # the most regions to grow, for each cell of the board
SOLVER_CONFLICTS = 100_000
CELLS_PER_SEED = 4  # of a board whose numbers keep a distance: so few random numbers does the solver get
SEED_CONFLICTS, SEED_SECONDS = 300, 60.0  # for each; the time ends no search, or a seed would not always do the same
IMAGES = 9  # how many centres to try for a region
TRIES = 200  # how many regions to try in one gap
MOST_IN_GAP = 60  # cells; then the solver takes over


def random_grid(blank: Fillomino, rng: Random, likely: Sequence[float] = ()) -> Grid | None:
    """Random numbers for a board without clues and walls, none above its `largest`; None if it finds none.

    Args:
        blank: the board.
        rng: the random number generator.
        likely: how likely regions of 1, 2, 3 and so on cells should be, up to the largest; empty for equally likely.

    Raises:
        PuzzleError: there is provably no grid.
        TimeUp: the deadline passed.

    >>> random_grid(Fillomino(((0, 0, 0), (0, 0, 0)), largest=4), Random(7))
    ((3, 3, 3), (2, 2, 1))
    """
    numbers = _Growth(blank, rng, likely).numbers()
    if numbers is not None:
        return blank.grid(numbers)
    return _solved(blank, rng)


def regrown(
    blank: Fillomino, kept: Iterable[list[int]], rng: Random, likely: Sequence[float] = ()
) -> Sequence[int] | None:
    """Random numbers around some regions of a grid, by number of the cell; None if it finds none.

    Args:
        blank: the board.
        kept: the regions, as numbers of cells; others may take them in, or take their place.
        rng: the random number generator.
        likely: as of `random_grid`.

    >>> regrown(Fillomino(((0, 0, 0), (0, 0, 0)), largest=4), [[0, 1, 2]], Random(1))
    [3, 3, 3, 2, 2, 1]
    """
    growth = _Growth(blank, rng, likely)
    for region in kept:
        for cell in region:
            growth.take(cell, region)
    return growth.numbers()


def _solved(blank: Fillomino, rng: Random) -> Grid | None:
    """A grid that the solver finds."""
    search = Grids(blank, limits=Limits(1, nodes=SOLVER_CONFLICTS), seed=below(rng, 1 << 30))
    grid = next(search, None)
    if grid is None and search.outcome is Outcome.COMPLETE:
        genre = "symmarea" if blank.symmetric else "fillomino"
        board = f"a {genre} of {blank.rows}x{blank.columns}"
        raise PuzzleError(f"max_region is {blank.largest}: {board} has no solution with it; allow larger regions")
    return grid


def below(rng: Random, bound: int) -> int:
    """A random number from 0 to below `bound`; only `Random.random` gives the same numbers in every Python version."""
    return int(rng.random() * bound)


class _Growth:
    """Regions that grow until no cell is free."""

    def __init__(self, blank: Fillomino, rng: Random, likely: Sequence[float]) -> None:
        self.beside, self.rng = blank.beside, rng
        self.largest = min(blank.largest or len(self.beside), len(self.beside))
        self._likely = list(accumulate(likely[: self.largest]))
        self.region: list[list[int]] = [[] for _ in self.beside]  # of each cell; empty for a free one
        self.free = dict.fromkeys(range(len(self.beside)))
        #: by cell: how many free cells are beside it, plus a random fraction that breaks ties
        self.room = [len(row) + rng.random() for row in self.beside]

    def numbers(self) -> list[int] | None:
        for _ in range(PATIENCE * len(self.beside)):
            check()
            if not self.free:
                return [len(region) for region in self.region]
            start = min(self.free, key=self.room.__getitem__)
            if not (self._settle(start) or self._join(start)):
                self._clear(start)
        return None

    def _settle(self, start: int) -> bool:
        """Grow a region to the largest possible size up to a random one; or, if there is none, to the next larger."""
        wanted, region, fits = self._size(), [start], 0
        border = [cell for cell in self.beside[start] if cell in self.free]
        taken = {len(self.region[cell]) for cell in self.beside[start]}
        while True:
            if len(region) not in taken:
                fits = len(region)
            if not border or len(region) >= (wanted if fits else self.largest):
                break
            at = below(self.rng, len(border))
            border[at], border[-1] = border[-1], border[at]
            cell = border.pop()
            region.append(cell)
            for other in self.beside[cell]:
                if other not in self.free:
                    taken.add(len(self.region[other]))
                elif other not in region and other not in border:
                    border.append(other)
        for cell in region[:fits]:
            self.take(cell, region)
        del region[fits:]
        return fits > 0

    def _size(self) -> int:
        """A random size."""
        if self._likely:
            return 1 + bisect(self._likely, self.rng.random() * self._likely[-1])
        return 1 + below(self.rng, self.largest)

    def _join(self, start: int) -> bool:
        """Let the cell join an adjacent region that can grow; return whether there was one."""
        able = [self.region[cell] for cell in self.beside[start] if cell not in self.free]
        able = [region for region in able if self._can_join(start, region)]
        if able:
            region = able[below(self.rng, len(able))]
            region.append(start)
            self.take(start, region)
        return bool(able)

    def _can_join(self, start: int, region: list[int]) -> bool:
        size = len(region) + 1
        beside = (other for cell in (*region, start) for other in self.beside[cell])
        return size <= self.largest and not any(len(self.region[other]) == size for other in beside)

    def _clear(self, start: int) -> None:
        """Dissolve all regions adjacent to the cell."""
        for beside in self.beside[start]:
            for cell in self.region[beside]:
                self.region[cell] = []
                self.free[cell] = None
                for other in self.beside[cell]:
                    self.room[other] += 1

    def take(self, cell: int, region: list[int]) -> None:
        self.region[cell] = region
        del self.free[cell]
        for other in self.beside[cell]:
            self.room[other] -= 1


def symmetric_grid(blank: Fillomino, rng: Random) -> Grid | None:
    """Random numbers for a board without clues, none above its `largest`; None if it finds none.

    Raises:
        PuzzleError: there is provably no grid.
        TimeUp: the deadline passed.

    >>> symmetric_grid(Fillomino(((0, 0, 0, 0),) * 3, largest=6, symmetric=True), Random(2))
    ((6, 6, 6, 3), (6, 6, 6, 3), (1, 2, 2, 3))
    """
    growth = _SymmetricGrowth(blank, rng)
    stuck = growth.grow(blank.cells)
    if all(cell in growth.region or growth.mend(cell) for cell in stuck):
        return blank.grid([len(growth.region[cell]) for cell in blank.cells])
    return _solved(blank, rng)


def distant_grid(blank: Fillomino, rng: Random) -> Grid | None:
    """Random numbers for a board without clues, where a variant keeps numbers at a distance; None if it finds none.

    Strategy: the solver finds a grid with random numbers in random cells, as many as go together.

    >>> grid = distant_grid(Fillomino(((0, 0, 0), (0, 0, 0)), largest=4, variants=("non-consecutive",)), Random(1))
    >>> sorted(number for row in grid or () for number in row)
    [2, 2, 4, 4, 4, 4]
    """
    most = min(blank.largest or len(blank.cells), len(blank.cells))
    solver = start(blank, named=range(1, most + 1), seed=below(rng, 1 << 30))
    grid: list[int] | None = None
    claims: list[tuple[int, int, bool]] = []
    for _ in range(len(blank.cells) // CELLS_PER_SEED + 1):
        check()
        claim = (below(rng, len(blank.cells)), 1 + below(rng, most), True)
        solver.ask([*claims, claim])
        found, _ = solver.advance(1, SEED_CONFLICTS, SEED_SECONDS)
        if found:
            grid, claims = found[0], [*claims, claim]
    return blank.grid(grid) if grid else _solved(blank, rng)


class _SymmetricGrowth:
    """Regions on a board, by cell; cells without one are free."""

    def __init__(self, blank: Fillomino, rng: Random) -> None:
        self.blank, self.rng = blank, rng
        self.largest = min(blank.largest or len(blank.cells), len(blank.cells))
        cells = set(blank.cells)
        self.beside = {cell: [o for o in SQUARE.neighbors(cell) if o in cells] for cell in blank.cells}
        self.region: dict[Cell, list[Cell]] = {}
        self._tries = 0

    def grow(self, cells: Iterable[Cell]) -> list[Cell]:
        """Give regions to free cells; return those that are stuck."""
        ties = {cell: self.rng.random() for cell in cells}
        left, stuck = dict(ties), []
        while left:
            check()
            start = min(left, key=lambda cell: sum(other in left for other in self.beside[cell]) + ties[cell])
            region = self._settled(start)
            self.region |= dict.fromkeys(region, region)
            stuck += [] if region else [start]
            for cell in region or [start]:
                left.pop(cell, None)
        return stuck

    def mend(self, start: Cell) -> bool:
        """Give regions to a stuck cell and to those of regions around it, more and more; return whether it is done."""
        gap = {start: None}
        while len(gap) <= MOST_IN_GAP and (around := self._beside(gap)):
            gap |= dict.fromkeys(self._dissolved(self.region[around[int(self.rng.random() * len(around))]]))
            self._tries = TRIES
            if self._filled(gap):
                return True
        return False

    def _beside(self, gap: Iterable[Cell]) -> list[Cell]:
        return [other for cell in gap for other in self.beside[cell] if other in self.region]

    def _filled(self, gap: Iterable[Cell]) -> bool:
        """Give regions to all free cells of a gap, trying one after another; return whether there were any."""
        left = [cell for cell in gap if cell not in self.region]
        if not left:
            return True
        start = min(left, key=lambda cell: sum(self._is_free(other) for other in self.beside[cell]))
        found = [each for image in self._images(start) for each in self._fitting(start, image, self.largest)]
        fitting = {frozenset(each): each for each in found}
        for region in sorted(fitting.values(), key=lambda _: self.rng.random()):
            check()
            self._tries -= 1
            self.region |= dict.fromkeys(region, region)
            if self._filled(left):
                return True
            self._dissolved(region)
            if self._tries < 0:
                break
        return False

    def _dissolved(self, region: list[Cell]) -> list[Cell]:
        for cell in region:
            del self.region[cell]
        return region

    def _settled(self, start: Cell) -> list[Cell]:
        """A region with a free cell in it, of a size near a random one; empty if no size fits."""
        wanted = 1 + int(self.rng.random() * self.largest)
        fitting = [found for image in self._images(start)[:IMAGES] for found in self._fitting(start, image, wanted)]
        return min(fitting, key=lambda found: abs(len(found) - wanted), default=[])

    def _images(self, start: Cell) -> list[Cell]:
        """The free cells onto which a half turn of a region could map this one, in random order."""
        found, near = {start: None}, [start]
        for _ in range(1, self.largest):
            near = [
                other for cell in near for other in self.beside[cell] if self._is_free(other) and other not in found
            ]
            found |= dict.fromkeys(near)
        return sorted(found, key=lambda _: self.rng.random())

    def _fitting(self, start: Cell, image: Cell, wanted: int) -> Iterator[list[Cell]]:
        """Regions whose half turn maps a cell to another, up to the size wanted, if none beside has their size."""
        sums = start[0] + image[0], start[1] + image[1]
        region = self._joined(start, sums)
        while region and len(region) <= self.largest:
            fits = not any(len(self.region.get(o, ())) == len(region) for cell in region for o in self.beside[cell])
            if fits:
                yield list(region)
            pairs = [pair for cell in region for pair in self._pairs(cell, sums, region)]
            if not pairs or (fits and len(region) >= wanted):
                return
            region += pairs[int(self.rng.random() * len(pairs))]

    def _joined(self, start: Cell, sums: Cell) -> list[Cell]:
        """A small symmetric region with a cell in it: the centre, and a way from there; empty if there is none."""
        core = list(_core(sums))
        if not all(self._is_free(cell) for cell in core):
            return []
        before: dict[Cell, Cell | None] = dict.fromkeys(core)
        for cell in (reached := list(core)):
            if cell == start:
                break
            for pair in self._pairs(cell, sums, reached):
                before |= {pair[0]: cell}
                reached.append(pair[0])
        if start not in before:
            return []
        way, cell = dict.fromkeys(core), start
        while cell not in way:
            way |= {cell: None, (sums[0] - cell[0], sums[1] - cell[1]): None}
            cell = before[cell] or cell
        return list(way)

    def _pairs(self, cell: Cell, sums: Cell, region: list[Cell]) -> Iterator[list[Cell]]:
        """The free pairs with a cell beside this one."""
        for one in self.beside[cell]:
            other = (sums[0] - one[0], sums[1] - one[1])
            if one not in region and self._is_free(one) and self._is_free(other):
                yield [one, other]

    def _is_free(self, cell: Cell) -> bool:
        return cell in self.beside and cell not in self.region


def _core(sums: Cell) -> Iterator[Cell]:
    """The cells at a centre: one, two or four."""
    for i in sorted({sums[0] // 2, -(-sums[0] // 2)}):
        for j in sorted({sums[1] // 2, -(-sums[1] // 2)}):
            yield i, j
