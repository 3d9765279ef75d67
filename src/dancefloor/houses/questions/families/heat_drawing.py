"""Heat maps as an SVG document: cells in shades, with their percentages, above a scale with numbers.

Strategy: the figure of a board on which each cell is a piece of its own says where cells and texts lie, on any lattice.
Shades differ above all in lightness, so that they stay in order on gray paper and for color-blind eyes; each cell also
shows its number. All maps of a sheet share one scale.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, sqrt
from typing import TYPE_CHECKING, Protocol

from dancefloor.display import number_text, plural
from dancefloor.draw.board import Board, Notes
from dancefloor.draw.figure import Figure, figure
from dancefloor.draw.fonts import room_for
from dancefloor.draw.palette import ink_on, mixed
from dancefloor.draw.svg import DARK, LIGHT, PRINTED, escaped, number, opening, path_data, text_at

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dancefloor.geometry.lattice import Cell, Lattice

CELL, SMALL_CELL = 40, 26  # pixels, of one map and of one of several
MARGIN, GAP, TEXT, SMALL_TEXT = 16, 24, 14, 12  # pixels
STEPS, STEP_HEIGHT = 5, 14  # of the scale
LEAST_STEP = 52  # pixels wide
LOW, MIDDLE, HIGH = "#fff3d6", "#ec7d49", "#5c1049"  # from pale to deep
PALE_GRAY, GRAY = "#ffffff", "#5f5f5f"


class Shaded(Protocol):
    """What a picture shows of a `dancefloor.houses.questions.families.heat.Heat`."""

    @property
    def piece(self) -> str:
        """The piece."""

    @property
    def total(self) -> int:
        """How many solutions there are."""

    @property
    def counts(self) -> Mapping[Cell, int]:
        """By cell, in how many of them the piece lies there."""

    @property
    def lattice(self) -> Lattice:
        """The lattice of the cells."""

    @property
    def most(self) -> int:
        """The largest number."""

    def percent(self, cell: Cell) -> str:
        """The number of a cell in per cent."""


def heat_svg(heats: Sequence[Shaded], *, style: str = "colors") -> str:
    """An SVG document with one heat map, or several with a common scale."""
    cell = CELL if len(heats) == 1 else SMALL_CELL
    most = max(heat.most for heat in heats)
    figures = [_figure(heat) for heat in heats]
    columns = max(1, min(len(heats), ceil(sqrt(len(heats) * figures[0].height / figures[0].width * 1.6))))
    wide = max(drawn.width * cell for drawn in figures) + GAP
    high = max(drawn.height * cell for drawn in figures) + GAP + SMALL_TEXT
    title = _title(heats)
    rows = -(-len(heats) // columns)
    width = max(columns * wide - GAP, STEPS * LEAST_STEP, room_for(title) * TEXT) + 2 * MARGIN
    top = MARGIN + 2 * TEXT
    height = top + rows * high + 2 * STEP_HEIGHT + 2 * SMALL_TEXT + MARGIN
    theme = PRINTED if style == "print" else LIGHT
    body = [text_at(title, width / 2, MARGIN + TEXT / 2, TEXT, "caption", theme["text"])]
    left = (width - columns * wide + GAP) / 2
    for k, (heat, drawn) in enumerate(zip(heats, figures, strict=True)):
        x, y = left + k % columns * wide + (wide - GAP - drawn.width * cell) / 2, top + k // columns * high
        body.append(f'<g transform="translate({number(x)} {number(y)})">')
        body += _cells(heat, drawn, cell, most, style)
        if len(heats) > 1:
            under = drawn.height * cell + SMALL_TEXT
            body.append(text_at(heat.piece, drawn.width * cell / 2, under, SMALL_TEXT, "caption", theme["text"]))
        body.append("</g>")
    body += _scale(heats[0].total, most, width / 2, top + rows * high, style)
    return _document(title, width, height, body, style)


def _figure(heat: Shaded) -> Figure:
    placements = [(str(k), (cell,)) for k, cell in enumerate(heat.counts)]
    written = {cell: heat.percent(cell) for cell in heat.counts}
    return figure(Board(tuple(heat.counts), placements, heat.lattice, notes=Notes(written)))


def _title(heats: Sequence[Shaded]) -> str:
    many = plural(heats[0].total, "solution", number_text)
    return f"{f'{heats[0].piece}: ' if len(heats) == 1 else ''}per cent of {many} in which the piece covers each cell"


def shade(share: float, style: str) -> str:
    """The color of a share, from 0 to 1, of the largest number.

    >>> shade(0.0, "colors"), shade(1.0, "print")
    ('#fff3d6', '#5f5f5f')
    """
    if style == "print":
        return mixed(PALE_GRAY, GRAY, share)
    return mixed(LOW, MIDDLE, 2 * share) if share < 0.5 else mixed(MIDDLE, HIGH, 2 * share - 1)


def _cells(heat: Shaded, drawn: Figure, cell: float, most: int, style: str) -> Iterator[str]:
    theme = PRINTED if style == "print" else LIGHT
    size = min(drawn.letter_size, 0.36) * cell
    cells = [each for each in heat.counts if heat.lattice.corners(each)]
    yield f'<g class="board" stroke="{theme["wall"]}" stroke-width="1" stroke-linejoin="round">'
    for each, patch in zip(cells, drawn.patches, strict=True):
        fill = shade(heat.counts[each] / most if most else 0.0, style)
        said = f"{heat.piece} on {','.join(map(str, each))}: {plural(heat.counts[each], 'solution', number_text)}"
        yield f'<path fill="{fill}" d="{path_data(patch.loops, cell)}"><title>{escaped(said)}</title></path>'
    yield "</g>"
    for each, patch in zip(cells, drawn.patches, strict=True):
        ink = ink_on(shade(heat.counts[each] / most if most else 0.0, style))
        for letter in patch.letters:
            yield text_at(letter.string, letter.x * cell, letter.y * cell, size, "letter", ink)


def _scale(total: int, most: int, middle: float, top: float, style: str) -> Iterator[str]:
    """Shades from none to the largest number; below the first, the middle and the last one, numbers of solutions."""
    theme = PRINTED if style == "print" else LIGHT
    left = middle - STEPS * LEAST_STEP / 2
    for k in range(STEPS):
        place = f'x="{number(left + k * LEAST_STEP)}" y="{number(top)}" width="{LEAST_STEP}" height="{STEP_HEIGHT}"'
        fill = shade(k / (STEPS - 1), style)
        yield f'<rect class="step" {place} fill="{fill}" stroke="{theme["text"]}" stroke-width="0.5"/>'
    for k in (0, STEPS // 2, STEPS - 1):
        count = most * k // (STEPS - 1)
        percent = f" ({100 * count / total:.3g} %)" if total and count else ""
        x, y = left + (k + 0.5) * LEAST_STEP, top + STEP_HEIGHT + SMALL_TEXT
        yield text_at(f"{number_text(count)}{percent}", x, y, SMALL_TEXT, "caption", theme["text"])


def _document(title: str, width: float, height: float, body: Sequence[str], style: str) -> str:
    lines = opening(title, width, height)
    if style == "print":
        lines.append(f'<rect width="{number(width)}" height="{number(height)}" fill="{PRINTED["empty"]}"/>')
    else:
        rules = f".dancefloor .caption{{fill:{DARK['text']}}}.dancefloor .board{{stroke:{DARK['wall']}}}"
        lines.append(f"<style>@media (prefers-color-scheme: dark){{{rules}}}</style>")
    return "\n".join([*lines, *body, "</svg>\n"])
