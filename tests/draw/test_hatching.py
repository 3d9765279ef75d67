from __future__ import annotations

from itertools import pairwise

import pytest

from dancefloor.draw.hatching import ALL, Hatching, hatching, lines_across
from dancefloor.draw.palette import HATCHINGS


def test_each_number_of_a_paint_is_a_hatching_of_its_own():
    assert len({hatching(number) for number in range(1, HATCHINGS + 1)}) == HATCHINGS == len(ALL)


@pytest.mark.parametrize("drawn", ALL)
def test_lines_reach_across_the_box(drawn):
    left, top, right, bottom = 2, 1, 5, 3
    lines = list(lines_across(drawn, left, top, right, bottom))
    assert lines
    for (x, y), (u, v) in lines:
        length = ((u - x) ** 2 + (v - y) ** 2) ** 0.5
        assert length >= right - left + bottom - top


def test_lines_are_at_equal_distances_and_cover_the_box():
    xs = sorted(x for (x, _), _ in lines_across(Hatching(0, 0.25), 2, 1, 5, 3))
    assert all(b - a == pytest.approx(0.25) for a, b in pairwise(xs))
    assert xs[0] < 2
    assert xs[-1] > 5
    assert all(x * 4 == pytest.approx(round(x * 4)) for x in xs)  # the same lines in neighbouring boxes
