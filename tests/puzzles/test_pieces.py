from __future__ import annotations

import copy
import pickle

import pytest

import dancefloor as dance
from dancefloor.puzzles.pieces import Pieces


def test_a_name_and_a_place_find_the_same_piece():
    pieces = dance.read_pieces("hexiamonds")
    assert [pieces[piece.name] for piece in pieces] == [pieces[k] for k in range(12)] == list(pieces)
    assert pieces["sphinx"].name == pieces[3].name == "sphinx"
    assert isinstance(pieces[2:4], Pieces)


def test_it_is_a_tuple():
    pieces = dance.read_pieces("soma")
    assert isinstance(pieces, tuple)
    assert (pieces, hash(pieces)) == (tuple(pieces), hash(tuple(pieces)))
    assert (pieces[0] in pieces, len(pieces), pieces[1:3]) == (True, 7, tuple(pieces)[1:3])
    assert dance.Packing("3x3x3", pieces) == dance.Packing("3x3x3", tuple(pieces))
    for again in (pickle.loads(pickle.dumps(pieces)), copy.copy(pieces), copy.deepcopy(pieces)):
        assert (again, type(again)) == (pieces, Pieces)


def test_what_is_not_there_is_an_error_as_python_has_them():
    pieces = dance.read_pieces("soma")
    with pytest.raises(KeyError, match="there is no piece 'X'; choose V, L"):
        pieces["X"]
    with pytest.raises(IndexError):
        pieces[7]


def test_it_shows_itself_in_one_line():
    assert repr(dance.read_pieces("4*L4,T4")) == "<2 pieces: L4 T4>"
