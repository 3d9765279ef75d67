"""Rows of clues, whatever the format they stand in."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.errors import InputError, ParseError, PuzzleError
from dancefloor.formats.lines import Line
from dancefloor.houses.fillomino.fillomino import BLANK, MOST_CELLS, UNKNOWN, Fillomino
from dancefloor.houses.fillomino.formats.clues import Signs, check_plain, plain_clues, read_row, read_rows, row_text

SIGNS = Signs(".-", "?")


@given(st.lists(st.sampled_from([BLANK, UNKNOWN, 1, 9, 10, 123456789]), min_size=1), st.integers(0, 4))
def test_a_row_that_was_written_is_read_again(row, width):
    assert read_row(Line(row_text(row, ".", "?", width)), SIGNS) == tuple(row)


@pytest.mark.parametrize("text", ["1 . 12 ?", "1,.,12,?", "1, -, 12, ?", "  1\t.\t12\t? ", "1 .,12 ?"])
def test_blanks_and_commas_stand_between_clues(text):
    assert read_row(Line(text), SIGNS) == (1, BLANK, 12, UNKNOWN)


def test_characters_need_nothing_between_them_and_letters_stand_for_larger_numbers():
    assert read_row(Line("1.f?a"), SIGNS, apart=False) == (1, BLANK, 15, UNKNOWN, 10)


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("1 x 2", 3, "'x' is not a clue: there should be a number, '.' or '-' for a blank cell, or '?'"),
        ("1 f", 3, "'f' is not a clue"),
        ("2 0", 3, "a clue 0: it should be 1 or more"),
        ("1 1234567890", 3, "a clue of 10 digits: it should have at most 9"),
        ("1,,2", 3, "no entry before this comma: a blank cell should be '.'"),
        (",2", 1, "no entry before this comma"),
        ("1\t\t2", 3, "no entry before this tab"),
    ],
)
def test_a_mistake_is_told_with_its_column(text, column, message):
    with pytest.raises(ParseError) as caught:
        read_row(Line(text), SIGNS)
    assert caught.value.column == column
    assert caught.value.message.startswith(message)


@pytest.mark.parametrize(("text", "column"), [("1 2", 4), ("1 2 3 4", 7)])
def test_all_rows_have_as_many_cells(text, column):
    with pytest.raises(ParseError, match="cells in this row: there should be 3, as there are columns") as caught:
        read_rows([Line("1 2 3"), Line(text)], SIGNS)
    assert caught.value.column == column
    assert read_rows([Line("1 2 3"), Line(". . ?")], SIGNS) == ((1, 2, 3), (BLANK, BLANK, UNKNOWN))


def test_a_row_longer_than_any_board_is_refused_with_its_length():
    with pytest.raises(PuzzleError, match=f"{MOST_CELLS + 5}"):
        read_row(Line("." * (MOST_CELLS + 5)), SIGNS, apart=False)


@pytest.mark.parametrize(
    ("puzzle", "message"),
    [
        (Fillomino(()), "a fillomino with no cells: the format Text cannot represent it"),
        (Fillomino(((1,),), symmetric=True), "a fillomino with symmetric regions"),
        (Fillomino(((1,),), largest=3), "a fillomino with numbers up to 3 only"),
    ],
)
def test_a_format_of_clues_alone_refuses_whatever_else_a_puzzle_has(puzzle, message):
    for ask in (check_plain, plain_clues):
        with pytest.raises(InputError, match=message):
            ask(puzzle, "Text")


def test_walls_are_no_clues():
    walled = Fillomino(((1, 0),), walls=(((0, 0), (0, 1)),))
    check_plain(walled, "Text")
    with pytest.raises(InputError, match="a fillomino with walls"):
        plain_clues(walled, "Text")
    assert plain_clues(Fillomino(((1, 0),)), "Text") == ((1, 0),)
