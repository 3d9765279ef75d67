"""What is written on the pieces of a picture, and where: names, abbreviations of long names, and numbers of copies.

Strategy: labels differ wherever names do. A name that is too long gets two or three of its letters, the first one among
them, that no other label has. Names that begin alike, such as 7-1 to 7-24 or piece1 to piece12, lose what they have in
common. If all that fails, a name gets a number. A legend explains abbreviations.

A text can stand in the middle of a cell, of a side between two cells, or on a corner within the shape. Its room there
is the largest font size for which a rectangle around it touches no side of the outline. With lengths measured in halves
of that rectangle, this is the distance to the nearest side, in the maximum norm. If several places have the same room,
the one nearest to the centre of mass is best.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import chain, count
from math import dist
from typing import TYPE_CHECKING, NamedTuple

from dancefloor.display import cut
from dancefloor.draw.board import sides
from dancefloor.search.deadline import check

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dancefloor.draw.board import Board, Polygons
    from dancefloor.geometry.lattice import Cell

_NUMBER = re.compile(r"[^\w.]([0-9]+)$", re.ASCII)  # at the end of a name, after a sign
LONGEST_TOLD = 40  # letters of a name in a legend


class Labels(NamedTuple):
    """The labels of a board, and what they mean."""

    shown: tuple[str, ...]  #: a label for each placement
    legend: tuple[tuple[str, str], ...] = ()  #: abbreviations, each with its name, in the order of names


def told(legend: Sequence[tuple[str, str]]) -> str:
    """A legend as text; very long names are cut.

    >>> told([("cr", "crook"), ("cro", "crown")])
    'cr crook, cro crown'
    """
    return ", ".join(f"{short} {cut(name, LONGEST_TOLD)}" for short, name in legend)


def labels(board: Board, most: int) -> Labels:
    """The labels of the placements on a board: names of up to `most` letters, and a number for each copy of a piece.

    >>> from dancefloor.draw.board import Board
    >>> two = [("crown", [(0, 0), (0, 1)]), ("crook", [(1, 0), (1, 1)]), ("crook", [(2, 0), (2, 1)])]
    >>> labels(Board([], two), 3)
    Labels(shown=('cro', 'cr1', 'cr2'), legend=(('cr', 'crook'), ('cro', 'crown')))
    """
    return _labels(tuple(board.called()), board.copies(), board.pieces(), most)


@lru_cache(maxsize=256)
def _labels(placed: tuple[str, ...], copies: tuple[int, ...], names: frozenset[str], most: int) -> Labels:
    short = abbreviations(sorted(names), most)
    said = [short.get(name, name) for name in placed]
    different = len(set(zip(placed, copies, strict=True)))
    dots = count(any(letters[-1:].isdigit() for letters in {*short.values(), *names}))
    shown = next(
        numbered
        for dot in map(".".__mul__, dots)
        for numbered in [[f"{label}{dot}{copy}" if copy else label for label, copy in zip(said, copies, strict=True)]]
        if len(set(numbered)) == different
    )
    used = [name for name in sorted(set(placed)) if name in short]
    return Labels(tuple(shown), tuple((short[name], name) for name in used))


def abbreviations(names: Sequence[str], most: int) -> dict[str, str]:
    """Distinct abbreviations for the names of more than `most` letters.

    >>> abbreviations(["crown", "crook", "bar", "7-10", "7-11"], 3)
    {'7-10': '10', '7-11': '11', 'crook': 'cr', 'crown': 'cro'}
    >>> abbreviations(["7-9", "7-10", "7-11"], 3)
    {'7-10': '10', '7-11': '11'}
    >>> abbreviations(["piece1", "piece2", "piece12"], 3)
    {'piece1': '1', 'piece12': '12', 'piece2': '2'}
    """
    every = sorted(set(names))
    long = [name for name in every if len(name) > most]
    taken = {name for name in every if len(name) <= most}
    common = _common(long[0], long[-1]) if long else 0  # of all, since they are sorted
    found: dict[str, str] = {}
    numbers = map(str, count(1))
    for name in long:
        choices = chain(_choices(name, common, most), numbers)
        found[name] = next(letters for letters in choices if letters not in taken)
        taken.add(found[name])
    return found


def _common(one: str, other: str) -> int:
    """How many letters two different names have in common at the start, up to a sign that is no letter, or a number."""
    if one == other:
        return 0
    same = next((k for k, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)) - 1)
    return max((k for k in range(1, same + 1) if not one[k - 1].isalnum() or _are_numbers(one, other, k)), default=0)


def _are_numbers(one: str, other: str, start: int) -> bool:
    """Whether a number begins at this place in two names."""
    return one[start].isdigit() and other[start].isdigit() and not one[start - 1].isdigit()


def _choices(name: str, common: int, most: int) -> Iterator[str]:
    """Possible abbreviations of a name, best first."""
    if common and 0 < len(name) - common <= most:
        yield name[common:]
    if (number := _NUMBER.search(name)) and len(number[1]) <= most:
        yield number[1]
    yield from (letters for letters in (name[:2][:most], name[:most]) if letters[-1:].isalnum())
    if most > 1:
        yield from (name[0] + letter for letter in name[1:] if letter.isalnum())


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
    places = list(_places(lattice, cells))
    middle = mean(places[: len(cells)])

    def room(place: Point) -> float:
        check()
        return room_at(place, ends, width)

    nearest = sorted(places, key=lambda place: round(dist(place, middle), 6))[:MOST_PLACES]
    best = max(nearest, key=lambda place: round(room(place), 6))  # rounded, because errors would hide ties
    return *best, room(best)


def room_at(place: Point, ends: Sequence[tuple[Point, Point]], width: float) -> float:
    """The largest font size at which a text touches no side.

    Args:
        place: the middle of the text.
        ends: the sides.
        width: the width of the text, in font sizes.

    >>> room_at((0, 0), [((1, -1), (1, 1))], 2) > room_at((0, 0), [((1, -1), (1, 1))], 3)
    True
    """
    (x, y), width, height = place, width + PADDING, HEIGHT + PADDING
    return 2 * min(
        _distance((a - x) / width, (b - y) / height, (c - x) / width, (d - y) / height) for (a, b), (c, d) in ends
    )


def area(points: Sequence[Point]) -> float:
    """The area of a polygon; positive if its corners go clockwise on a page whose y leads down.

    >>> area([(0, 0), (2, 0), (2, 1)])
    1.0
    """
    ahead = (*points[1:], *points[:1])
    return sum(a * d - b * c for (a, b), (c, d) in zip(points, ahead, strict=True)) / 2


def _places(lattice: Polygons, cells: tuple[Cell, ...]) -> Iterator[Point]:
    """The places where a text can stand: first the middles of the cells."""
    inside = {side for cell in cells for side in sides(lattice, cell)}
    outer = {corner for start, end in inside if (end, start) not in inside for corner in (start, end)}
    corners = {corner for cell in cells for corner in lattice.corners(cell)}
    for cell in cells:
        yield mean([lattice.on_page(corner) for corner in lattice.corners(cell)])
    for start, end in sorted(inside):
        if start < end and (end, start) in inside:
            yield mean([lattice.on_page(start), lattice.on_page(end)])
    yield from (lattice.on_page(corner) for corner in sorted(corners - outer))


def mean(points: Sequence[Point]) -> Point:
    """The middle of some points.

    >>> mean([(0, 0), (2, 4)])
    (1.0, 2.0)
    """
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _distance(a: float, b: float, c: float, d: float) -> float:
    """The distance of the origin from the line between two points, in the maximum norm."""
    right, down = c - a, d - b
    shares = [0.0, 1.0]
    for over, under in ((a, right), (b, down), (a - b, right - down), (a + b, right + down)):
        if under:
            shares.append(min(1.0, max(0.0, -over / under)))
    return min(max(abs(a + right * share), abs(b + down * share)) for share in shares)
