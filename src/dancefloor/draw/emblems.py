"""Emblems: what is drawn in a cell instead of a piece, such as the queen of chess. They are outlines, not letters.

An outline lies in a square from (0, 0), the upper left corner, to (1, 1). Its loops do not overlap.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dancefloor.draw.room import Point

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
