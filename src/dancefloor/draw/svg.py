"""Pictures of tilings as one self-contained SVG document: a sheet of boards with captions.

Strategy: each placement is one path, its outline, so users can style the picture, hover over pieces and cut them out.
The strokes of these paths are the walls. An edge of a glued board is dashed where a piece continues beyond it. Boards
stand in rows and columns, each as high or wide as its largest board. Every color appears twice: as an attribute, for
programs without CSS variables, and in a style sheet, which overrides it and supports dark mode. The style sheet applies
only to this picture, because a page may contain several.
"""

from __future__ import annotations

import math
import re
from html import escape
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from dancefloor.draw.figure import WALL, Figure, figure
from dancefloor.draw.palette import color_of, ink_on
from dancefloor.search.deadline import check

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from dancefloor.draw.board import Board
    from dancefloor.draw.figure import Letter, Point

LIGHT = {"wall": "#ffffff", "empty": "#dfe3e8", "text": "#3b434d"}
DARK = {"wall": "#0d1117", "empty": "#343c46", "text": "#c3ccd6"}

FONT = "ui-sans-serif, system-ui, 'Helvetica Neue', Arial, sans-serif"
ASPECT = 4 / 3

# Lengths in cell widths.
GAP, MARGIN = 0.9, 0.5
CAPTION, HEADING = 0.44, 0.6
SEAM, DASH = 0.05, 0.125
BARRIER, RING_WIDTH = 0.12, 0.06

# Lengths in font sizes: the width of a letter, the height of a line, and the distance from its middle to the baseline.
LETTER_WIDTH, LINE_HEIGHT, BASELINE = 0.6, 1.7, 0.35

SMALLEST_TEXT = 10  # pixels


def svg(
    boards: Sequence[Board],
    *,
    title: str | None = None,
    captions: Sequence[str] | None = None,
    cell: float = 32,
    columns: int | None = None,
) -> str:
    """Make an SVG document with any number of boards.

    Each placement is one path of class ``piece`` with the piece name in ``data-piece``.

    Args:
        boards: the boards, row by row.
        title: the text above all boards; None for none.
        captions: the texts below the boards, one for each; None for none.
        cell: the width of a cell, in pixels.
        columns: the number of boards side by side; None for a sheet with sides of about 4:3.

    Raises:
        ValueError: there are not as many captions as boards.

    >>> from dancefloor.draw.board import Board
    >>> picture = svg([Board([(0, 0), (0, 1)], [("I", [(0, 0), (0, 1)])])])
    >>> picture[:60], picture.count('<path class="piece"')
    ('<svg xmlns="http://www.w3.org/2000/svg" class="dancefloor" r', 1)
    """
    if captions is not None and len(captions) != len(boards):
        raise ValueError(f"{len(captions)} captions for {len(boards)} boards")
    figures = [figure(board) for board in boards]
    heading_size, caption_size = (max(SMALLEST_TEXT, scale * cell) for scale in (HEADING, CAPTION))
    line = caption_size * LINE_HEIGHT if captions else 0
    sizes = [(drawn.width * cell, drawn.height * cell + line) for drawn in figures]
    if captions:
        widths = (LETTER_WIDTH * caption_size * len(caption) for caption in captions)
        sizes = [(max(width, needed), height) for (width, height), needed in zip(sizes, widths, strict=True)]
    corner = MARGIN * cell, MARGIN * cell + (heading_size * LINE_HEIGHT if title else 0)
    slots, width, height = _slots(sizes, corner, GAP * cell, columns)
    width, height = width + MARGIN * cell, height + MARGIN * cell
    # A heading wider than the boards widens the sheet, and the boards stay under its middle.
    shift = max(0, LETTER_WIDTH * heading_size * len(title or "") + 2 * MARGIN * cell - width) / 2
    width += 2 * shift

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="dancefloor" role="img" width="{number(width)}"'
        f' height="{number(height)}" viewBox="0 0 {number(width)} {number(height)}" font-family="{FONT}"'
        ' text-anchor="middle">',
        f"<title>{escaped(title or ('1 board' if len(boards) == 1 else f'{len(boards)} boards'))}</title>",
        f"<style>{style_sheet(figures)}</style>",
    ]
    if title:
        lines.append(_text(title, width / 2, MARGIN * cell + heading_size / 2, heading_size, "caption", LIGHT["text"]))
    for k, (drawn, (center, bottom)) in enumerate(zip(figures, slots, strict=True)):
        middle = center + shift
        left, top = middle - drawn.width * cell / 2, bottom - line - drawn.height * cell
        lines.append(f'<g transform="translate({number(left)} {number(top)})">')
        lines += _board(drawn, cell)
        lines.append("</g>")
        if captions:
            lines.append(_text(captions[k], middle, bottom - 0.4 * line, caption_size, "caption", LIGHT["text"]))
    return "\n".join([*lines, "</svg>\n"])


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


def _board(drawn: Figure, cell: float) -> Iterator[str]:
    yield f'<g stroke="{LIGHT["wall"]}" stroke-width="{number(WALL * cell)}" stroke-linejoin="round">'
    if drawn.empty:
        yield f'<path class="empty" fill="{LIGHT["empty"]}" d="{path_data(drawn.empty, cell)}"/>'
    for name, loops, _ in drawn.patches:
        yield (
            f'<path class="piece" data-piece="{escaped(name)}" fill="{color_of(name)}" fill-rule="evenodd"'
            f' d="{path_data(loops, cell)}"><title>{escaped(name)}</title></path>'
        )
    yield "</g>"
    if drawn.seams:
        yield (
            f'<path class="seam" fill="none" stroke="{LIGHT["text"]}" stroke-width="{number(SEAM * cell)}"'
            f' stroke-dasharray="{number(DASH * cell)}" d="{path_data(drawn.seams, cell, close="")}"/>'
        )
    if drawn.walls:
        yield (
            f'<path class="line" fill="none" stroke="{LIGHT["text"]}" stroke-width="{number(BARRIER * cell)}"'
            f' stroke-linecap="round" d="{path_data(drawn.walls, cell, close="")}"/>'
        )
    for name, _, letters in drawn.patches:
        yield from (_letter(letter, cell, "letter", ink_on(color_of(name))) for letter in letters)
    yield from (_letter(letter, cell, "letter caption", LIGHT["text"]) for letter in drawn.letters)
    for x, y, radius, piece in drawn.rings:
        kind, ink = ("ring line", LIGHT["text"]) if piece is None else ("ring", ink_on(color_of(piece)))
        yield (
            f'<circle class="{kind}" fill="none" stroke="{ink}" stroke-width="{number(RING_WIDTH * cell)}"'
            f' cx="{number(x * cell)}" cy="{number(y * cell)}" r="{number(radius * cell)}"/>'
        )


def _letter(letter: Letter, cell: float, kind: str, fill: str) -> str:
    check()
    kind = kind if letter.bold else f"{kind} plain"
    return _text(letter.string, letter.x * cell, letter.y * cell, letter.size * cell, kind, fill)


def path_data(loops: Iterable[Sequence[Point]], scale: float, close: str = "Z") -> str:
    """The data of a path along loops of points; with an empty `close`, along open lines.

    >>> path_data([((0, 0), (2, 0), (2, 1), (1, 2))], 10)
    'M0 0H20V10L10 20Z'
    """
    parts = []
    for loop in loops:
        check()
        corners = [(number(x * scale), number(y * scale)) for x, y in loop]
        parts.append("M{} {}".format(*corners[0]))
        for (left, top), (x, y) in pairwise(corners):
            parts.append(f"H{x}" if y == top else f"V{y}" if x == left else f"L{x} {y}")
        parts.append(close)
    return "".join(parts)


def _text(string: str, x: float, y: float, size: float, kind: str, fill: str) -> str:
    place = f'x="{number(x)}" y="{number(y + BASELINE * size)}" font-size="{number(size)}"'
    return f'<text class="{kind}" {place} fill="{fill}">{escaped(string)}</text>'


def style_sheet(figures: Iterable[Figure]) -> str:
    """The style sheet of a picture, for light and dark mode, with rules only for classes that the figures have."""
    figures = list(figures)
    seams, lines = any(drawn.seams for drawn in figures), any(drawn.walls or drawn.rings for drawn in figures)
    plain = any(
        not letter.bold
        for drawn in figures
        for letters in (drawn.letters, *(patch.letters for patch in drawn.patches))
        for letter in letters
    )
    light, dark = (";".join(f"--{name}:{value}" for name, value in theme.items()) for theme in (LIGHT, DARK))
    return (
        f".dancefloor{{{light}}}"
        f"@media (prefers-color-scheme: dark){{.dancefloor{{{dark}}}}}"
        ".dancefloor .piece,.dancefloor .empty{stroke:var(--wall)}"
        ".dancefloor .empty{fill:var(--empty)}"
        ".dancefloor .caption{fill:var(--text)}"
        ".dancefloor .letter{font-weight:600;pointer-events:none}"
        + ".dancefloor .seam{stroke:var(--text)}" * seams
        + ".dancefloor .line{stroke:var(--text)}" * lines
        + ".dancefloor .plain{font-weight:400}" * plain
    )


def number(value: float) -> str:
    """A number with at most two decimals, no trailing zeros and no minus zero."""
    return f"{round(value, 2) + 0:.2f}".rstrip("0").rstrip(".")


def escaped(string: str) -> str:
    """A string escaped as XML text or attribute value. Characters that XML does not allow become question marks."""
    return escape(re.sub("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "?", string))
