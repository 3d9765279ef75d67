"""Symmetries of packings on the plane against brute force; and chosen cases, each for one thing that can go wrong."""

from __future__ import annotations

from itertools import product
from math import factorial

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from dancefloor.geometry.box import box
from dancefloor.geometry.polyforms import polyominoes
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.square import SQUARE
from dancefloor.geometry.symmetry import Mobility
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import Piece
from dancefloor.search.deadline import TimeUp
from dancefloor.solutions.canonical import FirstMet, Symmetries
from dancefloor.verbs import count
from tests.solutions.boards import compared, plane


def flip(cell):
    return cell[0], -cell[1]


SHAPES = [
    "#",
    "##",
    "###",
    "##/#.",
    "##/##",
    "###/#..",
    ".##/##.",
    "###/.#.",
    "#.#",
    "#./.#",
    "##./..#",
    "####",
    "#.##",
]
COMPONENTS = [
    *["#", "##", "###", "##/##", "##/#.", "###/#..", "#../###", ".##/##.", "##./.##", "###/###", "###/#.#", "##/##/#."],
    *["###/#.#/###", "+#", "#+#", "++/##", "+#/##", "###/##+", "#+/+#", "##/.#", "####/##..", "####/..##"],
]


@st.composite
def small_regions(draw):
    """A few components from a list (so that congruent and mirrored ones come together), or any cells at all."""
    if draw(st.booleans()):
        cells, optional, right = [], [], 0
        for picture in draw(st.lists(st.sampled_from(COMPONENTS), min_size=1, max_size=4)):
            part = Region.from_picture(picture)
            matrix = draw(st.sampled_from(SQUARE.group))
            top, left = SQUARE.corner([SQUARE.transform(matrix, cell) for cell in part])

            def moved(them, matrix=matrix, shift=(-top, right - left)):
                return [SQUARE.translate(SQUARE.transform(matrix, cell), shift) for cell in them]

            cells, optional = cells + moved(part.cells), optional + moved(part.optional)
            right = max(y for _, y in [*cells, *optional]) + 2
        return Region(cells, optional)
    rows, columns = draw(st.sampled_from([(1, 6), (2, 2), (2, 5), (3, 3), (3, 4), (4, 4)]))
    kinds = draw(st.lists(st.sampled_from("####+."), min_size=rows * columns, max_size=rows * columns))
    grid = dict(zip(product(range(rows), range(columns)), kinds, strict=True))
    if draw(st.booleans()):  # half of them are symmetric
        grid = {(x, y): grid[min(x, rows - 1 - x), min(y, columns - 1 - y)] for x, y in grid}
    full, optional = [c for c in grid if grid[c] == "#"], [c for c in grid if grid[c] == "+"]
    assume(full or optional)
    return Region(full, optional)


@st.composite
def piece_sets(draw, room):
    pieces = []
    for k in range(draw(st.integers(1, 4))):
        shape = Shape.from_picture(draw(st.sampled_from(SHAPES)))
        mobility = draw(st.sampled_from([Mobility.FREE, Mobility.FREE, Mobility.ONE_SIDED, Mobility.FIXED]))
        low, high = draw(st.sampled_from([(1, 1), (1, 1), (1, 1), (0, 1), (0, 2), (1, 3), (0, room)]))
        also = ()
        if len(shape) == 4 and draw(st.integers(0, 9)) == 0:
            also = (Shape.from_picture("##/##"),)
        pieces.append(Piece(f"p{k}", shape, mobility, low, high, also))
        if draw(st.booleans()):  # the mirror image beside it, or the same once more under another name
            beside = Shape(map(flip, shape.cells)) if draw(st.booleans()) else shape
            also = tuple(Shape(map(flip, s.cells)) for s in also)
            pieces.insert(draw(st.integers(0, len(pieces))), Piece(f"q{k}", beside, mobility, low, high, also))
    if draw(st.integers(0, 2)):  # something to fill the rest with, or most of these puzzles had no solution
        pieces.append(Piece("fill", Shape([(0, 0)]), low=0, high=room))
    return pieces


@st.composite
def handed_packings(draw):
    """Mirror pairs of handed pieces over components that are congruent or mirror images of one another."""
    parts = draw(st.lists(st.sampled_from(["###/#..", "###/..#", "###/##.", "##/##", "####/####"]), max_size=3))
    rows = ["", "", "", ""]
    for picture in [draw(st.sampled_from(["###/###", "###/##.", "###/.##", "#/#/#/#"])), *parts]:
        if draw(st.booleans()):
            picture = "/".join(line[::-1] for line in picture.split("/"))
        lines = [*picture.split("/"), "", "", ""][:4]
        width = len(lines[0]) + 1
        rows = [row + line.ljust(width, ".") for row, line in zip(rows, lines, strict=True)]
    mobility = draw(st.sampled_from([Mobility.ONE_SIDED, Mobility.ONE_SIDED, Mobility.FIXED]))
    low, high = draw(st.sampled_from([(1, 1), (1, 1), (0, 2), (0, 1), (1, 2)]))
    left = Shape.from_picture(draw(st.sampled_from(["###/#..", ".##/##.", "##./###"])))
    right = Shape(map(flip, left.cells))
    pieces = [
        Piece("left", left, mobility, low, high),
        Piece("right", right, mobility, low, high),
        Piece("fill", Shape([(0, 0)]), low=0, high=40),
    ]
    if draw(st.booleans()):
        pieces.append(Piece("I", Shape.from_picture("##"), draw(st.sampled_from(Mobility)), *draw(BOUNDS)))
    return Packing(Region.from_picture("/".join(rows)), draw(st.permutations(pieces)))


BOUNDS = st.sampled_from([(1, 1), (1, 1), (0, 1), (2, 2)])


@st.composite
def packings(draw):
    region = draw(small_regions())
    return Packing(region, draw(piece_sets(len(region))))


def compared_on_the_plane(puzzle):
    return compared(plane(puzzle.region), puzzle)


@settings(max_examples=20, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(packings())
def test_one_solution_of_each_orbit_is_found_and_sizes_add_up(puzzle):
    assume(compared_on_the_plane(puzzle))


@settings(max_examples=20, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(handed_packings())
def test_mirror_pairs_follow_reflections_of_all_components_together(puzzle):
    assume(compared_on_the_plane(puzzle))


# --- chosen cases, each for one thing that can go wrong ---


def packing(picture, *pieces):
    given = [Piece(f"p{k}", Shape.from_picture(piece), *rest) for k, (piece, *rest) in enumerate(pieces)]
    return Packing(Region.from_picture(picture), given)


FREE, ONE_SIDED, FIXED = Mobility.FREE, Mobility.ONE_SIDED, Mobility.FIXED


@pytest.mark.parametrize(
    "puzzle",
    [
        packing("##/##", ("##", FREE, 0, 4)),
        packing("###/###/###", ("##/#.", FREE, 0, 3), ("###", FREE, 0, 3)),
        packing("###.###/###.###", ("###", FREE, 4, 4)),
        packing("#.#.#/#.#.#", ("#", FREE, 2, 2), ("##", FREE, 0, 3)),
        packing("##.##/##.##", ("##", FREE), ("##", FREE), ("##", FREE, 2, 2)),
        packing("###.###/#.....#", ("##", FREE, 0, 4), ("##/#.", ONE_SIDED, 0, 2)),
        packing("###.###/#.....#", ("###/#..", FIXED), ("###/..#", FIXED)),
        packing("###.###/#.....#", ("###/#..", ONE_SIDED), ("###/..#", ONE_SIDED)),
        packing("####/####", ("###/#..", ONE_SIDED), ("###/..#", ONE_SIDED)),
        packing("####/####", ("###/#..", ONE_SIDED, 0, 2), ("###/..#", ONE_SIDED, 0, 2)),
        packing("####/####", ("###/#..", ONE_SIDED), ("###/#..", ONE_SIDED)),
        packing("##++/++##", ("##", FREE, 0, 4)),
        packing("++/++", ("##", FREE, 0, 2)),
        packing("+++/+++", ("##", FREE, 0, 3), ("#", FREE, 0, 6)),
        packing("#.#.#.#", ("#.#", FREE, 2, 2)),
        packing("#.#.#.#", ("#.#", FREE), ("#.#", FREE)),
        packing("#.#.#.#", ("#", FREE), ("#", FREE, 0, 2), ("#", FIXED, 0, 2)),
        packing("###/#.#/###", ("##", FREE), ("###/#..", ONE_SIDED), ("##", FREE)),
    ],
)
def test_chosen_small_cases_agree_with_brute_force(puzzle):
    assert compared_on_the_plane(puzzle)


def order_of(puzzle):
    return Symmetries(puzzle.encode()).order


@pytest.mark.parametrize(
    ("region", "order"),
    [
        ("6x10", 4),
        ("8x8-2x2", 8),
        ("5x6+5x6", 32),
        ("3x4+4x5", 16),
        ("5x4+5x4+5x4", 6 * 64),
        ("8x8-2x2@0,0", 2),
        ("3x4+4x3", 32),
    ],
)
def test_orders_of_the_symmetry_groups_of_boxes(region, order):
    assert order_of(Packing(box(region), polyominoes(5))) == order


def test_thirty_single_cells_have_thirty_factorial_symmetries_and_one_class():
    region = Region([(0, 2 * k) for k in range(30)])
    puzzle = Packing(region, [Piece("O", Shape([(0, 0)]), low=30, high=30)])
    assert order_of(puzzle) == factorial(30)
    assert count(puzzle, symmetry="all") == 1
    assert count(puzzle) == 1


def test_many_single_cells_with_two_kinds_of_pieces():
    region = Region([(0, 2 * k) for k in range(12)])
    dot = Shape([(0, 0)])
    puzzle = Packing(region, [Piece("p", dot), Piece("q", dot), Piece("O", dot, low=10, high=10)])
    assert count(puzzle, symmetry="all") == 1
    assert count(puzzle) == 132


def test_the_set_of_one_sided_pentominoes_has_its_mirror_image():
    pieces = [Piece(name, shape, Mobility.ONE_SIDED) for name, shape in polyominoes(5, Mobility.ONE_SIDED).items()]
    assert order_of(Packing(box("5x18"), pieces)) == 4


@pytest.mark.parametrize(
    ("region", "name", "mobility", "order"),
    [
        ("5x5", "F", ONE_SIDED, 4),  # a handed piece without its mirror image leaves rotations only
        ("5x6", "F", ONE_SIDED, 2),
        ("5x5", "W", ONE_SIDED, 8),  # and one equal to its mirror image all symmetries
        ("5x5", "I", FIXED, 4),  # a fixed piece leaves its own
        ("5x5", "F", FIXED, 1),
    ],
)
def test_symmetries_that_one_piece_leaves(region, name, mobility, order):
    assert order_of(Packing(box(region), [Piece(name, polyominoes(5)[name], mobility)])) == order


def test_mirror_images_with_different_bounds_do_not_replace_each_other():
    box_of_four = "####/####/####/####"
    assert order_of(packing(box_of_four, ("###/#..", ONE_SIDED, 1, 2), ("###/..#", ONE_SIDED, 1, 1))) == 4


def test_optional_cells_break_the_symmetry_of_the_box():
    puzzle = Packing(Region.from_picture("+##/###/###"), polyominoes(3))
    assert order_of(puzzle) == 2


def test_disconnected_pieces_make_the_region_one_component():
    assert order_of(packing("##.##", ("#.#", FREE), ("##", FREE))) == 2


def test_the_anchor_is_a_piece_used_once_that_every_symmetry_leaves_itself():
    symmetries = Symmetries(Packing(box("6x10"), polyominoes(5)).encode())
    assert symmetries.anchor is not None
    assert symmetries.anchor.name == "X"
    assert sum(symmetries.orbits.values()) == 4 * 8
    mirror_pair = packing("####/####", ("###/#..", ONE_SIDED), ("###/..#", ONE_SIDED))
    assert Symmetries(mirror_pair.encode()).anchor is None


def test_a_comparison_that_is_broken_off_forgets_no_solution():
    late = iter([False, False, False, True, *8 * [False]])

    class Slow:
        def least_form(self, cover):
            if next(late):
                raise TimeUp("solutions were being compared")
            return cover

    handed_over = tuple((k,) for k in range(5))
    met = FirstMet(Slow(), handed_over)
    with pytest.raises(TimeUp):
        met((7,))
    assert met.given == handed_over
    assert met((7,))
    assert met.given == (*handed_over, (7,))
