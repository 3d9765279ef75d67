"""Lattices whose cells are edges of a grid: a base class.

Strategy: an edge is a thin polygon on the page. At each end it is cut along the lines halfway to the next edges around
the point, so that edges of one piece share a side there and are drawn as one. The corners are on lattice axes, where
these lines are sums of the directions of two edges.
"""

from __future__ import annotations

from dancefloor.geometry.lattice import Vector
from dancefloor.geometry.lattices import sixfold_group
from dancefloor.plugins.repeated import SLANTED, RepeatedCells

FINE = 60


class EdgeLattice(RepeatedCells):
    """Edges of hexagons or triangles. Cells are (x, y, d), on the axes of triangles. Edges that meet are neighbours."""

    group = sixfold_group()
    fine = FINE
    reach = 2
    axes = SLANTED

    def __init__(self) -> None:
        super().__init__()
        self.shared = 1
        self._prepare()


def times(number: int, vector: Vector) -> Vector:
    """A vector, longer by a factor.

    >>> times(3, (1, 2))
    (3, 6)
    """
    return tuple([number * c for c in vector])
