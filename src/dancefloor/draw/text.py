"""Pictures of tilings for a terminal: walls of line-drawing characters and the name of a piece in each cell.

Strategy: each cell gets the number of the placement on it, and the outside has one more number. A wall stands where the
numbers of two neighbouring cells differ. So a piece placed twice is two areas, the empty cells are one area, and holes
or separate boards need no special case.

Each lattice has one function, which gives the corners of polygons their lines and columns. Sides then run along lines,
columns or diagonals: squares stay squares, hexagons are laid like bricks, and triangles have slopes of slashes. The
walls that meet at a corner determine its character. The notes of a board may put other text into cells, and walls
between cells of one area. The *plan*, which depends only on the board, is cached for its next solution. Colors are
added to the finished picture and never move a character. A board without notes and colors, thousands of which may be
printed, has a *stencil*: what is the same in all pictures, and tables of what else may stand where. Such a board of
squares, which may be large, is written row by row from the numbers of its cells alone.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from itertools import pairwise
from operator import ne
from typing import TYPE_CHECKING, NamedTuple

from dancefloor.draw.board import sides
from dancefloor.draw.labels import Labels, told
from dancefloor.draw.labels import labels as labels_of
from dancefloor.search.deadline import paced

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from dancefloor.draw.board import Board, Side
    from dancefloor.draw.terminal import Arc
    from dancefloor.geometry.lattice import Cell, Corner, Lattice

Place = tuple[int, int]  # line and column

EMPTY, OUTSIDE = -1, -2
NOWHERE: Cell = ()

# Indexed by the walls that meet: up 1, right 2, down 4, left 8. Areas never change just once around a corner, so a wall
# can only end where it belongs to the puzzle.
LINES = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
ASCII_LINES = " |-+||++-+-+++++"
# The same walls, dashed, where a piece continues beyond the edge of a glued board.
DASHES = {"─": "╌", "│": "╎", "-": "~", "|": ":"}
# Rising and falling diagonals, and their junctions. Arms to the upper right count 16, lower left 32, lower right 64,
# upper left 128.
ARMS = {(-1, 0): 1, (0, 1): 2, (1, 0): 4, (0, -1): 8, (-1, 1): 16, (1, -1): 32, (1, 1): 64, (-1, -1): 128}
SLANTS, ASCII_SLANTS = "╱╲•", "/\\+"

NARROWEST, WIDEST = 3, 9
LAYER_GAP = 3


class _Fill(NamedTuple):
    """Characters within a cell."""

    length: int
    cell: Cell
    labelled: bool


class _Wall(NamedTuple):
    """Characters between a cell and the one beyond, all on one line. `arm` is their direction."""

    length: int
    cell: Cell
    beyond: Cell
    arm: int
    side: Side


class _Joint(NamedTuple):
    """The character where walls meet. Each wall is given by its arm, the cells on both sides, and the side."""

    walls: list[tuple[int, Cell, Cell, Side]]


Canvas = dict[Place, _Fill | _Wall | _Joint]


def text(board: Board, *, color: bool = False, unicode: bool = True, width: int = 80, narrow: bool = False) -> str:
    """Draw a board in lines of characters, without a line end after the last one.

    A cell is 3 characters wide, or as wide as the longest label. Names of more than 9 letters are abbreviated, and
    explained below the picture. Wider triangles would be higher too, so on that lattice names of more than 3 letters
    are. Copies of a piece are numbered. Texts of the notes replace names, and marked cells have parentheses. If a
    lattice has no drawing of walls, the labels stand where its text pictures have cells.

    Args:
        board: the board to draw.
        color: whether to give each piece a background from a terminal's 256 colours, always the same for one name, and
            to write given texts in bold.
        unicode: whether to draw walls with line-drawing characters; otherwise they are ASCII.
        width: the width of the terminal, in characters: as many layers stand side by side as fit.
        narrow: whether to make squares only as wide as the longest name if the picture is wider than `width`.

    >>> from dancefloor.draw.board import Board
    >>> print(text(Board([(0, 0), (0, 1), (1, 0), (1, 1), (1, 2)], [("I", [(0, 0), (0, 1)]), ("I", [(1, 0), (1, 1)])])))
    ┌───────┐
    │ I1  I1│
    ├───────┼───┐
    │ I2  I2│ · │
    └───────┴───┘
    """
    if not color and (plain := _plain_text(board, unicode=unicode, width=width, narrow=narrow)) is not None:
        return plain
    return _marked_text(board, color=color, unicode=unicode, width=width, narrow=narrow)


def _marked_text(board: Board, *, color: bool, unicode: bool, width: int, narrow: bool) -> str:
    """Draw a board with everything that a board can have."""
    from dancefloor.draw.terminal import arched, checkered, painted, styles  # which plain pictures need not load

    if board.notes.dark:
        return checkered(board, color=color, unicode=unicode, width=width)
    areas = board.areas(EMPTY)
    if not areas:
        return ""
    named = _labels(board)
    labels = dict(enumerate(map(_printable, named.shown))) | {EMPTY: "·" if unicode else "."}
    words = _words(board, areas, labels)
    shown = [*words.values(), *(labels.values() if board.notes.written is None else ())]
    longest = max(map(len, shown), default=0)
    room = max(NARROWEST, longest)
    if narrow and _is_too_wide(_plan(board.lattice, frozenset(areas), room, width), board.lattice, width):
        room = max(1, longest)
    own = styles(board) if color else {}
    pen = _Pen(
        {**areas, NOWHERE: OUTSIDE},
        labels,
        words,
        frozenset(board.notes.given if color else ()),
        frozenset(board.seams()),
        frozenset(board.walls()),
        *_characters(unicode),
    )
    plan = _plan(board.lattice, frozenset(areas), room, width)
    picture = "\n".join([*(painted(map(pen.write, line), own) for line in paced(plan)), *_told(named, width)])
    return arched(picture, _arcs(board, plan), unicode=unicode) if board.notes.arcs else picture


def _plain_text(board: Board, *, unicode: bool, width: int, narrow: bool) -> str | None:
    """Draw a board in the plainest way; None if it has notes, is glued, or has slopes."""
    if board.fold or any(board.notes) or board.lattice.name == "triangle":
        return None
    named = _labels(board)
    shown = list(map(_printable, named.shown))
    longest = max(map(len, shown), default=0) or 1
    cells, room = tuple(board.cells), max(NARROWEST, longest)
    if not cells:
        return ""
    if narrow and _is_too_wide_plainly(board, cells, room, width):
        room = max(1, longest)
    is_square = board.lattice.name == "square"
    picture = _frame(cells, room, unicode) if is_square else _stencil(board.lattice, cells, room, width, unicode)
    areas = picture.empty.copy()
    try:
        for number, (_, covered) in enumerate(board.placements):
            for cell in covered:
                areas[picture.place[cell]] = number
    except KeyError:  # it covers a cell beside the board
        return None
    return "\n".join([picture.write(areas, [*shown, "·" if unicode else "."]), *_told(named, width)])


def _is_too_wide_plainly(board: Board, cells: tuple[Cell, ...], room: int, width: int) -> bool:
    """Whether a picture is wider than `width`, and consists of squares, whose width can be changed."""
    if board.lattice.name == "square":
        return (room + 1) * (_frame(cells, room, True).wide - 2) + 1 > width
    drawn = frozenset(board.drawn(cells))
    return bool(drawn) and _is_too_wide(_plan(board.lattice, drawn, room, width), board.lattice, width)


def _arcs(board: Board, plan: list[list[_Fill | _Wall | _Joint | int]]) -> list[Arc]:
    """The columns of the middles of the cells that arcs join."""
    middle: dict[Cell, int] = {}
    column = 0
    for part in plan[1]:
        if isinstance(part, _Fill):
            middle[part.cell] = column + (part.length - 1) // 2
        column += part if isinstance(part, int) else _length(part)
    return [(middle[one], middle[other]) for one, other in board.notes.arcs]


def _labels(board: Board) -> Labels:
    """The labels of the placements; none where notes write something else."""
    if board.notes.written is not None:
        return Labels(tuple([name for name, _ in board.placements]))
    if board.classes:
        return labels_of(board, 1)
    return labels_of(board, NARROWEST if board.lattice.name == "triangle" else WIDEST)


def _told(named: Labels, width: int) -> list[str]:
    """The legend in lines."""
    if not named.legend:
        return []
    from textwrap import wrap  # which takes time to load, and few pictures need

    return wrap(_printable(told(named.legend)), width)


class _Frame(NamedTuple):
    """Squares in rows of equal length, with a row and a column outside on each side."""

    place: dict[Cell, int]  #: the place of each cell among all, row by row
    empty: list[int]  #: by place, EMPTY or OUTSIDE
    wide: int  #: places in a row
    room: int  #: characters in a cell
    lines: str  #: what stands where walls meet, as `LINES`

    def write(self, areas: list[int], labels: list[str]) -> str:
        """The picture: for the number of the placement at each place, and the labels of all placements and of EMPTY."""
        room, lines = self.room, self.lines
        fills = {number: label.center(room) for number, label in enumerate(labels[:-1])}
        fills |= {EMPTY: labels[-1].center(room), OUTSIDE: " " * room}
        # Where walls meet, and to the right of that: by whether there are walls up 1, right 2, down 4, left 8.
        joint = [lines[arms] + (lines[10] if arms & 2 else " ") * room for arms in range(16)]
        beside = (" ", lines[5])
        written: list[str] = []
        rows = [areas[k : k + self.wide] for k in range(0, len(areas), self.wide)]
        walls_above = [False] * self.wide  # to the right of each place of the row above
        for above, row in paced(pairwise(rows)):
            walls = list(map(ne, row, row[1:]))
            over = list(map(ne, above, row))
            met = zip(walls_above, over[1:], walls, over, strict=False)
            written.append("".join([joint[up + 2 * right + 4 * down + 8 * left] for up, right, down, left in met]))
            written.append("".join([beside[wall] + fills[area] for wall, area in zip(walls, row[1:], strict=True)]))
            walls_above = walls
        return "\n".join(map(str.rstrip, written[:-1]))


@lru_cache(maxsize=16)
def _frame(cells: tuple[Cell, ...], room: int, unicode: bool) -> _Frame:
    rows, columns = [row for row, _ in cells], [column for _, column in cells]
    top, left, wide = min(rows) - 1, min(columns) - 1, max(columns) - min(columns) + 3
    place: dict[Cell, int] = {(row, column): (row - top) * wide + column - left for row, column in cells}
    empty = [OUTSIDE] * (wide * (max(rows) - top + 2))
    for k in place.values():
        empty[k] = EMPTY
    return _Frame(place, empty, wide, room, _characters(unicode)[0])


class _Stencil(NamedTuple):
    """A picture with blanks where solutions differ.

    A wall between two areas has the number of a pair of cells. `True` and `False` are the numbers of table entries.
    """

    place: dict[Cell, int]  #: the number of each cell; the outside comes last
    empty: list[int]  #: by that number, EMPTY or OUTSIDE
    parts: list[str]  #: what is the same in all pictures
    fills: list[tuple[int, int, int]]  #: which part, in which cell, and how long
    pairs: list[tuple[int, int]]  #: cells on both sides of each wall; the last pair is no wall
    walls: list[tuple[int, int, tuple[str, str]]]  #: which part, which pair, and what stands without or with a wall
    joints: list[tuple[int, int, int, int, int, str]]  #: which part, four pairs, and a character for each combination

    def write(self, areas: list[int], labels: list[str]) -> str:
        """The picture: for the number of the placement on each cell, and the labels of all placements and of EMPTY."""
        parts = self.parts.copy()
        for k, cell, length in self.fills:
            parts[k] = labels[areas[cell]].center(length)
        apart = [areas[one] != areas[other] for one, other in self.pairs]
        for k, pair, strokes in self.walls:
            parts[k] = strokes[apart[pair]]
        for k, a, b, c, d, corners in self.joints:
            parts[k] = corners[apart[a] + 2 * apart[b] + 4 * apart[c] + 8 * apart[d]]
        return "\n".join([line.rstrip() for line in "".join(parts).split("\n")])


@lru_cache(maxsize=16)
def _stencil(lattice: Lattice, cells: tuple[Cell, ...], room: int, width: int, unicode: bool) -> _Stencil:
    place = {cell: k for k, cell in enumerate(cells)}
    outside = len(cells)
    found = _Stencil(place, [EMPTY] * len(cells) + [OUTSIDE], [], [], [], [], [])
    number: dict[tuple[int, int], int] = {}
    pen = _Pen({}, {}, {}, frozenset(), frozenset(), frozenset(), *_characters(unicode))

    def pair(cell: Cell, beyond: Cell) -> int:
        return number.setdefault((place[cell], place.get(beyond, outside)), len(number))

    drawn = frozenset(cell for cell in cells if lattice.corners(cell))
    for line in paced(_plan(lattice, drawn, room, width) if drawn else []):
        for part in line:
            k = len(found.parts)
            found.parts.append(" " * (part if isinstance(part, int) else _length(part)))
            if isinstance(part, _Fill) and part.labelled:
                found.fills.append((k, place[part.cell], part.length))
            elif isinstance(part, _Wall):
                strokes = (" " * part.length, pen.stroke(part.arm) * part.length)
                found.walls.append((k, pair(part.cell, part.beyond), strokes))
            elif isinstance(part, _Joint):
                four = [(arm, pair(cell, beyond)) for arm, cell, beyond, _ in part.walls] + [(0, -1)] * 4
                (a, _), (b, _), (c, _), (d, _) = four[:4]
                arms = [(a * (n & 1)) | (b * (n >> 1 & 1)) | (c * (n >> 2 & 1)) | (d * (n >> 3 & 1)) for n in range(16)]
                corners = "".join(pen.joint(arm) if arm else " " for arm in arms)
                found.joints.append((k, *(each for _, each in four[:4]), corners))  # type: ignore[arg-type]
        found.parts.append("\n")
    if found.parts:
        found.parts.pop()
    found.pairs.extend([*number, (outside, outside)])
    return found


def _characters(unicode: bool) -> tuple[str, str]:
    return (LINES, SLANTS) if unicode else (ASCII_LINES, ASCII_SLANTS)


class _Pen(NamedTuple):
    """Writes the parts of a plan for one solution: each as a string, its area, and whether it is bold.

    Walls lie in the area OUTSIDE.
    """

    areas: Mapping[Cell, int]
    labels: Mapping[int, str]
    words: Mapping[Cell, str]
    bold: frozenset[Cell]
    seams: frozenset[tuple[Cell, Side]]
    walls: frozenset[tuple[Cell, Side]]
    lines: str
    slants: str

    def write(self, part: _Fill | _Wall | _Joint | int) -> tuple[str, int, bool]:
        if isinstance(part, int):
            return " " * part, OUTSIDE, False
        if isinstance(part, _Fill):
            area = self.areas[part.cell]
            label = self.words.get(part.cell, self.labels[area]) if part.labelled else ""
            return label.center(part.length), area, part.cell in self.bold
        if isinstance(part, _Wall):
            area = self.areas[part.cell]
            if not self._parts(part.cell, part.beyond, part.side):
                return " " * part.length, area, False
            stroke = self.stroke(part.arm)
            if self.seams and (part.cell, part.side) in self.seams:
                stroke = DASHES.get(stroke, stroke)
            return stroke * part.length, OUTSIDE, False
        arms = 0
        for arm, cell, beyond, side in part.walls:
            if self._parts(cell, beyond, side):
                arms |= arm
        return (self.joint(arms), OUTSIDE, False) if arms else (" ", self.areas[part.walls[0][1]], False)

    def _parts(self, cell: Cell, beyond: Cell, side: Side) -> bool:
        """Whether a wall stands on a side of a cell."""
        if self.areas[cell] != self.areas[beyond]:
            return True
        return bool(self.walls) and ((cell, side) in self.walls or (beyond, side[::-1]) in self.walls)

    def stroke(self, arm: int) -> str:
        if arm in (2, 8):
            return self.lines[10]
        return self.lines[5] if arm in (1, 4) else self.joint(48 if arm in (16, 32) else 192)

    def joint(self, arms: int) -> str:
        return self.lines[arms] if arms < 16 else self.slants[{48: 0, 192: 1}.get(arms, 2)]


def _squares(room: int) -> Callable[[Corner], Place]:
    return lambda corner: (2 * corner[1], (room + 1) * corner[0])


def _bricks(room: int) -> Callable[[Corner], Place]:
    """Hexagons as bricks: a corner is an end of a brick, or the middle of its upper or lower side."""
    half = room // 2 + 1
    return lambda corner: (-2 * (corner[1] // 3), half * (2 * corner[0] + corner[1]) // 3)


def _slopes(room: int) -> Callable[[Corner], Place]:
    """Triangles, half as high as wide, so that slopes are diagonals. Their longest line has room for a name."""
    height = room // 2 + 2
    return lambda corner: (-height * corner[1], height * (2 * corner[0] + corner[1]))


PLACES: dict[str, Callable[[int], Callable[[Corner], Place]]] = {
    "square": _squares,
    "suffixed square": _squares,
    "cube": _squares,
    "hexagon": _bricks,
    "triangle": _slopes,
}


@lru_cache(maxsize=16)
def _plan(lattice: Lattice, cells: frozenset[Cell], room: int, width: int) -> list[list[_Fill | _Wall | _Joint | int]]:
    """The parts of each line; a number stands for as many blanks."""
    layers: dict[int, list[Cell]] = defaultdict(list)
    for cell in cells:
        layers[lattice.layer(cell)].append(cell)
    if lattice.name in PLACES:
        canvases = [_walled(lattice, layer, PLACES[lattice.name](room)) for _, layer in sorted(layers.items())]
    else:
        canvases = [_plain(lattice, layer, room) for _, layer in sorted(layers.items())]
    rows: dict[int, list[tuple[int, _Fill | _Wall | _Joint]]] = defaultdict(list)
    for (line, column), part in paced(_side_by_side(canvases, width)):
        rows[line].append((column, part))
    plan = []
    for line in paced(range(max(rows) + 1)):
        parts: list[_Fill | _Wall | _Joint | int] = []
        end = 0
        for column, part in sorted(rows[line], key=lambda placed: placed[0]):
            if column > end:
                parts.append(column - end)
            parts.append(part)
            end = column + _length(part)
        plan.append(parts)
    return plan


def _is_too_wide(plan: list[list[_Fill | _Wall | _Joint | int]], lattice: Lattice, width: int) -> bool:
    """Whether a picture is wider than `width` and consists of squares, whose width can be changed."""
    lines = (sum(part if isinstance(part, int) else _length(part) for part in line) for line in plan)
    return PLACES.get(lattice.name) is _squares and max(lines) > width


def _walled(lattice: Lattice, cells: Iterable[Cell], place: Callable[[Corner], Place]) -> Canvas:
    """One layer: the cells, the sides between them, and the corners where sides meet."""
    canvas: Canvas = {}
    joints: dict[Place, _Joint] = defaultdict(lambda: _Joint([]))
    beside = {side: cell for cell in cells for side in sides(lattice, cell)}
    for cell in cells:
        spans = list(_spans([place(corner) for corner, _ in sides(lattice, cell)]))
        longest = max(length for _, _, length in spans)
        for line, column, length in spans:
            canvas[line, column] = _Fill(length, cell, length == longest)
    for (start, end), cell in ((side, each) for each in cells for side in sides(lattice, each)):
        beyond = beside.get((end, start), NOWHERE)
        if beyond and end < start:
            continue
        (line, column), (last_line, last_column) = place(start), place(end)
        length = max(abs(last_line - line), abs(last_column - column))
        down, right = (last_line - line) // length, (last_column - column) // length
        arm = ARMS[down, right]
        joints[line, column].walls.append((arm, cell, beyond, (start, end)))
        joints[last_line, last_column].walls.append((ARMS[-down, -right], cell, beyond, (start, end)))
        if down:
            for k in range(1, length):
                canvas[line + k * down, column + k * right] = _Wall(1, cell, beyond, arm, (start, end))
        else:
            canvas[line, min(column, last_column) + 1] = _Wall(length - 1, cell, beyond, arm, (start, end))
    return canvas | joints


def _spans(polygon: list[Place]) -> Iterator[tuple[int, int, int]]:
    """For each line within a polygon: the line, the first column between its sides, and the number of columns."""
    lines = [line for line, _ in polygon]
    for line in range(min(lines) + 1, max(lines)):
        columns = [
            column + (line - above) * (last - column) // (below - above)
            for (above, column), (below, last) in map(sorted, zip(polygon, [*polygon[1:], polygon[0]], strict=True))
            if above <= line <= below and above < below
        ]
        yield line, min(columns) + 1, max(columns) - min(columns) - 1


def _plain(lattice: Lattice, cells: Iterable[Cell], room: int) -> Canvas:
    spots = {cell: lattice.spot(cell) for cell in cells}
    return {(line, column * (room + 1)): _Fill(room, cell, True) for cell, (line, column) in spots.items()}


def _side_by_side(canvases: list[Canvas], width: int) -> Iterator[tuple[Place, _Fill | _Wall | _Joint]]:
    """What is on all layers, as many of them side by side as fit, with a blank line between two rows."""
    places = [place for canvas in canvases for place in canvas]
    top, left = min(line for line, _ in places), min(column for _, column in places)
    rights = [column + _length(part) for canvas in canvases for (_, column), part in canvas.items()]
    high, wide = max(line for line, _ in places) - top + 1, max(rights) - left
    in_a_row = max(1, (width + LAYER_GAP) // (wide + LAYER_GAP))
    for number, canvas in enumerate(canvases):
        row, place = divmod(number, in_a_row)
        down, right = row * (high + 1) - top, place * (wide + LAYER_GAP) - left
        yield from (((line + down, column + right), part) for (line, column), part in canvas.items())


def _length(part: _Fill | _Wall | _Joint) -> int:
    return 1 if isinstance(part, _Joint) else part.length


def _words(board: Board, areas: Mapping[Cell, int], labels: Mapping[int, str]) -> dict[Cell, str]:
    """The texts of cells that differ from the label of their area, because the notes write, name or mark something."""
    notes = board.notes
    words: dict[Cell, str] = {}
    if notes.written is not None:
        blank = {number: labels[EMPTY] if number == EMPTY else "" for number in labels}
        words = {cell: _printable(notes.written.get(cell, blank[number])) for cell, number in areas.items()}
    shade, shaded = "░" if labels[EMPTY] == "·" else "#", set(notes.shaded).intersection(areas).difference(notes.marked)
    words |= {cell: f"{shade}{words.get(cell, labels[areas[cell]])}{shade}" for cell in shaded}
    words |= {cell: _printable(name) for cell, name in (notes.labels or {}).items() if areas.get(cell) == EMPTY}
    return words | {cell: f"({words.get(cell, labels[areas[cell]])})" for cell in notes.marked if cell in areas}


@lru_cache(maxsize=1024)
def _printable(name: str) -> str:
    """The name without characters that would move the cursor: a name may come from a file."""
    return "".join(letter if letter.isprintable() else "?" for letter in name)
