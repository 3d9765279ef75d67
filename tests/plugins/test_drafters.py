"""Halves of triangles."""

from __future__ import annotations

import pytest

from dancefloor.geometry.polyforms import polyforms
from dancefloor.geometry.symmetry import Mobility
from dancefloor.plugins.drafters import DRAFTER


@pytest.mark.parametrize(
    ("mobility", "counts"),
    [
        (Mobility.FREE, [1, 6, 14, 64]),  # OEIS A056842
        (Mobility.ONE_SIDED, [2, 9, 28]),
    ],
)
def test_there_are_as_many_pieces_as_are_known(mobility, counts):
    assert [len(polyforms(size, mobility, DRAFTER)) for size in range(1, len(counts) + 1)] == counts


def test_cells_by_themselves_make_as_many_pieces_as_are_known(monkeypatch):
    monkeypatch.delattr(type(DRAFTER), "monomers")
    assert [len(polyforms(size, lattice=DRAFTER)) for size in range(1, 7)] == [1, 3, 3, 9, 14, 38]  # OEIS A197462


@pytest.mark.slow
def test_there_are_as_many_larger_pieces_as_are_known():
    counts = {5: 237}
    assert [len(polyforms(size, lattice=DRAFTER)) for size in counts] == list(counts.values())  # OEIS A056842
