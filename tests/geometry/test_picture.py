from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dancefloor.errors import ParseError
from dancefloor.geometry.picture import is_picture, read_picture, write_picture
from dancefloor.geometry.square import SQUARE

CELLS = st.sets(st.tuples(st.integers(-6, 6), st.integers(-6, 6)), max_size=20)


@given(CELLS, CELLS)
def test_pictures_come_back_moved_to_the_corner(full, optional):
    optional -= full
    assume(full or optional)
    dx, dy = (min(cell[k] for cell in full | optional) for k in (0, 1))
    _, read_full, read_optional = read_picture(write_picture(full, optional))
    assert {(x + dx, y + dy) for x, y in read_full} == full
    assert {(x + dx, y + dy) for x, y in read_optional} == optional


@given(st.text("#+./\n\r ", max_size=30))
def test_what_is_a_picture_can_be_read(text):
    assume(is_picture(text.replace("/", "\n")))
    _, full, optional = read_picture(text)
    assert len(full) == text.count("#")
    assert len(optional) == text.count("+")


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "/"])
def test_rows_end_at_line_ends_and_slashes(line_end):
    assert read_picture(f".#{line_end}#") == (SQUARE, [(0, 1), (1, 0)], [])


def test_blanks_are_holes_and_trailing_ones_do_not_matter():
    assert read_picture("# #   \n\n  +") == (SQUARE, [(0, 0), (0, 2)], [(2, 2)])


def test_the_first_wrong_symbol_is_shown():
    with pytest.raises(ParseError, match="'x' in a picture") as caught:
        read_picture("##\n#x#", source="box")
    assert (caught.value.line, caught.value.column, caught.value.source) == (2, 2, "box")


@pytest.mark.parametrize("text", ["", "...", "\n\n", "  /  "])
def test_a_picture_has_a_cell(text):
    with pytest.raises(ParseError, match="a picture needs at least one cell"):
        read_picture(text)


@pytest.mark.parametrize(("text", "expected"), [("#", True), ("+", True), ("8x8", False), ("", False), (". .", False)])
def test_only_pictures_are_pictures(text, expected):
    assert is_picture(text) is expected


def test_nothing_is_drawn_as_nothing():
    assert write_picture([]) == ""
