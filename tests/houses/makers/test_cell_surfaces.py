"""Surfaces of pieces from the faces of their cells."""

from __future__ import annotations

import pytest

from dancefloor.houses.makers.cell_surfaces import cell_surface
from dancefloor.plugins.prisms import PRISM
from dancefloor.plugins.rhombic import RHOMBIC
from dancefloor.plugins.tetra_octahedral import TETRA_OCTAHEDRAL

SIDES = [(0, 1, 3, 2), (4, 5, 7, 6), (0, 1, 5, 4), (2, 3, 7, 6), (0, 2, 6, 4), (1, 3, 7, 5)]


def cube_faces(cell):
    x, y, z = cell
    corners = [(x + a, y + b, z + c) for a in (0, 1) for b in (0, 1) for c in (0, 1)]
    return [[corners[k] for k in side] for side in SIDES]


def sides_of(faces):
    return [side for face in faces for side in zip(face, [*face[1:], face[0]], strict=True)]


def is_closed(faces):
    sides = sides_of(faces)
    return len(sides) == len(set(sides)) and {(b, a) for a, b in sides} == set(sides)


@pytest.mark.parametrize(
    ("cells", "corners", "faces"),
    [
        ([(0, 0, 0)], 8, 6),
        ([(0, 0, 0), (1, 0, 0)], 12, 10),
        ([(0, 0, 0), (1, 1, 0)], 16, 12),  # an edge in common: two cubes
        ([(0, 0, 0), (1, 1, 1)], 16, 12),  # a corner in common
        ([(x, y, z) for x in range(3) for y in range(3) for z in range(3) if (x, y, z) != (1, 1, 1)], 56 + 8, 60),
    ],
    ids=["one", "two", "edge", "corner", "hollow"],
)
def test_parts_that_touch_have_corners_of_their_own(cells, corners, faces):
    found, around = cell_surface(cells, cube_faces)
    assert (len(found), len(around), is_closed(around)) == (corners, faces, True)


def test_cells_that_touch_at_an_edge_within_a_piece_stay_apart_there():
    ring = [(0, 0, 0), (0, 1, 0), (1, 0, 0), (1, 1, 1), (0, 1, 1), (1, 0, 1)]
    found, around = cell_surface(ring, cube_faces)
    assert is_closed(around)
    assert len(found) > len(set(found))


@pytest.mark.parametrize("lattice", [PRISM, RHOMBIC, TETRA_OCTAHEDRAL], ids=lambda lattice: lattice.name)
def test_faces_of_all_lattices_close(lattice):
    cells = [lattice.origins[0], *lattice.neighbors(lattice.origins[0])]
    assert is_closed(cell_surface(cells, lattice.faces)[1])
