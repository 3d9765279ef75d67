"""Numbers that the solver gives, and the numbers that force them."""

import random
from itertools import combinations

from dancefloor.houses.fillomino.explain.last_resort import LastResort
from tests.houses.fillomino.boards import everything, random_puzzle, solutions


def test_what_is_said_to_force_a_number_does_and_nothing_less_where_that_is_said():
    rng = random.Random(4)
    grids = everything(3, 3)
    smallest = 0
    while smallest < 12:
        puzzle = random_puzzle(rng, 3, 3)
        if puzzle.walls or puzzle.largest or len(solutions(puzzle)) != 1 or len(puzzle.given) == 9:
            continue
        resort = LastResort(puzzle)
        assert resort.solution == solutions(puzzle)[0]
        cell, reason = resort.forced([cell for cell in puzzle.cells if cell not in puzzle.given], puzzle.given)
        assert set(reason.clues) <= set(puzzle.given)

        def forced(clues, cell=cell, solution=resort.solution):
            kept = [grid for grid in grids if all(grid[i][j] == solution[i][j] for i, j in clues)]
            return {grid[cell[0]][cell[1]] for grid in kept} == {solution[cell[0]][cell[1]]}

        assert forced(reason.clues)
        if reason.smallest and reason.clues:
            smallest += 1
            assert not any(map(forced, combinations(puzzle.given, len(reason.clues) - 1)))


def test_without_a_single_solution_there_is_no_proof():
    rng = random.Random(5)
    several = next(puzzle for _ in range(200) if len(solutions(puzzle := random_puzzle(rng, 3, 3))) > 1)
    resort = LastResort(several)
    assert resort.solution is None
    assert resort.forced(several.cells, several.given) is None
    assert resort.number((0, 0)) == 0
