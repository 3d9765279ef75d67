"""Cells in a row."""

from __future__ import annotations

from dancefloor.geometry.polyforms import polyforms
from dancefloor.plugins.lines import LINE


def test_there_are_as_many_pieces_as_are_known():
    counts = [1, 1, 1, 1]
    assert [len(polyforms(size, lattice=LINE)) for size in range(1, len(counts) + 1)] == counts
