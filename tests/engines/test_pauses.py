"""Native work that is not done in batches ends when time is up, and when somebody presses Ctrl-C."""

from __future__ import annotations

import _thread
import random
import time

import pytest

from dancefloor import Item, Option, Packing, Problem, Region, Use, read_pieces
from dancefloor._native import MISSING
from dancefloor.engines.compiled import flatten
from dancefloor.search import deadline as deadlines
from dancefloor.search.deadline import TimeUp, deadline

pytestmark = pytest.mark.skipif(bool(MISSING), reason="needs the compiled module")


@pytest.fixture(scope="module")
def large():
    """A problem the tables of which take native code more than a moment."""
    numbers = random.Random(1)
    options = tuple(Option(tuple([Use(k) for k in numbers.sample(range(200), 5)])) for _ in range(40_000)) * 8
    return Problem.trusted(tuple(Item(f"i{k}") for k in range(200)), options)


@pytest.mark.parametrize(
    "work",
    [
        lambda core, problem: core.frontier(problem, False, 1 << 30, 0, 1),
        lambda core, problem: core.frontier_lacks(problem),
        lambda core, problem: core.bits(problem, [], "portable", 1),
        lambda core, problem: core.bits_lacks(problem),
    ],
)
def test_preparations_end_when_time_is_up(large, work):
    from dancefloor._native import core

    with pytest.raises(TimeUp), deadline(0):
        work(core, flatten(large))


def test_a_large_problem_is_taken_over_only_while_there_is_time(large):
    options = tuple(large.options)
    with pytest.raises(TimeUp), deadline(0):
        Problem.trusted(large.items, options)
    assert Problem.trusted(large.items, options) == large


def test_ctrl_c_ends_preparations(large, monkeypatch):
    from dancefloor._native import core

    problem = flatten(large)
    looks = []
    monkeypatch.setattr(deadlines, "check", lambda: looks.append(None))
    core.frontier(problem, False, 1 << 30, 0, 1)
    whole = len(looks)
    looks.clear()

    def check():
        looks.append(None)
        if len(looks) == max(1, whole // 10):
            _thread.interrupt_main()

    monkeypatch.setattr(deadlines, "check", check)
    with pytest.raises(KeyboardInterrupt):
        core.frontier(problem, False, 1 << 30, 0, 1)
    assert len(looks) <= 2 + whole // 2


@pytest.mark.parametrize("engine", ["dance", "cells"])
def test_a_dive_that_is_broken_off_changes_nothing(engine):
    from dancefloor._native import core

    region = Region.box(40, 40)
    problem = flatten(Packing(region, read_pieces("any*pentominoes", room=len(region))).encode().problem)
    search = core.dance(problem, True, [], 1) if engine == "dance" else core.cells(problem, [], 1)
    guesses = [search.dive(seed) for seed in range(8)]
    broken_off = 0
    while broken_off < 5:
        time.sleep(0.01)  # so that the next call looks at the clock
        try:
            with deadline(0):
                search.dive(broken_off)
        except TimeUp:
            broken_off += 1
    assert [search.dive(seed) for seed in range(8)] == guesses
