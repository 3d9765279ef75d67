"""What is on a sheet: boards as small pictures with captions, on pages of PDF or on one tall page of SVG.

J. G. Fletcher showed his solutions in this way ("A program to solve the pentomino problem by the recursive use of
macros", Communications of the ACM 8 (1965), Figure 2).

Strategy: `dancefloor.draw.layout` gives all boards of a section slots of one size. Boards are drawn in cell widths
under a scale, so the code for a placement does not depend on the position of its board and is cached. Labels that would
be too small to read at that scale are left out, and a legend on each page explains them instead. Boards of several
layers have a frame each, which keeps the layers together. Text below the boards goes on on further pages. `pdf_sheet`
and `svg_sheet` draw all this.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from dancefloor.draw.figure import Figure, Patch
from dancefloor.draw.fonts import width, wrapped
from dancefloor.draw.labels import told
from dancefloor.draw.layout import (
    GAP,
    HEADING_SPACE,
    LEADING,
    MARGIN,
    PAPERS,
    USUAL_SIZES,
    Layout,
    Sizes,
    layout,
)
from dancefloor.draw.look import PLAN
from dancefloor.draw.palette import Paint, paints
from dancefloor.draw.views import shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from dancefloor.draw.board import Board
    from dancefloor.draw.look import Look

# Lengths in points; 72 points are an inch.
HEADING, TEXT, ENTRY = 11.0, 9.0, 6.5  # font sizes in headings, in text below boards, and in legends
SMALLEST_LETTER = 3.0
LEGEND_SPACE, SWATCH = 10.0, 6.0
MOST_LEGEND_LINES = 12
FRAME = 0.4  # the width of a frame's line


class Entry(NamedTuple):
    """A piece in the legend."""

    paint: Paint
    text: str
    left: float  #: the position of the swatch, in points from the margin


class TextLine(NamedTuple):
    """A line of text."""

    indent: float  #: in points from the margin
    string: str


class Page(NamedTuple):
    """What is on a page of a section."""

    boards: slice
    top: float  #: where the text begins, in points from the upper edge
    lines: slice  #: what it has of the text


class Section(NamedTuple):
    """Boards and text with a heading, on pages of their own."""

    heading: str
    figures: Sequence[Figure]
    captions: Sequence[str]  #: one for each
    layout: Layout
    letter_size: float  #: the font size of labels, in cell widths; 0 if they would be too small to read
    legend: Sequence[Sequence[Entry]]  #: in lines
    text: Sequence[TextLine]  #: below the boards

    @property
    def height(self) -> float:
        """How far from the upper edge of a page everything ends if it is on one, in points."""
        text, legend = len(self.text) * TEXT * LEADING, len(self.legend) * LEGEND_SPACE
        return self.below(len(self.figures)) + text + legend

    @property
    def per_page(self) -> int:
        """How many boards a page can have."""
        return self.layout.rows * self.layout.columns

    def below(self, boards: int) -> float:
        """How far from the upper edge of the page a number of boards ends, in points."""
        return MARGIN + HEADING_SPACE + -(-boards // self.layout.columns) * self.layout.slot[1]

    def pages(self, high: float) -> list[Page]:
        """What is on each page of this height, in points; at least one page."""
        step, count, lines = self.per_page, len(self.figures), len(self.text)
        found = [
            Page(slice(start, start + step), self.below(min(step, count - start)), slice(0))
            for start in range(0, max(1, count), step)
        ]
        done = 0
        while done < lines:
            page = found[-1]
            room = high - MARGIN - len(self.legend) * LEGEND_SPACE - page.top
            end = done + int(room / (TEXT * LEADING))
            found[-1] = page._replace(lines=slice(done, end))
            if end < lines:
                found.append(Page(slice(0), MARGIN + HEADING_SPACE, slice(0)))
            done = end
        return found


def plan(
    heading: str,
    boards: Iterable[Board],
    paper: str,
    look: Look,
    captions: Sequence[str] | None = None,
    sizes: Sizes = USUAL_SIZES,
    text: str = "",
    wider: float = 1,
) -> Section:
    """Arrange boards on pages.

    Args:
        heading: the heading on each page.
        boards: the boards.
        paper: a name in `PAPERS`.
        look: how they look.
        captions: the texts below them, in as many lines as they need; None to number them.
        sizes: how large cells and captions should be.
        text: lines of text below all boards, which are broken if they are too long (default: none).
        wider: how wide the font may be, compared with Helvetica (default: as wide).
    """
    figures = [drawing.figure for drawing in shown(boards, look, view=PLAN)]
    size = min([drawn.letter_size for drawn in figures], default=1)
    room, high = PAPERS[paper][0] - 2 * MARGIN, PAPERS[paper][1]
    lines = _lines(text, room / wider)
    below = len(lines) * TEXT * LEADING

    def arranged(reserved: float = 0) -> Layout:
        """The layout, with room for the text if all boards fit on a page above it."""
        if 0 < below < high / 2:
            close = layout(figures, paper, reserved + below, sizes, captions or (), wider)
            if close.scale >= sizes.comfortable and close.rows * close.columns >= len(figures):
                return close
        return layout(figures, paper, reserved, sizes, captions or (), wider)

    legend: list[list[Entry]] = []
    plain = arranged()
    if size * plain.scale < SMALLEST_LETTER or any(drawn.legend for drawn in figures):
        legend = _legend(figures, room, look.style)
        plain = arranged(len(legend) * LEGEND_SPACE)
    told = [str(number) for number in range(1, len(figures) + 1)] if captions is None else captions
    return Section(heading, figures, told, plain, size if size * plain.scale >= SMALLEST_LETTER else 0, legend, lines)


def _lines(text: str, room: float) -> list[TextLine]:
    """A text, broken into lines; what follows a number or an indentation is indented as far."""
    found = []
    for line in text.splitlines():
        start = re.match(r"( *)(\d+\. )?", line)
        assert start is not None
        own, after = (width(before) * TEXT for before in (start[1], start[0]))
        first, *more = wrapped(line, (room - after) / TEXT)
        found += [TextLine(own, first), *(TextLine(after, string) for string in more)]
    return found


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
        needed = 1.5 * SWATCH + width(text) * ENTRY + GAP
        if left + needed > room:
            lines.append([])
            left = 0.0
        lines[-1].append(Entry(paint, text, left))
        left += needed
    return lines[:MOST_LEGEND_LINES]


def swatch(scale: float) -> Patch:
    """A square in the legend. It is drawn to the scale of the boards, so that its hatching looks as it does there."""
    side = SWATCH / scale
    return Patch("", (((0, 0), (side, 0), (side, side), (0, side)),), ())
