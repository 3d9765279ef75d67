"""One option of an item stands for several: counts are those of the whole problem."""

from __future__ import annotations

from random import Random

import pytest

import dancefloor as dance
import dancefloor.solutions.representatives as by_symmetry
from dancefloor.puzzles.classics import Langford, Queens
from dancefloor.solutions.automorphisms import Automorphisms
from dancefloor.solutions.representatives import affordable_steps, representatives
from tests.solutions.small_problems import covers, random_problem


def check_number(rng: Random) -> bool:
    """Compare the number of covers with brute force; whether symmetries make the problem smaller."""
    problem = random_problem(rng)
    found = representatives(problem, Automorphisms(problem, rng.choice([50, 200, 100_000])).orbits())
    if found is None:
        return False
    of_all = covers(problem)
    few = [frozenset(found.numbers[option] for option in cover) for cover in covers(found.problem)]
    assert set(few) <= set(of_all)
    assert found.times * len(few) == len(of_all)
    return True


def test_numbers_are_those_of_brute_force():
    assert sum(check_number(Random(seed)) for seed in range(300)) > 20


@pytest.mark.slow
def test_many_numbers_are_those_of_brute_force():
    assert sum(check_number(Random(seed)) for seed in range(1000, 21_000)) > 1500


@pytest.mark.parametrize(("puzzle", "number"), [(Langford(8), 300), (Queens(8), 92), (Queens(9), 352)])
def test_counts_in_all_stay(puzzle, number, monkeypatch):
    monkeypatch.setattr(by_symmetry, "affordable_steps", lambda problem: 100_000)
    problem = puzzle.encode().problem
    for asked in (puzzle, problem):
        found = dance.count(asked)
        assert (found, found.raw, found.distinct) == (number, number, None)
        assert ("stands for" in found.why) == (number != 352)  # of 9 queens, one in the middle row has no image
    assert "stands for" not in dance.count(problem, engine="dancing").why


def test_short_searches_look_for_no_symmetries():
    assert affordable_steps(Queens(8).encode().problem) == 0
    assert dance.count(Queens(8)).why.find("stands for") < 0
