"""Sudoku as a puzzle."""

import pytest

import dancefloor as dance
from dancefloor.puzzles.sudoku import Sudoku


def given(**at):
    numbers = [0] * 81
    for place, number in at.items():
        numbers[int(place[1:])] = number
    return numbers


@pytest.mark.parametrize(
    ("numbers", "reason"),
    [
        (given(c0=7, c8=7), "row 1 has the number 7 twice"),
        (given(c1=7, c73=7), "column 2 has the number 7 twice"),
        (given(c60=3, c70=3), "box 9 has the number 3 twice"),
        (given(c0=1, c1=2), ""),
    ],
)
def test_clues_that_contradict_each_other_are_an_obstruction(numbers, reason):
    assert Sudoku(numbers).obstruction() == reason


def test_the_empty_sudoku_has_solutions():
    puzzle = Sudoku([0] * 81)
    cover = next(iter(dance.covers(puzzle.encode().problem)))
    assert sorted(puzzle.solved(cover)) == sorted(9 * list(range(1, 10)))


@pytest.mark.parametrize(
    ("numbers", "message"),
    [([0] * 80, "80 numbers"), ([0] * 82, "82 numbers"), ([0] * 80 + [10], "10 in row 9, column 9: it should be")],
)
def test_other_than_81_numbers_up_to_nine_are_refused(numbers, message):
    with pytest.raises(dance.PuzzleError, match=message):
        Sudoku(numbers)
