"""Halves of squares, for polyaboloes and tangrams: a lattice that is plugged in.

Both diagonals cut a square into four quarters, which are the cells. A tan is two quarters that are next to each other:
half of the square, cut along a diagonal. Polyaboloes consist of tans, so they have an even number of cells. Pieces that
do not consist of tans, such as a single quarter, are allowed as well.
"""

from __future__ import annotations

from dancefloor.geometry.lattice import Coloring
from dancefloor.geometry.square import SQUARE
from dancefloor.plugins.repeated import UPRIGHT, CutCells


class TanLattice(CutCells):
    """Quarters of squares. Cells are (x, y, k): row, column, and the upper, right, lower or left quarter.

    >>> TAN.neighbors((0, 0, 0))
    ((-1, 0, 2), (0, 0, 1), (0, 0, 3))
    >>> from dancefloor.geometry.polyforms import polyforms
    >>> [len(polyforms(size, lattice=TAN)) for size in range(1, 6)]  # OEIS A006074
    [1, 3, 4, 14, 30]
    """

    name = "tan"
    group = SQUARE.group
    most = 9  # the largest size of polyforms that take minutes to list
    whole = SQUARE
    fine = 2
    vertices = (
        ((0, 0), (0, 2), (1, 1)),
        ((0, 2), (2, 2), (1, 1)),
        ((2, 2), (2, 0), (1, 1)),
        ((2, 0), (0, 0), (1, 1)),
    )
    axes = UPRIGHT
    monomers = tuple([((0, 0, k), (0, 0, (k + 1) % 4)) for k in range(4)])
    colorings = (Coloring("like a chessboard of squares", (1, 1, 0), 2),)
    spots = ((0, 1), (1, 2), (2, 1), (1, 0))
    spot_steps = ((3, 0), (0, 3))


TAN = TanLattice()
