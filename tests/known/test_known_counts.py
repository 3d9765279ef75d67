"""The published counts of `real/packing/known_counts.txt`: every entry that can be expressed today."""

import itertools
import re

import pytest

import dancefloor as dance
from benchmarks.problems import BEDLAM
from dancefloor.engines.registry import engine
from dancefloor.geometry.symmetry import Mobility
from dancefloor.puzzles.piece import read_pieces
from tests.packings import packing

pytestmark = pytest.mark.skipif(bool(engine("dancing").missing()), reason="too long without the compiled module")

# Florent Hivert's ten pieces of six to eight squares.
HIVERT = "####/#### ####/###. ####/##.# ####/#..# ####/##.. ####/.##. ####/.#.# .###/##.# .###/###. ###/###"


def distinct(region, pieces="pentominoes"):
    return lambda: [dance.count(packing(region, pieces), symmetry="all")]


def raw(region, pieces):
    return lambda: [dance.count(packing(region, pieces))]


def hivert():
    return [dance.count(dance.Packing(dance.box("8x8"), hivert_pieces(Mobility.FREE)))]


def hivert_pieces(mobility):
    return [dance.Piece(f"h{k}", dance.Shape.from_picture(rows), mobility) for k, rows in enumerate(HIVERT.split())]


def slow(check):
    return pytest.param(check, marks=[pytest.mark.slow, pytest.mark.timeout(1800)])


CHECKS = {
    "pento-3x20": distinct("3x20"),
    "pento-4x15": distinct("4x15"),
    "pento-5x12": distinct("5x12"),
    "pento-6x10": distinct("6x10"),
    "pento-2of5x6": distinct("5x6+5x6"),
    "pento-8x8-2x2": distinct("8x8-2x2"),
    "pento-8x8-corners": distinct("8x8-1x1@0,0-1x1@0,7-1x1@7,0-1x1@7,7"),
    "pento+O4-8x8": distinct("8x8", "pentominoes,O4"),
    "Y-5x10": raw("5x10", "Y"),
    "Y-15x15": slow(raw("15x15", "Y")),
    "hivert-8x8": hivert,
    "hexiamond-rhomboid-3x12": distinct("triangle:rhomboid3x12", "hexiamonds"),
    "hexiamond-rhomboid-4x9": distinct("triangle:rhomboid4x9", "hexiamonds"),
    "hexiamond-rhomboid-6x6": distinct("triangle:rhomboid6x6", "hexiamonds"),
    "solidpento-3x4x5": slow(distinct("3x4x5", "solid-pentominoes")),
    "soma-3x3x3": distinct("3x3x3", "soma"),
    "bedlam-4x4x4": slow(distinct("4x4x4", BEDLAM)),
    "Ycube-5x5x5": slow(distinct("5x5x5", "any*pentacube-Y")),
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


@pytest.mark.parametrize(
    ("name", "check"),
    [
        pytest.param(name, *check.values, id=name, marks=check.marks)
        if hasattr(check, "values")
        else pytest.param(name, check, id=name)
        for name, check in CHECKS.items()
    ],
)
def test_our_count_is_the_published_one(published, name, check):
    assert check() == published[name]


def test_the_pieces_of_hivert_fill_the_chessboard_only_if_some_are_turned_over():
    assert dance.count(dance.Packing(dance.box("8x8"), hivert_pieces(Mobility.ONE_SIDED))) == 0


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


def test_every_published_count_is_checked_or_out_of_reach(published):
    known = [*CHECKS, *OUT_OF_REACH, "pento-noflip"]
    assert [name for name in published if name not in known and not name.startswith("bt-")] == []
