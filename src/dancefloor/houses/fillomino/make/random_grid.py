"""Random grids that obey the rules of fillomino, from which new puzzles are made.

Strategy: regions grow one after another, each from the free cell with least room, by random cells towards a random
size. A region stops at a size that no adjacent region has. If there is no such size, its first cell joins an adjacent
region; or, if none can take it, all adjacent regions are dissolved, and their cells are free again. This ends quickly
unless the largest number allowed is very small: then the solver finds a grid, or proves that there is none.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from itertools import accumulate
from random import Random

from dancefloor.errors import PuzzleError
from dancefloor.houses.fillomino.fillomino import Fillomino, Grid
from dancefloor.houses.fillomino.solve.solver import Grids
from dancefloor.search.deadline import check
from dancefloor.search.values import Limits, Outcome

PATIENCE = 40  # the most regions to grow, for each cell of the board
SOLVER_CONFLICTS = 100_000


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
    search = Grids(blank, limits=Limits(1, nodes=SOLVER_CONFLICTS), seed=below(rng, 1 << 30))
    grid = next(search, None)
    if grid is None and search.outcome is Outcome.COMPLETE:
        size = f"{blank.rows}x{blank.columns}"
        raise PuzzleError(f"a fillomino of {size} with regions of at most {blank.largest}: none exists; allow larger")
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
            self._take(cell, region)
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
            self._take(start, region)
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

    def _take(self, cell: int, region: list[int]) -> None:
        self.region[cell] = region
        del self.free[cell]
        for other in self.beside[cell]:
            self.room[other] -= 1
