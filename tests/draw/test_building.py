from __future__ import annotations

import pytest

from dancefloor.draw.building import DIRECTIONS, building_order

from .test_solid import assembly


@pytest.mark.parametrize("seed", range(40))
def test_every_piece_can_come_from_the_direction_named(seed):
    pieces = assembly(seed)
    order = building_order(pieces)
    assert sorted(order.pieces) == list(range(len(pieces)))
    if not order.direction:
        return
    axis, sign = DIRECTIONS[order.direction]
    there = set()
    for number in order.pieces:
        for cell in pieces[number]:
            for step in range(1, 6):
                way = list(cell)
                way[axis] += sign * step
                assert tuple(way) not in there
        there |= set(pieces[number])


def test_from_above_comes_first():
    assert building_order([[(0, 0, 1)], [(0, 0, 0)], [(0, 0, 2)]]) == ((1, 0, 2), "above")


def test_pieces_that_lie_above_each_other_come_from_a_side():
    hook, other = [(0, 0, 0), (0, 1, 0), (0, 1, 2), (0, 1, 1)], [(0, 0, 1), (0, 2, 1), (0, 2, 2)]
    upper = [(0, 0, 2)]
    order = building_order([hook, [*other, (0, 1, 3)], upper])
    assert order.direction != ""


def test_pieces_that_interlock_are_listed_from_below():
    ring = [(x, y, z) for x in range(3) for y in range(3) for z in range(3) if (x, y, z) != (1, 1, 1)]
    assert building_order([ring, [(1, 1, 1)]]) == ((0, 1), "")


def test_nothing_is_built_of_nothing():
    assert building_order([]).pieces == ()
    assert building_order([[]]).pieces == (0,)
