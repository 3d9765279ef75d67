"""What is on a sheet, and where: boards as small pictures with captions, on pages of PDF or on one tall page of SVG.

J. G. Fletcher showed his solutions in this way ("A program to solve the pentomino problem by the recursive use of
macros", Communications of the ACM 8 (1965), Figure 2).

Strategy: all boards of a section get slots of one size. If all boards fit on one page with cells of a comfortable size,
the cells are as large as the page allows; where they may be no larger, there are about as many columns as rows.
Otherwise the layout has as many columns as a comfortable size allows.
Captions are broken into as many lines as they need, and each slot has room for the longest.

Boards are drawn in cell widths under a scale, so the code for a placement does not depend on the position of its board
and is cached. Labels that would be too small to read at that scale are left out, and a legend on each page explains
them instead. Boards of several layers have a frame each, which keeps the layers together. Text below the boards goes on
on further pages. `pdf_sheet` and `svg_sheet` draw all this.
"""

from __future__ import annotations

import re
from math import ceil, sqrt
from typing import TYPE_CHECKING, NamedTuple

from dancefloor.draw.figure import Figure, Patch
from dancefloor.draw.fonts import width, wrapped
from dancefloor.draw.labels import told
from dancefloor.draw.look import PLAN, Look, shown
from dancefloor.draw.palette import Paint, paints
from dancefloor.search.deadline import paced

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from dancefloor.draw.board import Board

PAPERS = {"a4": (595.276, 841.89), "letter": (612.0, 792.0)}

# Lengths in points; 72 points are an inch.
MARGIN, GAP = 36.0, 12.0
HEADING_SPACE, ABOVE_CAPTION = 24.0, 3.0
FRAME_GAP = 2.5  # between a figure and its frame

HARDLY_SMALLER = 0.9
LEADING = 1.25  # from one line of text to the next, in font sizes


class Sizes(NamedTuple):
    """How large cells and captions should be, in points."""

    comfortable: float  #: a cell width that is large enough
    largest: float  #: the largest cell width
    caption: float = 6.5  #: the font size of captions
    per_page: int = 0  #: how many boards are on a page; 0 for as many as a comfortable size allows


USUAL_SIZES = Sizes(7.5, 32.0)


class Slot(NamedTuple):
    """The place of a board on the page, in points from the upper left corner."""

    caption: Sequence[str]  #: the lines of text below the board
    figure: Figure
    left: float  #: the left side of the figure
    top: float  #: its upper side
    middle: float  #: the horizontal position of its middle

    def frame(self, scale: float) -> tuple[float, float, float, float]:
        """A frame around the figure: its left and upper side, its width and its height."""
        width, height = self.figure.width * scale, self.figure.height * scale
        return self.left - FRAME_GAP, self.top - FRAME_GAP, width + 2 * FRAME_GAP, height + 2 * FRAME_GAP


class Layout(NamedTuple):
    """The arrangement of boards on pages."""

    scale: float  #: points per cell width
    slot: tuple[float, float]  #: the width and height of a slot in points
    columns: int  #: slots side by side
    rows: int  #: slots one below another on a page
    caption: float  #: the font size of captions
    caption_lines: int  #: the lines of the longest caption
    caption_room: float  #: the room for a line of a caption, in font sizes

    def holds(self, boards: int) -> bool:
        """Whether this number of boards fits on one page."""
        return boards <= self.columns * self.rows

    def slots(self, figures: Sequence[Figure], captions: Sequence[str]) -> Iterator[Slot]:
        """Place figures row by row from the upper left corner of the page, with a caption below each."""
        for k, (drawn, caption) in enumerate(paced(zip(figures, captions, strict=False))):
            row, column = divmod(k, self.columns)
            middle = MARGIN + (column + 0.5) * self.slot[0]
            space = _caption_space(self.caption, self.caption_lines)
            bottom = MARGIN + HEADING_SPACE + (row + 1) * self.slot[1] - GAP - space
            left, top = middle - drawn.width * self.scale / 2, bottom - drawn.height * self.scale
            lines = wrapped(caption, self.caption_room) if self.caption_lines > 1 else [caption]
            yield Slot([line for line in lines if line], drawn, left, top, middle)


def layout(
    figures: Sequence[Figure],
    paper: str,
    reserved: float = 0,
    sizes: Sizes = USUAL_SIZES,
    captions: Sequence[str] = (),
    wider: float = 1,
) -> Layout:
    """Arrange figures on pages; on one page if cells have a comfortable size there.

    Args:
        figures: the figures.
        paper: a name in `PAPERS`.
        reserved: the height of what stands below them on each page, in points (default: 0).
        sizes: how large cells and captions should be.
        captions: the texts below them that may need several lines (default: none does).
        wider: how wide the font of captions is, compared with Helvetica (default: as wide).

    >>> from dancefloor.draw.board import Board
    >>> from dancefloor.draw.figure import figure
    >>> box = figure(Board([(x, y) for x in range(6) for y in range(10)], []))
    >>> arranged = layout([box] * 2339, "a4")
    >>> round(arranged.scale, 1), arranged.columns, arranged.rows
    (7.5, 6, 11)
    """
    wide, high = PAPERS[paper]
    wide, high = wide - 2 * MARGIN, high - 2 * MARGIN - HEADING_SPACE - reserved
    width = max([drawn.width for drawn in figures], default=0) or 1
    height = max([drawn.height for drawn in figures], default=0) or 1
    long = set(captions)
    best: Layout | None = None
    given = ceil(sqrt(sizes.per_page))  # columns
    for columns in range(given or 1, (given or max(1, len(figures))) + 1):
        room = (wide / columns - GAP) / sizes.caption / wider
        lines = max([len(wrapped(caption, room)) for caption in long], default=1)
        space = GAP + _caption_space(sizes.caption, lines)
        least = -(-sizes.per_page // columns) or 1
        scale = min((wide / columns - GAP) / width, (high / least - space) / height, sizes.largest)
        if best and scale < (best.scale if best.holds(len(figures)) else sizes.comfortable):
            break
        slot = wide / columns, height * scale + space
        rows = least if given else max(1, int(high / slot[1] + 1e-9))
        best = Layout(scale, slot, columns, rows, sizes.caption, lines, room)
        if best.holds(len(figures)) and (scale < sizes.largest or columns**2 >= len(figures)):
            break
    assert best is not None
    return best if given or best.holds(len(figures)) else _tighter(best, height, high, sizes)


def _tighter(found: Layout, height: float, high: float, sizes: Sizes) -> Layout:
    """A layout with one more row on each page, if its cells need be hardly smaller for that."""
    rows, space = found.rows + 1, found.slot[1] - height * found.scale
    scale = (high / rows - space) / height
    if scale < max(sizes.comfortable, HARDLY_SMALLER * found.scale):
        return found
    return found._replace(scale=scale, slot=(found.slot[0], high / rows), rows=rows)


def _caption_space(size: float, lines: int) -> float:
    """The height of captions, and of what is above them."""
    return ABOVE_CAPTION + size * (1 + LEADING * (lines - 1))


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
            if close.scale >= sizes.comfortable and close.holds(len(figures)):
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
