"""The level that a reviewer finds, and what it accepts."""

from __future__ import annotations

from random import Random

import pytest

from dancefloor.houses.fillomino.explain.levels import Level
from dancefloor.houses.fillomino.make.maker import make
from dancefloor.houses.fillomino.make.numbering import Numbering
from dancefloor.houses.fillomino.make.reviewer import Reviewer
from dancefloor.houses.fillomino.make.wish import SizedWish
from tests.houses.fillomino.make.test_numbering import whole

LEVELS = [Level.EASY, Level.MEDIUM, Level.HARD]


def reviewed(made, wish):
    """A reviewer for a wish, and the draft of a puzzle."""
    numbering = Numbering(wish, Random(0))
    return Reviewer(numbering), numbering.draft(made.puzzle.numbers, sum(made.solution, ()))


@pytest.mark.parametrize("wanted", LEVELS)
@pytest.mark.parametrize("level", LEVELS)
def test_only_a_puzzle_of_the_level_fits(wanted, level):
    made = make(SizedWish(6, 6, level), seed=1).made
    reviewer, draft = reviewed(made, SizedWish(6, 6, wanted))
    reviewer.numbering.weights = dict.fromkeys(range(1, 10), 1.0)
    assert whole(reviewer.fits(draft)) is (wanted is level)
    assert (reviewer.easier is draft) is (level < wanted)
    assert bool(reviewer.numbering.trouble) is (level > wanted and not (wanted is Level.EASY and bool(draft.open)))


def test_clues_with_two_solutions_do_not_fit():
    made = make(SizedWish(4, 4), seed=3).made
    reviewer, draft = reviewed(made, SizedWish(4, 4))
    reviewer.numbering.weights = dict.fromkeys(range(1, 10), 1.0)
    assert whole(reviewer.fits(draft))
    fewer = list(draft.clues)
    fewer[next(cell for cell, clue in enumerate(fewer) if clue)] = 0
    less = reviewer.numbering.draft(fewer, draft.grid)
    assert whole(reviewer.another(less)) not in (None, [])
    assert not whole(reviewer.fits(less))
