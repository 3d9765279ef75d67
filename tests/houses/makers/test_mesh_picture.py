"""Pictures of parts: what hides what."""

from __future__ import annotations

import re
from itertools import product

import pytest

import dancefloor as dance
from dancefloor.houses.makers.mesh_files import PrintedPart
from dancefloor.houses.makers.mesh_picture import _seen, picture_of_parts

SQUARES = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]


def block(name, color, low, high):
    corners = tuple(product(*zip(low, high, strict=True)))
    triangles = tuple(each for a, b, c, d in SQUARES for each in ((a, b, c), (a, c, d)))
    return PrintedPart(name, color, tuple(tuple(map(float, corner)) for corner in corners), triangles)


def order(*parts):
    return re.findall("<title>(.*?)</title>", picture_of_parts(parts))


def test_three_faces_of_a_block_can_be_seen():
    drawn = picture_of_parts([block("A", "#d24d60", (0, 0, 0), (10, 10, 10))])
    assert drawn.count("<path ") == 3
    assert len(set(re.findall('fill="(#[0-9a-f]{6})"', drawn))) == 3  # each has its own shade


@pytest.mark.parametrize(
    ("behind", "front"),
    [
        (((0, 20, 0), (10, 30, 10)), ((0, 0, 0), (10, 10, 30))),  # farther away on the bed
        (((0, 0, 0), (40, 40, 5)), ((10, 10, 5), (20, 20, 15))),  # below
        (((0, 0, 0), (10, 60, 10)), ((12, 0, 0), (22, 60, 40))),  # long ones, side by side
    ],
)
def test_what_is_nearer_is_painted_last(behind, front):
    parts = [block("behind", "#d24d60", *behind), block("front", "#4d60d2", *front)]
    assert order(*parts)[-1] == order(*parts[::-1])[-1] == "front"


def test_balls_have_no_edges_and_few_faces_and_hide_what_is_behind_them():
    pytest.importorskip("manifold3d")
    found = next(iter(dance.solve("1*trisphere-3-1 sphere:cuboid1x3x1")))
    (balls,) = dance.printed_parts(found).parts
    (left, right), (near, far), _ = ((min(axis), max(axis)) for axis in zip(*balls.corners, strict=True))
    rows = [("behind", far + 1), ("front", near - 2)]
    walls = [block(name, "#4d60d2", (left - 9, y, 0), (right + 9, y + 1, 40)) for name, y in rows]
    drawn = picture_of_parts([walls[1], balls, walls[0]])
    names = re.findall("<title>(.*?)</title>", drawn)
    assert (names[0], names[-1], set(names)) == ("behind", "front", {"behind", balls.name, "front"})
    own = "".join(group for group in drawn.split("<g>") if f"<title>{balls.name}<" in group)
    of_balls = re.findall('fill="(.*?)" stroke="(.*?)"', own)
    assert 50 < len(of_balls) < len(balls.triangles) / 3
    assert all(fill == stroke for fill, stroke in of_balls)


def test_the_bed_is_seen_from_above_and_in_front():
    right, away, up = ((_seen(way)) for way in ((1, 0, 0), (0, 1, 0), (0, 0, 1)))
    assert right[0] > 0
    assert away[1] > 0 > away[2]
    assert (up[0], up[1] > 0, up[2] > 0) == (0, True, True)


def test_no_parts_are_no_picture():
    assert "<path" not in picture_of_parts([])


def test_names_are_escaped():
    assert "<title>a&lt;b</title>" in picture_of_parts([block("a<b", "#d24d60", (0, 0, 0), (1, 1, 1))])
