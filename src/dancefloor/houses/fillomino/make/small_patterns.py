"""Whether a pattern of clues on a small board allows any puzzle with one solution; decided by looking at all grids.

Strategy: list all grids of the board. Two grids with the same numbers in the cells of the pattern are solutions of one
puzzle. So there is a puzzle with one solution exactly if some grid is alone with its numbers.
"""

from __future__ import annotations

from dancefloor.houses.fillomino.fillomino import BLANK, Fillomino, Grid
from dancefloor.houses.fillomino.make.wish import SizedWish
from dancefloor.houses.fillomino.solve.solver import Grids
from dancefloor.search.values import Limits, Outcome

MOST_CELLS = 12
MOST_GRIDS = 50_000


def is_impossible(wish: SizedWish) -> bool:
    """Whether no numbers for the pattern of a wish make a puzzle with one solution; False if that is not known.

    >>> is_impossible(SizedWish(3, 3, pattern=Fillomino(((0, 0, 0), (0, 1, 0), (0, 0, 0)))))
    True
    """
    if wish.pattern is None or wish.cells > MOST_CELLS:
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
