from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dancefloor as dance
from dancefloor.formats.editable import read_editable, write_editable
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
