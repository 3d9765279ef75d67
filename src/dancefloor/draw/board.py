"""What is drawn: the cells of a board, and what lies on them.

On a board that is glued to itself a piece may go on beyond an edge: `seams` are the sides across which one does.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple

from dancefloor.geometry.lattice import Cell, Corner, Lattice
from dancefloor.geometry.square import SQUARE

Side = tuple[Corner, Corner]


class Board(NamedTuple):
    """The cells of a board, which may have holes and parts and begin anywhere, and the placements on it.

    `placements` are pairs of a piece name and the cells it covers; of two that cover the same cell the later shows. If
    the board is glued, `fold` gives the cell of the board on which a cell of the plane lies, or None. Cells without
    corners are not drawn.
    """

    cells: Collection[Cell]
    placements: Sequence[tuple[str, Collection[Cell]]]
    lattice: Lattice = SQUARE
    fold: Callable[[Cell], Cell | None] | None = None

    def drawn(self, cells: Iterable[Cell]) -> list[Cell]:
        """Those of some cells that have a place in the picture."""
        return [cell for cell in cells if self.lattice.corners(cell)]

    def areas(self, empty: int) -> dict[Cell, int]:
        """For each cell the number of the placement on it; `empty` where there is none.

        >>> Board([(0, 0), (0, 1)], [("I", [(0, 1)])]).areas(-1)
        {(0, 0): -1, (0, 1): 0}
        """
        areas = dict.fromkeys(self.drawn(self.cells), empty)
        for number, (_, covered) in enumerate(self.placements):
            areas.update(dict.fromkeys(self.drawn(covered), number))
        return areas

    def seams(self) -> set[tuple[Cell, Side]]:
        """Sides at the edge of a glued board beyond which the same piece goes on, each with its cell.

        >>> ring = [(0, 0), (0, 1), (0, 2)]
        >>> fold = lambda cell: (0, cell[1] % 3) if cell[0] == 0 else None
        >>> sorted(Board(ring, [("I", [(0, 0), (0, 2)])], fold=fold).seams())
        [((0, 0), ((0, 1), (0, 0))), ((0, 2), ((3, 0), (3, 1)))]
        """
        if self.fold is None:
            return set()
        found = set()
        areas = self.areas(-1)
        for cell, number in areas.items():
            for beyond in self.lattice.neighbors(cell):
                if number >= 0 and beyond not in areas and areas.get(self.fold(beyond) or ()) == number:
                    theirs = set(sides(self.lattice, beyond))
                    found |= {(cell, side) for side in sides(self.lattice, cell) if side[::-1] in theirs}
        return found


def sides(lattice: Lattice, cell: Cell) -> list[Side]:
    """The directed sides of a cell's polygon, clockwise; none if the cell is not drawn.

    >>> sides(SQUARE, (0, 0))
    [((0, 0), (1, 0)), ((1, 0), (1, 1)), ((1, 1), (0, 1)), ((0, 1), (0, 0))]
    """
    corners = lattice.corners(cell)
    return list(zip(corners, (*corners[1:], *corners[:1]), strict=True))
