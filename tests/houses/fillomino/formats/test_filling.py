"""Game ids of Filling."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.errors import InputError
from dancefloor.houses.fillomino.fillomino import UNKNOWN, Fillomino
from dancefloor.houses.fillomino.formats.filling import read_filling, write_filling
from tests.formats.boards import fillominoes
from tests.houses.fillomino.formats.mistakes import place_of_mistake


@given(fillominoes(largest_clue=3, unknown=False, walls=False))
def test_what_is_written_is_read_again(puzzle):
    assert read_filling(write_filling(puzzle)) == puzzle


def test_letters_are_runs_of_blank_cells():
    assert read_filling(" 30x2:1z2aa3c0x2\n") == Fillomino(
        ((1, *26 * (0,), 2, 0, 0), (3, *28 * (0,), 2)),
    )


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("", 1, "columns and rows"),
        ("3x:2", 1, "columns and rows"),
        ("0x2:2", 1, "columns and rows"),
        ("3x2:2b-3", 7, "'-': there should be 0-9"),
        ("3x2:2B3", 6, "'B'"),
        ("3x2:2²3", 6, "'²'"),
        ("3x2:2b3", 8, "the id ends here, after 4 of 6 cells"),
        ("3x2:2b30z0", 9, "31 cells so far: there should be 6"),
    ],
)
def test_a_mistake_is_shown_where_it_is(text, column, message):
    assert place_of_mistake(read_filling, text, message) == (None, column)


@pytest.mark.parametrize(
    ("puzzle", "message"),
    [
        (Fillomino(((UNKNOWN, 0),)), "unknown number"),
        (Fillomino(((4, 0, 0),)), "a clue 4: Filling allows numbers up to 3 on a board of 1x3"),
        (Fillomino(((10, *20 * (0,)),)), "a clue 10: Filling allows numbers up to 9"),
        (Fillomino(((1, 0),), (((0, 0), (0, 1)),)), "walls"),
    ],
)
def test_what_the_game_has_no_words_for_is_not_written(puzzle, message):
    with pytest.raises(InputError, match=message):
        write_filling(puzzle)


@given(st.text() | st.from_regex(r"\A[1-4]x[1-4]:[0-9a-z]*\Z"))
def test_no_text_raises_anything_else(text):
    with suppress(InputError):
        read_filling(text)
