"""Where a shape on the page has most room for a text.

Strategy: a text can stand in the middle of a cell, of a side between two cells, or on a corner within the shape. Its
room there is the largest font size for which a rectangle around it touches no side of the outline. With lengths
measured in halves of that rectangle, this is the distance to the nearest side, in the maximum norm. If several places
have the same room, the one nearest to the centre of mass is best.
"""

from __future__ import annotations

from functools import lru_cache
from math import dist
from typing import TYPE_CHECKING

from dancefloor.draw.board import sides
from dancefloor.search.deadline import check

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dancefloor.draw.board import Polygons
    from dancefloor.geometry.lattice import Cell

Point = tuple[float, float]

HEIGHT, PADDING = 0.74, 0.3  # of a line, and around a text, in font sizes
MOST_PLACES = 400  # so that a piece of thousands of cells takes no seconds


@lru_cache(maxsize=4096)
def roomiest(lattice: Polygons, cells: tuple[Cell, ...], width: float) -> tuple[float, float, float]:
    """The place in a connected shape with most room for a text: its middle, and its largest font size.

    Args:
        lattice: the lattice of the shape.
        cells: its cells.
        width: the width of the text, in font sizes.

    >>> from dancefloor.geometry.square import SQUARE
    >>> roomiest(SQUARE, ((0, 0), (0, 1), (1, 0), (1, 1)), 1)[:2]
    (1, 1)
    """
    inside = {side for cell in cells for side in sides(lattice, cell)}
    ends = [(lattice.on_page(start), lattice.on_page(end)) for start, end in inside if (end, start) not in inside]
    width, height = width + PADDING, HEIGHT + PADDING
    places = list(_places(lattice, cells))
    middle = _mean(places[: len(cells)])

    def room(place: Point) -> float:
        check()
        x, y = place
        return 2 * min(
            _distance((a - x) / width, (b - y) / height, (c - x) / width, (d - y) / height) for (a, b), (c, d) in ends
        )

    nearest = sorted(places, key=lambda place: round(dist(place, middle), 6))[:MOST_PLACES]
    best = max(nearest, key=lambda place: round(room(place), 6))  # rounded, because errors would hide ties
    return *best, room(best)


def _places(lattice: Polygons, cells: tuple[Cell, ...]) -> Iterator[Point]:
    """The places where a text can stand: first the middles of the cells."""
    inside = {side for cell in cells for side in sides(lattice, cell)}
    outer = {corner for start, end in inside if (end, start) not in inside for corner in (start, end)}
    corners = {corner for cell in cells for corner in lattice.corners(cell)}
    for cell in cells:
        yield _mean([lattice.on_page(corner) for corner in lattice.corners(cell)])
    for start, end in sorted(inside):
        if start < end and (end, start) in inside:
            yield _mean([lattice.on_page(start), lattice.on_page(end)])
    yield from (lattice.on_page(corner) for corner in sorted(corners - outer))


def _mean(points: list[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _distance(a: float, b: float, c: float, d: float) -> float:
    """The distance of the origin from the line between two points, in the maximum norm."""
    right, down = c - a, d - b
    shares = [0.0, 1.0]
    for over, under in ((a, right), (b, down), (a - b, right - down), (a + b, right + down)):
        if under:
            shares.append(min(1.0, max(0.0, -over / under)))
    return min(max(abs(a + right * share), abs(b + down * share)) for share in shares)
