"""How parts that lie together come apart, in Python; the twin of native/src/apart, for machines without native code.

Strategy: breadth first over the places of the parts relative to the first one. See the native header for the idea.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from enum import IntEnum
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from dancefloor.houses.designers.ways import Direction

FOR_EVER = 1 << 20  # steps
MOST_GROUPS = 1 << 16  # that can move alike at one position
Offset = tuple[int, ...]
Offsets = tuple[Offset, ...]  # the places of all parts but the first, relative to it
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

    >>> from dancefloor.houses.designers.ways import WAYS
    >>> parting = Parting([[0, 0, 0, 0], [1, 0, 0, 0]], WAYS["cube"])
    >>> parting.advance(1.0, 10), parting.moves()
    (<Ending.APART: 1>, [[1, 0, 0, 1]])
    """

    def __init__(self, parts: Sequence[Sequence[int]], ways: Sequence[Direction], memory: int = 0) -> None:
        self._ways, self._many = ways, len(parts)
        cells = [[tuple(part[k : k + 4]) for k in range(0, len(part), 4)] for part in parts]
        self._runs = [[sorted(_runs(part, way)) for way in ways] for part in cells]
        self._positions: list[Offsets] = [((0,) * 3,) * (len(parts) - 1)]
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
        """Once it has come apart: each move as a vector and the parts that it shifts; the last one goes on for ever."""
        if self._ending is not Ending.APART:
            return []
        found, position = [self._last], self._next
        while position:
            there, here = self._positions[position], self._positions[self._parents[position]]
            shifted = [part for part, (to, at) in enumerate(zip(there, here, strict=True), 1) if to != at]
            to, at = there[shifted[0] - 1], here[shifted[0] - 1]
            found.append([*(a - b for a, b in zip(to, at, strict=True)), *shifted])
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

    def _rooms_at(self, position: Offsets) -> list[Rooms]:
        many, places = self._many, ((0, 0, 0), *position)
        found = [[[0] * many for _ in range(many)] for _ in self._ways]
        for one in range(many):
            for other in range(one + 1, many):
                between = tuple([b - a for a, b in zip(places[one], places[other], strict=True)])
                for rooms, (ahead, behind) in zip(found, self._room(one, other, between), strict=True):
                    rooms[one][other], rooms[other][one] = ahead, behind
        return found

    def _rooms_between(self, one: int, other: int, between: Offset) -> list[tuple[int, int]]:
        """By way: how far the first of two parts may go, and how far the second, before it meets the other."""
        return [_room(self._runs[one][k], self._runs[other][k], way, between) for k, way in enumerate(self._ways)]

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
                        least, self._last = len(group), [*(sign * step for step in way.step), *group]
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
        return True

    def _shift(self, group: int, way: Direction, steps: int) -> None:
        if group & 1:  # the first part stays: instead of it, all others move back
            group, steps = ~group, -steps
        by = [steps * step for step in way.step]
        position = tuple(
            tuple([a + b for a, b in zip(place, by, strict=True)]) if group >> part & 1 else place
            for part, place in enumerate(self._positions[self._next], 1)
        )
        if position not in self._known:
            self._known.add(position)
            self._positions.append(position)
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
    whole = (1 << len(pushes)) - 1
    groups: set[int] = set()
    for part, row in enumerate(pushes):
        group = 1 << part | sum(1 << other for other, room in enumerate(row) if room < steps)
        if group != whole and group not in groups:
            groups |= {group, *(both for each in groups if (both := each | group) != whole)}
        if len(groups) > MOST_GROUPS:
            break
    return sorted(groups)
