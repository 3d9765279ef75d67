"""Random grids of symmetric regions."""

from random import Random

import pytest

from dancefloor.errors import PuzzleError
from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.houses.fillomino.make.symmetric_grid import symmetric_grid
from dancefloor.houses.fillomino.verify_filled import grid_faults


def blank(rows, columns, largest=None):
    return Fillomino(((0,) * columns,) * rows, largest=largest, symmetric=True)


@pytest.mark.parametrize(("rows", "columns", "largest"), [(1, 1, 9), (1, 7, 3), (5, 8, 4), (10, 10, 9), (12, 12, 16)])
def test_random_grids_keep_the_rules_and_the_largest_number(rows, columns, largest):
    board = blank(rows, columns, largest)
    for seed in range(4):
        assert not grid_faults(board, symmetric_grid(board, Random(seed)))


def test_grids_differ_with_the_seed_and_are_the_same_for_one():
    board = blank(6, 6, 9)
    grids = [symmetric_grid(board, Random(seed)) for seed in range(8)]
    assert len(set(grids)) == 8
    assert grids == [symmetric_grid(board, Random(seed)) for seed in range(8)]


def test_that_no_grid_exists_is_proved():
    with pytest.raises(PuzzleError, match="a symmarea of 2x2 with regions of at most 2: none exists; allow larger"):
        symmetric_grid(blank(2, 2, 2), Random(0))
