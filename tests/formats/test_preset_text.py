"""The writer of puzzles in TOML, against the reader."""

from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor import formats
from dancefloor.formats.named import preset_named, preset_names
from dancefloor.puzzles.packing import UNKNOWN
from dancefloor.puzzles.piece import Piece


def at_the_origin(region):
    lattice = region.lattice
    back = [-number for number in lattice.corner(list(region))]
    moved = [[lattice.translate(cell, back) for cell in cells] for cells in (region.cells, region.optional)]
    kind = region.wrapping and region.wrapping.kind
    alone = dance.Region(*moved, lattice)
    return (alone.wrap(kind) if kind else alone), back


def same(packing, again):
    """Whether two packings are the same, wherever their regions lie, down to the names of cells."""
    region, back = at_the_origin(packing.region)
    translate = region.lattice.translate
    labels = {translate(cell, back): label for cell, label in packing.labels.items()}
    return (again.region, again.pieces, dict(again.labels)) == (region, packing.pieces, labels)


@pytest.mark.parametrize("name", preset_names())
def test_a_packing_is_read_back_with_all_that_its_file_says(name):
    packing = dance.read_puzzle(f"{name} {preset_named(name).example}".strip())
    again = formats.read(formats.write(packing, "toml"))
    assert same(packing, again)
    assert again.origin == packing.origin
    assert again.origin.source == preset_named(name).source


@pytest.mark.parametrize(
    "words",
    [
        "2x5@7,3 2*P",
        "triangle:4x9@3,5 hexiamonds",
        "hexagon:4x7@2,1 tetrahexes",
        "3x3x3@1,2,3 soma",
        "solid-pentominoes 3x20x1",
        "8x8~torus any*O1",
        "5x4~cylinder any*O1",
        "5x6~mobius any*O1",
        "hexagon:rectangle4x6~torus monohexes",
        "8x8-2x2~torus any*O1",
    ],
)
def test_a_region_moves_to_the_first_row_and_column_and_stays_flat_or_glued(words):
    packing = dance.read_puzzle(words)
    named = dance.Packing(
        packing.region, packing.pieces, {packing.region.cells[1]: "here", packing.region.cells[-1]: "end"}
    )
    text = formats.write(named, "toml")
    assert ("gluing = " in text) == ("~" in words)
    assert same(named, formats.read(text))


def test_the_words_of_a_choice_go_into_the_title_and_a_puzzle_of_nobody_has_none():
    origin = formats.read(formats.write(dance.read_puzzle("calendar 25-Jan"), "toml")).origin
    assert origin.title == "A-Puzzle-A-Day: every cell but those of a month and a day (25 Jan)"
    assert origin.solutions is None
    text = formats.write(dance.read_puzzle("dominoes 2x2"), "toml")
    assert text.startswith('lattice = "square"\nregion = ')
    assert formats.read(text).origin == UNKNOWN


def test_the_former_name_of_the_format_still_works(tmp_path):
    packing = dance.read_puzzle("soma")
    assert dance.convert(packing, "preset") == dance.convert(packing, "toml")
    assert formats.read(formats.write(packing, "toml"), "preset") == packing
    (tmp_path / "mine").write_text(formats.write(packing, "toml"))
    assert dance.read_puzzle(f"preset {tmp_path / 'mine'}") == dance.read_puzzle(f"toml {tmp_path / 'mine'}") == packing


@pytest.mark.parametrize("name", ['a"b', "a'b", "a\\b", "<b>", "'''", "é", "\x7f", "#", "a.b", "[x]", "="])
def test_any_name_is_read_back(name):
    packing = dance.Packing(dance.box("1x2"), [Piece(name, dance.Shape.from_picture("##"))])
    assert formats.read(formats.write(packing, "toml")) == packing


def test_bounds_mobility_and_optional_cells_are_read_back():
    region = dance.Region.from_picture("##+\n#.#")
    far = dance.Shape([(0, 0), (0, 2)])
    pieces = [Piece("a", far, dance.Mobility.FIXED, 0, 3), Piece("b", far, dance.Mobility.ONE_SIDED, 2, 2)]
    assert formats.read(formats.write(dance.Packing(region, pieces), "toml")) == dance.Packing(region, pieces)


def test_further_shapes_are_read_back():
    row, column = dance.Shape.from_picture("##"), dance.Shape.from_picture("#/#")
    packing = dance.Packing(dance.box("2x2"), [Piece("a", row, dance.Mobility.FIXED, 2, 2, also=(column,))])
    assert formats.read(text := formats.write(packing, "toml")) == packing
    assert "also = ['#/#']" in text


def test_further_shapes_may_be_disconnected():
    row, gap = dance.Shape.from_picture("##"), dance.Shape.from_picture("#.#")
    packing = dance.Packing(dance.box("2x3"), [Piece("a", row, low=3, high=3, also=(gap,))])
    assert formats.read(formats.write(packing, "toml")) == packing


@pytest.mark.parametrize("words", ["tetrasticks-H 5x5", "pentatwigs triangle5", "tan:3x3 any*ditans"])
def test_regions_without_pictures_are_lists_of_cells(words):
    packing = dance.read_puzzle(words)
    spot = packing.region.cells[1]
    named = dance.Packing(packing.region, packing.pieces, {spot: "here"})
    again = formats.read(formats.write(named, "toml"))
    assert (again, dict(again.labels)) == (named, {spot: "here"})


@pytest.mark.house("questions")
@pytest.mark.parametrize("words", ["2x5@7,3", "2x5@7,3~torus"])
def test_constraints_keep_a_region_in_its_place(words):
    packing = dance.Packing(words, "2*P", {(7, 4): "here"}, where="P at 7,3")
    again = formats.read(formats.write(packing, "toml"))
    assert again == packing
    assert (again.where, dict(again.labels)) == (packing.where, {(7, 4): "here"})


def test_what_toml_cannot_hold_is_refused():
    packing = dance.Packing(dance.box("2x4").wrap("torus", across=(2, 1)), dance.read_pieces("any*dominoes"))
    with pytest.raises(dance.PuzzleError, match="torus with steps"):
        formats.write(packing, "toml")
