"""Constraints on symmetry as sentences, and whether they hold for given placements."""

from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor import Packing, PuzzleError, read_constraint
from dancefloor.houses.questions.symmetric import NoSymmetry, OnlyKept, listed


@pytest.mark.parametrize(
    ("text", "made", "told"),
    [
        ("only symmetric", OnlyKept("symmetric"), "only symmetric"),
        ("only  rotation by 90", OnlyKept("rotation by 90"), "only rotation by 90"),
        ("no symmetry", NoSymmetry(), "no symmetry"),
        ("only no symmetry", NoSymmetry(), "no symmetry"),
    ],
)
def test_sentences_are_read_and_written(text, made, told):
    assert read_constraint(text) == made
    assert str(made) == told
    assert read_constraint(told) == made


def test_they_hold_for_placements_alone():
    puzzle = Packing("2x4", "dominoes", where=["only rotation", "no symmetry"])
    plain = list(dance.solve("dominoes 2x4", symmetry="none"))
    broken = [puzzle.broken(solution.placements) for solution in plain]
    assert sorted(map(len, broken)) == [1, 1, 1, 2, 2]  # two are kept by a reflection alone
    assert sum("it does not satisfy 'only rotation'" in each for each in broken) == 2


def test_they_cost_no_remark():
    assert Packing("4x4", "dominoes", where="only symmetric").notes == ()
    assert len(Packing("4x5", "any*tetrominoes", where=["only symmetric", "I touches O"]).notes) == 1


def test_a_motion_that_the_region_lacks_is_refused_at_once():
    with pytest.raises(PuzzleError, match="where 'only shift': the region has no such symmetry; it has rotation"):
        Packing("6x10", where="only shift")
    with pytest.raises(PuzzleError, match="the region has no such symmetry, nor any other"):
        Packing("4x4-1x1@0,1", "any*dominoes,any*O1", where="only symmetric")


def test_long_lists_of_motions_end_early():
    assert listed([f"shift by 0,{k}" for k in range(1, 20)]).endswith("shift by 0,15 and 12 more")
    assert listed([]) == ""
