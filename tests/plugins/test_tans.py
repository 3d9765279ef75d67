"""Halves of squares."""

from __future__ import annotations

import pytest

from dancefloor.geometry.polyforms import polyforms
from dancefloor.geometry.region import region_named
from dancefloor.geometry.symmetry import Mobility
from dancefloor.plugins.tans import TAN


@pytest.mark.parametrize(
    ("mobility", "counts"),
    [
        (Mobility.FREE, [1, 3, 4, 14, 30]),  # OEIS A006074
        (Mobility.ONE_SIDED, [1, 4, 6, 22, 56]),  # OEIS A151519
    ],
)
def test_there_are_as_many_pieces_as_are_known(mobility, counts):
    assert [len(polyforms(size, mobility, TAN)) for size in range(1, len(counts) + 1)] == counts


def test_tans_are_halves_of_squares():
    assert len(region_named("rectangle", (2, 3), TAN)) == 24
    assert all(len({cell[:2] for cell in part}) == 1 and len(part) == 2 for part in TAN.monomers)


def test_cells_by_themselves_make_as_many_pieces_as_are_known(monkeypatch):
    monkeypatch.delattr(type(TAN), "monomers")
    assert [len(polyforms(size, lattice=TAN)) for size in range(1, 7)] == [1, 2, 2, 6, 8, 22]  # OEIS A197465


@pytest.mark.slow
def test_there_are_as_many_larger_pieces_as_are_known():
    counts = {6: 107, 7: 318}
    assert [len(polyforms(size, lattice=TAN)) for size in counts] == list(counts.values())  # OEIS A006074
