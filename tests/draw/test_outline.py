from __future__ import annotations

from itertools import pairwise
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.draw.board import sides
from dancefloor.draw.outline import outline
from dancefloor.geometry.lattices import HEXAGON, LATTICES, TRIANGLE

cell_sets = st.sets(st.tuples(st.integers(-3, 4), st.integers(-3, 4)), max_size=40)


def closed(loop):
    return pairwise([*loop, loop[0]])


def area(loop):
    return sum(a * d - b * c for (a, b), (c, d) in closed(loop)) / 2


def length(loop):
    return sum(abs(a - c) + abs(b - d) for (a, b), (c, d) in closed(loop))


def test_no_cells_have_no_outline():
    assert outline([]) == []


def test_corners_are_column_then_row():
    assert outline([(2, 5)]) == [[(5, 2), (6, 2), (6, 3), (5, 3)]]


def test_straight_sides_are_joined():
    assert outline([(0, y) for y in range(5)]) == [[(0, 0), (5, 0), (5, 1), (0, 1)]]


def test_a_hole_is_walked_the_other_way():
    ring = {(x, y) for x in range(3) for y in range(3)} - {(1, 1)}
    assert [area(loop) for loop in outline(ring)] == [9, -1]


def test_cells_touching_at_a_corner_have_loops_of_their_own():
    assert outline([(0, 0), (1, 1)]) == [[(0, 0), (1, 0), (1, 1), (0, 1)], [(1, 1), (2, 1), (2, 2), (1, 2)]]
    assert outline([(0, 1), (1, 0)]) == [[(1, 0), (2, 0), (2, 1), (1, 1)], [(0, 1), (1, 1), (1, 2), (0, 2)]]


def test_four_cells_around_a_gap_touch_only_at_corners():
    assert [area(loop) for loop in outline([(0, 1), (1, 0), (1, 2), (2, 1)])] == [1, 1, 1, 1]


def test_a_hole_touching_the_outside_at_a_corner_is_a_loop_of_its_own():
    open_ring = {(x, y) for x in range(3) for y in range(3)} - {(1, 1), (0, 0)}
    assert sorted(area(loop) for loop in outline(open_ring)) == [-1, 8]


def test_order_of_cells_does_not_matter():
    cells = [(0, 0), (0, 1), (1, 1), (3, 3)]
    assert outline(cells) == outline(cells[::-1])


@given(cell_sets)
def test_area_is_the_number_of_cells(cells):
    assert sum(area(loop) for loop in outline(cells)) == len(cells)


@given(cell_sets)
def test_length_is_the_number_of_sides_on_the_boundary(cells):
    sides = sum((x + a, y + b) not in cells for x, y in cells for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0)))
    assert sum(length(loop) for loop in outline(cells)) == sides


@given(cell_sets)
def test_loops_turn_at_each_corner_and_visit_none_twice(cells):
    for loop in outline(cells):
        assert len(set(loop)) == len(loop)
        for (a, b), (c, d), (e, f) in zip(loop, loop[1:] + loop[:1], loop[2:] + loop[:2], strict=True):
            assert (a == c) != (b == d)
            assert (a == c) == (d == f)
            assert (b == d) == (c == e)


@given(cell_sets)
def test_loops_start_at_their_first_corner_in_reading_order(cells):
    assert bool(outline(cells)) == bool(cells)
    for loop in outline(cells):
        assert loop[0] == min(loop, key=lambda corner: corner[::-1])


CELL_AREA = {HEXAGON: sqrt(3) / 2, TRIANGLE: sqrt(3) / 4}


@st.composite
def slanted_sets(draw):
    lattice = draw(st.sampled_from(list(CELL_AREA)))
    shifts = draw(st.lists(st.tuples(st.integers(-2, 3), st.integers(-2, 3)), max_size=30))
    return lattice, {lattice.translate(draw(st.sampled_from(lattice.origins)), shift) for shift in shifts}


def page_area(loop, lattice):
    return area([lattice.on_page(corner) for corner in loop])


@given(slanted_sets())
def test_area_on_the_page_is_that_of_the_cells(given_set):
    lattice, cells = given_set
    total = sum(page_area(loop, lattice) for loop in outline(cells, lattice))
    assert total == pytest.approx(len(cells) * CELL_AREA[lattice])


@given(slanted_sets())
def test_slanted_loops_turn_at_each_corner_and_visit_none_twice(given_set):
    lattice, cells = given_set
    for loop in outline(cells, lattice):
        assert len(set(loop)) == len(loop)
        for (a, b), (c, d), (e, f) in zip(loop, loop[1:] + loop[:1], loop[2:] + loop[:2], strict=True):
            assert (c - a) * (f - d) != (d - b) * (e - c)


def test_triangles_touching_at_a_corner_have_loops_of_their_own():
    around = [(0, 0, 0), (-1, 0, 0), (0, -1, 0)]
    loops = outline(around, TRIANGLE)
    assert [len(loop) for loop in loops] == [3, 3, 3]
    assert all(page_area(loop, TRIANGLE) > 0 for loop in loops)


def test_six_hexagons_around_one_have_a_hole():
    loops = outline(HEXAGON.neighbors((0, 0)), HEXAGON)
    assert [len(loop) for loop in loops] == [18, 6]
    assert page_area(loops[1], HEXAGON) < 0


@pytest.mark.parametrize("lattice", LATTICES, ids=repr)
def test_polygons_are_clockwise_and_neighbors_share_a_side(lattice):
    for cell in lattice.origins:
        assert page_area(lattice.corners(cell), lattice) > 0
        for neighbor in lattice.neighbors(cell):
            shared = {(end, start) for start, end in sides(lattice, neighbor)} & set(sides(lattice, cell))
            assert len(shared) == (lattice.layer(neighbor) == lattice.layer(cell))
