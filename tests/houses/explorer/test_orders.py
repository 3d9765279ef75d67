"""The orders of pieces, beside published ones."""

from __future__ import annotations

import pytest

import dancefloor as dance

#: S. W. Golomb, Polyominoes which tile rectangles (Journal of Combinatorial Theory A 51, 1989).
ORDERS = {"V3": 2, "L4": 2, "T4": 4, "I": 1, "L": 2, "P": 2, "Y": 10, "O": 1}


@pytest.mark.parametrize("piece", ORDERS)
def test_orders_are_those_that_were_published(piece):
    found = dance.order_of(piece)
    assert (found.order, found.lower, found.upper) == (ORDERS[piece],) * 3
    copies = len(found.tiling.solution.placements)
    assert copies == ORDERS[piece]


def test_a_bound_is_said():
    found = dance.order_of("Y", 9)
    assert (found.order, found.lower, found.upper, found.is_found) == (None, 10, None, False)
    assert repr(found) == "<RectangularOrder: the order of Y is at least 10, or it tiles no rectangle>"


def test_what_stays_open_bounds_the_order(monkeypatch):
    from dancefloor.houses.explorer import exploring

    monkeypatch.setattr(exploring, "NODES", 1)
    monkeypatch.setattr(exploring, "MANY_NODES", 1)
    found = dance.order_of("N", 9, memory=1)
    assert found.open
    assert found.lower < 10
    assert list(found.told())[-1].startswith("open: ")


def test_a_box_in_space_has_an_order():
    found = dance.order_of("tetracube-L", 8)
    assert found.order == 2
    assert len(found.tiling.sides) == 3


def test_it_stops_when_the_time_is_up():
    found = dance.order_of("N", 1000, timeout=0.3)
    assert found.outcome is dance.Outcome.LIMITED
    assert found.lower == found.tried + 1
