"""Files of puzz.link."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.errors import InputError, ParseError, PuzzleError
from dancefloor.houses.fillomino.division import Division
from dancefloor.houses.fillomino.fillomino import UNKNOWN, Fillomino
from dancefloor.houses.fillomino.formats.pzprv3 import is_pzprv3, read_pzprv3, write_pzprv3
from tests.formats.boards import SITE_VARIANTS, divisions, fillominoes

FILE = "pzprv3/fillomino/2/3/3 . - /. 12 . /. 3 . /5 . ,7 /0 X /-X 1 /2 -1 0 /"
FEW = Fillomino(((3, 0, UNKNOWN), (0, 12, 0)), (((0, 1), (0, 2)), ((1, 0), (1, 1))))


@given(fillominoes(variants=SITE_VARIANTS) | divisions())
def test_what_is_written_is_read_again(puzzle):
    text = write_pzprv3(puzzle)
    assert is_pzprv3(text)
    assert read_pzprv3(text) == read_pzprv3(text.replace("\n", "/")) == puzzle


@pytest.mark.parametrize("text", [FILE, FILE.replace("/", "\r\n"), FILE.replace("/", "\n") + 'info:{"a":"X/Y"}\n'])
def test_lines_may_end_in_slashes_and_what_follows_is_not_read(text):
    assert read_pzprv3(text.replace("pzprv3", "pzprv3.1")) == FEW


def test_there_may_be_separators_around_sizes():
    assert read_pzprv3(FILE.replace("/2/3/", "/\x1e2\x1f/ 3/")) == FEW


def test_the_variant_up_to_three_is_a_flag():
    assert read_pzprv3("pzprv3/fillomino/1/1/t/. /. //") == Fillomino(((0,),), largest=3)


def test_symmarea_is_a_fillomino_with_symmetric_regions():
    assert read_pzprv3("pzprv3/symmarea/1/2/3 - /. . /0 /") == Fillomino(((3, UNKNOWN),), symmetric=True)


def test_letters_are_numbers_and_holes_are_stars():
    assert read_pzprv3("pzprv3/tetrominous/1/3/* 4 - /. . . /0 0 /") == Division("tetrominous", (("#", "T", "?"),))


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "message"),
    [
        ("fillomino", "nurikabe", 2, 1, "the genre 'nurikabe'"),
        ("/2/3/", "/0/3/", 3, 1, "the number of rows"),
        ("/2/3/", "/2/x/", 4, 1, "the number of columns"),
        ("/2/3/", "/2/3/s/", 5, 1, "the variant 's'"),
        ("fillomino/2/3/", "symmarea/2/3/t/", 5, 1, "the variant 't'"),
        ("3 . -", "3 .", 5, 4, "2 entries in a row of clues: there should be 3"),
        ("3 . -", "3 . - 1", 5, 7, "4 entries in a row of clues: there should be 3"),
        ("3 . -", "3 . *", 5, 5, "'[*]' is not a clue"),
        ("3 . -", "3 . 0", 5, 5, "a clue 0"),
        ("3 . -", "3 . 1000000000", 5, 5, "is not a clue: there should be a number of at most 9"),
        (". 3 .", ". 3", 7, 4, "2 entries in a row of an answer"),
        ("-X 1", "-X Y", 10, 4, "'Y' between two cells: there should be one of 0, 1"),
        ("-X 1", "-X 1 X", 10, 6, "3 entries in a row of walls: there should be 2"),
        ("/2 -1 0 /", "", 10, 6, "the file ends here: 1 rows of walls should follow"),
    ],
)
def test_a_mistake_is_shown_where_it_is(old, new, line, column, message):
    with pytest.raises(ParseError, match=message) as caught:
        read_pzprv3(FILE.replace(old, new))
    assert (caught.value.line, caught.value.column) == (line, column)


def test_a_board_that_is_too_large_is_refused():
    with pytest.raises(PuzzleError, match="10000x10000"):
        read_pzprv3("pzprv3/fillomino/10000/10000/")


@given(st.text() | st.text("0123. -X/\n"))
def test_no_text_raises_anything_else(text):
    with suppress(InputError):
        read_pzprv3(text)
    with suppress(InputError):
        read_pzprv3("pzprv3/fillomino/2/2/" + text)
