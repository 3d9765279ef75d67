"""Random grids that keep the rules of fillomino: what a new puzzle starts from.

Strategy: regions grow one after another, each from the free cell that has least room, by random cells towards a random
size. A region stops at a size that no region beside it has. Where there is none, its first cell joins a region beside
it; or, if none of them can take it, all regions beside it are dissolved, and their cells are free again. That ends soon
unless the largest number allowed is very small: then the solver finds a grid, or proves that there is none.
"""

from __future__ import annotations

from random import Random

from dancefloor.errors import PuzzleError
from dancefloor.fillomino.solve.solver import Grids
from dancefloor.puzzles.fillomino import Fillomino, Grid
from dancefloor.search.deadline import check
from dancefloor.search.values import Limits, Outcome

PATIENCE = 40  # regions grown for each cell of the board
SOLVER_CONFLICTS = 100_000


def random_grid(blank: Fillomino, rng: Random) -> Grid | None:
    """Numbers for a board without clues and walls, none of them above its `largest`; None if none were found.

    Raises:
        PuzzleError: it is proved that there are none.
        TimeUp: the deadline passed.

    >>> random_grid(Fillomino(((0, 0, 0), (0, 0, 0)), largest=4), Random(7))
    ((3, 3, 3), (2, 2, 1))
    """
    numbers = _Growth(blank, rng).numbers()
    if numbers is not None:
        return blank.grid(numbers)
    search = Grids(blank, limits=Limits(1, nodes=SOLVER_CONFLICTS), seed=below(rng, 1 << 30))
    grid = next(search, None)
    if grid is None and search.outcome is Outcome.COMPLETE:
        size = f"{blank.rows}x{blank.columns}"
        raise PuzzleError(f"a fillomino of {size} with regions of at most {blank.largest}: there is none; allow larger")
    return grid


def below(rng: Random, bound: int) -> int:
    """A random number from 0 to below `bound`: of what `Random` offers only `random` is the same in every version."""
    return int(rng.random() * bound)


class _Growth:
    """Regions that grow until no cell is free."""

    def __init__(self, blank: Fillomino, rng: Random) -> None:
        self.beside, self.rng = blank.beside, rng
        self.largest = min(blank.largest or len(self.beside), len(self.beside))
        self.region: list[list[int]] = [[] for _ in self.beside]  # of each cell, empty if it is free
        self.free = dict.fromkeys(range(len(self.beside)))
        self.room = [len(row) + rng.random() for row in self.beside]  # free cells beside it; ties are broken

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
        """Grow a region to the largest size that fits, up to a random one; if there is none, to the next that fits."""
        wanted, region, fits = 1 + below(self.rng, self.largest), [start], 0
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

    def _join(self, start: int) -> bool:
        """Let the cell join a region beside it, if one can become larger."""
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
        """Dissolve all regions beside the cell."""
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
