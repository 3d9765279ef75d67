"""Demands that cannot be met together: each is needed, as brute force says."""

from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor import Packing
from dancefloor.houses.questions.asking_covers import relaxed
from dancefloor.houses.questions.cores import core
from tests.houses.questions.hopeless import hopeless


def can_be_met(packing, cells, pieces):
    """Whether some placements cover these cells and use these pieces as often as they must be."""
    first = len(packing.region.cells)
    wanted = [packing.region.cells.index(cell) for cell in cells]
    wanted += [first + k for k, piece in enumerate(packing.pieces) if piece.name in pieces]
    return bool(list(dance.covers(relaxed(packing.encode().problem, wanted), limit=1, engine="reference")))


def check_minimal(packing, found):
    assert not can_be_met(packing, found.cells, found.pieces)
    for cell in found.cells:
        assert can_be_met(packing, [each for each in found.cells if each != cell], found.pieces)
    for name in found.pieces:
        assert can_be_met(packing, found.cells, [each for each in found.pieces if each != name])


def test_cores_of_random_packings_are_minimal():
    minimal = 0
    for packing in hopeless(7, 25):
        found = core(packing)
        assert found is not None
        if found.all_needed and found.size <= 8:
            check_minimal(packing, found)
            minimal += 1
    assert minimal > 15


@pytest.mark.parametrize(
    ("words", "cells", "pieces"),
    [
        (("8x8", "16*S4"), 5, ()),
        (("6x6", "9*S4"), 4, ()),
        (("2x6", "2*X,2*I"), 0, ("X",)),
        (("3x20", "any*P"), 6, ()),
    ],
)
def test_famous_boards_have_small_cores(words, cells, pieces):
    packing = Packing(*words)
    found = core(packing)
    assert (len(found.cells), found.pieces, found.all_needed) == (cells, pieces, True)
    check_minimal(packing, found)


def test_constraints_that_contradict_each_other_are_named():
    where = ["no crossing", "I at 0,0", "V at 0,9", "nothing of I at 0,0 0,1"]
    found = core(Packing("6x10", where=where))
    assert list(map(str, found.where)) == ["I at 0,0", "nothing of I at 0,0 0,1"]
    assert found.all_needed
    assert not found.cells


def test_colours_are_no_demands():
    where = ["F I are red", "equal colors apart", "F at 0,0", "nothing of F at 0,0"]
    found = core(Packing("6x10", where=where))
    assert list(map(str, found.where)) == ["F at 0,0", "nothing of F at 0,0"]


def test_a_board_that_has_no_solution_without_constraints_either_has_a_core_of_cells():
    found = core(Packing("8x8", "16*S4", where="no fault"))
    assert found.cells
    assert not found.where


def test_checked_constraints_are_asked_too():
    found = core(Packing("3x20", where=["X touches V", "L at 0,0"]))
    assert found is None or found.where


def test_a_packing_with_solutions_has_none():
    assert core(Packing("3x20")) is None
