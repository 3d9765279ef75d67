"""The benchmark of diagrams: everybody finds the same number of sets."""

from __future__ import annotations

import pytest

import dancefloor as dance
from benchmarks.diagrams import CONTESTANTS, Measured, constraints, row
from dancefloor.puzzles.classics import Queens


@pytest.mark.parametrize("name", CONTESTANTS)
@pytest.mark.parametrize("puzzle", ["dominoes 4x4", "queens 5"])
def test_everybody_counts_the_same(name, puzzle):
    if name != "dancefloor":
        pytest.importorskip(name)
    assert CONTESTANTS[name](puzzle, 60.0).count == dance.count(puzzle, symmetry="none").raw


def test_constraints_are_the_items_that_say_anything():
    found = constraints(Queens(4).encode().problem)
    assert [(each.low, each.high) for each in found].count((1, 1)) == 8
    assert all(each.high < len(each.options) or each.low for each in found)


def test_a_row_has_the_median_or_says_what_happened():
    runs = [Measured("", 7, seconds, 0.5, 1 << 20) for seconds in (3.0, 1.0, 2.0)]
    assert row("a", "b", runs) == "| a | b | 7 | 2 | 0.5 | 1 |"
    assert row("a", "b", [Measured("stopped", 0, 9.0, 0.0, 0)]) == "| a | b | - | stopped | - | 0 |"
