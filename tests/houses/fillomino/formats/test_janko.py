"""Pages of janko.at."""

import pytest

from dancefloor.errors import ParseError
from dancefloor.houses.fillomino.fillomino import UNKNOWN, Fillomino
from dancefloor.houses.fillomino.formats.janko import read_janko
from tests.houses.fillomino.formats.mistakes import place_of_mistake

FEW = Fillomino(((2, 0, 0), (0, UNKNOWN, 12)))
DATA = "puzzle Fillomino\nauthor A. U. Thor\nunit 30\nrows 2\ncols 3\nproblem\n2 - -\n- ? 12\nsolution\n1 1 1\n"
PAGE = (
    "<!DOCTYPE html>\n<script>var problem = 1;</script>\n"
    '<script id="data" type="application/x-janko">\nbegin\n{}end\n</script>\n<p>9 9 9</p>\n'
)


@pytest.mark.parametrize(
    "text",
    [
        DATA,
        "begin\n" + DATA + "moves\n1 1 1 1\nend\n",
        PAGE.format(DATA),
        DATA.replace("problem", "[problem]").replace("solution", "[solution]"),
        DATA.replace("- -", ". .").replace("\n", " \r\n"),
        DATA.replace("rows 2", "rows \x1f2"),
        DATA.replace("2 - -\n- ? 12\n", "2 - - -\n- ? 12 - -\n- - -\n"),
        "[problem]\n2 - -\n- ? 12\n[end]\n",
    ],
)
def test_all_pages_are_read(text):
    assert read_janko(text) == FEW


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "message"),
    [
        ("Fillomino", "Sudoku", 1, 1, "this is a puzzle 'Sudoku'"),
        ("rows 2", "rows two", 4, 1, "a size 'two'"),
        ("rows 2", "rows 0", 4, 1, "a size '0'"),
        ("rows 2", "rows 1", 8, 1, "one row too many: there should be 1"),
        ("rows 2", "rows 3", 6, 1, "2 rows follow: there should be 3"),
        ("cols 3", "cols 2", 8, 1, "3 cells in this row: there should be 2"),
        ("cols 3", "cols 4", 7, 1, "3 cells in this row: there should be 4"),
        ("- ? 12", "- x 12", 8, 3, "'x' is not a clue"),
        ("- ? 12", "- 0 12", 8, 3, "a clue 0"),
        ("problem", "puzzle fillomino", None, None, "there are no rows: they should follow"),
    ],
)
def test_a_mistake_is_shown_where_it_is(old, new, line, column, message):
    assert place_of_mistake(read_janko, DATA.replace(old, new), message) == (line, column)


def test_lines_of_a_page_are_counted_from_its_beginning():
    with pytest.raises(ParseError) as caught:
        read_janko(PAGE.format(DATA.replace("?", "x")))
    assert PAGE.format(DATA).split("\n")[caught.value.line - 1] == "- ? 12"
