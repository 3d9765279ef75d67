"""How parts that lie together come apart, in Python; the twin of native/src/apart, for machines without native code.

Strategy: breadth first over the places of the parts relative to the first one. See the native header for the idea, and
`dancefloor.houses.designers.turning` for quarter turns.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import IntEnum
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from dancefloor.houses.designers.turning import Axis, QuarterTurns, TurnedPlace
from dancefloor.houses.designers.ways import Direction
from dancefloor.search.deadline import paced

FOR_EVER = 1 << 20  # steps
MOST_GROUPS = 1 << 16  # that can move alike at one position
Offset = tuple[int, ...]
TurnedPlaces = tuple[TurnedPlace, ...]  # of all parts, relative to the first one; the last number is 0 without turns
Rooms = list[list[int]]  # of each part, how far it may go before it meets each other one


class Ending(IntEnum):
    """How far the work on a separation is; the numbers are those of the native code."""

    GOING_ON = 0
    APART = 1
    TOGETHER = 2
    NO_MEMORY = 3
    TOO_LOOSE = 4


class _Run(NamedTuple):
    """Cells that follow each other on a line."""

    line: tuple[int, int]
    first: int
    last: int


class Parting:
    """The same as `dancefloor._native.core.Parting`, with the same moves at the same positions.

    Args:
        parts: the cells of each part, four numbers each.
        ways: the directions.
        memory: has no effect; native code stops when it has used that much.
        turns: whether parts may also turn by a quarter; these are cubes then.

    >>> from dancefloor.houses.designers.ways import WAYS
    >>> parting = Parting([[0, 0, 0, 0], [1, 0, 0, 0]], WAYS["cube"])
    >>> parting.advance(1.0, 10), parting.moves()
    (<Ending.APART: 1>, [[0, 1, 0, 0, 1]])
    """

    def __init__(
        self, parts: Sequence[Sequence[int]], ways: Sequence[Direction], memory: int = 0, turns: bool = False
    ) -> None:
        self._ways, self._many = ways, len(parts)
        cells = [[tuple(part[k : k + 4]) for k in range(0, len(part), 4)] for part in parts]
        self._turning = QuarterTurns([[cell[:3] for cell in part] for part in cells]) if turns else None
        forms = (
            [[form.cells for form in own] for own in self._turning.forms] if self._turning else [[own] for own in cells]
        )
        self._runs = [[[sorted(_runs(form, way)) for way in ways] for form in own] for own in forms]
        self._positions: list[TurnedPlaces] = [((0,) * 4,) * len(parts)]
        self._moves: list[list[int]] = [[]]  # which led to each position
        self._parents = [0]
        self._known = {self._positions[0]}
        self._next = 0
        self._ending = Ending.GOING_ON
        self._last: list[int] = []
        self._room = cache(self._rooms_between)

    def advance(self, seconds: float, positions: int) -> Ending:
        """Work for some seconds, or until it has looked at some more positions."""
        until = time.perf_counter() + seconds
        while self._ending is Ending.GOING_ON and positions > 0:
            if self._next == len(self._positions):
                self._ending = Ending.TOGETHER
                break
            self._look()
            positions -= 1
            if time.perf_counter() >= until:
                break
        return self._ending

    def work(self) -> tuple[int, int]:
        """How many positions it has looked at, and how many it has seen."""
        return self._next, len(self._positions)

    def moves(self) -> list[list[int]]:
        """Once it has come apart: each move as four numbers and the parts that it moves.

        A shift has 0 and a vector; the last one goes on for ever. A turn has 1, 2 or 3 for an axis along x, y or z,
        negative if it is clockwise, and twice a point of the axis.
        """
        if self._ending is not Ending.APART:
            return []
        found, position = [self._last], self._next
        while position:
            found.append(self._moves[position])
            position = self._parents[position]
        return found[::-1]

    def _look(self) -> None:
        pushes = [_pushes(rooms) for rooms in self._rooms_at(self._positions[self._next])]
        if self._comes_apart(pushes):
            self._ending = Ending.APART
        elif not self._expand(pushes):
            self._ending = Ending.TOO_LOOSE
        else:
            self._next += 1

    def _rooms_at(self, position: TurnedPlaces) -> list[Rooms]:
        many = self._many
        found = [[[0] * many for _ in range(many)] for _ in self._ways]
        for one in range(many):
            for other in range(one + 1, many):
                (*here, form), (*there, other_form) = position[one], position[other]
                between = tuple([b - a for a, b in zip(here, there, strict=True)])
                known = self._room((one, form), (other, other_form), between)
                for rooms, (ahead, behind) in zip(found, known, strict=True):
                    rooms[one][other], rooms[other][one] = ahead, behind
        return found

    def _rooms_between(self, one: tuple[int, int], other: tuple[int, int], between: Offset) -> list[tuple[int, int]]:
        """By way: how far the first of two parts may go, and how far the second, before it meets the other."""
        mine, theirs = (self._runs[part][form] for part, form in (one, other))
        return [_room(mine[k], theirs[k], way, between) for k, way in enumerate(self._ways)]

    def _comes_apart(self, pushes: Sequence[Rooms]) -> bool:
        least = self._many
        for way, pushed in zip(self._ways, pushes, strict=True):
            for sign in (1, -1):
                for part in range(self._many):
                    group = [
                        k
                        for k in range(self._many)
                        if k == part or (pushed[part][k] if sign > 0 else pushed[k][part]) < FOR_EVER
                    ]
                    if len(group) < least:
                        least, self._last = len(group), [0, *(sign * step for step in way.step), *group]
        return least < self._many

    def _expand(self, pushes: Sequence[Rooms]) -> bool:
        """Add the positions one move away; False if too many groups can move."""
        for way, pushed in zip(self._ways, pushes, strict=True):
            steps = 1
            while groups := _groups(pushed, steps):
                if len(groups) > MOST_GROUPS:
                    return False
                for group in groups:
                    self._shift(group, way, steps)
                steps += 1
        return self._expand_by_turns(self._turning) if self._turning else True

    def _expand_by_turns(self, turning: QuarterTurns) -> bool:
        here = self._positions[self._next]
        for axis in paced(turning.axes(here)):
            groups = _unions(turning.groups(here, axis), self._many)
            if len(groups) > MOST_GROUPS:
                return False
            for group in groups:
                self._turn(turning, group, axis)
        return True

    def _shift(self, group: int, way: Direction, steps: int) -> None:
        group, back = self._without_first(group)
        by = [-steps * step if back else steps * step for step in way.step]
        self._add(group, [0, *by], lambda _, place: (*(a + b for a, b in zip(place, by, strict=False)), place[3]))

    def _turn(self, turning: QuarterTurns, group: int, axis: Axis) -> None:
        group, back = self._without_first(group)
        about = axis.direction + 1
        told = [-about if back else about, *axis.point]
        self._add(group, told, lambda part, place: turning.turned(part, place, axis, back=back))

    def _without_first(self, group: int) -> tuple[int, bool]:
        """A group, or all others, which move back instead: the first part stays."""
        return (~group & ((1 << self._many) - 1), True) if group & 1 else (group, False)

    def _add(self, group: int, told: list[int], move: Callable[[int, TurnedPlace], TurnedPlace]) -> None:
        here = self._positions[self._next]
        position = tuple(move(part, place) if group >> part & 1 else place for part, place in enumerate(here))
        if position not in self._known:
            self._known.add(position)
            self._positions.append(position)
            self._moves.append([*told, *(part for part in range(self._many) if group >> part & 1)])
            self._parents.append(self._next)


def _at(form: Sequence[int], cell: Sequence[int]) -> int:
    return sum(a * b for a, b in zip(form, cell, strict=False))


def _runs(cells: Sequence[tuple[int, ...]], way: Direction) -> Iterator[_Run]:
    placed = sorted((_at(way.lines[0], cell), _at(way.lines[1], cell), _at(way.place, cell)) for cell in cells)
    run: _Run | None = None
    for *line, place in placed:
        if run and run.line == tuple(line) and place == run.last + 1:
            run = run._replace(last=place)
            continue
        if run:
            yield run
        run = _Run((line[0], line[1]), place, place)
    if run:
        yield run


def _room(mine: Sequence[_Run], theirs: Sequence[_Run], way: Direction, between: Offset) -> tuple[int, int]:
    line = tuple(_at(form, between) for form in way.lines)
    place = _at(way.place, between)
    moved = [((run.line[0] + line[0], run.line[1] + line[1]), run.first + place, run.last + place, 1) for run in theirs]
    found = [FOR_EVER, FOR_EVER]
    ordered = sorted([*((*run, 0) for run in mine), *moved])
    for one, other in pairwise(ordered):
        if one[0] == other[0] and one[3] != other[3]:
            found[one[3]] = min(found[one[3]], (other[1] - one[2] - 1) // way.stride)
    return found[0], found[1]


def _pushes(rooms: Rooms) -> Rooms:
    """The farthest that one part can move without pushing another, even by others between them."""
    many = range(len(rooms))
    for by in many:
        for one in many:
            for other in many:
                rooms[one][other] = min(rooms[one][other], max(rooms[one][by], rooms[by][other]))
    return rooms


def _groups(pushes: Rooms, steps: int) -> list[int]:
    """All groups that can move some steps, except all parts together."""
    return _unions(
        (
            1 << part | sum(1 << other for other, room in enumerate(row) if room < steps)
            for part, row in enumerate(pushes)
        ),
        len(pushes),
    )


def _unions(groups: Iterable[int], many: int) -> list[int]:
    """Groups and their unions, except all parts together; some of them if there are too many."""
    whole = (1 << many) - 1
    found: set[int] = set()
    for group in groups:
        if group != whole and group not in found:
            found |= {group, *(both for each in found if (both := each | group) != whole)}
        if len(found) > MOST_GROUPS:
            break
    return sorted(found)
