from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.errors import ParseError, PuzzleError
from dancefloor.geometry.shape import Shape, connected_parts, negated, normalized
from dancefloor.geometry.square import SQUARE

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


@given(CELL_SETS, CELL_SETS)
def test_different_shapes_have_different_pictures(first, second):
    assert (Shape(first) == Shape(second)) == (Shape(first).picture() == Shape(second).picture())


@given(CELL_SETS)
def test_turning_four_times_is_nothing(cells):
    shape = turned = Shape(cells)
    for _ in range(4):
        turned = turned.transformed(SQUARE.group[1])
    assert turned == shape


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
