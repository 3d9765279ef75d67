"""Which clues are shown: no more than the only solution and the level need."""

from random import Random

import pytest

from dancefloor.fillomino.explain.grades import Level, at_most
from dancefloor.fillomino.make.clue_choice import ClueChoice
from dancefloor.fillomino.make.clue_symmetry import orbits
from dancefloor.fillomino.make.random_grid import random_grid
from dancefloor.puzzles.fillomino import BLANK, Fillomino
from tests.fillomino.boards import solutions


def finished(steps):
    """What all steps lead to."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


def choice(seed, symmetry="none", **wishes):
    rng = Random(seed)
    grid = random_grid(Fillomino(((BLANK,) * 4,) * 3, largest=6), rng)
    return ClueChoice(grid, orbits(3, 4, symmetry), rng, **wishes)


def test_all_numbers_are_shown_at_first():
    chosen = choice(1)
    assert chosen.puzzle().clues == chosen.grid


@pytest.mark.parametrize("seed", range(5))
def test_thinning_leaves_one_solution_and_nothing_needless(seed):
    chosen = choice(seed, "rotational")
    finished(chosen.thin())
    assert solutions(chosen.puzzle()) == [chosen.grid]
    assert finished(chosen.needless()) == []


@pytest.mark.parametrize("level", [Level.EASY, Level.MEDIUM, Level.HARD])
def test_mending_leads_to_the_level_and_to_no_needless_clue(level):
    mended = 0
    for seed in range(12):
        chosen = choice(seed, level=level)
        finished(chosen.thin())
        assert at_most(chosen.puzzle(), Level.MEDIUM)
        finished(chosen.mend())
        assert solutions(chosen.puzzle()) == [chosen.grid]
        easier = level > Level.EASY and at_most(chosen.puzzle(), Level(level - 1))
        mended += at_most(chosen.puzzle(), level) and not easier and not finished(chosen.needless())
    assert mended


def test_redundant_clues_follow_from_the_others():
    chosen = choice(2)
    some = finished(chosen.redundant())
    assert set(some) == set(chosen.puzzle().cells)  # of a full grid each number follows from all others


def test_between_two_steps_there_is_one_solution():
    chosen = choice(0)
    sizes = []
    for _ in chosen.thin():
        sizes.append(len(chosen.shown))
        assert solutions(chosen.puzzle()) == [chosen.grid]
    assert sizes == sorted(sizes, reverse=True)
    assert len(sizes) == len(chosen.puzzle().cells)
