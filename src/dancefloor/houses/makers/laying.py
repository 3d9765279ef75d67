"""Where rectangles lie on sheets of one size, without overlapping, for parts that are cut, printed or drawn.

Strategy: the highest rectangle comes first. Each goes to the first sheet with room, there as near to the upper edge as
possible, then as far left (a skyline: B. S. Baker, E. G. Coffman and R. L. Rivest, "Orthogonal packings in two
dimensions", SIAM Journal on Computing 9 (1980)).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from typing import NamedTuple

SLACK = 1e-9  # for sums that are rounded
ROOMY = 1.1  # the side of a sheet without a given size, compared with that of a square of the same area

Extent = tuple[float, float]


class Laid(NamedTuple):
    """Where a rectangle lies."""

    sheet: int  #: the number of the sheet, from 0 on
    x: float  #: the distance from the left edge
    y: float  #: the distance from the upper edge


def laid_out(sizes: Sequence[Extent], margin: float, room: Extent | None = None) -> list[Laid]:
    """The places of rectangles, in their order.

    Args:
        sizes: their widths and heights, each of which fits on a sheet (`fits_on`).
        margin: the space between them, and around them.
        room: the width and height of a sheet (default: one sheet, about as wide as high).

    >>> laid_out([(3, 1), (2, 2), (1, 2)], 0.0, (3, 3))
    [Laid(sheet=0, x=0.0, y=2.0), Laid(sheet=0, x=0.0, y=0.0), Laid(sheet=0, x=2.0, y=0.0)]
    """
    grown = [(wide + margin, high + margin) for wide, high in sizes]
    wide, high = _enough(grown) if room is None else (room[0] - margin, room[1] - margin)
    sheets: list[_Skyline] = []
    places = {}
    for number in sorted(range(len(sizes)), key=lambda number: -sizes[number][1]):
        places[number] = _place(sheets, grown[number], (wide, high), margin)
    return [places[number] for number in range(len(sizes))]


def fits_on(size: Extent, margin: float, room: Extent) -> bool:
    """Whether a rectangle fits on a sheet, with a margin all around."""
    return all(length + 2 * margin <= there + SLACK for length, there in zip(size, room, strict=True))


def _enough(sizes: Sequence[Extent]) -> Extent:
    area = sum(wide * high for wide, high in sizes)
    return max(sqrt(area) * ROOMY, max((wide for wide, _ in sizes), default=0)), inf


def _place(sheets: list[_Skyline], size: Extent, room: Extent, margin: float) -> Laid:
    for number, sheet in enumerate(sheets):
        if (corner := sheet.lowest(size)) is not None:
            sheet.cover(corner, size)
            return Laid(number, corner[0] + margin, corner[1] + margin)
    sheets.append(_Skyline(room))
    sheets[-1].cover((0.0, 0.0), size)
    return Laid(len(sheets) - 1, margin, margin)


class _Skyline:
    """How far down a sheet is taken: steps from left to right, each with its left end and its depth."""

    def __init__(self, room: Extent) -> None:
        self._wide, self._high = room
        self._steps: list[Extent] = [(0.0, 0.0)]

    def lowest(self, size: Extent) -> Extent | None:
        """The corner for a rectangle nearest to the upper edge, and furthest left; None if there is no room."""
        wide, high = size
        corners = [(self._depth(x, x + wide), x) for x, _ in self._steps if x + wide <= self._wide + SLACK]
        y, x = min(corners, default=(inf, 0.0))
        return (x, y) if y + high <= self._high + SLACK else None

    def cover(self, corner: Extent, size: Extent) -> None:
        """Take a rectangle's room."""
        (left, y), right = corner, corner[0] + size[0]
        after = [depth for x, depth in self._steps if x <= right + SLACK][-1]
        kept = [step for step in self._steps if not left <= step[0] <= right + SLACK]
        self._steps = sorted([*kept, (left, y + size[1]), *[(right, after)] * (right < self._wide - SLACK)])

    def _depth(self, left: float, right: float) -> float:
        """The depth of the deepest step between two positions."""
        ends = [x for x, _ in self._steps[1:]] + [self._wide]
        return max(
            depth for (x, depth), end in zip(self._steps, ends, strict=True) if x < right - SLACK and end > left + SLACK
        )
