from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.geometry.lattice import is_proper
from dancefloor.geometry.lattices import HEXAGON, TRIANGLE
from dancefloor.geometry.polyforms import polyforms, polyominoes
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.square import SQUARE
from dancefloor.geometry.symmetry import (
    Mobility,
    added,
    free_form,
    isometries,
    monomers_of,
    of_monomers,
    orientations,
    stabilizer,
    symmetries,
)
from dancefloor.plugins.tans import TAN

SHAPES = st.sets(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1, max_size=9).map(Shape)
FIXED, ONE_SIDED, FREE = Mobility.FIXED, Mobility.ONE_SIDED, Mobility.FREE


def breadth_first(shape):
    """The poses in the order in which Knuth's POLYOMINO-DLX meets them: rotation, then transposition."""
    queue = [shape.cells]
    for cells in queue:
        high = max(x for x, _ in cells)
        rotated = tuple(sorted((y, high - x) for x, y in cells))
        transposed = tuple(sorted((y, x) for x, y in cells))
        queue += [image for image in dict.fromkeys((rotated, transposed)) if image not in queue]
    return queue


@given(SHAPES)
def test_orientations_come_in_the_breadth_first_order_of_polyomino_dlx(shape):
    assert [pose.cells for pose in orientations(shape)] == breadth_first(shape)


@given(SHAPES)
def test_orbit_times_stabiliser_is_the_group(shape):
    assert len(orientations(shape)) * len(stabilizer(shape)) == 8
    turns = [matrix for matrix in stabilizer(shape) if is_proper(matrix)]
    assert len(orientations(shape, ONE_SIDED)) * len(turns) == 4


@given(SHAPES)
def test_less_mobility_means_a_subset_of_the_orientations(shape):
    fixed, turned, free = (orientations(shape, mobility) for mobility in (FIXED, ONE_SIDED, FREE))
    assert fixed == (shape,)
    assert turned[0] == free[0] == shape
    assert set(fixed) <= set(turned) <= set(free)
    assert len(set(free)) == len(free)


@given(SHAPES, st.sampled_from(SQUARE.group))
def test_the_free_form_is_the_same_for_every_pose(shape, matrix):
    turned = shape.transformed(matrix)
    assert free_form(turned) == free_form(shape)
    assert set(orientations(turned)) == set(orientations(shape))


@given(SHAPES, SHAPES)
def test_free_forms_are_equal_for_congruent_shapes_only(first, second):
    assert (free_form(first) == free_form(second)) == (second in orientations(first))


@pytest.mark.parametrize(
    ("letter", "counts"),
    [
        *[(letter, (4, 8)) for letter in "FLNPY"],
        *[(letter, (4, 4)) for letter in "TUVW"],
        *[("I", (2, 2)), ("X", (1, 1)), ("Z", (2, 4))],
    ],
)
def test_orientations_of_the_pentominoes(letter, counts):
    shape = polyominoes(5)[letter]
    assert (len(orientations(shape, ONE_SIDED)), len(orientations(shape))) == counts


@given(SHAPES, st.sampled_from(SQUARE.group), st.integers(-9, 9), st.integers(-9, 9))
def test_isometries_lay_cells_exactly_upon_a_moved_copy(shape, matrix, dx, dy):
    target = [SQUARE.translate(SQUARE.transform(matrix, cell), (dx, dy)) for cell in shape.cells]
    found = list(isometries(shape.cells, target, SQUARE))
    assert len(found) == len(stabilizer(shape))
    assert matrix in [isometry.matrix for isometry in found]
    for isometry in found:
        assert set(isometry.image) == set(shape.cells)
        assert set(isometry.image.values()) == set(target)
        steps = {
            SQUARE.difference(SQUARE.transform(isometry.matrix, cell), there) for cell, there in isometry.image.items()
        }
        assert len(steps) == 1


@given(SHAPES, SHAPES)
def test_there_are_isometries_between_congruent_sets_only(first, second):
    assert any(isometries(first.cells, second.cells, SQUARE)) == (free_form(first) == free_form(second))


def test_the_identity_comes_first():
    box = [(x, y) for x in range(3, 6) for y in range(7, 10)]
    first, *others = isometries(box, box, SQUARE)
    assert all(cell == there for cell, there in first.image.items())
    assert len(others) == 7


def test_mobility_has_the_names_users_write():
    assert [mobility.value for mobility in Mobility] == ["fixed", "one-sided", "free"]


@pytest.mark.parametrize(
    "board", [Region.box(3, 4), Region([(i, j) for i in range(4) for j in range(4) if (i, j) != (1, 2)]).wrap("torus")]
)
def test_whoever_hands_over_the_motions_to_try_may_end_the_search(board):
    def few(motions):
        yield from islice(motions, 1)
        raise TimeoutError

    assert symmetries(board, list) == symmetries(board)
    with pytest.raises(TimeoutError):
        symmetries(board, few)


@pytest.mark.parametrize("lattice", [SQUARE, TRIANGLE, HEXAGON])
@pytest.mark.parametrize("mobility", Mobility)
def test_single_cells_make_the_usual_polyforms(lattice, mobility):
    for size in range(5):
        found = of_monomers(size, mobility.matrices(lattice), lattice)
        assert found == [shape.cells for shape in polyforms(size, mobility, lattice)]


def test_parts_are_added_where_they_are_free():
    half = TAN.monomers[0]
    beside = set(map(frozenset, added(half, monomers_of(TAN), TAN)))
    assert len(beside) == 5  # the other half of the square, and two across each leg
    assert all(not part & set(half) for part in beside)
