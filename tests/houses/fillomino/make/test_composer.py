from __future__ import annotations

from random import Random

import pytest

from dancefloor.houses.fillomino.explain.levels import Level
from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.houses.fillomino.make.composer import Composer
from dancefloor.houses.fillomino.make.wish import SizedWish
from dancefloor.houses.fillomino.solve.solver import judge
from tests.conftest import result
from tests.houses.fillomino.boards import solutions


def of(composer, draft):
    board = composer.board
    return Fillomino(board.grid(draft.clues)), board.grid(draft.grid)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("attempt", ["one", "quick"])
def test_what_is_composed_has_one_solution(attempt, seed):
    composer = Composer(SizedWish(3, 4), Random(seed))
    puzzle, grid = of(composer, result(getattr(composer, attempt)()).draft)
    assert solutions(puzzle) == [grid]


def test_polishing_leaves_no_more_missing_than_before():
    wish = SizedWish(5, 5, Level.MEDIUM, "rotational")
    composer = Composer(wish, Random(5))
    before = result(composer.quick())
    assert result(composer.polish(before)).missing <= before.missing


def test_a_region_that_may_not_be_hidden_shows_a_clue():
    composer = Composer(SizedWish(5, 5, hidden=False), Random(2))
    composed = result(composer.quick())
    assert composed.missing[1] == 0


def test_a_draft_is_hardened_until_no_supposition_helps():
    wish = SizedWish(6, 6, Level.BEYOND)
    composer = Composer(wish, Random(3))
    composed = result(composer.one())
    puzzle, grid = of(composer, composed.draft)
    assert judge(puzzle).solutions == (grid,)
    assert (composed.level, composed.needless, any(composed.missing)) == (Level.BEYOND, (), False)
    assert result(composer.reviewer.resistance(composed.draft.clues))[0] > 0


def test_suppositions_leave_nothing_of_a_puzzle_that_the_rules_solve():
    composer = Composer(SizedWish(3, 4), Random(1))
    assert result(composer.reviewer.resistance(result(composer.one()).draft.clues)) == (0, 0)
