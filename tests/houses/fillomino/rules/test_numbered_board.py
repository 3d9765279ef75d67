from __future__ import annotations

import pytest

from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.houses.fillomino.rules.numbered_board import NumberedBoard, Values, first_small
from dancefloor.houses.fillomino.solve.enumeration import impossible_together, readings, splits


def board(rows, columns, walls=()):
    puzzle = Fillomino(((0,) * columns,) * rows, walls)
    return NumberedBoard.of(puzzle.beside, puzzle.numbers, puzzle.walled)


def test_big_stands_for_values_that_are_not_told_apart():
    values = Values(3, [4, 9, 50], 20)
    assert values.numbers == [1, 2, 3, 4, 9]
    assert (values.least, values.ambiguous) == (5, 11)
    assert [values.symbol(value) for value in (4, 5, 9, 20, 21, 0)] == [3, 5, 4, 5, -1, -1]
    assert [values.number(symbol) for symbol in range(values.count)] == [1, 2, 3, 4, 9, 0]
    assert Values(3, [4], 4).big == -1


@pytest.mark.parametrize(("clues", "small"), [((), 1), ((0, 0), 1), ((2, 1), 2), ((9,), 3)])
def test_no_more_values_are_told_apart_than_clues_show(clues, small):
    assert first_small(clues) == small


def test_a_small_big_group_has_one_meaning():
    values = Values(2, [], 9)
    assert readings(board(1, 4), values, [values.big] * 3 + [0], 0) == ([[3, 3, 3, 1]], 0)


def test_a_large_big_group_is_split_and_more_values_are_wanted():
    values = Values(1, [], 9)
    grids, raise_to = readings(board(1, 9), values, [values.big] * 9, 0)
    assert grids[0] == [9] * 9
    assert len(grids) > 1
    assert raise_to == 4
    assert Values(raise_to, [], 9).ambiguous > 9


def test_parts_of_a_split_are_of_different_sizes():
    found = splits(board(2, 3), [6] * 6, range(6), 1)
    assert found
    assert all(len(set(grid)) == 2 for grid in found)
    assert splits(board(1, 2), [2, 2], range(2), 1) == []


def test_what_big_cannot_mean_is_found():
    values = Values(1, [4], 9)
    big = values.big
    assert list(impossible_together(board(1, 5), values, [big] * 4 + [0])) == [([0, 1, 2, 3],)]
    assert list(impossible_together(board(1, 4), values, [big] * 3 + [0])) == []
    walls = (((0, 0), (0, 1)),)
    assert list(impossible_together(board(2, 2, walls), Values(1, [], 4), [1, 1, 1, 0])) == []
    inside = list(impossible_together(board(2, 3, walls), Values(2, [], 6), [2, 2, 0, 2, 2, 0]))
    assert [sorted(group) for group in inside[0]] == [[0, 1, 3, 4]]
    across = (((0, 1), (0, 2)),)
    assert list(impossible_together(board(1, 4, across), values, [big] * 4)) == [([0, 1], [2, 3])]
