"""Sheets as PDF: pages with a heading, boards with captions, and text.

Strategy: `dancefloor.draw.sheet` says what is on each page. The operators that draw a placement are cached.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING

from dancefloor.draw import pdf
from dancefloor.draw.figure import ARC_WIDTH, THIN, WALL, Face, Letter, Patch, Ring
from dancefloor.draw.fonts import BOLD, REGULAR, width
from dancefloor.draw.palette import (
    GROUND,
    HATCHING_WIDTH,
    PRINTED_GROUND,
    SHADE,
    SHADE_OPACITY,
    Paint,
    hatching,
    lines_across,
    mixed,
)
from dancefloor.draw.sheet import (
    ABOVE_CAPTION,
    ENTRY,
    FRAME,
    GAP,
    HEADING,
    LEADING,
    LEGEND_SPACE,
    MARGIN,
    PAPERS,
    SWATCH,
    TEXT,
    Page,
    Section,
    Slot,
    TextLine,
    plan,
    swatch,
)
from dancefloor.draw.svg import (
    BARRIER,
    BASELINE,
    CREASE,
    DASH,
    FAINT,
    HALO,
    LIGHT,
    PALE,
    PRINTED,
    RING_WIDTH,
    SEAM,
    USUAL,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from dancefloor.draw.board import Board
    from dancefloor.draw.look import Look

NUMBER = 6.5  # the font size of the numbers of pages
BEND = 0.5523  # how far the handles of a quarter of a circle are from its ends, in radii


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
    return pdf_sections([plan(title, boards, paper, look)], title=title, paper=paper, style=look.style)


def pdf_sections(sections: Sequence[Section], *, title: str, paper: str, style: str) -> bytes:
    """Make a PDF document of several sections, each of which begins on a new page and has a heading.

    Args:
        sections: what it has, planned for this paper.
        title: the title of the document.
        paper: a name in `PAPERS`.
        style: how pieces are told apart.
    """
    pages = [section.pages(PAPERS[paper][1]) for section in sections]
    starts = [0, *accumulate(map(len, pages))]

    def drawn() -> Iterator[str]:
        for section, own, before in zip(sections, pages, starts, strict=False):
            for number, page in enumerate(own, before + 1):
                yield "\n".join(_page(section, page, f"page {number} of {starts[-1]}", paper, style))

    return pdf.document(drawn(), PAPERS[paper], title)


def _page(section: Section, page: Page, number: str, paper: str, style: str) -> Iterator[str]:
    theme, high = PRINTED if style == "print" else LIGHT, PAPERS[paper][1]
    # For the whole page: the color of text and of walls, and the width of walls, which is in cell widths.
    yield f"{pdf.color(theme['text'])} rg {pdf.color(theme['wall'])} RG {pdf.number(WALL)} w 1 j"
    yield from _heading(section.heading, number, paper)
    for slot in section.layout.slots(section.figures[page.boards], section.captions[page.boards]):
        yield from _board(slot, section, high, style)
    yield from _text(section.text[page.lines], high - page.top)
    yield from _legend(section)


def _heading(title: str, page: str, paper: str) -> Iterator[str]:
    wide, high = PAPERS[paper]
    y = high - MARGIN - HEADING
    room = wide - 2 * MARGIN - width(page) * NUMBER - GAP
    yield pdf.text(_shortened(title, room), MARGIN, y, HEADING, font=BOLD)
    yield pdf.text(page, wide - MARGIN, y, NUMBER, align=1)


def _shortened(title: str, room: float) -> str:
    if width(title, BOLD) * HEADING <= room:
        return title
    title = title[: int(room)]  # no letter is narrower than a point, and a title may be very long
    while title and width(title + "…", BOLD) * HEADING > room:
        title = title[:-1]
    return title + "…"


def _text(lines: Sequence[TextLine], top: float) -> Iterator[str]:
    """Lines of text below a height on the page."""
    for number, (indent, string) in enumerate(lines):
        yield pdf.text(string, MARGIN + indent, top - TEXT * (1 + LEADING * number), TEXT)


def _board(slot: Slot, section: Section, high: float, style: str) -> Iterator[str]:
    drawn, scale = slot.figure, section.layout.scale
    theme = PRINTED if style == "print" else LIGHT
    if drawn.is_framed:
        left, top, width, height = slot.frame(scale)
        place = f"{pdf.number(left)} {pdf.number(high - top - height)} {pdf.number(width)} {pdf.number(height)}"
        yield f"q {pdf.color(theme['text'])} RG {pdf.number(FRAME)} w {place} re S Q"
    yield f"q {pdf.number(scale)} 0 0 -{pdf.number(scale)} {pdf.number(slot.left)} {pdf.number(high - slot.top)} cm"
    on_paper = theme is PRINTED and bool(drawn.rim)
    for kind, loops in zip(("light", "dark"), drawn.ground, strict=False):
        yield f"{pdf.color((PRINTED_GROUND if theme is PRINTED else GROUND)[kind])} rg {pdf.path(loops)} f*"
    for color, cells in ((theme["empty"], drawn.empty), (mixed("#ffffff", SHADE, SHADE_OPACITY), drawn.shaded)):
        if cells:
            filled = f"{pdf.color(color)} rg {pdf.path(cells)} B*"
            yield f"q {pdf.number(THIN)} w {filled} Q" if on_paper else filled
    painted = list(zip(drawn.patches, drawn.paints(style), strict=True))
    yield from (_patch(patch, paint) for patch, paint in painted)
    if on_paper:
        yield f"{pdf.path(drawn.rim)} S"
    if drawn.walls:
        yield f"q {pdf.color(theme['text'])} RG {pdf.number(BARRIER)} w 1 J {pdf.path(drawn.walls, close='')} S Q"
    if drawn.arcs:
        arcs = f"{pdf.color(theme['text'])} RG {pdf.number(ARC_WIDTH)} w 1 J {pdf.path(drawn.arcs, close='')}"
        yield f"q {arcs} S Q"
    if drawn.seams:
        dashes = f"q {pdf.color(theme['text'])} RG {pdf.number(SEAM)} w [{pdf.number(DASH)}] 0 d"
        yield f"{dashes} {pdf.path(drawn.seams, close='')} S Q"
    if section.letter_size:
        yield from (_letters(patch.letters, paint, section.letter_size) for patch, paint in painted)
        yield _letters(drawn.letters, Paint(theme["empty"], theme["text"]), section.letter_size)
    inks = {patch.name: paint.ink for patch, paint in painted}
    yield from (_ring(ring, theme["text"] if ring.piece is None else inks[ring.piece]) for ring in drawn.rings)
    yield "Q"
    bottom, size = high - slot.top - drawn.height * scale - ABOVE_CAPTION + 0.5, section.layout.caption
    for number, line in enumerate(slot.caption):
        yield pdf.text(line, slot.middle, bottom - size * (1 + LEADING * number), size, align=0.5)


def _ring(ring: Ring, ink: str) -> str:
    x, y, r = ring.x, ring.y, ring.radius
    around = [(1, 0), (0, 1), (-1, 0), (0, -1)]
    path = [f"{pdf.number(x + r)} {pdf.number(y)} m"]
    for (a, b), (c, d) in zip(around, [*around[1:], around[0]], strict=True):
        points = ((a + c * BEND, b + d * BEND), (c + a * BEND, d + b * BEND), (c, d))
        path += [f"{pdf.number(x + r * right)} {pdf.number(y + r * down)}" for right, down in points] + ["c"]
    return f"q {pdf.color(ink)} RG {pdf.number(RING_WIDTH)} w {' '.join(path)} h S Q"


@lru_cache(maxsize=16384)
def _patch(patch: Patch, paint: Paint) -> str:
    if not patch.loops:
        return ""
    if patch.is_emblem:
        return f"{pdf.color(paint.fill)} rg {pdf.path(patch.loops)} f*"
    if not patch.faces and not paint.hatching:
        return f"{pdf.color(paint.fill)} rg {pdf.path(patch.loops)} B*"
    parts = [f"q {pdf.number(CREASE)} w"]
    for face in patch.faces or (Face(0, patch.loops),):
        color = mixed("#ffffff", paint.darker(face.shadow).fill, PALE if patch.pale else 1)
        parts.append(f"{pdf.color(color)} rg {pdf.path(face.loops)} {'B*' if face.creased else 'f*'}")
    if paint.hatching:
        parts.append(_hatching(patch, paint))
    return " ".join([*parts, "Q", f"{pdf.path(patch.loops)} S"])


def _hatching(patch: Patch, paint: Paint) -> str:
    points = [point for loop in patch.loops for point in loop]
    (left, right), (top, bottom) = ((min(axis), max(axis)) for axis in zip(*points, strict=True))
    lines = lines_across(hatching(paint.hatching), left, top, right, bottom)
    ink = mixed(paint.fill, paint.ink, FAINT)
    wide, drawn = pdf.number(HATCHING_WIDTH), pdf.path(lines, close="")
    return f"q {pdf.path(patch.loops)} W* n {pdf.color(ink)} RG {wide} w {drawn} S Q"


@lru_cache(maxsize=16384)
def _letters(letters: tuple[Letter, ...], paint: Paint, size: float) -> str:
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


def _legend(section: Section) -> Iterator[str]:
    scale = section.layout.scale
    square = swatch(scale)
    for k, line in enumerate(section.legend):
        y = MARGIN + (len(section.legend) - 1 - k) * LEGEND_SPACE
        for paint, text, left in line:
            x = MARGIN + left
            place = f"{pdf.number(scale)} 0 0 {pdf.number(scale)} {pdf.number(x)} {pdf.number(y)} cm"
            yield f"q {place} {_patch(square, paint)} Q {pdf.text(text, x + 1.5 * SWATCH, y + 0.5, ENTRY)}"
