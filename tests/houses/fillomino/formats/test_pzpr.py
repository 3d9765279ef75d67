"""Puzzles the way puzz.link has them: genres, flags and numbers; and its files."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.houses.fillomino.division import GENRES, Division
from dancefloor.houses.fillomino.fillomino import UNKNOWN as CLUE
from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.houses.fillomino.formats.pzpr import (
    READ,
    board_of,
    genre_fault,
    read_pzprv3,
    remarks,
    value_fault,
)
from tests.formats.boards import SITE_VARIANTS, divisions, fillominoes
from tests.houses.fillomino.formats.mistakes import place_of_mistake


@given(st.one_of(fillominoes(variants=SITE_VARIANTS), divisions()))
def test_what_is_written_is_without_fault(puzzle):
    board = board_of(puzzle)
    assert genre_fault(board.genre) == ""
    assert [value_fault(board.genre, value) for value in board.values] == [""] * (puzzle.rows * puzzle.columns)


@pytest.mark.parametrize("genre", GENRES)
def test_letters_are_numbered_in_the_order_of_their_genre(genre):
    board = board_of(Division(genre, (GENRES[genre],)))
    assert list(board.values) == list(range(len(GENRES[genre])))
    assert value_fault(genre, len(GENRES[genre])).startswith(f"a clue {len(GENRES[genre])}: in {genre} there should be")


def test_symmetric_regions_are_a_genre_and_small_numbers_a_flag():
    assert board_of(Fillomino(((1,),), symmetric=True)).genre == "symmarea"
    assert (board_of(Fillomino(((1,),), largest=3)).flag, board_of(Fillomino(((1,),))).flag) == ("t", "")


def test_only_an_unknown_letter_is_remarked_on():
    (remark,) = remarks(Division("pentominous", ("..?#.",)))
    assert remark.startswith("row 1, column 3 has '?': at the site nobody can enter it in pentominous")
    assert not list(remarks(Division("pentominous", ("..N#.",))))
    assert not list(remarks(Fillomino(((CLUE, 2),))))


def test_a_zero_is_a_letter_but_no_number():
    assert value_fault("fillomino", 0) == "a clue 0: it should be 1 or more"
    assert value_fault("pentominous", 0) == ""


def test_a_genre_that_is_not_read_is_named_with_those_that_are():
    fault = genre_fault("lits")
    assert (
        fault
        == "this is a puzzle of the genre 'lits': the genre should be fillomino, symmarea, pentominous or tetrominous"
    )
    assert all(not genre_fault(genre) for genre in READ)


FILE = "pzprv3/fillomino/2/3/3 . - /. 12 . /. 3 . /5 . ,7 /0 X /-X 1 /2 -1 0 /"
FEW = Fillomino(((3, 0, CLUE), (0, 12, 0)), (((0, 1), (0, 2)), ((1, 0), (1, 1))))


@pytest.mark.parametrize("text", [FILE, FILE.replace("/", "\r\n"), FILE.replace("/", "\n") + 'info:{"a":"X/Y"}\n'])
def test_lines_may_end_in_slashes_and_what_follows_is_not_read(text):
    assert read_pzprv3(text.replace("pzprv3", "pzprv3.1")) == FEW


def test_there_may_be_separators_around_sizes():
    assert read_pzprv3(FILE.replace("/2/3/", "/\x1e2\x1f/ 3/")) == FEW


def test_the_variant_up_to_three_is_a_flag():
    assert read_pzprv3("pzprv3/fillomino/1/1/t/. /. //") == Fillomino(((0,),), largest=3)


def test_symmarea_is_a_fillomino_with_symmetric_regions():
    assert read_pzprv3("pzprv3/symmarea/1/2/3 - /. . /0 /") == Fillomino(((3, CLUE),), symmetric=True)


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
    assert place_of_mistake(read_pzprv3, FILE.replace(old, new), message) == (line, column)
