"""Pictures of tilings as one self-contained SVG document, a sheet of boards with captions; and such a document as PNG.

Strategy: boards stand in rows and columns, each as high or wide as its largest board. `elements` draws them. An edge of
a glued board is dashed where a piece continues beyond it. The package `resvg-py` (extra: ``png``) renders PNG from SVG.
"""

from __future__ import annotations

import math
import re
from importlib import import_module
from itertools import accumulate
from operator import itemgetter
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from dancefloor.draw.elements import (
    FONT,
    LIGHT,
    PRINTED,
    board_elements,
    escaped,
    hatchings,
    number,
    style_sheet,
    text_at,
)
from dancefloor.draw.fonts import room_for
from dancefloor.draw.labels import told
from dancefloor.draw.look import Drawing, Look, shown
from dancefloor.errors import PackageUnavailable

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dancefloor.draw.board import Board
    from dancefloor.draw.figure import Figure

ASPECT = 4 / 3

# Lengths in cell widths.
GAP, MARGIN = 0.9, 0.5
CAPTION, HEADING = 0.44, 0.6

# Lengths in font sizes: the width of a letter, and the height of a line.
LETTER_WIDTH, LINE_HEIGHT = 0.6, 1.7

SMALLEST_TEXT = 10  # pixels
SHORTEST_LINE = 20  # letters, of a legend

USUAL = Look()


def svg(
    boards: Sequence[Board],
    *,
    title: str | None = None,
    captions: Sequence[str] | None = None,
    cell: float = 32,
    columns: int | None = None,
    look: Look = USUAL,
) -> str:
    """Make an SVG document with any number of boards.

    Each placement is one path of class ``piece`` with the piece name in ``data-piece``, or a group of paths in solids.

    Args:
        boards: the boards, row by row.
        title: the text above all boards; None for none.
        captions: the texts below the boards, one for each; None for none.
        cell: the width of a cell, in pixels.
        columns: the number of boards side by side; None for a sheet with sides of about 4:3.
        look: the view of solids, and how to tell pieces apart.

    Raises:
        InputError: the look is that of a solid, and a board is flat.
        ValueError: there are not as many captions as boards.

    >>> from dancefloor.draw.board import Board
    >>> picture = svg([Board([(0, 0), (0, 1)], [("I", [(0, 0), (0, 1)])])])
    >>> picture[:60], picture.count('<path class="piece"')
    ('<svg xmlns="http://www.w3.org/2000/svg" class="dancefloor" r', 1)
    """
    if captions is not None and len(captions) != len(boards):
        raise ValueError(f"{len(captions)} captions for {len(boards)} boards")
    parts = list(shown(boards, look))
    figures = [part.figure for part in parts]
    below = _captions(parts, captions)
    heading_size, caption_size = (max(SMALLEST_TEXT, scale * cell) for scale in (HEADING, CAPTION))
    line = caption_size * LINE_HEIGHT if below else 0
    needed = [room_for(caption) * caption_size for caption in below or [""] * len(figures)]
    sizes = [
        (max(drawn.width * cell, least), drawn.height * cell + line)
        for drawn, least in zip(figures, needed, strict=True)
    ]
    corner = MARGIN * cell, MARGIN * cell + (heading_size * LINE_HEIGHT if title else 0)
    slots, width, height = _slots(sizes, corner, GAP * cell, columns)
    width, height = width + MARGIN * cell, height + MARGIN * cell
    # A heading wider than the boards widens the sheet, and the boards stay under its middle.
    shift = max(0, room_for(title or "") * heading_size + 2 * MARGIN * cell - width) / 2
    width += 2 * shift
    legend = _legend_lines(figures, (width - 2 * MARGIN * cell) / (LETTER_WIDTH * caption_size))
    legend_top = height - MARGIN * cell / 2 + caption_size / 2
    height += len(legend) * LINE_HEIGHT * caption_size
    ink = (PRINTED if look.style == "print" else LIGHT)["text"]

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="dancefloor" role="img" width="{number(width)}"'
        f' height="{number(height)}" viewBox="0 0 {number(width)} {number(height)}" font-family="{FONT}"'
        ' text-anchor="middle">',
        f"<title>{escaped(title or ('1 board' if len(boards) == 1 else f'{len(boards)} boards'))}</title>",
        f"<style>{style_sheet(figures, look.style)}</style>",
        *hatchings(figures, look.style, cell),
    ]
    if look.style == "print":
        lines.append(f'<rect width="{number(width)}" height="{number(height)}" fill="#ffffff"/>')
    if title:
        lines.append(text_at(title, width / 2, MARGIN * cell + heading_size / 2, heading_size, "caption", ink))
    for k, (drawn, (center, bottom)) in enumerate(zip(figures, slots, strict=True)):
        lines += _placed(drawn, center + shift, bottom - line, cell, look.style)
        if below:
            lines.append(text_at(below[k], center + shift, bottom - 0.4 * line, caption_size, "caption", ink))
    for k, words in enumerate(legend):
        y = legend_top + k * LINE_HEIGHT * caption_size
        lines.append(text_at(words, width / 2, y, caption_size, "caption", ink))
    return "\n".join([*lines, "</svg>\n"])


def _legend_lines(figures: Sequence[Figure], room: float) -> list[str]:
    """What abbreviations mean, in lines of as many letters as there is room for."""
    legend = sorted({pair for drawn in figures for pair in drawn.legend}, key=itemgetter(1))
    return wrap(told(legend), max(SHORTEST_LINE, int(room)))


def _placed(drawn: Figure, middle: float, bottom: float, cell: float, style: str) -> Iterator[str]:
    """A figure at its place."""
    left, top = middle - drawn.width * cell / 2, bottom - drawn.height * cell
    yield f'<g transform="translate({number(left)} {number(top)})">'
    yield from board_elements(drawn, cell, style)
    yield "</g>"


def _captions(parts: Sequence[Drawing], captions: Sequence[str] | None) -> list[str] | None:
    """The text below each figure; None if there are none."""
    if captions is None and not any(part.step for part in parts):
        return None
    return [", ".join(filter(None, (captions[part.board] if captions else "", part.step))) for part in parts]


def _slots(
    sizes: Sequence[tuple[float, float]], corner: tuple[float, float], gap: float, columns: int | None
) -> tuple[list[tuple[float, float]], float, float]:
    """For each size the middle of its slot and the bottom of its row; then the right and the lower end of all slots."""
    count = max(1, len(sizes))
    wide = gap + max((width for width, _ in sizes), default=0)
    high = gap + max((height for _, height in sizes), default=0)
    if columns is None:
        columns = min(range(1, count + 1), key=lambda n: abs(math.log(n * wide / (-(-count // n) * high) / ASPECT)))
    columns = max(1, min(columns, count))
    widths = [max(width for width, _ in sizes[column::columns]) for column in range(min(columns, len(sizes)))]
    heights = [max(height for _, height in sizes[i : i + columns]) for i in range(0, len(sizes), columns)]
    rights = list(accumulate(widths, lambda end, width: end + gap + width, initial=corner[0] - gap))[1:]
    bottoms = list(accumulate(heights, lambda end, height: end + gap + height, initial=corner[1] - gap))[1:]
    slots = [(rights[i % columns] - widths[i % columns] / 2, bottoms[i // columns]) for i in range(len(sizes))]
    return slots, max(rights, default=corner[0]), max(bottoms, default=corner[1])


ZOOM = 2  # pixels of PNG for one of SVG, so that letters are sharp
MOST_PIXELS = 8000  # wide or high: programs that show pictures refuse far larger ones


def png_of(svg: str) -> bytes:
    """A drawing in SVG as PNG, on white.

    Raises:
        PackageUnavailable: `resvg-py` is not installed.
    """
    plain = re.sub(r"var\(--(\w+)\)", lambda found: LIGHT[found[1]], svg)  # the renderer knows no variables of CSS
    return bytes(renderer().svg_to_bytes(svg_string=plain, background="#ffffff", zoom=_zoom(plain)))


def _zoom(svg: str) -> float:
    """Pixels of PNG for one of SVG: fewer than usual for a drawing so large that it would have too many."""
    sides = re.findall(r'\b(?:width|height)="([\d.]+)"', svg[: svg.index(">")])
    return min(ZOOM, MOST_PIXELS / max(map(float, sides)))


def renderer() -> Any:
    """The package that renders, loaded only for PNG.

    Raises:
        PackageUnavailable: it is not installed.
    """
    try:
        return import_module("resvg_py")
    except ImportError:
        raise PackageUnavailable("pictures in PNG", "resvg-py", "png") from None
