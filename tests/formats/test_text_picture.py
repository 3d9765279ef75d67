"""Pictures told from other formats by their first lines, and filled."""

from __future__ import annotations

import pytest

from dancefloor.errors import ParseError, PuzzleError
from dancefloor.formats.text_picture import (
    are_items,
    begins_as_picture,
    begins_with_box,
    begins_with_option,
    first_two,
    read_filled_picture,
)


@pytest.mark.parametrize("text", ["#x", "\n ..#", "+", "AVAV\nVAVA\n", "O\n", "A V A\nA\n"])
def test_signs_and_letters_that_are_no_items_are_a_picture(text):
    assert begins_as_picture(text)


@pytest.mark.parametrize("text", ["A V\nA V\n", "A\nA\n", "p q", "[01][01]", ""])
def test_letters_that_make_sense_as_items_are_none(text):
    assert not begins_as_picture(text)


def test_a_picture_is_filled_with_the_usual_pieces_or_others():
    assert len(read_filled_picture("##\n##").pieces) == 12
    assert [piece.bounds for piece in read_filled_picture("##\n##", pieces="dominoes").pieces] == ["0:2"]


def test_a_mistake_names_the_file_or_the_pieces():
    with pytest.raises(ParseError, match=r"^a\.txt, line 1, column 2: 'x' in a picture"):
        read_filled_picture("#x", source="a.txt")
    with pytest.raises((ParseError, PuzzleError), match="no piece 'x'"):
        read_filled_picture("#", pieces="x")


@pytest.mark.parametrize(
    ("text", "two"),
    [
        ("a b\nc", ("a b", "c")),
        ("\n  a b \n\n c\nd", ("a b", "c")),
        ("| x\na b\n// y\nc\n", ("a b", "c")),
        ("a b\r\nc\r\n", ("a b", "c")),
        ("a", ("a", "")),
        ("| only\n", ("", "")),
    ],
)
def test_blank_lines_and_comments_do_not_count(text, two):
    assert first_two(text) == two


@pytest.mark.parametrize("second", ["", "c", "a a b c"])
def test_an_option_has_items_only(second):
    assert not are_items("a b", second)
    assert are_items("a b", "b a")
    assert not are_items("a b a", "a b")


@pytest.mark.parametrize("text", ["a b\nb", "2:3|a b\na", "a | x\nx:red a"])
def test_an_option_begins_with_an_item(text):
    assert begins_with_option(text)
    assert not begins_with_box(text)


@pytest.mark.parametrize("text", ["[0-5][0-9]\nI 00 01", "00 01!\nI 00", "[0-5", ""])
def test_a_box_is_made_of_cells_in_two_digits(text):
    assert begins_with_box(text)
