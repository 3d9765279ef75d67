"""Lattices: which cells there are, which are neighbours, and how they may be turned.

Strategy: a lattice knows its cells only as integer tuples. Its point group is a tuple of integer matrices, and
`transform` applies one of them to a cell up to a translation; `translate` moves a cell by a lattice vector. On the
square lattice a matrix acts on the coordinates themselves; a lattice whose cells come in several kinds keeps the
kind in an extra coordinate and does its own arithmetic behind the same methods. Everything else in `geometry` is
written against the protocol, so a new lattice is one class.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

Cell = tuple[int, ...]
Vector = tuple[int, ...]
Matrix = tuple[tuple[int, ...], ...]


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

    def color(self, cell: Cell) -> int:
        """The colour class of a cell, such that neighbours differ: 0 or 1 on a chessboard."""

    def suffix(self, cell: Cell) -> str:
        """What is added to a cell's coordinates to name it; empty where they suffice."""


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


class SquareLattice:
    """Unit squares. Cells are (x, y): x counts rows downwards, y counts columns to the right, as Knuth's do.

    >>> SQUARE.neighbors((3, 4))
    ((2, 4), (3, 3), (3, 5), (4, 4))
    >>> len(SQUARE.group)
    8
    """

    name = "square"
    dimension = 2
    # In the order in which a breadth-first search meets them that tries the quarter turn (x, y) -> (y, -x) and then
    # the transposition: so the orientations of a piece come out in the order of Knuth's POLYOMINO-DLX.
    group: tuple[Matrix, ...] = (
        ((1, 0), (0, 1)),
        ((0, 1), (-1, 0)),
        ((0, 1), (1, 0)),
        ((-1, 0), (0, -1)),
        ((-1, 0), (0, 1)),
        ((1, 0), (0, -1)),
        ((0, -1), (1, 0)),
        ((0, -1), (-1, 0)),
    )

    def neighbors(self, cell: Cell) -> tuple[Cell, ...]:
        """The four cells that share a side with `cell`."""
        x, y = cell
        return (x - 1, y), (x, y - 1), (x, y + 1), (x + 1, y)

    def transform(self, matrix: Matrix, cell: Cell) -> Cell:
        """The image of `cell` under a matrix of the point group."""
        (a, b), (c, d) = matrix
        x, y = cell
        return a * x + b * y, c * x + d * y

    def translate(self, cell: Cell, vector: Vector) -> Cell:
        """`cell` moved by `vector`."""
        return cell[0] + vector[0], cell[1] + vector[1]

    def difference(self, source: Cell, target: Cell) -> Vector | None:
        """The vector that moves `source` to `target`."""
        return target[0] - source[0], target[1] - source[1]

    def corner(self, cells: Iterable[Cell]) -> Vector:
        """The upper left corner of the bounding box."""
        xs, ys = zip(*cells, strict=True)
        return min(xs), min(ys)

    def color(self, cell: Cell) -> int:
        """The colour of a chessboard square, 0 or 1."""
        return (cell[0] + cell[1]) & 1

    def suffix(self, cell: Cell) -> str:
        """Nothing: squares are named by their coordinates."""
        return ""

    def __repr__(self) -> str:
        return "SQUARE"

    def __eq__(self, other: object) -> bool:
        return type(other) is SquareLattice

    def __hash__(self) -> int:
        return hash(self.name)


SQUARE = SquareLattice()


class SuffixedSquares(SquareLattice):
    """Squares in several layers that move together: cells (x, y, k), with a suffix of its own for each k.

    Layer 0 has no suffix. The others are for marks that pieces leave: POLYOMINO-DLX writes ``34!`` for a mark ``!``
    at 34. Cells of different layers are never neighbours.

    >>> SuffixedSquares(("", "!")).suffix((3, 4, 1))
    '!'
    """

    name = "suffixed square"
    dimension = 3

    def __init__(self, suffixes: tuple[str, ...]) -> None:
        self.suffixes = suffixes

    def neighbors(self, cell: Cell) -> tuple[Cell, ...]:
        """The four cells of the same layer that share a side with `cell`."""
        return tuple((*there, cell[2]) for there in super().neighbors(cell[:2]))

    def transform(self, matrix: Matrix, cell: Cell) -> Cell:
        """The image of `cell`, in its layer, under a matrix of the point group."""
        return *super().transform(matrix, cell[:2]), cell[2]

    def translate(self, cell: Cell, vector: Vector) -> Cell:
        """`cell` moved within its layer."""
        return cell[0] + vector[0], cell[1] + vector[1], cell[2]

    def difference(self, source: Cell, target: Cell) -> Vector | None:
        """The vector that moves `source` to `target`; None if they lie in different layers."""
        return super().difference(source[:2], target[:2]) if source[2] == target[2] else None

    def corner(self, cells: Iterable[Cell]) -> Vector:
        """The upper left corner of the bounding box of all layers together."""
        return super().corner([cell[:2] for cell in cells])

    def suffix(self, cell: Cell) -> str:
        """The suffix of the cell's layer."""
        return self.suffixes[cell[2]]

    def __repr__(self) -> str:
        return f"SuffixedSquares({self.suffixes!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SuffixedSquares) and self.suffixes == other.suffixes

    def __hash__(self) -> int:
        return hash(self.suffixes)
