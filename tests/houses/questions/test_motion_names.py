"""Names of motions: on boards of all lattices, on solids, and on glued boards."""

from __future__ import annotations

from collections import Counter

import pytest

from dancefloor.geometry.box import parse_box
from dancefloor.geometry.symmetry import symmetries
from dancefloor.houses.questions.motion_names import begins, is_meant, motion_name


def names_of(box):
    region = parse_box(box)
    return Counter(motion_name(region, way) for way in symmetries(region))


SQUARE = {
    "": 1,
    "rotation by 90": 2,
    "rotation by 180": 1,
    **{f"reflection in the {axis}": 1 for axis in ("horizontal axis", "vertical axis")},
    **{f"reflection in the {axis}": 1 for axis in ("falling diagonal", "rising diagonal")},
}
HEXAGON = {
    "": 1,
    "rotation by 60": 2,
    "rotation by 120": 2,
    "rotation by 180": 1,
    "reflection in the horizontal axis": 1,
    "reflection in the vertical axis": 1,
    **{f"reflection in the axis at {angle} degrees": 1 for angle in (30, 60, 120, 150)},
}


@pytest.mark.parametrize(
    ("box", "names"),
    [
        ("4x4", SQUARE),
        ("hexagon:hexagon2", HEXAGON),
        ("triangle:hexagon2", HEXAGON),
        ("triangle:3x4", {"": 1, "rotation by 180": 1}),
        ("square:triangle3", {"": 1, "reflection in the rising diagonal": 1}),
    ],
)
def test_motions_of_the_plane_are_named_as_they_look_on_the_page(box, names):
    assert names_of(box) == names


def test_motions_of_a_cube_are_named_by_what_they_turn_about():
    names = names_of("2x2x2")
    assert sum(names.values()) == 48
    assert names["rotation by 120 about a diagonal of the box"] == 8
    assert names["rotation by 180 about a diagonal of a side"] == 6
    assert names["reflection in a diagonal plane"] == 6
    for axis in ("rows", "columns", "layers"):
        assert names[f"rotation by 90 about the axis through the {axis}"] == 2
        assert names[f"rotation by 180 about the axis through the {axis}"] == names[f"reflection of {axis}"] == 1
    assert names["reflection in the middle"] == 1


def test_the_axis_of_a_solid_is_that_which_a_rotation_keeps():
    region = parse_box("1x1x3")
    turns = [way for way in symmetries(region) if motion_name(region, way).startswith("rotation by 180")]
    assert all(way.image[0, 0, 0] == (0, 0, 2) for way in turns)
    assert {"rotation by 90 about the axis through the layers", "reflection of layers"} <= names_of("2x2x3").keys()


def test_glued_boards_have_shifts_and_glides():
    ring = names_of("3x6~cylinder")
    assert (ring["shift by 0,1"], ring["shift by 0,3"], ring["rotation by 180"]) == (2, 1, 6)
    assert ring["reflection in the horizontal axis"] == 1
    assert ring["glide reflection along the horizontal axis"] == 5
    assert ring["reflection in the vertical axis"] == 6
    torus = names_of("hexagon:3x3~torus")
    assert (torus["rotation by 60"], torus["rotation by 120"], torus["rotation by 180"]) == (18, 18, 9)
    assert sum(number for name, number in torus.items() if begins(name, "shift")) == 8


def test_a_shift_all_around_a_moebius_strip_turns_it_over():
    names = names_of("3x6~mobius")
    assert names["shift by 0,5"] == names["reflection in the horizontal axis"] == 1


def test_the_beginning_of_a_name_means_all_names_that_begin_so():
    assert is_meant("rotation by 180 about a diagonal of a side", "rotation by 180")
    assert not is_meant("rotation by 180", "rotation by 18")
    assert not is_meant("", "symmetric")
