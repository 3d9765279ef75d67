from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.draw.fonts import BOLD, composed, room_for, width


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
