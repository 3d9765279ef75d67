"""The turns of a piece of cubes, as BurrTools numbers them: 24 rotations, then each of them after a mirror in x.

Strategy: the rotations come in six groups, by where the first axis goes: along x, z, -x, -z, y and -y. In each group
every rotation is the one before it after a quarter turn about the first axis.
"""

from __future__ import annotations

from functools import cache

from dancefloor.geometry.lattice import Cell, Matrix
from dancefloor.geometry.lattice_laws import times
from dancefloor.geometry.lattices import CUBE

ABOUT_X: Matrix = ((1, 0, 0), (0, 0, -1), (0, 1, 0))
ABOUT_Y: Matrix = ((0, 0, -1), (0, 1, 0), (1, 0, 0))
ABOUT_Z: Matrix = ((0, -1, 0), (1, 0, 0), (0, 0, 1))
MIRROR: Matrix = ((-1, 0, 0), (0, 1, 0), (0, 0, 1))


@cache
def turns() -> tuple[Matrix, ...]:
    """The 48 matrices, by their numbers.

    >>> turns()[1] == ABOUT_X, turns()[4] == ABOUT_Y, turns()[16] == ABOUT_Z, turns()[24] == MIRROR
    (True, True, True, True)
    """
    none = times(MIRROR, MIRROR)
    half = times(ABOUT_Y, ABOUT_Y)
    back = times(ABOUT_Z, times(ABOUT_Z, ABOUT_Z))
    rotations = []
    for first in (none, ABOUT_Y, half, times(ABOUT_Y, half), ABOUT_Z, back):
        turned = first
        for _ in range(4):
            rotations.append(turned)
            turned = times(turned, ABOUT_X)
    return (*rotations, *(times(each, MIRROR) for each in rotations))


def moved(cell: Cell, matrix: Matrix, at: Cell, hotspot: Cell = (0, 0, 0)) -> Cell:
    """Where a cell of a piece goes when the piece is turned about its hotspot, and the hotspot is then placed.

    Args:
        cell: the cell.
        matrix: the turn.
        at: where the hotspot goes.
        hotspot: the hotspot (default: the origin).

    >>> moved((2, 0, 0), ABOUT_Z, (5, 5, 0))
    (5, 7, 0)
    """
    from_hotspot = tuple([c - h for c, h in zip(cell, hotspot, strict=True)])
    return tuple([a + c for a, c in zip(at, CUBE.transform(matrix, from_hotspot), strict=True)])
