"""Aztec diamonds, and the directions of dominoes in them.

N. Elkies, G. Kuperberg, M. Larsen and J. Propp, "Alternating-sign matrices and domino tilings" (Journal of Algebraic
Combinatorics 1, 1992). The rows of the diamond of order n have 2, 4, ..., 2n, 2n, ..., 4, 2 cells, one below the middle
of another. Colour the cells like a chessboard, so that the first cell of each row in the upper half is white. A
horizontal domino is a northern one if its left cell is white, else a southern one; a vertical one is western if its
upper cell is white, else eastern. Dominoes move in these directions when a tiling is shuffled. Near each corner of a
large diamond, a random tiling has only those of one direction.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import isqrt

from dancefloor.geometry.lattice import Cell


def aztec_corner(cells: Collection[Cell]) -> Cell | None:
    """The first cell of the first row of an Aztec diamond; None if the cells are none, or only a square of 2x2.

    >>> aztec_corner([(0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (1, 3), (2, 0), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2)])
    (0, 1)
    >>> aztec_corner([(0, 0), (0, 1)]) is None
    True
    """
    order = (isqrt(2 * len(cells) + 1) - 1) // 2
    if order < 2 or 2 * order * (order + 1) != len(cells):
        return None
    top, left = min(cells)
    steps = [*range(order), *range(order - 1, -1, -1)]
    wanted = {(top + i, j) for i, step in enumerate(steps) for j in range(left - step, left + 2 + step)}
    return (top, left) if wanted == set(cells) else None


def direction(domino: Sequence[Cell], corner: Cell) -> str:
    """The direction of a domino: ``north``, ``south``, ``east`` or ``west``.

    Args:
        domino: its two cells.
        corner: the first cell of the first row of the diamond.

    >>> direction([(0, 1), (0, 2)], (0, 1)), direction([(1, 0), (2, 0)], (0, 1))
    ('north', 'west')
    """
    (i, j), (row, _) = sorted(domino)
    is_white = (i + j - sum(corner)) % 2 == 0
    if i == row:
        return "north" if is_white else "south"
    return "west" if is_white else "east"
