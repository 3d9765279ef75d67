"""The proof that no numbers fit a pattern, against all numbers tried one by one."""

from __future__ import annotations

from itertools import product

import pytest

from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.houses.fillomino.formats.pattern import read_pattern
from dancefloor.houses.fillomino.make.small_patterns import is_impossible
from dancefloor.houses.fillomino.make.wish import SizedWish
from tests.houses.fillomino.boards import solutions


@pytest.mark.parametrize("text", ["##\n..", "#.\n..", "#.#\n...", "1..\n...", "#.1\n...", "..2\n.1."])
@pytest.mark.parametrize("largest", [2, 9])
def test_a_pattern_is_impossible_exactly_if_no_numbers_fit(text, largest):
    pattern = read_pattern(text)
    if any(number > largest for number in pattern.given.values()):
        pytest.skip("refused before")
    wish = SizedWish(pattern.rows, pattern.columns, pattern=pattern, largest=largest)
    assert is_impossible(wish) == (not any(fitting(wish)))


def fitting(wish):
    """For each choice of numbers: whether there is one solution, which has no larger region than allowed."""
    marked = sorted(wish.marked)
    for numbers in product(wish.allowed, repeat=len(marked)):
        rows = [list(row) for row in wish.pattern.clues]
        if all(rows[i][j] in (-1, number) for (i, j), number in zip(marked, numbers, strict=True)):
            for (i, j), number in zip(marked, numbers, strict=True):
                rows[i][j] = number
            found = solutions(Fillomino(rows))
            yield len(found) == 1 and max(map(max, found[0])) <= wish.top
