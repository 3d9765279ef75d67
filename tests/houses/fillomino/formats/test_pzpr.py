"""Puzzles the way puzz.link has them: genres, flags and numbers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.errors import InputError
from dancefloor.houses.fillomino.division import GENRES, Division
from dancefloor.houses.fillomino.fillomino import UNKNOWN as CLUE
from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.houses.fillomino.formats.pzpr import (
    BLANK,
    LARGEST,
    READ,
    UNKNOWN,
    Body,
    board_of,
    genre_fault,
    puzzle_of,
    remarks,
    value_fault,
    write_numbers,
)
from tests.formats.boards import SITE_VARIANTS, divisions, fillominoes


@given(st.one_of(fillominoes(variants=SITE_VARIANTS), divisions()))
def test_a_puzzle_is_the_same_after_a_stay_at_the_site(puzzle):
    assert puzzle_of(board_of(puzzle)) == puzzle


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


@pytest.mark.parametrize(
    ("puzzle", "message"),
    [
        (Fillomino(()), "a board without cells"),
        (Fillomino(((1,),), largest=4), "numbers up to 4: the formats of puzz.link can represent a limit of 3 only"),
        (Fillomino(((1,),), largest=3, symmetric=True), "numbers up to 3 and symmetric regions"),
    ],
)
def test_what_the_site_has_no_words_for_is_refused(puzzle, message):
    with pytest.raises(InputError, match=message):
        board_of(puzzle)


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


BOUNDS = [0, 15, 16, 255, 256, 4095, 4096, 4111, 4112, 8191, 8192, 8207, 12239, 12240, 12255, 77775, 77776, LARGEST]


def numbers(body, count):
    return [value for value, _ in Body(body, 0, "body").numbers(count)]


@pytest.mark.parametrize("value", BOUNDS)
def test_numbers_beside_every_bound_come_back(value):
    assert numbers(write_numbers([value, 7]), 2) == [value, 7]


@given(st.lists(st.sampled_from([BLANK, BLANK, BLANK, UNKNOWN, *BOUNDS])))
def test_any_numbers_come_back(values):
    assert numbers(write_numbers(values), len(values)) == values


@pytest.mark.parametrize(("count", "body"), [(1, "g"), (19, "y"), (20, "z"), (21, "zg"), (40, "zz"), (0, "")])
def test_a_run_of_blank_cells_has_at_most_twenty(count, body):
    assert write_numbers([BLANK] * count) == body
    assert write_numbers([*[BLANK] * count, 3]) == body + "3"


def test_a_number_that_is_too_large_is_refused():
    with pytest.raises(InputError, match=f"a clue 1000000000: .* up to {LARGEST}"):
        write_numbers([10**9])


def test_percent_and_at_are_the_same_sign():
    assert numbers("%001@001", 2) == [8193, 8193]
