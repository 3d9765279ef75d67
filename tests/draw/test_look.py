from __future__ import annotations

import pytest

from dancefloor.draw.board import Board
from dancefloor.draw.look import CORNERS, DIRECTIONS, VIEWS, Look, building_order, shown
from dancefloor.draw.solid import MOVES
from dancefloor.errors import InputError
from dancefloor.geometry.lattices import CUBE

from .test_solid import assembly


def test_every_way_to_move_pieces_is_a_view():
    assert set(MOVES) < set(VIEWS)


@pytest.mark.parametrize("wrong", [{"view": "flat"}, {"view": 3}, {"corner": CORNERS}, {"corner": -1}, {"style": ""}])
def test_what_is_unknown_is_refused(wrong):
    with pytest.raises(InputError, match="it should be"):
        Look(**wrong)


@pytest.mark.parametrize("asked", [{"view": "plan"}, {"corner": 1}])
def test_a_flat_board_cannot_be_seen_from_a_corner(asked):
    Look(**asked).check(solid=True)
    with pytest.raises(InputError, match="this puzzle is flat"):
        Look(**asked).check(solid=False)


def test_any_board_has_a_style():
    Look(style="print").check(solid=False)
    with pytest.raises(InputError, match="this puzzle is flat"):  # because of its view
        Look(style="print", view="plan").check(solid=False)


FLAT = Board([(0, 0)], [("I", [(0, 0)])])
TOWER = Board([(0, 0, 0), (0, 0, 1)], [("A", [(0, 0, 0)]), ("B", [(0, 0, 1)])], CUBE)
RING = [(x, y, z) for x in range(3) for y in range(3) for z in range(3) if (x, y, z) != (1, 1, 1)]


@pytest.mark.parametrize("view", VIEWS)
def test_each_view_but_steps_is_one_figure_for_each_board(view):
    assert [each.board for each in shown([TOWER, TOWER], Look(view))] == ([0, 0, 1, 1] if view == "steps" else [0, 1])


def test_the_format_of_a_picture_can_choose_the_view_of_solids():
    assert [bool(each.figure.patches[0].faces) for each in shown([TOWER, FLAT], Look())] == [True, False]
    assert [bool(each.figure.patches[0].faces) for each in shown([TOWER, FLAT], Look(), view="plan")] == [False, False]


def test_all_steps_have_the_same_size():
    assert len({each.figure[:2] for each in shown([TOWER], Look("steps"))}) == 1


def test_pieces_that_interlock_come_from_nowhere():
    board = Board([], [("O", RING), ("I", [(1, 1, 1)])], CUBE)
    assert [each.step for each in shown([board], Look("steps"))] == ["1: O", "2: I"]


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


def test_pieces_come_from_above_or_where_they_lie_above_each_other_from_a_side():
    assert building_order([[(0, 0, 1)], [(0, 0, 0)], [(0, 0, 2)]]) == ((1, 0, 2), "above")
    hook, other = [(0, 0, 0), (0, 1, 0), (0, 1, 2), (0, 1, 1)], [(0, 0, 1), (0, 2, 1), (0, 2, 2)]
    upper = [(0, 0, 2)]
    order = building_order([hook, [*other, (0, 1, 3)], upper])
    assert order.direction != ""


def test_nothing_is_built_of_nothing():
    assert building_order([]).pieces == ()
    assert building_order([[]]).pieces == (0,)
