"""Boards divided into polyominoes of one size."""

import random

import pytest

from dancefloor.errors import PuzzleError
from dancefloor.houses.fillomino.division import Division
from dancefloor.houses.fillomino.verify_filled import division_faults
from dancefloor.verbs import count, solve

from .divisions import everything, random_division, solutions

SMALL = {
    "tetrominous": [(1, 4), (2, 2), (2, 4), (3, 3), (3, 4), (4, 4), (3, 5), (4, 5)],
    "pentominous": [(1, 5), (2, 5), (3, 5), (4, 4), (4, 5), (3, 7)],
}


def test_walls_are_put_in_order():
    clues = (("I", "."), (".", "?"))
    division = Division("tetrominous", clues, (((1, 0), (0, 0)), ((0, 0), (1, 0)), ((0, 0), (0, 1))))
    assert division.walls == (((0, 0), (0, 1)), ((0, 0), (1, 0)))
    assert repr(division) == "<Division, tetrominous, of 2x2 cells, 2 clues, 2 walls>"


@pytest.mark.parametrize(
    ("genre", "clues", "walls", "message"),
    [
        ("fillomino", ((".",),), (), "there is no genre 'fillomino': it should be one of pentominous, tetrominous"),
        ("tetrominous", ((".", "F"),), (), "a clue 'F' in row 1, column 2: in tetrominous it should be I, L, O"),
        ("pentominous", (("FI",),), (), "a clue 'FI'"),
        ("pentominous", (("",),), (), "a clue ''"),
        ("pentominous", (("5",),), (), "a clue '5'"),
        ("pentominous", ((".", "."), (".",)), (), "row 2 has 1 cell"),
        ("pentominous", ((".", "."),), (((0, 0), (1, 0)),), "a wall beside row 2"),
    ],
)
def test_what_makes_no_sense_is_refused(genre, clues, walls, message):
    with pytest.raises(PuzzleError, match=message):
        Division(genre, clues, walls)


def test_holes_are_no_cells_and_signs_no_letters():
    division = Division("tetrominous", (("#", "T", "?"), (".", "#", ".")))
    assert division.cells == ((0, 1), (0, 2), (1, 0), (1, 2))
    assert division.given == {(0, 1): "T"}


def board(*rows, walls=()):
    return Division("tetrominous", rows, walls)


@pytest.mark.parametrize(
    ("puzzle", "reason"),
    [
        (board("...", "..."), "the part of the board at row 1, column 1 has 6 cells: it should have a multiple of 4"),
        (board("....#...."[:8]), "the part of the board at row 1, column 6 has 3 cells"),
        (board("....", "....", walls=(((0, 0), (0, 1)), ((0, 0), (1, 0)))), "at row 1, column 1 has 1 cell:"),
        (board("O..."), "no polyomino O can cover row 1, column 1"),
        (board("..", "..", walls=(((0, 0), (0, 1)),)), "no polyomino can cover row 1, column 1"),
        (board("II..", "..I.", walls=(((0, 1), (0, 2)),)), "no polyomino I can cover row 1, column 1"),
    ],
)
def test_what_cannot_be_is_told_without_a_search(puzzle, reason):
    assert reason in puzzle.obstruction()
    assert count(puzzle) == 0


def test_a_board_of_more_cells_than_can_be_searched_is_refused_at_once():
    with pytest.raises(PuzzleError, match="a division has 10100 cells: a search takes at most 10000"):
        count(Division("pentominous", ("." * 101,) * 100))


def test_what_may_be_has_no_obstruction():
    for puzzle in (board(), board("####"), board("...."), board("..", "..", "##", "..", "..")):
        assert puzzle.obstruction() == ""
        assert count(puzzle) == 1


def test_two_alike_may_touch_at_a_corner_and_not_at_a_side_even_across_walls():
    assert count(board("..##", "..##", "##..", "##..")) == 1
    assert count(board("....", "....")) == 0
    assert count(board("....", "....", walls=tuple(((0, j), (1, j)) for j in range(4)))) == 0


def letters_of(solution):
    return tuple(sorted(solution.owner.items()))


MANY = [(genre, 1, many) for genre, many in (("tetrominous", 100), ("pentominous", 25))]
MORE = [pytest.param(genre, 2, 3000, marks=pytest.mark.slow) for genre in SMALL]


@pytest.mark.parametrize(("genre", "seed", "many"), [*MANY, *MORE])
def test_all_solutions_are_found_and_no_others(genre, seed, many):
    rng = random.Random(seed)
    answers = set()
    for _ in range(many):
        puzzle, holes = random_division(rng, genre, *rng.choice(SMALL[genre]))
        wanted = solutions(puzzle, holes)
        found = list(solve(puzzle))
        assert sorted(map(letters_of, found)) == wanted, (puzzle.clues, puzzle.walls)
        assert count(puzzle) == len(wanted)
        for solution in found:
            assert division_faults(puzzle, solution.placements) == []
        answers.add(min(len(wanted), 2))
    assert answers == {0, 1, 2}


@pytest.mark.slow
@pytest.mark.parametrize(("genre", "rows", "columns"), [("tetrominous", 5, 8), ("pentominous", 5, 6)])
def test_larger_boards_have_as_many_solutions_as_there_are_ways(genre, rows, columns):
    assert count(Division(genre, ((".",) * columns,) * rows)) == len(everything(genre, rows, columns)) > 1000


@pytest.mark.parametrize("engine", ["reference", "dancing", "cells"])
def test_every_engine_takes_a_division(engine):
    from dancefloor.engines.registry import engine as engine_of_name

    if engine_of_name(engine).missing():
        pytest.skip(f"{engine} is not installed")
    assert count(board("....", "....", "...."), engine=engine) == 2
