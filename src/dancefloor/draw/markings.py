"""What is drawn on cells and pieces: hatchings and emblems.

Hatchings are lines that tell pieces apart where colors do not, as in print. An emblem is drawn in a cell instead of a
piece, such as the queen of chess: outlines, not letters. They lie in a square from (0, 0), the upper left corner, to
(1, 1), and their loops do not overlap.

Strategy: a hatching is parallel lines at an angle, or two families of them that cross. SVG repeats a turned square with
one line of each; PDF gets the lines that cross a box, and clips them.
"""

from __future__ import annotations

from math import ceil, cos, floor, pi, radians, sin
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dancefloor.draw.labels import Point

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


_BALL, _SIDES = 0.05, 8  # the radius of a ball on a crown, and how many sides its outline has
_TIPS = ((0.13, 0.36), (0.31, 0.27), (0.5, 0.23), (0.69, 0.27), (0.87, 0.36))
_CROWN = (
    *((0.13, 0.36), (0.25, 0.57), (0.31, 0.27), (0.42, 0.53), (0.5, 0.23), (0.58, 0.53), (0.69, 0.27), (0.75, 0.57)),
    *((0.87, 0.36), (0.75, 0.71), (0.25, 0.71)),
)
_FOOT = ((0.25, 0.76), (0.75, 0.76), (0.78, 0.86), (0.22, 0.86))


def _ball(x: float, y: float) -> tuple[Point, ...]:
    """A ball that touches a tip of a crown from above."""
    angles = [2 * pi * k / _SIDES for k in range(_SIDES)]
    return tuple([(x + _BALL * sin(angle), y - _BALL + _BALL * cos(angle)) for angle in angles])


#: The loops of each emblem.
OUTLINES: dict[str, tuple[tuple[Point, ...], ...]] = {
    "queen": (_CROWN, _FOOT, *(_ball(x, y) for x, y in _TIPS)),
}

#: Each emblem in text pictures: as one character of Unicode, and of ASCII.
CHARACTERS = {"queen": ("♛", "Q")}


def emblem(name: str, center: Point, size: float) -> tuple[tuple[Point, ...], ...]:
    """The outline of an emblem at a place on the page.

    Args:
        name: a name in `OUTLINES`.
        center: the middle of the square in which it lies.
        size: the side of that square.

    >>> [len(loop) for loop in emblem("queen", (0.5, 0.5), 1)]
    [11, 4, 8, 8, 8, 8, 8]
    """

    def placed(loop: Sequence[Point]) -> tuple[Point, ...]:
        return tuple([(center[0] + size * (x - 0.5), center[1] + size * (y - 0.5)) for x, y in loop])

    return tuple(map(placed, OUTLINES[name]))
