"""Tetrahedra and eighths of octahedra, which fill cubes: a lattice that is plugged in.

Every second corner of a cube is a corner of a regular tetrahedron. What the tetrahedron leaves of the cube is four
corners, and eight such corners of eight cubes make a regular octahedron. In neighbouring cubes the tetrahedra are
mirror images. BurrTools calls this the grid of tetrahedra and octahedra. It divides each cube into 3 x 3 x 3 places, of
which five are cells.
"""

from __future__ import annotations

from itertools import product

from dancefloor.geometry.lattice import Cell, Vector
from dancefloor.geometry.lattices import CUBE
from dancefloor.plugins.repeated import RepeatedCells, on_axes, solved

PLACES = 3  # of BurrTools along an edge of a cube
AXES: tuple[Vector, ...] = ((1, -1, 0), (1, 1, 0), (1, 0, 1))  # steps to cubes that are filled alike
# The tetrahedron and the corners of a cube, and those of the next cube to the right.
KINDS: tuple[Vector, ...] = (
    *((1, 1, 1), (2, 0, 0), (0, 2, 0), (0, 0, 2), (2, 2, 2)),
    *((4, 1, 1), (3, 0, 0), (5, 2, 0), (5, 0, 2), (3, 2, 2)),
)


def _polyhedron(place: Vector) -> tuple[Vector, ...]:
    """The corners of a cell, on the axes of the lattice, in halves of its steps."""
    cube = tuple([c // PLACES for c in place])
    low = tuple([c % PLACES // 2 for c in place])
    points: list[Vector]
    if place == tuple([PLACES * c + 1 for c in cube]):
        points = [end for end in product((0, 1), repeat=3) if sum(end) % 2 == sum(cube) % 2]
    else:
        points = [low, *[tuple([c ^ (k == axis) for k, c in enumerate(low)]) for axis in range(3)]]
    return tuple([_halves(tuple([a + b for a, b in zip(cube, point, strict=True)])) for point in points])


def _halves(point: Vector) -> Vector:
    found = solved(AXES, [2 * c for c in point])
    assert found is not None  # twice any point is a point of the lattice
    return found


class TetraOctahedralLattice(RepeatedCells):
    """Regular tetrahedra and eighths of octahedra. Cells are (x, y, z, k), on axes that lead to cubes filled alike.

    The kinds 0 and 5 are tetrahedra, the others corners of cubes.

    >>> len(TETRA_OCTAHEDRAL.neighbors((0, 0, 0, 0))), len(TETRA_OCTAHEDRAL.group)
    (4, 48)
    >>> TETRA_OCTAHEDRAL.from_burrtools((1, 1, 1)), TETRA_OCTAHEDRAL.to_burrtools((0, 0, 0, 7))
    ((0, 0, 0, 0), (5, 2, 0))
    """

    name = "tetra-octahedral"
    group = on_axes(CUBE.group, AXES)
    fine = 2
    vertices = tuple(map(_polyhedron, KINDS))
    sides = ((0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3))
    axes = ((1.0, -1.0, 0.0), (1.0, 1.0, 0.0), (1.0, 0.0, 1.0))
    spots = tuple([(-y, x, z) for x, y, z in KINDS])
    spot_steps = tuple([(-PLACES * y, PLACES * x, PLACES * z) for x, y, z in AXES])

    def from_burrtools(self, place: tuple[int, int, int]) -> Cell | None:
        """The cell at a place in BurrTools' grid; None if there is none."""
        x, y, z = place
        found = [self.cell_at(z, -y, x, kind) for kind in range(len(KINDS))]
        return next(filter(None, found), None)

    def to_burrtools(self, cell: Cell) -> tuple[int, int, int]:
        """The place of a cell in BurrTools' grid."""
        (line, column), layer = self.spot(cell), self.layer(cell)
        return column, -line, layer


TETRA_OCTAHEDRAL = TetraOctahedralLattice()
