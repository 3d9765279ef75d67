"""Random solutions of divisions, and questions about their letters, checked by counting."""

from random import Random

import pytest

import dancefloor as dance
from dancefloor.errors import PuzzleError
from dancefloor.houses.fillomino.division import Division
from dancefloor.houses.fillomino.make.letters import Letters

TETROMINOUS = Division("tetrominous", (".....",) * 4)


def solutions(puzzle):
    return list(dance.solve(puzzle, engine="reference"))


@pytest.mark.parametrize("seed", range(4))
def test_a_letter_follows_if_all_solutions_with_the_others_have_it(seed):
    letters = Letters(TETROMINOUS, Random(seed))
    assert not letters.faults()
    some = list(letters.owner)[seed::3]
    for cell in TETROMINOUS.cells[:6]:
        others = [other for other in some if other != cell]
        found = solutions(letters.puzzle(others))
        assert letters.follows(cell, others) == all(each.owner[cell] == letters.owner[cell] for each in found)
    assert letters.is_unique(some) == (len(solutions(letters.puzzle(some))) == 1)


def test_a_board_without_a_solution_is_refused_with_the_reason():
    with pytest.raises(PuzzleError, match=r"a pentominous of 8x8: the part of the board .* has 64 cells"):
        Letters(Division("pentominous", ("." * 8,) * 8), Random(0))
    with pytest.raises(PuzzleError, match="a pentominous of 1x10: it has no solution"):
        Letters(Division("pentominous", ("." * 10,)), Random(0))
