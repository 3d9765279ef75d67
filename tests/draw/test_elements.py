from __future__ import annotations

import pytest

from dancefloor.draw.board import Board
from dancefloor.draw.elements import board_elements, escaped, number, path_data, piece, style_sheet
from dancefloor.draw.figure import Face, Patch, figure
from dancefloor.draw.palette import STYLES, Paint

SQUARE = (((0, 0), (1, 0), (1, 1), (0, 1)),)
PAINT = Paint("#808080", "#000000")


@pytest.mark.parametrize(
    ("value", "written"), [(1.0, "1"), (0.125, "0.12"), (-0.001, "0"), (2.50, "2.5"), (1e6, "1000000")]
)
def test_numbers_are_as_short_as_possible(value, written):
    assert number(value) == written


def test_open_lines_are_not_closed():
    assert path_data([((0, 0), (0, 2), (1, 3))], 2, close="") == "M0 0V4L2 6"


def test_what_xml_cannot_say_is_replaced():
    assert escaped("a<b\x00\ud800") == "a&lt;b??"


def test_a_flat_piece_is_a_path_and_others_are_groups():
    flat = Patch("<A>", SQUARE, ())
    assert piece(flat, PAINT, 1).startswith('<path class="piece" data-piece="&lt;A&gt;" fill="#808080"')
    solid = Patch("A", SQUARE, (), (Face(0.5, SQUARE),))
    assert 'fill="#404040"' in piece(solid, PAINT, 1)
    assert piece(solid, PAINT, 1).count("<path") == 2
    assert piece(flat, PAINT._replace(hatching=3), 1).count("<path") == 3
    assert 'opacity="0.35"' in piece(solid._replace(pale=True), PAINT, 1)


@pytest.mark.parametrize("style", STYLES)
def test_elements_do_not_depend_on_other_figures(style):
    drawn = figure(Board([(0, 0)], [("I", [(0, 0)])]))
    assert list(board_elements(drawn, 32, style)) == list(board_elements(drawn, 32, style))
    assert ("prefers-color-scheme" in style_sheet([drawn], style)) == (style != "print")
