"""Rows of clues, whatever the format they stand in."""

from contextlib import suppress

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from dancefloor.errors import InputError, ParseError, PuzzleError
from dancefloor.formats.lines import Line
from dancefloor.houses.fillomino.division import Division
from dancefloor.houses.fillomino.fillomino import BLANK, MOST_CELLS, UNKNOWN, Fillomino
from dancefloor.houses.fillomino.formats.forms import write_fillomino
from dancefloor.houses.fillomino.formats.grid import (
    Signs,
    begins_as_grid,
    check_plain,
    is_fillomino_grid,
    plain_clues,
    read_fillomino_grid,
    read_row,
    read_rows,
    row_text,
    write_fillomino_grid,
)
from tests.formats.boards import fillominoes
from tests.houses.fillomino.formats.mistakes import place_of_mistake

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


@given(fillominoes(walls=False))
@example(Fillomino(((12,), (34,))))
@example(Fillomino(((UNKNOWN,), (BLANK,))))
def test_what_is_written_is_read_again(puzzle):
    assert read_fillomino_grid(write_fillomino_grid(puzzle)) == puzzle


@given(fillominoes(walls=False))
def test_what_is_written_shows_as_a_grid_if_it_has_clues_and_blank_cells(puzzle):
    cells = {cell for row in puzzle.clues for cell in row}
    shows = any(cell > 0 for cell in cells) and bool(cells & {BLANK, UNKNOWN})
    assert is_fillomino_grid(write_fillomino_grid(puzzle)) == shows


@pytest.mark.parametrize(
    "text",
    [
        "2..\n.?c",
        "2 . .\n. ? 12",
        "2,-,-\n-,?,12",
        "2, 0, 0\n0, ?, 12,",
        "\n\n  2 _ _  \r\n\n  _ ? 12\n",
        "2-0\n_?c\n",
        "2 . .\r. ? 12\r",
        "\t\t2\t.\t.\n\t\t.\t?\t12\t\t\n",
    ],
)
def test_all_ways_to_write_a_grid_are_read(text):
    assert read_fillomino_grid(text) == Fillomino(((2, 0, 0), (0, UNKNOWN, 12)))


@pytest.mark.parametrize(
    "text", ["#..\n...", "...\n...", "12\n34", "00 01 1.\nA 00", "a-1 a-2\na-1", "6x10", "a.v\n", ""]
)
def test_what_may_be_something_else_does_not_show_as_a_grid(text):
    assert not is_fillomino_grid(text)


@pytest.mark.parametrize("text", ["3 2\n", "2,2,1", "\n12  3\r\n", "3", "32\n"])
def test_one_line_of_numbers_is_a_grid(text):
    assert begins_as_grid(text)


@pytest.mark.parametrize("text", ["0 3", "1 2\n1", "32\n3", "3 2 a", "1 2\n3 4", "| no comment\n3 2"])
def test_what_is_more_or_less_than_one_line_of_numbers_may_be_something_else(text):
    assert not begins_as_grid(text)


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("", None, None, "there are no rows"),
        (" \n\n", None, None, "there are no rows"),
        ("2..\n.3\n", 2, 3, "2 cells in this row: there should be 3"),
        ("2..\n.3..\n", 2, 4, "4 cells in this row: there should be 3"),
        ("2 . .\n\n. 3 . . .\n", 3, 7, "5 cells in this row"),
        ("2..\n.x.\n", 2, 2, "'x' is not a clue: there should be a number, '.' or"),
        ("2 . .\n. a .\n", 2, 3, "'a' is not a clue"),
        ("2 . .\n. -1 .\n", 2, 3, "'-1' is not a clue"),
        ("2 . .\n. 00 .\n", 2, 3, "a clue 00: it should be 1 or more"),
        ("2 . .\n. 1000000000 .\n", 2, 3, "a clue of 10 digits: it should have at most 9"),
        ("2 . .\n. " + "9" * 10_000 + " .\n", 2, 3, "a clue of 10000 digits"),
        ("2..\n.²_\n", 2, 2, "'²' is not a clue"),
        ("2,,\n,?,12\n", 1, 3, "no entry before this comma: a blank cell should be '.'"),
        ("2,.,.\n ,?,12\n", 2, 2, "no entry before this comma"),
        ("2\t\t3\n4\t\t.\n", 1, 3, "no entry before this tab"),
    ],
)
def test_a_mistake_is_shown_where_it_is(text, line, column, message):
    assert place_of_mistake(read_fillomino_grid, text, message) == (line, column)


@pytest.mark.parametrize(
    ("puzzle", "message"),
    [
        (Fillomino(((1, 0),), (((0, 0), (0, 1)),)), "a fillomino with walls"),
        (Fillomino(((1, 0),), largest=3), "with numbers up to 3 only"),
        (Fillomino(()), "with no cells"),
        (Fillomino(((1, 0),), symmetric=True), "with symmetric regions"),
        (Division("tetrominous", (("I", "."),)), "a puzzle of the genre tetrominous"),
    ],
)
def test_what_a_grid_has_no_words_for_is_not_written(puzzle, message):
    with pytest.raises(InputError, match=message):
        write_fillomino(puzzle, "grid")


@given(st.text() | st.text("0123a.-?, \n"))
def test_no_text_raises_anything_else(text):
    is_fillomino_grid(text)
    with suppress(InputError):
        read_fillomino_grid(text)
