"""Edges of hexagons."""

from __future__ import annotations

import pytest

from dancefloor.geometry.lattices import HEXAGON
from dancefloor.geometry.polyforms import polyforms
from dancefloor.geometry.region import region_named
from dancefloor.geometry.symmetry import Mobility
from dancefloor.plugins.twigs import TWIG


@pytest.mark.parametrize(
    ("mobility", "counts"),
    [
        (Mobility.FREE, [1, 1, 3, 4, 12, 27, 78]),  # OEIS A197459: twigs are as rhombs, which lie across them
        (Mobility.ONE_SIDED, [1, 1, 4, 6, 19, 49]),
    ],
)
def test_there_are_as_many_pieces_as_are_known(mobility, counts):
    assert [len(polyforms(size, mobility, TWIG)) for size in range(1, len(counts) + 1)] == counts


def test_a_hexagon_has_six_sides_which_it_shares_with_its_neighbours():
    sides = TWIG.around((0, 0))
    assert all(sides[k - 1] in TWIG.neighbors(sides[k]) for k in range(6))
    shared = [set(sides) & set(TWIG.around(other)) for other in HEXAGON.neighbors((0, 0))]
    assert sorted(len(each) for each in shared) == [1] * 6


def test_a_region_of_hexagons_has_all_their_sides():
    assert len(region_named("hexagon", (2,), TWIG)) == 30


@pytest.mark.slow
def test_there_are_as_many_larger_pieces_as_are_known():
    counts = {8: 208, 9: 635, 10: 1859}
    assert [len(polyforms(size, lattice=TWIG)) for size in counts] == list(counts.values())  # OEIS A197459
