from __future__ import annotations

import pytest

from dancefloor.draw.board import Board
from dancefloor.draw.figure import figure
from dancefloor.geometry.region import Region
from dancefloor.geometry.square import SuffixedSquares
from dancefloor.plugins.polysticks import CROSSING_POLYSTICK


def test_of_two_placements_on_a_cell_the_later_shows():
    assert Board([(0, 0), (0, 1)], [("A", [(0, 0)]), ("B", [(0, 0)])]).areas(-1) == {(0, 0): 1, (0, 1): -1}


def test_marks_have_no_area():
    assert Board([(0, 0, 0), (0, 0, 1)], [], SuffixedSquares(("", "!"))).areas(-1) == {(0, 0, 0): -1}


def test_a_board_that_is_not_glued_has_no_seams():
    assert Board([(0, 0), (0, 2)], [("I", [(0, 0), (0, 2)])]).seams() == set()


def test_seams_are_where_one_piece_goes_on_and_not_where_two_meet():
    torus = Region.box(2, 3).wrap("torus")
    board = Board(torus.cells, [("I", [(0, 0), (0, 2)]), ("J", [(1, 0)])], torus.lattice, torus.fold)
    assert {cell for cell, _ in board.seams()} == {(0, 0), (0, 2)}
    assert len(board.seams()) == 2


def test_on_a_moebius_strip_a_piece_goes_on_at_the_other_edge():
    strip = Region.box(3, 4).wrap("mobius")
    board = Board(strip.cells, [("I", [(0, 0), (2, 3)])], strip.lattice, strip.fold)
    assert {side for _, side in board.seams()} == {((0, 1), (0, 0)), ((4, 2), (4, 3))}


@pytest.mark.parametrize("order", [1, -1])
def test_one_of_two_pieces_that_cross_lies_over_the_other(order):
    across, down = ("A", [(1, 0, 0), (1, 1, 0)]), ("D", [(0, 1, 1), (1, 1, 1)])
    cells = [cell for _, own in (across, down) for cell in own]
    over, under = Board(cells, [across, down][::order], CROSSING_POLYSTICK).joined().placements
    assert (1, 1, 2) in over[1]
    assert len(under[1]) == 2


def test_joints_join_what_is_drawn():
    row = [(0, 0, 0), (0, 1, 0), (0, 2, 0)]
    (patch,) = figure(Board(row, [("I", row)], CROSSING_POLYSTICK)).patches
    assert len(patch.letters) == 1
