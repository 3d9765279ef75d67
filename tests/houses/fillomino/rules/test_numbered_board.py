from __future__ import annotations

import pytest

from dancefloor.houses.fillomino.rules.numbered_board import Values, first_small


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
