"""Parts of cubes that turn by a quarter, in Python: which others they would meet, and where they lie afterwards.

An axis is parallel to x, y or z, through centres or corners of cubes, and it meets the box around all parts. Turning is
rigid: what a part meets on its way must turn with it, or the turn is impossible. It is the twin of native/src/apart.

Strategy: lines through the centres of squares divide each of them into quarters, each of which lies in one quadrant
around the axis. There a circle about the axis meets a quarter in one arc at most, and it meets quarters one after the
other, as on a staircase: counterclockwise, each is farther to the left or farther up than the one before. So in the
first quadrant a quarter (i, j) passes over (x, y) if some circle meets both, x <= i and y >= j. In the second quadrant
it passes over the image of (x, y) if some circle meets both, x >= i and y <= j. Comparing sums of two squares decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

Cube = tuple[int, ...]
TurnedPlace = tuple[int, ...]  # of a part: a vector, and the number of a form
Centre = tuple[int, int]
FORMS = 24  # at most


class Axis(NamedTuple):
    """A line about which parts turn.

    >>> Axis(2, (3, 4)).point
    (3, 4, 0)
    """

    direction: int  #: 0, 1 or 2 for x, y or z
    at: Centre  #: twice its two other coordinates, in the order of x, y, z, x

    @property
    def others(self) -> tuple[int, int]:
        """The numbers of the two other coordinates."""
        return (self.direction + 1) % 3, (self.direction + 2) % 3

    @property
    def point(self) -> tuple[int, ...]:
        """Twice the coordinates of one of its points."""
        known = dict(zip(self.others, self.at, strict=True))
        return tuple([known.get(k, 0) for k in range(3)])


class _Form(NamedTuple):
    """A part as it is turned: its cells for the place (0, 0, 0), its size, and its form after each turn and before."""

    cells: tuple[Cube, ...]
    size: Cube
    after: list[int]
    before: list[int]


class QuarterTurns:
    """Which parts can turn.

    Args:
        parts: the cells of each part.
    """

    def __init__(self, parts: Sequence[Sequence[Cube]]) -> None:
        self._low = [_low(part) for part in parts]
        self.forms = [_forms(part, low) for part, low in zip(parts, self._low, strict=True)]  #: by part
        self._passed = cache(self._passed_over)

    def axes(self, position: Sequence[TurnedPlace]) -> Iterator[Axis]:
        """The axes that meet the box around all parts."""
        begins = [self._begin(part, place) for part, place in enumerate(position)]
        ends = [_moved(begins[part], self.forms[part][place[3]].size) for part, place in enumerate(position)]
        low, high = _low(begins), [max(column) for column in zip(*ends, strict=True)]
        for direction in range(3):
            a, b = Axis(direction, (0, 0)).others
            for p in range(2 * low[a] - 1, 2 * high[a]):
                for q in range(2 * low[b] - 1 + (p + 1) % 2, 2 * high[b], 2):
                    yield Axis(direction, (p, q))

    def groups(self, position: Sequence[TurnedPlace], axis: Axis) -> list[int]:
        """For each part, the parts that turn with it, as bits."""
        who = {cell: part for part, place in enumerate(position) for cell in self._cells(part, place)}
        met = [self._met(part, place, axis, who) for part, place in enumerate(position)]
        found = []
        for part in range(len(position)):
            group, todo = 1 << part, [part]
            while todo:
                new = met[todo.pop()] & ~group
                group |= new
                todo += [k for k in range(len(position)) if new >> k & 1]
            found.append(group)
        return found

    def turned(self, part: int, place: TurnedPlace, axis: Axis, *, back: bool) -> TurnedPlace:
        """Where a part lies after a turn.

        Args:
            part: the number of the part.
            place: where it lies before.
            axis: the axis.
            back: whether it turns clockwise.
        """
        form = self.forms[part][place[3]]
        (a, b), (p, q) = axis.others, axis.at
        x, y = (self._begin(part, place)[k] for k in (a, b))
        total, difference = (p + q) // 2, (q - p) // 2
        there = [*place[:3], (form.before if back else form.after)[axis.direction]]
        to = (y - difference, total - x - form.size[a] + 1) if back else (total - y - form.size[b] + 1, x + difference)
        there[a], there[b] = to[0] - self._low[part][a], to[1] - self._low[part][b]
        return tuple(there)

    def _begin(self, part: int, place: TurnedPlace) -> Cube:
        return _moved(self._low[part], place)

    def _cells(self, part: int, place: TurnedPlace) -> Iterator[Cube]:
        return (_moved(cell, place) for cell in self.forms[part][place[3]].cells)

    def _met(self, part: int, place: TurnedPlace, axis: Axis, who: dict[Cube, int]) -> int:
        p, q = (number - 2 * place[k] for number, k in zip(axis.at, axis.others, strict=True))
        passed = self._passed(part, place[3], Axis(axis.direction, (p, q)))
        found = 0
        for cell in passed:
            other = who.get(_moved(cell, place), part)
            found |= 1 << other
        return found

    def _passed_over(self, part: int, form: int, axis: Axis) -> set[Cube]:
        (a, b), (p, q) = axis.others, axis.at
        cells = self.forms[part][form].cells
        found = set()
        for cell in cells:
            for u, v in swept((2 * cell[a] - p, 2 * cell[b] - q)):
                there = list(cell)
                there[a], there[b] = (u + p) // 2, (v + q) // 2
                found.add(tuple(there))
        return found.difference(cells)


@cache
def swept(centre: Centre) -> tuple[Centre, ...]:
    """The squares of the grid whose inside a square meets when it makes a quarter turn, counterclockwise about (0, 0).

    Args:
        centre: the centre of the square, in half sides; (0, 0) is the centre or a corner of a square.

    >>> swept((0, 0))
    ((-2, 0), (0, -2), (0, 0), (0, 2), (2, 0))
    >>> swept((1, 1))
    ((-1, 1), (-1, 3), (1, 1), (1, 3))
    """
    u, v = centre
    found = set()
    for corner in product((u - 1, u), (v - 1, v)):
        found |= {(_centre(x, u), _centre(y, v)) for x, y in _swept_quarters(corner)}
    return tuple(sorted(found))


def _centre(corner: int, known: int) -> int:
    """The centre of the square that has a quarter, in a grid of squares one of which has a known centre."""
    return corner + ((corner ^ known) & 1)


def _swept_quarters(corner: Centre) -> list[Centre]:
    turns = 0
    while min(corner) < 0:
        corner, turns = _quarter_turned(corner), turns + 1
    found = list(_swept_from_first(*corner))
    for _ in range(-turns % 4):
        found = [_quarter_turned(each) for each in found]
    return found


def _swept_from_first(i: int, j: int) -> Iterator[Centre]:
    """The quarters that one of the first quadrant passes over; each is called by its lower left corner."""
    far, near = (i + 1) ** 2 + (j + 1) ** 2, i * i + j * j
    for x, y in product(range(i + j + 2), repeat=2):
        if x * x + y * y < far and near < (x + 1) ** 2 + (y + 1) ** 2:
            if x <= i and y >= j:
                yield x, y
            if x >= i and y <= j:
                yield _quarter_turned((x, y))


def _quarter_turned(corner: Centre) -> Centre:
    return -corner[1] - 1, corner[0]


def _forms(cells: Sequence[Cube], low: Cube) -> list[_Form]:
    first = tuple(sorted(cells))
    found, known = [_Form(first, _size(first), [], [0] * 3)], {first: 0}
    for number, form in enumerate(found):
        for direction in range(3):
            turned = _laid_at(low, [_turned(cell, direction) for cell in form.cells])
            if turned not in known:
                known[turned] = len(found)
                found.append(_Form(turned, _size(turned), [], [0] * 3))
            form.after.append(known[turned])
            found[known[turned]].before[direction] = number
    return found


def _turned(cell: Cube, direction: int) -> Cube:
    a, b = Axis(direction, (0, 0)).others
    there = list(cell)
    there[a], there[b] = -cell[b], cell[a]
    return tuple(there)


def _low(cells: Sequence[Cube]) -> Cube:
    return tuple([min(column) for column in zip(*cells, strict=True)])


def _size(cells: Sequence[Cube]) -> Cube:
    return tuple([max(column) - min(column) + 1 for column in zip(*cells, strict=True)])


def _laid_at(place: Cube, cells: Sequence[Cube]) -> tuple[Cube, ...]:
    by = tuple([a - b for a, b in zip(place, _low(cells), strict=True)])
    return tuple(sorted(_moved(cell, by) for cell in cells))


def _moved(cell: Cube, by: TurnedPlace) -> Cube:
    return cell[0] + by[0], cell[1] + by[1], cell[2] + by[2]
