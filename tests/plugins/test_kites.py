"""Kites."""

from __future__ import annotations

import pytest

from dancefloor.geometry.polyforms import polyforms
from dancefloor.plugins.kites import KITE


def test_there_are_as_many_pieces_as_are_known():
    counts = [1, 2, 4, 10, 27, 85]  # OEIS A057786
    assert [len(polyforms(size, lattice=KITE)) for size in range(1, len(counts) + 1)] == counts


def test_six_kites_meet_at_a_point_and_three_at_the_middle_of_a_triangle():
    ring = [(0, 0, 0), (-1, 0, 1), (0, -1, 2), (-1, -1, 3), (0, -1, 4), (-1, 0, 5)]
    assert all(any(other in KITE.neighbors(cell) for other in ring) for cell in ring)
    assert {(0, 0, 1), (0, 0, 2)} <= set(KITE.neighbors((0, 0, 0)))


@pytest.mark.slow
def test_there_are_as_many_larger_pieces_as_are_known():
    counts = {7: 262, 8: 873}
    assert [len(polyforms(size, lattice=KITE)) for size in counts] == list(counts.values())  # OEIS A057786
