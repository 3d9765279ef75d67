"""Symmetries against brute force: the whole group as a list, acting on the whole set of solutions."""

from __future__ import annotations

from itertools import chain, permutations, product
from math import factorial

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from dancefloor.geometry.box import box
from dancefloor.geometry.polyforms import polyominoes
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.symmetry import Mobility
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import Piece
from dancefloor.search.deadline import TimeUp
from dancefloor.search.values import Outcome
from dancefloor.solutions.canonical import FirstMet, Symmetries
from dancefloor.verbs import count, covers, solve

MOST_ELEMENTS = 1200
MOST_SOLUTIONS = 400


def turn(cell):
    return cell[1], -cell[0]


def flip(cell):
    return cell[0], -cell[1]


def power(quarter_turns, reflected):
    def apply(cell):
        cell = flip(cell) if reflected else cell
        for _ in range(quarter_turns):
            cell = turn(cell)
        return cell

    return apply


POINT_GROUP = [power(k, reflected) for k in range(4) for reflected in (False, True)]


def normal(cells):
    least_x, least_y = min(x for x, _ in cells), min(y for _, y in cells)
    return frozenset((x - least_x, y - least_y) for x, y in cells)


def parts_of(cells, lying=()):
    """The connected components; those in which one placement lies are one."""
    beside = {(x, y): {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} for x, y in cells}
    for placed in lying:
        for cell in placed:
            beside[cell] |= placed
    left, parts = set(cells), []
    while left:
        part, frontier = set(), [min(left)]
        while frontier:
            cell = frontier.pop()
            if cell in left:
                left.remove(cell)
                part.add(cell)
                frontier += beside[cell]
        parts.append(frozenset(part))
    return parts


def poses_of(piece):
    allowed = {
        Mobility.FIXED: POINT_GROUP[:1],
        Mobility.ONE_SIDED: [power(k, False) for k in range(4)],
        Mobility.FREE: POINT_GROUP,
    }[piece.mobility]
    return frozenset(normal([move(c) for c in s.cells]) for s in (piece.shape, *piece.also) for move in allowed)


def placements_of(region, piece):
    """All that a piece can cover."""
    found = set()
    for pose in poses_of(piece):
        first = min(pose)
        for x, y in region:
            cells = frozenset((a + x - first[0], b + y - first[1]) for a, b in pose)
            if cells <= set(region):
                found.add(cells)
    return frozenset(found)


def twist_of(image, pieces, lying):
    """Which piece each piece becomes, equal ones in order; None if some piece becomes one that is not there."""
    classes, images = {}, {}
    for piece in pieces:
        bounds, there = (piece.low, piece.high), lying[piece.name]
        classes.setdefault((there, bounds), []).append(piece.name)
        moved = frozenset(frozenset(map(image.__getitem__, cells)) for cells in there)
        images.setdefault((moved, bounds), []).append(piece.name)
    if {key: len(names) for key, names in images.items()} != {key: len(names) for key, names in classes.items()}:
        return None
    return frozenset(pair for key, names in images.items() for pair in zip(names, classes[key], strict=True))


def brute_group(puzzle, most=MOST_ELEMENTS):
    """Every symmetry as (where pieces go, where cells go); None if there are too many to list."""
    region = puzzle.region
    lying = {piece.name: placements_of(region, piece) for piece in puzzle.pieces}
    parts = parts_of(region, chain.from_iterable(lying.values()))
    required = set(region.cells)
    ways = {}  # from part to part: the maps
    for i, source in enumerate(parts):
        for j, target in enumerate(parts):
            found = set()
            for move in POINT_GROUP:
                moved = {cell: move(cell) for cell in source}
                if normal(moved.values()) != normal(target):
                    continue
                dx = min(x for x, _ in target) - min(x for x, _ in moved.values())
                dy = min(y for _, y in target) - min(y for _, y in moved.values())
                image = {cell: (x + dx, y + dy) for cell, (x, y) in moved.items()}
                if all((cell in required) == (there in required) for cell, there in image.items()):
                    found.add(frozenset(image.items()))
            ways[i, j] = found
    if len(parts) > 6:
        return None
    group = set()
    for order in permutations(range(len(parts))):
        for k, images in enumerate(product(*[ways[pair] for pair in enumerate(order)])):
            image = frozenset().union(*images)
            twist = twist_of(dict(image), puzzle.pieces, lying)
            if twist is not None:
                group.add((twist, image))
            if max(k, len(group)) > most:
                return None
    return group


def act(element, solution):
    twist, image = map(dict, element)
    return frozenset((twist[piece], frozenset(image[cell] for cell in cells)) for piece, cells in solution)


def as_set(placements):
    return frozenset((placement.piece, frozenset(placement.cells)) for placement in placements)


def raw_solutions(puzzle, most):
    """All solutions by the reference engine; None if there are more than `most`."""
    encoding = puzzle.encode()
    found = []
    for cover in covers(encoding.problem, engine="reference"):
        found.append(as_set(encoding.decode(option) for option in cover))
        if len(found) > most:
            return None
    assert len(set(found)) == len(found)
    return set(found)


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
            move = draw(st.sampled_from(POINT_GROUP))
            both = [move(cell) for cell in part]
            dx, dy = -min(x for x, _ in both), right - min(y for _, y in both)
            cells += [(move(c)[0] + dx, move(c)[1] + dy) for c in part.cells]
            optional += [(move(c)[0] + dx, move(c)[1] + dy) for c in part.optional]
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
            beside = Shape([flip(c) for c in shape.cells]) if draw(st.booleans()) else shape
            also = tuple(Shape([flip(c) for c in s.cells]) for s in also)
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
    right = Shape([flip(cell) for cell in left.cells])
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


def check_against_brute_force(puzzle):
    """Compare everything that can be compared; False if there is too much of it, else True."""
    group = brute_group(puzzle)
    if group is None:
        return False
    symmetries = Symmetries(puzzle.encode())
    assert symmetries.order == len(group)
    raw = raw_solutions(puzzle, MOST_SOLUTIONS)
    if raw is None:
        return False
    left, orbits = set(raw), []
    while left:
        orbit = {act(element, next(iter(left))) for element in group}
        assert orbit <= raw
        orbits.append(orbit)
        left -= orbit
    solutions = solve(puzzle)
    representatives = [as_set(solution.placements) for solution in solutions]
    assert solutions.outcome is Outcome.COMPLETE
    assert len(representatives) == len(orbits)
    assert all(sum(r in orbit for r in representatives) == 1 for orbit in orbits)
    assert {as_set(solution.placements) for solution in solve(puzzle, symmetry="none")} == raw
    assert count(puzzle) == len(raw)
    distinct = count(puzzle, symmetry="all")
    assert (distinct, distinct.raw, distinct.distinct) == (len(orbits), len(raw), len(orbits))
    problem, numbers = symmetries.reduced()
    images = symmetries.images(numbers)
    assert images is not None
    by_forms, by_images = {}, {}
    for cover in covers(problem, engine="reference"):
        old = tuple(numbers[option] for option in cover)
        solution = as_set(puzzle.encode().decode(option) for option in old)
        if size := symmetries.class_size(old):
            by_forms[solution] = size
        if size := images.class_size(cover):
            by_images[solution] = size
    assert set(representatives) == set(by_images)
    for sizes in (by_forms, by_images):
        assert len(sizes) == len(orbits)
        assert all([sizes[r] for r in orbit if r in sizes] == [len(orbit)] for orbit in orbits)
    return True


@settings(max_examples=30, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(packings())
def test_one_solution_of_each_orbit_is_found_and_sizes_add_up(puzzle):
    assume(check_against_brute_force(puzzle))


@settings(max_examples=30, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(handed_packings())
def test_mirror_pairs_follow_reflections_of_all_components_together(puzzle):
    assume(check_against_brute_force(puzzle))


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
    assert check_against_brute_force(puzzle)


def order_of(puzzle):
    return Symmetries(puzzle.encode()).order


@pytest.mark.parametrize(
    ("region", "order"),
    [("6x10", 4), ("8x8-2x2", 8), ("5x6+5x6", 32), ("3x4+4x5", 16), ("5x4+5x4+5x4", 6 * 64), ("8x8-2x2@0,0", 2)],
)
def test_orders_of_the_symmetry_groups_of_boxes(region, order):
    assert order_of(Packing(box(region), polyominoes(5))) == order


def test_an_odd_box_beside_its_turned_copy_may_be_swapped():
    assert order_of(Packing(box("3x4+4x3"), polyominoes(5))) == 32


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


def test_a_handed_piece_without_its_mirror_image_leaves_rotations_only():
    assert order_of(Packing(box("5x5"), [Piece("F", polyominoes(5)["F"], Mobility.ONE_SIDED)])) == 4
    assert order_of(Packing(box("5x6"), [Piece("F", polyominoes(5)["F"], Mobility.ONE_SIDED)])) == 2


def test_a_one_sided_piece_equal_to_its_mirror_image_leaves_all_symmetries():
    assert order_of(Packing(box("5x5"), [Piece("W", polyominoes(5)["W"], Mobility.ONE_SIDED)])) == 8


def test_a_fixed_piece_leaves_its_own_symmetries():
    assert order_of(Packing(box("5x5"), [Piece("I", polyominoes(5)["I"], Mobility.FIXED)])) == 4
    assert order_of(Packing(box("5x5"), [Piece("F", polyominoes(5)["F"], Mobility.FIXED)])) == 1


def test_mirror_images_with_different_bounds_do_not_replace_each_other():
    shape = Shape.from_picture("###/#..")
    mirrored = Shape.from_picture("###/..#")
    pieces = [Piece("L", shape, Mobility.ONE_SIDED, 1, 2), Piece("J", mirrored, Mobility.ONE_SIDED, 1, 1)]
    assert order_of(Packing(box("4x4"), pieces)) == 4


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
