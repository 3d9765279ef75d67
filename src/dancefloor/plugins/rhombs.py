"""Rhombs with angles of 60 and 120 degrees that fill the plane like stacked cubes; a lattice that is plugged in.

Each rhomb has a side of the grid of triangles as its long diagonal; its other two corners are the centres of the
triangles on both sides. So the three rhombs around a triangle that points up make a hexagon, as three faces of a cube
do that is seen from a corner. These hexagons fill the plane, and regions consist of them.
"""

from __future__ import annotations

from dancefloor.geometry.lattices import HEXAGON, sixfold_group
from dancefloor.plugins.repeated import SLANTED, CutCells


class RhombLattice(CutCells):
    """Rhombs. Cells are (x, y, k), on the axes of triangles.

    From the point (x, y), the long diagonal of rhomb 0 leads to the right and that of rhomb 1 to the upper right. That
    of rhomb 2 leads from the point to the right to the one at the upper right.

    >>> len(RHOMB.neighbors((0, 0, 0))), len(RHOMB.group)
    (4, 12)
    """

    name = "rhomb"
    group = sixfold_group()
    whole = HEXAGON
    fine = 3
    vertices = (
        ((0, 0), (2, -1), (3, 0), (1, 1)),
        ((0, 0), (1, 1), (0, 3), (-1, 2)),
        ((3, 0), (2, 2), (0, 3), (1, 1)),
    )
    axes = SLANTED
    spots = ((0, 2), (-1, 1), (-1, 3))
    spot_steps = ((0, 4), (-2, 2))


RHOMB = RhombLattice()
