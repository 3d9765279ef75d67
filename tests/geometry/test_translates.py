from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.square import SQUARE, SuffixedSquares
from dancefloor.geometry.translates import Translates


def cells(dimension, most):
    coordinates = [st.integers(0, 3), st.integers(0, 3), st.integers(0, 1)]
    return st.sets(st.tuples(*coordinates[:dimension]), min_size=1, max_size=most)


@st.composite
def regions_and_shapes(draw):
    lattice = draw(st.sampled_from([SQUARE, SuffixedSquares(("", "!"))]))
    region = Region(draw(cells(lattice.dimension, 20)), draw(cells(lattice.dimension, 20)), lattice)
    return region, [Shape(some, lattice) for some in draw(st.lists(cells(lattice.dimension, 4), max_size=3))]


def moved(cell, dx, dy):
    return cell[0] + dx, cell[1] + dy, *cell[2:]


@given(regions_and_shapes())
def test_translates_are_all_sets_of_moved_cells_within_the_region(drawn):
    region, shapes = drawn
    translates = Translates(region, {cell: cell for cell in region})
    for shape in shapes:
        shifts = [(dx, dy) for dx in range(-3, 4) for dy in range(-3, 4)]
        everywhere = [tuple(moved(cell, dx, dy) for cell in shape.cells) for dx, dy in shifts]
        assert list(translates.of(shape)) == [there for there in everywhere if set(there) <= set(region)]
