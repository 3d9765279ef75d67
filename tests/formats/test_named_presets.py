from __future__ import annotations

from pathlib import Path

import pytest

import dancefloor
from dancefloor.errors import PuzzleError
from dancefloor.formats.named_presets import is_preset, preset_named, preset_names
from dancefloor.geometry.box import is_box
from dancefloor.puzzles.packing import Packing


def test_there_are_at_least_forty_puzzles_whose_counts_are_published():
    published = [preset_named(name).solutions for name in preset_names()]
    assert sum(known is not None and known.source not in ("", "counted here") for known in published) >= 40


def test_there_are_puzzles_on_all_four_lattices():
    assert {preset_named(name).region.lattice.name for name in preset_names()} == {
        "square",
        "triangle",
        "hexagon",
        "cube",
    }


@pytest.mark.parametrize("name", preset_names())
def test_a_preset_is_whole(name):
    preset = preset_named(name)
    assert preset.title
    assert preset.source
    assert preset.solutions is not None
    assert preset.solutions.source
    assert isinstance(preset.puzzle(preset.example), Packing)
    assert not is_box(name)  # or nobody could ask for it


def test_the_names_are_those_of_the_files():
    folder = Path(dancefloor.__file__).parent / "presets"
    assert preset_names() == tuple(sorted(file.stem for file in folder.iterdir() if file.suffix == ".toml"))


@pytest.mark.parametrize("name", ["", "sona", "../presets/scott", "SCOTT", "scott.toml", "a b", "\0"])
def test_nothing_else_is_a_preset(name):
    assert not is_preset(name)
    with pytest.raises(PuzzleError, match="there is no puzzle"):
        preset_named(name)
