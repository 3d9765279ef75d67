"""Contact sheets: any number of boards as small numbered pictures, on pages of PDF or on one tall page of SVG.

J. G. Fletcher showed his solutions in this way ("A program to solve the pentomino problem by the recursive use of
macros", Communications of the ACM 8 (1965), Figure 2).

Strategy: all boards get slots of one size. If all boards fit on one page with cells of a comfortable size, the cells
are as large as the page allows. Otherwise the layout has as many columns as a comfortable size allows. Boards are drawn
in cell widths under a scale, so the code for a placement does not depend on the position of its board and is cached.
Names that would be too small to read at that scale are omitted.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from dancefloor.draw import pdf
from dancefloor.draw.figure import WALL, Figure, Patch, figure
from dancefloor.draw.palette import color_of, ink_on
from dancefloor.draw.svg import BASELINE, DASH, FONT, LIGHT, SEAM, escaped, number, path_data, style_sheet
from dancefloor.search.deadline import check

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from dancefloor.draw.board import Board

PAPERS = {"a4": (595.276, 841.89), "letter": (612.0, 792.0)}

# Lengths in points; 72 points are an inch.
MARGIN, GAP = 36.0, 12.0
HEADING, CAPTION = 11.0, 6.5
HEADING_SPACE, CAPTION_SPACE = 24.0, 9.0
COMFORTABLE_CELL, LARGEST_CELL = 7.5, 32.0
SMALLEST_LETTER = 3.0

PLAIN = ' class="plain"'  # a letter that is not bold


class Slot(NamedTuple):
    """The place of a board on the page, in points from the upper left corner."""

    number: int  #: the number below the board
    figure: Figure
    left: float  #: the left side of the figure
    top: float  #: its upper side
    middle: float  #: the horizontal position of its middle


class Layout(NamedTuple):
    """The arrangement of boards on pages."""

    scale: float  #: points per cell width
    slot: tuple[float, float]  #: the width and height of a slot in points
    columns: int  #: slots side by side
    rows: int  #: slots one below another on a page

    def slots(self, figures: Sequence[Figure], first: int) -> Iterator[Slot]:
        """Place figures row by row from the upper left corner of the page. The first one has the number `first`."""
        for k, drawn in enumerate(figures):
            check()
            row, column = divmod(k, self.columns)
            middle = MARGIN + (column + 0.5) * self.slot[0]
            bottom = MARGIN + HEADING_SPACE + (row + 1) * self.slot[1] - GAP - CAPTION_SPACE
            left, top = middle - drawn.width * self.scale / 2, bottom - drawn.height * self.scale
            yield Slot(first + k, drawn, left, top, middle)


def layout(figures: Sequence[Figure], paper: str) -> Layout:
    """Arrange figures on pages of `paper`, a name in `PAPERS`; on one page if cells have a comfortable size there.

    >>> from dancefloor.draw.board import Board
    >>> box = figure(Board([(x, y) for x in range(6) for y in range(10)], []))
    >>> arranged = layout([box] * 2339, "a4")
    >>> round(arranged.scale, 1), arranged.columns, arranged.rows
    (7.5, 6, 11)
    """
    wide, high = PAPERS[paper]
    wide, high = wide - 2 * MARGIN, high - 2 * MARGIN - HEADING_SPACE
    width = max([drawn.width for drawn in figures], default=0) or 1
    height = max([drawn.height for drawn in figures], default=0) or 1
    best: Layout | None = None
    for columns in range(1, max(1, len(figures)) + 1):
        scale = min((wide / columns - GAP) / width, (high - GAP - CAPTION_SPACE) / height, LARGEST_CELL)
        if best and scale < COMFORTABLE_CELL:
            break
        slot = wide / columns, height * scale + CAPTION_SPACE + GAP
        best = Layout(scale, slot, columns, max(1, int(high / slot[1] + 1e-9)))
        if columns * best.rows >= len(figures):
            break
    assert best is not None
    return best


def pdf_sheet(boards: Iterable[Board], *, title: str, paper: str = "a4") -> bytes:
    """Make a PDF document with all boards. Each page has the title and its number at the top.

    `paper` is ``a4`` or ``letter``.

    >>> from dancefloor.draw.board import Board
    >>> pdf_sheet([Board([(0, 0)], [])], title="One board")[:8]
    b'%PDF-1.4'
    """
    figures = [figure(board) for board in boards]
    return pdf.document(_pdf_pages(figures, title, paper), PAPERS[paper], title)


def _pdf_pages(figures: Sequence[Figure], title: str, paper: str) -> Iterator[str]:
    arranged = layout(figures, paper)
    per_page = arranged.rows * arranged.columns
    starts = range(0, max(1, len(figures)), per_page)
    for page, start in enumerate(starts, 1):
        # For the whole page: the color of text and of walls, and the width of walls, which is in cell widths.
        lines = [f"{pdf.color(LIGHT['text'])} rg {pdf.color(LIGHT['wall'])} RG {pdf.number(WALL)} w 1 j"]
        lines += _pdf_heading(title, f"page {page} of {len(starts)}", paper)
        for slot in arranged.slots(figures[start : start + per_page], start + 1):
            lines += _pdf_board(slot, arranged.scale, PAPERS[paper][1])
        yield "\n".join(lines)


def _pdf_heading(title: str, page: str, paper: str) -> Iterator[str]:
    wide, high = PAPERS[paper]
    y = high - MARGIN - HEADING
    room = wide - 2 * MARGIN - pdf.width(page, CAPTION) - GAP
    yield pdf.text(_shortened(title, room), MARGIN, y, HEADING, font=pdf.BOLD)
    yield pdf.text(page, wide - MARGIN, y, CAPTION, align=1)


def _shortened(title: str, room: float) -> str:
    if pdf.width(title, HEADING, pdf.BOLD) <= room:
        return title
    title = title[: int(room)]  # no letter is narrower than a point, and a title may be very long
    while title and pdf.width(title + "…", HEADING, pdf.BOLD) > room:
        title = title[:-1]
    return title + "…"


def _pdf_board(slot: Slot, scale: float, high: float) -> Iterator[str]:
    drawn = slot.figure
    yield f"q {pdf.number(scale)} 0 0 -{pdf.number(scale)} {pdf.number(slot.left)} {pdf.number(high - slot.top)} cm"
    if drawn.empty:
        yield f"{pdf.color(LIGHT['empty'])} rg {pdf.path(drawn.empty)} B*"
    yield from map(_pdf_patch, drawn.patches)
    if drawn.seams:
        dashes = f"q {pdf.color(LIGHT['text'])} RG {pdf.number(SEAM)} w [{pdf.number(DASH)}] 0 d"
        yield f"{dashes} {pdf.path(drawn.seams, close='')} S Q"
    yield from (_pdf_letters(patch, SMALLEST_LETTER / scale) for patch in drawn.patches)
    yield "Q"
    caption_y = high - slot.top - drawn.height * scale - CAPTION_SPACE + 0.5
    yield pdf.text(str(slot.number), slot.middle, caption_y, CAPTION, align=0.5)


@lru_cache(maxsize=16384)
def _pdf_patch(patch: Patch) -> str:
    return f"{pdf.color(color_of(patch.name))} rg {pdf.path(patch.loops)} B*" if patch.loops else ""


@lru_cache(maxsize=16384)
def _pdf_letters(patch: Patch, smallest: float) -> str:
    ink = pdf.color(ink_on(color_of(patch.name)))
    return " ".join(
        f"{ink} rg {pdf.text(shown, x, y + BASELINE * size, size, font=font, align=0.5, up=-1)}"
        for x, y, size, shown, bold in patch.letters
        for font in (pdf.BOLD if bold else pdf.REGULAR,)
        if size >= smallest
    )


def svg_sheet(boards: Iterable[Board], *, title: str, paper: str = "a4") -> str:
    """Make an SVG document with all boards and the title at the top. It is as high as they need.

    `paper`, ``a4`` or ``letter``, determines the width.

    >>> from dancefloor.draw.board import Board
    >>> svg_sheet([Board([(0, 0)], [])], title="One board")[:60]
    '<svg xmlns="http://www.w3.org/2000/svg" class="dancefloor" r'
    """
    figures = [figure(board) for board in boards]
    arranged = layout(figures, paper)
    wide = PAPERS[paper][0]
    high = 2 * MARGIN + HEADING_SPACE + -(-len(figures) // arranged.columns) * arranged.slot[1]
    slots = list(arranged.slots(figures, 1))
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="dancefloor" role="img" width="{number(wide)}pt"'
        f' height="{number(high)}pt" viewBox="0 0 {number(wide)} {number(high)}" font-family="{FONT}">',
        f"<title>{escaped(title)}</title>",
        f"<style>{style_sheet(figures)}</style>",
        f'<text class="caption" x="{number(MARGIN)}" y="{number(MARGIN + HEADING)}" font-size="{number(HEADING)}"'
        f' font-weight="600" fill="{LIGHT["text"]}">{escaped(title)}</text>',
        f'<g class="piece" stroke="{LIGHT["wall"]}" stroke-width="{WALL}" stroke-linejoin="round" fill-rule="evenodd"'
        ' text-anchor="middle">',
    ]
    for slot in slots:
        lines += _svg_board(slot, arranged.scale)
    lines.append(f'</g><g class="caption" fill="{LIGHT["text"]}" font-size="{CAPTION}" text-anchor="middle">')
    for slot in slots:
        y = slot.top + slot.figure.height * arranged.scale + CAPTION_SPACE - 0.5
        lines.append(f'<text x="{number(slot.middle)}" y="{number(y)}">{slot.number}</text>')
    return "\n".join([*lines, "</g></svg>\n"])


def _svg_board(slot: Slot, scale: float) -> Iterator[str]:
    drawn = slot.figure
    yield f'<g transform="translate({number(slot.left)} {number(slot.top)})scale({number(scale)})">'
    if drawn.empty:
        yield f'<path class="empty" fill="{LIGHT["empty"]}" d="{path_data(drawn.empty, 1)}"/>'
    yield from map(_svg_patch, drawn.patches)
    if drawn.seams:
        yield (
            f'<path class="seam" fill="none" stroke="{LIGHT["text"]}" stroke-width="{SEAM}" stroke-dasharray="{DASH}"'
            f' d="{path_data(drawn.seams, 1, close="")}"/>'
        )
    if letters := "".join(_svg_letters(patch, SMALLEST_LETTER / scale) for patch in drawn.patches):
        yield f'<g class="letter" stroke="none">{letters}</g>'
    yield "</g>"


@lru_cache(maxsize=16384)
def _svg_patch(patch: Patch) -> str:
    return f'<path fill="{color_of(patch.name)}" d="{path_data(patch.loops, 1)}"/>'


@lru_cache(maxsize=16384)
def _svg_letters(patch: Patch, smallest: float) -> str:
    ink = ink_on(color_of(patch.name))
    return "".join(
        f'<text{"" if bold else PLAIN} x="{number(x)}" y="{number(y + BASELINE * size)}" font-size="{number(size)}"'
        f' fill="{ink}">{escaped(shown)}</text>'
        for x, y, size, shown, bold in patch.letters
        if size >= smallest
    )
