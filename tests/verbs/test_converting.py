from __future__ import annotations

import pytest

from dancefloor import ExactCover, InputError, Langford, PuzzleError, convert, count, read_dlx
from dancefloor.formats import table
from dancefloor.houses.fillomino.fillomino import Fillomino

BOARD = Fillomino(((2, 0, 0), (0, 3, 0)))


def as_items(text):
    return ExactCover(read_dlx(text).problem)


@pytest.mark.parametrize("puzzle", ["3x20", "dominoes 3x4", Langford(3), "puzz.link/p?tetrominous/4/4/v"])
def test_any_exact_cover_becomes_items_and_options_with_as_many_covers(puzzle):
    assert count(as_items(convert(puzzle, "dlx"))) == count(puzzle) > 0


@pytest.mark.parametrize("form", table.writable("fillomino"))
def test_a_fillomino_comes_back_from_every_format_that_holds_one(form):
    assert table.read(convert(BOARD, form), form) == BOARD


def test_a_fillomino_with_small_numbers_is_an_exact_cover_too():
    assert count(as_items(convert(BOARD, "dlx"))) == count(BOARD)


def test_what_a_format_cannot_express_is_refused():
    with pytest.raises(InputError, match="the format grid is for fillomino"):
        convert("6x10", "grid")
    with pytest.raises(PuzzleError, match="should be at most 15"):
        convert(Fillomino(((0,) * 5,) * 5), "dlx")
    with pytest.raises(InputError, match="there is no format 'dxl'; did you mean 'dlx'"):
        convert("6x10", "dxl")


def test_new_names_are_reported():
    notes = []
    text = convert("tetrahexes hexagon:rectangle4x7", "dlx", note=notes.append)
    assert notes == ["item propeller is called propel~1"]
    assert text.startswith("| propel~1 is written for the item propeller\n")
