from __future__ import annotations

import pytest

from dancefloor.errors import PuzzleError
from dancefloor.geometry.lattice import is_proper
from dancefloor.geometry.lattices import CUBE, HEXAGON, TRIANGLE, lattice_named
from dancefloor.geometry.polyforms import (
    FAMILIES,
    MIRRORED,
    MOST,
    NAMES,
    SOMA,
    fixed_polyforms,
    name_of,
    named_polyforms,
    polyforms,
    polyominoes,
    solid,
)
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.square import SQUARE
from dancefloor.geometry.symmetry import Mobility, free_form, orientations, usual_mobility

# Free, one-sided and fixed, by size from 1 on: the numbers of the On-Line Encyclopedia of Integer Sequences.
SEQUENCES = {
    SQUARE: {
        "A000105": [1, 1, 2, 5, 12, 35, 108, 369, 1285, 4655, 17073, 63600],
        "A000988": [1, 1, 2, 7, 18, 60, 196, 704, 2500, 9189, 33896, 126759],
        "A001168": [1, 2, 6, 19, 63, 216, 760, 2725, 9910, 36446, 135268, 505861],
    },
    TRIANGLE: {
        "A000577": [1, 1, 1, 3, 4, 12, 24, 66, 160, 448, 1186, 3334],
        "A006534": [1, 1, 1, 4, 6, 19, 43, 120, 307, 866, 2336, 6588],
        "A001420": [2, 3, 6, 14, 36, 94, 250, 675, 1838, 5053, 14016, 39169],
    },
    HEXAGON: {
        "A000228": [1, 1, 3, 7, 22, 82, 333, 1448, 6572],
        "A006535": [1, 1, 3, 10, 33, 147, 620, 2821, 12942],
        "A001207": [1, 3, 11, 44, 186, 814, 3652, 16689, 77359],
    },
    CUBE: {
        "A038119": [1, 1, 2, 7, 23, 112, 607, 3811],
        "A000162": [1, 1, 2, 8, 29, 166, 1023, 6922],
        "A001931": [1, 3, 15, 86, 534, 3481, 23502, 162913],
    },
}
COUNTS = {
    lattice: dict(enumerate(zip(*rows.values(), strict=True), 1))  # by size: free, one-sided, fixed
    for lattice, rows in SEQUENCES.items()
}
MANY = 3000  # fixed ones, more than which take long
CASES = [
    pytest.param(lattice, size, id=f"{lattice.name}-{size}", marks=pytest.mark.slow if counts[2] > MANY else ())
    for lattice, sizes in COUNTS.items()
    for size, counts in sizes.items()
]
SMALL = [(lattice, size) for lattice in COUNTS for size in range(1, 6)] + [(SQUARE, 6), (SQUARE, 7), (TRIANGLE, 8)]
NAMED = [(lattice_named(name), size) for name, sizes in NAMES.items() for size in sizes]
MOBILITIES = (Mobility.FREE, Mobility.ONE_SIDED, Mobility.FIXED)


@pytest.mark.parametrize(("lattice", "size"), CASES)
def test_polyforms_are_as_many_as_published(lattice, size):
    fixed = sum(1 for _ in fixed_polyforms(size, lattice))
    told_apart = tuple(len(polyforms(size, mobility, lattice)) for mobility in MOBILITIES[:2])
    assert (*told_apart, fixed) == COUNTS[lattice][size]


@pytest.mark.parametrize(("lattice", "size"), SMALL)
def test_every_polyform_is_listed_once_and_connected(lattice, size):
    fixed = [Shape(cells, lattice) for cells in fixed_polyforms(size, lattice)]
    assert len(fixed) == len(set(fixed)) == COUNTS[lattice][size][2]
    assert all(shape.is_connected() and len(shape) == size for shape in fixed)
    free = polyforms(size, lattice=lattice)
    assert all(free_form(shape) == shape for shape in free)
    assert {pose for shape in free for pose in orientations(shape)} == set(fixed)


@pytest.mark.parametrize(("lattice", "size"), SMALL)
@pytest.mark.parametrize("mobility", MOBILITIES)
def test_polyforms_come_in_ascending_order_each_the_least_of_its_poses(lattice, size, mobility):
    shapes = polyforms(size, mobility, lattice)
    assert [shape.cells for shape in shapes] == sorted(shape.cells for shape in shapes)
    assert all(shape.cells == min(pose.cells for pose in orientations(shape, mobility)) for shape in shapes)


@pytest.mark.timeout(60)
@pytest.mark.parametrize("lattice", COUNTS, ids=repr)
def test_polyforms_so_large_that_listing_takes_very_long_are_refused(lattice):
    most = MOST[lattice.name]
    with pytest.raises(
        PuzzleError, match=f"size is {most + 1}: on the {lattice.name} lattice, it should be 1 to {most}"
    ):
        polyforms(most + 1, lattice=lattice)
    with pytest.raises(PuzzleError, match=f"^size is {most + 1}: "):
        named_polyforms(most + 1, lattice)


def test_polyominoes_have_their_letters():
    assert [" ".join(polyominoes(size)) for size in (1, 2, 3, 4)] == ["O", "I", "I V", "I L O S T"]
    assert polyominoes(4)["S"] == Shape.from_picture(".##/##.")
    assert polyominoes(4)["L"] == Shape.from_picture("#./#./##")
    hexominoes = polyominoes(6)
    assert all(1 <= len(name) <= 8 and name.isalnum() for name in hexominoes)
    assert {name for name in hexominoes if len(name) == 1} == set("ACDEGHIJKLMOPQRSUVX")


def test_fixed_pentominoes_are_numbered():
    named = polyominoes(5, Mobility.FIXED)
    assert len(named) == 63
    assert [name for name in named if name[0] == "F"] == [f"F{k}" for k in range(1, 9)]
    assert [name for name in named if name[0] in "IX"] == ["I1", "I2", "X"]
    assert named["F1"] == polyominoes(5)["F"]


@pytest.mark.timeout(60)
@pytest.mark.parametrize("size", [0, -1])
def test_there_are_no_polyforms_without_cells(size):
    assert list(fixed_polyforms(size)) == polyforms(size) == []
    for named in (polyominoes, named_polyforms):
        with pytest.raises(PuzzleError, match=f"size is {size}: it should be 1 or more"):
            named(size)


# --- names ------------------------------------------------------------------------------------------------------------


def shape(picture):
    return Shape.from_picture(picture)


def mirrored(given):
    return given.transformed(next(m for m in given.lattice.group if not is_proper(m)))


@pytest.mark.parametrize(("lattice", "size"), NAMED)
@pytest.mark.parametrize("mobility", MOBILITIES)
def test_every_named_family_is_complete_and_names_nothing_twice(lattice, size, mobility):
    named = named_polyforms(size, lattice, mobility)
    least = [min(orientations(each, mobility), key=lambda pose: pose.cells) for each in named.values()]
    assert len(set(least)) == len(least)
    assert set(least) == set(polyforms(size, mobility, lattice))
    assert not any(c in ":|*,'" or c.isspace() for name in named for c in name.removesuffix("'"))
    assert not any(map(str.isdigit, named))


@pytest.mark.parametrize(("lattice", "size"), NAMED)
def test_every_pose_knows_its_name(lattice, size):
    for name, each in named_polyforms(size, lattice).items():
        assert {name_of(pose) for pose in orientations(each, usual_mobility(lattice))[::11]} == {name}


@pytest.mark.parametrize("lattice", [SQUARE, TRIANGLE, HEXAGON, CUBE])
def test_shapes_without_a_traditional_name_have_none(lattice):
    assert (
        name_of(Shape([lattice.origins[0], lattice.translate(lattice.origins[0], (5,) * lattice.rank)], lattice))
        is None
    )
    assert name_of(polyforms(7, Mobility.FREE, lattice)[0] if lattice != CUBE else solid(polyforms(7)[0])) is None


def test_a_name_may_be_asked_of_any_lattice():
    assert name_of(shape("AVA/VAV")) == "hexagon"
    assert name_of(shape(".O.O./O.O.")) == "bee"
    assert name_of(shape("##/#./-/#./..")) == "P"
    assert name_of(shape("##/.#")) == "V"


@pytest.mark.parametrize(
    ("one", "other"), [("L1", "J1"), ("L2", "J2"), ("L4", "J4"), ("N1", "S1"), ("N2", "S2"), ("V1", "V2"), ("A", "A")]
)
def test_solid_pentacubes_mirror_each_other(one, other):
    assert name_of(mirrored(named_polyforms(5, CUBE)[one])) == other


def test_two_tetracubes_are_screws_that_mirror_each_other():
    named = named_polyforms(4, CUBE)
    assert {name: name_of(mirrored(each)) for name, each in named.items()} == {
        **{name: name for name in "ILOSTP"},
        "A": "B",
        "B": "A",
    }
    # Seen from above, a bent row of three: from its end above to its end at the right it is clockwise.
    assert name_of(shape("#./##/-/../.#")) == "A"


def test_flat_polycubes_carry_the_names_of_polyominoes():
    for size in range(1, 6):
        named = named_polyforms(size, CUBE)
        for name, flat in named_polyforms(size).items():
            assert named[name] == solid(flat)


def test_free_solid_pieces_are_named_by_the_first_of_two():
    free = named_polyforms(5, CUBE, Mobility.FREE)
    assert set(named_polyforms(5, CUBE)) - set(free) == {"J1", "J2", "J4", "S1", "S2", "V2"}


def test_the_soma_pieces_are_all_that_are_not_convex_up_to_four_cubes():
    convex = {"O1", "I2", "I3", "I4", "O4"}
    every = {f"{name}{size}" for size in range(1, 5) for name in named_polyforms(size, CUBE)}
    assert {f"{name}{size}" for size, name in SOMA.values()} == every - convex
    assert " ".join(SOMA) == "V L T Z A B P"


def test_hexiamonds_have_the_names_of_o_beirne():
    named = named_polyforms(6, TRIANGLE)
    assert set(named) == {
        *("bar", "crook", "crown", "sphinx", "snake", "yacht"),
        *("chevron", "signpost", "lobster", "hook", "hexagon", "butterfly"),
    }
    symmetric = {name for name, each in named.items() if mirrored(each) in orientations(each, Mobility.ONE_SIDED)}
    assert symmetric == {"crown", "chevron", "lobster", "hexagon", "butterfly"}
    assert named["sphinx"] == shape("...A./AVAVA")


@pytest.mark.parametrize(
    ("lattice", "size", "names"),
    [
        (TRIANGLE, 4, "I I' C T"),
        (HEXAGON, 4, "bar worm worm' pistol pistol' propeller arch bee wave wave'"),
        (SQUARE, 4, "I L J O S Z T"),
        (SQUARE, 5, "F F' I L L' N N' P P' T U V W X Y Y' Z Z'"),
        (CUBE, 4, "I L O S T A B P"),
    ],
)
def test_mirror_images_have_names_of_their_own(lattice, size, names):
    named = named_polyforms(size, lattice, Mobility.ONE_SIDED)
    assert " ".join(named) == names
    for name in named:
        if name.endswith("'"):
            assert free_form(named[name]) == free_form(named[name[:-1]])
            assert named[name] not in orientations(named[name[:-1]], Mobility.ONE_SIDED)
    tetrominoes = named_polyforms(4, SQUARE, Mobility.ONE_SIDED)
    for name, mirror in MIRRORED["square", 4].items():
        assert mirrored(tetrominoes[name]) in orientations(tetrominoes[mirror], Mobility.ONE_SIDED)


def test_larger_polyforms_are_numbered():
    assert list(named_polyforms(7)) == [f"7-{k}" for k in range(1, 109)]
    assert list(named_polyforms(7, TRIANGLE)) == [f"7-{k}" for k in range(1, 25)]
    assert list(named_polyforms(6, CUBE))[-1] == "6-166"


def test_every_family_has_pieces_of_its_lattice():
    assert {family.lattice for family in FAMILIES.values()} == {"square", "triangle", "hexagon", "cube"}
    assert len(FAMILIES) == 8 + 8 + 6 + 6 + 6
