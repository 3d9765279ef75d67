"""Shifts and turns as values, in words, and what several of them come to."""

from __future__ import annotations

from itertools import product

import pytest

from dancefloor.geometry.lattices import CUBE
from dancefloor.houses.designers.moves import UNTURNED, RigidMotion, Shift, Turn, move_of

ABOUT = [tuple(sign * number for number in axis) for axis in UNTURNED for sign in (1, -1)]


@pytest.mark.parametrize(
    ("shift", "text"),
    [
        (Shift((0,), (0, 0, 3)), "3 along z"),
        (Shift((0,), (-1, 0, 0)), "1 against x"),
        (Shift((0,), (1, -1, 0)), "1 along x and 1 against y"),
        (Shift((0,), (0, -1, 0), goes_away=True), "away against y"),
    ],
)
def test_a_move_in_words(shift, text):
    assert str(shift) == text


@pytest.mark.parametrize(
    ("turn", "text"),
    [
        (Turn((0,), (1, 0, 0), (0, 1, 2)), "A turns a quarter about x at y 1 and z 2, from y to z"),
        (Turn((0, 1), (0, 1, 0), (1.5, 0, 0.5)), "A turn a quarter about y at x 1.5 and z 0.5, from z to x"),
        (Turn((0,), (0, 0, -1), (1, -1, 0)), "A turns a quarter about z at x 1 and y -1, from y to x"),
    ],
    ids=["x", "y", "z"],
)
def test_a_turn_in_words(turn, text):
    assert turn.told("A") == text


@pytest.mark.parametrize("about", ABOUT, ids=str)
def test_four_quarter_turns_change_nothing(about):
    quarter = Turn((0,), about, (1.5, 0.5, 2.5)).motion
    half = quarter.after(quarter)
    assert half.after(half) == RigidMotion() != half
    assert Turn((0,), about, (1.5, 0.5, 2.5)).back((1,)).motion.after(quarter) == RigidMotion()


@pytest.mark.parametrize("about", ABOUT, ids=str)
def test_cells_on_the_axis_stay(about):
    assert Turn((0,), about, (1, 2, 3)).motion.cell(CUBE, (1, 2, 3)) == (1, 2, 3)


@pytest.mark.parametrize("about", ABOUT, ids=str)
def test_a_move_after_a_motion_of_everything_does_the_same_there(about):
    everything = Turn((), about, (2.5, 0.5, 1.5)).motion.after(RigidMotion((3, -1, 2)))
    for move in (Shift((0,), (1, 2, 3)), Turn((0,), (0, 1, 0), (0.5, 0, 3.5)), Turn((0,), (0, 0, -1), (1, 4, 0))):
        assert move.seen(everything).motion.after(everything) == everything.after(move.motion)


def test_motions_are_done_one_after_the_other():
    first, second = Turn((0,), (1, 0, 0), (0, 0.5, 1.5)).motion, Turn((0,), (0, -1, 0), (2, 0, 1)).motion
    for cell in product(range(3), repeat=3):
        assert second.after(first).cell(CUBE, cell) == second.cell(CUBE, first.cell(CUBE, cell))


def test_moves_are_told_by_the_search_in_numbers():
    assert move_of([0, 1, 0, 0, 1], (5, 7), last=True) == Shift((7,), (1, 0, 0), goes_away=True)
    assert move_of([2, 3, 0, 1, 0], (5, 7), last=False) == Turn((5,), (0, 1, 0), (1.5, 0, 0.5))
