"""Large puzzles: what arguments solve has one solution, and no clue is needless in the end."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from dancefloor.houses.fillomino.explain.grades import at_most
from dancefloor.houses.fillomino.explain.levels import Level
from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.houses.fillomino.make.composer import Composer
from dancefloor.houses.fillomino.make.mending import FOLLOWED, Mending, ShownClues
from dancefloor.houses.fillomino.make.random_grids import random_grid
from dancefloor.houses.fillomino.make.wish import SizedWish
from dancefloor.houses.fillomino.rules.reasoning import Reasoning
from dancefloor.houses.fillomino.solve.solver import judge
from dancefloor.search.values import Answer
from tests.conftest import result
from tests.houses.fillomino.boards import random_puzzle, solutions


def begun(wish, seed):
    """What is left of a random grid."""
    composer = Composer(wish, Random(seed))
    mending = Mending(composer.numbering, composer.reviewer)
    grid = random_grid(replace(composer.board, largest=wish.top), composer.rng)
    assert grid
    return mending, result(mending.begun([k for row in grid for k in row]))


def puzzle_of(mending, shown):
    return mending.numbering.puzzle(shown)


def told(value):
    """A method in steps, without any."""
    return value
    yield


def without(clues, orbit):
    return [0 if cell in orbit else clue for cell, clue in enumerate(clues.shown)]


def test_what_simple_arguments_find_has_one_solution_and_is_not_harder():
    rng, times = Random(5), [0] * len(FOLLOWED)
    for _ in range(100):
        puzzle = random_puzzle(rng, 3, 3)
        rules = Reasoning(puzzle, small=9)
        told = [rules.finds(puzzle.numbers, far) for far in FOLLOWED.values()]
        assert told == sorted(told)
        times = [many + each for many, each in zip(times, told, strict=True)]
        if any(told):
            assert len(solutions(puzzle)) == 1
            assert at_most(puzzle, max(Level.MEDIUM, list(FOLLOWED)[told.index(True)]))
    assert times[0] > 0


def test_longer_suppositions_solve_more():
    rules = Reasoning(Fillomino(((0, 0, 0),) * 3), small=9)
    clues = (0, 0, 0, 0, 6, 0, 3, 0, 3)
    assert [rules.finds(clues, far) for far in FOLLOWED.values()] == [False, False, False, True, True]


@pytest.mark.parametrize("symmetry", ["none", "rotational", "full"])
@pytest.mark.parametrize("level", [Level.EASY, Level.HARD, Level.BEYOND])
def test_no_orbit_can_be_left_out_of_what_is_begun(symmetry, level):
    wish = SizedWish(6, 6, level, symmetry)
    mending, clues = begun(wish, seed=3)
    assert judge(puzzle_of(mending, clues.shown)).solutions == (mending.numbering.board.grid(clues.grid),)
    shown = [orbit for orbit in mending._orbits if clues.shown[orbit[0]]]
    assert all(all(clues.shown[cell] for cell in orbit) for orbit in shown)
    assert not any(result(mending._finds(without(clues, orbit), orbit)) for orbit in shown)


@pytest.mark.parametrize(("level", "seed"), [(Level.HARD, 7), (Level.EXPERT, 5)])
def test_what_the_level_misses_when_less_is_known_is_shown(monkeypatch, level, seed):
    completed = Mending._completed
    monkeypatch.setattr(Mending, "_completed", lambda _, shown, grid: told(ShownClues(tuple(shown), tuple(grid))))
    composer = Composer(SizedWish(10, 10, level), Random(seed))
    mending = Mending(composer.numbering, composer.reviewer)
    clues = result(mending.first())
    assert result(composer.reviewer.hidden_from(clues.shown, level))
    more = result(completed(mending, clues.shown, clues.grid))
    assert not result(composer.reviewer.hidden_from(more.shown, level))
    pairs = list(zip(clues.shown, more.shown, strict=True))
    assert all(old in (0, new) for old, new in pairs)
    assert 0 < sum(old != new for old, new in pairs) < 10


def test_far_from_a_change_what_is_needless_stays_so(monkeypatch):
    mending, clues = begun(SizedWish(8, 8, Level.EASY, "rotational"), seed=4)
    before = result(mending.weighed(clues))
    assert before
    assert before.needless
    asked = []
    are_spare = mending.reviewer.are_spare
    monkeypatch.setattr(mending.reviewer, "are_spare", lambda *args: asked.append(args[2]) or are_spare(*args))
    again = result(mending.weighed(before.clues, before))
    assert again == before
    assert asked
    assert not set(asked) & set(before.needless)


@pytest.mark.parametrize("symmetry", ["none", "rotational"])
def test_only_needless_orbits_could_be_left_out_of_what_is_weighed(symmetry):
    many = 0
    for seed in range(6):
        mending, clues = begun(SizedWish(6, 6, Level.EASY, symmetry), seed)
        weighed = result(mending.weighed(clues))
        if weighed is None:  # it is harder than that without them
            continue
        many += len(weighed.needless)
        for orbit in mending._orbits:
            if weighed.clues.shown[orbit[0]]:
                unique = judge(puzzle_of(mending, without(weighed.clues, orbit))).answer is Answer.UNIQUE
                assert unique == (orbit in weighed.needless)
    assert many


@pytest.mark.parametrize("symmetry", ["none", "rotational"])
@pytest.mark.parametrize("level", [Level.MEDIUM, Level.HARD])
def test_what_is_renewed_has_one_solution_that_the_level_finds(level, symmetry):
    mending, clues = begun(SizedWish(6, 6, level, symmetry), seed=1)
    rng, grids = Random(1), set()
    for _ in range(10):
        renewed = result(mending.renewed(clues, rng.randrange(36)))
        weighed = renewed and result(mending.weighed(renewed))
        if weighed:
            clues = weighed.clues
            grids.add(clues.grid)
            puzzle = puzzle_of(mending, clues.shown)
            assert judge(puzzle).solutions == (mending.numbering.board.grid(clues.grid),)
            assert at_most(puzzle, level)
            assert weighed.easy == at_most(puzzle, Level(level - 1))
    assert len(grids) > 2


def test_all_numbers_are_easy():
    mending, clues = begun(SizedWish(6, 6, Level.HARD), seed=2)
    assert result(mending.is_easy(ShownClues(clues.grid, clues.grid)))
    anything = Mending(Composer(SizedWish(6, 6), Random(1)).numbering, mending.reviewer)
    assert not result(anything.is_easy(clues))


def test_a_portion_of_changes_leaves_no_more_faults(monkeypatch):
    monkeypatch.setattr("dancefloor.houses.fillomino.make.mending.PORTION", 1)
    for seed in range(3):
        composer = Composer(SizedWish(8, 8, Level.HARD), Random(seed))
        mending, faults = Mending(composer.numbering, composer.reviewer), []
        while mending.goes_on and len(faults) < 8:
            clues = result(mending.mended())
            faults.append(mending._best.faults)
            assert clues == mending._best.clues
        assert faults == sorted(faults, reverse=True)
        assert mending.goes_on == any(faults[-1])


def test_a_large_puzzle_needs_each_of_its_orbits():
    wish = SizedWish(13, 13, Level.HARD, "rotational")
    composer = Composer(wish, Random(4))
    composed = result(composer.one())
    assert (composed.level, composed.needless) == (Level.HARD, ())
    draft = composed.draft
    assert judge(Fillomino(composer.board.grid(draft.clues))).solutions == (composer.board.grid(draft.grid),)
    for orbit in composer.mending._orbits:
        if draft.clues[orbit[0]]:
            fewer = without(ShownClues(draft.clues, draft.grid), orbit)
            assert judge(Fillomino(composer.board.grid(fewer))).answer is Answer.MULTIPLE
