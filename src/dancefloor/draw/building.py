"""The order in which to build a solid from its pieces.

Strategy: a piece that goes straight to its place in some direction must come before all pieces that would be in its
way. The first of six directions that allows an order is taken, and downwards comes first. Within a direction, the
lowest piece that can be placed is next.
Some solids have no such order: their pieces interlock. They are listed from the lowest to the highest.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from dancefloor.search.deadline import check

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from dancefloor.geometry.lattice import Cell

#: By name: where a piece comes from, as an axis and a sign. Layers are counted from below.
DIRECTIONS = {"above": (2, 1), "front": (0, 1), "right": (1, 1), "back": (0, -1), "left": (1, -1), "below": (2, -1)}


class BuildingOrder(NamedTuple):
    """An order of the pieces."""

    pieces: tuple[int, ...]  #: their numbers, each once
    direction: str  #: where each piece comes from, a name in `DIRECTIONS`; empty if pieces interlock


def building_order(pieces: Sequence[Collection[Cell]]) -> BuildingOrder:
    """The order in which to put pieces of cubes together; the lowest ones come first.

    >>> building_order([[(0, 0, 1)], [(0, 0, 0)]])
    BuildingOrder(pieces=(1, 0), direction='above')
    """
    for name, (axis, sign) in DIRECTIONS.items():
        order = _order(pieces, axis, sign)
        if order is not None:
            return BuildingOrder(order, name)
    return BuildingOrder(tuple(sorted(range(len(pieces)), key=lambda number: _height(pieces[number]))), "")


def _height(cells: Collection[Cell]) -> tuple[int, float, Cell]:
    """What sorts pieces from low to high, and from the back to the front."""
    if not cells:
        return 0, 0, ()
    low = min(z for _, _, z in cells)
    return low, sum(map(sum, cells)) / len(cells), min(cells)


def _order(pieces: Sequence[Collection[Cell]], axis: int, sign: int) -> tuple[int, ...] | None:
    """An order in which every piece can come from one direction; None if there is none."""
    below = _below(pieces, axis, sign)
    order: list[int] = []
    left = sorted(range(len(pieces)), key=lambda number: _height(pieces[number]))
    placed: set[int] = set()
    while left:
        check()
        ready = next((number for number in left if below[number] <= placed), None)
        if ready is None:
            return None
        left.remove(ready)
        placed.add(ready)
        order.append(ready)
    return tuple(order)


def _below(pieces: Sequence[Collection[Cell]], axis: int, sign: int) -> list[set[int]]:
    """By piece: those that must be there before it, since some cell of theirs lies behind one of its own."""
    lines: dict[tuple[int, ...], list[tuple[int, int]]] = {}
    for number, cells in enumerate(pieces):
        for cell in cells:
            line = cell[:axis] + cell[axis + 1 :]
            lines.setdefault(line, []).append((sign * cell[axis], number))
    below: list[set[int]] = [set() for _ in pieces]
    for along in lines.values():
        for (_, lower), (_, upper) in pairwise(sorted(along)):
            if lower != upper:
                below[upper].add(lower)
    return below
