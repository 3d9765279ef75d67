"""Game ids of Filling."""

import pytest

from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.houses.fillomino.formats.filling import read_filling
from tests.houses.fillomino.formats.mistakes import place_of_mistake


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
