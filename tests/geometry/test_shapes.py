from __future__ import annotations

import copy
import pickle

import pytest

import dancefloor as dance
from dancefloor.geometry.lattices import LATTICES
from dancefloor.geometry.polyforms import ShapeList, named_polyforms
from dancefloor.geometry.shapes import NamedShapes
from dancefloor.geometry.symmetry import usual_mobility


class Place:
    """A number as NumPy has them."""

    def __index__(self):
        return 2


def test_a_name_and_a_place_find_the_same_shape():
    pieces = dance.polyominoes(5)
    assert [pieces[k] for k in range(12)] == [pieces[name] for name in pieces] == list(pieces.values())
    assert (pieces[-1], pieces[Place()]) == (pieces["Z"], pieces["L"])
    assert list(pieces[1:3].items()) == [("I", pieces["I"]), ("L", pieces["L"])]
    assert pieces[::-1][0] == pieces["Z"]


def test_it_is_the_mapping_of_its_names_alone():
    pieces = dance.polyominoes(4)
    plain = dict(pieces)
    assert (pieces, len(pieces), list(pieces)) == (plain, 5, ["I", "L", "O", "S", "T"])
    assert (0 in pieces, "I" in pieces, pieces.get(0), pieces.get("X", 7)) == (False, True, None, 7)
    assert {**pieces} == plain
    assert isinstance(pieces, dict)
    assert pieces | {"X": pieces[0]} == plain | {"X": plain["I"]}
    assert dance.Packing("4x5", pieces) == dance.Packing("4x5", plain)


def test_a_name_that_is_a_number_is_a_text():
    shapes = NamedShapes({"1": dance.Shape.from_picture("##"), "0": dance.Shape.from_picture("#")})
    assert (len(shapes["1"]), len(shapes[1])) == (2, 1)


@pytest.mark.parametrize(
    ("key", "kind", "words"),
    [("Q", KeyError, "there is no shape 'Q'; choose F, I"), (12, IndexError, "range"), (-13, IndexError, "range")],
)
def test_what_is_not_there_is_an_error_as_python_has_them(key, kind, words):
    with pytest.raises(kind, match=words):
        dance.polyominoes(5)[key]


@pytest.mark.parametrize("lattice", LATTICES, ids=str)
def test_a_list_takes_traditional_names(lattice):
    named = named_polyforms(4, lattice)
    shapes = dance.polyforms(4, usual_mobility(lattice), lattice)
    assert len({shapes.index(shapes[name]) for name in named}) == len(named) == len(shapes)
    assert all(dance.name_of(shapes[name]) == name for name in named)


def test_a_list_is_a_list():
    shapes = dance.polyforms(4)
    plain = list(shapes)
    assert (shapes, shapes[0], shapes[-1], shapes[1:3]) == (plain, plain[0], plain[-1], plain[1:3])
    assert isinstance(shapes[1:3], ShapeList)
    with pytest.raises(KeyError, match="there is no shape 'X'"):
        shapes["X"]
    with pytest.raises(IndexError):
        shapes[5]
    with pytest.raises(KeyError):
        dance.polyforms(9)[:3]["I"]  # shapes without names


@pytest.mark.parametrize("shapes", [dance.polyominoes(4), dance.polyforms(4)], ids=["named", "list"])
def test_they_are_copied_and_pickled(shapes):
    for again in (pickle.loads(pickle.dumps(shapes)), copy.copy(shapes), copy.deepcopy(shapes)):
        assert again == shapes
        assert type(again) is type(shapes)


def test_they_show_themselves_in_one_line():
    assert repr(dance.polyominoes(3)) == "<2 shapes: I V>"
    assert repr(dance.polyforms(4)) == "<5 shapes: I L T O S>"
    assert repr(dance.polyforms(7)) == "<108 shapes>"
    assert (repr(dance.polyforms(7)[:1]), repr(dance.polyforms(4)[:0])) == ("<1 shape>", "<0 shapes:>")
    assert len(repr(dance.polyominoes(8))) == 100
