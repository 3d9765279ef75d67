from __future__ import annotations

from itertools import pairwise
from random import Random

from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.houses.fillomino.make.composer import Composer
from dancefloor.houses.fillomino.make.numbering import Numbering
from dancefloor.houses.fillomino.make.wish import SizedWish
from dancefloor.houses.fillomino.verify_filled import grid_faults
from tests.conftest import result
from tests.houses.fillomino.boards import solutions

GRID = (2, 2, 1, 3, 3, 3)


def solved(draft):
    yield
    return not draft.open


def test_a_draft_tells_what_the_rules_leave_open():
    numbering = Numbering(SizedWish(2, 3), Random(0))
    full, blank = numbering.draft(GRID, GRID), numbering.draft(6 * [0], GRID)
    assert (full.open, full.energy - full.faults) == ([], 0)
    assert blank.open
    assert blank.energy > 0
    assert numbering.draft((1, 1, 0, 0, 0, 0), GRID) is None


def test_equal_clues_side_by_side_and_forbidden_ones_are_faults():
    numbering = Numbering(SizedWish(2, 3, numbers=(1, 2)), Random(0))
    faults = [numbering.draft(clues, GRID).faults for clues in ((2, 0, 1, 0, 0, 0), (2, 2, 1, 0, 0, 0))]
    assert faults[0] == 0 < faults[1]
    assert numbering.draft((0, 0, 0, 3, 0, 0), GRID).faults > faults[1]


def test_every_draft_on_the_way_has_a_solution_that_keeps_its_clues():
    wish = SizedWish(5, 5, symmetry="rotational")
    numbering = Numbering(wish, Random(3))
    grid = result(numbering.fitting.solutions(25 * [0], 1))[0]
    clues = [number if cell in (0, 6, 8, 12, 16, 18, 24) else 0 for cell, number in enumerate(grid)]
    seen = []

    def ended(draft):
        yield
        seen.append(draft)
        return not draft.open

    result(numbering.settle(numbering.draft(clues, grid), 400, ended))
    assert len(seen) > 3
    for draft in seen:
        puzzle = Fillomino(numbering.board.grid(draft.clues))
        assert grid_faults(puzzle, numbering.board.grid(draft.grid)) == []
        shown = {cell for cell, clue in enumerate(draft.clues) if clue}
        assert len(shown) == 7
        assert shown == {24 - cell for cell in shown}


def test_a_small_board_settles_to_one_solution():
    numbering = Numbering(SizedWish(3, 3), Random(1))
    grid = result(numbering.fitting.solutions(9 * [0], 1))[0]
    clues = [number if cell in (0, 4, 8) else 0 for cell, number in enumerate(grid)]
    end = result(numbering.settle(numbering.draft(clues, grid), 500, solved))
    assert solutions(Fillomino(numbering.board.grid(end.clues))) == [numbering.board.grid(end.grid)]


def test_clues_that_stay_are_not_changed():
    pattern = Fillomino(((3, 0, -1), (0, -1, 0), (-1, 0, -1)))
    numbering = Numbering(SizedWish(3, 3, pattern=pattern), Random(1))
    assert numbering.fixed == {0: 3}
    assert 0 not in numbering.clues_near((3, 0, 2, 0, 1, 0, 4, 0, 2), 0)
    assert numbering.is_fixed((0, 8))
    assert numbering.is_fixed((2, 6))  # with other numbers, perhaps
    assert not numbering.is_fixed((1, 7))


def test_a_solution_with_another_number_keeps_the_clues():
    numbering = Numbering(SizedWish(3, 3), Random(1))
    grid = result(numbering.fitting.solutions(9 * [0], 1))[0]
    clues = [grid[0], *8 * [0]]
    other = result(numbering.differing(clues, 8, grid[8]))
    assert other[8] != grid[8]
    assert other[0] == grid[0]
    assert not grid_faults(numbering.puzzle(clues), numbering.board.grid(other))
    assert not result(numbering.differing([*grid[:8], 0], 0, grid[0]))


def test_each_portion_of_the_solver_is_a_step_of_its_own():
    """Otherwise many quick questions in a row would keep the work from being stopped."""
    asked = []

    class Watched:
        def __init__(self, solver):
            self._solver = solver

        def __getattr__(self, name):
            return getattr(self._solver, name)

        def advance(self, *limits):
            asked.append(limits)
            return self._solver.advance(*limits)

    composer = Composer(SizedWish(8, 8), Random(1))
    questions = composer.numbering.any
    questions._solver = Watched(questions._solver)
    between = [0, *(len(asked) for _ in composer.quick())]
    assert len(asked) > 3
    assert max(after - before for before, after in pairwise(between)) == 1
