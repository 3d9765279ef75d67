"""Cells in a row."""

from __future__ import annotations

import pytest

from dancefloor.geometry.polyforms import polyforms
from dancefloor.geometry.symmetry import Mobility
from dancefloor.plugins.lines import LINE


@pytest.mark.parametrize(
    ("mobility", "counts"),
    [
        (Mobility.FREE, [1, 1, 1, 1]),
    ],
)
def test_there_are_as_many_pieces_as_are_known(mobility, counts):
    assert [len(polyforms(size, mobility, LINE)) for size in range(1, len(counts) + 1)] == counts
