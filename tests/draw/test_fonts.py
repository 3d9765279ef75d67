from __future__ import annotations

import unicodedata
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.draw.fonts import BOLD, composed, room_for, width, wrapped


def test_widths_are_those_of_helvetica():
    assert width("WWW") == pytest.approx(2.832)


def test_letters_are_wider_in_bold():
    assert width("AbC", BOLD) > width("AbC") > width("ii")


@pytest.mark.parametrize("wide", ["\N{GRINNING FACE}", "\N{CJK UNIFIED IDEOGRAPH-4E2D}", "W"])
def test_wide_letters_need_more_room_than_digits(wide):
    assert room_for(wide) > 1.3 * room_for("0")


@given(st.text())
def test_marks_need_no_room(string):
    marked = "".join(letter + "\N{COMBINING LONG SOLIDUS OVERLAY}" for letter in string)
    assert room_for(composed(marked)) == room_for(marked)
    assert not any(unicodedata.category(letter) == "Mn" for letter in composed(marked))


@given(st.text(), st.text(min_size=1, alphabet=st.characters(categories=["L", "N", "S"])))
def test_more_letters_need_more_room(string, more):
    assert room_for(string + " " + more) > room_for(string)


@given(st.text("aWi .", max_size=60), st.floats(1, 12))
def test_no_line_is_wider_than_its_room_and_only_words_that_are_too_long_are_cut(text, room):
    lines = wrapped(text, room)
    assert all(width(line) <= room or len(line) == 1 for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    if all(width(word) <= room for word in text.split()):
        assert " ".join(lines).split() == text.split()
        assert all(width(f"{line} {after.split()[0]}") > room for line, after in pairwise(lines))
