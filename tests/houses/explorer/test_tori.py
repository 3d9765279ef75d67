"""Tori that copies of a piece tile, beside counts of all tilings."""

from __future__ import annotations

from math import prod

import pytest

import dancefloor as dance
from dancefloor.geometry.lattices import HEXAGON, TRIANGLE
from dancefloor.geometry.square import SQUARE
from dancefloor.houses.explorer.exploring import explored_piece
from dancefloor.houses.explorer.tori import tori_of, torus

PIECES = ["L4", "T4", "Y", "one-sided-F", "fixed-V3", "hexiamond-sphinx", "tetrahex-propeller"]


@pytest.mark.parametrize("piece", PIECES)
def test_a_torus_is_tiled_exactly_if_it_has_a_tiling(piece):
    for row in dance.tori(piece, 2).rows:
        given = explored_piece(piece, ("square", "triangle", "hexagon"), "it")
        board = torus(row.steps, given.shape.lattice)
        pieces = [dance.Piece(given.name, given.shape, given.mobility, 0, 9)]
        assert (row.solution is not None) == (dance.count(dance.Packing(board, pieces)) > 0)


@pytest.mark.parametrize(("area", "number"), [(1, 1), (4, 7), (6, 12), (12, 28)])
def test_a_piece_that_cannot_be_turned_has_all_tori(area, number):
    """There are as many as the sum of the divisors of the area."""
    bar = dance.Piece("bar", dance.Shape([(0, k) for k in range(area)]), dance.Mobility.FIXED)
    assert len(list(tori_of(bar, 1))) == number


@pytest.mark.parametrize("lattice", [SQUARE, HEXAGON, TRIANGLE], ids=repr)
def test_motions_make_tori_the_same(lattice):
    """The tori that each motion of the lattice makes of one have its number of tilings; one of them is listed."""
    piece = dance.Piece("bit", dance.polyforms(4, lattice=lattice)[1])
    listed = list(tori_of(piece, 2))
    assert len(set(listed)) == len(listed)
    fixed = dance.Piece("bit", piece.shape, dance.Mobility.FIXED)
    every = list(tori_of(fixed, 2))
    assert set(listed) <= set(every)

    def ways(steps):
        pieces = [dance.Piece("bit", piece.shape, low=0, high=2)]
        return dance.count(dance.Packing(torus(steps, lattice), pieces))

    assert {ways(steps) > 0 for steps in every} == {ways(steps) > 0 for steps in listed}
    assert prod(len(torus(steps, lattice)) for steps in every) == (2 * len(piece.shape)) ** len(every)


def test_sentences_say_how_many():
    found = dance.tori("F", 2)
    assert found.is_found
    assert list(found.told())[1:] == ["of 1 copy: 0 of 3 tori are tiled", "of 2 copies: 5 of 7 tori are tiled"]
    assert not dance.tori("fixed-F", 2).is_found
    assert len(list(found.pictures())) == len(found.tiled)


def test_it_stops_when_the_time_is_up():
    found = dance.tori("7-8", 1000, timeout=0.3)
    assert found.outcome is dance.Outcome.LIMITED
    assert found.rows


def test_solids_are_refused():
    with pytest.raises(dance.InputError, match="'torus' needs a piece of squares, triangles or hexagons"):
        dance.tori("tetracube-T")
