"""Symmetries of edited boards, compared with brute force over all solutions."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import dancefloor as dance
from dancefloor.geometry.symmetry import symmetries
from dancefloor.puzzles.board_cover import BoardCover
from dancefloor.solutions.group import Convention
from dancefloor.solutions.option_motions import OptionMotions

WHOLE = dance.read_puzzle("4x4", pieces="any*dominoes").encode().problem
TETROMINOES = dance.read_puzzle("4x7", pieces="one-sided-tetrominoes").encode().problem


def board_of(problem, dropped=()):
    cells = [tuple(int(digit) for digit in item.name) if item.name.isdecimal() else None for item in problem.items]
    return BoardCover(problem.without(dropped)[0], cells)


def placed(board, option):
    return board.decode(option)[:2]


@settings(max_examples=25)
@given(st.sets(st.integers(0, len(WHOLE.options) - 1), max_size=4), st.booleans())
@example({10, 11, 19, 23}, False)  # no option is left for one of the cells
def test_classes_are_those_of_the_isometries_that_keep_all_options(dropped, rotations):
    board = board_of(WHOLE, dropped)
    options = {placed(board, k) for k in range(len(board.problem.options))}
    kept = []
    for way in symmetries(board.region):
        moved = {(piece, tuple(sorted(way.image[cell] for cell in cells))) for piece, cells in options}
        if moved == options and (way.proper or not rotations):
            kept.append(way.image)
    found = {frozenset(one.cells for one in solution.placements) for solution in dance.solve(board, symmetry="none")}
    classes = {
        min(tuple(sorted(tuple(sorted(image[cell] for cell in cells)) for cells in one)) for image in kept)
        for one in found
    }
    up_to = "rotations" if rotations else "all"
    count = dance.count(board, symmetry=up_to)
    assert count.order == (1 if count.reason else len(kept))  # nobody looks for symmetries of nothing
    assert count == count.distinct == len(classes)
    assert count.raw == len(found)
    assert len(list(dance.solve(board, symmetry=up_to))) == len(classes)


def test_pieces_may_change_places():
    motions = OptionMotions.of(board_of(TETROMINOES))
    assert motions.group.about == "4 symmetries (2 rotations, 2 reflections); reflections exchange J and L, S and Z"
    assert OptionMotions.of(board_of(TETROMINOES), Convention.ROTATIONS).order == 2


def test_pieces_with_other_bounds_do_not_change_places():
    text = "00 01 A 0:1|B\nA 00\nB 01\n"
    cells = [(0, 0), (0, 1), None, None]
    assert OptionMotions.of(BoardCover(dance.read_dlx(text).problem, cells)).order == 1
    equal = dance.read_dlx(text.replace("0:1|", "")).problem
    assert OptionMotions.of(BoardCover(equal, cells)).group.exchanged == (("A", "B"),)


def test_a_piece_and_no_piece_do_not_change_places():
    problem = dance.read_dlx("00 01 A\nA 00\n01\n").problem
    assert OptionMotions.of(BoardCover(problem, [(0, 0), (0, 1), None])).order == 1


@pytest.mark.parametrize(
    ("options", "order"),
    [
        (["00 x", "01 x"], 2),
        (["00 x", "01"], 1),
        (["00 y:a", "01 y:a"], 2),
        (["00 y:a", "01 y:b"], 1),
        (["00 02:a", "02:a 01"], 2),
        (["00 02:a", "02:b 01"], 1),
        (["00", "00", "01"], 1),
        (["00", "00", "01", "01"], 2),
    ],
)
def test_other_items_colours_and_copies_of_options_count(options, order):
    problem = dance.Problem.from_names("00 01", options, secondary="x y 02")
    board = BoardCover(problem, [(0, 0), (0, 2), None, None, (0, 1)])
    motions = OptionMotions.of(board)
    assert motions.order == order
    assert sorted(motions.images.ranks[:: motions.order]) == list(range(len(options)))


def test_costs_count():
    problem = dance.read_dlx("00 01\n00 |3\n01 |4\n").problem
    assert OptionMotions.of(BoardCover(problem, [(0, 0), (0, 1)])).order == 1
