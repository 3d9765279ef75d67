"""Rhombs."""

from __future__ import annotations

import pytest

from dancefloor.geometry.polyforms import polyforms
from dancefloor.plugins.rhombs import RHOMB


def test_there_are_as_many_pieces_as_are_known():
    counts = [1, 1, 3, 4, 12, 27, 78]  # OEIS A197459
    assert [len(polyforms(size, lattice=RHOMB)) for size in range(1, len(counts) + 1)] == counts


@pytest.mark.slow
def test_there_are_as_many_larger_pieces_as_are_known():
    counts = {8: 208, 9: 635}
    assert [len(polyforms(size, lattice=RHOMB)) for size in counts] == list(counts.values())  # OEIS A197459
