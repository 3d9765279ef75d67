from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.geometry.lattice import is_proper
from dancefloor.geometry.square import SQUARE, SquareLattice

CHESSBOARD = SQUARE.colorings[0]

CELLS = st.tuples(st.integers(-50, 50), st.integers(-50, 50))
MATRICES = st.sampled_from(SQUARE.group)


def times(a, b):
    return tuple(tuple(sum(a[i][k] * b[k][j] for k in range(2)) for j in range(2)) for i in range(2))


def test_the_point_group_begins_with_the_identity_and_has_eight_elements():
    assert SQUARE.group[0] == ((1, 0), (0, 1))
    assert len(set(SQUARE.group)) == 8


def test_the_point_group_is_closed():
    assert {times(a, b) for a, b in product(SQUARE.group, repeat=2)} == set(SQUARE.group)


def test_every_element_has_an_inverse():
    assert all(sum(times(a, b) == SQUARE.group[0] for b in SQUARE.group) == 1 for a in SQUARE.group)


def test_half_of_the_elements_are_rotations():
    for (a, b), (c, d) in SQUARE.group:
        assert a * d - b * c in (1, -1)
        assert is_proper(((a, b), (c, d))) == (a * d - b * c == 1)
    assert sum(map(is_proper, SQUARE.group)) == 4


def test_handedness_is_told_in_one_and_three_dimensions_too():
    assert is_proper(((1,),))
    assert not is_proper(((-1,),))
    assert is_proper(((0, 1, 0), (0, 0, 1), (1, 0, 0)))
    assert not is_proper(((0, 1, 0), (1, 0, 0), (0, 0, 1)))


@given(CELLS)
def test_being_neighbours_is_symmetric_and_changes_the_colour(cell):
    assert len(set(SQUARE.neighbors(cell))) == 4
    for neighbor in SQUARE.neighbors(cell):
        assert cell in SQUARE.neighbors(neighbor)
        assert CHESSBOARD.of(cell) != CHESSBOARD.of(neighbor)
        assert abs(neighbor[0] - cell[0]) + abs(neighbor[1] - cell[1]) == 1


@given(CELLS, MATRICES)
def test_transforming_keeps_neighbours(cell, matrix):
    image = SQUARE.transform(matrix, cell)
    moved = {SQUARE.transform(matrix, neighbor) for neighbor in SQUARE.neighbors(cell)}
    assert moved == set(SQUARE.neighbors(image))


@given(CELLS, MATRICES, MATRICES)
def test_transforming_twice_is_transforming_by_the_product(cell, a, b):
    assert SQUARE.transform(a, SQUARE.transform(b, cell)) == SQUARE.transform(times(a, b), cell)


@given(CELLS, CELLS)
def test_the_difference_is_what_translates(source, target):
    assert SQUARE.translate(source, SQUARE.difference(source, target)) == target


@given(st.lists(CELLS, min_size=1))
def test_the_corner_is_the_least_of_each_coordinate(cells):
    assert SQUARE.corner(iter(cells)) == (min(x for x, _ in cells), min(y for _, y in cells))


def test_square_lattices_are_equal():
    assert SquareLattice() == SQUARE
    assert hash(SquareLattice()) == hash(SQUARE)
    assert SquareLattice() != "square"
    assert repr(SQUARE) == "SQUARE"
    assert SQUARE.dimension == 2


def test_colours_make_a_chessboard():
    assert [[CHESSBOARD.of((x, y)) for y in range(3)] for x in range(-1, 1)] == [[1, 0, 1], [0, 1, 0]]


@pytest.mark.parametrize("far", [(10**9, -(10**9)), (-(10**18), 1)])
def test_far_cells_are_like_near_ones(far):
    assert len(SQUARE.neighbors(far)) == 4
    assert CHESSBOARD.of(far) in (0, 1)
