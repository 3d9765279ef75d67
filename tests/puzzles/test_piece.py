from __future__ import annotations

import copy
import pickle

import pytest

import dancefloor as dance
from dancefloor.errors import PuzzleError
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.symmetry import Mobility
from dancefloor.puzzles.piece import Piece, Pieces

DOMINO, TROMINO = Shape.from_picture("##"), Shape.from_picture("##/#.")
FREE = Mobility.FREE


def test_other_shapes_of_a_piece_are_alternatives_and_are_not_listed_twice():
    piece = Piece("p", TROMINO, FREE, also=(Shape.from_picture("###"), Shape.from_picture("#./##")))
    assert len(piece.orientations) == 6


@pytest.mark.parametrize("name", ["", "a b", "a:b", "a|b", "a\t"])
def test_piece_names_are_words(name):
    with pytest.raises(PuzzleError, match=r"it cannot contain a blank, ':' or '\|'"):
        Piece(name, DOMINO)


@pytest.mark.parametrize("bounds", [(2, 1), (-1, 1), (0, 0), (1, 0)])
def test_bounds_are_ordered_and_allow_a_use(bounds):
    with pytest.raises(PuzzleError, match="0 <= low <= high >= 1"):
        Piece("I", DOMINO, FREE, *bounds)


def test_other_shapes_have_the_same_size():
    with pytest.raises(PuzzleError, match="different sizes"):
        Piece("I", DOMINO, also=(TROMINO,))


@pytest.mark.parametrize("other", ["O.O", "AV"])
def test_the_shapes_of_a_piece_lie_on_one_lattice(other):
    with pytest.raises(PuzzleError, match="'I' has shapes on the square lattice and the"):
        Piece("I", DOMINO, also=(Shape.from_picture(other),))


def test_a_piece_with_a_list_of_shapes_is_a_value():
    straight = Shape.from_picture("###")
    one, other = Piece("p", TROMINO, also=[straight]), Piece("p", TROMINO, also=(straight,))
    assert one == other
    assert hash(one) == hash(other)


@pytest.mark.parametrize(("bounds", "text"), [((1, 1), "1"), ((12, 12), "12"), ((0, 45), "0:45")])
def test_bounds_are_written_as_knuth_writes_them(bounds, text):
    assert Piece("Y", TROMINO, FREE, *bounds).bounds == text


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
