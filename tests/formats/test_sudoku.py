"""Sudokus as text."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.errors import ParseError
from dancefloor.formats.sudoku import read_sudoku, write_sudoku
from dancefloor.puzzles.sudoku import Sudoku


@given(st.lists(st.integers(0, 9), min_size=81, max_size=81))
def test_what_is_written_is_read_again(numbers):
    assert read_sudoku(write_sudoku(Sudoku(numbers))) == Sudoku(numbers)


def test_lines_blanks_and_other_signs_for_empty_cells_are_read():
    rows = "\n".join(" ".join("1.0*_-..9") for _ in range(9))
    assert read_sudoku(rows).numbers == 9 * (1, 0, 0, 0, 0, 0, 0, 0, 9)


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("", 1, 1, "there are 0"),
        ("." * 80, 1, 81, "there are 80"),
        ("." * 82, 1, 82, "one more"),
        (".........\n..x......\n", 2, 3, "'x' is not a cell"),
        ("²" + "." * 80, 1, 1, "is not a cell"),
    ],
)
def test_a_mistake_is_shown_where_it_is(text, line, column, message):
    with pytest.raises(ParseError, match=message) as caught:
        read_sudoku(text)
    assert (caught.value.line, caught.value.column) == (line, column)


@given(st.text())
def test_no_text_raises_anything_else(text):
    with suppress(ParseError):
        read_sudoku(text)
