"""BurrTools' numbers of turns."""

from __future__ import annotations

from itertools import product

import pytest

from dancefloor.geometry.lattice import is_proper
from dancefloor.geometry.lattice_laws import times
from dancefloor.geometry.lattices import CUBE, lattice_named
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.symmetry import Mobility, orientations
from dancefloor.houses.designers.burrtools.turns import NONE, ball_turns, laid, prism_turns, turns, turns_on

PRISM, SPHERE = lattice_named("prism"), lattice_named("sphere")
FLAT = [(0, 0, 0), (1, 1, 0), (1, 0, 1), (2, 1, 1)]  # balls in one plane across a diagonal


def test_every_turn_has_a_number_rotations_first():
    assert len(set(turns())) == 48
    assert set(turns()) == set(CUBE.group)
    assert [is_proper(matrix) for matrix in turns()] == [True] * 24 + [False] * 24


def test_the_numbers_are_those_of_burrtools():
    # as its documentation of stored solutions shows them, row by row
    assert turns()[5] == ((0, -1, 0), (0, 0, -1), (1, 0, 0))
    assert turns()[17] == ((0, 0, 1), (1, 0, 0), (0, 1, 0))
    assert turns()[23] == ((0, 0, 1), (-1, 0, 0), (0, -1, 0))
    assert turns()[40] == ((0, -1, 0), (-1, 0, 0), (0, 0, 1))


def test_prisms_have_each_symmetry_once_rotations_first():
    assert set(prism_turns()) == set(PRISM.group)
    assert len(prism_turns()) == 24
    assert [is_proper(matrix) for matrix in prism_turns()] == [True] * 12 + [False] * 12


def test_turns_of_balls_keep_lengths_rotations_first():
    nine = tuple(tuple(9 * entry for entry in row) for row in NONE)
    assert len(set(ball_turns())) == 240
    assert all(times(each, tuple(zip(*each, strict=True))) == nine for each in ball_turns())
    thirds = {tuple(tuple(3 * entry for entry in row) for row in each) for each in turns()[:24]}
    assert set(ball_turns()[:24]) == thirds
    assert [_determinant(each) for each in ball_turns()] == [27] * 120 + [-27] * 120


def _determinant(matrix):
    (a, b, c), (d, e, f), (g, h, i) = matrix
    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)


@pytest.mark.parametrize(
    ("name", "size"), [("cube", 1), ("prism", 1), ("sphere", 1), ("rhombic", 5), ("tetra-octahedral", 6)]
)
@pytest.mark.parametrize("everywhere", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_turns_lead_to_all_orientations(name, size, everywhere):
    lattice = lattice_named(name)
    cell = lattice.from_burrtools if hasattr(lattice, "from_burrtools") else tuple
    inside = [(x, y, z) for z in range(6) for y in range(6) for x in range(6) if cell((x, y, z)) is not None]
    places = [*inside[:4], next(each for each in inside if each[2] == inside[3][2] + 1)]
    found = set()
    for turn in range(len(turns_on(lattice)) // 2):
        odd = turn % 2 if name == "prism" else 0  # then triangles that point up point down
        for x, y, z in product(range(size), repeat=3):  # one of these is a translation of the grid
            lies = laid(lattice, places, turn, (x + odd, y, z))
            if lies is not None and None not in (cells := list(map(cell, lies.values()))):
                found.add(Shape(cells, lattice))
                if not everywhere:
                    break
    start = Shape(list(map(cell, places)), lattice)
    poses = [start, *(Shape(pose, lattice) for pose in getattr(lattice, "poses", lambda _: ())(start.cells))]
    assert found == {each for pose in poses for each in orientations(pose, Mobility.ONE_SIDED)}


def test_flat_pieces_of_balls_turn_by_60_degrees_about_a_place_between():
    found = [laid(SPHERE, FLAT, turn, (0, 0, 0), hotspot=(2, 0, 0)) for turn in range(240)]
    assert 48 < sum(each is not None for each in found) < 240
    for lies in filter(None, found):
        (a, b, c), (d, e, f) = lies[FLAT[0]], lies[FLAT[3]]
        assert (a - d) ** 2 + (b - e) ** 2 + (c - f) ** 2 == 6


def test_a_piece_turns_about_its_hotspot():
    assert laid(CUBE, [(1, 0, 0)], 16, (5, 5, 5), hotspot=(1, 0, 0)) == {(1, 0, 0): (5, 5, 5)}
    assert laid(PRISM, [(0, 0, 0), (1, 0, 0)], 1, (3, 0, 0)) == {(0, 0, 0): (3, 0, 0), (1, 0, 0): (3, 1, 0)}
