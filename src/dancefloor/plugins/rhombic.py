"""Cubes cut into 24 tetrahedra, of which rhombic dodecahedra consist: a lattice that is plugged in.

The planes through two opposite edges cut a cube into six pyramids, and each pyramid into four tetrahedra. A cube and
the six pyramids that touch its faces make up a rhombic dodecahedron; its stellations consist of such tetrahedra, too.
BurrTools calls this the grid of rhombic tetrahedra. It divides each cube into 5 x 5 x 5 places, of which 24 are cells.
"""

from __future__ import annotations

from itertools import permutations, product

from dancefloor.geometry.lattice import Cell, Vector
from dancefloor.geometry.lattices import CUBE
from dancefloor.plugins.repeated import RepeatedCells

PLACES = 5  # of BurrTools along an edge of a cube
# One coordinate tells on which face of its cube a tetrahedron lies, another one at which edge of the face.
KINDS: tuple[Vector, ...] = tuple(
    sorted({tuple(place) for at, by in product((0, 4), (1, 3)) for place in permutations((at, by, 2))})
)


def _tetrahedron(place: Vector) -> tuple[Vector, ...]:
    """The centre of the cube, the middle of a face, and the ends of one of its edges."""
    face = tuple([{0: 0, 4: 2}.get(c, 1) for c in place])
    edge = [{0: 0, 4: 2, 1: 0, 3: 2}.get(c, -1) for c in place]
    return (1, 1, 1), face, *[tuple([end if c < 0 else c for c in edge]) for end in (0, 2)]


class RhombicLattice(RepeatedCells):
    """The 24 tetrahedra of each cube. Cells are (x, y, z, k): the cube, and the number of the tetrahedron in it.

    >>> len(RHOMBIC.neighbors((0, 0, 0, 0))), len(RHOMBIC.group), len(RHOMBIC.origins)
    (4, 48, 24)
    >>> RHOMBIC.to_burrtools((1, 0, 0, 0)), RHOMBIC.from_burrtools((5, 1, 2)), RHOMBIC.from_burrtools((2, 2, 2))
    ((5, 1, 2), (1, 0, 0, 0), None)
    """

    name = "rhombic"
    group = CUBE.group
    fine = 2
    vertices = tuple(map(_tetrahedron, KINDS))
    sides = ((0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3))
    axes = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
    spots = tuple([(-y, x, z) for x, y, z in KINDS])
    spot_steps = ((0, PLACES, 0), (-PLACES, 0, 0), (0, 0, PLACES))

    def from_burrtools(self, place: tuple[int, int, int]) -> Cell | None:
        """The cell at a place in BurrTools' grid; None if there is none."""
        rest = tuple([c % PLACES for c in place])
        return (*[c // PLACES for c in place], KINDS.index(rest)) if rest in KINDS else None

    def to_burrtools(self, cell: Cell) -> tuple[int, int, int]:
        """The place of a cell in BurrTools' grid."""
        x, y, z = [PLACES * c + rest for c, rest in zip(cell[:3], KINDS[cell[3]], strict=True)]
        return x, y, z


RHOMBIC = RhombicLattice()
