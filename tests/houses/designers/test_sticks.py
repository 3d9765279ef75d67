"""Sticks of burrs, and all their assemblies: as many as W. H. Cutler counted."""

from __future__ import annotations

from itertools import product

import pytest

import dancefloor as dance
from dancefloor.errors import InputError
from dancefloor.geometry.lattices import lattice_named
from dancefloor.geometry.shape import Shape
from dancefloor.houses.designers.sticks import INNER, OUTER, PLACES, burr_problem, stick_number, sticks_of


def test_there_are_as_many_sticks_as_cutler_counted():
    assert len(sticks_of("any")) == 2225  # of 4096, those that are in one piece
    assert len({stick.shape for stick in sticks_of("notchable")}) == 59


def test_sticks_have_the_numbers_of_collectors():
    """The 25 sticks of solid burrs, in the order of BurrTools' example; and each of the 837 has a number of its own."""
    solid = [1, 18, 35, 52, 86, 103, 120, 154, 188, 256, 615, 359, 911, 975, 943, 871, 1007, 792, 928, 856, 992, 824]
    solid += [960, 888, 1024]
    notchable = {stick_number(stick.shape) for stick in sticks_of("notchable")}
    assert notchable > {*solid, 276, 291, 308, 395, 427, 534, 598, 653, 717, 1417, 1419, 1449, 1935, 2840}
    assert (len(notchable), min(notchable), max(notchable)) == (59, 1, 2840)
    every = sticks_of("any")
    assert len({(stick.number, stick.shape) for stick in every}) == len({stick.number for stick in every}) == 837
    assert all(stick.number == stick_number(stick.shape) for stick in every[::50])


@pytest.mark.parametrize(
    ("number", "lacks"),
    [
        (1, []),
        (911, [(2, 2, 2), (3, 2, 2), (4, 2, 2), (4, 3, 2), (2, 2, 1), (3, 2, 1)]),
        (975, [(2, 2, 2), (3, 2, 2), (4, 2, 2), (3, 3, 2), (4, 3, 2), (2, 2, 1), (3, 2, 1)]),
    ],
)
def test_a_stick_has_its_number_however_it_lies(number, lacks):
    whole = sticks_of("notchable")[0]
    for place in range(len(PLACES)):
        stick = whole._replace(cells=whole.cells - set(lacks))
        assert stick_number(Shape(stick.placed(place), lattice_named("cube"))) == number


def test_notchable_sticks_are_among_all_sticks_and_can_be_sawn():
    every = {stick.cells for stick in sticks_of("any")}
    for stick in sticks_of("notchable"):
        assert stick.cells in every
        for along in range(6):
            left = {cell[1:] for cell in stick.cells if cell[0] == along}
            assert left not in ({(2, 1), (3, 2)}, {(2, 2), (3, 1)})  # no cut leaves two opposite corners
            assert len(left) != 3  # nor takes away a single one


def test_places_fill_the_burr():
    whole = sticks_of("notchable")[0]
    cells = [set(whole.placed(place)) for place in range(len(PLACES))]
    assert set().union(*cells) == {*INNER, *OUTER}
    for one, other in product(range(6), repeat=2):
        shared = cells[one] & cells[other]
        assert one == other or shared <= set(INNER)
        assert (not shared) == (one != other and one // 2 == other // 2)  # parallel sticks only touch


def test_what_is_kept_in_the_knot_is_where_the_stick_lies():
    for stick in sticks_of("notchable")[::10]:
        for place in range(len(PLACES)):
            kept = {cell for bit, cell in enumerate(INNER) if stick.kept[place] >> bit & 1}
            assert kept == set(stick.placed(place)) & set(INNER)


def test_assemblies_are_as_many_as_cutler_counted():
    assert dance.count(burr_problem(), symmetry="all") == 13354991
    assert dance.count(burr_problem(holes=(0, 0)), symmetry="all") == 588


@pytest.mark.slow
def test_assemblies_of_any_sticks_are_as_many_as_cutler_counted():
    assert dance.count(burr_problem("any"), symmetry="all") == 35657131235


def test_ranges_of_holes_add_up():
    by_holes = [dance.count(burr_problem(holes=(n, n))) for n in (0, 1)]
    assert dance.count(burr_problem(holes=(0, 1))) == sum(map(int, by_holes))


@pytest.mark.parametrize("holes", [(0,), (3, 2), (0, 33), (-1, 2), ("0", "1"), 3, "0-6"])
def test_wrong_holes_are_refused(holes):
    with pytest.raises(InputError, match="two numbers, at least 0 and at most 32"):
        burr_problem(holes=holes)


def test_unknown_sticks_are_refused():
    with pytest.raises(InputError, match="it should be 'notchable' or 'any'"):
        burr_problem("round")
