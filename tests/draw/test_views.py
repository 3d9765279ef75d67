from __future__ import annotations

import pytest

from dancefloor.draw.board import Board
from dancefloor.draw.look import VIEWS, Look
from dancefloor.draw.views import shown
from dancefloor.geometry.cube import CUBE

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
