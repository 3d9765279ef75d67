from __future__ import annotations

import pytest

from dancefloor.errors import InputError, ParseError
from dancefloor.houses.fillomino.formats.pattern import read_pattern


@pytest.mark.parametrize("mark", "#xX*?")
def test_marks_are_clues_without_a_number(mark):
    assert read_pattern(f"{mark}.\n.3\n").clues == ((-1, 0), (0, 3))


def test_numbers_of_two_digits_are_words():
    assert read_pattern("# . 12\n. x .\n").clues == ((-1, 0, 12), (0, -1, 0))


def test_an_address_is_a_pattern():
    assert read_pattern("https://puzz.link/p?fillomino/3/2/2j3").given == {(0, 0): 2, (1, 2): 3}


def test_what_is_no_pattern_is_refused():
    with pytest.raises(ParseError, match="'\\$' is not a clue"):
        read_pattern("#.$\n...", source="pattern.txt")
    with pytest.raises(ParseError, match="there are no rows"):
        read_pattern("")
    with pytest.raises(InputError, match=r"pattern is <Division, pentominous, .*>, not a fillomino"):
        read_pattern("https://puzz.link/p?pentominous/3/2/2j3")
