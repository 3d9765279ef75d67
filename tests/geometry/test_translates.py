from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from dancefloor.geometry.lattices import CUBE, HEXAGON, TRIANGLE
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.square import SQUARE, SuffixedSquares
from dancefloor.geometry.translates import Translates
from dancefloor.plugins.polysticks import POLYSTICK

LATTICES = [SQUARE, SuffixedSquares(("", "!")), TRIANGLE, HEXAGON, CUBE, POLYSTICK]


def cells(dimension, most):
    coordinates = [st.integers(0, 3), st.integers(0, 3), st.integers(0, 1)]
    return st.sets(st.tuples(*coordinates[:dimension]), min_size=1, max_size=most)


@st.composite
def regions_and_shapes(draw):
    lattice = draw(st.sampled_from(LATTICES))
    region = Region(draw(cells(lattice.dimension, 20)), draw(cells(lattice.dimension, 20)), lattice)
    return region, [Shape(some, lattice) for some in draw(st.lists(cells(lattice.dimension, 4), max_size=3))]


@given(regions_and_shapes())
def test_translates_are_all_sets_of_moved_cells_within_the_region(drawn):
    region, shapes = drawn
    translates = Translates(region, {cell: cell for cell in region})
    for shape in shapes:
        lattice = region.lattice
        shifts = product(range(-3, 4), repeat=len(lattice.corner(shape.cells)))
        everywhere = [tuple(lattice.translate(cell, shift) for cell in shape.cells) for shift in shifts]
        assert list(translates.of(shape)) == [there for there in everywhere if set(there) <= set(region)]


def test_across_a_seam_each_place_is_told_once():
    ring = Region.box(1, 4).wrap("cylinder")
    names = {(0, y): "abcd"[y] for y in range(4)}
    assert ["".join(found) for found in Translates(ring, names).of(Shape.from_picture("##"))] == [
        "ab",
        "bc",
        "cd",
        "ad",
    ]
    assert ["".join(found) for found in Translates(ring, names).of(Shape.from_picture("#.#"))] == ["ac", "bd"]
    assert not list(Translates(ring, names).of(Shape.from_picture("#####")))


def test_on_a_moebius_strip_a_shape_may_be_seen_from_below():
    strip = Region.box(2, 3).wrap("mobius")
    names = {(x, y): "abcdef"[3 * x + y] for x, y in strip}
    found = sorted("".join(cells) for cells in Translates(strip, names).of(Shape.from_picture("##/#.")))
    assert found == ["abd", "acf", "ade", "bce", "bef", "cdf"]
