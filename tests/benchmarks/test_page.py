from __future__ import annotations

import random

from benchmarks.page import OVERWRITTEN, grids, spread

CLUES = [[3, 3, 0], [2, 0, 1], [2, 5, 4]]


def test_grids_are_written_clue_by_clue_and_then_overwritten():
    written = list(grids(CLUES, random.Random(1)))
    cells = {(r, c) for r, row in enumerate(CLUES) for c, clue in enumerate(row) if clue}
    stages, whole = written[: -min(OVERWRITTEN, len(cells))], written[-min(OVERWRITTEN, len(cells)) :]
    many = [sum(clue > 0 for row in each.clues for clue in row) for each in stages]
    assert many == sorted(set(many))
    assert many[-1] == len(cells) - 1  # the last clue is the one that is typed
    for clues, (r, c), numbers in stages:
        assert clues[r][c] == 0
        assert numbers[0] == CLUES[r][c] != numbers[1]
    assert {each.cell for each in whole} == cells
    assert all(each.clues == CLUES and each.numbers[0] != CLUES[each.cell[0]][each.cell[1]] for each in whole)


def test_the_spread_is_the_median_the_late_ones_and_the_worst():
    assert spread(range(1, 101)) == "100 | 50 | 95 | 100"
    assert spread([7.4]) == "1 | 7 | 7 | 7"
