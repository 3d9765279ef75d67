"""What the first two lines of a text say about its format."""

import pytest

from dancefloor.formats.first_lines import are_items, begins_with_box, begins_with_option, first_two


@pytest.mark.parametrize("text", ["a b\nc", "\n  a b \n\n c\nd", "| x\na b\n// y\nc\n", "a b\r\nc\r\n"])
def test_blank_lines_and_comments_do_not_count(text):
    assert first_two(text) == ("a b", "c")


@pytest.mark.parametrize(("text", "two"), [("", ("", "")), ("| only\n", ("", "")), ("a", ("a", ""))])
def test_lines_that_are_missing_are_empty(text, two):
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
