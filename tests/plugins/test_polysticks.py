"""Polysticks: the lattice that is plugged in, and what is known of tetrasticks."""

from __future__ import annotations

from collections import Counter
from importlib.metadata import entry_points
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dancefloor as dance
from dancefloor._native import MISSING
from dancefloor.geometry.lattices import GROUP, lattice_named
from dancefloor.geometry.polyforms import polyforms
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.symmetry import Mobility
from dancefloor.plugins.polysticks import POLYSTICK
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import Piece

native = pytest.mark.skipif(bool(MISSING), reason="takes minutes without the compiled module")

STICKS = st.sets(st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(0, 1)), min_size=1, max_size=10)
TETRASTICKS = {name: Shape(cells, POLYSTICK) for name, cells in POLYSTICK.names[4].items()}


def sticks(text):
    return [(int(x), int(y), "hv".index(d)) for x, y, d in text.split()]


def grid(rows, columns):
    """The edges of a number of rows and columns of squares."""
    across = [(x, y, 0) for x in range(rows + 1) for y in range(columns)]
    return Region([*across, *((x, y, 1) for x in range(rows) for y in range(columns + 1))], lattice=POLYSTICK)


def ends(stick):
    x, y, d = stick
    return {(x, y), (x, y + 1) if d == 0 else (x + 1, y)}


@pytest.mark.parametrize(
    ("mobility", "counts"),
    [
        (Mobility.FREE, [1, 2, 5, 16, 55, 222]),  # OEIS A019988
        (Mobility.ONE_SIDED, [1, 2, 7, 25, 99, 416]),  # A151537
        (Mobility.FIXED, [2, 6, 22, 88, 372, 1628]),  # A096267
    ],
)
def test_there_are_as_many_polysticks_as_are_known(mobility, counts):
    assert [len(polyforms(n, mobility, POLYSTICK)) for n in range(1, 7)] == counts


@given(STICKS, st.sampled_from(POLYSTICK.group))
def test_marks_are_the_points_run_straight_through_and_turn_with_the_sticks(cells, matrix):
    through = set()
    for one, other in product(cells, repeat=2):
        if one != other and one[2] == other[2]:
            through |= {(*point, 2) for point in ends(one) & ends(other)}
    assert set(POLYSTICK.marks(cells)) == through
    assert POLYSTICK.marks(cells | through) == POLYSTICK.marks(cells)
    turned = {POLYSTICK.transform(matrix, cell) for cell in cells}
    assert set(POLYSTICK.marks(turned)) == {POLYSTICK.transform(matrix, mark) for mark in through}


@given(STICKS)
def test_sticks_meet_their_neighbours_at_their_ends(cells):
    for one, other in product(cells, repeat=2):
        assert (other in POLYSTICK.neighbors(one)) == (one != other and bool(ends(one) & ends(other)))


def test_pieces_do_not_cross_but_touch_at_bends():
    plus = Region(sticks("01v 10h 11h 11v"), lattice=POLYSTICK)
    bars = Packing(plus, [Piece("I", Shape(sticks("00h 01h"), POLYSTICK), low=2, high=2)])
    bends = Packing(plus, [Piece("V", Shape(sticks("00h 00v"), POLYSTICK), low=2, high=2)])
    assert (dance.count(bars), dance.count(bends)) == (0, 2)
    crossed = [dance.Placement("I", tuple(sticks(text))) for text in ("10h 11h", "01v 11v")]
    assert dance.faults(bars, crossed) == ["cell (1, 1, 2) is covered 2 times"]


def test_marks_go_with_the_part_of_a_region_that_leaves_them():
    pair = grid(2, 2) | Region([(x, y + 5, d) for x, y, d in grid(1, 3).cells], lattice=POLYSTICK)
    assert [len(part) for part in pair.components] == [12 + 5, 10 + 4]
    assert Shape(sticks("00h 01h 02h"), POLYSTICK).is_connected()
    assert not Shape(sticks("00h 02h"), POLYSTICK).is_connected()


def test_each_of_the_sixteen_tetrasticks_has_a_name():
    named = {min(turned.cells for turned in Piece(name, shape).orientations) for name, shape in TETRASTICKS.items()}
    assert named == {shape.cells for shape in polyforms(4, lattice=POLYSTICK)}


# Knuth, Dancing links (2000): which one of the sixteen is left out of the 5x5 square, and how many ways there are then.
SOLUTIONS = {"H": 72, "J": 382, "L": 607, "N": 530, "Y": 204}


def all_but(name):
    return {each: shape for each, shape in TETRASTICKS.items() if each != name}


@native
@pytest.mark.parametrize("without", ["H", *(pytest.param(name, marks=pytest.mark.slow) for name in "YJLN")])
def test_fifteen_tetrasticks_fill_the_square_in_as_many_ways_as_knuth_found(without):
    assert dance.count(Packing(grid(5, 5), all_but(without)), symmetry="all") == SOLUTIONS[without]


def test_ten_one_sided_tetrasticks_with_a_junction_fill_the_smaller_square():
    """D. Goodger, Polyform Puzzler (2015): 3 solutions, two of them equal to their mirror images."""

    def is_welded(shape):
        met = Counter(point for cell in shape.cells if cell[2] < 2 for point in ends(cell))
        return max(met.values()) > 2

    welded = [shape for shape in polyforms(4, Mobility.ONE_SIDED, POLYSTICK) if is_welded(shape)]
    pieces = [Piece(f"w{k}", shape, Mobility.ONE_SIDED) for k, shape in enumerate(welded)]
    assert len(pieces) == 10
    found = dance.count(Packing(grid(4, 4), pieces), symmetry="all")
    assert (found, found.raw) == (3, 4 + 4 + 8)


@pytest.mark.parametrize("without", sorted(set(TETRASTICKS) - set(SOLUTIONS)))
def test_without_another_one_too_many_lie_one_way(without):
    reason = Packing(grid(5, 5), all_but(without)).obstruction()
    assert "30 cells of one colour, but no choice of pieces covers them so" in reason


def test_solutions_stand_a_check_and_have_their_marks():
    shapes = [*polyforms(3, lattice=POLYSTICK), Shape(sticks("00h 00v"), POLYSTICK)]
    puzzle = Packing(grid(2, 3), {f"s{k}": shape for k, shape in enumerate(shapes)})
    solutions = list(dance.solve(puzzle))
    assert solutions
    for found in solutions:
        assert dance.faults(puzzle, found.placements) == []
        assert all(set(POLYSTICK.marks(placed.cells)) <= set(placed.cells) for placed in found.placements)


def test_cells_are_named_by_their_point_and_how_they_lie():
    puzzle = Packing(grid(1, 2), [Piece("I", Shape(sticks("00h"), POLYSTICK), high=9)])
    names = " ".join(item.name for item in puzzle.encode().problem.items)
    assert names == "00h 00v 01h 01v 02v 10h 11h I 01x 11x"


def test_it_is_plugged_in_where_the_package_is_installed():
    if not any(point.name == "polystick" for point in entry_points(group=GROUP)):
        pytest.skip("the package is not installed, so its entry points are unknown")
    assert lattice_named("polystick") == POLYSTICK
