"""A board laid out on the page: the coordinates of outlines, letters, walls and rings.

Strategy: a *frame* holds the positions of the corners of a board. It depends only on the cells of the board, which all
solutions of a puzzle share. A *patch* is the drawing of one placement in a frame. Solutions share placements too (the
2339 solutions of the 6x10 box have 2056 different ones), so frames and patches are cached.

Lengths are in cell widths, to the right and down from the upper left corner of the figure. Cells smaller than a square,
such as triangles, are enlarged to the area of a square, but by a factor of at most 1.5.
"""

from __future__ import annotations

from functools import lru_cache
from math import dist, sqrt
from typing import TYPE_CHECKING, NamedTuple

from dancefloor.draw.board import sides
from dancefloor.draw.outline import outline
from dancefloor.geometry.lattice import Lattice
from dancefloor.geometry.shape import connected_parts
from dancefloor.search.deadline import check

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from dancefloor.draw.board import Board, Side
    from dancefloor.geometry.lattice import Cell, Corner

Point = tuple[float, float]
Word = tuple["Cell", str, bool]  # a cell, the text in it, and whether it is bold

WALL, LAYER_GAP = 0.075, 0.5
LARGEST_UNIT = 1.5
LETTER, SMALLEST_ROOM = 0.46, 0.6
RING = 0.8  # the radius, as a fraction of the largest that fits into a cell
BOLD_WIDTH = 0.74  # the width of a bold letter, in font sizes
LONGEST_NAME = 8  # letters


class Letter(NamedTuple):
    """A text in a cell: the name of a piece, or the cell's note. Long texts are shortened."""

    x: float  #: the middle of the text
    y: float
    size: float  #: the font size
    string: str
    bold: bool = True


class Ring(NamedTuple):
    """A ring in a cell that a note points out."""

    x: float  #: the centre
    y: float
    radius: float
    piece: str | None  #: the piece on the cell; None if the cell is empty


class Patch(NamedTuple):
    """The drawing of a placement."""

    name: str  #: the piece
    loops: tuple[tuple[Point, ...], ...]  #: its outline
    letters: tuple[Letter, ...]  #: its name, once for each part that is connected in the picture; or the cells' notes


class Figure(NamedTuple):
    """A board on the page."""

    width: float
    height: float
    empty: tuple[tuple[Point, ...], ...]  #: the outline of each empty cell, so that a viewer can count them
    patches: tuple[Patch, ...]  #: one for each placement
    seams: tuple[tuple[Point, Point], ...]  #: lines where a piece continues beyond the edge
    letters: tuple[Letter, ...] = ()  #: the texts in empty cells
    walls: tuple[tuple[Point, Point], ...] = ()  #: lines between cells
    rings: tuple[Ring, ...] = ()


class _Frame(NamedTuple):
    """The positions of corners: page coordinates times `unit`, plus the shift of the layer."""

    lattice: Lattice
    unit: float
    width: float
    height: float
    shifts: tuple[tuple[int, Point], ...]

    def on_page(self, layer: int, corner: Corner) -> Point:
        x, y = self.lattice.on_page(corner)
        dx, dy = next(shift for number, shift in self.shifts if number == layer)
        return x * self.unit + dx, y * self.unit + dy

    def polygon(self, cell: Cell) -> tuple[Point, ...]:
        layer = self.lattice.layer(cell)
        return tuple([self.on_page(layer, corner) for corner in self.lattice.corners(cell)])

    def lines(self, placed: Iterable[tuple[Cell, Side]]) -> tuple[tuple[Point, Point], ...]:
        ordered = sorted((self.lattice.layer(cell), side) for cell, side in placed)
        return tuple([(self.on_page(layer, start), self.on_page(layer, end)) for layer, (start, end) in ordered])


def figure(board: Board) -> Figure:
    """Lay out a board. Layers lie side by side, in ascending order of their numbers.

    >>> from dancefloor.draw.board import Board
    >>> drawn = figure(Board([(5, 5), (5, 6), (6, 6)], [("I", [(5, 5), (5, 6)])]))
    >>> drawn.width, drawn.height, drawn.patches[0].loops
    (2.0, 2.0, (((0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (0.0, 1.0)),))
    >>> drawn.empty
    (((1.0, 1.0), (2.0, 1.0), (2.0, 2.0), (1.0, 2.0)),)
    """
    covered = frozenset(cell for _, cells in board.placements for cell in cells)
    frame = _frame(board.lattice, frozenset(board.cells) | covered)
    empty = board.drawn(sorted(set(board.cells) - covered))
    return Figure(
        frame.width,
        frame.height,
        tuple(frame.polygon(cell) for cell in empty),
        tuple(
            _patch(frame, name, tuple(sorted(cells)), _words(board, sorted(cells))) for name, cells in board.placements
        ),
        frame.lines(board.seams()),
        tuple(_written(frame, word) for word in _words(board, empty) or ()),
        frame.lines(board.walls()),
        tuple(_rings(frame, board)),
    )


@lru_cache(maxsize=64)
def _frame(lattice: Lattice, cells: frozenset[Cell]) -> _Frame:
    layers = sorted({lattice.layer(cell) for cell in cells if lattice.corners(cell)})
    if not layers:
        return _Frame(lattice, 1, 0, 0, ())
    polygons = [[lattice.on_page(corner) for corner in lattice.corners(cell)] for cell in cells]
    unit = min(LARGEST_UNIT, 1 / sqrt(max(map(_area, polygons))))
    xs, ys = zip(*(point for polygon in polygons for point in polygon), strict=True)
    left, top, right, bottom = (unit * bound for bound in (min(xs), min(ys), max(xs), max(ys)))
    step = right - left + LAYER_GAP
    shifts = tuple((layer, (step * k - left, -top)) for k, layer in enumerate(layers))
    return _Frame(lattice, unit, step * len(layers) - LAYER_GAP, bottom - top, shifts)


def _area(polygon: Sequence[Point]) -> float:
    check()
    return sum(a * d - b * c for (a, b), (c, d) in zip(polygon, (*polygon[1:], *polygon[:1]), strict=True)) / 2


@lru_cache(maxsize=16384)
def _patch(frame: _Frame, name: str, cells: tuple[Cell, ...], words: tuple[Word, ...] | None) -> Patch:
    if words is not None:
        letters = [_written(frame, word) for word in words]
    else:
        letters = [_letter(frame, name, part) for part in _parts(frame.lattice, cells)] if name else []
    return Patch(name, tuple(_loops(frame, cells)), tuple(letters))


def _words(board: Board, cells: Iterable[Cell]) -> tuple[Word, ...] | None:
    """The texts in some cells; None if the notes of the board have no text."""
    check()
    notes = board.notes
    if notes.written is None:
        return None
    return tuple((cell, notes.written[cell], cell in notes.given) for cell in cells if cell in notes.written)


def _written(frame: _Frame, word: Word) -> Letter:
    cell, string, bold = word
    polygon = frame.polygon(cell)
    return _lettering(string, _mean(polygon), polygon)._replace(bold=bold)


def _rings(frame: _Frame, board: Board) -> Iterator[Ring]:
    below = {cell: name for name, cells in board.placements for cell in cells}
    for cell in board.drawn(sorted(board.notes.marked)):
        polygon = frame.polygon(cell)
        center = _mean(polygon)
        yield Ring(*center, RING * _inner_radius(center, polygon), below.get(cell))


def _parts(lattice: Lattice, cells: Iterable[Cell]) -> Iterable[Collection[Cell]]:
    """The parts that are connected in the picture: by common sides, within a layer."""
    sides_of = {cell: [(lattice.layer(cell), side) for side in sides(lattice, cell)] for cell in cells}
    beside = {side: cell for cell, around in sides_of.items() for side in around}
    drawn = [cell for cell, around in sides_of.items() if around]
    return connected_parts(
        drawn,
        lambda cell: [beside[layer, side[::-1]] for layer, side in sides_of[cell] if (layer, side[::-1]) in beside],
    )


def _loops(frame: _Frame, cells: Iterable[Cell]) -> list[tuple[Point, ...]]:
    by_layer: dict[int, list[Cell]] = {}
    for cell in cells:
        by_layer.setdefault(frame.lattice.layer(cell), []).append(cell)
    return [
        tuple([frame.on_page(layer, corner) for corner in loop])
        for layer, part in sorted(by_layer.items())
        for loop in outline(part, frame.lattice)
    ]


def _letter(frame: _Frame, name: str, part: Collection[Cell]) -> Letter:
    """A name in the cell nearest to the center of mass; the first cell in case of a tie."""
    lattice = frame.lattice
    polygons = {cell: [frame.on_page(lattice.layer(cell), corner) for corner in lattice.corners(cell)] for cell in part}
    centers = {cell: _mean(polygon) for cell, polygon in polygons.items()}
    middle = _mean(list(centers.values()))
    nearest = min(
        part, key=lambda cell: (round(dist(centers[cell], middle), 6), cell)
    )  # rounded, because rounding errors would hide ties
    return _lettering(name, centers[nearest], polygons[nearest])


def _lettering(string: str, center: Point, polygon: Sequence[Point]) -> Letter:
    """A text in a cell, as large as fits."""
    shown = string if len(string) <= LONGEST_NAME else string[: LONGEST_NAME - 1] + "…"
    room = max(SMALLEST_ROOM, 2 * _inner_radius(center, polygon))
    size = room * min(LETTER, (1 - 2 * WALL) / (BOLD_WIDTH * len(shown)))
    return Letter(*center, size, shown)


def _mean(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _inner_radius(center: Point, polygon: Sequence[Point]) -> float:
    """The distance from a point to the nearest side."""
    (x, y), ends = center, (*polygon[1:], *polygon[:1])
    return min(
        abs((c - a) * (y - b) - (d - b) * (x - a)) / dist((a, b), (c, d))
        for (a, b), (c, d) in zip(polygon, ends, strict=True)
    )
