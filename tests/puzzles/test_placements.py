from __future__ import annotations

from array import array
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor._native import MISSING
from dancefloor.errors import PuzzleError
from dancefloor.geometry import lattice_laws
from dancefloor.geometry.box import box
from dancefloor.geometry.lattices import CUBE, HEXAGON, TRIANGLE
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.square import SQUARE, SuffixedSquares
from dancefloor.plugins.polysticks import POLYSTICK
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import Piece
from dancefloor.puzzles.placements import Poses, Translates, _compiled, _in_python, cell_names, placed, scan_positions

LATTICES = [SQUARE, SuffixedSquares(("", "!")), TRIANGLE, HEXAGON, CUBE, POLYSTICK]


def cells(dimension, most):
    coordinates = [st.integers(-2, 3), st.integers(0, 3), st.integers(0, 1)]
    return st.sets(st.tuples(*coordinates[:dimension]), min_size=1, max_size=most)


@st.composite
def boards(draw):
    """A region, an item for each cell, and pieces."""
    lattice = draw(st.sampled_from(LATTICES))
    region = Region(draw(cells(lattice.dimension, 20)), draw(cells(lattice.dimension, 8)), lattice)
    shapes = st.lists(cells(lattice.dimension, 4).map(lambda some: Shape(some, lattice)), max_size=4)
    pieces = [Poses(100 + k, poses) for k, poses in enumerate(draw(st.lists(shapes, max_size=3)))]
    return region, {cell: 2 * k for k, cell in enumerate(region)}, pieces


def test_positions_differ_by_a_constant_between_translates():
    region = Region([(x, y) for x in range(-2, 3) for y in range(7, 20)])
    position = scan_positions(region)
    assert len(set(position.values())) == len(region)
    assert min(position.values()) == 0
    assert len({position[x + 1, y + 2] - position[x, y] for x in range(-2, 2) for y in range(7, 17)}) == 1


def test_cells_are_named_in_base_62_where_that_is_possible():
    assert cell_names(box(1, 62))[0, 61] == "0Z"
    assert cell_names(box(1, 63))[0, 61] == "0,61"
    assert cell_names(Region([(-1, 0)])) == {(-1, 0): "-1,0"}
    assert len(set(cell_names(box(63, 63)).values())) == 63 * 63


@st.composite
def regions_and_shapes(draw):
    lattice = draw(st.sampled_from(LATTICES))
    region = Region(draw(cells(lattice.dimension, 20)), draw(cells(lattice.dimension, 20)), lattice)
    return region, [Shape(some, lattice) for some in draw(st.lists(cells(lattice.dimension, 4), max_size=3))]


@given(regions_and_shapes())
def test_translates_are_all_sets_of_moved_cells_within_the_region(drawn):
    region, shapes = drawn
    translates = Translates(region, {cell: cell for cell in region})
    for shape in shapes:
        lattice = region.lattice
        shifts = product(range(-5, 6), repeat=len(lattice.corner(shape.cells)))
        everywhere = [tuple(lattice.translate(cell, shift) for cell in shape.cells) for shift in shifts]
        assert list(translates.of(shape)) == [there for there in everywhere if set(there) <= set(region)]


def test_across_a_seam_each_place_is_told_once():
    ring = Region.box(1, 4).wrap("cylinder")
    names = {(0, y): "abcd"[y] for y in range(4)}
    for shape, places in (("##", ["ab", "bc", "cd", "ad"]), ("#.#", ["ac", "bd"]), ("#####", [])):
        assert ["".join(found) for found in Translates(ring, names).of(Shape.from_picture(shape))] == places


def test_on_a_moebius_strip_a_shape_may_be_seen_from_below():
    strip = Region.box(2, 3).wrap("mobius")
    names = {(x, y): "abcdef"[3 * x + y] for x, y in strip}
    found = sorted("".join(cells) for cells in Translates(strip, names).of(Shape.from_picture("##/#.")))
    assert found == ["abd", "acf", "ade", "bce", "bef", "cdf"]


def lists(found):
    return [list(part) for part in found]


@given(boards(), st.data())
def test_a_placement_is_a_piece_and_the_cells_of_a_translate_and_sums_are_those_of_all(board, data):
    region, items, pieces = board
    found = placed(region, items, pieces, "")
    assert MISSING or lists(_compiled(*board, "")) == lists(_in_python(*board, ""))  # in the same order
    weights = array("i", data.draw(st.lists(st.integers(-3, 3), min_size=110, max_size=110)))
    cell_of = {item: cell for cell, item in items.items()}
    assert len(found.ends) == len(pieces) + 1
    for k, (item, shapes) in enumerate(pieces):
        places = [[cell_of[number] for number in used[1:]] for used in found.of(k)]
        assert all(used[0] == item for used in found.of(k))
        assert all(Shape(place, region.lattice) in shapes for place in places)
        assert len(places) == len(found.numbers(k))
        assert found.sums(k, weights) == {sum(weights[item] for item in used) for used in found.of(k)}


def test_a_region_may_lie_so_scattered_that_no_grid_is_laid_around_it():
    end = 10**9 - 1
    far = Region([(0, 0), (0, 1), (end, end), (end, end + 1), (-(10**9), 5)])
    items = {cell: k for k, cell in enumerate(far)}
    domino = [Poses(9, [Shape.from_picture("##"), Shape.from_picture("#/#")])]
    assert MISSING or _compiled(far, items, domino, "") is None
    assert placed(far, items, domino, "").items.tolist() == [9, 1, 2, 9, 3, 4]
    wide = [Poses(9, [Shape([(0, 0), (end, end)])])]
    assert placed(far, items, wide, "").items.tolist() == [9, 1, 3, 9, 2, 4]


def test_placements_are_tagged_with_their_piece_and_a_shape_larger_than_the_region_lies_nowhere():
    board = Region.box(2, 2)
    wide = [Poses(4, [Shape([(0, 0), (0, 10**9)]), Shape([(0, 0), (2, 0)]), Shape([(0, 0), (0, 1)])])]
    assert placed(board, {cell: k for k, cell in enumerate(board)}, wide, "").items.tolist() == [4, 0, 1, 4, 2, 3]
    puzzle = Packing(Region.box(2, 3), [Piece("I", Shape.from_picture("##"), low=3, high=3)])
    encoding = puzzle.encode()
    decoded = [encoding.decode(k) for k in range(len(encoding.problem.options))]
    assert [placement.cells for placement in decoded] == list(puzzle.placements("I"))
    assert [option.tag for option in encoding.problem.options] == decoded


def test_too_many_placements_are_refused(monkeypatch):
    monkeypatch.setenv("DANCEFLOOR_MAX_OPTIONS", "7")
    board = Region.box(3, 3)
    domino = [Poses(9, [Shape.from_picture("##"), Shape.from_picture("#/#")])]
    for find in (placed, _in_python):
        with pytest.raises(PuzzleError, match=r"^a board: at least 12 options, but at most 7 are allowed"):
            find(board, {cell: k for k, cell in enumerate(board)}, domino, "a board")


class Skewed(type(SQUARE)):
    """A lattice of somebody else's, whose translations do more than add."""

    name = "skewed"

    def translate(self, cell, vector):
        return super().translate(cell, vector)

    def difference(self, source, target):
        vector = super().difference(source, target)
        return None if vector[0] % 2 else vector


def test_a_lattice_with_translations_of_its_own_is_asked_for_each(monkeypatch):
    monkeypatch.setattr(lattice_laws, "check_quickly", lambda lattice: None)  # it breaks one
    board = Region([(x, y) for x in range(3) for y in range(2)], lattice=Skewed())
    domino = [Poses(9, [Shape([(0, 0), (0, 1)], Skewed())])]
    assert placed(board, {cell: k for k, cell in enumerate(board)}, domino, "").items.tolist() == [9, 0, 1, 9, 4, 5]
