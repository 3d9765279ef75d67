"""Balls, packed as closely as possible: a lattice that is plugged in.

The centres of balls are the points whose three coordinates have an even sum, as in BurrTools: a cube has one in each
corner and one in the middle of each face. Each ball touches twelve others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from math import sqrt
from typing import ClassVar

from dancefloor.geometry.lattice import Cell, Coloring, CoordinateLattice, Corner, Matrix, Vector
from dancefloor.geometry.lattices import CUBE
from dancefloor.plugins.repeated import on_axes, solved

AXES: tuple[Vector, ...] = ((1, -1, 0), (1, 1, 0), (1, 0, 1))
TOUCHING = tuple([step for step in product((-1, 0, 1), repeat=3) if sum(map(abs, step)) == 2])
STEPS: tuple[Vector, ...] = tuple(sorted(filter(None, [solved(AXES, step) for step in TOUCHING])))
DIAGONALS: tuple[Vector, ...] = ((1, 1, 1), (1, 1, -1), (1, -1, 1), (-1, 1, 1))
OCTAGON: tuple[Corner, ...] = ((2, 0), (5, 0), (7, 2), (7, 5), (5, 7), (2, 7), (0, 5), (0, 2))


def _turned(place: Vector, diagonal: Vector) -> Vector | None:
    """A place turned by 180 degrees about a diagonal of the cube; None if its coordinates are not whole then.

    Together with turns by 120 degrees, which are rotations of the lattice, that gives turns by 60 degrees.
    """
    along = sum([p * d for p, d in zip(place, diagonal, strict=True)])
    if 2 * along % 3:
        return None
    return tuple([2 * along // 3 * d - p for p, d in zip(place, diagonal, strict=True)])


class SphereLattice(CoordinateLattice):
    """Balls. Cells are (x, y, z): row and column in a layer of balls on a square grid, and the layer.

    Each layer lies in the hollows of the one below: the ball (x, y, z + 1) lies on the balls (x, y, z), (x + 1, y, z),
    (x, y + 1, z) and (x + 1, y + 1, z).

    >>> len(SPHERE.neighbors((0, 0, 0))), len(SPHERE.group)
    (12, 48)
    >>> SPHERE.to_burrtools((0, 1, 1)), SPHERE.from_burrtools((2, 1, 1)), SPHERE.from_burrtools((1, 0, 0))
    ((2, 1, 1), (0, 1, 1), None)
    """

    name = "sphere"
    dimension = rank = 3
    group: tuple[Matrix, ...] = on_axes(CUBE.group, AXES)
    reflects = False
    most = 8  # the largest size of polyforms that take minutes to list
    origins: tuple[Cell, ...] = ((0, 0, 0),)
    colorings: tuple[Coloring, ...] = (Coloring("in slices, layer by layer", (0, 0, 1), 2),)
    radius = sqrt(0.5)

    def neighbors(self, cell: Cell) -> tuple[Cell, ...]:
        """The twelve balls that touch a ball."""
        x, y, z = cell
        return tuple([(x + a, y + b, z + c) for a, b, c in STEPS])

    def transform(self, matrix: Matrix, cell: Cell) -> Cell:
        """The image of `cell` under a matrix of the point group."""
        return CUBE.transform(matrix, cell)

    def layer(self, cell: Cell) -> int:
        """The third coordinate: layers are drawn side by side."""
        return cell[2]

    def corners(self, cell: Cell) -> tuple[Corner, ...]:
        """The corners of an octagon, in the picture of the layer."""
        x, y, _ = cell
        return tuple([(7 * y + a, 7 * x + b) for a, b in OCTAGON])

    def on_page(self, corner: Corner) -> tuple[float, float]:
        """The position of a corner. The unit is the diameter of a ball."""
        return corner[0] / 7, corner[1] / 7

    def cell_at(self, layer: int, line: int, column: int, kind: int) -> Cell | None:
        """The cell whose row is `line` and whose column is `column`, in `layer`; `kind` is always 0."""
        return line, column, layer

    def faces(self, cell: Cell) -> tuple[tuple[Vector, ...], ...]:
        """The centre, as the only corner of the only face: a ball has no others."""
        return ((cell,),)

    def in_space(self, corner: Vector) -> tuple[float, ...]:
        """The position of a centre: right, away and up. The unit is the step of BurrTools' grid."""
        x, y, z = self.to_burrtools(corner)
        return float(x), float(y), float(z)

    regions: ClassVar[dict[str, tuple[int, ...]]] = {
        "cuboid": (3,),
        "pyramid": (1,),
        "tetrahedron": (1,),
        "octahedron": (1,),
    }

    def region(self, shape: str, sizes: tuple[int, ...]) -> Iterator[Cell]:
        """The balls of a region; those of pyramids, tetrahedra and octahedra, layer by layer from the lowest."""
        if shape == "cuboid":
            yield from product(*map(range, sizes))
            return
        (edge,) = sizes
        for z in range(1 - edge if shape == "octahedron" else 0, edge):
            if shape == "tetrahedron":  # layers are rectangles: one side grows as the other one shrinks
                yield from ((x, y, z) for x in range(edge - z) for y in range(-z, 1))
            else:
                low = max(0, -z)
                yield from ((x, y, z) for x in range(low, low + edge - abs(z)) for y in range(low, low + edge - abs(z)))

    def poses(self, balls: Iterable[Cell]) -> list[tuple[Cell, ...]]:
        """Positions of a piece to which only turns lead that are no rotations of the whole lattice.

        A turn by 60 degrees about a diagonal of the cube leads most balls to places where the lattice has none. It
        leads all balls of some pieces, such as flat ones, to places of balls. BurrTools allows such turns.

        >>> flat, bent = [(0, 0, 0), (0, 1, 0), (0, 0, 1)], [(0, 0, 0), (0, 1, 0), (1, 0, 0), (0, 0, 1)]
        >>> len(SPHERE.poses(flat)), len(SPHERE.poses(bent))
        (1, 0)
        """
        places = [self.to_burrtools(ball) for ball in balls]
        first = places[0]
        found = []
        for a, b, c in DIAGONALS:
            turned = [_turned(tuple([p - q for p, q in zip(place, first, strict=True)]), (a, b, c)) for place in places]
            if None not in turned:
                cells = [solved(AXES, place) for place in turned if place is not None]
                if None not in cells:
                    found.append(tuple([cell for cell in cells if cell is not None]))
        return found

    def from_burrtools(self, place: tuple[int, int, int]) -> Cell | None:
        """The ball at a place in BurrTools' grid; None if the sum of its coordinates is odd."""
        return solved(AXES, place)

    def to_burrtools(self, cell: Cell) -> tuple[int, int, int]:
        """The place of a ball in BurrTools' grid."""
        x, y, z = [sum([times * axis[k] for times, axis in zip(cell, AXES, strict=True)]) for k in range(3)]
        return x, y, z


SPHERE = SphereLattice()
