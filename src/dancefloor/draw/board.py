"""The contents of a picture: the cells of a board, the placements on it, and notes in its cells.

On a board whose sides are glued together a piece may continue beyond an edge: `seams` are the sides where one does.
`Notes` hold what a puzzle writes into cells, such as the numbers of a fillomino.

Copies of a piece are numbered in the order of placements. A piece of one cell needs no number: nobody can mistake which
of its cells belong together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from dancefloor.geometry.lattice import Cell, Corner, Lattice, is_solid
from dancefloor.geometry.square import SQUARE
from dancefloor.search.deadline import check

Side = tuple[Corner, Corner]


class Polygons(Protocol):
    """What a drawing needs of a lattice: polygons on the page; see `Lattice`."""

    def corners(self, cell: Cell) -> tuple[Corner, ...]:
        """The corners of the cell's polygon, clockwise on the page, as integers."""

    def on_page(self, corner: Corner) -> tuple[float, float]:
        """The position of a corner on the page: the distances to the right and down."""

    def __hash__(self) -> int: ...


class Notes(NamedTuple):
    """What a picture shows in addition to placements."""

    written: Mapping[Cell, str] | None = None  #: the text in each cell; None to write the names of pieces instead
    given: Collection[Cell] = ()  #: cells whose text belongs to the puzzle: it is bold
    marked: Collection[Cell] = ()  #: cells to point out, by a ring or parentheses
    walls: Collection[tuple[Cell, Cell]] = ()  #: pairs of neighbouring cells with a wall between them
    labels: Mapping[Cell, str] | None = None  #: the names of cells, such as months and days; shown where no piece lies
    shaded: Collection[Cell] = ()  #: cells with a shade, where no piece lies
    dark: Collection[Cell] = ()  #: the dark cells of a chessboard; () for a board that is none
    arcs: Sequence[tuple[Cell, Cell]] = ()  #: pairs of cells in the first row that an arc above it joins


def joints_of(lattice: Lattice, cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """What joins the cells of a piece in pictures, and in what is made of it, if the lattice has such `joints`.

    >>> joints_of(SQUARE, [(0, 0)])
    ()
    """
    found: tuple[Cell, ...] = lattice.joints(cells) if hasattr(lattice, "joints") else ()
    return found


class Board(NamedTuple):
    """The cells of a board and the placements on it. Cells without corners are not drawn."""

    cells: Collection[Cell]  #: any set of cells, with holes and separate parts, at any position
    placements: Sequence[tuple[str, Collection[Cell]]]  #: piece names and their cells; later ones hide earlier ones
    lattice: Lattice = SQUARE
    fold: Callable[[Cell], Cell | None] | None = None  #: on a glued board, `Region.fold`
    notes: Notes = Notes()
    names: Collection[str] = ()  #: all pieces of the puzzle, which share out colors; () for those that are placed
    emblems: Mapping[str, str] = {}  #: pieces of one cell that are drawn as an emblem, by name; see `draw.emblems`
    #: For the least cell of each placement a class: pictures show classes, each with one letter and a color, instead of
    #: pieces. {} for a board that shows pieces.
    classes: Mapping[Cell, str] = {}
    colors: Mapping[str, str] = {}  #: colors ``#rrggbb`` of pieces, by name, instead of the usual ones

    @property
    def is_solid(self) -> bool:
        """Whether it consists of cubes, other polyhedra or balls."""
        return is_solid(self.lattice)

    def pieces(self) -> frozenset[str]:
        """The names of all pieces of the puzzle, and of those on the board; or of classes, if it shows these."""
        return frozenset(self.names).union(self.called())

    def called(self) -> list[str]:
        """By placement: its class, or the name of its piece.

        >>> Board([], [("I", [(0, 0), (0, 1)])], classes={(0, 0): "north"}).called()
        ['north']
        """
        if not self.classes:
            return [name for name, _ in self.placements]
        return [self.classes[min(cells)] for _, cells in self.placements]

    def copies(self) -> tuple[int, ...]:
        """By placement: which copy of its piece it is, from 1 on; 0 if there is no other, or nobody tells them apart.

        >>> Board([], [("I", [(0, 0), (0, 1)]), ("O", [(1, 0)]), ("I", [(2, 0), (2, 1)])]).copies()
        (1, 0, 2)
        """
        if self.notes.written is not None or self.classes:
            return (0,) * len(self.placements)
        times = Counter(name for name, cells in self.placements if len(cells) > 1)
        so_far: Counter[str] = Counter()
        found = []
        for name, cells in self.placements:
            numbered = len(cells) > 1 and times[name] > 1
            so_far[name] += numbered
            found.append(so_far[name] if numbered else 0)
        return tuple(found)

    def joined(self) -> Board:
        """The same board, with what joins the parts of pieces that may cross, if the lattice has such `joints`.

        Only one piece may hold a joint. Others seem to pass below it.
        """
        if not hasattr(self.lattice, "joints"):
            return self
        taken: set[Cell] = set()
        placements = []
        for name, cells in self.placements:
            at: dict[Cell, set[Cell]] = {}
            for joint in joints_of(self.lattice, cells):
                at.setdefault(joint[:-1], set()).add(joint)
            own = {joint for there in at.values() if taken.isdisjoint(there) for joint in there}
            taken |= own
            placements.append((name, (*cells, *sorted(own.difference(cells)))))
        return self._replace(placements=placements)

    def drawn(self, cells: Iterable[Cell]) -> list[Cell]:
        """The cells that appear in the picture."""
        return [cell for cell in cells if self.lattice.corners(cell)]

    def areas(self, empty: int) -> dict[Cell, int]:
        """The number of the placement on each cell, or `empty` for cells without one.

        >>> Board([(0, 0), (0, 1)], [("I", [(0, 1)])]).areas(-1)
        {(0, 0): -1, (0, 1): 0}
        """
        areas = dict.fromkeys(self.drawn(self.cells), empty)
        for number, (_, covered) in enumerate(self.placements):
            areas.update(dict.fromkeys(self.drawn(covered), number))
        return areas

    def seams(self) -> set[tuple[Cell, Side]]:
        """The sides at the edge of a glued board beyond which the same piece continues, each with its cell.

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
        """The sides where the notes have walls, each with the first cell of its pair.

        >>> Board([(0, 0), (0, 1)], [], notes=Notes(walls=[((0, 0), (0, 1))])).walls()
        {((0, 0), ((1, 0), (1, 1)))}
        """
        found = set()
        for cell, other in self.notes.walls:
            theirs = set(sides(self.lattice, other))
            found |= {(cell, side) for side in sides(self.lattice, cell) if side[::-1] in theirs}
        return found


def sides(lattice: Polygons, cell: Cell) -> list[Side]:
    """The directed sides of a cell's polygon, clockwise. Empty if the cell is not drawn.

    >>> sides(SQUARE, (0, 0))
    [((0, 0), (1, 0)), ((1, 0), (1, 1)), ((1, 1), (0, 1)), ((0, 1), (0, 0))]
    """
    check()
    corners = lattice.corners(cell)
    return list(zip(corners, (*corners[1:], *corners[:1]), strict=True))
