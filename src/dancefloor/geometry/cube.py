"""The cubic lattice."""

from __future__ import annotations

from itertools import permutations, product

from dancefloor.geometry.lattice import Cell, Coloring, CoordinateLattice, Corner, Matrix
from dancefloor.geometry.square import SQUARE


def _group() -> tuple[Matrix, ...]:
    """The signed permutations of the axes, the identity first."""
    unit = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    return tuple(
        tuple(tuple([sign * c for c in unit[axis]]) for axis, sign in zip(axes, signs, strict=True))
        for axes in permutations(range(3))
        for signs in product((1, -1), repeat=3)
    )


class CubeLattice(CoordinateLattice):
    """Unit cubes. Cells are (x, y, z): row and column within a layer, as for squares, and the layer.

    The point group has 48 elements, of which 24 are rotations. A solid piece can be rotated but not reflected, so by
    default pieces use these 24.

    >>> CUBE.neighbors((0, 0, 0))
    ((-1, 0, 0), (0, -1, 0), (0, 0, -1), (0, 0, 1), (0, 1, 0), (1, 0, 0))
    >>> len(CUBE.group)
    48
    """

    name = "cube"
    dimension = rank = 3
    group: tuple[Matrix, ...] = _group()
    reflects = False
    origins: tuple[Cell, ...] = ((0, 0, 0),)
    colorings: tuple[Coloring, ...] = (
        Coloring("like a chessboard in space", (1, 1, 1), 2),
        Coloring("in slices, row by row", (1, 0, 0), 2),
        Coloring("in slices, column by column", (0, 1, 0), 2),
        Coloring("in slices, layer by layer", (0, 0, 1), 2),
    )
    symbols = "#+"

    def neighbors(self, cell: Cell) -> tuple[Cell, ...]:
        """The six cells that share a face with `cell`."""
        x, y, z = cell
        return (x - 1, y, z), (x, y - 1, z), (x, y, z - 1), (x, y, z + 1), (x, y + 1, z), (x + 1, y, z)

    def transform(self, matrix: Matrix, cell: Cell) -> Cell:
        """The image of `cell` under a matrix of the point group."""
        x, y, z = cell
        (a, b, c), (d, e, f), (g, h, i) = matrix
        return a * x + b * y + c * z, d * x + e * y + f * z, g * x + h * y + i * z

    def layer(self, cell: Cell) -> int:
        """The third coordinate: layers are drawn side by side."""
        return cell[2]

    def corners(self, cell: Cell) -> tuple[Corner, ...]:
        """The four corners (column, row) of the square that shows the cube in the picture of its layer."""
        return SQUARE.corners(cell[:2])

    def cell_at(self, layer: int, line: int, column: int, kind: int) -> Cell | None:
        """The cell whose row is `line` and whose column is `column`, in `layer`; `kind` is always 0."""
        return line, column, layer


CUBE = CubeLattice()
