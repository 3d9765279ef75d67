"""Formats of fillomino told from one another."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.errors import InputError, ParseError, PuzzleError
from dancefloor.formats.table import format_of, format_of_word, writable
from dancefloor.houses.fillomino.division import Division
from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.houses.fillomino.formats.forms import GENRE, read_fillomino, read_pattern, write_fillomino
from tests.formats.boards import fillominoes

FEW = Fillomino(((2, 0, 0), (0, 3, 0)))


@given(fillominoes(largest_clue=3, unknown=False, walls=False), st.sampled_from(sorted(writable(GENRE))))
def test_every_format_is_told_by_what_it_writes(puzzle, form):
    text = write_fillomino(puzzle, form)
    if form != "grid":  # which may have nothing but numbers, or nothing but blank cells
        assert format_of(text).name == form
    assert read_fillomino(text) == puzzle


def test_only_addresses_and_game_ids_are_words():
    assert [form for form in writable(GENRE) if format_of_word(write_fillomino(FEW, form))] == [
        "penpa",
        "puzzlink",
        "filling",
    ]


@pytest.mark.parametrize("text", ["6x10", "8x8?", "##.\n#.#", "| queens\nr0 r1\nr0 r1\n", "[01][01]\n2|I 00 01\n", ""])
def test_other_puzzles_are_in_none_of_them(text):
    assert format_of(text).name not in writable(GENRE)
    assert format_of_word(text) is None


def test_a_relative_of_a_fillomino_is_none():
    address = write_fillomino(Division("tetrominous", ("O...", "....")), "puzzlink")
    with pytest.raises(PuzzleError, match=r"^fillomino is <Division, .*>, not a fillomino: `read_puzzle` takes it$"):
        read_fillomino(address)


def test_a_format_that_is_none_is_refused():
    with pytest.raises(InputError, match=r"no format 'excel'; choose penpa, puzzlink, filling, pzprv3, janko, grid$"):
        write_fillomino(FEW, "excel")


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
