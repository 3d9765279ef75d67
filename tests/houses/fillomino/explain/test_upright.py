"""All eight turned and reflected boards have one that stands for them."""

import random

import pytest

from dancefloor.houses.fillomino.explain.upright import images, upright
from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.search.deadline import TimeUp, deadline
from tests.houses.fillomino.boards import random_puzzle


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
