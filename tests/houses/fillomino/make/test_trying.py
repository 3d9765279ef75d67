"""Where a pattern leaves a few marks open, all numbers are tried, and brute force agrees."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

from dancefloor.errors import PuzzleError
from dancefloor.houses.fillomino.explain.levels import Level
from dancefloor.houses.fillomino.fillomino import UNKNOWN, Fillomino
from dancefloor.houses.fillomino.formats.forms import read_pattern
from dancefloor.houses.fillomino.make.maker import make
from dancefloor.houses.fillomino.make.trying import hopeless, numbered, open_marks, why_none
from dancefloor.houses.fillomino.make.wish import SizedWish
from dancefloor.search.values import Answer
from tests.houses.fillomino.boards import everything, solutions

#: One clue of a puzzle is open; only 9 fits, as a check of each number shows.
ONE = "...1..\n2.#..6\n.3...3\n7..3..\n....3.\n......\n"


def wish(text, level=None):
    pattern = read_pattern(text)
    return SizedWish(pattern.rows, pattern.columns, level, pattern=pattern)


def test_the_only_number_that_fits_is_found():
    assert make(wish(ONE)).made.puzzle.clues[1][2] == 9


def random_pattern(rng, marks):
    """Some numbers of a random grid, a few of them open."""
    grid = rng.choice(everything(3, 4))
    shown = rng.sample([(i, j) for i in range(3) for j in range(4)], rng.randint(marks, 6))
    rows = [[grid[i][j] if (i, j) in shown else 0 for j in range(4)] for i in range(3)]
    for i, j in shown[:marks]:
        rows[i][j] = UNKNOWN
    return Fillomino(tuple(map(tuple, rows)))


@pytest.mark.parametrize("marks", [1, 2])
def test_numbers_are_found_exactly_if_brute_force_finds_some(marks):
    rng = random.Random(marks)
    seen = set()
    for _ in range(10):
        asked = SizedWish(3, 4, largest=12, pattern=random_pattern(rng, marks))
        marked = open_marks(asked)
        times = Counter(tuple(grid[i][j] for i, j in marked) for grid in solutions(asked.pattern))
        fitting = {puzzle for numbers, puzzle in numbered(asked, marked) if times[numbers] == 1}
        seen.add(bool(fitting))
        if fitting:
            assert make(asked).made.puzzle in fitting
        else:
            with pytest.raises(PuzzleError, match="exactly one solution"):
                make(asked)
    assert seen == {True, False}


def test_each_seed_may_choose_another_number():
    asked = wish("#..\n...\n..#\n")
    assert len({make(asked, seed=seed).made.puzzle for seed in range(8)}) > 1


def test_if_no_number_fits_the_verdicts_say_why():
    with pytest.raises(PuzzleError, match=r"the clues in row 5, column 1 and row 6, column 2 contradict each other"):
        make(wish("1.....\n...#.1\n1.1...\n......\n1.....\n.1....\n"))
    two = wish("2#....\n......\n......\n....#.\n")
    with pytest.raises(PuzzleError, match=r"the clues in .* contradict each other"):
        make(SizedWish(4, 6, pattern=read_pattern("1#1...\n.1....\n......\n....#.\n"), largest=4))
    assert hopeless(two, open_marks(two)) == ""
    with pytest.raises(PuzzleError, match=r"the clues in row 1, columns 1 and 2 contradict each other"):
        make(wish("11#\n...\n...\n"))


def test_the_nearest_puzzle_is_told_if_no_number_makes_the_level():
    making = make(wish(ONE, Level.BEYOND))
    assert making.made is None
    assert making.nearest.puzzle.clues[1][2] == 9
    assert re.search(r"among all 9 ways to number 1 mark$", making.reason)


def test_verdicts_of_one_mark_are_told_by_number():
    verdicts = {(3,): Answer.UNKNOWN, (1,): Answer.MULTIPLE, (2,): Answer.NONE}
    told = why_none(wish("#..\n"), [(0, 0)], verdicts)
    assert told.endswith("2 leaves no solution, 1 leaves several, 3 leaves what took too long to find out")


def test_many_open_marks_are_left_to_random_grids():
    assert open_marks(wish("####\n####\n")) == []
    assert len(open_marks(wish("#..\n..#\n"))) == 2
