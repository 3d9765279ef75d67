"""Pages of paper: their number, and lengths on them."""

from __future__ import annotations

import re
import zlib
from math import sqrt

import pytest

from dancefloor import InputError
from dancefloor.geometry.lattices import TRIANGLE
from dancefloor.geometry.square import SQUARE
from dancefloor.houses.makers.paper_sheet import paper_shape, paper_sheet

BAR = [(0, column) for column in range(5)]


def pages(board, pieces, paper="a4", step=20):
    """The operators of each page."""
    drawn = [paper_shape("I", cells, SQUARE, step) for cells in pieces]
    data = paper_sheet(paper_shape("", board, SQUARE, step), drawn, title="A (B)", paper=paper, paints={})
    streams = re.findall(rb"stream\n(.*?)\nendstream", data, re.DOTALL)
    return [zlib.decompress(stream).decode("latin-1") for stream in streams]


def box(rows, columns):
    return [(row, column) for row in range(rows) for column in range(columns)]


@pytest.mark.parametrize(
    ("rows", "columns", "step", "paper", "parts"),
    [(6, 10, 20, "a4", 1), (10, 6, 20, "a4", 1), (12, 9, 20, "a4", 1), (14, 9, 20, "a4", 2), (6, 10, 40, "letter", 3)],
)
def test_a_board_has_as_many_pages_as_it_needs(rows, columns, step, paper, parts):
    made = pages(box(rows, columns), [BAR], paper, step)
    assert sum("board" in page for page in made) == parts
    assert all(f"page {number} of {len(made)}" in page for number, page in enumerate(made, 1))
    assert "A \\(B\\): pieces" in made[-1]


def test_lengths_are_true():
    board, pieces = pages(box(2, 3), [BAR])
    scale = float(re.search(r"q ([\d.]+) 0 0 -", board)[1])
    assert 25.4 * scale == pytest.approx(72, abs=1e-6)
    assert "0 0 m 60 0 l 60 40 l 0 40 l h B*" in board
    assert "0 0 m 100 0 l 100 20 l 0 20 l h B*" in pieces


def test_pieces_go_on_on_further_pages():
    assert len(pages(box(2, 3), [BAR] * 11)) == 2
    assert len(pages(box(2, 3), [BAR] * 12)) == 3


def test_a_long_piece_is_turned():
    assert "20 0 m 20 240 l" in pages(box(2, 3), [[(0, column) for column in range(12)]])[1]


def test_a_piece_larger_than_a_page_is_refused():
    with pytest.raises(InputError, match="piece I needs 306x26 mm, and a page has 194x263 mm: the size is too large"):
        pages(box(2, 3), [[(0, column) for column in range(15)]])


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
