"""The lattices of the package against coordinates that know nothing of them: pieces lie in the same places."""

import pytest

import dancefloor as dance
from dancefloor.geometry.lattices import TRIANGLE
from dancefloor.geometry.polyforms import polyforms
from dancefloor.puzzles.piece import read_pieces

from .coordinates import box_of_cubes, places, polyiamonds, rhomboid, rotations, triangle_places


def ours(region, shape):
    problem = dance.Packing(region, {"piece": shape}).encode().problem
    return {option.tag.cells for option in problem.options}


@pytest.mark.parametrize(
    ("sides", "pieces"), [((3, 3, 3), "soma"), ((2, 3, 4), "solid-pentominoes"), ((4, 4, 4), "pentacubes")]
)
def test_pieces_of_cubes_lie_where_rotations_and_shifts_take_them(sides, pieces):
    cells, maps = box_of_cubes(*sides), list(rotations())
    for piece in read_pieces(pieces):
        assert ours(dance.box(*sides), piece.shape) == set(places(cells, piece.shape.cells, maps))


def by_centre(cell):
    """Three times the centre of a triangle."""
    x, y, z = cell
    return 3 * x + 1 + z, 3 * y + 1 + z


def test_hexiamonds_lie_where_turns_about_a_corner_take_them():
    region = dance.box("triangle:rhomboid4x9")
    cells = rhomboid(4, 9)
    assert sorted(map(by_centre, region)) == sorted(cells)
    found = {
        frozenset(tuple(sorted(map(by_centre, placed))) for placed in ours(region, shape))
        for shape in polyforms(6, lattice=TRIANGLE)
    }
    assert found == {frozenset(triangle_places(cells, piece)) for piece in polyiamonds(6)}
