from __future__ import annotations

import pytest

from dancefloor.runs.estimate import Sample, seconds_left


def even(until, hours):
    return [Sample(second, second / (3600 * hours), second) for second in range(0, until + 1, max(1, until // 50))]


@pytest.mark.parametrize("share", [0.01, 0.3, 0.9])
def test_an_even_search_ends_within_the_range(share):
    whole = 36_000
    least, most = seconds_left(even(int(share * whole), 10))
    left = whole * (1 - share)
    assert least < left < most
    assert most / least < 4.01


def test_the_range_gets_narrower():
    ranges = [seconds_left(even(seconds, 10)) for seconds in (1000, 10_000, 30_000)]
    widths = [most / least for least, most in ranges]
    assert widths == sorted(widths, reverse=True)


def test_a_search_that_became_slower_may_take_longer():
    samples = [Sample(0, 0.0, 0), Sample(100, 0.4, 0), Sample(1000, 0.5, 0)]
    least, most = seconds_left(samples)
    assert least < 1000
    assert most > 4000


@pytest.mark.parametrize("samples", [[], [Sample(0.0, 0.0, 0)], [Sample(50, 1e-5, 1)], [Sample(50, 1.0, 1)]])
def test_nothing_is_said_without_reason(samples):
    assert seconds_left(samples) is None
