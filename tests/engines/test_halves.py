"""Counts that meet in the middle; `native/tests/test_halves.cpp` has thousands of small ones."""

import pytest

from dancefloor._native import MISSING
from dancefloor.engines.counting import Counting
from dancefloor.search.values import Resources
from tests.packings import packed

pytestmark = pytest.mark.skipif(bool(MISSING), reason="needs the compiled module")


def counting(problem, threads=1, **how):
    return Counting(problem, resources=Resources(memory=1 << 30, threads=threads), **how)


def test_a_count_that_grows_until_the_middle_enters_a_few_states_of_the_second_half():
    alone = counting(packed("15x15", "any*Y5"))
    together = counting(packed("15x15", "any*Y5"), threads=3)
    assert alone.finish() == together.finish() == 1696
    assert alone.frontier.work() == together.frontier.work()
    assert alone.frontier.work()[0] < 3_000_000  # in one go: 11,721,897
    assert alone.bytes < 20_000_000


def test_it_continues_elsewhere_from_both_halves():
    problem = packed("15x15", "any*Y5")
    count, sittings = counting(problem), 0
    while not count.ended:
        count.run(states=150_000)
        count, sittings = counting(problem, threads=1 + sittings % 2, resume=count.saved()), sittings + 1
        count.run(states=1)
    assert count.count == 1696
    assert sittings > 5


def test_a_count_with_distinct_pieces_goes_on_as_before():
    count = counting(packed("6x10", "pentominoes"))
    assert count.finish() == 9356
    assert count.frontier.work()[0] == 992_400
