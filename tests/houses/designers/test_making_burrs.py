"""``make_burr``: exactly one assembly of what it makes comes apart, by a look at all of them."""

from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor.errors import InputError
from dancefloor.houses.designers.making_burrs import packing_of_sticks
from dancefloor.houses.designers.sticks import sticks_of


@pytest.mark.parametrize(("sort", "holes"), [("notchable", (0, 6)), ("any", (2, 4)), ("notchable", (0, 0))])
def test_exactly_one_assembly_comes_apart(sort, holes):
    burr = dance.make_burr(sticks=sort, holes=holes, seed=2, level=1)
    every = list(dance.solve(burr.puzzle, symmetry="burrtools", limit=None))
    apart = [taken for taken in map(dance.apart, every) if taken]
    assert [taken.level for taken in apart] == [burr.level]
    assert dance.disassembly_faults(burr.disassembly) == []
    assert holes[0] <= burr.holes <= holes[1]
    shapes = {stick.shape for stick in sticks_of(sort)}
    assert all(piece.shape in shapes for piece in burr.puzzle.pieces)
    assert sum(piece.low for piece in burr.puzzle.pieces) == 6


def test_a_seed_makes_the_same_burr():
    first, second = (dance.make_burr(level=2, seed=5) for _ in range(2))
    assert first == second
    assert first.disassembly.moves[0] >= 2


def test_a_level_that_is_not_found_gives_the_nearest():
    burr = dance.make_burr(level=30, seed=2, tries=60)
    assert burr is not None
    assert burr.disassembly.moves[0] < 30


def test_time_that_is_up_is_said():
    with pytest.raises(dance.DancefloorError, match="time was up while burrs were being made"):
        dance.make_burr(level=30, tries=10**6, holes=(0, 0), timeout=0)


def test_a_solid_burr_has_no_places_that_may_stay_empty():
    whole = sticks_of("notchable")[0]
    assert packing_of_sticks([whole] * 6).region.optional  # too many cubes: no burr, but no crash
    solid = dance.make_burr(holes=(0, 0), seed=1, tries=100)
    assert not solid.puzzle.region.optional


@pytest.mark.parametrize("wish", [{"level": 0}, {"tries": 0}, {"sticks": "round"}, {"holes": (4, 2)}])
def test_wrong_wishes_are_refused(wish):
    with pytest.raises(InputError):
        dance.make_burr(**wish)
