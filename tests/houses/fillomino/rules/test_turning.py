from __future__ import annotations

import random
from itertools import combinations

import pytest

import dancefloor._native
from dancefloor.houses.fillomino.explain.evidence import Evidence
from dancefloor.houses.fillomino.explain.moves import End, Moves
from dancefloor.houses.fillomino.explain.sentences import sentences
from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.houses.fillomino.rules.numbered_board import NumberedBoard, Values
from dancefloor.houses.fillomino.rules.reasoning import Reasoning
from dancefloor.houses.fillomino.rules.rule import Rule
from dancefloor.houses.fillomino.rules.turning import Middles, SymmetricRegions, Turning
from tests.houses.fillomino.boards import everything, random_puzzle, random_puzzles, solutions, turns_onto_itself

SIZES = [(1, 5), (2, 3), (3, 3), (2, 4), (3, 4)]


def test_no_rule_removes_what_a_symmetric_solution_has():
    used = 0
    for puzzle in random_puzzles(1, 80, SIZES, symmetric=True):
        reasoning = Reasoning(puzzle)
        used += any(step.rule is Rule.SYMMETRIC for step in reasoning.run())
        for grid in solutions(puzzle):
            assert reasoning.possible
            for i, j in puzzle.cells:
                left = reasoning.values((i, j))
                assert grid[i][j] in left or left[-1] == 0, puzzle
    assert used > 15


@pytest.mark.skipif(bool(dancefloor._native.MISSING), reason="not compiled")
def test_both_twins_find_the_same_for_symmetric_regions():
    for puzzle in random_puzzles(2, 80, SIZES, symmetric=True):
        one, other = Reasoning(puzzle, compiled=True), Reasoning(puzzle, compiled=False)
        assert one.run() == other.run(), puzzle
        for cell in puzzle.cells:
            assert one.regional(cell, 9) == other.regional(cell, 9), puzzle
        if one.possible:
            assert one.probe(5) == other.probe(5), puzzle


def test_a_region_has_in_each_middle_what_is_certain():
    grids = everything(3, 3, symmetric=True)
    puzzle = Fillomino(((0,) * 3,) * 3, symmetric=True)
    board = NumberedBoard.of(puzzle.beside, puzzle.numbers, positions=puzzle.positions)
    assert grids
    for grid in grids:
        numbers = [number for row in grid for number in row]
        for region in board.groups(numbers):
            assert turns_onto_itself([puzzle.cells[cell] for cell in region])
            for start in ([region[0]], region):
                certain = list(Middles(board).of(start, len(region), lambda cell: True))
                assert any(set(each) <= set(region) for each in certain)


def test_all_symmetric_regions_are_listed():
    puzzle = Fillomino(((0,) * 4,) * 3, symmetric=True)
    board = NumberedBoard.of(puzzle.beside, puzzle.numbers, positions=puzzle.positions)
    for size in range(1, 13):
        listed = SymmetricRegions(board, size, lambda cell: True, lambda cell: False).all
        found = {region.cells for region in listed or ()}
        expected = {
            cells
            for cells in combinations(range(12), size)
            if turns_onto_itself([puzzle.cells[cell] for cell in cells]) and _connected(board, cells)
        }
        assert found == expected
        assert len(listed or ()) == len(found)


def _connected(board, cells):
    reached = [cells[0]]
    for cell in reached:
        reached += [other for other in board.neighbors[cell] if other in cells and other not in reached]
    return len(reached) == len(cells)


def test_what_holds_in_every_region_of_a_number_holds_in_every_solution():
    used = 0
    for puzzle in random_puzzles(5, 120, SIZES, symmetric=True):
        reasoning = Reasoning(puzzle)
        reasoning.run()
        for cell in puzzle.cells if reasoning.possible else ():
            regions, excluded = reasoning.regional(cell, 9)
            used += bool(excluded)
            for grid in solutions(puzzle):
                if regions:
                    assert any(all(grid[i][j] == len(region) for i, j in region) for region in regions)
                assert all(grid[i][j] != value for (i, j), value in excluded if value), puzzle
    assert used > 10


@pytest.mark.skipif(bool(dancefloor._native.MISSING), reason="not compiled")
def test_both_twins_take_the_same_steps_where_regions_are_too_many_to_list():
    rng = random.Random(7)
    for _ in range(20):
        clues = [[rng.choice((0, 0, 0, 13, 14, 3, 1)) for _ in range(6)] for _ in range(4)]
        puzzle = Fillomino(tuple(map(tuple, clues)), symmetric=True)
        one, other = Reasoning(puzzle, compiled=True), Reasoning(puzzle, compiled=False)
        assert one.run() == other.run(), puzzle


def test_a_supposed_region_is_forgotten_with_all_that_follows():
    reasoning = Reasoning(Fillomino(((0, 3, 0, 0, 0),), symmetric=True))
    reasoning.run()
    before = reasoning.choices()
    with reasoning.supposed_region([(0, 0), (0, 1), (0, 2)], 3):
        assert [step.cell for step in reasoning.run() if step.placed][:1] == [(0, 0)]
        assert reasoning.values((0, 0)) == (3,)
    assert reasoning.choices() == before


def test_what_a_half_turn_forces_is_told_with_its_reason():
    moves = Moves(Fillomino(((3, 0, 1, 4), (0, 0, 0, 4), (0, 1, 0, 0)), symmetric=True), deepest=0)
    told = [sentence for move in moves for sentence in sentences(move)]
    assert moves.end is End.SOLVED
    assert "Column 1, rows 2 and 3 must be 3: every symmetric region with the 3 at row 1, column 1 has them." in told
    other = Moves(Fillomino(((0, -1, 0), (-1, 5, 2), (2, 0, -1)), symmetric=True), deepest=0)
    told = [sentence for move in other for sentence in sentences(move)]
    beside = "every symmetric region with the 5 at row 2, column 2 touches them."
    assert f"Row 1, column 3 and row 2, column 1 cannot be 5: {beside}" in told
    walls = (((0, 0), (1, 0)), ((0, 1), (0, 2)))
    walled = Fillomino(((-1, 2, -1, 0), (-1, 1, -1, 5), (-1, 0, -1, 0)), walls, 6, symmetric=True)
    told = [sentence for move in Moves(walled, deepest=0) for sentence in sentences(move)]
    assert any("3 and 4 are without a symmetric region there" in sentence for sentence in told)
    small = Fillomino(((4, 0, 2), (2, -1, 0), (0, -1, 0)), symmetric=True)
    told = [sentence for move in Moves(small, deepest=0) for sentence in sentences(move)]
    assert "Row 3, column 2 cannot be 4: a symmetric region of 4 has no room there." in told


@pytest.mark.parametrize("seed", range(3))
def test_a_move_rests_on_enough(seed):
    """Whatever is left out of the clues but what a deduction rests on, the deduction holds in every solution."""
    rng, held = random.Random(seed), 0
    for _ in range(25):
        puzzle = random_puzzle(rng, 3, 3, symmetric=True)
        reasoning, evidence = Reasoning(puzzle), Evidence(puzzle)
        for step in reasoning.run():
            number = evidence.add(step)
            if step.rule is not Rule.SYMMETRIC or puzzle.walls or puzzle.largest:
                continue
            needed = [evidence.deductions[each] for each in evidence.everything(number)]
            given = {each.cell: each.value for each in needed if each.rule is Rule.GIVEN}
            fewer = Fillomino(tuple(tuple(given.get((i, j), 0) for j in range(3)) for i in range(3)), symmetric=True)
            for grid in solutions(fewer):
                assert step.value == 0 or (grid[step.cell[0]][step.cell[1]] == step.value) == step.placed, puzzle
                held += 1
    assert held


ROW = NumberedBoard.of([(1,), (0, 2), (1, 3), (2,)], [3, 0, 0, 0], positions=(0, 1, 2, 3))


def test_regions_listed_later_than_the_mark_are_listed_again():
    left = [{2}, {0, 2}, {0}, {0}]
    turning = Turning(ROW, Values(3, [], 4), left, 100)
    assert turning.possible(2, trail=5) == []
    left[:] = [{2}, {0, 2}, {0, 2}, {0, 2}]
    turning.forget(5)
    assert turning.possible(2, trail=5) == []
    turning.forget(4)
    assert [region.cells for region in turning.possible(2, trail=4)] == [(0, 1, 2)]
