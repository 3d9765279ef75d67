"""What a wish means in clues; tests of the maker state which wishes are refused."""

from __future__ import annotations

import pytest

from dancefloor.houses.fillomino.make.wish import SizedWish, reachable


@pytest.mark.parametrize(
    ("wish", "counts"),
    [
        ({}, (28, 36)),
        ({"symmetry": "rotational"}, (28, 36)),
        ({"clues": 31}, (31, 31)),
        ({"clues": 0.315, "symmetry": "rotational"}, (32, 32)),
        ({"clues": 0.30, "symmetry": "quarter"}, (28, 28)),
        ({"clues": 0.001}, (1, 1)),
    ],
)
def test_the_number_of_clues_is_one_that_the_symmetry_allows(wish, counts):
    assert SizedWish(10, 10, **wish).counts == counts


def test_every_reachable_number_is_a_sum_of_orbits():
    assert reachable(SizedWish(3, 3, symmetry="quarter").orbits) == {0, 1, 4, 5, 8, 9}
    assert reachable(SizedWish(3, 3, symmetry="full").orbits) == {0, 1, 4, 5, 8, 9}
    assert reachable(SizedWish(2, 3).orbits) == set(range(7))


def test_clues_show_no_number_above_the_largest_region_or_the_board():
    assert SizedWish(2, 2, numbers=(1, 3, 5)).allowed == (1, 3)
    assert SizedWish(4, 4, largest=3, ones=False).allowed == (2, 3)
