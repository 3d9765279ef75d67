"""Drawings of boards and pieces for paper."""

from __future__ import annotations

from math import sqrt

import pytest

from dancefloor import InputError
from dancefloor.geometry.lattices import TRIANGLE
from dancefloor.geometry.square import SQUARE
from dancefloor.houses.makers.paper_shapes import paper_shape

ELL = [(0, 0), (1, 0), (2, 0), (2, 1)]


def test_lengths_are_in_millimetres():
    shape = paper_shape("L", ELL, SQUARE, 20)
    assert (shape.name, shape.size) == ("L", (40, 60))
    assert shape.loops == [[(0, 0), (20, 0), (20, 40), (40, 40), (40, 60), (0, 60)]]
    assert len(shape.creases) == 3
    (word,) = shape.words
    assert (word.text, word.height <= 8) == ("L", True)
    assert (0 < word.at[0] < 20) or (40 < word.at[1] < 60)


def test_triangles_have_their_height():
    cells = [TRIANGLE.origins[0], *TRIANGLE.neighbors(TRIANGLE.origins[0])]
    assert paper_shape("", cells, TRIANGLE, 10).size == pytest.approx((20, 10 * sqrt(3)))


def test_a_turned_shape_is_no_mirror_image():
    turned = paper_shape("L", ELL, SQUARE, 1).turned()
    assert turned.size == (3, 2)
    assert sorted(turned.loops[0]) == sorted(paper_shape("L", [(0, 0), (0, 1), (0, 2), (1, 0)], SQUARE, 1).loops[0])
    assert turned.turned().turned().turned() == paper_shape("L", ELL, SQUARE, 1)


def test_a_board_has_labels():
    shape = paper_shape("", [(0, 0), (0, 1)], SQUARE, 20, {(0, 1): "Feb", (5, 5): "out"})
    assert [(word.text, word.at) for word in shape.words] == [("Feb", (30, 10))]


def test_cells_without_a_picture_are_refused():
    with pytest.raises(InputError, match="cells that have no picture cannot be drawn on paper"):
        paper_shape("P", [], SQUARE, 20)
