"""``printed_parts``: the same files as on the command line, volumes, and what is refused."""

from __future__ import annotations

from itertools import combinations

import pytest

import dancefloor as dance
from dancefloor import InputError
from dancefloor.draw.board import Board
from dancefloor.geometry.lattices import CUBE
from dancefloor.houses.makers.printed_parts import APART, WALL, box_with_lid, on_bed
from dancefloor.houses.makers.solids import PrintLengths, solid_parts

pytest.importorskip("manifold3d")

SOMA = next(dance.solve("soma", limit=1))


def test_the_command_line_writes_the_same_files(dancefloor, tmp_path):
    pytest.importorskip("trimesh")
    words = "soma --stl a.stl --3mf a.3mf --glb a.glb --cell 12 --gap 0.2 --chamfer 0.5 --box --quiet"
    assert dancefloor("solve", *words.split()).returncode == 0
    parts = dance.printed_parts(SOMA, cell=12, gap=0.2, chamfer=0.5, with_box=True)
    written = {"a.stl": parts.stl(), "a.3mf": parts.three_mf(), "a.glb": parts.glb()}
    assert {name: (tmp_path / name).read_bytes() for name in written} == written


def test_volumes_are_those_of_the_pieces():
    volumes = dance.printed_parts(SOMA, cell=10, with_box=True).volumes
    assert sorted(volumes) == [*"ABLPTVZ", "box", "lid"]
    assert [volumes[name] for name in "ABLPTVZ"] == pytest.approx([4000] * 5 + [3000, 4000])


def test_a_flat_puzzle_has_a_thickness():
    flat = next(dance.solve("3x20"))
    assert sum(dance.printed_parts(flat, thickness=3, cell=10).volumes.values()) == pytest.approx(60 * 300)
    with pytest.raises(InputError, match=r"^a flat puzzle needs a thickness: say how thick its pieces are"):
        dance.printed_parts(flat)


@pytest.mark.parametrize(
    ("lengths", "told"),
    [
        ({"gap": 20}, "a gap of 20 mm is too much for a cell of 20 mm"),
        ({"thickness": 3}, "a thickness is for flat puzzles"),
        ({"chamfer": -1}, "chamfer is -1: it should be a number of millimetres"),
        ({"assembled": "yes"}, "assembled is 'yes': it should be True or False"),
    ],
    ids=str,
)
def test_what_cannot_be_printed_is_refused(lengths, told):
    with pytest.raises(InputError, match=told):
        dance.printed_parts(SOMA, **lengths)


pytest.importorskip("manifold3d")

UPPER = [(0, 0, 1), (0, 1, 1), (1, 0, 1), (1, 1, 1)]
BARS = [("I", [(0, 0, 0), (0, 1, 0)]), ("J", [(1, 0, 0), (1, 1, 0)]), ("O", UPPER)]
BOARD = Board([cell for _, cells in BARS for cell in cells], BARS, CUBE)


def distance(one, other):
    return one.surface.min_gap(other.surface, 10 * APART)


def test_parts_lie_apart_on_the_bed():
    parts = on_bed(solid_parts(BOARD, PrintLengths()), PrintLengths(), box=True)
    assert [part.name for part in parts] == ["I", "J", "O", "box", "lid"]
    assert all(distance(*pair) >= APART - 1e-6 for pair in combinations(parts, 2))
    for part in parts:
        left, near, bottom = part.surface.bounding_box()[:3]
        assert (bottom, min(left, near) >= APART - 1e-6) == (pytest.approx(0, abs=1e-9), True)


def test_assembled_parts_stay_as_they_lie():
    making = PrintLengths(gap=0.4)
    parts = on_bed(solid_parts(BOARD, making), making, assembled=True, box=True)
    assert all(distance(*pair) == pytest.approx(0.4, abs=1e-6) for pair in combinations(parts[:3], 2))
    assert all(distance(part, box) >= APART - 1e-6 for part in parts[:3] for box in parts[3:])


@pytest.mark.parametrize("gap", [0, 0.4])
def test_box_and_lid_have_the_volume_of_their_walls(gap):
    box, lid = (part.surface for part in box_with_lid((30, 20, 10), gap))
    wide, deep, high = 30 + 2 * gap, 20 + 2 * gap, 10 + 2 * gap
    outside = (wide + 2 * WALL) * (deep + 2 * WALL)
    assert box.volume() == pytest.approx(outside * (high + 2 * WALL) - wide * deep * (high + WALL), abs=1e-6)
    assert lid.volume() == pytest.approx(outside * WALL + (wide - gap) * (deep - gap) * WALL, abs=1e-6)
    closed = lid.rotate((180, 0, 0)).translate((0, deep + 2 * WALL, high + 3 * WALL))
    assert (closed ^ box).volume() == pytest.approx(0, abs=1e-6)
