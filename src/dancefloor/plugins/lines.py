"""Cells in a row: a lattice of one dimension that is plugged in."""

from __future__ import annotations

from dancefloor.geometry.lattice import Cell, Coloring, CoordinateLattice, Corner, Matrix


class LineLattice(CoordinateLattice):
    """Squares in one row. Cells are (x,), counted to the right.

    >>> LINE.neighbors((3,)), len(LINE.group)
    (((2,), (4,)), 2)
    """

    name = "line"
    dimension = rank = 1
    group: tuple[Matrix, ...] = (((1,),), ((-1,),))
    origins: tuple[Cell, ...] = ((0,),)
    colorings: tuple[Coloring, ...] = (Coloring("alternately", (1,), 2),)

    def neighbors(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells on both sides."""
        return (cell[0] - 1,), (cell[0] + 1,)

    def transform(self, matrix: Matrix, cell: Cell) -> Cell:
        """The cell itself, or the one as far to the other side."""
        return (matrix[0][0] * cell[0],)

    def corners(self, cell: Cell) -> tuple[Corner, ...]:
        """The corners of a square."""
        (x,) = cell
        return (x, 0), (x + 1, 0), (x + 1, 1), (x, 1)

    def spot(self, cell: Cell) -> tuple[int, int]:
        """One line, with a column for each cell."""
        return 0, cell[0]

    def cell_at(self, layer: int, line: int, column: int, kind: int) -> Cell | None:
        """The cell in a column of line 0; `layer` and `kind` are always 0."""
        return None if line else (column,)


LINE = LineLattice()
