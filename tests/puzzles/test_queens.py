"""Queens as a puzzle."""

import pytest

import dancefloor as dance
from dancefloor.puzzles.queens import Queens


def test_no_two_queens_of_a_solution_attack_each_other():
    encoding = Queens(6).encode()
    covers = list(dance.covers(encoding.problem))
    assert len(covers) == 4
    for cover in covers:
        cells = [encoding.decode(option).cells[0] for option in cover]
        for key in (lambda c: c[0], lambda c: c[1], lambda c: c[0] + c[1], lambda c: c[0] - c[1]):
            assert len(set(map(key, cells))) == 6


@pytest.mark.parametrize("n", range(1, 8))
def test_there_is_an_obstruction_where_there_is_no_solution(n):
    assert bool(Queens(n).obstruction()) == (dance.covers(Queens(n).encode().problem).tally() == 0)


def test_names_are_distinct_on_boards_larger_than_the_digits():
    assert len(Queens(64).encode().problem.options) == 4096


@pytest.mark.parametrize("n", [0, -1])
def test_a_board_without_rows_is_refused(n):
    with pytest.raises(dance.PuzzleError, match="at least one"):
        Queens(n)
