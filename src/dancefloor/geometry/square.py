"""The square lattice, and layers of squares for the marks that pieces leave."""

from __future__ import annotations

from collections.abc import Iterable

from dancefloor.geometry.lattice import Cell, Coloring, CoordinateLattice, Corner, Matrix, Vector


class SquareLattice(CoordinateLattice):
    """Unit squares. Cells are (x, y): x counts rows downwards and y columns to the right, as in Knuth's programs.

    >>> SQUARE.neighbors((3, 4))
    ((2, 4), (3, 3), (3, 5), (4, 4))
    >>> len(SQUARE.group)
    8
    """

    name = "square"
    dimension = rank = 2
    # The order of a breadth-first search that tries the quarter turn (x, y) -> (y, -x) and then the transposition. It
    # lists the orientations of a piece in the order of Knuth's POLYOMINO-DLX.
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
    origins: tuple[Cell, ...] = ((0, 0),)
    colorings: tuple[Coloring, ...] = (
        Coloring("like a chessboard", (1, 1), 2),
        Coloring("in stripes, row by row", (1, 0), 2),
        Coloring("in stripes, column by column", (0, 1), 2),
    )
    symbols = "#+"

    # Most puzzles are made of squares, so the arithmetic is written out: it is several times faster.

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

    def corners(self, cell: Cell) -> tuple[Corner, ...]:
        """The four corners (column, row), the upper left one first."""
        x, y = cell
        return (y, x), (y + 1, x), (y + 1, x + 1), (y, x + 1)

    def cell_at(self, layer: int, line: int, column: int, kind: int) -> Cell | None:
        """The cell whose row is `line` and whose column is `column`; `layer` and `kind` are always 0."""
        return line, column


SQUARE = SquareLattice()


class SuffixedSquares(SquareLattice):
    """Squares in several layers that move together. Cells are (x, y, k), and each layer k has its own suffix.

    Layer 0 has the empty suffix. The other layers hold the marks that pieces leave: POLYOMINO-DLX writes ``34!`` for a
    mark ``!`` at 34. Cells in different layers are never neighbours.

    >>> SuffixedSquares(("", "!")).label((3, 4, 1))
    ((3, 4), '!')
    """

    name = "suffixed square"
    dimension = 3
    colorings = tuple(Coloring(about, (*form, 0), classes) for about, form, classes in SquareLattice.colorings)
    symbols = ""

    def __init__(self, suffixes: tuple[str, ...]) -> None:
        self.suffixes = suffixes
        self.origins = tuple((0, 0, k) for k in range(len(suffixes)))
        self._hash = hash(suffixes)  # there may be thousands, and every lookup of a shape hashes its lattice

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

    def label(self, cell: Cell) -> tuple[Cell, str]:
        """Row and column, and the suffix of the cell's layer."""
        return cell[:2], self.suffixes[cell[2]]

    def corners(self, cell: Cell) -> tuple[Corner, ...]:
        """The corners of the square if the cell has no suffix; otherwise none, because marks are not drawn."""
        return () if self.suffixes[cell[2]] else super().corners(cell[:2])

    def cell_at(self, layer: int, line: int, column: int, kind: int) -> Cell | None:
        """The cell of the layer `kind` whose row is `line` and whose column is `column`; `layer` is always 0."""
        return line, column, kind

    def __repr__(self) -> str:
        return f"SuffixedSquares({self.suffixes!r})"

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, SuffixedSquares) and self.suffixes == other.suffixes)

    def __hash__(self) -> int:
        return self._hash
