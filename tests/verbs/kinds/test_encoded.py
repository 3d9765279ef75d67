"""Puzzles as items and options: any kind on a board, and edited boards with what is left of their symmetries."""

from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor.formats.knuth.boards import board_cover
from dancefloor.houses.fillomino.limited_fillomino import LimitedFillomino
from dancefloor.puzzles.langford import Langford
from dancefloor.puzzles.queens import Queens
from dancefloor.puzzles.sudoku import Sudoku
from dancefloor.solutions.verify import cover_faults
from dancefloor.verbs import count, kind_of, solve


def faults_of_cover(puzzle, solution):
    """What is wrong with a solution, told from the options of the puzzle."""
    problem = puzzle.encode().problem
    number = {option.tag: k for k, option in enumerate(problem.options)}
    return cover_faults(problem, [number[placement] for placement in solution.placements])


@pytest.mark.parametrize(
    ("puzzle", "solutions"),
    [
        (Queens(6), 1),
        (Langford(4), 1),
        (LimitedFillomino(("..3", "2..", "...")), None),
        (Sudoku([1, 2] + 79 * [0]), None),
    ],
)
def test_puzzles_of_every_kind_are_solved_counted_and_drawn(puzzle, solutions):
    first = next(solve(puzzle))
    assert set(first.owner) <= set(puzzle.cells)
    assert len(str(first).splitlines()) > max(row for row, _ in puzzle.cells)
    assert first.svg().startswith("<svg")
    assert not faults_of_cover(puzzle, first)
    if solutions is not None:
        assert count(puzzle, symmetry="all") == len(list(solve(puzzle))) == solutions


# Edited boards: Knuth's way to leave out symmetric solutions.

BOX = dance.read_puzzle("5x12")


def edited(keeps):
    """The pentominoes in a 5x12 box, with the options whose text passes."""
    problem = BOX.encode().problem
    return board_cover(problem.without(k for k in range(len(problem.options)) if not keeps(problem.option_text(k)))[0])


def in_quadrant(option):
    """Whether an option is no X, or has its centre, its third cell, in one quadrant."""
    words = option.split()
    return words[0] != "X" or (words[3][0] in "12" and words[3][1] in "12345")


def test_one_piece_in_one_quadrant_leaves_no_symmetries():
    board = edited(lambda option: in_quadrant(option) and not option.startswith("X 12"))
    count = dance.count(board, symmetry="all")
    assert count.group.order == 1
    assert count == count.raw == count.distinct


def test_symmetric_edits_keep_symmetries():
    board = edited(lambda option: not option.startswith("I 0"))
    group = dance.count(board, symmetry="all").group
    assert group.order == 2  # the first row is another one now
    assert str(group) == "2 symmetries (1 rotation, 1 reflection)"


def test_the_whole_board_has_the_classes_of_the_packing():
    board = edited(lambda option: True)
    count = dance.count(board, symmetry="all")
    assert (count, count.raw) == (1010, 4040)


def test_solve_draws_and_verifies_placements():
    solution = next(dance.solve(edited(in_quadrant)))
    assert not dance.faults(BOX, [dance.Placement(one.piece, one.cells) for one in solution.placements])
    assert "X" in str(solution)


@pytest.mark.parametrize("limit", [1, 3])
def test_a_limit_is_kept(limit):
    assert len(list(dance.solve(edited(lambda option: True), limit=limit, symmetry="all"))) == limit
    count = dance.count(edited(lambda option: True), limits=dance.Limits(solutions=limit), symmetry="all")
    assert count.outcome is dance.Outcome.LIMITED


def test_its_json_and_name_are_those_of_a_board():
    kind = kind_of(edited(in_quadrant))
    assert kind.name == "board"
    assert kind.is_drawn
