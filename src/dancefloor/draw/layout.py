"""The arrangement of boards on pages.

Strategy: all boards get slots of one size. If all boards fit on one page with cells of a comfortable size, the cells
are as large as the page allows. Otherwise the layout has as many columns as a comfortable size allows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from dancefloor.search.deadline import check

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from dancefloor.draw.figure import Figure

PAPERS = {"a4": (595.276, 841.89), "letter": (612.0, 792.0)}

# Lengths in points; 72 points are an inch.
MARGIN, GAP = 36.0, 12.0
HEADING_SPACE, CAPTION_SPACE = 24.0, 9.5
FRAME_GAP = 2.5  # between a figure and its frame


class CellWidths(NamedTuple):
    """How wide cells should be, in points."""

    comfortable: float  #: large enough
    largest: float


USUAL_WIDTHS = CellWidths(7.5, 32.0)


class Slot(NamedTuple):
    """The place of a board on the page, in points from the upper left corner."""

    caption: str  #: the text below the board
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

    def slots(self, figures: Sequence[Figure], captions: Iterable[str]) -> Iterator[Slot]:
        """Place figures row by row from the upper left corner of the page, with a caption below each."""
        for k, (drawn, caption) in enumerate(zip(figures, captions, strict=False)):
            check()
            row, column = divmod(k, self.columns)
            middle = MARGIN + (column + 0.5) * self.slot[0]
            bottom = MARGIN + HEADING_SPACE + (row + 1) * self.slot[1] - GAP - CAPTION_SPACE
            left, top = middle - drawn.width * self.scale / 2, bottom - drawn.height * self.scale
            yield Slot(caption, drawn, left, top, middle)


def layout(figures: Sequence[Figure], paper: str, reserved: float = 0, widths: CellWidths = USUAL_WIDTHS) -> Layout:
    """Arrange figures on pages; on one page if cells have a comfortable size there.

    Args:
        figures: the figures.
        paper: a name in `PAPERS`.
        reserved: the height of what stands below them on each page, in points (default: 0).
        widths: how wide cells should be.

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
    best: Layout | None = None
    for columns in range(1, max(1, len(figures)) + 1):
        scale = min((wide / columns - GAP) / width, (high - GAP - CAPTION_SPACE) / height, widths.largest)
        if best and scale < widths.comfortable:
            break
        slot = wide / columns, height * scale + CAPTION_SPACE + GAP
        best = Layout(scale, slot, columns, max(1, int(high / slot[1] + 1e-9)))
        if columns * best.rows >= len(figures):
            break
    assert best is not None
    return best
