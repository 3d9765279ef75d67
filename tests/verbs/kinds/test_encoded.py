from __future__ import annotations

import pytest

from dancefloor.puzzles.langford import Langford
from dancefloor.puzzles.limited_fillomino import LimitedFillomino
from dancefloor.puzzles.queens import Queens
from dancefloor.puzzles.sudoku import Sudoku
from dancefloor.solutions.verify import cover_faults
from dancefloor.verbs import count, solve


def faults_of_cover(puzzle, solution):
    """What is wrong with a solution, told from the options of the puzzle."""
    problem = puzzle.encode().problem
    number = {option.tag: k for k, option in enumerate(problem.options)}
    return cover_faults(problem, [number[placement] for placement in solution.placements])


@pytest.mark.parametrize(
    ("puzzle", "solutions"),
    [
        (Queens(6), 4),
        (Langford(4), 2),
        (LimitedFillomino(("..3", "2..", "...")), None),
        (Sudoku([1, 2] + 79 * [0]), None),
    ],
)
def test_puzzles_of_every_kind_are_solved_counted_and_drawn(puzzle, solutions):
    first = next(solve(puzzle))
    assert set(first.owner) <= set(puzzle.cells)
    assert len(str(first).splitlines()) == 2 * (1 + max(row for row, _ in puzzle.cells)) + 1
    assert first.svg().startswith("<svg")
    assert not faults_of_cover(puzzle, first)
    if solutions is not None:
        assert count(puzzle) == len(list(solve(puzzle))) == solutions
