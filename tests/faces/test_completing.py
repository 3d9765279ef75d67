from __future__ import annotations

import pytest

from dancefloor.errors import InputError
from dancefloor.faces.completing import rest_of

PUZZLE = {"text": "2*dominoes 2x2"}
LEFT, RIGHT = ({"piece": "I", "cells": [[0, k], [1, k]]} for k in range(2))


def test_nothing_placed_leaves_the_whole():
    rest = rest_of(PUZZLE, ())
    assert rest.puzzle is rest.kind.puzzle
    assert rest.whole({"placements": []}) == {"placements": []}


def test_what_is_placed_is_gone_and_comes_first():
    rest = rest_of(PUZZLE, [LEFT])
    assert rest.puzzle.region.cells == ((0, 1), (1, 1))
    assert [piece.high for piece in rest.puzzle.pieces] == [1]
    assert [each["piece"] for each in rest.whole({"placements": [RIGHT]})["placements"]] == ["I", "I"]


def test_everything_placed_leaves_nothing():
    rest = rest_of(PUZZLE, [LEFT, RIGHT])
    assert (rest.puzzle, rest.fault) == (None, "")
    assert rest_of({"text": "1*dominoes 2x2"}, [LEFT]).fault == "cell (0, 1) is not covered"


def test_pieces_are_placed_in_packings_only():
    with pytest.raises(InputError, match="pieces can be placed only in a packing"):
        rest_of({"text": "p q\np\nq"}, [LEFT])
