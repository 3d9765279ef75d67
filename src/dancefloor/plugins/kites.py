"""Kites: thirds of triangles, for polykites; a lattice that is plugged in.

A line from the centre of a triangle to the middle of each side cuts the triangle into three kites. So do lines from the
centre of a hexagon to the middles of its sides: six kites meet at each point of the grid of triangles.
"""

from __future__ import annotations

from dancefloor.geometry.lattices import TRIANGLE, sixfold_group
from dancefloor.plugins.repeated import DOWN, SLANTED, UP, CutCells


def _kites(triangle: tuple[tuple[int, int], ...]) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The kites of a triangle: a corner, the middle of the next side, the centre, and the middle of the other side."""
    centre = sum(x for x, _ in triangle) // 3, sum(y for _, y in triangle) // 3

    def middle(k: int) -> tuple[int, int]:
        (a, b), (c, d) = triangle[k % 3], triangle[(k + 1) % 3]
        return (a + c) // 2, (b + d) // 2

    return tuple((triangle[k], middle(k), centre, middle(k - 1)) for k in range(3))


class KiteLattice(CutCells):
    """Kites with angles of 60, 90, 120 and 90 degrees. Cells are (x, y, k), on the axes of triangles.

    The triangle (x, y) that points up has the kites 0, 1 and 2, at its lower left, lower right and upper corner. The
    triangle that points down has the kites 3, 4 and 5, at its upper right, upper left and lower corner.

    >>> len(KITE.neighbors((0, 0, 0))), len(KITE.group)
    (4, 12)
    """

    name = "kite"
    group = sixfold_group()
    whole = TRIANGLE
    fine = 6
    vertices = (*_kites(UP), *_kites(DOWN))
    axes = SLANTED
    # Two lines for a row of triangles: upper corners are in the upper one, and lower ones in the lower one.
    spots = ((0, 0), (0, 2), (-1, 1), (-1, 4), (-1, 2), (0, 3))
    spot_steps = ((0, 4), (-2, 2))


KITE = KiteLattice()
