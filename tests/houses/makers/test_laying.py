"""Places of rectangles on sheets."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.houses.makers.laying import fits_on, laid_out

LENGTHS = st.floats(min_value=0.1, max_value=16)


@given(st.lists(st.tuples(LENGTHS, LENGTHS), max_size=30), st.sampled_from([None, (20.0, 20.0), (20.0, 30.0)]))
def test_rectangles_lie_apart_on_their_sheets(sizes, room):
    places = laid_out(sizes, 2.0, room)
    lying = [(place, wide, high) for place, (wide, high) in zip(places, sizes, strict=True)]
    for place, wide, high in lying:
        assert min(place.x, place.y) >= 2.0
        assert room is None or (place.x + wide <= room[0] - 2 + 1e-6 and place.y + high <= room[1] - 2 + 1e-6)
    for (one, wide, high), (other, broad, tall) in combinations(lying, 2):
        assert one.sheet != other.sheet or (
            max(one.x - other.x - broad, other.x - one.x - wide, one.y - other.y - tall, other.y - one.y - high)
            >= 2 - 1e-6
        )
    assert {place.sheet for place in places} == set(range(max((place.sheet for place in places), default=-1) + 1))


def test_small_rectangles_fill_room_beside_a_high_one():
    places = laid_out([(6, 6), (3, 3), (3, 3), (3, 3)], 1, (12, 9))
    assert places == [(0, 1, 1), (0, 8, 1), (0, 8, 5), (1, 1, 1)]


@pytest.mark.parametrize(("room", "fits"), [((5, 6), True), ((4.9, 6), False), ((5, 5.9), False)])
def test_a_rectangle_fits_with_its_margins(room, fits):
    assert fits_on((3, 4), 1, room) == fits
