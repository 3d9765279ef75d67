"""Tetrahedra of rhombic dodecahedra."""

from __future__ import annotations

from dancefloor.geometry.polyforms import polyforms
from dancefloor.geometry.region import Region
from dancefloor.plugins.rhombic import RHOMBIC


def test_there_are_as_many_pieces_as_are_known():
    counts = [1, 3, 4, 16]
    assert [len(polyforms(size, lattice=RHOMBIC)) for size in range(1, len(counts) + 1)] == counts


def test_a_cube_consists_of_twenty_four_cells():
    assert len(Region(RHOMBIC.origins, lattice=RHOMBIC).components) == 1
    assert len({tuple(sorted(RHOMBIC.faces(cell))) for cell in RHOMBIC.origins}) == 24
