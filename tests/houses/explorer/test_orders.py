"""The orders of pieces, beside published ones."""

from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor.houses.explorer.exploring import Exploration, explored_piece
from dancefloor.houses.explorer.orders import no_rectangle
from dancefloor.verbs.how import Request

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


#: The pentominoes and the tetromino that tile no rectangle (S. W. Golomb, Polyominoes, 1965), as far as a corner shows.
SHOWN = "FTUVXZ"


def proof(piece):
    return no_rectangle(explored_piece(piece, ("square", "cube"), "it"), Exploration(Request()))


@pytest.mark.parametrize("piece", SHOWN)
def test_a_corner_shows_that_there_is_no_rectangle(piece):
    assert proof(piece).startswith("copies cannot cover the ")
    assert not dance.rectangles(piece, 10).primes


@pytest.mark.parametrize("piece", ["I", "L", "P", "Y", "L4", "T4", "W"])
def test_a_piece_that_covers_corners_gets_no_proof(piece):
    assert not proof(piece)


def test_a_piece_that_cannot_be_turned_may_have_a_corner():
    assert proof("fixed-X")
    assert not proof("fixed-I")
