"""The edges of the square grid, for polysticks: a lattice that is plugged in (docs/lattices.md).

Strategy: twice the midpoint of a cell is a pair of integers that determines the cell. A horizontal stick has an even
row and an odd column, a vertical stick an odd row and an even column, and a point of the grid has an even row and an
even column. So a rotation about the point (0, 0) is a matrix that acts on midpoints.

Pieces do not cross. Two pieces cross at a point if both run straight through it, at a right angle. So a piece occupies
the points that it runs straight through, as cells of a third kind, and only one piece may occupy each. These cells may
stay empty, so they become secondary items. Knuth invented secondary items for this purpose, to pack tetrasticks
(Dancing links, Millennial Perspectives in Computer Science, 2000). Two pieces may touch at a bend.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from dancefloor.geometry.lattice import Cell, Coloring, CoordinateLattice, Corner, Matrix
from dancefloor.geometry.region import region_named, sizes_of
from dancefloor.geometry.square import SQUARE

HORIZONTAL, VERTICAL, POINT = range(3)
SPACING = 16  # the distance between points, in units of the corners of polygons
# Relative to the midpoint: a stick of width 4, mitred at both ends so that sticks at a right angle share a side there;
# and the square of width 2 that the ends of sticks leave free around a point.
_STICK = ((7, -1), (7, 1), (6, 2), (-6, 2), (-7, 1), (-7, -1), (-6, -2), (6, -2))
_POLYGONS = (
    _STICK,
    tuple((-b, a) for a, b in _STICK),
    ((-1, -1), (1, -1), (1, 1), (-1, 1)),
)
# Each by one way to lay it: row, column, and h to the right or v downwards. The letters of tetrasticks are those of
# Knuth; the others have the number of their sticks, too, as in Polyform Puzzler.
_NAMED = {
    1: {"I1": "00v"},
    2: {"I2": "00v 10v", "V2": "00v 10h"},
    3: {"I3": "00v 10v 20v", "L3": "00v 10v 20h", "T3": "00h 01h 01v", "U3": "00v 10h 01v", "Z3": "00h 01v 11h"},
    4: {
        "F": "00h 00v 10h 10v",
        "H": "00v 10h 10v 01v",
        "I": "00v 10v 20v 30v",
        "J": "10v 20h 11v 01v",
        "L": "00v 10v 20v 30h",
        "N": "00v 10v 20h 21v",
        "O": "00h 00v 10h 01v",
        "P": "00h 00v 01v 11h",
        "R": "00h 01v 11h 11v",
        "T": "00h 01h 01v 11v",
        "U": "00v 10h 11h 02v",
        "V": "00v 10v 20h 21h",
        "W": "00v 10h 11v 21h",
        "X": "01v 10h 11h 11v",
        "Y": "00v 10v 20v 10h",
        "Z": "00h 01v 11v 21h",
    },
}


def _cells(sticks: str) -> list[Cell]:
    return [(int(stick[0]), int(stick[1]), "hv".index(stick[2])) for stick in sticks.split()]


class StickLattice(CoordinateLattice):
    """Unit edges. Cells are (x, y, d): from the point in row x and column y, d = 0 leads right and d = 1 leads down.

    A cell (x, y, 2) is the point itself, which at most one piece may run straight through.

    >>> POLYSTICK.marks([(0, 0, 0), (0, 1, 0), (0, 2, 1)])
    ((0, 1, 2),)
    >>> len(POLYSTICK.neighbors((0, 0, 0))), len(POLYSTICK.group)
    (6, 8)
    """

    name = "polystick"
    dimension, rank = 3, 2
    group: tuple[Matrix, ...] = SQUARE.group
    origins: tuple[Cell, ...] = ((0, 0, HORIZONTAL), (0, 0, VERTICAL))
    colorings: tuple[Coloring, ...] = (
        Coloring("by direction: sticks one way, sticks the other way, points", (0, 0, 1), 3),
    )

    names: ClassVar[dict[int, dict[str, list[Cell]]]] = {
        size: {name: _cells(sticks) for name, sticks in named.items()} for size, named in _NAMED.items()
    }

    def neighbors(self, cell: Cell) -> tuple[Cell, ...]:
        """The six sticks that meet a stick at its ends. A point has no neighbours."""
        x, y, d = cell
        if d == POINT:
            return ()
        ends = ((x, y), (x, y + 1) if d == HORIZONTAL else (x + 1, y))
        meeting = {stick for a, b in ends for stick in ((a, b, 0), (a, b - 1, 0), (a, b, 1), (a - 1, b, 1))}
        return tuple(sorted(meeting - {cell}))

    def transform(self, matrix: Matrix, cell: Cell) -> Cell:
        """The image of `cell` under a matrix of the point group, which acts about the point (0, 0)."""
        return _centred_at(*SQUARE.transform(matrix, self.spot(cell)))

    def label(self, cell: Cell) -> tuple[Cell, str]:
        """Row and column of the point, and ``h``, ``v`` or ``x``."""
        return cell[:2], "hvx"[cell[2]]

    def marks(self, cells: Iterable[Cell]) -> tuple[Cell, ...]:
        """The points that two of the cells run straight through."""
        sticks = set(cells)
        through = [(x, y, POINT) for x, y, d in sticks if d == HORIZONTAL and (x, y - 1, d) in sticks]
        through += [(x, y, POINT) for x, y, d in sticks if d == VERTICAL and (x - 1, y, d) in sticks]
        return tuple(sorted(set(through)))

    def corners(self, cell: Cell) -> tuple[Corner, ...]:
        """The corners of a thin polygon for a stick, and of a small square for a point, where straight sticks join."""
        row, column = self.spot(cell)
        across, down = column * SPACING // 2, row * SPACING // 2
        return tuple([(across + a, down + b) for a, b in _POLYGONS[cell[2]]])

    def on_page(self, corner: Corner) -> tuple[float, float]:
        """The position of a corner. The unit is the length of a stick."""
        return corner[0] / SPACING, corner[1] / SPACING

    def spot(self, cell: Cell) -> tuple[int, int]:
        """Points are in every second line and column, and sticks between them."""
        x, y, d = cell
        return 2 * x + (d == VERTICAL), 2 * y + (d == HORIZONTAL)

    def cell_at(self, layer: int, line: int, column: int, kind: int) -> Cell | None:
        """The cell with its midpoint at `line` and `column`; None unless it is of this `kind`. `layer` is always 0."""
        if line % 2 and column % 2:
            return None
        cell = _centred_at(line, column)
        return cell if cell[2] == kind else None

    @property
    def regions(self) -> dict[str, tuple[int, ...]]:
        """The shapes of squares, with all their sides."""
        return sizes_of(SQUARE)

    def region(self, shape: str, sizes: tuple[int, ...]) -> Iterable[Cell]:
        """All sides of the squares of a region."""
        squares = region_named(shape, sizes, SQUARE).cells
        return [side for x, y in squares for side in ((x, y, 0), (x, y, 1), (x + 1, y, 0), (x, y + 1, 1))]


class CrossingStickLattice(StickLattice):
    """Unit edges of pieces that may cross, so there are no marks. Pictures join straight sticks at points.

    >>> CROSSING_POLYSTICK.marks([(0, 0, 0), (0, 1, 0)]), CROSSING_POLYSTICK.joints([(0, 0, 0), (0, 1, 0)])
    ((), ((0, 1, 2),))
    """

    name = "polystick-crossing"
    colorings: tuple[Coloring, ...] = (Coloring("by direction", (0, 0, 1), 2),)

    def marks(self, cells: Iterable[Cell]) -> tuple[Cell, ...]:
        """No marks."""
        return ()

    def joints(self, cells: Iterable[Cell]) -> tuple[Cell, ...]:
        """The points that two of the cells run straight through."""
        return super().marks(cells)


def _centred_at(row: int, column: int) -> Cell:
    """The cell whose midpoint, doubled, has this row and column."""
    kind = HORIZONTAL if column % 2 else VERTICAL if row % 2 else POINT
    return row // 2, column // 2, kind


POLYSTICK, CROSSING_POLYSTICK = StickLattice(), CrossingStickLattice()
