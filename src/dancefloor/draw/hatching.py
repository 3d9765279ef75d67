"""Hatchings: lines that tell pieces apart where colors do not, as in print.

Strategy: a hatching is parallel lines at an angle, or two families of them that cross. SVG repeats a turned square with
one line of each; PDF gets the lines that cross a box, and clips them.
"""

from __future__ import annotations

from math import ceil, cos, floor, radians, sin
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dancefloor.draw.room import Point

WIDTH = 0.03  #: the width of its lines, in cell widths


class Hatching(NamedTuple):
    """Parallel lines."""

    angle: float  #: in degrees, clockwise from the vertical
    distance: float  #: between two lines, in cell widths
    crossed: bool = False  #: whether as many lines cross them at right angles


ALL = (
    Hatching(45, 0.26),
    Hatching(135, 0.26),
    Hatching(0, 0.26),
    Hatching(90, 0.26),
    Hatching(45, 0.26, True),
    Hatching(0, 0.26, True),
    Hatching(45, 0.13),
    Hatching(135, 0.13),
    Hatching(0, 0.13),
    Hatching(90, 0.13),
    Hatching(22.5, 0.18),
    Hatching(157.5, 0.18),
)


def hatching(number: int) -> Hatching:
    """A hatching by its number in a `Paint`, counted from 1."""
    return ALL[number - 1]


def lines_across(
    drawn: Hatching, left: float, top: float, right: float, bottom: float
) -> Iterator[tuple[Point, Point]]:
    """The lines of a hatching that may cross a box.

    Args:
        drawn: the hatching.
        left: the left side of the box, in cell widths.
        top: its upper side.
        right: its right side.
        bottom: its lower side.

    >>> [round(x, 2) for (x, _), _ in lines_across(Hatching(0, 0.5), 0, 0, 1, 0.2)]
    [-0.5, 0.0, 0.5, 1.0, 1.5]
    """
    x, y = (left + right) / 2, (top + bottom) / 2
    reach = abs(right - left) / 2 + abs(bottom - top) / 2 + drawn.distance
    for turn in (0, 90) if drawn.crossed else (0,):
        over, down = -sin(radians(drawn.angle + turn)), cos(radians(drawn.angle + turn))
        across = x * down - y * over  # how far the middle of the box is from the line through the origin
        first = ceil((across - reach) / drawn.distance)
        last = floor((across + reach) / drawn.distance)
        for k in range(first, last + 1):
            shift = k * drawn.distance - across
            u, v = x + shift * down, y - shift * over
            yield (u - reach * over, v - reach * down), (u + reach * over, v + reach * down)
