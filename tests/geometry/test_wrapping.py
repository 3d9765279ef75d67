"""Boards that are glued: what is one cell, where a shape can lie, and what has been counted on them."""

from __future__ import annotations

from itertools import product
from math import cos, pi, prod, sin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dancefloor as dance
from dancefloor.errors import PuzzleError
from dancefloor.geometry.lattices import CUBE, HEXAGON, TRIANGLE
from dancefloor.geometry.region import Region, region_named
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.square import SQUARE
from dancefloor.geometry.symmetry import Mobility, orientations, symmetries
from dancefloor.plugins.polysticks import POLYSTICK
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import Piece

KINDS = ("cylinder", "torus", "mobius", "klein", "projective")


def staggered(rows, columns):
    """Rows of hexagons, each half a cell to the left or right of the one below."""
    return Region([(column - row // 2, row) for row in range(rows) for column in range(columns)], lattice=HEXAGON)


@st.composite
def boards(draw, most=5):
    """A glued rectangle, of squares or of hexagons; tori may be skew."""
    kind = draw(st.sampled_from(KINDS))
    rows, columns = draw(st.integers(1, most)), draw(st.integers(1, most))
    if draw(st.booleans()):
        skew = (rows, draw(st.integers(-3, 3))) if kind == "torus" else None
        return Region.box(rows, columns).wrap(kind, across=skew)
    if kind in ("klein", "projective"):
        return Region.box(rows, columns).wrap(kind)
    if kind == "mobius":
        rows -= 1 - rows % 2
    skew = (draw(st.integers(-3, 3)), rows) if kind == "torus" else None
    return staggered(rows, columns).wrap(kind, across=skew)


CELLS = st.tuples(st.integers(-30, 30), st.integers(-30, 30))


# --- what is one cell -----


def is_translate(vector, steps):
    """Whether a vector is a sum of whole multiples of one or two steps."""
    (a, b), (x, y) = steps[0], vector
    if len(steps) == 1:
        k = x // a if a else y // b
        return (k * a, k * b) == (x, y)
    c, d = steps[1]
    whole = a * d - b * c
    return (x * d - y * c) % whole == 0 and (a * y - b * x) % whole == 0


def is_one(wrapping, source, target):
    """Whether a motion of the group takes one cell to the other."""
    starts = wrapping.copies(source)
    return any(is_translate((target[0] - x, target[1] - y), wrapping.steps) for x, y in starts)


@given(boards(), CELLS, CELLS)
def test_the_normal_form_is_the_same_exactly_for_cells_that_are_one(board, one, other):
    normal = board.wrapping.normal
    assert normal(normal(one)) == normal(one)
    assert all(normal(image) == normal(one) for image in board.wrapping.images(one))
    assert (normal(one) == normal(other)) == is_one(board.wrapping, one, other)
    assert is_one(board.wrapping, one, normal(one))


@given(boards(), CELLS)
def test_a_cell_lies_where_one_of_its_images_does(board, cell):
    place = board.fold(cell)
    assert place is None or is_one(board.wrapping, cell, place)
    assert (place is None) == (not any(is_one(board.wrapping, cell, other) for other in board))
    assert all(board.fold(image) == place for image in board.wrapping.images(cell))


@given(boards())
def test_cells_of_a_board_lie_on_themselves_and_nothing_is_outside_a_torus(board):
    assert [board.fold(cell) for cell in board] == list(board)
    if board.wrapping.kind in ("torus", "klein", "projective"):
        assert len(board) == board.wrapping.cells
        assert all(board.fold(cell) is not None for cell in product(range(-4, 9), repeat=2))


@given(boards())
def test_neighbours_on_a_board_are_symmetric(board):
    for cell in board:
        assert set(board.neighbors(cell)) <= set(board)
        assert all(cell in board.neighbors(neighbor) for neighbor in board.neighbors(cell))
    assert sum(map(len, board.components)) == len(board)


def test_a_moebius_strip_comes_back_upside_down():
    strip = Region.box(3, 5).wrap("mobius")
    assert [strip.fold((x, 5)) for x in range(3)] == [(2, 0), (1, 0), (0, 0)]
    assert [strip.fold((x, -1)) for x in range(3)] == [(2, 4), (1, 4), (0, 4)]
    assert [strip.fold((x, 10)) for x in range(3)] == [(0, 0), (1, 0), (2, 0)]
    assert strip.fold((3, 0)) is None
    assert strip.neighbors((0, 0)) == ((2, 4), (0, 1), (1, 0))


def test_a_moebius_strip_lies_wherever_its_board_does():
    strip = Region.box(2, 4, at=(-7, 3)).wrap("mobius")
    assert (strip.fold((-7, 7)), strip.fold((-6, 7))) == ((-6, 3), (-7, 3))
    assert strip.fold((-8, 7)) is None


def test_a_moebius_strip_of_hexagons_comes_back_upside_down():
    strip = staggered(3, 4).wrap("mobius")
    rows = [[(column - row // 2, row) for column in range(4)] for row in range(3)]
    assert [strip.fold((x + 4, y)) for x, y in (rows[0][0], rows[1][0], rows[2][0])] == [
        rows[2][0],
        rows[1][0],
        rows[0][0],
    ]


def test_boards_may_be_of_any_form():
    ring = (Region.box(3, 4) - Region.box(1, 2, at=(0, 1))).wrap("cylinder")
    assert ring.fold((0, 4)) == (0, 0)
    assert ring.fold((0, 5)) is None
    assert len(ring.components) == 1
    assert len((Region.box(1, 2) | Region.box(1, 2, at=(0, 4))).wrap("cylinder").components) == 1


# --- where a shape can lie -----


def laid(board, poses):
    """All sets of cells on which a shape in one of some poses comes down, from anywhere in a large part of a plane."""
    reach = range(-9, 10)
    found = set()
    for pose in poses:
        for shift in product(reach, repeat=2):
            places = [board.fold(board.lattice.translate(cell, shift)) for cell in pose.cells]
            if None not in places and len(set(places)) == len(places):
                found.add(frozenset(places))
    return found


@st.composite
def boards_and_shapes(draw):
    board = draw(boards(4))
    cells = draw(st.sets(st.tuples(st.integers(0, 2), st.integers(0, 2)), min_size=1, max_size=4))
    return board, Shape(cells, board.lattice), draw(st.sampled_from(list(Mobility)))


@settings(max_examples=30)
@given(boards_and_shapes())
def test_placements_are_all_ways_in_which_a_shape_comes_down(drawn):
    board, shape, mobility = drawn
    encoding = Packing(board, [Piece("p", shape, mobility)]).encode()
    placed = [frozenset(option.tag.cells) for option in encoding.problem.options]
    assert len(set(placed)) == len(placed)
    assert set(placed) == laid(board, orientations(shape, mobility))
    for option in encoding.problem.options:
        assert list(option.tag.cells) == sorted(option.tag.cells)
        assert not [
            fault for fault in dance.faults(encoding.packing, [option.tag]) if "look" in fault or "out" in fault
        ]


# --- what has been counted -----


def dominoes(board):
    return Packing(board, [Piece("I", Shape.from_picture("##"), low=0, high=len(board))])


def fourth_root(factors):
    return round(prod(factors) ** 0.25)


@pytest.mark.parametrize(("rows", "columns"), [(2, 4), (3, 4), (4, 4), (5, 4), (4, 6), (6, 6), (8, 8)])
def test_domino_tilings_of_a_cylinder_are_as_many_as_kasteleyn_found(rows, columns):
    """P. W. Kasteleyn, The statistics of dimers on a lattice, Physica 27 (1961): an even number of columns."""
    expected = fourth_root(
        4 * cos(pi * j / (rows + 1)) ** 2 + 4 * sin(pi * (2 * k - 1) / columns) ** 2
        for j in range(1, rows + 1)
        for k in range(1, columns + 1)
    )
    assert dance.count(dominoes(Region.box(rows, columns).wrap("cylinder"))) == expected


@pytest.mark.parametrize(("rows", "columns", "known"), [(4, 4, 272), (4, 6, 3108), (6, 6, 90176), (8, 8, 311853312)])
def test_domino_tilings_of_a_torus_are_as_many_as_kasteleyn_found(rows, columns, known):
    """The same paper: half the sum of three products. OEIS A212800 has those of a square."""
    halves = [
        fourth_root(
            4 * sin(pi * (2 * j + a) / rows) ** 2 + 4 * sin(pi * (2 * k + b) / columns) ** 2
            for j in range(rows)
            for k in range(columns)
        )
        for a, b in ((0, 1), (1, 0), (1, 1))
    ]
    assert sum(halves) == 2 * known
    assert dance.count(dominoes(Region.box(rows, columns).wrap("torus"))) == known


def test_what_is_no_longer_possible_on_the_plane_is_on_a_torus():
    fours = [Piece("S", Shape.from_picture("##./.##"), Mobility.FIXED, low=0, high=9)]
    assert dance.count(Packing(Region.box(4, 4), fours)) == 0
    torus = Packing(Region.box(4, 4).wrap("torus"), fours)
    solution = next(iter(dance.solve(torus)))
    assert dance.faults(torus, solution.placements) == []


def test_a_shape_does_not_meet_itself():
    assert dance.count(Packing(Region.box(1, 5).wrap("cylinder"), {"I": Shape.from_picture("######")})) == 0
    assert dance.count(Packing(Region.box(1, 5).wrap("cylinder"), {"I": Shape.from_picture("#####")})) == 1
    assert dance.count(Packing(Region.box(1, 5).wrap("cylinder"), [Piece("I", Shape.from_picture("##"))])) == 0


# --- what makes no sense -----


@pytest.mark.parametrize(
    ("kind", "steps", "message"),
    [
        ("tours", {}, "there is no gluing 'tours'; did you mean 'torus'?"),
        ("sphere", {}, "there is no gluing 'sphere'; choose cylinder, torus, mobius, klein, projective"),
        ("x" * 99, {}, "there is no gluing 'xxxxxxxxxxxxxxxxxxxx'; choose"),
        ("cylinder", {"along": (0, 4)}, "cells (0, 0) and (0, 4) coincide on the cylinder: it should be longer"),
        ("mobius", {"along": (0, 4)}, "cells (1, 0) and (1, 4) coincide on the Möbius strip: it should be longer"),
        ("cylinder", {"along": (1, 2, 3)}, "step is (1, 2, 3): it should be two whole numbers, not both 0"),
        ("torus", {"along": (0.5, 1)}, "step is (0.5, 1): it should be two whole numbers"),
        ("mobius", {"along": (0, 0)}, "step is (0, 0): it should be two whole numbers, not both 0"),
        ("torus", {"across": (0, 3)}, "a torus with the steps (0, 5) and (0, 3): they should lead in two directions"),
        ("mobius", {"along": (1, 2)}, "a Möbius strip along (1, 2): it should be glued along its rows, as by (0, 5)"),
        ("mobius", {"across": (3, 0)}, "a Möbius strip with a step across, (3, 0): only a torus"),
        ("cylinder", {"across": (3, 0)}, "a cylinder with a step across, (3, 0): only a torus"),
    ],
)
def test_gluings_that_make_no_sense_are_refused(kind, steps, message):
    with pytest.raises(PuzzleError) as caught:
        Region.box(3, 5).wrap(kind, **steps)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("lattice", "kind", "wanted"),
    [
        (POLYSTICK, "torus", "square, triangle, hexagon or cube"),
        (TRIANGLE, "mobius", "square or hexagon"),
        (CUBE, "klein", "square"),
        (HEXAGON, "projective", "square"),
    ],
)
def test_boards_of_other_lattices_are_not_glued(lattice, kind, wanted):
    with pytest.raises(PuzzleError, match=f"boards of {lattice.name}s cannot be glued to a .*: .* should be {wanted}$"):
        Region(lattice.origins, lattice=lattice).wrap(kind)


@pytest.mark.parametrize("rows", [2, 4])
def test_a_moebius_strip_of_hexagons_has_a_middle_row(rows):
    with pytest.raises(PuzzleError, match=f"of {rows} rows of hexagons has no middle row: their number should be odd"):
        staggered(rows, 4).wrap("mobius")


def test_regions_are_joined_if_they_are_glued_alike():
    ring = Region.box(1, 6).wrap("cylinder")
    assert (ring | Region.box(1, 6, at=(1, 0))).fold((1, 7)) == (1, 1)
    assert (Region.box(1, 6, at=(1, 0)) | ring).fold((1, 7)) == (1, 1)
    assert (ring - Region.box(1, 1)).fold((0, 7)) == (0, 1)
    with pytest.raises(PuzzleError, match="glued in different ways"):
        _ = ring | Region.box(2, 6).wrap("torus")
    with pytest.raises(PuzzleError, match="regions of squares and of hexagons cannot be joined"):
        _ = ring | staggered(1, 2)
    assert repr(ring) == "<Region of 1x6 cells on a cylinder>"
    assert repr(Region.box(2, 6).wrap("mobius")) == "<Region of 2x6 cells on a Möbius strip>"
    assert ring != Region.box(1, 6)
    assert ring.wrapping.lattice == SQUARE


def test_large_boards_are_glued_in_no_time():
    assert Region.box(128, 128).wrap("mobius").fold((3, 128 + 4)) == (124, 4)


# --- Klein bottles, projective planes, and tori of other cells -----


def test_a_klein_bottle_comes_back_upside_down_in_one_direction():
    board = Region.box(3, 4).wrap("klein")
    assert [board.fold(cell) for cell in ((0, 4), (3, 1), (-1, -1))] == [(2, 0), (0, 1), (0, 3)]


def test_a_projective_plane_comes_back_turned_over_in_both_directions():
    board = Region.box(3, 4).wrap("projective")
    assert [board.fold(cell) for cell in ((0, 4), (3, 1), (3, 4), (-1, -1))] == [(2, 0), (0, 2), (2, 3), (0, 0)]


def adjacency(board):
    """How often each two cells share a side, by the cells beyond each side."""
    return {cell: sorted(board.neighbors(cell)) for cell in board}


def matchings(board):
    """All ways to divide a board into pairs of neighbours, with repetitions if two cells share several sides."""

    def ways(left):
        if not left:
            return 1
        first = min(left)
        return sum(ways(left - {first, other}) for other in set(near[first]) if other in left - {first})

    near = adjacency(board)
    return ways(frozenset(board))


@pytest.mark.parametrize("kind", ["klein", "projective"])
@pytest.mark.parametrize("sides", [(2, 3), (3, 4), (4, 4), (2, 6)])
def test_domino_tilings_are_as_many_as_matchings(kind, sides):
    board = Region.box(*sides).wrap(kind)
    assert dance.count(dominoes(board)).raw == matchings(board)


@pytest.mark.parametrize("kind", ["klein", "projective"])
@pytest.mark.parametrize("sides", [(3, 4), (4, 4), (3, 3), (2, 5)])
def test_motions_keep_placements(kind, sides):
    board = Region.box(*sides).wrap(kind)
    motions = symmetries(board)
    assert motions[0].image == {cell: cell for cell in board}
    shape = Shape.from_picture("##./.##/.#.")
    placed = laid(board, orientations(shape))
    for motion in motions:
        assert {frozenset(map(motion.image.__getitem__, cells)) for cells in placed} == placed
    images = {tuple(sorted(motion.image.items())) for motion in motions}
    for one, other in product(motions[:6], repeat=2):  # they form a group
        assert tuple(sorted((cell, one.image[there]) for cell, there in other.image.items())) in images


def test_tori_of_triangles_and_cubes_have_no_ends():
    triangles = region_named("rhomboid", (3, 4), TRIANGLE).wrap("torus")
    assert all(len(triangles.neighbors(cell)) == 3 for cell in triangles)
    assert triangles.wrapping.cells == len(triangles) == 24
    bricks = region_named("rectangle", (2, 6), TRIANGLE).wrap("torus", across=(-1, 2))
    assert all(len(bricks.neighbors(cell)) == 3 for cell in bricks)
    cubes = region_named("cuboid", (2, 3, 4), CUBE).wrap("torus")
    assert all(len(cubes.neighbors(cell)) == 6 for cell in cubes)
    assert cubes.wrapping.cells == len(cubes) == 24
    assert cubes.fold((2, 3, -1)) == (0, 0, 3)


@pytest.mark.parametrize(
    "board", ["triangle:2x3~torus", "cube:2x2x3~torus", "triangle:3x2~cylinder", "cube:2x3x2~cylinder"]
)
def test_tori_of_other_cells_are_packed_as_a_brute_force_finds(board):
    region = dance.box(board)
    pair = Shape([region.cells[0], region.lattice.neighbors(region.cells[0])[0]], region.lattice)
    pieces = [Piece("I", pair, low=0, high=len(region))]
    assert dance.count(Packing(region, pieces)).raw == matchings(region)
