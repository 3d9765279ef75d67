"""The level that a reviewer finds, and what it accepts."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from dancefloor.houses.fillomino.explain.levels import Level
from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.houses.fillomino.make.maker import make
from dancefloor.houses.fillomino.make.numbering import Numbering
from dancefloor.houses.fillomino.make.reviewer import Reviewer, quality_of, regions_of
from dancefloor.houses.fillomino.make.wish import SizedWish
from tests.conftest import result

LEVELS = [Level.EASY, Level.MEDIUM, Level.HARD]


@cache
def of_level(level):
    return make(SizedWish(4, 4, level), seed=2).made


def reviewed(made, wish):
    """A reviewer for a wish, and the draft of a puzzle."""
    numbering = Numbering(wish, Random(0))
    return Reviewer(numbering), numbering.draft(made.puzzle.numbers, sum(made.solution, ()))


@pytest.mark.parametrize("wanted", LEVELS)
@pytest.mark.parametrize("level", LEVELS)
def test_only_a_puzzle_of_the_level_fits(wanted, level):
    reviewer, draft = reviewed(of_level(level), SizedWish(4, 4, wanted))
    reviewer.numbering.weights = dict.fromkeys(range(1, 10), 1.0)
    assert result(reviewer.fits(draft)) is (wanted is level)
    assert (reviewer.easier is draft) is (level < wanted)
    assert bool(reviewer.numbering.trouble) is (level > wanted and not (wanted is Level.EASY and bool(draft.open)))


def test_clues_with_two_solutions_do_not_fit():
    made = make(SizedWish(4, 4), seed=3).made
    reviewer, draft = reviewed(made, SizedWish(4, 4))
    reviewer.numbering.weights = dict.fromkeys(range(1, 10), 1.0)
    assert result(reviewer.fits(draft))
    fewer = list(draft.clues)
    fewer[next(cell for cell, clue in enumerate(fewer) if clue)] = 0
    less = reviewer.numbering.draft(fewer, draft.grid)
    assert result(reviewer.another(less)) not in (None, [])
    assert not result(reviewer.fits(less))


def test_clues_that_were_needed_before_are_asked_about_again_where_something_has_changed():
    made = make(SizedWish(7, 7), seed=1).made
    reviewer, draft = reviewed(made, SizedWish(7, 7))
    rng = Random(1)
    for _ in range(40):
        clues = list(draft.clues)
        for cell in rng.sample(range(49), 3):
            clues[cell] = draft.grid[cell]
        changed = reviewer.numbering.draft(clues, draft.grid)
        fresh = Reviewer(reviewer.numbering)
        assert result(reviewer.redundant(changed, 49)) == result(fresh.redundant(changed, 49))
    assert any(reviewer._are_needed(draft.clues, draft.grid, [cell]) for cell, clue in enumerate(draft.clues) if clue)


SOLUTION = ((2, 2, 1), (3, 3, 3))


def test_each_fault_is_counted():
    quality = quality_of(Fillomino(((2, 2, 0), (0, 3, 0))), SOLUTION)
    assert (quality.clumps, quality.given, quality.hidden, quality.unseen) == (0.333, 0.5, 1, 1)
    assert quality.shown == 0.667
    assert quality.evenness == 1.0


def test_clumps_and_regions_given_whole_lower_the_score():
    good = quality_of(Fillomino(((2, 0, 1), (0, 3, 0))), SOLUTION)
    clumped = quality_of(Fillomino(((2, 0, 1), (0, 3, 3))), SOLUTION)
    whole = quality_of(Fillomino(((2, 2, 1), (0, 3, 3))), SOLUTION)
    assert 100 >= good.score > clumped.score > whole.score >= 0


def test_regions_are_the_connected_cells_of_one_number():
    board = Fillomino(((0, 0, 0), (0, 0, 0)))
    assert sorted(map(sorted, regions_of(board, [1, 2, 2, 3, 3, 3]))) == [[0], [1, 2], [3, 4, 5]]
    assert len(regions_of(board, [1, 2, 1, 2, 1, 2])) == 6
