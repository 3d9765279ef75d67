"""Contact sheets: any number of boards as small numbered pictures, on pages of PDF or on one tall page of SVG.

J. G. Fletcher showed his solutions in this way ("A program to solve the pentomino problem by the recursive use of
macros", Communications of the ACM 8 (1965), Figure 2).

Strategy: `dancefloor.draw.layout` gives all boards slots of one size. Boards are drawn in cell widths under a scale, so
the code for a placement does not depend on the position of its board and is cached. Labels that would be too small to
read at that scale are left out, and a legend on each page explains them instead. Boards of several parts have a frame
each, which keeps the parts together.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from dancefloor.draw import pdf
from dancefloor.draw.elements import (
    BARRIER,
    BASELINE,
    CREASE,
    DASH,
    FAINT,
    FONT,
    HALO,
    LIGHT,
    PALE,
    PRINTED,
    SEAM,
    escaped,
    halo,
    hatchings,
    number,
    path_data,
    piece,
    style_sheet,
)
from dancefloor.draw.figure import THIN, WALL, Face, Figure, Letter, Patch
from dancefloor.draw.fonts import BOLD, REGULAR, width
from dancefloor.draw.hatching import WIDTH, hatching, lines_across
from dancefloor.draw.labels import told
from dancefloor.draw.layout import (
    CAPTION_SPACE,
    GAP,
    HEADING_SPACE,
    MARGIN,
    PAPERS,
    USUAL_WIDTHS,
    CellWidths,
    Layout,
    Slot,
    layout,
)
from dancefloor.draw.look import PLAN
from dancefloor.draw.palette import Paint, mixed, paints
from dancefloor.draw.svg import USUAL
from dancefloor.draw.views import shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from dancefloor.draw.board import Board
    from dancefloor.draw.look import Look

# Lengths in points; 72 points are an inch.
HEADING, CAPTION = 11.0, 6.5
SMALLEST_LETTER = 3.0
LEGEND_SPACE, SWATCH = 10.0, 6.0
MOST_LEGEND_LINES = 12
FRAME = 0.4  # the width of a frame's line

PLAIN = ' class="plain"'  # a letter that is not bold


class Contents(NamedTuple):
    """What is known about a sheet before it is drawn."""

    figures: list[Figure]
    captions: Sequence[str]  #: one for each
    layout: Layout
    letter_size: float  #: the font size of labels, in cell widths; 0 if they would be too small to read
    legend: list[list[Entry]]  #: in lines


class Entry(NamedTuple):
    """A piece in the legend."""

    paint: Paint
    text: str
    left: float  #: the position of the swatch, in points from the margin


def plan(
    boards: Iterable[Board],
    paper: str,
    look: Look,
    captions: Sequence[str] | None = None,
    widths: CellWidths = USUAL_WIDTHS,
) -> Contents:
    """Arrange boards on pages.

    Args:
        boards: the boards.
        paper: a name in `PAPERS`.
        look: how they look.
        captions: the texts below them; None to number them.
        widths: how wide cells should be.
    """
    figures = [part.figure for part in shown(boards, look, view=PLAN)]
    size = min([drawn.letter_size for drawn in figures], default=1)
    arranged = layout(figures, paper, widths=widths)
    legend: list[list[Entry]] = []
    if size * arranged.scale < SMALLEST_LETTER or any(drawn.legend for drawn in figures):
        legend = _legend(figures, PAPERS[paper][0] - 2 * MARGIN, look.style)
        arranged = layout(figures, paper, len(legend) * LEGEND_SPACE, widths)
    told = [str(number) for number in range(1, len(figures) + 1)] if captions is None else captions
    return Contents(figures, told, arranged, size if size * arranged.scale >= SMALLEST_LETTER else 0, legend)


def _legend(figures: Sequence[Figure], room: float, style: str) -> list[list[Entry]]:
    """The pieces that are placed, with their paint and what they are called, in lines."""
    placed = {patch.name for drawn in figures for patch in drawn.patches if drawn.is_named}
    short = dict(pair for drawn in figures for pair in drawn.legend)
    lines: list[list[Entry]] = []
    left = room
    for name, paint in paints(frozenset[str]().union(*(drawn.names for drawn in figures)), style).items():
        if name not in placed or len(lines) > MOST_LEGEND_LINES:
            continue
        text = told([(short[name], name)]) if name in short else name
        needed = 1.5 * SWATCH + width(text) * CAPTION + GAP
        if left + needed > room:
            lines.append([])
            left = 0.0
        lines[-1].append(Entry(paint, text, left))
        left += needed
    return lines[:MOST_LEGEND_LINES]


def pdf_sheet(boards: Iterable[Board], *, title: str, paper: str = "a4", look: Look = USUAL) -> bytes:
    """Make a PDF document with all boards. Each page has the title and its number at the top.

    Args:
        boards: the boards.
        title: the title.
        paper: ``a4`` (default) or ``letter``.
        look: the view of solids, by default as a plan of their layers; and how to tell pieces apart.

    >>> from dancefloor.draw.board import Board
    >>> pdf_sheet([Board([(0, 0)], [])], title="One board")[:8]
    b'%PDF-1.4'
    """
    return pdf_parts([(title, plan(boards, paper, look))], title=title, paper=paper, style=look.style)


def pdf_parts(parts: Sequence[tuple[str, Contents]], *, title: str, paper: str, style: str) -> bytes:
    """Make a PDF document of several parts, each of which begins on a new page and has a heading.

    Args:
        parts: the headings and the contents.
        title: the title of the document.
        paper: a name in `PAPERS`.
        style: how pieces are told apart.
    """
    pages = [0, *accumulate(len(_starts(contents)) for _, contents in parts)]

    def drawn() -> Iterator[str]:
        for before, (heading, contents) in zip(pages, parts, strict=False):
            yield from _pdf_pages(contents, heading, paper, style, (before, pages[-1]))

    return pdf.document(drawn(), PAPERS[paper], title)


def _starts(contents: Contents) -> range:
    """The number of the first board on each page; one page if there are no boards."""
    return range(0, max(1, len(contents.figures)), contents.layout.rows * contents.layout.columns)


def _pdf_pages(plan: Contents, title: str, paper: str, style: str, numbers: tuple[int, int]) -> Iterator[str]:
    """The pages of a part; `numbers` says how many pages are before it, and in all."""
    arranged, figures = plan.layout, plan.figures
    theme = PRINTED if style == "print" else LIGHT
    starts = _starts(plan)
    for page, start in enumerate(starts, numbers[0] + 1):
        # For the whole page: the color of text and of walls, and the width of walls, which is in cell widths.
        lines = [f"{pdf.color(theme['text'])} rg {pdf.color(theme['wall'])} RG {pdf.number(WALL)} w 1 j"]
        lines += _pdf_heading(title, f"page {page} of {numbers[1]}", paper)
        shown = slice(start, start + starts.step)
        for slot in arranged.slots(figures[shown], plan.captions[shown]):
            lines += _pdf_board(slot, plan, PAPERS[paper][1], style)
        lines += _pdf_legend(plan)
        yield "\n".join(lines)


def _pdf_heading(title: str, page: str, paper: str) -> Iterator[str]:
    wide, high = PAPERS[paper]
    y = high - MARGIN - HEADING
    room = wide - 2 * MARGIN - width(page) * CAPTION - GAP
    yield pdf.text(_shortened(title, room), MARGIN, y, HEADING, font=BOLD)
    yield pdf.text(page, wide - MARGIN, y, CAPTION, align=1)


def _shortened(title: str, room: float) -> str:
    if width(title, BOLD) * HEADING <= room:
        return title
    title = title[: int(room)]  # no letter is narrower than a point, and a title may be very long
    while title and width(title + "…", BOLD) * HEADING > room:
        title = title[:-1]
    return title + "…"


def _pdf_board(slot: Slot, plan: Contents, high: float, style: str) -> Iterator[str]:
    drawn, scale = slot.figure, plan.layout.scale
    theme = PRINTED if style == "print" else LIGHT
    if drawn.is_framed:
        left, top, width, height = slot.frame(scale)
        place = f"{pdf.number(left)} {pdf.number(high - top - height)} {pdf.number(width)} {pdf.number(height)}"
        yield f"q {pdf.color(theme['text'])} RG {pdf.number(FRAME)} w {place} re S Q"
    yield f"q {pdf.number(scale)} 0 0 -{pdf.number(scale)} {pdf.number(slot.left)} {pdf.number(high - slot.top)} cm"
    on_paper = theme is PRINTED and bool(drawn.rim)
    if drawn.empty:
        cells = f"{pdf.color(theme['empty'])} rg {pdf.path(drawn.empty)} B*"
        yield f"q {pdf.number(THIN)} w {cells} Q" if on_paper else cells
    painted = list(zip(drawn.patches, drawn.paints(style), strict=True))
    yield from (_pdf_patch(patch, paint) for patch, paint in painted)
    if on_paper:
        yield f"{pdf.path(drawn.rim)} S"
    if drawn.walls:
        yield f"q {pdf.color(theme['text'])} RG {pdf.number(BARRIER)} w 1 J {pdf.path(drawn.walls, close='')} S Q"
    if drawn.seams:
        dashes = f"q {pdf.color(theme['text'])} RG {pdf.number(SEAM)} w [{pdf.number(DASH)}] 0 d"
        yield f"{dashes} {pdf.path(drawn.seams, close='')} S Q"
    if plan.letter_size:
        yield from (_pdf_letters(patch.letters, paint, plan.letter_size) for patch, paint in painted)
        yield _pdf_letters(drawn.letters, Paint(theme["empty"], theme["text"]), plan.letter_size)
    yield "Q"
    caption_y = high - slot.top - drawn.height * scale - CAPTION_SPACE + 0.5
    yield pdf.text(slot.caption, slot.middle, caption_y, CAPTION, align=0.5)


@lru_cache(maxsize=16384)
def _pdf_patch(patch: Patch, paint: Paint) -> str:
    if not patch.loops:
        return ""
    if not patch.faces and not paint.hatching:
        return f"{pdf.color(paint.fill)} rg {pdf.path(patch.loops)} B*"
    parts = [f"q {pdf.number(CREASE)} w"]
    for shadow, loops in patch.faces or (Face(0, patch.loops),):
        color = mixed("#ffffff", paint.darker(shadow).fill, PALE if patch.pale else 1)
        parts.append(f"{pdf.color(color)} rg {pdf.path(loops)} B*")
    if paint.hatching:
        parts.append(_pdf_hatching(patch, paint))
    return " ".join([*parts, "Q", f"{pdf.path(patch.loops)} S"])


def _pdf_hatching(patch: Patch, paint: Paint) -> str:
    points = [point for loop in patch.loops for point in loop]
    (left, right), (top, bottom) = ((min(axis), max(axis)) for axis in zip(*points, strict=True))
    lines = lines_across(hatching(paint.hatching), left, top, right, bottom)
    ink = mixed(paint.fill, paint.ink, FAINT)
    return f"q {pdf.path(patch.loops)} W* n {pdf.color(ink)} RG {pdf.number(WIDTH)} w {pdf.path(lines, close='')} S Q"


@lru_cache(maxsize=16384)
def _pdf_letters(letters: tuple[Letter, ...], paint: Paint, size: float) -> str:
    """Texts; on a hatching with a rectangle behind each, since it would be hard to read otherwise."""
    behind = []
    for x, y, _, string, _ in letters if paint.hatching else ():
        wide = (width(string, BOLD) + HALO) * size
        box = (x - wide / 2, y - size / 2, wide, size)
        behind.append(f"{pdf.color(paint.fill)} rg {' '.join(map(pdf.number, box))} re f")
    ink = pdf.color(paint.ink)
    written = (
        f"{ink} rg {pdf.text(string, x, y + BASELINE * size, size, font=font, align=0.5, up=-1)}"
        for x, y, _, string, bold in letters
        for font in (BOLD if bold else REGULAR,)
    )
    return " ".join([*behind, *written])


def _swatch(scale: float) -> Patch:
    """A square in the legend. It is drawn to the scale of the boards, so that its hatching looks as it does there."""
    side = SWATCH / scale
    return Patch("", (((0, 0), (side, 0), (side, side), (0, side)),), ())


def _pdf_legend(plan: Contents) -> Iterator[str]:
    scale = plan.layout.scale
    square = _swatch(scale)
    for k, line in enumerate(plan.legend):
        y = MARGIN + (len(plan.legend) - 1 - k) * LEGEND_SPACE
        for paint, text, left in line:
            x = MARGIN + left
            place = f"{pdf.number(scale)} 0 0 {pdf.number(scale)} {pdf.number(x)} {pdf.number(y)} cm"
            yield f"q {place} {_pdf_patch(square, paint)} Q {pdf.text(text, x + 1.5 * SWATCH, y + 0.5, CAPTION)}"


def svg_sheet(boards: Iterable[Board], *, title: str, paper: str = "a4", look: Look = USUAL) -> str:
    """Make an SVG document with all boards and the title at the top. It is as high as they need.

    Args:
        boards: the boards.
        title: the title.
        paper: ``a4`` (default) or ``letter``, which determines the width.
        look: the view of solids, by default as a plan of their layers; and how to tell pieces apart.

    >>> from dancefloor.draw.board import Board
    >>> svg_sheet([Board([(0, 0)], [])], title="One board")[:60]
    '<svg xmlns="http://www.w3.org/2000/svg" class="dancefloor" r'
    """
    contents = plan(boards, paper, look)
    arranged, figures = contents.layout, contents.figures
    wide = PAPERS[paper][0]
    bottom = MARGIN + HEADING_SPACE + -(-len(figures) // arranged.columns) * arranged.slot[1]
    high = bottom + len(contents.legend) * LEGEND_SPACE + MARGIN
    slots = list(arranged.slots(figures, contents.captions))
    theme = PRINTED if look.style == "print" else LIGHT
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="dancefloor" role="img" width="{number(wide)}pt"'
        f' height="{number(high)}pt" viewBox="0 0 {number(wide)} {number(high)}" font-family="{FONT}">',
        f"<title>{escaped(title)}</title>",
        f"<style>{style_sheet(figures, look.style)}</style>",
        *hatchings(figures, look.style, 1),
        *([f'<rect width="{number(wide)}" height="{number(high)}" fill="#ffffff"/>'] if theme is PRINTED else []),
        f'<text class="caption" x="{number(MARGIN)}" y="{number(MARGIN + HEADING)}" font-size="{number(HEADING)}"'
        f' font-weight="600" fill="{theme["text"]}">{escaped(title)}</text>',
        f'<g class="caption" fill="{theme["text"]}" font-size="{CAPTION}" text-anchor="middle">',
    ]
    for slot in slots:
        y = slot.top + slot.figure.height * arranged.scale + CAPTION_SPACE - 0.5
        lines.append(f'<text x="{number(slot.middle)}" y="{number(y)}">{escaped(slot.caption)}</text>')
    lines += [
        "</g>",
        f'<g class="pieces" stroke="{theme["wall"]}" stroke-width="{WALL}" stroke-linejoin="round" fill-rule="evenodd"'
        ' text-anchor="middle">',
    ]
    for slot in slots:
        lines += _svg_board(slot, contents, look.style)
    lines += _svg_legend(contents, bottom, theme["text"])
    return "\n".join([*lines, "</g></svg>\n"])


def _svg_board(slot: Slot, plan: Contents, style: str) -> Iterator[str]:
    drawn, scale, size = slot.figure, plan.layout.scale, plan.letter_size
    theme = PRINTED if style == "print" else LIGHT
    if drawn.is_framed:
        left, top, width, height = map(number, slot.frame(scale))
        yield (
            f'<rect class="frame" x="{left}" y="{top}" width="{width}" height="{height}" rx="2" fill="none"'
            f' stroke="{theme["text"]}" stroke-width="{FRAME}"/>'
        )
    yield f'<g transform="translate({number(slot.left)} {number(slot.top)})scale({number(scale)})">'
    on_paper = theme is PRINTED and bool(drawn.rim)
    if drawn.empty:
        thin = f' stroke-width="{THIN}"' if on_paper else ""
        yield f'<path class="empty" fill="{theme["empty"]}"{thin} d="{path_data(drawn.empty, 1)}"/>'
    painted = list(zip(drawn.patches, drawn.paints(style), strict=True))
    yield from (_svg_patch(patch, paint) for patch, paint in painted)
    if on_paper:
        yield f'<path class="rim" fill="none" d="{path_data(drawn.rim, 1)}"/>'
    if drawn.walls:
        yield (
            f'<path class="line" fill="none" stroke="{theme["text"]}" stroke-width="{BARRIER}" stroke-linecap="round"'
            f' d="{path_data(drawn.walls, 1, close="")}"/>'
        )
    if drawn.seams:
        yield (
            f'<path class="seam" fill="none" stroke="{theme["text"]}" stroke-width="{SEAM}" stroke-dasharray="{DASH}"'
            f' d="{path_data(drawn.seams, 1, close="")}"/>'
        )
    letters = [_svg_letters(patch.letters, paint, size) for patch, paint in painted if size]
    if size and drawn.letters:
        letters.append(_svg_letters(drawn.letters, Paint(theme["empty"], theme["text"]), size, ' class="caption"'))
    if any(letters):
        yield f'<g class="letter" stroke="none" font-size="{number(size)}">{"".join(letters)}</g>'
    yield "</g>"


@lru_cache(maxsize=16384)
def _svg_patch(patch: Patch, paint: Paint) -> str:
    if patch.faces or paint.hatching:
        return piece(patch, paint, 1)
    return f'<path fill="{paint.fill}" d="{path_data(patch.loops, 1)}"/>'


@lru_cache(maxsize=16384)
def _svg_letters(letters: tuple[Letter, ...], paint: Paint, size: float, kind: str = "") -> str:
    return "".join(
        f'<text{kind if bold else PLAIN} x="{number(x)}" y="{number(y + BASELINE * size)}" fill="{paint.ink}"'
        f"{halo(paint, size)}>{escaped(shown)}</text>"
        for x, y, _, shown, bold in letters
    )


def _svg_legend(plan: Contents, top: float, ink: str) -> Iterator[str]:
    scale = plan.layout.scale
    square = _swatch(scale)
    for k, line in enumerate(plan.legend):
        y = top + (k + 1) * LEGEND_SPACE
        for paint, text, left in line:
            x = MARGIN + left
            yield (
                f'<g transform="translate({number(x)} {number(y - SWATCH)})scale({number(scale)})">'
                f"{_svg_patch(square, paint)}</g>"
                f'<text class="caption" stroke="none" text-anchor="start" fill="{ink}"'
                f' x="{number(x + 1.5 * SWATCH)}" y="{number(y - 0.5)}" font-size="{CAPTION}">{escaped(text)}</text>'
            )
