"""The contract of lattices: the same for the four of this package and for one that is plugged in."""

from __future__ import annotations

import pickle
from itertools import pairwise, product
from math import dist, isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.geometry.cube import CUBE
from dancefloor.geometry.hexagon import HEXAGON
from dancefloor.geometry.lattice import Coloring, CoordinateLattice, is_proper
from dancefloor.geometry.lattices import LATTICES
from dancefloor.geometry.square import SQUARE, SquareLattice, SuffixedSquares
from dancefloor.geometry.triangle import TRIANGLE
from dancefloor.plugins.polysticks import POLYSTICK

SUFFIXED = SuffixedSquares(("", "!"))
EVERY = (*LATTICES, POLYSTICK, SUFFIXED)
IN_THE_PLANE = (SQUARE, TRIANGLE, HEXAGON, POLYSTICK)
MARKS = {POLYSTICK: ((0, 0, 2),)}  # what is a cell, but nothing that pieces are made of

every_lattice = pytest.mark.parametrize("lattice", EVERY, ids=repr)
every_drawn_lattice = pytest.mark.parametrize("lattice", [*LATTICES, POLYSTICK], ids=repr)
every_plane_lattice = pytest.mark.parametrize("lattice", IN_THE_PLANE, ids=repr)


def vectors(lattice, most=20):
    return st.tuples(*[st.integers(-most, most)] * len(lattice.corner(lattice.origins[:1])))


def cells(lattice, most=20):
    kinds = st.sampled_from([*lattice.origins, *MARKS.get(lattice, ())])
    return st.builds(lattice.translate, kinds, vectors(lattice, most))


def near(lattice, most=2):
    """All cells of a small part of the lattice."""
    shifts = product(range(-most, most + 1), repeat=len(lattice.corner(lattice.origins[:1])))
    return [lattice.translate(kind, shift) for shift in shifts for kind in (*lattice.origins, *MARKS.get(lattice, ()))]


def plus(one, other):
    return tuple(a + b for a, b in zip(one, other, strict=True))


def minus(one, other):
    return tuple(a - b for a, b in zip(one, other, strict=True))


def times(a, b):
    size = range(len(a))
    return tuple(tuple(sum(a[i][k] * b[k][j] for k in size) for j in size) for i in size)


# --- the point group -----


@pytest.mark.parametrize(
    ("lattice", "order", "rotations"),
    [(SQUARE, 8, 4), (TRIANGLE, 12, 6), (HEXAGON, 12, 6), (CUBE, 48, 24), (POLYSTICK, 8, 4)],
)
def test_half_of_the_point_group_are_rotations(lattice, order, rotations):
    assert len(set(lattice.group)) == len(lattice.group) == order
    assert sum(map(is_proper, lattice.group)) == rotations


@every_lattice
def test_the_point_group_is_a_group_that_begins_with_the_identity(lattice):
    unit = lattice.group[0]
    assert all(unit[i][j] == (i == j) for i, j in product(range(len(unit)), repeat=2))
    assert {times(a, b) for a, b in product(lattice.group, repeat=2)} == set(lattice.group)
    assert all(sum(times(a, b) == unit for b in lattice.group) == 1 for a in lattice.group)


@every_lattice
def test_rotations_are_closed_under_multiplication(lattice):
    for a, b in product(lattice.group, repeat=2):
        assert is_proper(times(a, b)) == (is_proper(a) == is_proper(b))


def test_handedness_is_told_in_one_and_three_dimensions_too():
    assert is_proper(((1,),))
    assert not is_proper(((-1,),))
    assert is_proper(((0, 1, 0), (0, 0, 1), (1, 0, 0)))
    assert not is_proper(((0, 1, 0), (1, 0, 0), (0, 0, 1)))


def test_only_solid_pieces_are_not_turned_over():
    assert [lattice.reflects for lattice in (*LATTICES, POLYSTICK)] == [True, True, True, False, True]


@every_lattice
@given(st.data())
def test_transforming_twice_is_transforming_by_the_product_up_to_one_translation(lattice, data):
    a, b = (data.draw(st.sampled_from(lattice.group)) for _ in "ab")
    one, other = data.draw(cells(lattice)), data.draw(cells(lattice))
    shifts = {
        lattice.difference(lattice.transform(a, lattice.transform(b, cell)), lattice.transform(times(a, b), cell))
        for cell in (one, other)
    }
    assert len(shifts) == 1
    assert None not in shifts


@every_lattice
@given(st.data())
def test_transforming_what_is_moved_moves_what_is_transformed(lattice, data):
    matrix, vector = data.draw(st.sampled_from(lattice.group)), data.draw(vectors(lattice))
    moves = {
        lattice.difference(lattice.transform(matrix, cell), lattice.transform(matrix, lattice.translate(cell, vector)))
        for cell in (data.draw(cells(lattice)), data.draw(cells(lattice)))
    }
    assert len(moves) == 1
    assert None not in moves


@every_lattice
def test_no_two_cells_become_one(lattice):
    some = near(lattice)
    assert all(len({lattice.transform(matrix, cell) for cell in some}) == len(some) for matrix in lattice.group)


# --- translations -----


@every_lattice
@given(st.data())
def test_the_difference_is_what_translates(lattice, data):
    source, target = data.draw(cells(lattice)), data.draw(cells(lattice))
    shift = lattice.difference(source, target)
    assert shift is None or lattice.translate(source, shift) == target
    vector = data.draw(vectors(lattice))
    assert lattice.difference(source, lattice.translate(source, vector)) == vector


@every_lattice
def test_only_cells_of_one_kind_can_be_moved_to_each_other(lattice):
    kinds = (*lattice.origins, *MARKS.get(lattice, ()))
    for one, other in product(kinds, repeat=2):
        assert (lattice.difference(one, other) is None) == (one != other)
    assert all(
        any(lattice.difference(origin, neighbor) is not None for origin in lattice.origins)
        for origin in lattice.origins
        for neighbor in lattice.neighbors(origin)
    )


@every_lattice
@given(st.data())
def test_translations_add_up_and_keep_the_order_of_cells(lattice, data):
    one, other = data.draw(cells(lattice)), data.draw(cells(lattice))
    v, w = data.draw(vectors(lattice)), data.draw(vectors(lattice))
    assert lattice.translate(lattice.translate(one, v), w) == lattice.translate(one, plus(v, w))
    assert (one < other) == (lattice.translate(one, v) < lattice.translate(other, v))


@every_lattice
@given(st.data())
def test_the_corner_moves_along_and_is_the_least_of_each_coordinate(lattice, data):
    some, vector = data.draw(st.lists(cells(lattice), min_size=1, max_size=6)), data.draw(vectors(lattice))
    corner = lattice.corner(iter(some))
    assert lattice.corner(lattice.translate(cell, vector) for cell in some) == plus(corner, vector)
    assert corner == tuple(min(lattice.corner([cell])[k] for cell in some) for k in range(len(corner)))
    assert lattice.corner([lattice.origins[0]]) == (0,) * len(corner)


# --- neighbours -----


@pytest.mark.parametrize(
    ("lattice", "sides"), [(SQUARE, 4), (TRIANGLE, 3), (HEXAGON, 6), (CUBE, 6), (POLYSTICK, 6), (SUFFIXED, 4)]
)
def test_every_cell_has_as_many_neighbours(lattice, sides):
    for cell in lattice.origins:
        assert len(set(lattice.neighbors(cell))) == len(lattice.neighbors(cell)) == sides
        assert cell not in lattice.neighbors(cell)


@every_lattice
@given(st.data())
def test_being_neighbours_is_symmetric(lattice, data):
    cell = data.draw(cells(lattice))
    assert all(cell in lattice.neighbors(neighbor) for neighbor in lattice.neighbors(cell))


@every_lattice
@given(st.data())
def test_neighbours_stay_neighbours_wherever_they_are_moved_or_turned(lattice, data):
    cell, vector = data.draw(cells(lattice)), data.draw(vectors(lattice))
    matrix = data.draw(st.sampled_from(lattice.group))
    beside = lattice.neighbors(cell)
    assert {lattice.translate(n, vector) for n in beside} == set(lattice.neighbors(lattice.translate(cell, vector)))
    assert {lattice.transform(matrix, n) for n in beside} == set(lattice.neighbors(lattice.transform(matrix, cell)))


@pytest.mark.parametrize("lattice", [*LATTICES, POLYSTICK], ids=repr)
def test_every_cell_can_be_reached_from_every_other(lattice):
    reached, some = {lattice.origins[0]}, {cell for cell in near(lattice) if lattice.neighbors(cell)}
    frontier = list(reached)
    while frontier:
        fresh = some.intersection(lattice.neighbors(frontier.pop())) - reached
        reached |= fresh
        frontier += fresh
    assert reached == some


@pytest.mark.parametrize("far", [10**9, -(10**18)])
@every_lattice
def test_far_cells_are_like_near_ones(lattice, far):
    for origin in lattice.origins:
        vector = tuple(far for _ in lattice.corner([origin]))
        there = lattice.translate(origin, vector)
        assert lattice.neighbors(there) == tuple(lattice.translate(n, vector) for n in lattice.neighbors(origin))
        for matrix in lattice.group:
            assert len(lattice.neighbors(lattice.transform(matrix, there))) == len(lattice.neighbors(origin))


# --- colours -----


@every_lattice
@given(st.data())
def test_a_translation_shifts_the_classes_of_all_cells_alike(lattice, data):
    one, other, vector = data.draw(cells(lattice)), data.draw(cells(lattice)), data.draw(vectors(lattice))
    for coloring in lattice.colorings:
        shifts = {
            (coloring.of(lattice.translate(cell, vector)) - coloring.of(cell)) % coloring.classes
            for cell in (one, other)
        }
        assert len(shifts) == 1


@pytest.mark.parametrize("lattice", LATTICES, ids=repr)
@given(st.data())
def test_neighbours_differ_in_the_first_colouring(lattice, data):
    first, cell = lattice.colorings[0], data.draw(cells(lattice))
    assert all(first.of(cell) != first.of(neighbor) for neighbor in lattice.neighbors(cell))
    assert {first.of(there) for there in near(lattice)} == set(range(first.classes))


@every_lattice
def test_colourings_are_different_ones_and_use_all_their_classes(lattice):
    some = near(lattice)
    seen = {tuple(coloring.of(cell) for cell in some) for coloring in lattice.colorings}
    assert len(seen) == len(lattice.colorings)
    assert all({c.of(cell) for cell in some} == set(range(c.classes)) for c in lattice.colorings)


def test_colours_make_a_chessboard():
    assert [[SQUARE.colorings[0].of((x, y)) for y in range(3)] for x in range(-1, 1)] == [[1, 0, 1], [0, 1, 0]]
    assert Coloring("in five", (1, 2), 5).of((-1, -2)) == 0


# --- pages -----


def sides(lattice, cell):
    loop = lattice.corners(cell)
    return set(pairwise([*loop, loop[0]]))


def polygon(lattice, cell):
    return [lattice.on_page(corner) for corner in lattice.corners(cell)]


def area(points):
    """Positive if the points go clockwise on a page whose y leads down."""
    return sum(a * d - b * c for (a, b), (c, d) in pairwise([*points, points[0]])) / 2


def middle(lattice, cell):
    points = polygon(lattice, cell)
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def overlap(one, other):
    """Whether two convex polygons have inner points in common: if no side of either parts them."""

    def parts(polygon, points):
        return any(
            all((c - a) * (y - b) - (d - b) * (x - a) < 1e-9 for x, y in points)
            for (a, b), (c, d) in pairwise([*polygon, polygon[0]])
        )

    return not parts(one, other) and not parts(other, one)


@every_drawn_lattice
def test_polygons_go_clockwise_and_turned_ones_are_as_large(lattice):
    for cell in near(lattice, 1):
        size = area(polygon(lattice, cell))
        assert size > 0
        for matrix in lattice.group:
            assert isclose(abs(area(polygon(lattice, lattice.transform(matrix, cell)))), size)
    if lattice in LATTICES:
        assert len({round(area(polygon(lattice, cell)), 9) for cell in near(lattice, 1)}) == 1


@every_plane_lattice
def test_cells_do_not_overlap(lattice):
    some = near(lattice)
    for cell in (*lattice.origins, *MARKS.get(lattice, ())):
        here = polygon(lattice, cell)
        assert overlap(here, here)
        assert not [there for there in some if there != cell and overlap(here, polygon(lattice, there))]


@pytest.mark.parametrize("lattice", [SQUARE, TRIANGLE, HEXAGON], ids=repr)
def test_two_cells_share_a_side_of_their_polygons_exactly_if_they_are_neighbours(lattice):
    for cell in lattice.origins:
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


@every_plane_lattice
def test_corners_are_the_same_as_integers_exactly_if_they_are_the_same_point(lattice):
    corners = {corner for cell in near(lattice) for corner in lattice.corners(cell)}
    places = sorted(lattice.on_page(corner) for corner in corners)
    assert all(dist(one, other) > 0.05 for k, one in enumerate(places) for other in places[k + 1 : k + 12])
    assert len({(round(x, 6), round(y, 6)) for x, y in places}) == len(corners)


@pytest.mark.parametrize("lattice", [SQUARE, HEXAGON], ids=repr)
def test_the_unit_of_a_page_is_the_distance_of_neighbours(lattice):
    here = middle(lattice, (3, -2))
    assert all(isclose(dist(here, middle(lattice, neighbor)), 1) for neighbor in lattice.neighbors((3, -2)))


def test_the_unit_of_a_page_is_the_side_of_a_triangle_and_a_stick():
    assert all(isclose(dist(*map(TRIANGLE.on_page, side)), 1) for side in sides(TRIANGLE, (2, -3, 1)))
    assert isclose(dist(middle(POLYSTICK, (3, 4, 2)), middle(POLYSTICK, (3, 5, 2))), 1)


@every_plane_lattice
@given(st.data())
def test_the_group_turns_and_reflects_the_page(lattice, data):
    matrix = data.draw(st.sampled_from(lattice.group))
    three = [data.draw(cells(lattice, 5)) for _ in range(3)]
    before = [middle(lattice, cell) for cell in three]
    after = [middle(lattice, lattice.transform(matrix, cell)) for cell in three]
    for i, j in ((0, 1), (0, 2), (1, 2)):
        assert isclose(dist(before[i], before[j]), dist(after[i], after[j]), abs_tol=1e-9)
    assert isclose(area(after), area(before) * (1 if is_proper(matrix) else -1), abs_tol=1e-9)


@every_plane_lattice
@given(st.data())
def test_a_translation_moves_all_corners_alike(lattice, data):
    one, other, vector = data.draw(cells(lattice, 9)), data.draw(cells(lattice, 9)), data.draw(vectors(lattice, 9))
    moves = {
        minus(b, a)
        for cell in (one, other)
        for a, b in zip(lattice.corners(cell), lattice.corners(lattice.translate(cell, vector)), strict=True)
    }
    assert len(moves) == 1


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
@given(st.data())
def test_the_cell_at_a_cells_spot_is_that_cell(lattice, data):
    cell = data.draw(cells(lattice))
    kinds = (*lattice.origins, *MARKS.get(lattice, ()))
    kind = next(k for k, origin in enumerate(kinds) if lattice.difference(origin, cell) is not None)
    assert lattice.cell_at(lattice.layer(cell), *lattice.spot(cell), kind) == cell


@every_drawn_lattice
def test_every_place_of_a_picture_has_at_most_one_cell(lattice):
    kinds = range(len(lattice.origins) + len(MARKS.get(lattice, ())))
    for line, column in product(range(-3, 4), repeat=2):
        found = [cell for kind in kinds if (cell := lattice.cell_at(0, line, column, kind)) is not None]
        assert len(found) <= 1
        assert all(lattice.spot(cell) == (line, column) for cell in found)


@every_lattice
def test_labels_tell_cells_apart(lattice):
    some = near(lattice)
    assert len({lattice.label(cell) for cell in some}) == len(some)


@pytest.mark.parametrize("lattice", LATTICES, ids=repr)
def test_there_are_two_symbols_for_each_kind_of_cell(lattice):
    assert len(set(lattice.symbols)) == len(lattice.symbols) == 2 * len(lattice.origins)


# --- values -----


@every_lattice
def test_lattices_are_values(lattice):
    again = pickle.loads(pickle.dumps(lattice))
    assert again == lattice
    assert hash(again) == hash(lattice)
    assert [other for other in EVERY if other == lattice] == [lattice]
    assert lattice != lattice.name
    assert all(len(cell) == lattice.dimension for cell in near(lattice, 1))


def test_lattices_show_their_names():
    assert " ".join(map(repr, (*LATTICES, POLYSTICK))) == "SQUARE TRIANGLE HEXAGON CUBE POLYSTICK"
    assert SquareLattice() == SQUARE
    assert SuffixedSquares(("", "?")) != SUFFIXED


def test_a_lattice_need_not_say_how_it_is_drawn():
    class Line(CoordinateLattice):
        name = "line"
        dimension = rank = 2
        group = (((1, 0), (0, 1)),)
        origins = ((0, 0),)

    line = Line()
    assert line.translate((1, 2), (3, 4)) == (4, 6)
    assert (line.corners((0, 0)), line.marks([(0, 0)]), line.layer((0, 0)), line.cell_at(0, 0, 0, 0)) == (
        (),
        (),
        0,
        None,
    )
    assert (line.spot((3, 4)), line.label((3, 4)), line.on_page((3, 4))) == ((3, 4), ((3, 4), ""), (3, 4))
