from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dancefloor.errors import ParseError, PuzzleError
from dancefloor.geometry.region import Region
from dancefloor.geometry.square import SQUARE

CELLS = st.sets(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), max_size=15)
REGIONS = st.builds(lambda a, b: (a, b), CELLS, CELLS).filter(any).map(lambda pair: Region(*pair))


@given(REGIONS)
def test_cells_are_sorted_and_optional_cells_are_others(region):
    assert list(region.cells) == sorted(set(region.cells))
    assert list(region.optional) == sorted(set(region.optional))
    assert not set(region.cells) & set(region.optional)
    assert len(region) == len(list(region)) == len(region.cells) + len(region.optional)


@given(REGIONS, REGIONS)
def test_in_a_union_what_either_must_fill_must_be_filled(first, second):
    union = first | second
    assert set(union) == set(first) | set(second)
    assert set(union.cells) == set(first.cells) | set(second.cells)
    assert union == second | first
    assert union | second == union


@given(REGIONS, REGIONS)
def test_a_difference_has_none_of_the_others_cells(first, second):
    assume(set(first) - set(second))
    rest = first - second
    assert set(rest) == set(first) - set(second)
    assert set(rest.cells) == set(first.cells) - set(second)
    assert rest | (first - rest if set(first) - set(rest) else rest) == first


@given(REGIONS)
def test_pictures_of_regions_come_back_moved_to_the_corner(region):
    dx, dy = SQUARE.corner(region)
    again = Region.from_picture(region.picture())
    assert [(x + dx, y + dy) for x, y in again.cells] == list(region.cells)
    assert [(x + dx, y + dy) for x, y in again.optional] == list(region.optional)


@given(REGIONS)
def test_components_are_those_of_all_cells(region):
    assert sorted(cell for part in region.components for cell in part) == sorted(region)
    for part in region.components:
        assert not {n for cell in part for n in SQUARE.neighbors(cell) if n in region} - part


def test_optional_cells_connect():
    assert len(Region.from_picture("#+#").components) == 1
    assert len(Region.from_picture("#.#").components) == 2


def test_boxes_lie_where_they_are_put():
    region = Region.box(2, 3, at=(5, -1))
    assert region.cells == ((5, -1), (5, 0), (5, 1), (6, -1), (6, 0), (6, 1))
    assert (5, 1) in region
    assert (5, 2) not in region
    assert "x" not in region
    spare = Region.box(1, 2, optional=True)
    assert (spare.cells, spare.optional) == ((), ((0, 0), (0, 1)))


def test_regions_are_values():
    assert Region.box(2, 2) == Region([(1, 1), (0, 0), (0, 1), (1, 0), (0, 0)])
    assert hash(Region.box(2, 2)) == hash(Region.from_picture("##/##"))
    assert Region.box(2, 2) != Region.box(2, 2, at=(0, 1))
    assert Region.box(2, 2) != Region.box(2, 2, optional=True)
    assert repr(Region.from_picture("##+")) == "<Region of 1x3 cells, 1 may stay empty>"
    with pytest.raises(AttributeError):
        Region.box(1, 1).cells = ()


def test_a_region_needs_a_cell():
    with pytest.raises(PuzzleError, match="a region needs at least one cell"):
        Region([])
    with pytest.raises(PuzzleError, match="a region needs at least one cell"):
        Region.box(2, 2) - Region.box(3, 3)
    with pytest.raises(ParseError, match="at least one cell"):
        Region.from_picture("...")


@pytest.mark.parametrize("sides", [(0, 5), (5, 0), (-1, 3)])
def test_a_box_has_positive_sides(sides):
    with pytest.raises(PuzzleError, match="both sides should be at least 1"):
        Region.box(*sides)


def test_huge_regions_are_refused_before_they_are_made():
    with pytest.raises(PuzzleError, match="at most 65536 are allowed"):
        Region.box(10**9, 10**9)


def test_of_too_many_cells_no_more_are_looked_at_than_that_takes():
    looked_at = 0

    def endless():
        nonlocal looked_at
        while True:
            looked_at += 1
            yield looked_at, 0

    with pytest.raises(PuzzleError, match="a region: at least 65537 cells, but at most 65536"):
        Region(endless())
    with pytest.raises(PuzzleError, match="a region: at least 65537 cells, but at most 65536"):
        Region([], endless())
    assert looked_at < 3 * 65_536
    with pytest.raises(PuzzleError, match="a region: 65537 cells"):
        Region(((0, y) for y in range(60_000)), ((1, y) for y in range(5537)))


def test_a_picture_of_too_many_cells_is_refused_before_it_is_read():
    with pytest.raises(PuzzleError, match="a region: 3000000 cells, but at most 65536 are allowed"):
        Region.from_picture(("#" * 3000 + "\n") * 1000)


def test_cells_too_far_away_are_refused():
    assert len(Region([(10**9, -(10**9))])) == 1
    with pytest.raises(PuzzleError, match="lies too far away: coordinates should be at most 1000000000"):
        Region([(0, 0)], [(10**9 + 1, 0)])


@pytest.mark.parametrize("cell", [(0,), (0, 0, 0), (0.0, 1), "ab"])
def test_cells_are_pairs_of_integers(cell):
    with pytest.raises(PuzzleError, match="should be 2 integers on the square lattice"):
        Region([cell])
