"""Prisms on triangles."""

from __future__ import annotations

import pytest

from dancefloor.geometry.polyforms import polyforms
from dancefloor.geometry.region import region_named
from dancefloor.geometry.symmetry import Mobility
from dancefloor.plugins.prisms import PRISM


@pytest.mark.parametrize(
    ("mobility", "counts"),
    [
        (Mobility.ONE_SIDED, [1, 2, 3, 13, 43]),
        (Mobility.FREE, [1, 2, 3, 11, 30]),
    ],
)
def test_there_are_as_many_pieces_as_are_known(mobility, counts):
    assert [len(polyforms(size, mobility, PRISM)) for size in range(1, len(counts) + 1)] == counts


def test_regions_have_layers():
    assert len(region_named("hexagon", (2, 3), PRISM)) == 72
