"""Lattices of cubes, hexagons and triangles; and all lattices by name, also those that other packages plug in.

Strategy: hexagons have axial coordinates. The axes are 60 degrees apart, x to the right and y to the upper right. So
rows go up the page, each half a cell to the right of the one below. Corners of hexagons are measured in thirds of these
steps. The corners of triangles are the points of a lattice with the same axes.

A plug-in names its lattice in the entry-point group ``dancefloor.lattices`` (docs/lattices.md). It is loaded when its
name is used. A lattice that is not ours is examined when it is first used, however it arrives.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations, product
from math import sqrt
from typing import TYPE_CHECKING

from dancefloor.arguments import check_type
from dancefloor.declarations import loaded_point, points
from dancefloor.errors import ContractBroken, PuzzleError, nearest
from dancefloor.geometry.lattice import Cell, Coloring, CoordinateLattice, Corner, Lattice, Matrix
from dancefloor.geometry.square import SQUARE, SuffixedSquares

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


def _signed_permutations() -> tuple[Matrix, ...]:
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
    group: tuple[Matrix, ...] = _signed_permutations()
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


HEXAGON_CORNERS = ((1, 1), (2, -1), (1, -2), (-1, -1), (-2, 1), (-1, 2))  # clockwise, in thirds, from the centre
HEIGHT = sqrt(3) / 2  # the distance between rows of hexagons, and of triangles


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
        return tuple([(3 * x + a, 3 * y + b) for a, b in HEXAGON_CORNERS])

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


class TriangleLattice(CoordinateLattice):
    """Equilateral triangles. Cells are (x, y, z), on axes 60 degrees apart; z = 0 points up and z = 1 points down.

    Two triangles with the same x and y share a side and form a rhombus. Three times the centre of a triangle is a pair
    of integers, (3x + 1 + z, 3y + 1 + z), which determines the triangle: it points up if both leave remainder 1 on
    division by 3, and down if both leave 2. A rotation about a corner is therefore a matrix, as on the other lattices.

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


LATTICES: tuple[Lattice, ...] = (SQUARE, TRIANGLE, HEXAGON, CUBE)
GROUP = "dancefloor.lattices"
_OURS = frozenset([*map(type, LATTICES), SuffixedSquares])  # which our tests examine


def lattice_named(name: str) -> Lattice:
    """The lattice with this name.

    Raises:
        InputError: the name is not a text.
        PuzzleError: no lattice has this name (the message suggests the nearest name), or the plug-in cannot be loaded.
        ContractBroken: the plug-in does not do what a lattice must.

    >>> lattice_named("hexagon")
    HEXAGON
    >>> lattice_named("hexgon")
    Traceback (most recent call last):
    dancefloor.errors.PuzzleError: there is no lattice 'hexgon'; did you mean 'hexagon'?

    Added in version 0.2.
    """
    check_type("name", name, str, "the name of a lattice, such as 'square'")
    for lattice in LATTICES:
        if lattice.name == name:
            return lattice
    plugged = points(GROUP)
    if name in plugged:
        return load_lattice(plugged[name])
    known = [*(lattice.name for lattice in LATTICES), *plugged]
    raise PuzzleError(f"there is no lattice {name[:20]!r}; {nearest(name, known)}")


def load_lattice(point: EntryPoint) -> Lattice:
    """The lattice that an entry point names.

    Raises:
        PuzzleError: it cannot be loaded, or is no lattice.
        ContractBroken: it does not do what a lattice must.
    """
    try:
        lattice: Lattice = loaded_point(point)
        lattice.group, lattice.origins  # noqa: B018 - an object that is not a lattice fails here
    except Exception as error:  # of somebody else's module: whatever it is
        said = str(error).partition("\n")[0]
        message = f"lattice {point.name!r} is plugged in as {point.value!r}, which is not a lattice: {said}"
        raise PuzzleError(message) from error
    check_first_use(lattice)
    return lattice


def check_first_use(lattice: Lattice) -> None:
    """Examine a lattice of another package by `dancefloor.geometry.lattice_laws`, the first time that it is used.

    Raises:
        ContractBroken: it does not do what a lattice must. The message names the method, and what would be right.
    """
    if type(lattice) in _OURS:
        return
    if type(lattice).__hash__ is None:
        raise ContractBroken(
            f"lattice {lattice.name!r}", "__hash__", "lattices are values: equal ones should hash alike"
        )
    _check_once(lattice)


@lru_cache(maxsize=256)
def _check_once(lattice: Lattice) -> None:
    from dancefloor.geometry.lattice_laws import check_quickly  # which few programs need

    check_quickly(lattice)
