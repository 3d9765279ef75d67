"""Words that mean a puzzle: they are found where there are some, and always mean exactly that puzzle."""

from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor.formats.puzzle import read_puzzle, read_typed
from dancefloor.houses.studio.words import means, words_of


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("6x10", "6x10"),
        ("6x10 pentominoes", "6x10"),
        ("8x8-2x2@3,3", "8x8-2x2"),
        ("8x8-2x2@0,1", "8x8-2x2@0,1"),
        ("6x10~torus", "6x10~torus"),
        ("hexiamonds 4x9", "triangle:4x9"),
        ("triangle:triangle6 tetriamonds", "triangle:triangle6 tetriamonds"),
        ("triangle:hexagon3", "triangle:hexagon3"),
        ("hexagon:hexagon3 any*trihexes", "hexagon:hexagon3 any*trihexes"),
        ("hexagon:triangle7 tetrahexes", "hexagon:triangle7"),
        ("one-sided-pentominoes 9x10", "9x10 one-sided-pentominoes"),
        ("4*T4,12*L4 8x8", "8x8 4*T4,12*L4"),
        ("3x4x5", "3x4x5"),
        ("soma", "soma"),
        ("calendar 25-Jan", "calendar 25 Jan"),
        ("queens 8", "queens 8"),
        ("langford 4", "langford 4"),
    ],
)
def test_words_are_found(typed, words):
    puzzle = read_puzzle(typed)
    assert words_of(puzzle) == words
    assert read_typed(words) == puzzle


@pytest.mark.parametrize("typed", ["5x6+5x6", "6x10+1x10?@6,0", "8x8-1x1@0,0-1x1@7,7"])
def test_other_regions_have_none(typed):
    assert words_of(read_puzzle(typed)) == ""


def test_constraints_and_names_of_cells_count():
    assert words_of(dance.Packing("6x10", where="X at 2,3")) == ""
    assert words_of(dance.Packing("6x10", labels={(0, 0): "A"})) == ""


def test_what_means_another_puzzle_is_noticed():
    assert means("6x10", read_puzzle("6x10"))
    assert not means("10x6", read_puzzle("6x10"))
    assert not means("nonsense", read_puzzle("6x10"))
