"""Sudokus as text."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.errors import ParseError
from dancefloor.formats.sudoku import begins_as_sudokus, read_sudoku, read_sudokus, write_sudoku
from dancefloor.formats.table import read
from dancefloor.puzzles.classics import Sudoku
from dancefloor.puzzles.kind import Many


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


SMALL = "1....2....3....4"
LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_larger_numbers_are_letters():
    puzzle = Sudoku([*range(17), *(239 * [0])])
    assert write_sudoku(puzzle)[:18] == ".123456789ABCDEFG."
    assert read_sudoku(write_sudoku(puzzle)) == read_sudoku(write_sudoku(puzzle).lower()) == puzzle


@pytest.mark.parametrize("size", [4, 6, 8, 10, 12, 15, 16, 25, 35])
def test_all_sizes_are_written_and_read_again(size):
    puzzle = Sudoku([k % (size + 1) for k in range(size * size)])
    assert read_sudokus(write_sudoku(puzzle)) == puzzle


def test_a_collection_has_one_on_each_line():
    text = f"# of two sizes\n\n{LINE}\n {SMALL}\r\n#\n"
    assert read_sudokus(text) == Many([read_sudoku(LINE), read_sudoku(SMALL)])
    assert read_sudokus(text).lines == (3, 4)
    assert read(text) == read(f"{LINE}\n{SMALL}", suffix=".sudoku") == read_sudokus(text)
    assert read(LINE) == read(f"# one\n{LINE}") == read_sudoku(LINE)


def test_as_many_lines_as_cells_in_a_line_are_one_sudoku():
    assert read_sudokus(16 * (16 * "." + "\n")).size == 16
    assert len(read_sudokus(15 * (16 * "." + "\n")).puzzles) == 15
    assert len(read_sudokus(81 * (81 * "." + "\n")).puzzles) == 81
    assert read_sudokus(9 * (9 * "." + "\n")).size == 9


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        (f"{LINE}\n\n{LINE[:-1]}\n", 3, 81, "there are 80"),
        (f"{LINE}\n{LINE}1\n", 2, 82, "one more"),
        (f"#\n{LINE}\n{LINE}\n..x{LINE[3:]}\n{LINE}", 4, 3, "'x' is not a cell"),
        (f"{SMALL}\n5{SMALL[1:]}\n", 2, 1, "'5' is not a cell"),
        ("H" + 255 * ".", 1, 1, "digits from 1 to G"),
    ],
)
def test_a_mistake_in_a_collection_is_shown_on_its_line(text, line, column, message):
    with pytest.raises(ParseError, match=message) as caught:
        read_sudokus(text, source="mine")
    assert (caught.value.source, caught.value.line, caught.value.column) == ("mine", line, column)


@given(st.text(alphabet="123.#\nA ²x"))
def test_no_collection_raises_anything_else(text):
    with suppress(ParseError):
        read_sudokus(text)


@pytest.mark.parametrize("text", ["2..\n.3.", "", 80 * ".", 82 * ".", 80 * "." + "x", "##\n##", "a b\na\nb\n"])
def test_other_texts_are_not_taken_for_sudokus(text):
    assert not begins_as_sudokus(text)
