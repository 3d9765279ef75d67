"""Numbers that the solver gives, and the numbers that force them."""

import random
from itertools import combinations

from dancefloor.houses.fillomino.rules.reasoning import Deduction
from dancefloor.houses.fillomino.rules.rule import Rule
from dancefloor.houses.fillomino.techniques.no_short_argument import LastResort, Proof
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


def test_a_proof_says_that_it_is_one_and_names_the_numbers():
    told = Deduction(Rule.PROVED, (0, 2), 5, True, ())
    assert Proof(told, ((1, 0), (1, 1)), True).lines(()) == [
        "row 1, column 3 must be 5: no short argument was found, but the 2 numbers in row 2, columns 1 and 2 "
        "leave no other; no fewer suffice."
    ]
    assert Proof(told, (), True).lines(())[0].endswith("but the board leaves no other number there.")


def test_a_proof_moves_with_all_its_cells():
    home = {(i, j): (j, i) for i in range(3) for j in range(3)}
    proof = Proof(Deduction(Rule.PROVED, (0, 1), 3, True, ()), ((0, 2), (1, 0)), True).moved(home)
    assert (proof.cells, proof.conclusion.cell, proof.length) == (((0, 1), (2, 0)), (1, 0), 2)
