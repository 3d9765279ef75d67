"""Shapes as a file writes them."""

from __future__ import annotations

from random import Random

import pytest

from dancefloor.houses.designers.burrtools.design import Design, Voxel, Voxels


def test_states_stand_row_by_row_and_layer_by_layer():
    read = Voxels.read((2, 2, 2), "#_+3_" + "_#2__")
    assert read.cells == {(0, 0, 0): Voxel("#"), (0, 1, 0): Voxel("+", 3), (1, 0, 1): Voxel("#", 2)}
    assert read.colors == {2, 3}


@pytest.mark.parametrize("seed", range(10))
def test_what_is_written_is_read_again(seed):
    random = Random(seed)
    size = tuple(random.randrange(1, 5) for _ in range(3))
    states = [random.choice(["_", "#", "+", "#1", "+12", "#63"]) for _ in range(size[0] * size[1] * size[2])]
    shape = Voxels.read(size, "".join(states))
    assert shape.text == "".join(states)
    assert Voxels.read(size, shape.text) == shape
    assert shape.cells.get((0, 0, 0), Voxel("_")).state == states[0][0]


def test_blanks_between_states_mean_nothing():
    assert Voxels.read((2, 1, 1), " #1\n _\n").cells == {(0, 0, 0): Voxel("#", 1)}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("#", "has 1 states for 2x1x1 places"),
        ("###", "has 3 states"),
        ("#x", "has a state 'x'"),
        ("_1", "has a state '1'"),
        ("#123_", "has a colour 123"),
        ("1#", "has a state '1'"),
    ],
)
def test_wrong_states_are_refused(text, message):
    with pytest.raises(ValueError, match=message):
        Voxels.read((2, 1, 1), text)


def test_grids_have_names():
    assert [Design(grid, (), (), ()).lattice_name for grid in (0, 2)] == ["cube", "sphere"]
