"""Each preset has as many solutions as its source says, and as `real/packing/known_counts.txt` has it."""

from __future__ import annotations

import itertools
import re

import pytest

import dancefloor as dance
from dancefloor.engines.registry import engine
from dancefloor.formats.named import preset_named, preset_names
from dancefloor.puzzles.piece import read_pieces

pytestmark = pytest.mark.skipif(bool(engine("scanning").missing()), reason="too long without the compiled module")

SLOW = {  # those that take more than about a second
    "bedlam",
    "broken-chessboard",
    "conway-blocks",
    "klarner-tower-1",
    "klarner-tower-2",
    "pentominoes-corners",
    "pentominoes-diamond",
    "solid-pentominoes-2x5x6",
    "solid-pentominoes-3x4x5",
    "solid-pentominoes-tube-5x3x5",
    "solid-pentominoes-tube-6x3x4",
    "tetris-cube",
    "y-15x15",
    "y-pentacubes",
}
LONG = [pytest.mark.slow, pytest.mark.timeout(1800)]
CASES = [pytest.param(name, marks=LONG if name in SLOW else []) for name in preset_names()]


@pytest.mark.parametrize("name", CASES)
def test_a_preset_has_as_many_solutions_as_were_published(name):
    preset = preset_named(name)
    known = preset.solutions
    convention = "none" if known.distinct is None else known.symmetry
    found = dance.count(preset.puzzle(preset.example), symmetry=convention)
    assert found.outcome is dance.Outcome.COMPLETE
    assert known.raw in (None, found.raw)
    assert known.distinct in (None, found.distinct)


# --- A collection of published counts. ---

PRESETS = {
    "pento-3x20": "pentominoes-3x20",
    "pento-4x15": "pentominoes-4x15",
    "pento-5x12": "pentominoes-5x12",
    "pento-6x10": "pentominoes-6x10",
    "pento-2of5x6": "fletcher",
    "pento-8x8-2x2": "scott",
    "pento-8x8-corners": "pentominoes-corners",
    "pento+O4-8x8": "broken-chessboard",
    "Y-5x10": "y-5x10",
    "Y-15x15": "y-15x15",
    "hivert-8x8": "hivert",
    "hexiamond-rhomboid-3x12": "hexiamonds-3x12",
    "hexiamond-rhomboid-4x9": "hexiamonds-4x9",
    "hexiamond-rhomboid-6x6": "hexiamonds-6x6",
    "solidpento-3x4x5": "solid-pentominoes-3x4x5",
    "soma-3x3x3": "soma",
    "bedlam-4x4x4": "bedlam",
    "Ycube-5x5x5": "y-pentacubes",
}
OUT_OF_REACH = {
    "Ycube-broken": "takes half an hour, if any number of Y pentominoes is asked for; else hours",
    "onesided-pento-9x10": "takes half an hour",
    "bt-": "a BurrTools file: lattices, colours and movement that are not here yet",
}


@pytest.fixture
def published(shared):
    """The counts by name."""
    lines = shared("real/packing/known_counts.txt").read_text().splitlines()
    rows = [[field.strip() for field in line.split("|")] for line in lines if line and not line.startswith("#")]
    return {row[0]: [int(number) for number in re.findall(r"\d+", row[2])] for row in rows}


def test_every_published_count_is_that_of_a_preset_or_out_of_reach(published):
    known = [*PRESETS, *OUT_OF_REACH, "pento-noflip"]
    assert [name for name in published if name not in known and not name.startswith("bt-")] == []
    for name, preset in PRESETS.items():
        solutions = preset_named(preset).solutions
        assert published[name][0] in (solutions.distinct, solutions.raw), name


CHIRAL = "FLNPYZ"


@pytest.mark.slow
def test_pieces_that_stay_on_one_side_are_counted_as_published_for_one_choice_of_sides(published):
    """The page does not tell which mirror images it took. Of the 32 choices one gives its numbers, but for 4x15.

    There `scanning` and `dancing` find 5 packings for that choice, and no choice that fits the rest gives the 15 of
    the page, which its collector asks to check anyway.
    """
    both = {piece.name: piece for piece in read_pieces("one-sided-pentominoes")}
    found = []
    for primes in itertools.product(["", "'"], repeat=len(CHIRAL) - 1):
        sides = dict(zip(CHIRAL, ["", *primes], strict=True))
        pieces = [both[name + sides.get(name, "")] for name in "FILNPTUVWXYZ"]
        regions = [dance.box(text) for text in ("6x10", "5x12", "4x15", "3x20")]
        found.append([dance.count(dance.Packing(region, pieces), symmetry="all") for region in regions])
    wide, middle, _, narrow = published["pento-noflip"]
    assert [counts for counts in found if counts[:2] == [wide, middle]] == [[wide, middle, 5, narrow]]
