"""What lies around cells, on boards of all sorts."""

from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor.houses.questions.surroundings import Surroundings


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
