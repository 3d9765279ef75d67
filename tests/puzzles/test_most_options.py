"""Puzzles of more options than are allowed are refused before anything is made of them."""

from __future__ import annotations

import tracemalloc

import pytest

from dancefloor.errors import PuzzleError
from dancefloor.geometry.region import Region
from dancefloor.houses.fillomino.limited_fillomino import LimitedFillomino
from dancefloor.puzzles.classics import Langford, Queens
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import read_pieces

LIMIT = "DANCEFLOOR_MAX_OPTIONS"


def packing(rows, columns, pieces, wrapping=None):
    region = Region.box(rows, columns)
    return Packing(region.wrap(wrapping) if wrapping else region, read_pieces(pieces, room=len(region)))


PUZZLES = {
    "packing": lambda: packing(4, 5, "tetrominoes"),
    "torus": lambda: packing(4, 5, "tetrominoes", "torus"),
    "fillomino": lambda: LimitedFillomino(("2..3", "....", "...."), (1, 2, 3, 4)),
    "queens": lambda: Queens(8),
    "Langford": lambda: Langford(8),
}


@pytest.mark.parametrize("name", PUZZLES)
def test_as_many_options_as_allowed_are_made_and_no_more(name, monkeypatch):
    number = len(PUZZLES[name]().encode().problem.options)
    monkeypatch.setenv(LIMIT, str(number))
    assert len(PUZZLES[name]().encode().problem.options) == number
    monkeypatch.setenv(LIMIT, str(number - 1))
    with pytest.raises(PuzzleError, match=rf"{number} options, but at most {number - 1} are allowed \(set {LIMIT} to"):
        PUZZLES[name]().encode()


def test_a_moebius_strip_is_refused_no_later_but_not_what_cannot_be_solved(monkeypatch):
    monkeypatch.setenv(LIMIT, "100")
    with pytest.raises(PuzzleError, match=r"at least 10[1-9] options"):
        packing(4, 5, "tetrominoes", "mobius").encode()
    assert packing(7, 10, "pentominoes").obstruction() == "the pieces cover 60 cells, but the region has 70"


def test_placements_are_counted_before_they_are_made(monkeypatch):
    monkeypatch.setenv(LIMIT, "50000")
    puzzle = packing(60, 60, "any*pentominoes")  # 204,148 of them
    tracemalloc.start()
    with pytest.raises(PuzzleError, match=r"^a packing of 12 pieces into 3600 cells: at least 5\d{4} options"):
        puzzle.obstruction()
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 4_000_000  # bytes; 50,000 placements would take more
