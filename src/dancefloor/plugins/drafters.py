"""Halves of triangles, with angles of 30, 60 and 90 degrees, for polydrafters: a lattice that is plugged in.

The three heights of a triangle cut it into six cells, which have these angles themselves. A drafter is three of them:
half of the triangle, cut along a height. Polydrafters consist of drafters on the grid of triangles; those that leave
the grid, which some authors allow, are not among them. Three rectangles of two drafters each make an L, which lies on
the grid in two ways that no symmetry of the grid relates. These count as two pieces here, so there are 1025
hexadrafters; OEIS A056842 has 1024.
"""

from __future__ import annotations

from dancefloor.geometry.lattice import Vector
from dancefloor.geometry.lattices import TRIANGLE, sixfold_group
from dancefloor.plugins.repeated import DOWN, SLANTED, UP, CutCells


def _sixths(triangle: tuple[Vector, ...]) -> tuple[tuple[Vector, ...], ...]:
    """The sixths of a triangle, counterclockwise: a corner, the middle of a side, and the centre."""
    centre = sum(x for x, _ in triangle) // 3, sum(y for _, y in triangle) // 3
    found = []
    for k in range(3):
        start, end = triangle[k], triangle[(k + 1) % 3]
        middle = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
        found += [(start, middle, centre), (end, middle, centre)]
    return tuple(found)


class DrafterLattice(CutCells):
    """Sixths of triangles. Cells are (x, y, k), on the axes of triangles.

    The triangle (x, y) that points up has the sixths 0 to 5, counterclockwise from the one at the left end of its base.
    The triangle that points down has the sixths 6 to 11, counterclockwise from the one at the right end of its upper
    side. A drafter is three sixths of a triangle that follow each other.

    >>> len(DRAFTER.neighbors((0, 0, 0))), len(DRAFTER.group)
    (3, 12)
    >>> from dancefloor.geometry.polyforms import polyforms
    >>> [len(polyforms(size, lattice=DRAFTER)) for size in range(1, 5)]  # OEIS A056842
    [1, 6, 14, 64]
    """

    name = "drafter"
    group = sixfold_group()
    most = 7  # the largest size of polyforms that take minutes to list
    whole = TRIANGLE
    fine = 6
    vertices = (*_sixths(UP), *_sixths(DOWN))
    axes = SLANTED
    monomers = tuple([tuple([(0, 0, six + (k + j) % 6) for j in range(3)]) for six in (0, 6) for k in range(6)])
    spots = ((0, 2), (0, 4), (-1, 4), (-2, 3), (-2, 2), (-1, 1), (-2, 6), (-2, 4), (-1, 3), (0, 5), (0, 7), (-1, 6))
    spot_steps = ((0, 8), (-3, 4))


DRAFTER = DrafterLattice()
