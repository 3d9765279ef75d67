"""Every lattice keeps the contract of lattices; and what is known of each one."""

from __future__ import annotations

from itertools import pairwise, product
from math import dist, isclose

import pytest

from dancefloor.contract.check_lattice import check_lattice
from dancefloor.geometry.lattice import Coloring, CoordinateLattice, is_proper
from dancefloor.geometry.lattices import CUBE, HEXAGON, LATTICES, TRIANGLE
from dancefloor.geometry.square import SQUARE, SquareLattice, SuffixedSquares
from dancefloor.plugins.polysticks import POLYSTICK

SUFFIXED = SuffixedSquares(("", "!"))
EVERY = (*LATTICES, POLYSTICK, SUFFIXED)
IN_THE_PLANE = (SQUARE, TRIANGLE, HEXAGON, POLYSTICK)
MARKS = {POLYSTICK: ((0, 0, 2),)}  # what is a cell, but nothing that pieces are made of

every_lattice = pytest.mark.parametrize("lattice", EVERY, ids=repr)
every_drawn_lattice = pytest.mark.parametrize("lattice", [*LATTICES, POLYSTICK], ids=repr)


def near(lattice, most=2):
    """All cells of a small part of the lattice."""
    shifts = product(range(-most, most + 1), repeat=len(lattice.corner(lattice.origins[:1])))
    return [lattice.translate(kind, shift) for shift in shifts for kind in (*lattice.origins, *MARKS.get(lattice, ()))]


@every_lattice
def test_it_keeps_the_contract(lattice):
    check_lattice(lattice)


@pytest.mark.parametrize(
    ("lattice", "order", "neighbors", "reflects"),
    [
        (SQUARE, 8, 4, True),
        (TRIANGLE, 12, 3, True),
        (HEXAGON, 12, 6, True),
        (CUBE, 48, 6, False),  # only solid pieces are not turned over
        (POLYSTICK, 8, 6, True),
        (SUFFIXED, 8, 4, True),
    ],
    ids=repr,
)
def test_each_has_its_symmetries_and_neighbours(lattice, order, neighbors, reflects):
    assert (len(lattice.group), lattice.reflects) == (order, reflects)
    assert sum(map(is_proper, lattice.group)) == order // 2
    assert {len(lattice.neighbors(cell)) for cell in lattice.origins} == {neighbors}


def test_handedness_is_told_in_one_and_three_dimensions_too():
    assert is_proper(((1,),))
    assert not is_proper(((-1,),))
    assert is_proper(((0, 1, 0), (0, 0, 1), (1, 0, 0)))
    assert not is_proper(((0, 1, 0), (1, 0, 0), (0, 0, 1)))


# --- colours -----


@pytest.mark.parametrize("lattice", LATTICES, ids=repr)
def test_neighbours_differ_in_the_first_colouring(lattice):
    first = lattice.colorings[0]
    assert all(first.of(cell) != first.of(neighbor) for cell in near(lattice) for neighbor in lattice.neighbors(cell))


@every_lattice
def test_colourings_are_different_ones(lattice):
    seen = {tuple(coloring.of(cell) for cell in near(lattice)) for coloring in lattice.colorings}
    assert len(seen) == len(lattice.colorings)


def test_colours_make_a_chessboard():
    assert [[SQUARE.colorings[0].of((x, y)) for y in range(3)] for x in range(-1, 1)] == [[1, 0, 1], [0, 1, 0]]
    assert Coloring("in five", (1, 2), 5).of((-1, -2)) == 0


# --- pages -----


def sides(lattice, cell):
    loop = lattice.corners(cell)
    return set(pairwise([*loop, loop[0]]))


def polygon(lattice, cell):
    return [lattice.on_page(corner) for corner in lattice.corners(cell)]


def middle(lattice, cell):
    points = polygon(lattice, cell)
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


@pytest.mark.parametrize("lattice", [SQUARE, TRIANGLE, HEXAGON], ids=repr)
def test_polygons_are_clockwise_and_share_a_side_exactly_if_their_cells_are_neighbours(lattice):
    for cell in lattice.origins:
        points = polygon(lattice, cell)
        assert sum(a * d - b * c for (a, b), (c, d) in pairwise([*points, points[0]])) > 0
        back = {(b, a) for a, b in sides(lattice, cell)}
        for other in near(lattice):
            assert len(back & sides(lattice, other)) == (other in lattice.neighbors(cell))
            assert other == cell or not sides(lattice, cell) & sides(lattice, other)


def test_sticks_share_a_side_at_a_right_angle_and_with_the_point_that_they_run_through():
    for cell in POLYSTICK.origins:
        back = {(b, a) for a, b in sides(POLYSTICK, cell)}
        for other in near(POLYSTICK):
            bend = other in POLYSTICK.neighbors(cell) and other[2] != cell[2]
            through = other[2] == 2 and other[:2] in {(0, 0), (0, 1) if cell[2] == 0 else (1, 0)}
            assert len(back & sides(POLYSTICK, other)) == (bend or through)


@pytest.mark.parametrize("lattice", [SQUARE, HEXAGON], ids=repr)
def test_the_unit_of_a_page_is_the_distance_of_neighbours(lattice):
    here = middle(lattice, (3, -2))
    assert all(isclose(dist(here, middle(lattice, neighbor)), 1) for neighbor in lattice.neighbors((3, -2)))


def test_the_unit_of_a_page_is_the_side_of_a_triangle_and_a_stick():
    assert all(isclose(dist(*map(TRIANGLE.on_page, side)), 1) for side in sides(TRIANGLE, (2, -3, 1)))
    assert isclose(dist(middle(POLYSTICK, (3, 4, 2)), middle(POLYSTICK, (3, 5, 2))), 1)


def test_layers_of_cubes_are_drawn_as_squares():
    for x, y, z in near(CUBE):
        assert CUBE.layer((x, y, z)) == z
        assert CUBE.corners((x, y, z)) == SQUARE.corners((x, y))
    assert {lattice.layer(cell) for lattice in IN_THE_PLANE for cell in near(lattice)} == {0}


def test_rows_of_squares_go_down_the_page_and_those_of_triangles_and_hexagons_up():
    for lattice, above, below in [
        (SQUARE, (0, 0), (1, 0)),
        (HEXAGON, (0, 1), (0, 0)),
        (TRIANGLE, (0, 1, 0), (0, 0, 0)),
        (POLYSTICK, (0, 0, 0), (1, 0, 0)),
    ]:
        assert middle(lattice, above)[1] < middle(lattice, below)[1]
        assert lattice.spot(above)[0] < lattice.spot(below)[0]


@pytest.mark.parametrize("up", [True, False])
def test_triangles_point_as_their_last_coordinate_says(up):
    points = sorted(polygon(TRIANGLE, (3, -5, 0 if up else 1)), key=lambda point: point[1])
    heights = [round(y, 6) for _, y in points]
    assert (heights[1] == heights[2]) == up
    assert (heights[0] == heights[1]) != up


# --- text -----


@every_drawn_lattice
def test_every_place_of_a_picture_has_at_most_one_cell(lattice):
    kinds = range(len(lattice.origins) + len(MARKS.get(lattice, ())))
    for line, column in product(range(-3, 4), repeat=2):
        found = [cell for kind in kinds if (cell := lattice.cell_at(0, line, column, kind)) is not None]
        assert len(found) <= 1
        assert all(lattice.spot(cell) == (line, column) for cell in found)


# --- values -----


def test_lattices_show_their_names():
    assert " ".join(map(repr, (*LATTICES, POLYSTICK))) == "SQUARE TRIANGLE HEXAGON CUBE POLYSTICK"
    assert SquareLattice() == SQUARE
    assert SuffixedSquares(("", "?")) != SUFFIXED


def test_lattices_are_equal_to_themselves_alone():
    assert [[one == other for other in EVERY] for one in EVERY] == [[one is other for other in EVERY] for one in EVERY]
    assert SQUARE != "square"


class Line(CoordinateLattice):
    """A row of cells, which says nothing of how it is drawn."""

    name, dimension, rank = "line", 1, 1
    group = (((1,),), ((-1,),))
    origins = ((0,),)

    def neighbors(self, cell):
        return (cell[0] - 1,), (cell[0] + 1,)

    def transform(self, matrix, cell):
        return (matrix[0][0] * cell[0],)

    def spot(self, cell):
        return super().spot((0, *cell))


def test_a_lattice_need_not_say_how_it_is_drawn():
    line = Line()
    check_lattice(line)
    assert line.translate((1,), (3,)) == (4,)
    assert (line.corners((0,)), line.marks([(0,)]), line.layer((0,)), line.cell_at(0, 0, 0, 0)) == ((), (), 0, None)
    assert (CoordinateLattice.spot(line, (3, 4)), line.label((3,)), line.on_page((3, 4))) == (
        (3, 4),
        ((3,), ""),
        (3, 4),
    )
