from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dancefloor as dance
from dancefloor.formats.knuth.boards import board_cover
from dancefloor.formats.named import preset_names
from dancefloor.formats.plain import read_editable, read_kept, write_editable, write_kept
from dancefloor.houses.fillomino.limited_fillomino import LimitedFillomino
from dancefloor.puzzles.piece import Piece

PUZZLES = [
    dance.read_puzzle("5x6+5x6"),
    dance.read_puzzle("soma"),
    dance.read_puzzle("hexiamonds 6x6"),
    dance.Packing(dance.box("4x5").wrap("torus"), dance.read_pieces("any*dominoes")),
    dance.Packing(dance.box("4x6").wrap("mobius"), dance.read_pieces("any*dominoes")),
    dance.Packing(dance.box("4x6").wrap("cylinder"), dance.read_pieces("2-5*dominoes,I3")),
    dance.Packing(
        dance.Region.from_picture("##+\n#.#"),
        [Piece("a", dance.Shape.from_picture("##"), dance.Mobility.FIXED, 1, 2, (dance.Shape.from_picture("#/#"),))],
    ),
    dance.Fillomino([[2, 0, -1], [0, 3, 0]], walls=(((0, 0), (0, 1)),), largest=5, symmetric=True),
]


@pytest.mark.parametrize("puzzle", PUZZLES, ids=repr)
def test_what_is_read_back_is_the_same_puzzle(puzzle):
    values = json.loads(json.dumps(write_editable(puzzle)))
    assert values == write_editable(puzzle)
    assert read_editable(values) == puzzle


def test_other_puzzles_have_no_such_form():
    assert write_editable(dance.Queens(5)) is None
    assert write_editable(dance.Division("tetrominous", ("I.",))) is None


ANY = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 9) | st.floats(allow_nan=False) | st.text(max_size=3),
    lambda each: st.lists(each, max_size=3) | st.dictionaries(st.text(max_size=3), each, max_size=3),
    max_leaves=8,
)
KEYS = ["kind", "lattice", "cells", "optional", "wrapping", "pieces", "clues", "walls", "largest", "symmetric"]


@given(st.sampled_from(PUZZLES), st.dictionaries(st.sampled_from(KEYS), ANY, min_size=1, max_size=2), ANY)
def test_anything_else_is_read_or_refused(puzzle, changed, piece):
    values = {**write_editable(puzzle), **changed}
    for other in (values, changed, {**values, "pieces": [piece]}):
        with suppress(dance.InputError):
            read_editable(other)
    with pytest.raises(dance.InputError, match=r"\Apuzzle[^\n]*\Z"):
        read_editable({**values, "kind": changed})


KEPT = [
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
    board_cover(dance.read_dlx("00 01 10 2|I | 00! c\nI 00 01 00!\nI 00 10 |3\n01\n10 c:a\n").problem),
    board_cover(dance.read_puzzle("hexiamonds 4x9").encode().problem.without([3])[0]),
]


@pytest.mark.parametrize("puzzle", KEPT, ids=lambda puzzle: type(puzzle).__name__)
def test_what_is_kept_and_read_back_is_the_same_puzzle(puzzle):
    again = read_kept(write_kept(puzzle))
    assert type(again) is type(puzzle)
    assert again.encode().problem.fingerprint == puzzle.encode().problem.fingerprint
    assert getattr(again, "region", None) == getattr(puzzle, "region", None)


@pytest.mark.parametrize("name", [*(name for name in preset_names()[::6] if name != "calendar"), "calendar 25-Jan"])
def test_a_preset_is_read_back(name):
    puzzle = dance.read_puzzle(name)
    assert read_kept(write_kept(puzzle)) == puzzle
    assert read_kept(write_kept(puzzle)).labels == puzzle.labels


def test_words_stand_for_a_puzzle_of_another_package():
    class Other:
        pass

    assert json.loads(write_kept(Other(), "latin 4")) == {"words": {"words": "latin 4"}}
    with pytest.raises(dance.InputError, match="a Other cannot be kept in a file"):
        write_kept(Other())
    assert read_kept('{"words": {"words": "3x20"}}') == dance.read_puzzle("3x20")


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", "7", '{"queens": 3}', '{"nothing": {}}', '{"cover": {"dlx": "p"}}', "[" * 9999]
)
def test_other_json_is_no_puzzle(text):
    with pytest.raises(dance.InputError, match="this is not a puzzle"):
        read_kept(text)
    with pytest.raises(dance.PuzzleError, match=r"run\.db, key 'cells': it is missing"):
        read_kept('{"packing": {"lattice": "square"}}', source="run.db")


def test_words_never_open_a_file(tmp_path):
    file = tmp_path / "puzzle.dlx"
    file.write_text("a b\na\nb\n")
    assert len(dance.read_puzzle(str(file)).problem.options) == 2
    for words in (str(file), f"dlx {file}", "-", f"{file}\n"):
        with pytest.raises(dance.InputError):
            read_kept(json.dumps({"words": {"words": words}}))
