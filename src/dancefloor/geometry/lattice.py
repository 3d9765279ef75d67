"""Lattices: which cells there are, which are neighbours, how they may be turned, and where they are drawn.

Strategy: a lattice knows its cells only as integer tuples. Its point group is a tuple of integer matrices, and
`transform` applies one of them to a cell up to a translation; `translate` moves a cell by a lattice vector. On the
square lattice a matrix acts on the coordinates themselves; a lattice whose cells come in several kinds keeps the
kind in an extra coordinate and does its own arithmetic behind the same methods. Everything else in `geometry` is
written against the protocol, so a new lattice is one class in a file of its own: `square`, `triangle`, `hexagon` and
`cube` are four, and a plug-in brings another (`dancefloor.geometry.lattices`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Protocol

Cell = tuple[int, ...]
Vector = tuple[int, ...]
Matrix = tuple[tuple[int, ...], ...]
Corner = tuple[int, int]


class Coloring(NamedTuple):
    """Cells in classes, such that a translation shifts the classes of all cells alike: for parity arguments.

    The class of a cell is a linear form of its coordinates, modulo the number of classes.

    >>> chessboard = Coloring("like a chessboard", (1, 1), 2)
    >>> chessboard.of((0, 0)), chessboard.of((3, 4))
    (0, 1)
    """

    about: str  #: how the cells are coloured: "coloured ..."
    form: Vector
    classes: int

    def of(self, cell: Cell) -> int:
        """The class of a cell, from 0 on."""
        return sum([a * c for a, c in zip(self.form, cell, strict=True)]) % self.classes


class Lattice(Protocol):
    """What geometry asks of a lattice. Instances are values: equal lattices compare equal and hash alike."""

    @property
    def name(self) -> str:
        """The name users write, such as ``square``."""

    @property
    def dimension(self) -> int:
        """How many integers make a cell."""

    @property
    def group(self) -> tuple[Matrix, ...]:
        """The point group, the identity first."""

    @property
    def reflects(self) -> bool:
        """Whether a piece may be turned over unless something else is said: true in the plane, false in space."""

    @property
    def origins(self) -> tuple[Cell, ...]:
        """One cell of each kind that pieces are made of: cells of two kinds no translation moves to each other."""

    @property
    def colorings(self) -> tuple[Coloring, ...]:
        """Ways to colour the cells that show, now and then, why a region cannot be filled."""

    @property
    def symbols(self) -> str:
        """What stands for cells in text pictures: for each kind two characters, of which one says "may stay empty"."""

    def neighbors(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells that share a side (a face) with `cell`."""

    def transform(self, matrix: Matrix, cell: Cell) -> Cell:
        """The image of `cell` under a matrix of the point group, up to a translation common to all cells."""

    def translate(self, cell: Cell, vector: Vector) -> Cell:
        """`cell` moved by a lattice vector."""

    def difference(self, source: Cell, target: Cell) -> Vector | None:
        """The vector that moves `source` to `target`; None if no translation does."""

    def corner(self, cells: Iterable[Cell]) -> Vector:
        """The least coordinates of some cells, as a vector; moving by its negative normalises them."""

    def label(self, cell: Cell) -> tuple[Cell, str]:
        """What names a cell: integers, and a suffix behind them."""

    def marks(self, cells: Iterable[Cell]) -> tuple[Cell, ...]:
        """What some cells take up besides: cells of a kind of their own, such as the points that sticks run through.

        More cells leave more marks, never fewer; marks themselves leave none. Those that the cells of a region leave
        are optional cells of it.
        """

    def layer(self, cell: Cell) -> int:
        """In which of several pictures, side by side, a cell is drawn."""

    def corners(self, cell: Cell) -> tuple[Corner, ...]:
        """The corners of a cell's polygon, clockwise on the page, as integers; none if it is not drawn.

        Two cells share a side exactly if they share two corners that follow each other.
        """

    def on_page(self, corner: Corner) -> tuple[float, float]:
        """Where a corner lies on the page: how far to the right, and how far down."""

    def spot(self, cell: Cell) -> tuple[int, int]:
        """Where a cell stands in a text picture: its line, counted downwards, and its column."""

    def cell_at(self, layer: int, line: int, column: int, kind: int) -> Cell | None:
        """The cell of a kind that stands at a place of a text picture; None if there is none."""

    def __hash__(self) -> int: ...


def rank_of(lattice: Lattice) -> int:
    """How many numbers make a vector; what coordinates a cell has more tell its kind.

    >>> from dancefloor.geometry.triangle import TRIANGLE
    >>> rank_of(TRIANGLE), TRIANGLE.dimension
    (2, 3)
    """
    return len(lattice.corner(lattice.origins))


def is_proper(matrix: Matrix) -> bool:
    """Tell whether a matrix keeps handedness (a rotation), by the sign of its determinant.

    >>> is_proper(((0, -1), (1, 0))), is_proper(((0, 1), (1, 0)))
    (True, False)
    """
    return _determinant(matrix) > 0


def _determinant(matrix: Matrix) -> int:
    if len(matrix) == 1:
        return matrix[0][0]
    minors = (tuple(row[:k] + row[k + 1 :] for row in matrix[1:]) for k in range(len(matrix)))
    return sum((-1) ** k * matrix[0][k] * _determinant(minor) for k, minor in enumerate(minors))


class CoordinateLattice:
    """What lattices have in common whose cells are told by their coordinates alone; cells are translated by adding.

    A lattice with cells of several kinds has the kind as the coordinates behind the first `rank`, which translations
    leave alone.
    """

    name: str
    dimension: int
    rank: int  # how many coordinates a vector has
    group: tuple[Matrix, ...]
    reflects = True
    origins: tuple[Cell, ...]
    colorings: tuple[Coloring, ...] = ()
    symbols = ""

    def translate(self, cell: Cell, vector: Vector) -> Cell:
        """`cell` moved by `vector`."""
        rank = self.rank
        return *[c + v for c, v in zip(cell[:rank], vector, strict=True)], *cell[rank:]

    def difference(self, source: Cell, target: Cell) -> Vector | None:
        """The vector that moves `source` to `target`; None if they are cells of two kinds."""
        rank = self.rank
        if source[rank:] != target[rank:]:
            return None
        return tuple([t - s for s, t in zip(source[:rank], target[:rank], strict=True)])

    def corner(self, cells: Iterable[Cell]) -> Vector:
        """The least of each coordinate."""
        return tuple([min(axis) for axis in list(zip(*cells, strict=True))[: self.rank]])

    def label(self, cell: Cell) -> tuple[Cell, str]:
        """The coordinates."""
        return cell, ""

    def marks(self, cells: Iterable[Cell]) -> tuple[Cell, ...]:
        """None."""
        return ()

    def layer(self, cell: Cell) -> int:
        """All cells are in one picture."""
        return 0

    def corners(self, cell: Cell) -> tuple[Corner, ...]:
        """Not drawn."""
        return ()

    def on_page(self, corner: Corner) -> tuple[float, float]:
        """Where the coordinates of the corner say."""
        return corner

    def spot(self, cell: Cell) -> tuple[int, int]:
        """Line and column are the first two coordinates."""
        return cell[0], cell[1]

    def cell_at(self, layer: int, line: int, column: int, kind: int) -> Cell | None:
        """There are no pictures of this lattice."""
        return None

    def __repr__(self) -> str:
        return self.name.upper()

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self)

    def __hash__(self) -> int:
        return hash(self.name)
