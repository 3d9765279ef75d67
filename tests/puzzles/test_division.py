"""Boards of the genres beside fillomino, as values."""

import pytest

from dancefloor.errors import PuzzleError
from dancefloor.puzzles.division import Division


def test_walls_are_put_in_order():
    division = Division("symmarea", (("1", "."), (".", "?")), (((1, 0), (0, 0)), ((0, 0), (1, 0)), ((0, 0), (0, 1))))
    assert division.walls == (((0, 0), (0, 1)), ((0, 0), (1, 0)))
    assert repr(division) == "<Division, symmarea, of 2x2 cells, 2 clues, 2 walls>"


@pytest.mark.parametrize(
    ("genre", "clues", "walls", "message"),
    [
        ("fillomino", ((".",),), (), "there is no genre 'fillomino'"),
        ("symmarea", (("0",),), (), "a clue '0' in row 1, column 1: in symmarea it should be a number"),
        ("symmarea", (("#",),), (), "a clue '#'"),
        ("symmarea", (("9" * 5000,),), (), "a clue '999"),
        ("tetrominous", ((".", "F"),), (), "a clue 'F' in row 1, column 2: in tetrominous it should be I, L, O"),
        ("pentominous", (("FI",),), (), "a clue 'FI'"),
        ("pentominous", (("",),), (), "a clue ''"),
        ("pentominous", ((".", "."), (".",)), (), "row 2 has 1 cell"),
        ("pentominous", ((".", "."),), (((0, 0), (1, 0)),), "a wall beside row 2"),
    ],
)
def test_what_makes_no_sense_is_refused(genre, clues, walls, message):
    with pytest.raises(PuzzleError, match=message):
        Division(genre, clues, walls)
