"""Tetrahedra and eighths of octahedra."""

from __future__ import annotations

from dancefloor.geometry.polyforms import polyforms
from dancefloor.geometry.symmetry import of_monomers
from dancefloor.plugins.tetra_octahedral import TETRA_OCTAHEDRAL, TetraOctahedralLattice


def test_there_are_as_many_pieces_as_are_known():
    counts = [2, 2, 3, 9, 23]
    assert [len(polyforms(size, lattice=TETRA_OCTAHEDRAL)) for size in range(1, len(counts) + 1)] == counts


def test_eight_corners_make_an_octahedron():
    places = [(x, y, z) for x in (2, 3) for y in (-1, 0) for z in (-1, 0)]
    around = [TETRA_OCTAHEDRAL.from_burrtools(place) for place in places]
    assert None not in around
    assert all(sum(other in around for other in TETRA_OCTAHEDRAL.neighbors(cell)) == 3 for cell in around)


class Octahedra(TetraOctahedralLattice):
    """The same cells, eight of which are one octahedron."""

    name = "whole octahedra"
    monomers = (
        ((0, 0, 0, 0),),
        ((0, 0, 0, 5),),
        tuple(TETRA_OCTAHEDRAL.from_burrtools((x, y, z)) for x in (2, 3) for y in (-1, 0) for z in (-1, 0)),
    )


def test_whole_octahedra_and_tetrahedra_make_as_many_solids_as_are_known():
    lattice = Octahedra()
    counts = [len(of_monomers(size, lattice.group, lattice)) for size in range(1, 5)]
    assert counts == [2, 1, 4, 9]  # OEIS A343909
