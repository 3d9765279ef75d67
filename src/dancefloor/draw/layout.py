"""The arrangement of boards on pages.

Strategy: all boards get slots of one size. If all boards fit on one page with cells of a comfortable size, the cells
are as large as the page allows. Otherwise the layout has as many columns as a comfortable size allows. Captions are
broken into as many lines as they need, and each slot has room for the longest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from dancefloor.draw.fonts import wrapped
from dancefloor.search.deadline import check

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dancefloor.draw.figure import Figure

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

    def slots(self, figures: Sequence[Figure], captions: Sequence[str]) -> Iterator[Slot]:
        """Place figures row by row from the upper left corner of the page, with a caption below each."""
        for k, (drawn, caption) in enumerate(zip(figures, captions, strict=False)):
            check()
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
    for columns in range(1, max(1, len(figures)) + 1):
        room = (wide / columns - GAP) / sizes.caption / wider
        lines = max([len(wrapped(caption, room)) for caption in long], default=1)
        space = GAP + _caption_space(sizes.caption, lines)
        scale = min((wide / columns - GAP) / width, (high - space) / height, sizes.largest)
        if best and scale < sizes.comfortable:
            break
        slot = wide / columns, height * scale + space
        rows = max(1, int(high / slot[1] + 1e-9))
        best = Layout(scale, slot, columns, rows, sizes.caption, lines, room)
        if columns * best.rows >= len(figures):
            break
    assert best is not None
    return best if best.columns * best.rows >= len(figures) else _tighter(best, height, high, sizes)


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
