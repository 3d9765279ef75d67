"""Cubes of four dimensions: a lattice that is plugged in."""

from __future__ import annotations

from itertools import permutations, product

from dancefloor.geometry.lattice import Cell, Coloring, CoordinateLattice, Corner, Matrix
from dancefloor.geometry.square import SQUARE

APART = 1 << 34  # how much more a step in the fourth dimension counts than one in the third, in numbers of layers


def _group() -> tuple[Matrix, ...]:
    """The signed permutations of the axes, the identity first."""
    return tuple(
        tuple(tuple([sign * (k == axis) for k in range(4)]) for axis, sign in zip(axes, signs, strict=True))
        for axes in permutations(range(4))
        for signs in product((1, -1), repeat=4)
    )


class TesseractLattice(CoordinateLattice):
    """Tesseracts. Cells are (x, y, z, w). A layer, drawn as a square board, has a third and a fourth coordinate.

    Pieces are rotated and not reflected by default, as in space.

    >>> len(TESSERACT.neighbors((0, 0, 0, 0))), len(TESSERACT.group)
    (8, 384)
    """

    name = "tesseract"
    dimension = rank = 4
    group: tuple[Matrix, ...] = _group()
    reflects = False
    most = 7  # the largest size of polyforms that take minutes to list
    origins: tuple[Cell, ...] = ((0, 0, 0, 0),)
    colorings: tuple[Coloring, ...] = (Coloring("like a chessboard in four dimensions", (1, 1, 1, 1), 2),)

    def neighbors(self, cell: Cell) -> tuple[Cell, ...]:
        """The eight tesseracts that share a cube with `cell`."""
        x, y, z, w = cell
        return (
            *((x - 1, y, z, w), (x, y - 1, z, w), (x, y, z - 1, w), (x, y, z, w - 1)),
            *((x, y, z, w + 1), (x, y, z + 1, w), (x, y + 1, z, w), (x + 1, y, z, w)),
        )

    def transform(self, matrix: Matrix, cell: Cell) -> Cell:
        """The image of `cell` under a matrix of the point group."""
        return tuple([sum([m * c for m, c in zip(row, cell, strict=True)]) for row in matrix])

    def layer(self, cell: Cell) -> int:
        """One number for the third and the fourth coordinate: layers are drawn side by side."""
        return cell[2] + APART * cell[3]

    def corners(self, cell: Cell) -> tuple[Corner, ...]:
        """The four corners (column, row) of the square that shows the tesseract in the picture of its layer."""
        return SQUARE.corners(cell[:2])

    def cell_at(self, layer: int, line: int, column: int, kind: int) -> Cell | None:
        """The cell whose row is `line` and whose column is `column`, in `layer`; `kind` is always 0."""
        w, z = divmod(layer + APART // 2, APART)
        return line, column, z - APART // 2, w


TESSERACT = TesseractLattice()
