"""Rhombs."""

from __future__ import annotations

import pytest

from dancefloor import count
from dancefloor.geometry.lattices import HEXAGON
from dancefloor.geometry.polyforms import polyforms
from dancefloor.geometry.region import region_named, shapes_of
from dancefloor.plugins.rhombs import RHOMB


def test_three_rhombs_make_a_hexagon():
    x, y = zip(*(RHOMB.on_page(corner) for k in range(3) for corner in RHOMB.corners((0, 0, k))), strict=True)
    corners = {(round(a, 6), round(b, 6)) for a, b in zip(x, y, strict=True)}
    middle = (sum(a for a, _ in corners) / 7, sum(b for _, b in corners) / 7)
    far = [(a - middle[0]) ** 2 + (b - middle[1]) ** 2 for a, b in corners]
    assert sorted(round(each / max(far), 3) for each in far) == [0.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


@pytest.mark.parametrize("shape", shapes_of(HEXAGON))
def test_regions_are_those_of_hexagons(shape):
    sizes = (2,) * (1 if shape in ("hexagon", "triangle") else 2) if shape != "trapezium" else (3, 2)
    rhombs = region_named(shape, sizes, RHOMB)
    assert {cell[:2] for cell in rhombs} == set(region_named(shape, sizes, HEXAGON))
    assert len(rhombs) == 3 * len(region_named(shape, sizes, HEXAGON))


def test_rhombs_fill_a_hexagon():
    assert count("any*trirhombs rhomb:hexagon2", symmetry="none").raw == 18


def test_there_are_as_many_pieces_as_are_known():
    counts = [1, 1, 3, 4, 12, 27, 78]  # OEIS A197459
    assert [len(polyforms(size, lattice=RHOMB)) for size in range(1, len(counts) + 1)] == counts


@pytest.mark.slow
def test_there_are_as_many_larger_pieces_as_are_known():
    counts = {8: 208, 9: 635}
    assert [len(polyforms(size, lattice=RHOMB)) for size in counts] == list(counts.values())  # OEIS A197459
