"""Proofs that a piece tiles no rectangle, beside brute force over small ones."""

from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor.houses.explorer.corners import no_rectangle
from dancefloor.houses.explorer.exploring import Exploration, explored_piece
from dancefloor.verbs.how import Request

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
