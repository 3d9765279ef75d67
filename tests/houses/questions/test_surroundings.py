"""What lies around cells, on boards of all sorts."""

from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor import Shape
from dancefloor.geometry.lattices import HEXAGON, TRIANGLE
from dancefloor.geometry.square import SQUARE
from dancefloor.houses.questions.surroundings import Surroundings, rotations, turned


def around(box):
    return Surroundings(dance.box(box))


@pytest.mark.parametrize(
    ("box", "border", "corners"),
    [
        ("6x10", 28, 4),
        ("2x2", 4, 4),
        ("1x5", 5, 2),
        ("5x5-1x1", 20, 4),
        ("4x5~cylinder", 10, 0),
        ("4x5~torus", 0, 0),
        ("3x5~mobius", 10, 0),
        ("3x3x3", 26, 8),
        ("triangle:triangle3", 6, 3),
        ("hexagon:hexagon3", 12, 6),
    ],
)
def test_borders_and_corners(box, border, corners):
    assert (len(around(box).border), len(around(box).corners)) == (border, corners)


@pytest.mark.parametrize(
    ("box", "sides", "touching"),
    [
        ("3x3", {2, 3, 4}, {3, 5, 8}),
        ("4x4~torus", {4}, {8}),
        ("hexagon:hexagon2", {3, 6}, {3, 6}),
        ("3x3x3", {3, 4, 5, 6}, {7, 11, 17, 26}),
    ],
)
def test_neighbors(box, sides, touching):
    assert {len(near) for near in around(box).sides.values()} == sides
    assert {len(near) for near in around(box).touching.values()} == touching


@pytest.mark.parametrize(
    ("box", "divisions"),
    [
        ("6x10", 5 + 9),
        ("2x3x4", 1 + 2 + 3),
        ("triangle:hexagon2", 3 * 3),
        ("hexagon:hexagon3", 0),  # each line along a side of a hexagon cuts the next one
        ("3x3-1x1", 2 + 2),
        ("2x2+2x2@0,4", 1 + 1 + 1),  # the lines along both sides of the gap divide the cells alike
    ],
)
def test_straight_lines_through_the_board(box, divisions):
    assert len(around(box).divisions) == divisions


@pytest.mark.parametrize(("lattice", "step"), [(SQUARE, 90), (TRIANGLE, 60), (HEXAGON, 60)])
def test_a_turn_by_an_angle_is_several_smaller_ones(lattice, step):
    assert sorted(rotations(lattice)) == list(range(step, 360, step))
    shape = Shape([lattice.origins[0], lattice.neighbors(lattice.origins[0])[0]], lattice)
    for angle in range(step, 360, step):
        assert turned(turned(shape, angle), step) == turned(shape, angle + step)
    assert turned(shape, 360) == shape


def test_turns_are_clockwise():
    assert turned(Shape.from_picture("#..\n###"), 90) == Shape.from_picture("##\n#.\n#.")
