"""Placements in links: short, read again, and never more than there can be."""

from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor.errors import InputError
from dancefloor.formats.plain import write_editable
from dancefloor.formats.puzzle import read_puzzle
from dancefloor.houses.studio.bits import BitReader, BitWriter
from dancefloor.houses.studio.codes import Shared, write_code
from dancefloor.houses.studio.laid import read_laid, write_laid


@pytest.mark.parametrize(
    ("word", "most"),
    [("6x10", 36), ("8x8-2x2", 37), ("hexiamonds 4x9", 46), ("soma", 23), ("bedlam", 44), ("4x5 tetrominoes", 28)],
)
def test_a_solution_is_short(word, most):
    puzzle = read_puzzle(word)
    placed = next(iter(dance.solve(puzzle, limit=1))).as_json()["placements"] if word != "4x5 tetrominoes" else []
    code = write_code(Shared(write_editable(puzzle), word, placed))
    assert len(f"#p={code}") <= most


@pytest.mark.parametrize("times", [1, 2])
def test_pieces_laid_more_often_than_they_may_be_are_read_again(times):
    puzzle = write_editable(read_puzzle("2x3", pieces="I3,V3"))
    placed = [{"piece": "V3", "cells": [[0, 0], [0, 1], [1, 0]]}, {"piece": "V3", "cells": [[0, 2], [1, 1], [1, 2]]}]
    bits = BitWriter()
    write_laid(bits, placed[:times], puzzle)
    assert read_laid(BitReader(bits.letters()), puzzle, former=False) == placed[:times]


def test_more_pieces_than_there_are_make_no_sense():
    puzzle = write_editable(read_puzzle("2x3", pieces="I3"))
    bits = BitWriter()
    for _ in range(2):  # no part, no piece too often
        bits.bit(0)
    for begins in (1, 1, 1, 0):
        bits.bit(begins)
    with pytest.raises(InputError, match="cut off"):
        read_laid(BitReader(bits.letters()), puzzle, former=False)
