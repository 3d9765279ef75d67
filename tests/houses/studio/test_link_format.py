"""Links as a format: recognized, read, and refused in one line. test_links.py reads links that were kept."""

from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor.errors import ParseError
from dancefloor.formats.puzzle import read_puzzle
from dancefloor.formats.table import FORMATS, format_of_word
from dancefloor.houses.studio.link_format import is_link, opened_link, read_link


@pytest.mark.parametrize(
    ("text", "is_ours"),
    [
        ("https://example.org/#p=1.6x10", True),
        ("https://example.org/#token=x&p=1.6x10=AA", True),
        ("#p=12.6x10", True),
        ("#packing=zAAAA", True),
        ("https://example.org/#fillomino=jAAAA", True),
        ("https://example.org/#p=", False),
        ("https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VTBbtowGL7nKSaf", False),
        ("https://puzz.link/p?fillomino/3/2/2i3g", False),
        ("two words #p=1.6x10", False),
        ("6x10", False),
    ],
)
def test_it_is_recognized(text, is_ours):
    assert is_link(text) is is_ours
    assert (format_of_word(text) is FORMATS["link"]) is is_ours


def test_it_is_read_and_written():
    puzzle = read_puzzle("8x8-2x2")
    assert dance.link(puzzle) == "#p=1.8x8-2x2"
    assert read_link(dance.link(puzzle)) == puzzle


@pytest.mark.parametrize(
    "code", ["p=1.", "p=1.=A", "p=9.6x10", "packing=z", "packing=jAAA", "packing=z____", "packing=jbnVsbA"]
)
def test_what_holds_no_puzzle_is_refused_in_one_line(code):
    with pytest.raises(
        ParseError, match=r"^address: this link (holds no puzzle|was made by a later version)"
    ) as refused:
        opened_link(f"https://example.org/#{code}", source="address")
    assert "\n" not in str(refused.value)
