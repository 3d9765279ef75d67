"""Six boxes of pentominoes: the table of J. G. Fletcher, CACM 8:10 (1965)."""

from __future__ import annotations

import pytest

from dancefloor.engines.registry import engine as engine_of_name
from dancefloor.formats.box import box
from dancefloor.geometry.polyforms import polyominoes
from dancefloor.puzzles.packing import Packing
from dancefloor.search.values import Outcome
from dancefloor.verbs import count, solve

TABLE = {
    "3x20": (2, 8),
    "4x15": (368, 1472),
    "5x12": (1010, 4040),
    "6x10": (2339, 9356),
    "5x6+5x6": (2, 64),
    "8x8-2x2": (65, 520),
}
DANCING = ["3x20", "5x6+5x6", "8x8-2x2"]  # the ones that take dancing links well under a second
native = pytest.mark.skipif(bool(engine_of_name("dancing").missing()), reason="the compiled module is not installed")
CASES = [(region, None) for region in TABLE] + [pytest.param(region, "dancing", marks=native) for region in DANCING]


@pytest.mark.parametrize(("region", "engine"), CASES)
def test_fletchers_counts_up_to_symmetry(region, engine):
    found = count(region, up_to_symmetry=True, engine=engine)
    assert (found, found.raw) == TABLE[region]
    assert found.outcome is Outcome.COMPLETE


@pytest.mark.parametrize(("region", "engine"), CASES)
def test_fletchers_counts_with_rotations_and_reflections(region, engine):
    assert count(region, engine=engine) == TABLE[region][1]


@pytest.mark.parametrize("region", ["3x20", "5x6+5x6", "8x8-2x2"])
def test_solving_lists_as_many_as_counting(region):
    distinct, raw = TABLE[region]
    assert len(set(solve(region))) == distinct
    assert len(set(solve(region, up_to_symmetry=False))) == raw


@pytest.mark.parametrize(("region", "turned"), [("3x20", "20x3"), ("4x15", "15x4"), ("5x12", "12x5"), ("6x10", "10x6")])
def test_a_box_on_its_side_has_the_same_solutions(region, turned):
    assert count(turned, up_to_symmetry=True) == TABLE[region][0]


def test_the_pair_of_boxes_may_stand_on_top_of_each_other_or_be_turned():
    for pair in ("5x6@0,0+5x6@6,0", "5x6+6x5", "5x6@0,0+5x6@40,40"):
        found = count(pair, up_to_symmetry=True)
        assert (found, found.raw, found.order) == (2, 64, 32)


def test_the_pieces_may_come_in_any_order():
    pieces = dict(reversed(polyominoes(5).items()))
    assert count(Packing(box("6x10"), pieces), up_to_symmetry=True) == 2339
