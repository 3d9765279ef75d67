"""The smallest region that copies of two pieces tile, beside brute force over all regions of a size."""

from __future__ import annotations

from itertools import combinations

import pytest

import dancefloor as dance
from dancefloor.geometry.lattices import HEXAGON

PAIRS = list(combinations(["I4", "L4", "O4", "S4", "T4"], 2))


@pytest.mark.parametrize(("one", "other"), [*PAIRS, ("one-sided-L4", "S4"), ("fixed-I4", "fixed-L4")])
def test_octominoes_are_found_exactly_if_there_are_any(one, other):
    pieces = [dance.read_pieces(name)[0] for name in (one, other)]
    mobility = dance.Mobility.FIXED if one.startswith("fixed") else dance.Mobility.FREE
    both = any(
        all(dance.count(dance.Packing(dance.Region(shape.cells), [piece])) for piece in pieces)
        for shape in dance.polyforms(8, mobility)
    )
    found = dance.compatible(one, other, 8)
    assert found.cells == (8 if both else None)
    assert found.tried == (7 if both else 8)


@pytest.mark.parametrize(("one", "other"), [("Y", "X"), ("I3", "L4"), ("tetrahex-bee", "tetrahex-bar"), ("L4", "L4")])
def test_both_tile_the_region(one, other):
    found = dance.compatible(one, other, 24)
    assert found.is_found
    regions = {frozenset(solution.puzzle.region.cells) for solution in found.solutions}
    assert len(regions) == 1
    for solution in found.solutions:
        assert not dance.faults(solution.puzzle, solution.placements)


def test_a_bound_is_said():
    found = dance.compatible("Y", "X", 8)
    assert list(found.told()) == ["copies of Y and copies of X tile no region with up to 8 cells"]


def test_pieces_of_two_lattices_are_refused():
    with pytest.raises(dance.InputError, match="both pieces should be of one lattice"):
        dance.compatible("Y", dance.Shape([(0, 0), (1, 0)], HEXAGON))


def test_it_stops_when_the_time_is_up():
    found = dance.compatible("X", "V", 1000, timeout=0.3)
    assert (found.outcome, found.cells) == (dance.Outcome.LIMITED, None)
    assert found.tried >= 4
