"""Formats of fillomino told from one another."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.errors import InputError, ParseError, PuzzleError
from dancefloor.formats.table import FORMATS, format_of, format_of_word, function_at, writable
from dancefloor.houses.fillomino.division import Division
from dancefloor.houses.fillomino.fillomino import BLANK, UNKNOWN, Fillomino
from dancefloor.houses.fillomino.formats.forms import GENRE, read_fillomino, read_pattern, write_fillomino
from dancefloor.houses.fillomino.formats.puzzlink import LARGEST
from tests.formats.boards import SITE_VARIANTS, divisions, fillominoes

FEW = Fillomino(((2, 0, 0), (0, 3, 0)))
#: By format: puzzles that it can represent.
PUZZLES = {
    "penpa": fillominoes(),
    "puzzlink": fillominoes(largest_clue=LARGEST, variants=SITE_VARIANTS) | divisions(),
    "filling": fillominoes(largest_clue=3, unknown=False, walls=False),
    "pzprv3": fillominoes(variants=SITE_VARIANTS) | divisions(),
    "janko": fillominoes(walls=False),
    "grid": fillominoes(walls=False),
}
#: By format: texts that look like it. Drawings are packed, and have a test of their own.
TEXTS = {
    "puzzlink": st.from_regex(r"\Afillomino/[1-3]/[1-3]/[0-9a-z.+=%$@*-]*\Z"),
    "filling": st.from_regex(r"\A[1-4]x[1-4]:[0-9a-z]*\Z"),
    "pzprv3": (st.text() | st.text("0123. -X/\n")).map("pzprv3/fillomino/2/2/".__add__),
    "janko": (st.text() | st.text("12 -.?\nproblemsize[]<>")).map("problem\n".__add__),
    "grid": st.text("0123a.-?, \n"),
}


def read_as(form, text):
    return function_at(FORMATS[form].reader)(text, source="here")


def test_every_format_is_tested():
    own = [form for form in writable(GENRE) if form != "link"]  # which another house brings
    assert list(PUZZLES) == own == ["penpa", *TEXTS]


@pytest.mark.parametrize("form", PUZZLES)
@given(data=st.data())
def test_what_is_written_is_told_and_read_again(form, data):
    puzzle = data.draw(PUZZLES[form])
    text = write_fillomino(puzzle, form)
    assert read_as(form, text) == puzzle
    if form != "grid":  # which may have nothing but numbers, or nothing but blank cells
        assert format_of(text).name == form


@pytest.mark.parametrize("form", TEXTS)
@given(data=st.data())
def test_any_text_is_read_or_refused(form, data):
    text = data.draw(st.text() | TEXTS[form])
    FORMATS[form].is_told(text)
    with suppress(InputError):
        read_as(form, text)


@pytest.mark.parametrize("address", ["fillomino_edit", "fillomino/٣/2/g"])
def test_an_address_that_is_cut_off_or_has_other_digits_is_refused(address):
    with pytest.raises(InputError):
        read_as("puzzlink", address)


@pytest.mark.parametrize("puzzle", [Fillomino(((12,), (34,))), Fillomino(((UNKNOWN,), (BLANK,)))])
def test_a_grid_of_one_column_is_read_again(puzzle):
    assert read_as("grid", write_fillomino(puzzle, "grid")) == puzzle


EMPTY, WALLED = Fillomino(()), Fillomino(((1, 0),), (((0, 0), (0, 1)),))
SMALL, SYMMETRIC = Fillomino(((1, 0),), largest=3), Fillomino(((1, 0),), symmetric=True)


@pytest.mark.parametrize(
    ("form", "puzzle", "message"),
    [
        ("penpa", SMALL, "numbers up to 3 only"),
        ("penpa", EMPTY, "no cells"),
        ("penpa", SYMMETRIC, "symmetric regions"),
        ("penpa", Division("tetrominous", ((".",),)), "genre tetrominous"),
        ("puzzlink", EMPTY, "a board without cells"),
        ("puzzlink", Fillomino(((1,),), largest=4), "to 4: the formats of puzz.link can represent a limit of 3 only"),
        ("puzzlink", Fillomino(((1,),), largest=3, symmetric=True), "numbers up to 3 and symmetric regions"),
        ("puzzlink", Fillomino(((10**9, 0),)), "a clue 1000000000"),
        ("filling", Fillomino(((UNKNOWN, 0),)), "unknown number"),
        ("filling", Fillomino(((4, 0, 0),)), "a clue 4: Filling allows numbers up to 3 on a board of 1x3"),
        ("filling", Fillomino(((10, *20 * (0,)),)), "a clue 10: Filling allows numbers up to 9"),
        ("filling", WALLED, "walls"),
        ("pzprv3", EMPTY, "a board without cells"),
        ("grid", WALLED, "a fillomino with walls"),
        ("grid", SMALL, "with numbers up to 3 only"),
        ("grid", EMPTY, "a fillomino with no cells: the format grid cannot represent it"),
        ("grid", SYMMETRIC, "with symmetric regions"),
        ("grid", Division("tetrominous", (("I", "."),)), "a puzzle of the genre tetrominous"),
        ("janko", WALLED, "a fillomino with walls"),
    ],
)
def test_what_a_format_cannot_represent_is_not_written(form, puzzle, message):
    with pytest.raises(InputError, match=message):
        write_fillomino(puzzle, form)


def test_only_addresses_and_game_ids_are_words():
    assert [form for form in PUZZLES if format_of_word(write_fillomino(FEW, form))] == [
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
    with pytest.raises(
        InputError, match=r"no format 'excel'; choose penpa, (link, )?puzzlink, filling, pzprv3, janko, grid$"
    ):
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
