from __future__ import annotations

from math import pi

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.draw.labels import area
from dancefloor.draw.sight import Sheet, Sight, straightened

SQUARE = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


def sheets(*shapes):
    return [Sheet(k, (k,), 0, True, shape) for k, shape in enumerate(shapes)]


def moved(x, y):
    return tuple((a + x, b + y) for a, b in SQUARE)


def seen(sight, number):
    return sum(map(area, sight.loops({number})))


def test_what_is_hidden_is_not_seen():
    sight = Sight(sheets(SQUARE, SQUARE, moved(0.5, 0.25)))
    assert sight.seen == {0, 2}
    assert seen(sight, 2) == pytest.approx(1 - 0.5 * 0.75)
    assert sight.loops({1}) == []


def test_a_hole_is_a_loop_the_other_way_round():
    inner = tuple((0.25 + x / 2, 0.25 + y / 2) for x, y in SQUARE)
    loops = Sight(sheets(inner, SQUARE)).loops({1})
    assert sorted(map(area, loops)) == pytest.approx([-0.25, 1])


def test_sheets_side_by_side_have_one_outline():
    sight = Sight(sheets(SQUARE, moved(1, 0), moved(2, 0.5)))
    assert sight.loops({0, 1}) == [((0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (0.0, 1.0))]
    assert len(sight.loops({0, 1, 2})) == 1


def test_discs_hide_each_other():
    sight = Sight([Sheet(k, (k,), 0, False, ((x, 0.0),), 0.5) for k, x in enumerate((0.0, 0.5, 3.0))])
    assert seen(sight, 0) == pytest.approx(pi / 4, rel=0.02)
    assert seen(sight, 2) == pytest.approx(pi / 4, rel=0.02)
    lens = 2 * (0.25 * (pi / 3) - 0.5 * 0.5 * 0.5 * (3**0.5) / 2)
    assert seen(sight, 1) == pytest.approx(pi / 4 - lens, rel=0.03)
    assert len(sight.loops({0, 1})) == 1


@given(st.lists(st.tuples(st.integers(0, 12), st.integers(0, 12)), min_size=1, max_size=8))
def test_areas_in_sight_are_those_of_small_squares_that_are_looked_up(places):
    """Squares with corners on a grid of quarters."""
    sight = Sight(sheets(*[moved(x / 4, y / 4) for x, y in places]))
    often = [0] * len(places)
    for a in range(17):
        for b in range(17):
            number = sight.at(a / 4 + 0.125, b / 4 + 0.125)
            if number >= 0:
                often[number] += 1
    assert [round(16 * seen(sight, k)) for k in range(len(places))] == often


def test_there_is_room_for_a_label_in_the_middle():
    sight = Sight(sheets(SQUARE))
    x, y, size = sight.room({0}, sight.loops({0}), 0.6)
    assert (x, y) == pytest.approx((0.5, 0.5))
    assert 0.5 < size < 1


def test_corners_without_a_turn_are_left_out():
    assert straightened([(0, 0), (1, 0), (2, 0), (2, 2), (0, 2), (0, 1)]) == ((0, 0), (2, 0), (2, 2), (0, 2))
