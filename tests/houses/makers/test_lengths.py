"""Lengths that makers give, and solutions of which something can be made."""

from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor import InputError
from dancefloor.houses.makers.lengths import check_flags, check_solution, read_length


def named(given):
    return "huge" if given == 10**5000 else str(given)


@pytest.mark.parametrize(
    "given", ["", "x", "-1", "nan", "inf", "1e9", "5mm", -1, 1e9, True, None, [], 10**5000, 1e-9], ids=named
)
def test_what_is_no_length_is_refused(given):
    with pytest.raises(InputError, match=r"gap is .*: it should be a number of millimetres, 0\.001 to 100000, or 0$"):
        read_length("gap", given)


def test_some_lengths_are_more_than_nothing():
    assert (read_length("gap", 0), read_length("cell", "2.5", zero=False)) == (0.0, 2.5)
    with pytest.raises(InputError, match=r"cell is 0: it should be a number of millimetres, 0\.001 to 100000$"):
        read_length("cell", 0, zero=False)


def test_lengths_have_bounds():
    assert read_length("size", 2, zero=False, least=2, most=200) == 2.0
    with pytest.raises(InputError, match=r"size is 1: it should be a number of millimetres, 2 to 200$"):
        read_length("size", 1, zero=False, least=2, most=200)


def test_a_flag_is_true_or_false():
    check_flags(tray=True, engrave=False)
    with pytest.raises(InputError, match="engrave is 1: it should be True or False"):
        check_flags(tray=True, engrave=1)


@pytest.mark.parametrize("puzzle", ["queens 6", "langford 3"])
def test_a_solution_must_have_pieces(puzzle):
    check_solution(next(dance.solve("3x20")))
    with pytest.raises(InputError, match=r"solution is a .*: it should be a Solution with pieces"):
        check_solution(next(dance.solve(puzzle)))
