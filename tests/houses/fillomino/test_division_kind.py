from __future__ import annotations

import pytest

from dancefloor.errors import InternalError
from dancefloor.formats.puzzle import read_puzzle
from dancefloor.houses.fillomino.division import Division
from dancefloor.houses.fillomino.division_kind import LetterDoubts
from dancefloor.search.least_core import Contradiction
from dancefloor.verbs import Answer, check, kind_of, solve


def division(*rows):
    return Division("tetrominous", rows)


def test_a_division_becomes_items_and_options():
    puzzle = read_puzzle("puzz.link/p?tetrominous/3/2/1gch3")
    assert kind_of(puzzle).encoded().puzzle is puzzle


def test_of_a_division_clues_that_follow_from_the_others_are_named():
    found = check(division("LS..", "....", "...L"))
    assert (bool(found), found.redundant, found.undecided) == (True, ((0, 0), (2, 3)), ())
    assert check(division(".S..", "....", "....")).redundant == ()


def test_two_solutions_of_a_division_differ_in_the_cells_named():
    found = check(division("....", "....", "...."))
    one, other = found.solutions
    assert found.answer is Answer.MULTIPLE
    assert found.differing == tuple(cell for cell in found.puzzle.cells if one.owner[cell] != other.owner[cell]) != ()


def test_of_an_impossible_division_the_clues_to_blame_are_named():
    found = check(division("LLL.", ".S..", "...."))
    assert (found.answer, found.contradiction) == (Answer.NONE, Contradiction(True, ((0, 1), (0, 2)), True, True))
    assert check(division("....", "....")).contradiction == Contradiction(True, (), True, True)


def test_what_could_not_be_found_out_of_a_division_is_not_known():
    doubts = LetterDoubts(division("....", "....", "...."), nodes=0)
    assert (doubts.contradiction(), doubts.follows((0, 0))) == (None, None)
    assert LetterDoubts(division("....", "....", "....")).contradiction() == Contradiction(False, (), True, True)


def test_letters_mean_the_solution_that_has_them():
    puzzle = division("O..#", "....", "##.#")
    kind, found = kind_of(puzzle), next(solve(puzzle))
    rows = [[found.owner.get((i, j), "#") for j in range(4)] for i in range(3)]
    assert kind.filled(rows) == found
    i, j = puzzle.cells[0]
    rows[i][j] = next(letter for letter in "ILOST" if letter != rows[i][j])
    with pytest.raises(InternalError, match="a solution is wrong"):
        kind.filled(rows)
