from __future__ import annotations

import pickle

import pytest

import dancefloor as dance
from dancefloor.cover.problem import Option, Problem, Use
from dancefloor.puzzles.cover import BoardCover, ExactCover


@pytest.mark.parametrize(
    ("items", "options", "reason"),
    [
        ("p q", ["p"], "no option has item 'q'"),
        ("p 0:2|q", ["p"], ""),
        ("p", [], "no option has item 'p'"),
        ("2|p", ["p"], "item 'p' must be covered 2 times, but only 1 option has it"),
        ("3:4|p", ["p", "p"], "item 'p' must be covered 3 times, but only 2 options have it"),
        ("2|p", ["p", "p"], ""),
    ],
)
def test_an_item_in_too_few_options_is_a_reason(items, options, reason):
    assert ExactCover(Problem.from_names(items, options)).obstruction() == reason


def test_an_option_is_decoded_to_its_words_and_cost():
    problem = Problem.from_names("p q", ["q p"])
    assert ExactCover(problem).decode(0) == "q p"
    assert ExactCover(Problem(problem.items, (Option((Use(0),), 7),))).decode(0) == "p |7"


CELLS = [(0, 0), (0, 1), (1, 0), (1, 1)]
PQ = Problem.from_names("p q", ["p q"])


def board(items, options, secondary="", others=1):
    return BoardCover(Problem.from_names(items, options, secondary=secondary), [*CELLS, *[None] * others])


def test_an_option_places_its_piece_on_its_cells():
    puzzle = board("00 01 10 11 I", ["01 00 I", "10 11"])
    assert puzzle.decode(0) == ("I", ((0, 0), (0, 1)), 0)
    assert puzzle.decode(1).piece == "2"


def test_cells_with_a_colour_are_not_covered():
    problem = Problem.from_names("00 01 I", ["I 00 10:a", "01 10:a"], secondary="10 11")
    puzzle = BoardCover(problem, [(0, 0), (0, 1), None, (1, 0), (1, 1)])
    assert puzzle.decode(0).cells == ((0, 0),)
    assert next(dance.solve(puzzle)).owner == {(0, 0): "I", (0, 1): "1"}


def test_an_option_without_cells_is_not_drawn():
    puzzle = board("00 01 10 11 I", ["I", "00 01", "10 11"])
    solution = next(dance.solve(puzzle))
    assert solution.as_json()["placements"][0] == {"piece": "I", "cells": []}
    assert "I" not in str(solution)
    assert solution.svg().startswith("<svg")


def test_options_with_equal_placements_stay_apart():
    problem = Problem.from_names("00 01", ["00 x:a", "00 x:b", "01 x:b"], secondary="x")
    puzzle = BoardCover(problem, [(0, 0), (0, 1), None])
    (solution,) = dance.solve(puzzle)
    assert solution.options == (1, 2)
    assert puzzle.solution([1, 2]) == solution


def test_the_positions_of_its_problem_are_those_of_the_cells():
    puzzle = board("00 01 10 11 I", ["I 00 01"])
    positions = puzzle.problem.positions
    assert len(set(positions[:4])) == 4
    assert positions[4] is None
    assert puzzle.obstruction() == "no option has item '10'"


def test_a_board_can_be_pickled():
    puzzle = board("00 01 10 11 I", ["I 00 01", "10 11"])
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    assert repr(puzzle) == "<BoardCover of 2x2 cells, 1 piece, 2 options>"


@pytest.mark.parametrize(
    ("items", "options", "message"),
    [
        ("00 01 10 11 A B", ["A 00 B"], "option 'A 00 B' has two items that are not cells, 'A' and 'B'"),
        ("00 01 2|10 11 A B", ["A 00"], "cell '10' is covered 2 to 2 times"),
    ],
)
def test_what_is_no_board_is_refused(items, options, message):
    with pytest.raises(dance.PuzzleError, match=message):
        board(items, options, others=2)


@pytest.mark.parametrize(
    ("problem", "cells", "message"),
    [
        (PQ, [None, None], "no item is a cell"),
        (PQ, [(0, 0), (0, 0)], "two items are the same cell"),
        (PQ, [(0, 0)], "1 cells for 2 items"),
        (PQ, [(0, 0, 0), None], "2 integers on the square lattice"),
        (PQ, 7, "cells is 7"),
        (7, [], "problem is 7"),
    ],
)
def test_cells_that_do_not_fit_are_refused(problem, cells, message):
    with pytest.raises(dance.InputError, match=message):
        BoardCover(problem, cells)
