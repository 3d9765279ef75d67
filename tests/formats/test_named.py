from __future__ import annotations

from pathlib import Path

import pytest

import dancefloor
from dancefloor.errors import InputError, PuzzleError
from dancefloor.formats.named import (
    NUMBERED,
    Between,
    Wanted,
    is_preset,
    numbered_puzzle,
    plugged_names,
    preset_named,
    preset_names,
    shapes_in,
)
from dancefloor.formats.puzzle import read_puzzle, read_typed
from dancefloor.geometry.box import is_box
from dancefloor.puzzles.classics import Langford, Queens
from dancefloor.puzzles.packing import Packing
from dancefloor.verbs import convert, count


def test_there_are_puzzles_on_all_four_lattices_and_forty_have_published_counts():
    presets = [preset_named(name) for name in preset_names()]
    assert {preset.region.lattice.name for preset in presets} == {"square", "triangle", "hexagon", "cube"}
    assert sum(preset.solutions.source not in ("", "counted here") for preset in presets) >= 40


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


@pytest.mark.parametrize("name", NUMBERED)
def test_the_example_is_read_and_its_title_says_what_it_is(name):
    entry = NUMBERED[name]
    assert numbered_puzzle(f"{name} {entry.example}") == read_typed(f" {name}  {entry.example} ")
    assert "N" in entry.title


def test_they_are_puzzles_like_all_others():
    assert (read_puzzle("queens 6"), read_puzzle("langford 7")) == (Queens(6), Langford(7))
    assert count("langford 7") == 52


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("queens", "queens: say the size of the board, as in 'queens 8'"),
        ("queens eight", "queens 'eight': say the size of the board, as in 'queens 8'"),
        ("langford -3", "langford '-3': say the number of pairs, as in 'langford 8'"),
        ("langford 10000000000", "langford '10000000000': say the number of pairs"),
        ("queens ٣", "say the size of the board"),
        ("queens 0", "size is 0: it should be 1 or more"),
        ("quens 8", "did you mean 'queens'?"),
    ],
)
def test_mistakes_are_told_in_one_line(word, message):
    with pytest.raises(InputError) as caught:
        read_puzzle(word)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.fixture
def plugged_in(tmp_path, monkeypatch):
    """A package of somebody else, as an installer leaves it."""
    (tmp_path / "somebodys_puzzles.py").write_text(
        "from dancefloor import PuzzleError, Queens\n"
        "def read(words):\n"
        "    if not words.isdigit():\n"
        "        raise PuzzleError(f'majesties {words!r}: it should be a number')\n"
        "    return Queens(int(words))\n"
    )
    home = tmp_path / "somebodys_puzzles-1.0.dist-info"
    home.mkdir()
    (home / "METADATA").write_text("Metadata-Version: 2.1\nName: somebodys-puzzles\nVersion: 1.0\n")
    points = (
        "majesties = somebodys_puzzles:read",
        "lost = nowhere:read",
        "left = leaving:read",
        "soma = somebodys_puzzles:read",
    )
    (tmp_path / "leaving.py").write_text("raise SystemExit(3)")
    (home / "entry_points.txt").write_text("[dancefloor.puzzles]\n" + "\n".join(points))
    monkeypatch.syspath_prepend(tmp_path)


@pytest.mark.usefixtures("plugged_in")
def test_a_puzzle_that_is_plugged_in_is_read_counted_and_converted_and_hides_none_of_ours():
    assert set(plugged_names()) >= {"majesties", "lost"}
    assert read_puzzle("majesties 6") == Queens(6)
    assert count("majesties 6") == 4
    assert convert("majesties 6", "dlx") == convert(Queens(6), "dlx")
    assert read_puzzle("soma").region.lattice.name == "cube"


@pytest.mark.usefixtures("plugged_in")
@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("majesties many", "majesties 'many': it should be a number"),
        ("lost", "puzzle 'lost' is plugged in as 'nowhere:read', which cannot be loaded"),
        ("left", "puzzle 'left' is plugged in as 'leaving:read', which cannot be loaded: it raises SystemExit"),
        ("majestis", "did you mean 'majesties'"),
    ],
)
def test_its_mistakes_are_passed_on_and_what_cannot_be_loaded_or_is_near_is_named(word, message):
    with pytest.raises(PuzzleError, match=message):
        read_puzzle(word)


@pytest.mark.parametrize("text", ["3", " 2 - 4", "-3", "3-"])
def test_ranges_hold_their_ends(text):
    assert 3 in Between.read(text)


@pytest.mark.parametrize("text", ["", "-", "1-2-3", "one", "1.5", "\u0663"])
def test_other_texts_are_refused(text):
    with pytest.raises(InputError, match="it should be a number, or a range"):
        Between.read(text)


def test_pieces_may_be_turned_reflected_and_mirrored():
    for name in ("Y", "one-sided-Y", "any*Y"):
        assert Wanted(shapes=shapes_in(name)).takes(preset_named("y-15x15"))
    assert not Wanted(shapes=shapes_in("Y,X")).takes(preset_named("y-15x15"))


def test_every_puzzle_is_wanted_unless_something_is_said():
    assert all(Wanted().takes(preset_named(name)) for name in preset_names())
