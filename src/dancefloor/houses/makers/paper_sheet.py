"""A board and pieces to cut out on paper, in true size: pages of PDF.

Strategy: the board has pages of its own: one if it fits, upright or turned; otherwise several with equal parts of it,
which are cut out and glued together. Pieces lie apart on the pages after it (`laying`), turned if they fit only so. A
line of a known length on each page shows whether a printer keeps the size. Drawings are outlines, thin lines between
cells, and words, in millimetres.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from math import ceil
from typing import NamedTuple

from dancefloor.draw import pdf
from dancefloor.draw.board import sides
from dancefloor.draw.figure import outline
from dancefloor.draw.fonts import BOLD, width
from dancefloor.draw.labels import roomiest
from dancefloor.draw.palette import Paint
from dancefloor.draw.sheet import PAPERS
from dancefloor.errors import InputError, printable
from dancefloor.geometry.lattice import Cell, Corner, Lattice
from dancefloor.houses.makers.laying import SLACK, Extent, Laid, fits_on, laid_out

POINTS = 72 / 25.4  # in a millimetre
# Lengths in millimetres.
EDGE = 8.0  # what many printers leave free
HEAD, FOOT = 9.0, 9.0  # the height of the line above and below the drawings
APART = 3.0  # between pieces, and around them
KNOWN = 50.0  # the length of the line that shows the size
OUTLINE, CREASE = 0.35, 0.1  # the widths of lines
SMALL, LARGE = 3.2, 4.2  # font sizes
MIDDLE = 0.36  # how far the baseline is below the middle of a letter, in font sizes
BLANK = Paint("#ffffff", "#000000")
LINE, FAINT = "#000000", "#808080"
LETTER = 0.4  # the largest font size of a name, in steps of the lattice
ROOM = 0.85  # how much of the room for a name is used
Spot2D = tuple[float, float]


class PaperWord(NamedTuple):
    """A word, its middle and its font size, in millimetres."""

    text: str
    at: Spot2D
    height: float


class PaperShape(NamedTuple):
    """What is drawn of a board or a piece, in millimetres from its upper left corner: right and down."""

    name: str
    size: Extent
    loops: list[list[Spot2D]]  #: its outline, and those of holes
    creases: list[list[Spot2D]]  #: lines between cells
    words: list[PaperWord]

    def turned(self) -> PaperShape:
        """The same, turned by 90 degrees. Words stay upright.

        >>> PaperShape("I", (3, 1), [[(0, 0), (3, 0), (3, 1), (0, 1)]], [], []).turned().loops
        [[(1, 0), (1, 3), (0, 3), (0, 0)]]
        """
        wide, high = self.size

        def turn(spot: Spot2D) -> Spot2D:
            return high - spot[1], spot[0]

        loops, creases = ([[turn(spot) for spot in line] for line in lines] for lines in (self.loops, self.creases))
        words = [word._replace(at=turn(word.at)) for word in self.words]
        return PaperShape(self.name, (high, wide), loops, creases, words)


def paper_shape(
    name: str, cells: Collection[Cell], lattice: Lattice, step: float, labels: Mapping[Cell, str] | None = None
) -> PaperShape:
    """The drawing of a piece, or of a board.

    Args:
        name: what is written into a piece; empty for a board.
        cells: its cells.
        lattice: their lattice.
        step: the length of a step of the lattice, in millimetres.
        labels: words in cells of a board (default: none).

    Raises:
        InputError: none of the cells has a picture.
    """
    drawn = sorted(cell for cell in cells if lattice.corners(cell))
    if not drawn:
        raise InputError("cells that have no picture cannot be drawn on paper")
    ground = _Ground(drawn, lattice, step)
    words = [ground.word(name, drawn)] if name else []
    words += [ground.word(text, [cell]) for cell, text in sorted((labels or {}).items()) if cell in set(drawn)]
    return PaperShape(name, ground.size, ground.lines(outline(drawn, lattice)), ground.lines(ground.inner), words)


class _Ground:
    """Where corners lie on the paper."""

    def __init__(self, cells: Sequence[Cell], lattice: Lattice, step: float) -> None:
        self._lattice, self._step = lattice, step
        ends = {side for cell in cells for side in sides(lattice, cell)}
        self.inner = sorted(side for side in ends if side[::-1] in ends and side < side[::-1])
        across, down = zip(*(lattice.on_page(start) for start, _ in ends), strict=True)
        self._left, self._top = min(across), min(down)
        self.size = ((max(across) - self._left) * step, (max(down) - self._top) * step)

    def lines(self, lines: Iterable[Sequence[Corner]]) -> list[list[Spot2D]]:
        """Lines through corners of the lattice."""
        return [[self._place(self._lattice.on_page(corner)) for corner in line] for line in lines]

    def word(self, text: str, cells: Sequence[Cell]) -> PaperWord:
        """A word where there is most room for it."""
        x, y, room = roomiest(self._lattice, tuple(cells), width(text, BOLD))
        return PaperWord(text, self._place((x, y)), min(ROOM * room, LETTER) * self._step)

    def _place(self, spot: Spot2D) -> Spot2D:
        return (spot[0] - self._left) * self._step, (spot[1] - self._top) * self._step


# --- pages -----------------------------------------------------------------------------------------------------------


class _Page(NamedTuple):
    heading: str
    shapes: list[tuple[PaperShape, Laid]]  #: with their places, from the upper left corner of the room for them
    part: Extent | None = None  #: the size of the part of a board that is on the page; None if all of it is


def paper_sheet(
    board: PaperShape, pieces: Sequence[PaperShape], *, title: str, paper: str, paints: Mapping[str, Paint]
) -> bytes:
    """The pages, as a PDF document.

    Args:
        board: the board.
        pieces: the pieces.
        title: the title of all pages.
        paper: ``a4`` or ``letter``.
        paints: the paint of pieces by name; others stay white.

    Raises:
        InputError: a piece is larger than a page.
    """
    wide, high = (length / POINTS for length in PAPERS[paper])
    room = (wide - 2 * EDGE, high - 2 * EDGE - HEAD - FOOT)
    pages = [*_board_pages(board, room), *_piece_pages(pieces, room)]
    contents = (
        "\n".join(_drawn(page, f"{title}: {page.heading}", f"page {number} of {len(pages)}", (wide, high), paints))
        for number, page in enumerate(pages, 1)
    )
    return pdf.document(contents, PAPERS[paper], title)


def _board_pages(board: PaperShape, room: Extent) -> Iterator[_Page]:
    """The board, or its parts row by row."""
    upright, turned = _tiles(board, room), _tiles(board.turned(), room)
    if turned[0] * turned[1] < upright[0] * upright[1]:
        board, upright = board.turned(), turned
    columns, rows = upright
    if rows * columns == 1:
        yield _Page("board", [(board, Laid(0, 0, 0))])
        return
    wide, high = part = (board.size[0] / columns, board.size[1] / rows)
    for row in range(rows):
        for column in range(columns):
            heading = f"board, part {row * columns + column + 1} of {rows} x {columns}, to cut and glue"
            yield _Page(heading, [(board, Laid(0, -column * wide, -row * high))], part)


def _tiles(board: PaperShape, room: Extent) -> tuple[int, int]:
    """How many pages the board needs side by side, and one below another."""
    wide, high = (ceil((length - SLACK) / there) for length, there in zip(board.size, room, strict=True))
    return wide, high


def _piece_pages(pieces: Sequence[PaperShape], room: Extent) -> Iterator[_Page]:
    fitting = [_fitting(piece, room) for piece in pieces]
    places = laid_out([piece.size for piece in fitting], APART, room)
    for sheet in range(max((place.sheet for place in places), default=-1) + 1):
        yield _Page("pieces", [each for each in zip(fitting, places, strict=True) if each[1].sheet == sheet])


def _fitting(piece: PaperShape, room: Extent) -> PaperShape:
    for each in (piece, piece.turned()):
        if fits_on(each.size, APART, room):
            return each
    needed = "x".join(f"{length + 2 * APART:.0f}" for length in piece.size)
    there = "x".join(f"{length:.0f}" for length in room)
    raise InputError(
        f"piece {printable(piece.name)} needs {needed} mm, and a page has {there} mm: the size is too large"
    )


def _drawn(page: _Page, heading: str, number: str, size: Extent, paints: Mapping[str, Paint]) -> Iterator[str]:
    """The operators of a page: millimetres to the right and down."""
    wide, high = size
    scale = f"{POINTS:.9f}"
    yield f"q {scale} 0 0 -{scale} 0 {pdf.number(high * POINTS)} cm 1 j 1 J"
    yield f"0 g {pdf.text(heading, EDGE, EDGE + LARGE, LARGE, font=BOLD, up=-1)}"
    yield pdf.text(number, wide - EDGE, EDGE + LARGE, SMALL, align=1, up=-1)
    foot = high - EDGE - 1
    yield f"{OUTLINE} w {_line([(EDGE, foot), (EDGE + KNOWN, foot)])}"
    yield " ".join(_line([(x, foot - 1.5), (x, foot)]) for x in (EDGE, EDGE + KNOWN))
    told = f"This line is {KNOWN:.0f} mm long, if the printer keeps the size (100 %)."
    yield pdf.text(told, EDGE + KNOWN + 3, foot, SMALL, up=-1)
    top = EDGE + HEAD
    part = _box(EDGE, top, *page.part) if page.part else ""
    yield f"q {part} W n" if part else "q"
    for shape, place in page.shapes:
        yield f"q 1 0 0 1 {pdf.number(EDGE + place.x)} {pdf.number(top + place.y)} cm"
        yield from _shape(shape, paints.get(shape.name, BLANK))
        yield "Q"
    yield f"Q {CREASE} w [2] 0 d {part} S" if part else "Q"
    yield "Q"


def _shape(shape: PaperShape, paint: Paint) -> Iterator[str]:
    yield f"{pdf.color(paint.fill)} rg {pdf.color(LINE)} RG {OUTLINE} w {pdf.path(shape.loops)} B*"
    if shape.creases:
        yield f"{pdf.color(FAINT)} RG {CREASE} w {pdf.path(shape.creases, close='')} S"
    yield f"{pdf.color(paint.ink)} rg"
    yield from map(_word, shape.words)


def _word(word: PaperWord) -> str:
    x, y = word.at
    return pdf.text(word.text, x, y + MIDDLE * word.height, word.height, font=BOLD, align=0.5, up=-1)


def _line(points: Sequence[Spot2D]) -> str:
    return f"{pdf.path([points], close='')} S"


def _box(left: float, top: float, wide: float, high: float) -> str:
    return f"{' '.join(map(pdf.number, (left, top, wide, high)))} re"
