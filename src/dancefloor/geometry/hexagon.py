"""The hexagonal lattice.

Strategy: axial coordinates. The axes are 60 degrees apart, x to the right and y to the upper right. So rows go up the
page, each half a cell to the right of the one below. Corners are measured in thirds of these steps.
"""

from __future__ import annotations

from math import sqrt

from dancefloor.geometry.lattice import Cell, Coloring, CoordinateLattice, Corner, Matrix

CORNERS = ((1, 1), (2, -1), (1, -2), (-1, -1), (-2, 1), (-1, 2))  # clockwise, in thirds, seen from the centre
HEIGHT = sqrt(3) / 2  # the distance between rows


def sixfold_group() -> tuple[Matrix, ...]:
    """The six rotations by multiples of 60 degrees, (x, y) -> (-y, x + y), and each of them after a swap of the axes.

    >>> len(set(sixfold_group()))
    12
    """
    turns: list[Matrix] = [((1, 0), (0, 1))]
    for _ in range(5):
        a, b = turns[-1]
        turns.append((tuple(-c for c in b), tuple(c + d for c, d in zip(a, b, strict=True))))
    return (*turns, *(tuple(tuple(reversed(row)) for row in turn) for turn in turns))


class HexagonLattice(CoordinateLattice):
    """Regular hexagons that stand on a corner. Cells are (x, y), on axes 60 degrees apart.

    >>> HEXAGON.neighbors((0, 0))
    ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0))
    >>> len(HEXAGON.group)
    12
    """

    name = "hexagon"
    dimension = rank = 2
    group: tuple[Matrix, ...] = sixfold_group()
    origins: tuple[Cell, ...] = ((0, 0),)
    colorings: tuple[Coloring, ...] = (
        Coloring("in three colours, so that neighbours differ", (1, 2), 3),
        Coloring("in stripes, row by row", (0, 1), 2),
        Coloring("in stripes that fall to the right", (1, 1), 2),
        Coloring("in stripes that rise to the right", (1, 0), 2),
    )
    symbols = "Oo"

    def neighbors(self, cell: Cell) -> tuple[Cell, ...]:
        """The six cells that share a side with `cell`."""
        x, y = cell
        return (x - 1, y), (x - 1, y + 1), (x, y - 1), (x, y + 1), (x + 1, y - 1), (x + 1, y)

    def transform(self, matrix: Matrix, cell: Cell) -> Cell:
        """The image of `cell` under a matrix of the point group."""
        (a, b), (c, d) = matrix
        x, y = cell
        return a * x + b * y, c * x + d * y

    def corners(self, cell: Cell) -> tuple[Corner, ...]:
        """The six corners, the upper right one first."""
        x, y = cell
        return tuple([(3 * x + a, 3 * y + b) for a, b in CORNERS])

    def on_page(self, corner: Corner) -> tuple[float, float]:
        """The position of a corner. The unit is the distance between the centres of neighbours."""
        a, b = corner
        return (a + b / 2) / 3, -b * HEIGHT / 3

    def spot(self, cell: Cell) -> tuple[int, int]:
        """Rows are lines. Every second column of a line has a cell."""
        x, y = cell
        return -y, 2 * x + y

    def cell_at(self, layer: int, line: int, column: int, kind: int) -> Cell | None:
        """The cell at `line` and `column`; None between two cells. `layer` and `kind` are always 0."""
        x, between = divmod(column + line, 2)
        return None if between else (x, -line)


HEXAGON = HexagonLattice()
