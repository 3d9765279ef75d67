"""The published counts of `real/packing/known_counts.txt`: every entry that can be expressed today."""

import itertools
import re

import pytest

import dancefloor as dance
from dancefloor.engines.registry import engine
from dancefloor.formats.pieces import read_pieces

from .coordinates import hexiamonds, solid

pytestmark = pytest.mark.skipif(bool(engine("dancing").missing()), reason="too long without the compiled module")

SOMA = {
    "V": [(0, 0, 0), (1, 0, 0), (0, 1, 0)],
    "L": [(0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 1, 0)],
    "T": [(0, 0, 0), (1, 0, 0), (2, 0, 0), (1, 1, 0)],
    "Z": [(0, 0, 0), (1, 0, 0), (1, 1, 0), (2, 1, 0)],
    "A": [(0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1)],
    "B": [(0, 0, 0), (0, 1, 0), (1, 1, 0), (1, 1, 1)],
    "P": [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)],
}


def packing(region, pieces="pentominoes"):
    place = dance.box(region)
    return dance.Packing(place, read_pieces(pieces, room=len(place)))


def distinct(region, pieces="pentominoes"):
    return lambda: [dance.count(packing(region, pieces), up_to_symmetry=True)]


def raw(region, pieces):
    return lambda: [dance.count(packing(region, pieces))]


def covers(problem, symmetries):
    """Classes of covers; of these problems no solution is symmetric itself."""
    number = dance.covers(problem).tally()
    assert number % symmetries == 0
    return [number // symmetries]


def solid_pentominoes():
    pieces = {piece.name: ([(*cell, 0) for cell in piece.shape.cells], 1) for piece in read_pieces("pentominoes")}
    return covers(solid((3, 4, 5), pieces), 8)


def soma():
    return covers(solid((3, 3, 3), {name: (cells, 1) for name, cells in SOMA.items()}), 48)


def slow(check):
    return pytest.param(check, marks=[pytest.mark.slow, pytest.mark.timeout(900)])


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
    "hexiamond-rhomboid-3x12": lambda: covers(hexiamonds(3, 12), 2),
    "hexiamond-rhomboid-4x9": lambda: covers(hexiamonds(4, 9), 2),
    "hexiamond-rhomboid-6x6": slow(lambda: covers(hexiamonds(6, 6), 4)),
    "solidpento-3x4x5": slow(solid_pentominoes),
    "soma-3x3x3": soma,
}
OUT_OF_REACH = {
    "hivert-8x8": "its pieces are told elsewhere",
    "bedlam-4x4x4": "its pieces are told elsewhere",
    "Ycube-5x5x5": "takes hours",
    "Ycube-broken": "takes days",
    "onesided-pento-9x10": "takes hours",
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
        found.append([dance.count(dance.Packing(region, pieces), up_to_symmetry=True) for region in regions])
    wide, middle, _, narrow = published["pento-noflip"]
    assert [counts for counts in found if counts[:2] == [wide, middle]] == [[wide, middle, 5, narrow]]


def test_every_published_count_is_checked_or_out_of_reach(published):
    known = [*CHECKS, *OUT_OF_REACH, "pento-noflip"]
    assert [name for name in published if name not in known and not name.startswith("bt-")] == []


@pytest.mark.parametrize("name", OUT_OF_REACH)
def test_out_of_reach(name):
    pytest.skip(OUT_OF_REACH[name])
