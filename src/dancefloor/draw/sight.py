"""What a viewer sees of sheets that hide each other: convex polygons or discs on a page, the nearest first.

Strategy: the borders of all sheets are cut where they meet. Along such a piece of border nothing changes, so it is
enough to look up the nearest sheet on each of its sides. The outline of several sheets, as far as they are seen,
consists of the pieces of border with one of these sheets on one side only. These pieces are joined to loops.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise, product
from math import acos, atan2, ceil, cos, dist, hypot, pi, sin
from typing import TYPE_CHECKING, NamedTuple

from dancefloor.draw.labels import area, room_at
from dancefloor.search.deadline import paced

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from dancefloor.draw.labels import Point
    from dancefloor.geometry.lattice import Cell

GRID = 10**5  # steps of rounded ends in a unit: equal ends are one
ASIDE = 2e-4  # how far from a border its sides are looked at
SPECK = 1e-3  # loops with a smaller area are errors of rounding
BUCKET = 1.0  # the side of the squares that find sheets near a point
ARC = pi / 10  # at most, between two points of an arc
TRIES = 9  # places for a label, in each direction
NOTHING = -1


class Sheet(NamedTuple):
    """Something flat that hides what is behind it."""

    piece: int  #: the number of the placement
    plane: tuple[int | float, ...]  #: equal for sheets that make up one face
    shadow: float  #: the share of black in the color of the piece
    creased: bool  #: whether a line goes around the face
    points: tuple[Point, ...]  #: the corners of a convex polygon, clockwise, or the middle of a disc
    radius: float = 0.0  #: that of a disc; 0 for a polygon

    def moved(self, right: float, down: float) -> Sheet:
        """The sheet elsewhere on the page."""
        return self._replace(points=tuple([(x + right, y + down) for x, y in self.points]))

    def bounds(self) -> tuple[float, float, float, float]:
        """The least and the greatest coordinates: left, top, right, bottom."""
        xs, ys = zip(*self.points, strict=True)
        return min(xs) - self.radius, min(ys) - self.radius, max(xs) + self.radius, max(ys) + self.radius

    def covers(self, x: float, y: float) -> bool:
        """Whether it covers a point.

        >>> Sheet(0, (), 0, True, ((0, 0), (2, 0), (2, 1))).covers(1.5, 0.5)
        True
        """
        if self.radius:
            (a, b) = self.points[0]
            return (x - a) ** 2 + (y - b) ** 2 < self.radius**2
        a, b = self.points[-1]
        for c, d in self.points:
            if (c - a) * (y - b) < (d - b) * (x - a):
                return False
            a, b = c, d
        return True


class Border(NamedTuple):
    """A piece of a border."""

    points: tuple[Point, ...]
    right: int  #: the number of the sheet that is seen to the right of it, or NOTHING
    left: int


class Sight:
    """Sheets, the nearest first, and what is seen of them.

    >>> front, back = ((0, 0), (1, 0), (1, 1), (0, 1)), ((0, 0), (2, 0), (2, 1), (0, 1))
    >>> seen = Sight([Sheet(k, (), 0, True, shape) for k, shape in enumerate((front, back))])
    >>> seen.loops({1})
    [((1.0, 0.0), (2.0, 0.0), (2.0, 1.0), (1.0, 1.0))]
    """

    def __init__(self, sheets: Sequence[Sheet]) -> None:
        self.sheets = sheets
        self._places: dict[Cell, list[int]] = defaultdict(list)
        for number, sheet in enumerate(sheets):
            for place in _buckets(*sheet.bounds()):
                self._places[place].append(number)
        pieces = [*self._cut_sides(), *self._cut_circles()]
        self._borders: dict[int, list[Border]] = defaultdict(list)  # by the sheets on their sides
        for piece in paced(pieces):
            border = self._seen(piece)
            if border.left != border.right:
                self._borders[border.left].append(border)
                self._borders[border.right].append(border)
        self.seen = frozenset(self._borders) - {NOTHING}

    def at(self, x: float, y: float) -> int:
        """The number of the sheet that is seen at a point, or NOTHING."""
        near = self._places.get((int(x // BUCKET), int(y // BUCKET)), ())
        return next((number for number in near if self.sheets[number].covers(x, y)), NOTHING)

    def _seen(self, points: tuple[Point, ...]) -> Border:
        """A piece of border, with what is seen on both of its sides."""
        k = len(points) // 2
        (a, b), (c, d) = (points[0], points[1]) if len(points) < 3 else (points[k - 1], points[k + 1])
        x, y = ((a + c) / 2, (b + d) / 2) if len(points) < 3 else points[k]
        length = dist((a, b), (c, d)) / ASIDE
        right, down = -(d - b) / length, (c - a) / length
        return Border(points, self.at(x + right, y + down), self.at(x - right, y - down))

    def _cut_sides(self) -> Iterator[tuple[Point, ...]]:
        """The sides of polygons, cut where they meet others."""
        sides: dict[tuple[Point, Point], None] = {}
        for sheet in self.sheets:
            if not sheet.radius:
                for start, end in zip(sheet.points, (*sheet.points[1:], *sheet.points[:1]), strict=True):
                    sides[min(_rounded(start), _rounded(end)), max(_rounded(start), _rounded(end))] = None
        places: dict[Cell, list[tuple[Point, Point]]] = defaultdict(list)
        for side in sides:
            for place in _buckets(*_box(side)):
                places[place].append(side)
        found: dict[tuple[Point, Point], None] = {}
        for side in paced(sides):
            near = dict.fromkeys(other for place in _buckets(*_box(side)) for other in places[place])
            cuts = sorted({_rounded(point) for other in near for point in _meetings(side, other)} | set(side))
            found |= dict.fromkeys(pairwise(cuts))
        yield from found

    def _cut_circles(self) -> Iterator[tuple[Point, ...]]:
        """Circles, cut where they meet others."""
        for number, sheet in enumerate(self.sheets):
            if not sheet.radius:
                continue
            near = {other for place in _buckets(*sheet.bounds()) for other in self._places[place]} - {number}
            angles = sorted(
                {round(angle % (2 * pi), 9) for other in near for angle in _crossed(sheet, self.sheets[other])}
            )
            angles = angles or [0.0]
            for start, end in pairwise([*angles, angles[0] + 2 * pi]):
                steps = max(2, ceil((end - start) / ARC))
                yield tuple([_on_circle(sheet, start + (end - start) * k / steps) for k in range(steps + 1)])

    def loops(self, numbers: Collection[int]) -> list[tuple[Point, ...]]:
        """The loops around what is seen of some sheets, given by their numbers. It lies to the right of each loop."""
        wanted = set(numbers)
        onward: dict[Point, list[tuple[Point, ...]]] = defaultdict(list)
        for points, right, left in (border for number in sorted(wanted) for border in self._borders.get(number, ())):
            if (right in wanted) != (left in wanted):
                ahead = points if right in wanted else points[::-1]
                onward[_rounded(ahead[0])].append(ahead)
        loops = [straightened(loop) for loop in _walked(onward)]
        return sorted(loop for loop in loops if abs(area(loop)) > SPECK)

    def room(
        self, numbers: Collection[int], loops: Iterable[Sequence[Point]], width: float
    ) -> tuple[float, float, float]:
        """The place with most room for a text in what is seen of some sheets: its middle, and its largest font size."""
        wanted = set(numbers)
        ends = [pair for loop in loops for pair in zip(loop, (*loop[1:], *loop[:1]), strict=True)]
        xs, ys = zip(*[point for pair in ends for point in pair], strict=True)
        steps = [(k + 0.5) / TRIES for k in range(TRIES)]
        tries = [
            (min(xs) + a * (max(xs) - min(xs)), min(ys) + b * (max(ys) - min(ys))) for a, b in product(steps, repeat=2)
        ]
        rooms = [(round(room_at(place, ends, width), 6), place) for place in tries if self.at(*place) in wanted]
        middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        size, (x, y) = max(rooms, key=lambda each: (each[0], -dist(each[1], middle)), default=(0.0, middle))
        return x, y, size


def _buckets(left: float, top: float, right: float, bottom: float) -> Iterator[Cell]:
    spans = ((left, right), (top, bottom))
    across, down = (range(int((a - ASIDE) // BUCKET), int((b + ASIDE) // BUCKET) + 1) for a, b in spans)
    yield from product(across, down)


def _box(side: tuple[Point, Point]) -> tuple[float, float, float, float]:
    (a, b), (c, d) = side
    return min(a, c), min(b, d), max(a, c), max(b, d)


def _rounded(point: Point) -> Point:
    return round(point[0] * GRID) / GRID, round(point[1] * GRID) / GRID


def _meetings(side: tuple[Point, Point], other: tuple[Point, Point]) -> Iterator[Point]:
    """The points of a side where another side meets it."""
    ((a, b), (c, d)), ((e, f), (g, h)) = side, other
    x, y, u, v = c - a, d - b, g - e, h - f
    across, length = x * v - y * u, hypot(x, y)
    if abs(across) > 1e-6 * length * hypot(u, v):
        along, beside = ((e - a) * v - (f - b) * u) / across, ((e - a) * y - (f - b) * x) / across
        reach = 2 / GRID
        if -reach <= along * length <= length + reach and -reach <= beside * hypot(u, v) <= hypot(u, v) + reach:
            yield a + along * x, b + along * y
    elif abs((e - a) * y - (f - b) * x) <= 3 / GRID * length:  # both on one line
        yield from (end for end in other if 0 < (end[0] - a) * x + (end[1] - b) * y < length**2)


def _crossed(one: Sheet, other: Sheet) -> list[float]:
    """The angles at which a circle crosses another one."""
    (a, b), (c, d) = one.points[0], other.points[0]
    apart = dist((a, b), (c, d))
    if not abs(one.radius - other.radius) < apart < one.radius + other.radius:
        return []
    way = atan2(d - b, c - a)
    half = acos((apart**2 + one.radius**2 - other.radius**2) / (2 * apart * one.radius))
    return [way - half, way + half]


def _on_circle(sheet: Sheet, angle: float) -> Point:
    x, y = sheet.points[0]
    return x + sheet.radius * cos(angle), y + sheet.radius * sin(angle)


def _walked(onward: dict[Point, list[tuple[Point, ...]]]) -> Iterator[list[Point]]:
    """Closed walks along pieces of border, by the points where these begin."""
    for start in sorted(onward):
        while onward[start]:
            walked: list[Point] = []
            here = start
            while onward[here]:
                piece = onward[here].pop()
                walked += piece[:-1]
                here = _rounded(piece[-1])
                if here == start:
                    yield walked
                    break


def straightened(loop: Sequence[Point]) -> tuple[Point, ...]:
    """A loop without the corners at which it does not turn.

    >>> straightened([(0, 0), (1, 0), (2, 0), (2, 1)])
    ((0, 0), (2, 0), (2, 1))
    """
    kept: list[Point] = []
    for k, (x, y) in enumerate(loop):
        (a, b), (c, d) = kept[-1] if kept else loop[-1], loop[(k + 1) % len(loop)]
        if abs((x - a) * (d - b) - (y - b) * (c - a)) > 3 / GRID * (abs(c - a) + abs(d - b)):
            kept.append((x, y))
    return tuple(kept) if len(kept) > 2 else tuple(loop)
