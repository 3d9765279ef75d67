"""Numbers of pieces on every lattice that is plugged in, found in two ways."""

from __future__ import annotations

from importlib.metadata import entry_points

import pytest

from dancefloor.geometry.lattices import lattice_named
from dancefloor.geometry.polyforms import polyforms
from dancefloor.geometry.symmetry import Mobility, orientations

NAMES = sorted(each.name for each in entry_points(group="dancefloor.lattices"))
SMALL = {"rhombic": 3, "tesseract": 3, "tetra-octahedral": 3}  # the largest pieces; 4 elsewhere


@pytest.mark.parametrize("name", NAMES)
def test_one_sided_and_fixed_pieces_are_orientations_of_free_ones(name):
    lattice = lattice_named(name)
    for size in range(1, SMALL.get(name, 4) + 1):
        free = polyforms(size, Mobility.FREE, lattice)
        turned = [
            (set(orientations(each, Mobility.FREE)), set(orientations(each, Mobility.ONE_SIDED))) for each in free
        ]
        assert len(polyforms(size, Mobility.FIXED, lattice)) == sum(len(every) for every, _ in turned)
        sides = sum(1 + (own != every) for every, own in turned)
        assert len(polyforms(size, Mobility.ONE_SIDED, lattice)) == sides


def test_every_lattice_is_looked_at():
    assert {"tan", "drafter", "kite", "rhomb", "polytwig", "polytrig", "prism", "sphere", "line"} <= set(NAMES)
