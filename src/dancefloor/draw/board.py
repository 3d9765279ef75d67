"""What is drawn: the cells of a board, and what lies on them.

On a board that is glued to itself a piece may go on beyond an edge: `seams` are the sides across which one does. Of
puzzles with something in each cell `Notes` say what it is.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from dancefloor.geometry.lattice import Cell, Corner, Lattice
from dancefloor.geometry.square import SQUARE
from dancefloor.search.deadline import check

Side = tuple[Corner, Corner]


class Notes(NamedTuple):
    """What stands in the cells of a board, if it is more than the names of pieces.

    `written` is what stands in a cell, and nothing stands in those it lacks; without it, names of pieces do. What was
    `given` with the puzzle is bold, `marked` cells are pointed out, and `walls` are between two cells with a side in
    common, whatever lies on them.
    """

    written: Mapping[Cell, str] | None = None
    given: Collection[Cell] = ()
    marked: Collection[Cell] = ()
    walls: Collection[tuple[Cell, Cell]] = ()


class Board(NamedTuple):
    """The cells of a board, which may have holes and parts and begin anywhere, and the placements on it.

    `placements` are pairs of a piece name and the cells it covers; of two that cover the same cell the later shows. If
    the board is glued, `fold` gives the cell of the board on which a cell of the plane lies, or None. `notes` tell what
    else there is to see. Cells without corners are not drawn.
    """

    cells: Collection[Cell]
    placements: Sequence[tuple[str, Collection[Cell]]]
    lattice: Lattice = SQUARE
    fold: Callable[[Cell], Cell | None] | None = None
    notes: Notes = Notes()

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

    def walls(self) -> set[tuple[Cell, Side]]:
        """The sides on which the walls of the notes stand, each with the first cell of its pair.

        >>> Board([(0, 0), (0, 1)], [], notes=Notes(walls=[((0, 0), (0, 1))])).walls()
        {((0, 0), ((1, 0), (1, 1)))}
        """
        found = set()
        for cell, other in self.notes.walls:
            theirs = set(sides(self.lattice, other))
            found |= {(cell, side) for side in sides(self.lattice, cell) if side[::-1] in theirs}
        return found


def sides(lattice: Lattice, cell: Cell) -> list[Side]:
    """The directed sides of a cell's polygon, clockwise; none if the cell is not drawn.

    >>> sides(SQUARE, (0, 0))
    [((0, 0), (1, 0)), ((1, 0), (1, 1)), ((1, 1), (0, 1)), ((0, 1), (0, 0))]
    """
    check()
    corners = lattice.corners(cell)
    return list(zip(corners, (*corners[1:], *corners[:1]), strict=True))
