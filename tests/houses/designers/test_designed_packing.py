"""Colours, groups, weights and holes of packings on any lattice."""

from __future__ import annotations

import pickle
from itertools import product

import pytest

from dancefloor import Packing, PuzzleError, count, solve
from dancefloor.formats.plain import read_kept, write_kept
from dancefloor.formats.puzzle import read_puzzle
from dancefloor.geometry.region import Region
from dancefloor.geometry.symmetry import Mobility
from dancefloor.houses.designers.designed_packing import NONE, DesignedPacking, Extras, hole_fault
from dancefloor.puzzles.piece import read_pieces

BOTH = frozenset({(1, 1), (2, 2)})


def designed(box, pieces, extras, wrap=None, **further):
    region = read_puzzle(f"{box} monominoes" if box[0].isdigit() else box).region
    return DesignedPacking(
        region.wrap(wrap) if wrap else region, read_pieces(pieces, within=region), extras=extras, **further
    )


def brute(puzzle):
    """The placements of the first piece that its colours allow, by trying each motion and each shift."""
    (piece, *_), extras, region = puzzle.pieces, puzzle.extras, puzzle.region
    own, fold, found = extras.pieces[piece.name], region.fold, set()
    reach = range(-6, 12)
    turns = region.wrapping.turns if region.wrapping else ()
    for matrix, *shift in product(Mobility.FREE.matrices(region.lattice), reach, reach):
        laid = {}
        for cell in piece.shape.cells:
            moved = region.lattice.translate(region.lattice.transform(matrix, cell), shift)
            laid[fold(moved) if turns or region.wrapping else moved if moved in region else None] = own.get(cell, 0)
        fits = all(
            not a or not extras.region.get(b, 0) or (a, extras.region[b]) in extras.allowed for b, a in laid.items()
        )
        if None not in laid and len(laid) == len(piece.shape) and fits:
            found.add(tuple(sorted(laid)))
    return found


@pytest.mark.parametrize("wrap", [None, "cylinder", "torus", "mobius", "klein", "projective"])
def test_colours_on_glued_boards_beside_brute_force(wrap):
    extras = Extras(((0, 0, 0),) * 2, {(0, 0): 1, (1, 2): 2, (2, 3): 1}, {"L4": {(0, 0): 1, (1, 0): 2}}, BOTH)
    puzzle = designed("3x4", "L4", extras, wrap)
    assert set(puzzle.placements("L4")) == brute(puzzle)
    assert 0 < len(brute(puzzle)) < len(list(Packing(puzzle.region, puzzle.pieces).placements("L4")))


@pytest.mark.parametrize("words", ["trihexes hexagon:3x3", "tetriamonds triangle:3x3"])
def test_colours_on_other_lattices(words):
    packing = read_puzzle(words)
    region = packing.region
    first = packing.pieces[0]
    extras = Extras(((0, 0, 0),) * 2, {region.cells[0]: 2}, {first.name: dict.fromkeys(first.shape.cells, 1)}, BOTH)
    puzzle = DesignedPacking(region, packing.pieces, extras=extras)
    kept = set(puzzle.placements(first.name))
    assert 0 < len(kept) < len(set(packing.placements(first.name)))


def test_a_changed_packing_keeps_its_colours():
    extras = Extras(
        ((0, 0, 0),) * 2, {(0, 0): 2}, {"I2": {(0, 0): 1, (0, 1): 1}}, BOTH, {"I2": ((1, 2),)}, {"I2": 3}, 0
    )
    puzzle = designed("2x2", "2*I2", extras)
    assert (count(puzzle, symmetry="none"), puzzle.genre) == (0, "burr")
    larger = puzzle.changed(region=Region.box(2, 3), pieces=read_pieces("any*I2,O1", within=Region.box(2, 3)))
    assert (larger.extras.region, larger.extras.most_holes, puzzle.changed().extras) == ({(0, 0): 2}, None, extras)
    assert {placed.piece for found in solve(larger) for placed in found.placements if (0, 0) in placed.cells} == set()


def test_it_can_be_pickled_kept_and_compared():
    puzzle = designed("2x2", "2*I2", Extras(((0, 0, 0),), {(0, 0): 1}, {"I2": {(0, 0): 1}}, frozenset()))
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle == read_kept(write_kept(puzzle))
    assert len({puzzle, puzzle.changed()}) == 1
    assert puzzle != designed("2x2", "2*I2", NONE)


def test_holes():
    region = Region.box(1, 4)
    assert hole_fault(region, read_pieces("1*I3", within=region), 1) == ""
    assert "ranges of pieces" in hole_fault(region, read_pieces("any*I3", within=region), 1)
    with pytest.raises(PuzzleError, match="it leaves 1 hole, but allows 0 at most"):
        designed("1x4", "1*I3", Extras(most_holes=0))
