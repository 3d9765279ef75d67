"""Drafters: sixths of triangles with angles of 30, 60 and 90 degrees, for polydrafters; a lattice that is plugged in.

The heights of a triangle cut it into six drafters, and the diagonals of a hexagon and the lines between the middles of
its sides cut that into twelve. So cells are those of the grid of triangles with all its mirror lines; pieces of cells
off this grid, which some authors allow, are not among these polydrafters.
"""

from __future__ import annotations

from dancefloor.geometry.lattice import Vector
from dancefloor.geometry.lattices import sixfold_group
from dancefloor.plugins.repeated import SLANTED, RepeatedCells

UP, DOWN = ((0, 0), (6, 0), (0, 6)), ((6, 6), (0, 6), (6, 0))


def _drafters(triangle: tuple[Vector, ...]) -> tuple[tuple[Vector, ...], ...]:
    """The drafters of a triangle, counterclockwise: a corner, the middle of a side, and the centre."""
    centre = sum(x for x, _ in triangle) // 3, sum(y for _, y in triangle) // 3
    found = []
    for k in range(3):
        start, end = triangle[k], triangle[(k + 1) % 3]
        middle = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
        found += [(start, middle, centre), (end, middle, centre)]
    return tuple(found)


class DrafterLattice(RepeatedCells):
    """Right triangles with an angle of 30 degrees. Cells are (x, y, k), on the axes of triangles.

    The triangle (x, y) that points up has the drafters 0 to 5, counterclockwise from the one at the left end of its
    base. The triangle that points down has the drafters 6 to 11, counterclockwise from the one at the right end of its
    upper side.

    >>> len(DRAFTER.neighbors((0, 0, 0))), len(DRAFTER.group)
    (3, 12)
    """

    name = "drafter"
    group = sixfold_group()
    fine = 6
    vertices = (*_drafters(UP), *_drafters(DOWN))
    axes = SLANTED
    spots = ((0, 2), (0, 4), (-1, 4), (-2, 3), (-2, 2), (-1, 1), (-2, 6), (-2, 4), (-1, 3), (0, 5), (0, 7), (-1, 6))
    spot_steps = ((0, 8), (-3, 4))


DRAFTER = DrafterLattice()
