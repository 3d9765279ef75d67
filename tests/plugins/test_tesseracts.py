"""Cubes of four dimensions."""

from __future__ import annotations

import pytest

from dancefloor.geometry.polyforms import polyforms
from dancefloor.geometry.symmetry import Mobility
from dancefloor.plugins.tesseracts import TESSERACT


@pytest.mark.parametrize(
    ("mobility", "counts"),
    [
        (Mobility.FREE, [1, 1, 2, 7]),  # OEIS A068870
        (Mobility.ONE_SIDED, [1, 1, 2, 7]),
        (Mobility.FIXED, [1, 4, 28, 234, 2162]),  # Lunnon 1975, OEIS A151830
    ],
)
def test_there_are_as_many_pieces_as_are_known(mobility, counts):
    assert [len(polyforms(size, mobility, TESSERACT)) for size in range(1, len(counts) + 1)] == counts
