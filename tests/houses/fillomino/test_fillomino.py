from __future__ import annotations

import random

import pytest

from dancefloor.errors import PuzzleError
from dancefloor.houses.fillomino.fillomino import BLANK, UNKNOWN, Fillomino, check_size, images, upright
from dancefloor.houses.fillomino.limited_fillomino import LimitedFillomino
from dancefloor.search.deadline import TimeUp, deadline
from tests.houses.fillomino.boards import random_puzzle


def test_numbers_are_those_of_clues_that_are_known():
    puzzle = Fillomino(((3, UNKNOWN), (BLANK, 1)))
    assert puzzle.numbers == (3, 0, 0, 1)
    assert repr(puzzle) == "<Fillomino of 2x2 cells, 3 clues>"


def test_walls_separate_and_are_the_same_from_both_sides():
    puzzle = Fillomino(((0, 0), (0, 0)), walls=(((0, 1), (0, 0)), ((0, 0), (0, 1)), ((0, 0), (1, 0))))
    assert puzzle.walls == (((0, 0), (0, 1)), ((0, 0), (1, 0)))
    assert puzzle.connected == ((), (3,), (3,), (1, 2))
    assert puzzle.beside[0] == (1, 2)
    assert puzzle == Fillomino(((0, 0), (0, 0)), walls=puzzle.walls[::-1])


def test_rows_and_walls_may_be_lists():
    puzzle = Fillomino([[2, 0, 0], [0, 3, 0]], walls=[[[0, 0], [0, 1]]])
    assert puzzle == Fillomino(((2, 0, 0), (0, 3, 0)), walls=(((0, 0), (0, 1)),))
    assert hash(puzzle) == hash(Fillomino(((2, 0, 0), (0, 3, 0)), walls=(((0, 0), (0, 1)),)))


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda: Fillomino(((0, 0), (0,))), "row 2 has 1 cell: it should have 2"),
        (lambda: Fillomino(((0, -2),)), "clue -2 in row 1, column 2"),
        (lambda: Fillomino(((0, 0),), walls=(((0, 0), (1, 0)),)), "a wall beside row 2, column 1: .* 1x2"),
        (lambda: Fillomino(((0, 0, 0),), walls=(((0, 0), (0, 2)),)), "should be side by side"),
        (lambda: Fillomino(((0, 0),), largest=0), "largest is 0"),
        (lambda: Fillomino(((0,) * 201,) * 200), "200x201 cells: it should have at most 40000"),
        (lambda: check_size(10_000, 10_000), "10000x10000"),
        (lambda: Fillomino("2..\n.3."), "clues should be rows of whole numbers"),
        (lambda: Fillomino([["2", "."]]), "clues should be rows of whole numbers"),
        (lambda: Fillomino([[2.0, None]]), "clues should be rows of whole numbers"),
        (lambda: Fillomino([2, 0]), "clues should be rows of whole numbers"),
        (lambda: Fillomino([[2, 0]], walls=[(0, 1)]), "walls should be pairs of cells"),
        (lambda: Fillomino([[2, 0]], walls=5), "walls should be pairs of cells"),
    ],
)
def test_what_makes_no_sense_is_refused(make, reason):
    with pytest.raises(PuzzleError, match=reason):
        make()


@pytest.mark.parametrize(
    ("clues", "how", "reason"),
    [
        (((1, 1),), {}, "the clue 1 in row 1, column 1 and the clue 1 in row 1, column 2 are side by side"),
        (((2, 2), (2, 0)), {}, "more than 2 clues 2 are connected at row 1, column 1"),
        (((0, 1, 0, 3),), {}, "the clue 3 in row 1, column 4 can reach only 2 cells"),
        (((10**9, 0),), {}, "the clue 1000000000 in row 1, column 1 can reach only 2 cells"),
        (((4, 0), (0, 0)), {"walls": (((0, 0), (0, 1)), ((0, 0), (1, 0)))}, "row 1, column 1 can reach only 1 cell"),
        (
            ((2, 2),),
            {"walls": (((0, 0), (0, 1)),)},
            "a wall between the clues 2 in row 1, column 1 and row 1, column 2",
        ),
        (((2, 0),), {"largest": 1}, "the clue 2 in row 1, column 1 is more than 1"),
    ],
)
def test_what_cannot_be_is_told_without_a_search(clues, how, reason):
    assert reason in Fillomino(clues, **how).obstruction()


def test_what_may_be_has_no_obstruction():
    for clues in ((), ((), ()), ((UNKNOWN, UNKNOWN),), ((2, 2, 0, 1),), ((4, 0), (0, 4))):
        assert Fillomino(clues).obstruction() == ""


@pytest.mark.timeout(60)
def test_a_large_board_is_looked_at_in_time():
    clues = tuple(tuple(40_000 if (i + j) % 7 == 0 else 0 for j in range(200)) for i in range(200))
    assert Fillomino(clues).obstruction() == ""


def test_a_limited_fillomino_has_the_same_clues():
    assert LimitedFillomino(("2..", ".3"), (2, 3)).unlimited() == Fillomino(((2, 0, 0), (0, 3, 0)))
    assert LimitedFillomino(()).unlimited() == Fillomino(())


def test_eight_boards_have_one_that_stands_for_all():
    rng = random.Random(1)
    for _ in range(60):
        puzzle = random_puzzle(rng, *rng.choice([(2, 3), (3, 3), (1, 4)]))
        ones = {(one.clues, one.walls) for one, _ in map(upright, images(puzzle))}
        assert len(ones) == 1


def test_each_cell_finds_home_with_its_clue_and_walls():
    rng = random.Random(2)
    for _ in range(60):
        puzzle = random_puzzle(rng, 2, 3)
        one, home = upright(puzzle)
        assert {home[cell]: clue for cell, clue in one.given.items()} == puzzle.given
        assert {frozenset(map(home.get, wall)) for wall in one.walls} == set(map(frozenset, puzzle.walls))


def test_there_are_eight_boards_and_all_have_the_same_clues():
    puzzle = random_puzzle(random.Random(3), 2, 3)
    found = images(puzzle)
    assert len(found) == 8
    assert {tuple(sorted(image.numbers)) for image in found} == {tuple(sorted(puzzle.numbers))}


def test_it_looks_at_the_deadline():
    with deadline(0), pytest.raises(TimeUp):
        upright(Fillomino(((3, 0), (1, 0))))
