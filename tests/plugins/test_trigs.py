"""Edges of triangles."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dancefloor as dance
from dancefloor.geometry.polyforms import polyforms
from dancefloor.geometry.region import Region, region_named
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.symmetry import Mobility
from dancefloor.plugins.trigs import CROSSING_TRIG, TRIG, WAYS
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import Piece

#: Polytrigs of one to six edges (D. Goodger, Polyform Puzzler, 2015; OEIS A159867 and A151539).
KNOWN = {Mobility.FREE: [1, 3, 12, 60, 375, 2613], Mobility.ONE_SIDED: [1, 3, 19, 104, 719, 5123]}


@pytest.mark.parametrize("lattice", [TRIG, CROSSING_TRIG])
def test_there_are_as_many_pieces_as_are_known(lattice):
    assert [len(polyforms(size, Mobility.FREE, lattice)) for size in range(1, 5)] == KNOWN[Mobility.FREE][:4]


@pytest.mark.slow
@pytest.mark.parametrize("mobility", KNOWN)
def test_larger_pieces_are_as_many_as_are_known(mobility):
    known = KNOWN[mobility]
    assert [len(polyforms(size, mobility, TRIG)) for size in range(1, len(known) + 1)] == known


def spoke(way):
    """The edge from the origin in a direction."""
    a, b = WAYS[way]
    return (0, 0, way) if way < 3 else (a, b, way - 3)


def cross(one, other):
    """Whether directions of two pieces alternate around a point."""
    return any(
        {way in one for way in sorted([a, b, c, d])[::2]} == {True}
        or {way in one for way in sorted([a, b, c, d])[1::2]} == {True}
        for a, b in combinations(one, 2)
        for c, d in combinations(other, 2)
    )


WAYS_OF_TWO = [
    (set(one), set(other))
    for size in (2, 3)
    for one in combinations(range(6), size)
    for other in combinations(sorted(set(range(6)) - set(one)), 2)
]


@pytest.mark.parametrize(("one", "other"), WAYS_OF_TWO)
def test_pieces_hold_a_common_direction_exactly_if_they_cross(one, other):
    marks = [{mark for mark in TRIG.marks([spoke(way) for way in ways]) if mark[:2] == (0, 0)} for ways in (one, other)]
    assert bool(marks[0] & marks[1]) == cross(one, other)
    assert CROSSING_TRIG.marks([spoke(way) for way in one]) == ()


@given(st.sets(st.tuples(st.integers(0, 2), st.integers(0, 2), st.integers(0, 2)), min_size=1, max_size=8))
def test_marks_turn_with_the_edges(cells):
    for matrix in TRIG.group:
        turned = TRIG.marks([TRIG.transform(matrix, cell) for cell in cells])
        assert set(turned) == {TRIG.transform(matrix, mark) for mark in TRIG.marks(cells)}


def test_crossings_make_more_packings_possible():
    star = [spoke(way) for way in range(6)]
    counts = []
    for lattice in (TRIG, CROSSING_TRIG):
        bar = Piece("I", Shape([(0, 0, 0), (1, 0, 0)], lattice), low=3, high=3)
        counts.append(dance.count(Packing(Region(star, lattice=lattice), [bar])).raw)
    assert counts == [0, 1]


def test_a_region_of_triangles_has_all_their_sides():
    assert len(region_named("triangle", (3,), TRIG).cells) == 18
