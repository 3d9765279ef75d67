from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dancefloor.errors import ContractBroken, ParseError, PuzzleError
from dancefloor.geometry.lattices import CUBE, HEXAGON, TRIANGLE
from dancefloor.geometry.region import Region, region_named, shapes_of
from dancefloor.geometry.square import SQUARE, SuffixedSquares
from dancefloor.geometry.symmetry import symmetries

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
    with pytest.raises(PuzzleError, match="at most 131072 are allowed"):
        Region.box(10**9, 10**9)


def test_of_too_many_cells_no_more_are_looked_at_than_that_takes():
    looked_at = 0

    def endless():
        nonlocal looked_at
        while True:
            looked_at += 1
            yield looked_at, 0

    with pytest.raises(PuzzleError, match="a region: at least 131073 cells, but at most 131072"):
        Region(endless())
    with pytest.raises(PuzzleError, match="a region: at least 131073 cells, but at most 131072"):
        Region([], endless())
    assert looked_at < 3 * 131_072
    with pytest.raises(PuzzleError, match="a region: 131073 cells"):
        Region(((0, y) for y in range(60_000)), ((1, y) for y in range(71_073)))


def test_a_picture_of_too_many_cells_is_refused_before_it_is_read():
    with pytest.raises(PuzzleError, match="a region: 3000000 cells, but at most 131072 are allowed"):
        Region.from_picture(("#" * 3000 + "\n") * 1000)


def test_cells_too_far_away_are_refused():
    assert len(Region([(10**9, -(10**9))])) == 1
    with pytest.raises(PuzzleError, match="lies too far away: coordinates should be at most 1000000000"):
        Region([(0, 0)], [(10**9 + 1, 0)])


@pytest.mark.parametrize("cell", [(0,), (0, 0, 0), (0.0, 1), "ab"])
def test_cells_are_pairs_of_integers(cell):
    with pytest.raises(PuzzleError, match="should be 2 integers on the square lattice"):
        Region([cell])


LATTICES = (SQUARE, TRIANGLE, HEXAGON, CUBE)
ANY = {
    "rectangle": (3, 4),
    "rhomboid": (3, 4),
    "triangle": (4,),
    "trapezium": (5, 3),
    "hexagon": (3,),
    "cuboid": (2, 3, 4),
}


def named(shape, *sizes, lattice, **options):
    return region_named(shape, sizes, lattice, **options)


@pytest.mark.parametrize("n", range(1, 6))
def test_hexagons_have_as_many_cells_as_they_should(n):
    assert len(named("hexagon", n, lattice=TRIANGLE)) == 6 * n * n
    assert len(named("hexagon", n, lattice=HEXAGON)) == 3 * n * (n - 1) + 1
    for lattice in (TRIANGLE, HEXAGON):
        assert named("hexagon", n, lattice=lattice) == named("hexagon", n, n, n, lattice=lattice)


@pytest.mark.parametrize("sides", [(1, 1, 1), (1, 2, 3), (3, 2, 1), (4, 1, 2), (2, 5, 2)])
def test_hexagons_with_three_sides_have_as_many_cells_as_they_should(sides):
    a, b, c = sides
    assert len(named("hexagon", a, b, c, lattice=TRIANGLE)) == 2 * (a * b + b * c + c * a)
    assert len(named("hexagon", a, b, c, lattice=HEXAGON)) == a * b + b * c + c * a - a - b - c + 1
    turned = named("hexagon", b, c, a, lattice=TRIANGLE)
    assert len(symmetries(turned)) == len(symmetries(named("hexagon", a, b, c, lattice=TRIANGLE)))


@pytest.mark.parametrize("n", range(1, 6))
def test_triangles_have_as_many_cells_as_they_should(n):
    assert len(named("triangle", n, lattice=TRIANGLE)) == n * n
    for lattice in (SQUARE, HEXAGON):
        assert len(named("triangle", n, lattice=lattice)) == n * (n + 1) // 2
    assert len(symmetries(named("triangle", n, lattice=HEXAGON))) == (12 if n == 1 else 6)


@pytest.mark.parametrize(("base", "rows"), [(1, 1), (4, 1), (4, 3), (4, 4)])
def test_trapezia_have_as_many_cells_as_they_should(base, rows):
    assert len(named("trapezium", base, rows, lattice=TRIANGLE)) == rows * (2 * base - rows)
    for lattice in (SQUARE, HEXAGON):
        assert len(named("trapezium", base, rows, lattice=lattice)) == sum(base - k for k in range(rows))
    for lattice in (SQUARE, TRIANGLE, HEXAGON):
        triangle = named("triangle", base, lattice=lattice)
        assert named("trapezium", base, base, lattice=lattice) == triangle
        assert set(named("trapezium", base, rows, lattice=lattice)) <= set(triangle) or lattice == SQUARE


@pytest.mark.parametrize(
    ("shape", "sizes", "lattice", "picture"),
    [
        ("rectangle", (2, 3), SQUARE, "###/###"),
        ("rhomboid", (2, 3), SQUARE, "###./.###"),
        ("triangle", (3,), SQUARE, "#../##./###"),
        ("trapezium", (4, 2), SQUARE, "###./####"),
        ("rectangle", (2, 5), TRIANGLE, "VAVAV/AVAVA"),
        ("rhomboid", (2, 2), TRIANGLE, ".AVAV/AVAV"),
        ("triangle", (2,), TRIANGLE, ".A./AVA"),
        ("trapezium", (3, 2), TRIANGLE, ".AVA./AVAVA"),
        ("hexagon", (1,), TRIANGLE, "AVA/VAV"),
        ("hexagon", (2, 1, 1), TRIANGLE, "AVAVA/VAVAV"),
        ("rectangle", (3, 2), HEXAGON, "O.O/.O.O/O.O"),
        ("rhomboid", (2, 2), HEXAGON, ".O.O/O.O"),
        ("triangle", (2,), HEXAGON, ".O./O.O"),
        ("trapezium", (3, 2), HEXAGON, ".O.O./O.O.O"),
        ("hexagon", (2,), HEXAGON, ".O.O./O.O.O/.O.O."),
        ("hexagon", (3, 1, 2), HEXAGON, "O.O.O./.O.O.O"),
        ("cuboid", (1, 3, 2), CUBE, "###/-/###"),
    ],
)
def test_regions_look_like_their_names(shape, sizes, lattice, picture):
    region, drawn = region_named(shape, sizes, lattice), Region.from_picture(picture)
    assert region.lattice == drawn.lattice
    home = tuple(-c for c in lattice.corner(drawn))
    assert set(region) == {lattice.translate(cell, home) for cell in drawn}


@pytest.mark.parametrize("lattice", LATTICES)
def test_every_shape_of_a_lattice_is_one_piece_with_its_least_coordinates_at_its_place(lattice):
    for shape in shapes_of(lattice):
        region = region_named(shape, ANY[shape], lattice)
        assert len(region.components) == 1
        assert not any(lattice.corner(region))
        place = (5, -2, 7)[: len(lattice.corner(region))]
        moved = region_named(shape, ANY[shape], lattice, at=place, optional=True)
        assert moved.optional == tuple(sorted(lattice.translate(cell, place) for cell in region))
        assert not moved.cells


def test_a_lattice_of_another_package_has_all_cells_within_some_bounds():
    marked = SuffixedSquares(("", "!"))
    assert shapes_of(marked) == ("rhomboid",)
    region = region_named("rhomboid", (2, 3), marked, at=(5, 5))
    assert set(region) == {(x, y, k) for x in (5, 6) for y in (5, 6, 7) for k in (0, 1)}
    with pytest.raises(PuzzleError, match="has 2 sizes, not 3"):
        region_named("rhomboid", (2, 3, 4), marked)


@pytest.mark.timeout(60)
@pytest.mark.parametrize("lattice", LATTICES)
def test_what_is_too_large_is_refused_before_it_is_listed(lattice):
    for shape in shapes_of(lattice):
        sizes = tuple(10**9 for _ in ANY[shape])
        with pytest.raises(PuzzleError, match="at most 131072 are allowed"):
            region_named(shape, sizes, lattice)


@pytest.mark.parametrize(
    ("shape", "sizes", "lattice", "words"),
    [
        ("hexagon", (3,), SQUARE, "there is no hexagon of squares"),
        ("circle", (3,), HEXAGON, "there is no circle of hexagons, only rhomboid, rectangle"),
        ("cuboid", (3, 3, 3), TRIANGLE, "there is no cuboid of triangles"),
        ("rectangle", (3, 3), CUBE, "there is no rectangle of cubes, only cuboid"),
        ("hexagon", (3, 4), HEXAGON, "has 1 or 3 sizes, not 2"),
        ("triangle", (3, 4), HEXAGON, "has 1 size, not 2"),
        ("cuboid", (3, 4), CUBE, "has 3 sizes, not 2"),
        ("trapezium", (3, 4), TRIANGLE, "at most 3 rows, not 4"),
        ("rhomboid", (3, 0), HEXAGON, "has no cells"),
    ],
)
def test_what_makes_no_region_is_refused(shape, sizes, lattice, words):
    with pytest.raises(PuzzleError, match=words):
        region_named(shape, sizes, lattice)


class Blobs(type(SQUARE)):
    name, symbols, regions = "blob", "", {"rectangle": (2,)}

    def region(self, shape, sizes):
        raise KeyError(shape)


def test_a_plug_in_that_lists_no_cells_is_named():
    with pytest.raises(ContractBroken, match=r"^lattice 'blob': region: for a rectangle 2x2 it raises KeyError: "):
        region_named("rectangle", (2, 2), Blobs())
