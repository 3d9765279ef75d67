"""Puzzles as items and options: any kind on a board, and edited boards with what is left of their symmetries."""

from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor.formats.knuth.boards import board_cover
from dancefloor.verbs import kind_of

# Edited boards: Knuth's way to leave out symmetric solutions.

BOX = dance.read_puzzle("5x12")


def edited(keeps):
    """The pentominoes in a 5x12 box, with the options whose text passes."""
    problem = BOX.encode().problem
    return board_cover(problem.without(k for k in range(len(problem.options)) if not keeps(problem.option_text(k)))[0])


def in_quadrant(option):
    """Whether an option is no X, or has its centre, its third cell, in one quadrant."""
    words = option.split()
    return words[0] != "X" or (words[3][0] in "12" and words[3][1] in "12345")


def test_one_piece_in_one_quadrant_leaves_no_symmetries():
    board = edited(lambda option: in_quadrant(option) and not option.startswith("X 12"))
    count = dance.count(board, symmetry="all")
    assert count.group.order == 1
    assert count == count.raw == count.distinct


def test_symmetric_edits_keep_symmetries():
    board = edited(lambda option: not option.startswith("I 0"))
    group = dance.count(board, symmetry="all").group
    assert group.order == 2  # the first row is another one now
    assert str(group) == "2 symmetries (1 rotation, 1 reflection)"


def test_the_whole_board_has_the_classes_of_the_packing():
    board = edited(lambda option: True)
    count = dance.count(board, symmetry="all")
    assert (count, count.raw) == (1010, 4040)


def test_solve_draws_and_verifies_placements():
    solution = next(dance.solve(edited(in_quadrant)))
    assert not dance.faults(BOX, [dance.Placement(one.piece, one.cells) for one in solution.placements])
    assert "X" in str(solution)


@pytest.mark.parametrize("limit", [1, 3])
def test_a_limit_is_kept(limit):
    assert len(list(dance.solve(edited(lambda option: True), limit=limit, symmetry="all"))) == limit
    count = dance.count(edited(lambda option: True), limits=dance.Limits(solutions=limit), symmetry="all")
    assert count.outcome is dance.Outcome.LIMITED


def test_its_json_and_name_are_those_of_a_board():
    kind = kind_of(edited(in_quadrant))
    assert kind.name == "board"
    assert kind.is_drawn
