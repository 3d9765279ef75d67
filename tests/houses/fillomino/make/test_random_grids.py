from collections import Counter
from random import Random

import pytest

from dancefloor.errors import PuzzleError
from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.houses.fillomino.make.numbering import regions_of
from dancefloor.houses.fillomino.make.random_grids import below, random_grid, regrown, symmetric_grid
from dancefloor.houses.fillomino.verify_filled import grid_faults
from tests.houses.fillomino.boards import everything


def blank(rows, columns, largest=None, *, symmetric=False):
    return Fillomino(((0,) * columns,) * rows, largest=largest, symmetric=symmetric)


@pytest.mark.parametrize(
    ("rows", "columns", "largest"),
    [(1, 1, None), (1, 7, 2), (4, 4, 3), (4, 4, None), (6, 9, 3), (6, 9, 5), (6, 9, None), (30, 40, 20)],
)
def test_the_numbers_keep_all_rules(rows, columns, largest):
    board = blank(rows, columns, largest)
    for seed in range(8):
        assert grid_faults(board, random_grid(board, Random(seed))) == []


def test_a_grid_that_only_the_solver_finds_is_found():
    board = blank(10, 10, 3)
    assert grid_faults(board, random_grid(board, Random(0))) == []


def test_the_same_seed_gives_the_same_grid():
    first, again, other = (random_grid(blank(6, 6), Random(seed)) for seed in (1, 1, 2))
    assert first == again != other


def test_what_grows_around_regions_keeps_all_rules_and_most_of_them():
    board, kept = blank(9, 9, 7), 0
    for seed in range(8):
        grid = random_grid(board, Random(seed))
        numbers = [number for row in grid for number in row]
        regions = [region for region in regions_of(board, numbers) if 40 not in region and 41 not in region]
        cells = sorted(cell for region in regions for cell in region)
        other = regrown(board, regions, Random(seed))
        assert grid_faults(board, board.grid(other)) == []
        kept += sum(other[cell] == numbers[cell] for cell in cells) / len(cells)
    assert kept > 8 * 0.8


def test_every_grid_of_a_small_board_is_found():
    found = Counter(random_grid(blank(2, 3), Random(seed)) for seed in range(600))
    assert set(found) == set(everything(2, 3))


def test_regions_that_are_too_small_are_refused():
    with pytest.raises(PuzzleError, match="max_region is 1: a fillomino of 1x2 has no solution with it; allow larger"):
        random_grid(blank(1, 2, largest=1), Random(0))


def test_a_random_number_is_from_zero_to_below_its_bound():
    rng = Random(0)
    assert {below(rng, 3) for _ in range(100)} == {0, 1, 2}
    assert {below(rng, 1) for _ in range(10)} == {0}


@pytest.mark.parametrize(("rows", "columns", "largest"), [(1, 1, 9), (1, 7, 3), (5, 8, 4), (8, 8, 16)])
def test_symmetric_grids_keep_the_rules_and_the_largest_number(rows, columns, largest):
    board = blank(rows, columns, largest, symmetric=True)
    for seed in range(4):
        assert not grid_faults(board, symmetric_grid(board, Random(seed)))


def test_symmetric_grids_differ_with_the_seed_and_are_the_same_for_one():
    board = blank(6, 6, 9, symmetric=True)
    grids = [symmetric_grid(board, Random(seed)) for seed in range(8)]
    assert len(set(grids)) == 8
    assert grids == [symmetric_grid(board, Random(seed)) for seed in range(8)]


def test_that_no_symmetric_grid_exists_is_proved():
    with pytest.raises(PuzzleError, match="max_region is 2: a symmarea of 2x2 has no solution with it; allow larger"):
        symmetric_grid(blank(2, 2, 2, symmetric=True), Random(0))
