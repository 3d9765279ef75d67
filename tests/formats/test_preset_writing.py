from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor.formats import read, write
from dancefloor.formats.named_presets import preset_named, preset_names
from dancefloor.puzzles.piece import Piece


def at_the_origin(region):
    return region.picture(), region.lattice


@pytest.mark.parametrize("name", preset_names()[::5])
def test_a_packing_is_read_back(name):
    packing = dance.read_puzzle(f"{name} {preset_named(name).example}".strip())
    if not packing.region.lattice.symbols:
        pytest.skip("its lattice has no pictures")
    again = read(write(packing, "preset"))
    assert at_the_origin(again.region) == at_the_origin(packing.region)
    assert again.pieces == packing.pieces


@pytest.mark.parametrize("name", ['a"b', "a'b", "a\\b", "<b>", "'''", "é", "\x7f", "#", "a.b", "[x]", "="])
def test_any_name_is_read_back(name):
    packing = dance.Packing(dance.box("1x2"), [Piece(name, dance.Shape.from_picture("##"))])
    assert read(write(packing, "preset")) == packing


def test_bounds_mobility_and_optional_cells_are_read_back():
    region = dance.Region.from_picture("##+\n#.#")
    far = dance.Shape([(0, 0), (0, 2)])
    pieces = [Piece("a", far, dance.Mobility.FIXED, 0, 3), Piece("b", far, dance.Mobility.ONE_SIDED, 2, 2)]
    assert read(write(dance.Packing(region, pieces), "preset")) == dance.Packing(region, pieces)


def test_a_single_layer_of_cubes_stays_one():
    flat = dance.read_puzzle("solid-pentominoes 3x20x1")
    again = read(write(flat, "preset"))
    assert at_the_origin(again.region) == at_the_origin(flat.region)
    assert again.pieces == flat.pieces


@pytest.mark.parametrize(
    ("packing", "message"),
    [
        (dance.Packing(dance.box("2x4").wrap("torus"), dance.read_pieces("any*dominoes")), "hold a torus: use dlx"),
        (
            dance.Packing(
                dance.box("2x2"),
                [Piece("a", dance.Shape.from_picture("##"), also=(dance.Shape.from_picture("#/#"),))],
            ),
            "hold piece 'a', which has several shapes: use dlx",
        ),
    ],
)
def test_what_a_preset_cannot_hold_is_refused(packing, message):
    with pytest.raises(dance.PuzzleError, match=message):
        write(packing, "preset")
