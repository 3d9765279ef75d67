"""Verifies quarter turns of cubes, by geometry in the plane.

Strategy: nothing here knows of the search. Seen along the axis, cubes are squares. Where one square begins to enter
another, a corner of one of the two enters the other. So it suffices to look at the arcs that corners describe: those of
the square that turns, and, seen from there, those of the other. An arc is cut where it meets the lines of the sides of
a square; it enters the square if the middle of some section lies inside.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise, product
from math import acos, asin, atan2, cos, hypot, pi, sin

from dancefloor.geometry.lattice import Cell
from dancefloor.houses.designers.moves import Turn

PointOfPlane = tuple[float, float]
QUARTER = pi / 2
CLEAR = 1e-7  # a point that lies this far inside a square is not on its side


def turned_cells(cells: Iterable[Cell], turn: Turn) -> tuple[Cell, ...] | None:
    """The cells of a piece after a turn; None if these are no cells.

    >>> turned_cells([(0, 0, 0)], Turn((0,), (0, 0, 1), (0.5, 0.5, 0)))
    ((1, 0, 0),)
    >>> turned_cells([(0, 0, 0)], Turn((0,), (0, 0, 1), (0.5, 0, 0))) is None
    True
    """
    axis = _axis(turn)
    if axis is None:
        return None
    sign = turn.about[axis]
    found = []
    for cell in cells:
        x, y = _seen(cell, turn, axis)
        there = list(map(float, cell))
        there[(axis + 1) % 3] += -sign * y - x
        there[(axis + 2) % 3] += sign * x - y
        if any(number != round(number) for number in there):
            return None
        found.append(tuple(map(round, there)))
    return tuple(found)


def turning_meets(moving: Iterable[Cell], still: Iterable[Cell], turn: Turn) -> Cell | None:
    """The first cell that cubes meet when they make a quarter turn; None if there is none.

    Args:
        moving: the cells of the pieces that turn.
        still: the cells of all others.
        turn: the turn, which leads from cells to cells.

    >>> turn = Turn((0,), (0, 0, 1), (0.5, 0.5, 0))
    >>> turning_meets([(0, 0, 0)], [(1, 0, 1), (-1, 0, 0)], turn)
    >>> turning_meets([(0, 0, 0)], [(1, -1, 0)], turn)
    (1, -1, 0)
    """
    axis = _axis(turn)
    assert axis is not None, "it leads from cells to cells"
    turning = sorted(moving)
    for cell in sorted(still):
        for own in turning:
            if own[axis] == cell[axis] and _meets(_seen(own, turn, axis), _seen(cell, turn, axis), turn.about[axis]):
                return cell
    return None


def _axis(turn: Turn) -> int | None:
    axes = [k for k, number in enumerate(turn.about) if number]
    return axes[0] if len(turn.about) == 3 and len(axes) == 1 and abs(turn.about[axes[0]]) == 1 else None


def _seen(cell: Cell, turn: Turn, axis: int) -> PointOfPlane:
    """The centre of a cell, from the axis, which points to the viewer or away from him."""
    x, y = (axis + 1) % 3, (axis + 2) % 3
    return cell[x] - turn.through[x], cell[y] - turn.through[y]


def _meets(own: PointOfPlane, other: PointOfPlane, sign: int) -> bool:
    """Whether a square enters another one, from their centres."""
    if abs(hypot(*own) - hypot(*other)) > 2:  # no circle around the axis meets both
        return False
    arcs = any(_enters(corner, sign, other) for corner in _corners(own))
    return arcs or any(_enters(corner, -sign, own) for corner in _corners(other))


def _corners(centre: PointOfPlane) -> Iterator[PointOfPlane]:
    return ((centre[0] + x, centre[1] + y) for x, y in product((-0.5, 0.5), repeat=2))


def _enters(point: PointOfPlane, sign: int, square: PointOfPlane) -> bool:
    """Whether a point that makes a quarter turn about (0, 0) enters a square, from its centre."""
    for one, other in pairwise(sorted({0.0, QUARTER, *_cuts(point, sign, square)})):
        angle = sign * (one + other) / 2
        x = point[0] * cos(angle) - point[1] * sin(angle) - square[0]
        y = point[0] * sin(angle) + point[1] * cos(angle) - square[1]
        if max(abs(x), abs(y)) < 0.5 - CLEAR:
            return True
    return False


def _cuts(point: PointOfPlane, sign: int, square: PointOfPlane) -> Iterator[float]:
    """By what angles a point turns until it meets the lines of the sides of a square."""
    radius = hypot(*point)
    begin = atan2(point[1], point[0])
    for side in (-0.5, 0.5):
        x, y = square[0] + side, square[1] + side
        found = [acos(x / radius), -acos(x / radius)] if abs(x) < radius else []
        found += [asin(y / radius), pi - asin(y / radius)] if abs(y) < radius else []
        for angle in found:
            turned = sign * (angle - begin) % (2 * pi)
            if turned < QUARTER:
                yield turned
