"""Random solutions of divisions, and questions about their letters, checked by counting."""

from random import Random

import pytest

import dancefloor as dance
from dancefloor.errors import PuzzleError
from dancefloor.houses.fillomino.division import Division
from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.houses.fillomino.make.clue_pattern import orbits
from dancefloor.houses.fillomino.make.thinning import Letters, Thinning

TETROMINOUS = Division("tetrominous", (".....",) * 4)


def solutions(puzzle):
    return list(dance.solve(puzzle, engine="reference"))


@pytest.mark.parametrize("seed", range(2))
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


CASES = [("tetrominous", 4, 5), ("pentominous", 4, 5), ("symmarea", 3, 4)]


def made(kind, rows, columns, **wishes):
    return next(Thinning(kind, rows, columns, **wishes))


def found(puzzle):
    """The solutions, by an engine that did not make the puzzle."""
    if isinstance(puzzle, Fillomino):
        return [each.grid for each in dance.solve(puzzle, engine="rules")]
    return [tuple(map(tuple, each)) for each in map(letters, dance.solve(puzzle, engine="reference"))]


def letters(solution):
    rows, columns = solution.puzzle.rows, solution.puzzle.columns
    return [[solution.owner[i, j] for j in range(columns)] for i in range(rows)]


def without(puzzle, cells):
    blank = 0 if isinstance(puzzle, Fillomino) else "."
    rows = [[blank if (i, j) in cells else clue for j, clue in enumerate(row)] for i, row in enumerate(puzzle.clues)]
    return Fillomino(rows, symmetric=True) if blank == 0 else type(puzzle)(puzzle.genre, tuple(map(tuple, rows)))


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("kind", "rows", "columns"), CASES)
def test_puzzles_have_one_solution_and_no_clue_too_many(kind, rows, columns, seed):
    new = made(kind, rows, columns, seed=seed)
    assert found(new.puzzle) == [new.solution]
    assert new.redundant == ()
    assert all(len(found(without(new.puzzle, {cell}))) > 1 for cell in new.puzzle.given)


@pytest.mark.parametrize(("kind", "rows", "columns"), CASES)
def test_symmetric_clues_stay_together_and_redundant_ones_are_named(kind, rows, columns):
    new = made(kind, rows, columns, symmetry="rotational", seed=5)
    shown = set(new.puzzle.given)
    assert all(shown.issuperset(orbit) or shown.isdisjoint(orbit) for orbit in orbits(rows, columns, "rotational"))
    assert found(new.puzzle) == [new.solution]
    assert set(new.redundant) == {cell for cell in shown if len(found(without(new.puzzle, {cell}))) == 1}


def test_every_region_shows_a_clue_if_none_may_hide():
    new = made("tetrominous", 4, 5, hidden=False, seed=2)
    (solution,) = dance.solve(new.puzzle, limit=2)
    assert all(any(cell in new.puzzle.given for cell in placed.cells) for placed in solution.placements)


def test_the_same_seed_makes_the_same_puzzle():
    for kind, rows, columns in CASES:
        assert made(kind, rows, columns, seed=3) == made(kind, rows, columns, seed=3)
        assert made(kind, rows, columns, seed=3) != made(kind, rows, columns, seed=4)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("sudoku", 9, 9), "kind is 'sudoku', which cannot be made"),
        (("symmarea", 0, 3), "size is 0x3: it should be 1x1 or more"),
        (("symmarea", 100, 100), "at most 900 cells"),
    ],
)
def test_what_cannot_be_made_is_refused(arguments, message):
    with pytest.raises(PuzzleError, match=message):
        Thinning(*arguments)
