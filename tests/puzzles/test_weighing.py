"""Weights that prove that a region cannot be filled."""

from __future__ import annotations

from random import Random

import pytest

import dancefloor as dance
from dancefloor import Packing, Piece, Shape
from dancefloor.puzzles import weighing
from dancefloor.puzzles.weighing import weights

BRICK = Piece("B", Shape([(0, y, z) for y in range(2) for z in range(4)], dance.box("1x1x1").lattice), low=27, high=27)


def check(packing, found):
    """That the weights are a proof, from the placements alone."""
    for piece in packing.pieces:
        for cells in packing.placements(piece.name):
            weight = sum(found.cells.get(cell, 0) for cell in cells) % found.prime
            assert weight == found.pieces[piece.name]
        assert piece.low == piece.high or found.pieces[piece.name] == 0
    together = sum(piece.low * found.pieces[piece.name] for piece in packing.pieces)
    assert together % found.prime == found.together
    assert sum(found.cells.values()) % found.prime == found.region != found.together
    assert set(found.cells) == set(packing.region.cells)


@pytest.mark.parametrize(
    ("packing", "prime", "periods"),
    [
        (Packing("8x8-1x1@0,0-1x1@7,7", "31*I2"), 2, (2, 2)),
        (Packing("4x5", "tetrominoes"), 2, (2, 2)),
        (Packing("10x10", "25*T4"), 2, (2, 2)),
        (Packing("14x15", "hexominoes"), 2, (2, 2)),
        (Packing("10x10", "any*I4"), 2, (2, 2)),  # de Bruijn's
        (Packing("6x6x6", [BRICK]), 2, (2, 2, 2)),  # de Bruijn's
        (Packing("8x8-1x1@0,0", "21*I3"), 3, (1, 3)),
        (Packing("9x10", "15*I6"), 3, (2, 1)),
        (Packing("triangle:triangle4", "any*diamonds"), 3, (1, 1)),  # triangles of one kind
    ],
    ids=repr,
)
def test_famous_regions_have_simple_weights(packing, prime, periods):
    found = packing.weights()
    check(packing, found)
    assert (found.prime, found.periods) == (prime, periods)


@pytest.mark.parametrize("words", [("6x10",), ("3x3x3", "soma"), ("8x8", "16*S4"), ("5x6~torus", "any*I2")])
def test_no_weights_are_found_where_there_are_solutions_or_weights_cannot_say_it(words):
    assert Packing(*words).weights() is None


def random_packing(random):
    """A board with as many cells as its pieces, and some holes."""
    board = dance.box("{}x{}".format(*random.sample(range(3, 7), 2)))
    holes = random.sample(board.cells, random.randint(0, 5))
    region = dance.Region([cell for cell in board.cells if cell not in holes])
    size = random.choice([2, 3, 4])
    names = {2: ["I2"], 3: ["I3", "V3"], 4: ["I4", "L4", "O4", "S4", "T4"]}[size]
    times = len(region) // size
    if random.random() < 0.5:
        return Packing(region, f"{times}*{random.choice(names)}")
    return Packing(region, ",".join(f"any*{name}" for name in random.sample(names, random.randint(1, len(names)))))


@pytest.mark.parametrize("seed", range(60))
def test_weights_are_proofs_and_both_twins_find_them(seed, monkeypatch):
    packing = random_packing(Random(seed))
    found = packing.weights()
    if found:
        check(packing, found)
        assert dance.count(packing.encode().problem).raw == 0
    if not weighing.MISSING:
        monkeypatch.setattr(weighing, "MISSING", "for a test")
        assert weights(packing.region, packing.pieces, packing._placed) == found


def test_most_hopeless_packings_are_explained():
    random, hopeless, told = Random(1), 0, 0
    while hopeless < 100:
        packing = random_packing(random)
        if dance.count(packing.encode().problem).raw == 0:
            hopeless += 1
            told += bool(packing.obstruction())
    assert told >= 60


def test_a_large_board_is_weighed_by_periods():
    assert Packing("52x52", "any*I4").weights() is None
    assert Packing("50x50", "any*I4").weights().periods == (2, 2)
