"""Lattices: cells, their neighbours, the point group, and how to draw each cell.

Strategy: a cell is a tuple of integers, and the point group is a tuple of integer matrices. `transform` applies a
matrix to a cell, up to a translation; `translate` moves a cell by a lattice vector. On the square lattice a matrix acts
on the coordinates themselves. A lattice with several kinds of cells keeps the kind in an extra coordinate and does its
own arithmetic behind the same methods.

The rest of `geometry` uses only the protocol `Lattice`. A new lattice is therefore one class: see `square` and
`lattices`, which also says how other packages add lattices.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from operator import add, mul
from typing import NamedTuple, Protocol

Cell = tuple[int, ...]
Vector = tuple[int, ...]
Matrix = tuple[tuple[int, ...], ...]
Corner = tuple[int, int]


class Coloring(NamedTuple):
    """A division of the cells into classes, for parity arguments.

    The class of a cell is a linear form of its coordinates, modulo the number of classes. A translation therefore adds
    the same number to the class of every cell.

    >>> chessboard = Coloring("like a chessboard", (1, 1), 2)
    >>> chessboard.of((0, 0)), chessboard.of((3, 4))
    (0, 1)
    """

    about: str  #: completes the phrase "coloured ...", such as "like a chessboard"
    form: Vector  #: the coefficients of the linear form, one per coordinate
    classes: int  #: the number of classes

    def of(self, cell: Cell) -> int:
        """The class of a cell, counted from 0."""
        weighted: int = sum(map(mul, self.form, cell))
        return weighted % self.classes


class Lattice(Protocol):
    """What geometry needs from a lattice. Instances are values: equal lattices compare equal and hash alike."""

    @property
    def name(self) -> str:
        """The name users write, such as ``square``."""

    @property
    def dimension(self) -> int:
        """The number of integers in a cell."""

    @property
    def group(self) -> tuple[Matrix, ...]:
        """The point group. The identity comes first."""

    @property
    def reflects(self) -> bool:
        """Whether pieces may be turned over by default: true in the plane, false in space."""

    @property
    def origins(self) -> tuple[Cell, ...]:
        """One cell of each kind that pieces are made of. Two cells are of one kind if a translation relates them."""

    @property
    def colorings(self) -> tuple[Coloring, ...]:
        """Colourings that sometimes show why a region cannot be filled."""

    @property
    def symbols(self) -> str:
        """The characters of text pictures, two for each kind of cell: a cell to fill, and one that may stay empty."""

    def neighbors(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells that share a side (in space, a face) with `cell`."""

    def transform(self, matrix: Matrix, cell: Cell) -> Cell:
        """The image of `cell` under a matrix of the point group, up to a translation common to all cells."""

    def translate(self, cell: Cell, vector: Vector) -> Cell:
        """`cell` moved by a lattice vector."""

    def difference(self, source: Cell, target: Cell) -> Vector | None:
        """The vector that moves `source` to `target`; None if no translation does."""

    def corner(self, cells: Iterable[Cell]) -> Vector:
        """The smallest value of each coordinate among the cells. Moving the cells by its negative normalises them."""

    def label(self, cell: Cell) -> tuple[Cell, str]:
        """The name of a cell: integers, and a suffix that follows them."""

    def marks(self, cells: Iterable[Cell]) -> tuple[Cell, ...]:
        """The marks that the cells leave: cells of a separate kind, such as the points that sticks run through.

        Adding cells never removes a mark, and marks leave no marks themselves. A region contains the marks that its
        cells leave, as optional cells.
        """

    def layer(self, cell: Cell) -> int:
        """The number of the picture that shows the cell, where a region is drawn as several pictures side by side."""

    def corners(self, cell: Cell) -> tuple[Corner, ...]:
        """The corners of the cell's polygon, clockwise on the page, as integers. Empty if the cell is not drawn.

        Two cells share a side exactly if they share two consecutive corners.
        """

    def on_page(self, corner: Corner) -> tuple[float, float]:
        """The position of a corner on the page: the distances to the right and down."""

    def spot(self, cell: Cell) -> tuple[int, int]:
        """The position of a cell in a text picture: its line, counted downwards, and its column."""

    def cell_at(self, layer: int, line: int, column: int, kind: int) -> Cell | None:
        """The cell at a position in a text picture, or None if the lattice has no such cell there.

        Args:
            layer: the number of the picture, counted from 0; see `layer`.
            line: the line within that picture, counted downwards; see `spot`.
            column: the column in that line.
            kind: the kind of the cell, as an index into `origins`.
        """

    def __hash__(self) -> int: ...


def rank_of(lattice: Lattice) -> int:
    """The number of coordinates of a vector. The further coordinates of a cell are its kind.

    >>> from dancefloor.geometry.lattices import TRIANGLE
    >>> rank_of(TRIANGLE), TRIANGLE.dimension
    (2, 3)
    """
    return len(lattice.corner(lattice.origins))


def is_solid(lattice: Lattice) -> bool:
    """Whether pictures show solids on a lattice from a corner: cubes, and cells that have `faces`.

    >>> from dancefloor.geometry.lattices import CUBE, HEXAGON
    >>> is_solid(CUBE), is_solid(HEXAGON)
    (True, False)
    """
    return lattice.name == "cube" or (rank_of(lattice) == 3 and hasattr(lattice, "faces"))


@lru_cache(maxsize=1024)  # asked for every orientation of every piece
def is_proper(matrix: Matrix) -> bool:
    """Tell whether a matrix is a rotation, that is, preserves handedness: its determinant is positive.

    >>> is_proper(((0, -1), (1, 0))), is_proper(((0, 1), (1, 0)))
    (True, False)
    """
    return determinant(matrix) > 0


def determinant(matrix: Matrix) -> int:
    """The determinant of a square matrix.

    >>> determinant(((2, 1), (0, 3)))
    6
    """
    if len(matrix) == 1:
        return matrix[0][0]
    minors = (tuple(row[:k] + row[k + 1 :] for row in matrix[1:]) for k in range(len(matrix)))
    return sum((-1) ** k * matrix[0][k] * determinant(minor) for k, minor in enumerate(minors))


class CoordinateLattice:
    """The base of lattices that translate a cell by adding a vector to its coordinates.

    A vector has `rank` coordinates. Any further coordinates of a cell are its kind, which translations do not change.
    """

    name: str
    dimension: int
    rank: int  # the number of coordinates of a vector
    group: tuple[Matrix, ...]
    reflects = True
    origins: tuple[Cell, ...]
    colorings: tuple[Coloring, ...] = ()
    symbols = ""

    def translate(self, cell: Cell, vector: Vector) -> Cell:
        """`cell` moved by `vector`."""
        return *map(add, cell, vector), *cell[self.rank :]

    def difference(self, source: Cell, target: Cell) -> Vector | None:
        """The vector that moves `source` to `target`; None if the cells are of different kinds."""
        rank = self.rank
        if source[rank:] != target[rank:]:
            return None
        return tuple([t - s for s, t in zip(source[:rank], target[:rank], strict=True)])

    def corner(self, cells: Iterable[Cell]) -> Vector:
        """The smallest value of each coordinate."""
        return tuple([min(axis) for axis in list(zip(*cells, strict=True))[: self.rank]])

    def label(self, cell: Cell) -> tuple[Cell, str]:
        """The coordinates."""
        return cell, ""

    def marks(self, cells: Iterable[Cell]) -> tuple[Cell, ...]:
        """No marks."""
        return ()

    def layer(self, cell: Cell) -> int:
        """All cells are in one picture, number 0."""
        return 0

    def corners(self, cell: Cell) -> tuple[Corner, ...]:
        """No corners: cells are not drawn."""
        return ()

    def on_page(self, corner: Corner) -> tuple[float, float]:
        """The coordinates of the corner themselves."""
        return corner

    def spot(self, cell: Cell) -> tuple[int, int]:
        """The first two coordinates, as line and column."""
        return cell[0], cell[1]

    def cell_at(self, layer: int, line: int, column: int, kind: int) -> Cell | None:
        """None for every `layer`, `line`, `column` and `kind`: the lattice has no text pictures."""
        return None

    def __repr__(self) -> str:
        return self.name.upper()

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self)

    def __hash__(self) -> int:
        return hash(self.name)
