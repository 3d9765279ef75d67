"""What values mean, against all grids of small boards."""

from itertools import product

import pytest

from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.houses.fillomino.rules.numbered_board import NumberedBoard, Values
from dancefloor.houses.fillomino.solve.enumeration import impossible_together, readings, splits
from tests.houses.fillomino.boards import everything


def board(rows, columns, walls=()):
    return NumberedBoard.of(Fillomino(((0,) * columns,) * rows).beside, [0] * (rows * columns), walls)


def flat(grids):
    return {tuple(number for row in grid for number in row) for grid in grids}


def meaning(numbered, values, symbols):
    """The grid that symbols mean if each group is one region of an allowed size; None if the search sees otherwise."""
    grid = [0] * len(symbols)
    walls = [(a, b) for a, others in enumerate(numbered.behind) for b in others]
    if any(symbols[a] == symbols[b] != values.big for a, b in walls):
        return None
    for group in numbered.groups(symbols):
        symbol, size = symbols[group[0]], len(group)
        fits = values.least <= size < values.ambiguous if symbol == values.big else size == values.number(symbol)
        if not fits:
            return None
        for cell in group:
            grid[cell] = size
    return grid


@pytest.mark.parametrize("walls", [(), ((0, 1),), ((1, 4), (2, 5))])
@pytest.mark.parametrize("small", [1, 2, 3])
def test_values_are_impossible_together_exactly_if_they_mean_no_solution(small, walls):
    numbered, values = board(2, 3, walls), Values(small, [], 6)
    right = {grid for grid in flat(everything(2, 3)) if all(grid[a] != grid[b] for a, b in walls)}
    solved = 0
    for symbols in product(range(values.count), repeat=6):
        grid = meaning(numbered, values, symbols)
        if grid is None:
            continue
        is_right = tuple(grid) in right
        solved += is_right
        assert (not list(impossible_together(numbered, values, list(symbols)))) == is_right, symbols
        assert readings(numbered, values, list(symbols), 0) == ([grid] if is_right else [], 0)
    assert solved > 1


def test_a_large_group_may_be_one_region_or_two():
    numbered, values = board(2, 4), Values(1, [], 8)
    found = readings(numbered, values, [values.big] * 8, 0)
    assert found.grids[0] == [8] * 8
    assert len(found.grids) > 1
    assert set(map(tuple, found.grids)) <= flat(everything(2, 4))
    assert found.raise_to == 3  # of two regions in eight cells the smaller one has at most three


def test_splits_are_solutions_of_two_regions_within_the_group():
    numbered = board(2, 4)
    found = [grid for seed in range(20) for grid in splits(numbered, [8] * 8, list(range(8)), seed)]
    assert found
    assert {*map(tuple, found)} <= flat(everything(2, 4))
    assert all(len(numbered.groups(grid)) == 2 for grid in found)


def test_a_square_of_four_cells_is_split_into_one_and_three_only():
    numbered = board(2, 2)
    found = [grid for seed in range(10) for grid in splits(numbered, [4] * 4, [0, 1, 2, 3], seed)]
    assert {tuple(sorted(grid)) for grid in found} == {(1, 3, 3, 3)}
