"""Sheets as SVG: one tall page, as wide as the paper.

Strategy: `dancefloor.draw.sheet` says what is on a page, and each section stands below the one before. The elements
that draw a placement are cached.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING

from dancefloor.draw.figure import ARC_WIDTH, WALL, Letter, Patch
from dancefloor.draw.fonts import WIDER
from dancefloor.draw.palette import Paint
from dancefloor.draw.sheet import (
    ABOVE_CAPTION,
    ENTRY,
    FRAME,
    HEADING,
    LEADING,
    LEGEND_SPACE,
    MARGIN,
    PAPERS,
    SWATCH,
    TEXT,
    Section,
    Slot,
    plan,
    swatch,
)
from dancefloor.draw.svg import (
    BARRIER,
    BASELINE,
    DASH,
    FONT,
    LIGHT,
    PRINTED,
    RING_WIDTH,
    SEAM,
    USUAL,
    escaped,
    halo,
    hatchings,
    number,
    open_path,
    path_data,
    piece,
    pieces_and_ground,
    style_sheet,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from dancefloor.draw.board import Board
    from dancefloor.draw.look import Look

PLAIN = ' class="plain"'  # a letter that is not bold


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
    return svg_sections([plan(title, boards, paper, look, wider=WIDER)], title=title, paper=paper, style=look.style)


def svg_sections(sections: Sequence[Section], *, title: str, paper: str, style: str) -> str:
    """Make an SVG document of several sections, one below another, each with its heading.

    Args:
        sections: what it has, planned for this paper.
        title: the title of the document.
        paper: a name in `PAPERS`, which determines the width.
        style: how pieces are told apart.
    """
    wide = PAPERS[paper][0]
    tops = [0.0, *accumulate(section.height for section in sections)]
    high = tops[-1] + MARGIN
    figures = [drawn for section in sections for drawn in section.figures]
    theme = PRINTED if style == "print" else LIGHT
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="dancefloor" role="img" width="{number(wide)}pt"'
        f' height="{number(high)}pt" viewBox="0 0 {number(wide)} {number(high)}" font-family="{FONT}">',
        f"<title>{escaped(title)}</title>",
        f"<style>{style_sheet(figures, style)}</style>",
        *hatchings(figures, style, 1),
        *([f'<rect width="{number(wide)}" height="{number(high)}" fill="#ffffff"/>'] if theme is PRINTED else []),
    ]
    for section, top in zip(sections, tops, strict=False):
        elements = list(_section(section, style, theme))
        lines += [f'<g transform="translate(0 {number(top)})">', *elements, "</g>"] if top else elements
    return "\n".join(lines) + "</svg>\n"


def _section(section: Section, style: str, theme: dict[str, str]) -> Iterator[str]:
    """The elements of a section, below its upper end."""
    ink, size = theme["text"], section.layout.caption
    yield (
        f'<text class="caption" x="{number(MARGIN)}" y="{number(MARGIN + HEADING)}" font-size="{number(HEADING)}"'
        f' font-weight="600" fill="{ink}">{escaped(section.heading)}</text>'
    )
    yield f'<g class="caption" fill="{ink}" font-size="{number(size)}" text-anchor="middle">'
    for slot in section.layout.slots(section.figures, section.captions):
        above = slot.top + slot.figure.height * section.layout.scale + ABOVE_CAPTION - 0.5
        for k, line in enumerate(slot.caption):
            y = above + size * (1 + LEADING * k)
            yield f'<text x="{number(slot.middle)}" y="{number(y)}">{escaped(line)}</text>'
    yield "</g>"
    bottom = section.below(len(section.figures))
    if section.text:
        yield f'<g class="caption" fill="{ink}" font-size="{number(TEXT)}">'
        for k, (indent, string) in enumerate(section.text):
            y = bottom + TEXT * (1 + LEADING * k)
            yield f'<text x="{number(MARGIN + indent)}" y="{number(y)}">{escaped(string)}</text>'
        yield "</g>"
    yield (
        f'<g class="pieces" stroke="{theme["wall"]}" stroke-width="{WALL}" stroke-linejoin="round" fill-rule="evenodd"'
        ' text-anchor="middle">'
    )
    for slot in section.layout.slots(section.figures, section.captions):
        yield from _board(slot, section, style)
    yield from _legend(section, bottom + len(section.text) * TEXT * LEADING, ink)
    yield "</g>"


def _board(slot: Slot, section: Section, style: str) -> Iterator[str]:
    drawn, scale, size = slot.figure, section.layout.scale, section.letter_size
    theme = PRINTED if style == "print" else LIGHT
    if drawn.is_framed:
        left, top, width, height = map(number, slot.frame(scale))
        yield (
            f'<rect class="frame" x="{left}" y="{top}" width="{width}" height="{height}" rx="2" fill="none"'
            f' stroke="{theme["text"]}" stroke-width="{FRAME}"/>'
        )
    yield f'<g transform="translate({number(slot.left)} {number(slot.top)})scale({number(scale)})">'
    painted = list(zip(drawn.patches, drawn.paints(style), strict=True))
    yield from pieces_and_ground(drawn, (_patch(patch, paint) for patch, paint in painted), 1, style)
    ends = ' stroke-linecap="round"'
    yield from open_path("line", drawn.walls, BARRIER, theme["text"], ends, 1)
    yield from open_path("line", drawn.arcs, ARC_WIDTH, theme["text"], ends, 1)
    yield from open_path("seam", drawn.seams, SEAM, theme["text"], f' stroke-dasharray="{DASH}"', 1)
    letters = [_letters(patch.letters, paint, size) for patch, paint in painted if size]
    if size and drawn.letters:
        letters.append(_letters(drawn.letters, Paint(theme["empty"], theme["text"]), size, ' class="caption"'))
    if any(letters):
        yield f'<g class="letter" stroke="none" font-size="{number(size)}">{"".join(letters)}</g>'
    inks = {patch.name: paint.ink for patch, paint in painted}
    for x, y, radius, name in drawn.rings:
        kind, ink = ("ring line", theme["text"]) if name is None else ("ring", inks[name])
        place = f'cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"'
        yield f'<circle class="{kind}" fill="none" stroke="{ink}" stroke-width="{RING_WIDTH}" {place}/>'
    yield "</g>"


@lru_cache(maxsize=16384)
def _patch(patch: Patch, paint: Paint) -> str:
    if patch.faces or paint.hatching or patch.is_emblem:
        return piece(patch, paint, 1)
    return f'<path fill="{paint.fill}" d="{path_data(patch.loops, 1)}"/>'


@lru_cache(maxsize=16384)
def _letters(letters: tuple[Letter, ...], paint: Paint, size: float, kind: str = "") -> str:
    return "".join(
        f'<text{kind if bold else PLAIN} x="{number(x)}" y="{number(y + BASELINE * size)}" fill="{paint.ink}"'
        f"{halo(paint, size)}>{escaped(shown)}</text>"
        for x, y, _, shown, bold in letters
    )


def _legend(section: Section, top: float, ink: str) -> Iterator[str]:
    scale = section.layout.scale
    square = swatch(scale)
    for k, line in enumerate(section.legend):
        y = top + (k + 1) * LEGEND_SPACE
        for paint, text, left in line:
            x = MARGIN + left
            yield (
                f'<g transform="translate({number(x)} {number(y - SWATCH)})scale({number(scale)})">'
                f"{_patch(square, paint)}</g>"
                f'<text class="caption" stroke="none" text-anchor="start" fill="{ink}"'
                f' x="{number(x + 1.5 * SWATCH)}" y="{number(y - 0.5)}" font-size="{ENTRY}">{escaped(text)}</text>'
            )
