"""A board laid out on the page: the coordinates of outlines, letters, walls and rings.

Strategy: a *frame* holds the positions of the corners of a board, which all solutions of a puzzle share. A *patch* is
the drawing of one placement in a frame. Solutions share placements too, so frames and patches are cached.

Outlines: the sides of a cell's polygon are directed clockwise on the page, so the cell lies to the right of each. A
side that two cells of a set share is not part of the boundary. Walks follow the other sides, and take the sharpest
right turn at each corner. Where two cells touch only at a corner, a walk therefore stays with its cell, and cells that
share no side get separate loops. A walk that returns to an earlier corner has closed a loop, which is cut off. Corners
stay integers; positions on the page only decide which turn is sharpest and which corner comes first in reading order.

Lengths are in cell widths, to the right and down from the upper left corner. Cells smaller than a square, such as
triangles, are enlarged to its area, but by a factor of at most 1.5.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from math import atan2, cos, dist, pi, sin, sqrt
from typing import TYPE_CHECKING, NamedTuple

from dancefloor.draw.board import sides
from dancefloor.draw.fonts import room_for
from dancefloor.draw.labels import Point, area, labels, mean, roomiest
from dancefloor.draw.palette import Paint, emblem, emblem_paint, paints, repainted, shaded
from dancefloor.geometry.lattice import Lattice
from dancefloor.geometry.shape import connected_parts, normalized
from dancefloor.geometry.square import SQUARE
from dancefloor.search.deadline import paced

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from dancefloor.draw.board import Board, Polygons, Side
    from dancefloor.geometry.lattice import Cell, Corner

Loops = tuple[tuple[Point, ...], ...]
Word = tuple["Cell", str, bool]  # a cell, the text in it, and whether it is bold

WALL, LAYER_GAP = 0.075, 0.5
THIN = 0.02  # between cells to be written into, on paper
LARGEST_UNIT = 1.5
LARGEST_LETTER, SMALLEST_LETTER = 0.46, 0.26  # the font size of labels, if there is room
RING = 0.8  # the radius, as a fraction of the largest that fits into a cell
LONGEST_NAME, ABBREVIATED = 12, 3  # letters
ARC_WIDTH, ARC_STEPS = 0.07, 8  # the width of an arc's line, and how many sides the smallest arc has


class Letter(NamedTuple):
    """A text: the label of a piece, or the note in a cell."""

    x: float  #: the middle of the text
    y: float
    size: float  #: the largest font size for which there is room
    string: str
    bold: bool = True


class Ring(NamedTuple):
    """A ring in a cell that a note points out."""

    x: float  #: the centre
    y: float
    radius: float
    piece: str | None  #: the piece on the cell; None if the cell is empty


class Face(NamedTuple):
    """What can be seen of a solid piece from one side."""

    shadow: float  #: the share of black in its color
    loops: Loops
    creased: bool = True  #: whether a thin line goes around it


class Patch(NamedTuple):
    """The drawing of a placement."""

    name: str  #: the piece
    loops: Loops  #: its outline
    letters: tuple[Letter, ...]  #: its label, once for each part that is connected in the picture; or the cells' notes
    faces: tuple[Face, ...] = ()  #: what is painted, if not all that the outline contains in one color
    pale: bool = False  #: whether it is only the background of what matters
    is_emblem: bool = False  #: whether it is drawn as an emblem, in the color of text

    def shifted(self, right: float, down: float) -> Patch:
        """The same drawing at another place."""

        def moved(loops: Loops) -> Loops:
            return tuple([tuple([(x + right, y + down) for x, y in loop]) for loop in loops])

        letters = [letter._replace(x=letter.x + right, y=letter.y + down) for letter in self.letters]
        faces = [face._replace(loops=moved(face.loops)) for face in self.faces]
        return self._replace(loops=moved(self.loops), letters=tuple(letters), faces=tuple(faces))


class Figure(NamedTuple):
    """A board on the page."""

    width: float
    height: float
    empty: Loops  #: the outline of each empty cell, so that a viewer can count them
    patches: tuple[Patch, ...]  #: one for each placement
    seams: tuple[tuple[Point, Point], ...]  #: lines where a piece continues beyond the edge
    letters: tuple[Letter, ...] = ()  #: the texts in empty cells
    walls: tuple[tuple[Point, Point], ...] = ()  #: lines between cells
    rings: tuple[Ring, ...] = ()
    copies: tuple[int, ...] = ()  #: by patch: which copy of its piece it is; see `Board.copies`
    names: frozenset[str] = frozenset()  #: all pieces of the puzzle
    legend: tuple[tuple[str, str], ...] = ()  #: abbreviations, each with its name
    is_named: bool = True  #: whether labels are the names of pieces
    rim: Loops = ()  #: the outline of the whole board, if people write into its cells
    is_framed: bool = False  #: whether it has several parts, which a frame keeps together on a sheet
    ground: tuple[Loops, ...] = ()  #: a chessboard as a whole, and the dark cells on it; () for a board that is none
    arcs: Loops = ()  #: lines that join cells, as open polygons
    shaded: Loops = ()  #: the empty cells that have a shade
    origin: Point = (0.0, 0.0)  #: the upper left corner of a solid, as its viewer sees the page
    colors: Mapping[str, str] = {}  #: as in a `Board`

    @property
    def letter_size(self) -> float:
        """The font size of all labels: the largest for which there is room in each piece."""
        sizes = [letter.size for patch in self.patches for letter in patch.letters]
        return min(sizes + [letter.size for letter in self.letters], default=LARGEST_LETTER)

    def paints(self, style: str) -> list[Paint]:
        """The paint of each patch."""
        by_name = repainted(paints(self.names, style), style, self.colors)
        return [
            emblem_paint(style) if patch.is_emblem else shaded(by_name[patch.name], copy)
            for patch, copy in zip(self.patches, self.copies, strict=True)
        ]


class Frame(NamedTuple):
    """The positions of corners: page coordinates times `unit`, plus the shift of the layer."""

    lattice: Lattice
    unit: float
    width: float
    height: float
    shifts: tuple[tuple[int, Point], ...]

    def on_page(self, layer: int, corners: Iterable[Corner]) -> tuple[Point, ...]:
        """The positions of corners in the figure."""
        unit = self.unit
        dx, dy = next((shift for number, shift in self.shifts if number == layer), (0.0, 0.0))
        return tuple([(x * unit + dx, y * unit + dy) for x, y in map(self.lattice.on_page, corners)])

    def polygon(self, cell: Cell) -> tuple[Point, ...]:
        """The positions of the corners of a cell."""
        return self.on_page(self.lattice.layer(cell), self.lattice.corners(cell))

    def located(self, x: float, y: float) -> tuple[int, Point]:
        """The layer that a position lies in, and where it is on the page of the lattice, without shift and unit."""
        layer, (dx, dy) = [each for each in self.shifts if each[1][0] - self.shifts[0][1][0] <= x][-1]
        return layer, ((x - dx) / self.unit, (y - dy) / self.unit)

    def untied(self, cell: Cell) -> tuple[Point, ...]:
        """The polygon of a cell, without a shift of its layer."""
        places = map(self.lattice.on_page, self.lattice.corners(cell))
        return tuple([(x * self.unit, y * self.unit) for x, y in places])

    def lines(self, placed: Iterable[tuple[Cell, Side]]) -> tuple[tuple[Point, Point], ...]:
        """The ends of sides, each given with a cell that it belongs to."""
        ordered = sorted((self.lattice.layer(cell), side) for cell, side in placed)
        ends = [self.on_page(layer, side) for layer, side in ordered]
        return tuple([(start, end) for start, end in ends])


def figure(board: Board) -> Figure:
    """Lay out a board. Layers lie side by side, in ascending order of their numbers.

    >>> from dancefloor.draw.board import Board
    >>> drawn = figure(Board([(5, 5), (5, 6), (6, 6)], [("I", [(5, 5), (5, 6)])]))
    >>> drawn.width, drawn.height, drawn.patches[0].loops
    (2.0, 2.0, (((0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (0.0, 1.0)),))
    >>> drawn.empty
    (((1.0, 1.0), (2.0, 1.0), (2.0, 2.0), (1.0, 2.0)),)
    """
    if board.classes:
        return _figure(board, 1)
    drawn = _figure(board, LONGEST_NAME)
    if drawn.letter_size < SMALLEST_LETTER and board.notes.written is None:
        return _figure(board, ABBREVIATED)
    return drawn


def frame_of(board: Board) -> Frame:
    """The frame that the figure of a board lies in.

    >>> from dancefloor.draw.board import Board
    >>> frame_of(Board([(5, 5), (5, 6)], [])).located(0.5, 0.5)
    (0, (5.5, 5.5))
    """
    return _frame(board.lattice, frozenset(board.cells) | _covered(board), _height_of_arcs(board))


def _covered(board: Board) -> frozenset[Cell]:
    return frozenset(cell for _, cells in board.placements for cell in cells)


def _figure(board: Board, longest: int) -> Figure:
    board = board.joined()
    covered = _covered(board)
    frame = frame_of(board)
    empty = board.drawn(sorted(set(board.cells) - covered))
    named = labels(board, longest)
    patches = [
        _emblem(frame, name, board.emblems[name], min(cells))
        if name in board.emblems
        else _patch(frame, name, label if name else "", tuple(sorted(cells)), _words(board, sorted(cells)))
        for name, (_, cells), label in zip(board.called(), board.placements, named.shown, strict=True)
    ]
    ground = _ground(frame, board)
    return Figure(
        frame.width,
        frame.height,
        () if ground else tuple(frame.polygon(cell) for cell in empty),
        tuple(patches),
        frame.lines(board.seams()),
        tuple(_written(frame, word) for word in _words(board, empty) or _names(board, empty)),
        frame.lines(board.walls()),
        tuple(_rings(frame, board)),
        board.copies(),
        board.pieces(),
        named.legend if board.notes.written is None else (),
        board.notes.written is None and not board.emblems,
        () if board.notes.written is None and not ground else tuple(_loops(frame, board.drawn(sorted(board.cells)))),
        _has_parts(board.lattice, frozenset(board.cells) | covered),
        ground,
        tuple(_arc(frame, *pair) for pair in board.notes.arcs),
        tuple(frame.polygon(cell) for cell in empty if cell in board.notes.shaded),
    )


@lru_cache(maxsize=64)
def _has_parts(lattice: Lattice, cells: frozenset[Cell]) -> bool:
    """Whether a board falls into several parts on the page.

    Parts that common sides join become one. Only sides whose other cell has not been met are kept, row by row, since a
    board may have a million cells.
    """
    above: list[int] = []  # by drawn cell in order, one of its part that was met earlier, or itself
    beside: dict[tuple[int, Side], int] = {}
    parts = 0

    def root(cell: int) -> int:
        while above[cell] != cell:
            above[cell] = cell = above[above[cell]]
        return cell

    for number, cell in enumerate(sorted(cells)):
        layer, own = lattice.layer(cell), number
        above.append(number)
        around = sides(lattice, cell)
        parts += bool(around)
        for start, end in around:
            other = beside.pop((layer, (end, start)), None)
            if other is None:
                beside[layer, (start, end)] = number
            elif (there := root(other)) != own:
                above[max(there, own)] = own = min(there, own)
                parts -= 1
    return parts > 1


@lru_cache(maxsize=64)
def _frame(lattice: Lattice, cells: frozenset[Cell], above: float = 0) -> Frame:
    """The positions of corners, with some room above the cells."""
    layers = sorted({lattice.layer(cell) for cell in cells if lattice.corners(cell)})
    if not layers:
        return Frame(lattice, 1, 0, 0, ())
    polygons = (list(map(lattice.on_page, lattice.corners(cell))) for cell in paced(cells))
    unit = min(LARGEST_UNIT, 1 / sqrt(max(map(area, polygons))))
    corners = {corner for cell in paced(cells) for corner in lattice.corners(cell)}
    xs, ys = zip(*map(lattice.on_page, corners), strict=True)
    left, top, right, bottom = (unit * bound for bound in (min(xs), min(ys), max(xs), max(ys)))
    step = right - left + LAYER_GAP
    shifts = tuple((layer, (step * k - left, above - top)) for k, layer in enumerate(layers))
    return Frame(lattice, unit, step * len(layers) - LAYER_GAP, above + bottom - top, shifts)


@lru_cache(maxsize=16384)
def _patch(frame: Frame, name: str, label: str, cells: tuple[Cell, ...], words: tuple[Word, ...] | None) -> Patch:
    lattice = frame.lattice
    shape = normalized(cells, lattice) if cells else ()
    if words is not None:
        letters = [_written(frame, word) for word in words]
    else:
        parts = _parts_of(lattice, shape) if label else ()
        letters = [_letter(frame, label, cells[first], part) for first, part in parts]
    return Patch(name, tuple(_moved_loops(frame, cells, shape)), tuple(letters))


@lru_cache(maxsize=4096)
def _parts_of(lattice: Lattice, shape: tuple[Cell, ...]) -> tuple[tuple[int, tuple[Cell, ...]], ...]:
    """The parts of a shape: for each the place of its first cell in the shape, and its own shape."""
    return tuple([(shape.index(min(part)), normalized(part, lattice)) for part in _parts(lattice, shape)])


@lru_cache(maxsize=4096)
def _loops_of(lattice: Lattice, shape: tuple[Cell, ...]) -> tuple[tuple[int, list[Corner]], ...]:
    """The loops of a shape, layer by layer: for each the place in the shape of a cell in its layer, and its corners."""
    layers = _by_layer(lattice, shape)
    return tuple([(shape.index(part[0]), loop) for part in layers.values() for loop in outline(part, lattice)])


def _moved_loops(frame: Frame, cells: tuple[Cell, ...], shape: tuple[Cell, ...]) -> Iterator[tuple[Point, ...]]:
    """The loops of a placement: those of its shape, moved."""
    lattice = frame.lattice
    for place, loop in _loops_of(lattice, shape):
        (x, y), (u, v) = lattice.corners(cells[place])[0], lattice.corners(shape[place])[0]
        right, down = x - u, y - v
        yield frame.on_page(lattice.layer(cells[place]), [(a + right, b + down) for a, b in loop])


@lru_cache(maxsize=4096)
def _emblem(frame: Frame, name: str, drawn: str, cell: Cell) -> Patch:
    """The drawing of a piece of one cell as an emblem."""
    polygon = frame.polygon(cell)
    center = mean(polygon)
    return Patch(name, emblem(drawn, center, 2 * _inner_radius(center, polygon)), (), is_emblem=True)


def _ground(frame: Frame, board: Board) -> tuple[Loops, ...]:
    """A chessboard as a whole, and the dark cells on it; none for a board that is none."""
    if not board.notes.dark:
        return ()
    whole = _loops(frame, board.drawn(sorted(board.cells)))
    return tuple(whole), tuple([frame.polygon(cell) for cell in board.drawn(sorted(board.notes.dark))])


def _height_of_arcs(board: Board) -> float:
    """How far arcs reach above the board."""
    return max([_radius(*pair) for pair in board.notes.arcs], default=-ARC_WIDTH) + ARC_WIDTH


def _radius(one: Cell, other: Cell) -> float:
    return abs(one[-1] - other[-1]) / 2


def _arc(frame: Frame, one: Cell, other: Cell) -> tuple[Point, ...]:
    """An arc above the board, as a polygon: half a circle from the middle of a cell to that of another one."""
    ends = [frame.polygon(cell) for cell in sorted((one, other))]
    (left, _), (right, _) = map(mean, ends)
    top, radius = min(y for _, y in ends[0]), (right - left) / 2
    steps = ARC_STEPS + int(ARC_STEPS * radius)
    angles = [pi * k / steps for k in range(steps + 1)]
    return tuple([(left + radius * (1 - cos(angle)), top - radius * sin(angle)) for angle in angles])


def _words(board: Board, cells: Iterable[Cell]) -> tuple[Word, ...] | None:
    """The texts in some cells; None if the notes of the board have no text."""
    notes = board.notes
    if notes.written is None:
        return None
    return tuple((cell, notes.written[cell], cell in notes.given) for cell in cells if cell in notes.written)


def _names(board: Board, cells: Iterable[Cell]) -> tuple[Word, ...]:
    """The names of some cells."""
    named = board.notes.labels or {}
    return tuple((cell, named[cell], True) for cell in cells if cell in named)


def _written(frame: Frame, word: Word) -> Letter:
    cell, string, bold = word
    return _letter(frame, string, cell, normalized([cell], frame.lattice))._replace(bold=bold)


def _rings(frame: Frame, board: Board) -> Iterator[Ring]:
    below = {cell: name for name, cells in board.placements for cell in cells}
    for cell in board.drawn(sorted(board.notes.marked)):
        polygon = frame.polygon(cell)
        center = mean(polygon)
        yield Ring(*center, RING * _inner_radius(center, polygon), below.get(cell))


def _parts(lattice: Lattice, cells: Iterable[Cell]) -> Iterable[Collection[Cell]]:
    """The parts that are connected in the picture: by common sides, within a layer."""
    beside = {(lattice.layer(cell), side): cell for cell in cells for side in sides(lattice, cell)}

    def near(cell: Cell) -> list[Cell]:
        layer = lattice.layer(cell)
        return [beside[layer, side[::-1]] for side in sides(lattice, cell) if (layer, side[::-1]) in beside]

    return connected_parts(beside.values(), near)


def _loops(frame: Frame, cells: Iterable[Cell]) -> list[tuple[Point, ...]]:
    layers = _by_layer(frame.lattice, cells)
    return [frame.on_page(layer, loop) for layer, part in layers.items() for loop in outline(part, frame.lattice)]


def _by_layer(lattice: Lattice, cells: Iterable[Cell]) -> dict[int, list[Cell]]:
    """The drawn cells in each layer, in ascending order of layers."""
    by_layer: dict[int, list[Cell]] = {}
    for cell in cells:
        if lattice.corners(cell):
            by_layer.setdefault(lattice.layer(cell), []).append(cell)
    return dict(sorted(by_layer.items()))


def _letter(frame: Frame, string: str, first: Cell, shape: tuple[Cell, ...]) -> Letter:
    """A text where a connected part of a piece, given by its first cell and its shape, has most room for it."""
    x, y, size = roomiest(frame.lattice, shape, room_for(string))
    here, there = (mean(each) for each in (frame.polygon(first), frame.untied(shape[0])))
    return Letter(
        x * frame.unit + here[0] - there[0],
        y * frame.unit + here[1] - there[1],
        min(LARGEST_LETTER, size * frame.unit),
        string,
    )


def _inner_radius(center: Point, polygon: Sequence[Point]) -> float:
    """The distance from a point to the nearest side."""
    (x, y), ends = center, (*polygon[1:], *polygon[:1])
    return min(
        abs((c - a) * (y - b) - (d - b) * (x - a)) / dist((a, b), (c, d))
        for (a, b), (c, d) in zip(polygon, ends, strict=True)
    )


def outline(cells: Iterable[Cell], lattice: Polygons = SQUARE) -> list[list[Corner]]:
    """The boundary loops of a set of cells, including those of holes, as corners of the lattice.

    The set lies to the right of each loop: outer loops go clockwise on the page, and holes counterclockwise. A loop
    starts at its topmost corner, or the leftmost of several. It lists only the corners where it turns, each once. Cells
    that are not drawn do not count.

    >>> outline({(0, 0), (0, 1), (1, 0)})
    [[(0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2)]]
    >>> ring = {(x, y) for x in range(3) for y in range(3)} - {(1, 1)}
    >>> outline(ring)
    [[(0, 0), (3, 0), (3, 3), (0, 3)], [(1, 1), (1, 2), (2, 2), (2, 1)]]
    """
    inside = {side for cell in set(cells) for side in sides(lattice, cell)}
    onward: dict[Corner, list[Corner]] = defaultdict(list)
    for start, end in sorted(inside):
        if (end, start) not in inside:
            onward[start].append(end)
    loops = [loop for start in sorted(onward) for loop in _walks(start, onward, lattice)]

    def reading_order(corner: Corner) -> tuple[float, float]:
        right, down = lattice.on_page(corner)
        return down, right

    tidy = (_from(min(loop, key=reading_order), _turning(loop)) for loop in loops)
    return sorted(tidy, key=lambda loop: (reading_order(loop[0]), loop))


def _walks(start: Corner, onward: dict[Corner, list[Corner]], lattice: Polygons) -> Iterator[list[Corner]]:
    """The loops closed by walks from a corner until no side leaves it. Removes the walked sides from `onward`."""
    while onward[start]:
        before, here = start, start
        path: list[Corner] = []
        place: dict[Corner, int] = {}
        while here != start or not path:
            if here in place:
                loop = path[place[here] :]
                del path[place[here] :]
                for passed in loop:
                    del place[passed]
                yield loop
            place[here] = len(path)
            path.append(here)
            before, here = here, _onward(before, here, onward[here], lattice)
        yield path


def _onward(before: Corner, here: Corner, ends: list[Corner], lattice: Polygons) -> Corner:
    """The end of the side with the sharpest right turn. Removes it from `ends`."""
    if len(ends) == 1:
        return ends.pop()
    (x, y), (u, v) = lattice.on_page(before), lattice.on_page(here)

    def turn(end: Corner) -> float:
        s, t = lattice.on_page(end)
        return atan2((u - x) * (t - v) - (v - y) * (s - u), (u - x) * (s - u) + (v - y) * (t - v))

    end = max(ends, key=turn)
    ends.remove(end)
    return end


def _turning(loop: list[Corner]) -> list[Corner]:
    """The corners of a loop where it changes direction."""
    triples = zip([loop[-1], *loop[:-1]], loop, [*loop[1:], loop[0]], strict=True)
    return [(u, v) for (x, y), (u, v), (s, t) in triples if (u - x) * (t - v) != (v - y) * (s - u)]


def _from(first: Corner, loop: list[Corner]) -> list[Corner]:
    return loop[loop.index(first) :] + loop[: loop.index(first)]
