from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dancefloor as dance
from dancefloor.errors import ParseError, PuzzleError
from dancefloor.geometry.lattices import LATTICES
from dancefloor.geometry.polyforms import ShapeList, named_polyforms
from dancefloor.geometry.shape import NamedShapes, Shape, connected_parts, negated, normalized
from dancefloor.geometry.square import SQUARE
from dancefloor.geometry.symmetry import usual_mobility

CELL_SETS = st.sets(st.tuples(st.integers(-4, 4), st.integers(-4, 4)), min_size=1, max_size=12)
VECTORS = st.tuples(st.integers(-99, 99), st.integers(-99, 99))


@given(CELL_SETS, VECTORS)
def test_shapes_are_equal_up_to_translation(cells, vector):
    moved = [SQUARE.translate(cell, vector) for cell in cells]
    assert Shape(moved) == Shape(cells)
    assert hash(Shape(moved)) == hash(Shape(cells))


@given(CELL_SETS)
def test_shapes_touch_both_axes_and_are_sorted(cells):
    shape = Shape(cells)
    assert SQUARE.corner(shape.cells) == (0, 0)
    assert list(shape.cells) == sorted(shape.cells)
    assert len(shape) == len(cells)


@given(CELL_SETS)
def test_pictures_of_shapes_come_back(cells):
    shape = Shape(cells)
    assert Shape.from_picture(shape.picture()) == shape
    assert Shape.from_picture(shape.picture().replace("\n", "/")) == shape


@given(CELL_SETS)
def test_parts_are_disjoint_connected_and_not_adjacent(cells):
    parts = connected_parts(cells, SQUARE.neighbors)
    assert sorted(cell for part in parts for cell in part) == sorted(cells)
    assert [min(part) for part in parts] == sorted(min(part) for part in parts)
    for part in parts:
        assert Shape(part).is_connected()
        assert not {n for cell in part for n in SQUARE.neighbors(cell)} & (cells - part)
    assert Shape(cells).is_connected() == (len(parts) == 1)


def test_repeated_cells_count_once():
    assert len(Shape([(0, 0), (0, 0), (5, 5), (5, 5)])) == 2


def test_optional_cells_of_a_picture_belong_to_the_shape():
    assert Shape.from_picture("#+") == Shape.from_picture("##")


def test_normalising_and_negating():
    assert normalized([(3, -1), (2, 5)], SQUARE) == ((0, 6), (1, 0))
    assert negated((1, -2, 0)) == (-1, 2, 0)


def test_shapes_are_values_that_show_their_cells():
    shape = Shape([(1, 1), (0, 1)])
    assert repr(shape) == "Shape([(0, 0), (1, 0)])"
    with pytest.raises(AttributeError):
        shape.cells = ()


def test_a_shape_needs_a_cell():
    with pytest.raises(PuzzleError, match="a shape needs at least one cell"):
        Shape([])
    with pytest.raises(ParseError, match="at least one cell"):
        Shape.from_picture("..")


@pytest.mark.parametrize("cell", [(0,), (0, 0, 0), (), (0.5, 1), ("0", "1")])
def test_cells_are_pairs_of_integers(cell):
    with pytest.raises(PuzzleError, match="should be 2 integers on the square lattice"):
        Shape([(0, 0), cell])


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
