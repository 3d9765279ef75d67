from __future__ import annotations

from random import Random

import pytest

from dancefloor.houses.fillomino.make.clue_pattern import crowd, random_pattern
from dancefloor.houses.fillomino.make.clue_symmetry import PATTERNS, orbits
from dancefloor.houses.fillomino.make.wish import reachable


@pytest.mark.parametrize("symmetry", PATTERNS)
def test_a_pattern_has_whole_orbits_and_exactly_the_number_of_clues(symmetry):
    groups = orbits(5, 5, symmetry)
    counts = sorted(reachable(groups))
    assert len(counts) > 2
    for count in counts:
        shown = random_pattern(groups, count, Random(count))
        assert len(shown) == count
        assert all(shown.issuperset(orbit) or shown.isdisjoint(orbit) for orbit in groups)


def test_the_seed_decides():
    groups = orbits(8, 8, "rotational")
    first, again, other = (random_pattern(groups, 20, Random(seed)) for seed in (1, 1, 2))
    assert first == again != other


def test_clues_close_by_are_a_crowd():
    assert crowd([(0, 0)], {(0, 1)}) > crowd([(0, 0)], {(0, 2)}) > crowd([(0, 0)], {(0, 3)}) == 0
    assert crowd([(0, 0), (0, 1)], set()) > 0
