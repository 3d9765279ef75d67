"""The triangular lattice, whose triangles alternately point up and down.

Strategy: the corners are the points of a lattice with axes 60 degrees apart, x to the right and y to the upper right.
So rows go up the page. Three times the centre of a triangle is a pair of integers, (3x + 1 + z, 3y + 1 + z), which
determines the triangle: it points up if both leave remainder 1 on division by 3, and down if both leave 2. A rotation
about a corner is therefore a matrix, as on the other lattices.
"""

from __future__ import annotations

from dancefloor.geometry.hexagon import HEIGHT, sixfold_group
from dancefloor.geometry.lattice import Cell, Coloring, CoordinateLattice, Corner, Matrix


class TriangleLattice(CoordinateLattice):
    """Equilateral triangles. Cells are (x, y, z), on axes 60 degrees apart; z = 0 points up and z = 1 points down.

    Two triangles with the same x and y share a side and form a rhombus.

    >>> TRIANGLE.neighbors((0, 0, 0)), TRIANGLE.neighbors((0, 0, 1))
    (((-1, 0, 1), (0, -1, 1), (0, 0, 1)), ((0, 0, 0), (0, 1, 0), (1, 0, 0)))
    >>> len(TRIANGLE.group)
    12
    """

    name = "triangle"
    dimension, rank = 3, 2
    group: tuple[Matrix, ...] = sixfold_group()
    origins: tuple[Cell, ...] = ((0, 0, 0), (0, 0, 1))
    colorings: tuple[Coloring, ...] = (
        Coloring("by the way the triangles point", (0, 0, 1), 2),
        Coloring("in stripes, row by row", (0, 1, 0), 2),
        Coloring("in stripes that fall to the right", (1, 1, 1), 2),
        Coloring("in stripes that rise to the right", (1, 0, 0), 2),
    )
    symbols = "AaVv"

    def neighbors(self, cell: Cell) -> tuple[Cell, ...]:
        """The three cells that share a side with `cell`."""
        x, y, z = cell
        return ((x, y, 0), (x, y + 1, 0), (x + 1, y, 0)) if z else ((x - 1, y, 1), (x, y - 1, 1), (x, y, 1))

    def transform(self, matrix: Matrix, cell: Cell) -> Cell:
        """The image of `cell` under a matrix of the point group, which acts about the corner (0, 0)."""
        (a, b), (c, d) = matrix
        x, y, z = cell
        u, v = 3 * x + 1 + z, 3 * y + 1 + z  # three times the centre
        u, v = a * u + b * v, c * u + d * v
        return u // 3, v // 3, u % 3 - 1

    def corners(self, cell: Cell) -> tuple[Corner, ...]:
        """The three corners, the upper or upper left one first."""
        x, y, z = cell
        return ((x, y + 1), (x + 1, y + 1), (x + 1, y)) if z else ((x, y + 1), (x + 1, y), (x, y))

    def on_page(self, corner: Corner) -> tuple[float, float]:
        """The position of a corner. The unit is the side of a triangle."""
        a, b = corner
        return a + b / 2, -b * HEIGHT

    def spot(self, cell: Cell) -> tuple[int, int]:
        """Rows are lines. The triangles of a row occupy consecutive columns."""
        x, y, z = cell
        return -y, 2 * x + y + z

    def cell_at(self, layer: int, line: int, column: int, kind: int) -> Cell | None:
        """The triangle at `line` and `column`; None if it points the other way than `kind`. `layer` is always 0."""
        x, z = divmod(column + line, 2)
        return (x, -line, z) if z == kind else None


TRIANGLE = TriangleLattice()
