"""Pictures of tilings as one SVG document that stands alone: a sheet of boards with captions.

Strategy: each placement is one path, its outline, so that the picture can be styled, hovered over and cut out; the
walls are the strokes of these paths. Boards stand in rows and columns, each as high or wide as its largest board.
Every color is given twice: as an attribute, for programs that know no CSS variables, and by a style sheet that
overrides it and knows dark mode. The style sheet speaks only of what is inside this picture, because the text may be
pasted into a page with others.
"""

from __future__ import annotations

import math
import re
from html import escape
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, NamedTuple

from dancefloor.draw.outline import outline
from dancefloor.draw.palette import color_of, ink_on

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence
    from typing import TypeAlias

    from dancefloor.geometry.lattice import Cell

    Board: TypeAlias = tuple[Collection[Cell], Sequence[tuple[str, Collection[Cell]]]]

LIGHT = {"wall": "#ffffff", "empty": "#dfe3e8", "text": "#3b434d"}
DARK = {"wall": "#0d1117", "empty": "#343c46", "text": "#c3ccd6"}

FONT = "ui-sans-serif, system-ui, 'Helvetica Neue', Arial, sans-serif"
ASPECT = 4 / 3

# Lengths in cell widths.
WALL, GAP, MARGIN = 0.075, 0.9, 0.5
LETTER, CAPTION, HEADING = 0.46, 0.44, 0.6

# Lengths in font sizes: how wide a letter is, bold or not, how high a line, how far below its middle the letters stand.
BOLD_WIDTH, LETTER_WIDTH, LINE_HEIGHT, BASELINE = 0.74, 0.6, 1.7, 0.35

SMALLEST_TEXT = 10  # pixels
LONGEST_NAME = 8  # letters


class _Span(NamedTuple):
    """The part of the lattice a board takes up: its first row and column, and how many there are of each."""

    top: int
    left: int
    rows: int
    columns: int


def svg(
    boards: Sequence[Board],
    *,
    title: str | None = None,
    captions: Sequence[str] | None = None,
    cell: float = 32,
    columns: int | None = None,
) -> str:
    """An SVG document with any number of boards, each a pair of cells and placements as for `text.text`.

    `cell` is the width of a cell in pixels and `columns` the number of boards side by side; without it the sheet is
    about 4:3. The `title` stands above, a caption under each board. Each placement is one path of class ``piece``
    with the piece name in ``data-piece``. Raises `ValueError` if there are not as many captions as boards.

    >>> picture = svg([([(0, 0), (0, 1)], [("I", [(0, 0), (0, 1)])])])
    >>> picture[:60], picture.count('<path class="piece"')
    ('<svg xmlns="http://www.w3.org/2000/svg" class="dancefloor" r', 1)
    """
    if captions is not None and len(captions) != len(boards):
        raise ValueError(f"{len(captions)} captions for {len(boards)} boards")
    spans = [_span(board) for board in boards]
    heading_size, caption_size = (max(SMALLEST_TEXT, scale * cell) for scale in (HEADING, CAPTION))
    line = caption_size * LINE_HEIGHT if captions else 0
    sizes = [(span.columns * cell, span.rows * cell + line) for span in spans]
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
        f'<svg xmlns="http://www.w3.org/2000/svg" class="dancefloor" role="img" width="{_number(width)}"'
        f' height="{_number(height)}" viewBox="0 0 {_number(width)} {_number(height)}" font-family="{FONT}"'
        ' text-anchor="middle">',
        f"<title>{_escape(title or ('1 board' if len(boards) == 1 else f'{len(boards)} boards'))}</title>",
        f"<style>{_style_sheet()}</style>",
    ]
    if title:
        lines.append(_text(title, width / 2, MARGIN * cell + heading_size / 2, heading_size, "caption", LIGHT["text"]))
    for number, (board, span, (center, bottom)) in enumerate(zip(boards, spans, slots, strict=True)):
        middle = center + shift
        left, top = middle - span.columns * cell / 2, bottom - line - span.rows * cell
        lines.append(f'<g transform="translate({_number(left)} {_number(top)})">')
        lines += _board(board, span, cell)
        lines.append("</g>")
        if captions:
            lines.append(_text(captions[number], middle, bottom - 0.4 * line, caption_size, "caption", LIGHT["text"]))
    return "\n".join([*lines, "</svg>\n"])


def _span(board: Board) -> _Span:
    cells, placements = board
    every = [*cells, *(square for _, covered in placements for square in covered)]
    if not every:
        return _Span(0, 0, 0, 0)
    top, left = min(x for x, _ in every), min(y for _, y in every)
    return _Span(top, left, max(x for x, _ in every) + 1 - top, max(y for _, y in every) + 1 - left)


def _slots(
    sizes: Sequence[tuple[float, float]], corner: tuple[float, float], gap: float, columns: int | None
) -> tuple[list[tuple[float, float]], float, float]:
    """For each of the sizes the middle of its slot and the bottom of its row; then the right end and the lower end."""
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


def _board(board: Board, span: _Span, cell: float) -> Iterator[str]:
    cells, placements = board
    empty = set(cells).difference(*(covered for _, covered in placements))
    yield f'<g stroke="{LIGHT["wall"]}" stroke-width="{_number(WALL * cell)}" stroke-linejoin="round">'
    if empty:
        # One by one, so that empty cells can be counted.
        squares = "".join(_path([square], span, cell) for square in sorted(empty))
        yield f'<path class="empty" fill="{LIGHT["empty"]}" d="{squares}"/>'
    for name, covered in placements:
        yield (
            f'<path class="piece" data-piece="{_escape(name)}" fill="{color_of(name)}" fill-rule="evenodd"'
            f' d="{_path(covered, span, cell)}"><title>{_escape(name)}</title></path>'
        )
    yield "</g>"
    for name, covered in placements:
        if name and covered:
            row, column = _middle(covered)
            shown = name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"
            size = cell * min(LETTER, (1 - 2 * WALL) / (BOLD_WIDTH * len(shown)))
            x, y = (column - span.left + 0.5) * cell, (row - span.top + 0.5) * cell
            yield _text(shown, x, y, size, "letter", ink_on(color_of(name)))


def _path(cells: Collection[Cell], span: _Span, cell: float) -> str:
    parts = []
    for loop in outline(cells):
        corners = [(_number((x - span.left) * cell), _number((y - span.top) * cell)) for x, y in loop]
        parts.append("M{} {}".format(*corners[0]))
        parts += [f"H{x}" if y == before else f"V{y}" for (_, before), (x, y) in pairwise(corners)]
        parts.append("Z")
    return "".join(parts)


def _middle(cells: Collection[Cell]) -> Cell:
    """The cell nearest to the center of mass, the first of several; in integers, so that ties are ties."""
    count, row, column = len(cells), sum(x for x, _ in cells), sum(y for _, y in cells)
    return min(cells, key=lambda cell: ((count * cell[0] - row) ** 2 + (count * cell[1] - column) ** 2, cell))


def _text(string: str, x: float, y: float, size: float, kind: str, fill: str) -> str:
    place = f'x="{_number(x)}" y="{_number(y + BASELINE * size)}" font-size="{_number(size)}"'
    return f'<text class="{kind}" {place} fill="{fill}">{_escape(string)}</text>'


def _style_sheet() -> str:
    light, dark = (";".join(f"--{name}:{value}" for name, value in theme.items()) for theme in (LIGHT, DARK))
    return (
        f".dancefloor{{{light}}}"
        f"@media (prefers-color-scheme: dark){{.dancefloor{{{dark}}}}}"
        ".dancefloor .piece,.dancefloor .empty{stroke:var(--wall)}"
        ".dancefloor .empty{fill:var(--empty)}"
        ".dancefloor .caption{fill:var(--text)}"
        ".dancefloor .letter{font-weight:600;pointer-events:none}"
    )


def _number(value: float) -> str:
    """At most two decimals, no trailing zeros and no minus zero."""
    return f"{round(value, 2) + 0:.2f}".rstrip("0").rstrip(".")


def _escape(string: str) -> str:
    """XML text or attribute value; what XML cannot say at all becomes a question mark."""
    return escape(re.sub("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "?", string))
