from __future__ import annotations

import json

import pytest

import dancefloor as dance
from dancefloor.formats.kept import read_kept, write_kept
from dancefloor.formats.named_presets import preset_names
from dancefloor.puzzles.limited_fillomino import LimitedFillomino

PUZZLES = [
    dance.Queens(5),
    dance.Langford(3),
    dance.Sudoku([1] + 15 * [0]),
    dance.Division("tetrominous", ("IIII", "....")),
    LimitedFillomino(("2..", ".3"), (1, 2, 3)),
    dance.read_puzzle("5x6+5x6"),
    dance.Packing(dance.box("4x5").wrap("torus"), dance.read_pieces("any*dominoes")),
    dance.Packing(dance.box("4x6").wrap("mobius"), dance.read_pieces("any*dominoes")),
    dance.ExactCover(dance.read_dlx("0:2|a b | x y\na x:1 |7\nb x:1 y\na b\n").problem),
    dance.ExactCover(dance.read_puzzle("3x20").encode().problem),
]


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: type(puzzle).__name__)
def test_what_is_read_back_is_the_same_puzzle(puzzle):
    again = read_kept(write_kept(puzzle))
    assert type(again) is type(puzzle)
    assert again.encode().problem.fingerprint == puzzle.encode().problem.fingerprint


@pytest.mark.parametrize("name", [*(name for name in preset_names()[::6] if name != "calendar"), "calendar 25-Jan"])
def test_a_preset_is_read_back(name):
    puzzle = dance.read_puzzle(name)
    assert read_kept(write_kept(puzzle)) == puzzle


def test_words_stand_for_a_puzzle_of_another_package():
    class Other:
        pass

    assert json.loads(write_kept(Other(), "latin 4")) == {"words": {"words": "latin 4"}}
    with pytest.raises(dance.InputError, match="a Other cannot be kept in a file"):
        write_kept(Other())
    assert read_kept('{"words": {"words": "3x20"}}') == dance.read_puzzle("3x20")


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", "7", '{"queens": 3}', '{"nothing": {}}', '{"packing": {"lattice": "square"}}', "[" * 9999]
)
def test_other_json_is_no_puzzle(text):
    with pytest.raises(dance.InputError, match="this is not a puzzle"):
        read_kept(text)
