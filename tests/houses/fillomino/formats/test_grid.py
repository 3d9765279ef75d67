"""Rows of clues, whatever the format they stand in."""

import pytest
from hypothesis import given

from dancefloor.errors import PuzzleError
from dancefloor.houses.fillomino.fillomino import BLANK, MOST_CELLS, UNKNOWN, Fillomino
from dancefloor.houses.fillomino.formats.grid import (
    begins_as_grid,
    is_fillomino_grid,
    read_fillomino_grid,
    write_fillomino_grid,
)
from tests.formats.boards import fillominoes
from tests.houses.fillomino.formats.mistakes import place_of_mistake


def test_a_row_longer_than_any_board_is_refused_with_its_length():
    with pytest.raises(PuzzleError, match=f"{MOST_CELLS + 5}"):
        read_fillomino_grid("." * (MOST_CELLS + 5))


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
