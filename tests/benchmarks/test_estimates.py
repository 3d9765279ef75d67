"""Whether ranges are judged as they should be."""

from __future__ import annotations

import pytest

from benchmarks import estimates
from benchmarks.estimates import PLACES, Case, Judged, Told, judge, row, summary
from benchmarks.problems import packing
from dancefloor.search.values import Left

CASE = Case("pentominoes 3x20", "list", packing("3x20"), "reference")


def judged(*told):
    return Judged(CASE, "reference", 10.0, told, [each for each in told if each])


NARROW, WIDE, OPEN = (Told(2.5, 0.2, left) for left in (Left(3.0, 7.0), Left(3.0, 9.0), Left(3.0, None)))
LATE = Told(7.5, 0.7, Left(2.6, 9.0))


def test_a_range_holds_the_true_rest_or_does_not():
    assert [judged(told).hits(0) for told in (NARROW, WIDE, OPEN, LATE)] == [False, True, True, False]
    assert judged(None).hits(0) is None
    assert judged(Told(1.0, 0.0, None)).hits(0) is None


def test_rows_show_ranges_in_multiples_of_the_rest():
    expected = "| pentominoes 3x20 | reference | 10.0 s | **×** 0.4–0.93 | 0.4–1.2 | 0.4–… | – | 2 of 3 |"
    assert row(judged(NARROW, WIDE, OPEN, None)) == expected


def test_hits_are_counted_by_place_and_by_search(monkeypatch):
    monkeypatch.setattr(estimates, "FEWEST", 3)
    rows = [judged(NARROW, WIDE, OPEN, None), judged(WIDE, WIDE, None, LATE), judged(LATE, None, None, None)]
    assert summary(rows) == "| within the range | | | 1 of 3 | 2 of 2 | 1 of 1 | 0 of 1 | 67 % on average |"


def test_a_machine_is_busy_only_within_the_block():
    with estimates.busy(2) as processes:
        assert [process.poll() for process in processes] == [None, None]
    assert all(process.poll() is not None for process in processes)


@pytest.mark.parametrize("verb", ["list", "solve", "count"])
def test_a_search_is_judged_by_what_it_told(verb):
    found = judge(Case("pentominoes 5x12", verb, packing("4x15"), "cells"))
    assert found.engine == "cells"
    assert len(found.told) == len(PLACES)


def test_a_search_that_takes_too_long_is_left_out(monkeypatch):
    monkeypatch.setattr(estimates, "LIMIT", 0.01)
    assert judge(CASE) is None
