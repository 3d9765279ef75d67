"""Angles of rotations, on each lattice of the plane."""

from __future__ import annotations

import pytest

from dancefloor import Shape
from dancefloor.geometry.lattices import HEXAGON, TRIANGLE
from dancefloor.geometry.square import SQUARE
from dancefloor.houses.questions.turns import rotations, turned


@pytest.mark.parametrize(("lattice", "step"), [(SQUARE, 90), (TRIANGLE, 60), (HEXAGON, 60)])
def test_a_turn_by_an_angle_is_several_smaller_ones(lattice, step):
    assert sorted(rotations(lattice)) == list(range(step, 360, step))
    shape = Shape([lattice.origins[0], lattice.neighbors(lattice.origins[0])[0]], lattice)
    for angle in range(step, 360, step):
        assert turned(turned(shape, angle), step) == turned(shape, angle + step)
    assert turned(shape, 360) == shape


def test_turns_are_clockwise():
    assert turned(Shape.from_picture("#..\n###"), 90) == Shape.from_picture("##\n#.\n#.")
