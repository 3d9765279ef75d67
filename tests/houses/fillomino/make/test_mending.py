"""Large puzzles: what arguments solve has one solution, and no clue is needless in the end."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from dancefloor.houses.fillomino.explain.grades import at_most
from dancefloor.houses.fillomino.explain.levels import Level
from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.houses.fillomino.make.composer import Composer
from dancefloor.houses.fillomino.make.mending import FOLLOWED, Mending, ShownClues, suffices
from dancefloor.houses.fillomino.make.random_grids import random_grid
from dancefloor.houses.fillomino.make.wish import SizedWish
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


def without(clues, orbit):
    return [0 if cell in orbit else clue for cell, clue in enumerate(clues.shown)]


def test_what_arguments_solve_has_one_solution_and_is_not_harder():
    rng, times = Random(5), [0] * len(FOLLOWED)
    for _ in range(100):
        puzzle = random_puzzle(rng, 3, 3)
        told = [suffices(puzzle, 9, far) for far in FOLLOWED.values()]
        assert told == sorted(told)
        times = [many + each for many, each in zip(times, told, strict=True)]
        if any(told):
            assert len(solutions(puzzle)) == 1
            assert at_most(puzzle, max(Level.MEDIUM, list(FOLLOWED)[told.index(True)]))
    assert times[0] > 0


def test_longer_suppositions_solve_more():
    puzzle = Fillomino(((0, 0, 0), (0, 6, 0), (3, 0, 3)))
    assert [suffices(puzzle, 9, far) for far in FOLLOWED.values()] == [False, False, False, True, True]


@pytest.mark.parametrize("symmetry", ["none", "rotational", "full"])
@pytest.mark.parametrize("level", [Level.EASY, Level.HARD, Level.BEYOND])
def test_no_orbit_can_be_left_out_of_what_is_begun(symmetry, level):
    wish = SizedWish(6, 6, level, symmetry)
    mending, clues = begun(wish, seed=3)
    assert judge(puzzle_of(mending, clues.shown)).solutions == (mending.numbering.board.grid(clues.grid),)
    shown = [orbit for orbit in mending._orbits if clues.shown[orbit[0]]]
    assert all(all(clues.shown[cell] for cell in orbit) for orbit in shown)
    assert not any(result(mending._suffices(without(clues, orbit))) for orbit in shown)


@pytest.mark.parametrize("symmetry", ["none", "rotational"])
def test_needless_orbits_are_those_that_could_be_left_out(symmetry):
    many = 0
    for seed in range(6):
        mending, clues = begun(SizedWish(6, 6, Level.EASY, symmetry), seed)
        needless = result(mending.needless(clues))
        many += len(needless)
        for orbit in mending._orbits:
            if clues.shown[orbit[0]]:
                unique = judge(puzzle_of(mending, without(clues, orbit))).answer is Answer.UNIQUE
                assert unique == (orbit in needless)
    assert many


@pytest.mark.parametrize("symmetry", ["none", "rotational"])
def test_a_change_leaves_one_solution_that_arguments_find(symmetry):
    mending, clues = begun(SizedWish(6, 6, Level.MEDIUM, symmetry), seed=1)
    rng, changes, grids = Random(1), 0, set()
    for _ in range(120):
        orbit = rng.choice([orbit for orbit in mending._orbits if clues.shown[orbit[0]]])
        changed = result(mending.changed(clues, orbit))
        if changed:
            changes += 1
            grids.add(changed.grid)
            puzzle = puzzle_of(mending, changed.shown)
            assert not any(changed.shown[cell] for cell in orbit)
            assert judge(puzzle).solutions == (mending.numbering.board.grid(changed.grid),)
            assert suffices(puzzle, mending.numbering.small, FOLLOWED[Level.MEDIUM])
            clues = changed
    assert changes > 1
    assert grids


def test_a_puzzle_below_the_level_is_easy():
    mending, clues = begun(SizedWish(6, 6, Level.HARD), seed=2)
    assert mending.is_easy(ShownClues(clues.grid, clues.grid))
    assert not Mending(Composer(SizedWish(6, 6), Random(1)).numbering, mending.reviewer).is_easy(clues)


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
