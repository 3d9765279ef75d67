from __future__ import annotations

from itertools import pairwise
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.draw.board import Board, Notes
from dancefloor.draw.figure import LARGEST_LETTER, figure, frame_of, outline
from dancefloor.draw.fonts import room_for
from dancefloor.draw.labels import HEIGHT
from dancefloor.geometry.lattice import CoordinateLattice
from dancefloor.geometry.lattices import CUBE, HEXAGON, LATTICES, TRIANGLE
from dancefloor.geometry.shape import connected_parts
from dancefloor.geometry.square import SQUARE


def test_layers_lie_side_by_side_and_each_has_a_letter():
    drawn = figure(Board([(0, 0, 0), (0, 0, 1)], [("I", [(0, 0, 0), (0, 0, 1)])], CUBE))
    assert [letter.x for letter in drawn.patches[0].letters] == [0.5, pytest.approx(drawn.width - 0.5)]
    assert drawn.width > 2
    assert len(drawn.patches[0].loops) == 2


@pytest.mark.parametrize("lattice", LATTICES, ids=repr)
def test_everything_lies_within_the_figure(lattice):
    cells = [lattice.translate(origin, (5,) * len(lattice.corner([origin]))) for origin in lattice.origins]
    drawn = figure(Board(cells, [("I", cells[:1])], lattice))
    points = [point for loops in (drawn.empty, drawn.patches[0].loops) for loop in loops for point in loop]
    xs, ys = zip(*points, strict=True)
    assert (min(xs), min(ys)) == pytest.approx((0, 0), abs=1e-9)
    assert (max(xs), max(ys)) == pytest.approx((drawn.width, drawn.height))


@pytest.mark.parametrize(("lattice", "cell"), [(HEXAGON, (0, 0)), (TRIANGLE, (0, 0, 0))], ids=repr)
def test_cells_are_as_large_as_squares(lattice, cell):
    ((*loop,),) = figure(Board([cell], [("I", [cell])], lattice)).patches[0].loops
    twice = sum(a * d - b * c for (a, b), (c, d) in zip(loop, loop[1:] + loop[:1], strict=True))
    assert twice / 2 == pytest.approx(1, rel=0.03)


@pytest.mark.parametrize("name", ["I", "WWW", "dominoes", "enormously", "<script>", "\N{GRINNING FACE}" * 9])
@pytest.mark.parametrize("lattice", LATTICES, ids=repr)
def test_labels_fit_into_a_cell(lattice, name):
    for cell in lattice.origins:
        drawn = figure(Board([cell], [(name, [cell])], lattice))
        (patch,) = drawn.patches
        (letter,) = patch.letters
        wide, high = (half * drawn.letter_size / 2 for half in (room_for(letter.string), HEIGHT))
        for x in (letter.x - wide, letter.x + wide):
            for y in (letter.y - high, letter.y + high):
                assert is_inside((x, y), patch.loops[0])
        assert name == letter.string or (letter.string, name) in drawn.legend


def is_inside(point, polygon):
    """Whether a point lies within a convex polygon, whose corners are in clockwise order."""
    x, y = point
    ends = zip(polygon, (*polygon[1:], *polygon[:1]), strict=True)
    return all((c - a) * (y - b) - (d - b) * (x - a) > 0 for (a, b), (c, d) in ends)


def test_all_labels_of_a_picture_have_one_size():
    board = Board([(0, k) for k in range(9)], [("I", [(0, 0)]), ("seven", [(0, k) for k in range(1, 9)])])
    drawn = figure(board)
    sizes = [letter.size for patch in drawn.patches for letter in patch.letters]
    assert drawn.letter_size == min(sizes)
    assert sizes[0] == LARGEST_LETTER


def test_a_label_stands_where_there_is_most_room():
    p = [(0, 0), (0, 1), (0, 2), (0, 3), (1, 2), (1, 3)]
    (letter,) = figure(Board(p, [("P", p)])).patches[0].letters
    assert (letter.x, letter.y) == (3, 1)


def test_cells_have_their_names_where_no_piece_lies():
    drawn = figure(Board([(0, 0), (0, 1)], [("I", [(0, 0)])], notes=Notes(labels={(0, 0): "Jan", (0, 1): "Feb"})))
    assert [letter.string for letter in drawn.letters] == ["Feb"]


@pytest.mark.parametrize(("cells", "framed"), [([(0, 0, 0), (0, 0, 1)], True), ([(0, 0, 0), (0, 1, 0)], False)])
def test_a_board_of_several_parts_is_framed(cells, framed):
    assert figure(Board(cells, [], CUBE)).is_framed == framed


def test_a_ring_has_its_letter_on_a_cell_and_not_in_the_hole():
    ring = [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    (letter,) = figure(Board(ring, [("O", ring)])).patches[0].letters
    assert sorted((letter.x, letter.y)) == [0.5, 1.5]


class Sticks(CoordinateLattice):
    """Thin cells, none of which is said to be another's neighbor."""

    name, dimension, rank = "stick", 2, 2

    def neighbors(self, cell):
        return ()

    def corners(self, cell):
        x, y = cell
        return (20 * y, 20 * x), (20 * y + 20, 20 * x), (20 * y + 20, 20 * x + 2), (20 * y, 20 * x + 2)

    def on_page(self, corner):
        return corner[0] / 20, corner[1] / 20


def test_what_shares_sides_in_the_picture_has_one_letter():
    cells = [(0, 0), (0, 1), (1, 0)]
    letters = figure(Board(cells, [("I", cells)], Sticks())).patches[0].letters
    assert len(letters) == 2


def test_a_board_of_nothing_has_no_size():
    assert figure(Board([], []))[:2] == (0, 0)


NOTED = Board(
    [(0, 0), (0, 1), (0, 2)],
    [("2", [(0, 0), (0, 1)])],
    notes=Notes({(0, 0): "2", (0, 1): "2", (0, 2): "?"}, [(0, 1), (0, 2)], [(0, 0), (0, 2)], [((0, 1), (0, 2))]),
)


def test_what_is_written_takes_the_place_of_names():
    drawn = figure(NOTED)
    assert [(letter.x, letter.string, letter.bold) for letter in drawn.patches[0].letters] == [
        (0.5, "2", False),
        (1.5, "2", True),
    ]
    assert [(letter.x, letter.string, letter.bold) for letter in drawn.letters] == [(2.5, "?", True)]


def test_a_ring_knows_on_which_piece_it_lies():
    assert [(ring.x, ring.piece) for ring in figure(NOTED).rings] == [(0.5, "2"), (2.5, None)]


def test_a_wall_is_a_line_between_two_cells():
    assert [sorted(line) for line in figure(NOTED).walls] == [[(2.0, 0.0), (2.0, 1.0)]]


# --- outlines ---


cell_sets = st.sets(st.tuples(st.integers(-3, 4), st.integers(-3, 4)), max_size=40)


def closed(loop):
    return pairwise([*loop, loop[0]])


def area(loop):
    return sum(a * d - b * c for (a, b), (c, d) in closed(loop)) / 2


def length(loop):
    return sum(abs(a - c) + abs(b - d) for (a, b), (c, d) in closed(loop))


@pytest.mark.parametrize(
    ("cells", "loops"),
    [
        ([], []),
        ([(2, 5)], [[(5, 2), (6, 2), (6, 3), (5, 3)]]),  # column, then row
        ([(0, y) for y in range(5)], [[(0, 0), (5, 0), (5, 1), (0, 1)]]),  # straight sides are joined
        ([(0, 0), (1, 1)], [[(0, 0), (1, 0), (1, 1), (0, 1)], [(1, 1), (2, 1), (2, 2), (1, 2)]]),
        ([(0, 1), (1, 0)], [[(1, 0), (2, 0), (2, 1), (1, 1)], [(0, 1), (1, 1), (1, 2), (0, 2)]]),
    ],
)
def test_an_outline_is_the_same_in_any_order_of_cells(cells, loops):
    assert outline(cells) == outline(cells[::-1]) == loops


def test_a_hole_touching_the_outside_at_a_corner_is_a_loop_of_its_own():
    open_ring = {(x, y) for x in range(3) for y in range(3)} - {(1, 1), (0, 0)}
    assert sorted(area(loop) for loop in outline(open_ring)) == [-1, 8]


@given(cell_sets)
def test_length_is_the_number_of_sides_on_the_boundary(cells):
    sides = sum((x + a, y + b) not in cells for x, y in cells for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0)))
    assert sum(length(loop) for loop in outline(cells)) == sides


@given(cell_sets)
def test_loops_start_at_their_first_corner_in_reading_order(cells):
    assert bool(outline(cells)) == bool(cells)
    for loop in outline(cells):
        assert loop[0] == min(loop, key=lambda corner: corner[::-1])


CELL_AREA = {SQUARE: 1, HEXAGON: sqrt(3) / 2, TRIANGLE: sqrt(3) / 4}


@st.composite
def sets_on_lattices(draw):
    lattice = draw(st.sampled_from(list(CELL_AREA)))
    shifts = draw(st.lists(st.tuples(st.integers(-2, 3), st.integers(-2, 3)), max_size=30))
    return lattice, {lattice.translate(draw(st.sampled_from(lattice.origins)), shift) for shift in shifts}


def page_area(loop, lattice):
    return area([lattice.on_page(corner) for corner in loop])


@given(sets_on_lattices())
def test_area_on_the_page_is_that_of_the_cells(given_set):
    lattice, cells = given_set
    total = sum(page_area(loop, lattice) for loop in outline(cells, lattice))
    assert total == pytest.approx(len(cells) * CELL_AREA[lattice])


@given(sets_on_lattices())
def test_loops_turn_at_each_corner_and_visit_none_twice(given_set):
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
def test_a_placement_has_the_outline_of_its_own_cells_wherever_it_lies(lattice):
    grown = [lattice.origins[0]]
    while len(grown) < 6:
        grown.append(next(cell for old in grown for cell in lattice.neighbors(old) if cell not in grown))
    for vector in ((0, 0, 0, 0), (7, 3, 0, 0), (3, 11, 0, 0), (40, 2, 0, 0)):
        cells = sorted(lattice.translate(cell, vector[: len(lattice.corner(grown))]) for cell in grown)
        board = Board(cells, [("I", cells)], lattice)
        frame, drawn = frame_of(board), figure(board).patches[0].loops
        layers = sorted({lattice.layer(cell) for cell in cells})
        whole = [(layer, outline([c for c in cells if lattice.layer(c) == layer], lattice)) for layer in layers]
        assert drawn == tuple(frame.on_page(layer, loop) for layer, loops in whole for loop in loops)


@given(st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=1))
def test_a_frame_keeps_separate_parts_together(cells):
    assert figure(Board(cells, [])).is_framed == (len(connected_parts(cells, SQUARE.neighbors)) > 1)
