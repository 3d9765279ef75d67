"""BurrTools' numbers of turns."""

from __future__ import annotations

from dancefloor.geometry.lattice import is_proper
from dancefloor.geometry.lattices import CUBE
from dancefloor.houses.designers.burrtools.turns import moved, turns


def test_every_turn_has_a_number_rotations_first():
    assert len(set(turns())) == 48
    assert set(turns()) == set(CUBE.group)
    assert [is_proper(matrix) for matrix in turns()] == [True] * 24 + [False] * 24


def test_the_numbers_are_those_of_burrtools():
    # as its documentation of stored solutions shows them, row by row
    assert turns()[5] == ((0, -1, 0), (0, 0, -1), (1, 0, 0))
    assert turns()[17] == ((0, 0, 1), (1, 0, 0), (0, 1, 0))
    assert turns()[23] == ((0, 0, 1), (-1, 0, 0), (0, -1, 0))
    assert turns()[40] == ((0, -1, 0), (-1, 0, 0), (0, 0, 1))


def test_a_piece_turns_about_its_hotspot():
    assert moved((1, 0, 0), turns()[16], (5, 5, 5), hotspot=(1, 0, 0)) == (5, 5, 5)
