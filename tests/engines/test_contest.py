"""Which engines dive, how often, and which one wins."""

import pytest

from dancefloor.cover.problem import Problem
from dancefloor.engines import contest
from dancefloor.engines.contest import CONTENDERS, FEWEST, Contest
from dancefloor.engines.registry import engine
from dancefloor.geometry.box import box
from dancefloor.puzzles.classics import Queens
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import read_pieces

pytestmark = pytest.mark.skipif(bool(engine("dancing").missing()), reason="the compiled module is not installed")

QUEENS = Queens(6).encode().problem


class Told:
    """A run whose dives promise the same every time, or one time in so many as much more."""

    def __init__(self, nanoseconds, rare=1):
        self._nanoseconds, self._rare = nanoseconds, rare

    def dives(self, first, count):
        all_of_them = [self._nanoseconds * self._rare * (k % self._rare == 0) for k in range(first, first + count)]
        return sum(all_of_them), sum(dive**2 for dive in all_of_them)


class Promising:
    """An engine whose dives promise what they are told to."""

    def __init__(self, engine, promise):
        self._engine, self._promise = engine, promise

    def __getattr__(self, name):
        return getattr(self._engine, name)

    def start(self, problem):
        return Told(*self._promise)


@pytest.fixture
def told(monkeypatch):
    """A contest whose dives promise what they are told to."""

    def make(**promises):
        monkeypatch.setattr(contest, "NativeRun", Told)
        monkeypatch.setattr(contest, "PACES", dict.fromkeys(CONTENDERS, 1.0))
        return Contest(QUEENS, [Promising(engine(name), promise) for name, promise in promises.items()])

    return make


def dives(found):
    return {each.engine.name: each.dives for each in found.all}


def test_the_shortest_guess_wins(told):
    found = told(bits=(5e8,), cells=(3e8,), dancing=(8e8,))
    assert (found.winner().engine.name, found.winner().guess) == ("cells", 3e8)


def test_a_tiny_search_is_left_to_the_likely_engine(told):
    found = told(cells=(5e5,), dancing=(1e3,))
    assert found.winner().engine.name == "cells"
    assert dives(found)["dancing"] == 0


def test_nobody_dives_long_for_a_hopeless_search(told):
    found = told(bits=(1e20, 4), cells=(1e20, 4))
    found.winner()
    assert sum(each.spent for each in found.all) <= contest.LEAST


def test_dives_take_a_small_share_of_the_search(told):
    for nanoseconds in (5e7, 5e8, 1e12):
        found = told(bits=(nanoseconds, 16), cells=(nanoseconds, 16), dancing=(nanoseconds, 16))
        found.winner()
        share = max(contest.LEAST, min(contest.MOST, contest.SHARE * nanoseconds))
        assert share / 8 < sum(each.spent for each in found.all) <= share * 1.01


def test_who_falls_far_behind_dives_no_more(told):
    found = told(bits=(1e9, 16), cells=(1e9, 16), dancing=(1e12,))
    found.winner()
    assert dives(found)["dancing"] == FEWEST < dives(found)["cells"]


def test_rare_large_dives_are_not_trusted(told):
    found = told(bits=(3e8,), cells=(2.9e8, 64))
    assert found.winner().engine.name == "bits"


def test_only_scanning_and_bits_compete_where_both_can():
    engines = [engine(name) for name in CONTENDERS]
    assert [each.engine.name for each in Contest(QUEENS, engines).all] == ["scanning", "bits"]
    assert [each.engine.name for each in Contest(QUEENS, engines[1:]).all] == ["bits", "cells", "dancing"]


def test_a_contest_is_the_same_every_time():
    region = box("5x6")
    problem = Packing(region, read_pieces("any*tetrominoes,any*I2", room=len(region))).encode().problem
    found = [Contest(problem, [engine("scanning"), engine("bits")]) for _ in range(2)]
    assert len({(each.winner().engine.name, each.winner().guess, *dives(each).values()) for each in found}) == 1


def test_dives_are_summed_without_overflow():
    run = engine("bits").start(QUEENS)
    each = [run.dive(seed) for seed in range(3, 10)]
    assert run.dives(3, 7) == (pytest.approx(sum(each)), pytest.approx(sum(dive**2 for dive in each)))
    huge = Problem.from_names([f"i{k}" for k in range(2000)], [[f"i{k}"] for k in range(2000) for _ in range(3)])
    total, squares = engine("dancing").start(huge).dives(0, 2)
    assert total <= 2e150
    assert squares <= 2e300
