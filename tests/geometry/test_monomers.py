from __future__ import annotations

import pytest

from dancefloor.geometry.lattices import HEXAGON, TRIANGLE
from dancefloor.geometry.monomers import added, monomers_of, of_monomers
from dancefloor.geometry.polyforms import polyforms
from dancefloor.geometry.square import SQUARE
from dancefloor.geometry.symmetry import Mobility
from dancefloor.plugins.tans import TAN


@pytest.mark.parametrize("lattice", [SQUARE, TRIANGLE, HEXAGON])
@pytest.mark.parametrize("mobility", Mobility)
def test_single_cells_make_the_usual_polyforms(lattice, mobility):
    for size in range(5):
        found = of_monomers(size, mobility.matrices(lattice), lattice)
        assert found == [shape.cells for shape in polyforms(size, mobility, lattice)]


def test_parts_are_added_where_they_are_free():
    half = TAN.monomers[0]
    beside = set(map(frozenset, added(half, monomers_of(TAN), TAN)))
    assert len(beside) == 5  # the other half of the square, and two across each leg
    assert all(not part & set(half) for part in beside)
