from __future__ import annotations

import pytest

from dancefloor.errors import PuzzleError
from dancefloor.geometry.lattice import is_proper
from dancefloor.geometry.lattices import CUBE, HEXAGON, TRIANGLE, lattice_named
from dancefloor.geometry.polyform_names import FAMILIES, MIRRORED, NAMES, SOMA
from dancefloor.geometry.polyforms import name_of, named_polyforms, polyforms, solid, told_apart
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.square import SQUARE
from dancefloor.geometry.symmetry import Mobility, free_form, orientations, usual_mobility

SMALL = [(lattice_named(name), size) for name, sizes in NAMES.items() for size in sizes]

# OEIS A000577, A006534; A000228, A006535; A038119, A000162.
COUNTS = {
    "triangle": {1: (1, 1), 2: (1, 1), 3: (1, 1), 4: (3, 4), 5: (4, 6), 6: (12, 19), 7: (24, 43), 8: (66, 120)},
    "hexagon": {1: (1, 1), 2: (1, 1), 3: (3, 3), 4: (7, 10), 5: (22, 33), 6: (82, 147)},
    "cube": {1: (1, 1), 2: (1, 1), 3: (2, 2), 4: (7, 8), 5: (23, 29), 6: (112, 166)},
}


def shape(picture):
    return Shape.from_picture(picture)


def mirrored(given):
    return given.transformed(next(m for m in given.lattice.group if not is_proper(m)))


@pytest.mark.parametrize(("name", "size"), [(name, size) for name, sizes in COUNTS.items() for size in sizes])
def test_families_are_as_many_as_published(name, size):
    lattice = lattice_named(name)
    free, one_sided = (named_polyforms(size, lattice, m) for m in (Mobility.FREE, Mobility.ONE_SIDED))
    assert (len(free), len(one_sided)) == COUNTS[name][size]
    assert all(len(each) == size and each.is_connected() for each in one_sided.values())


@pytest.mark.parametrize(("lattice", "size"), SMALL)
def test_every_named_family_is_complete_and_names_nothing_twice(lattice, size):
    usual = usual_mobility(lattice)
    named = named_polyforms(size, lattice)
    least = [min(orientations(each, usual), key=lambda pose: pose.cells) for each in named.values()]
    assert len(set(least)) == len(least)
    assert set(least) == set(polyforms(size, usual, lattice))
    assert not any(c in ":|*,'" or c.isspace() or c.isdigit() == len(name) for name in named for c in name)


@pytest.mark.parametrize(("lattice", "size"), SMALL)
def test_every_pose_knows_its_name(lattice, size):
    for name, each in named_polyforms(size, lattice).items():
        assert {name_of(pose) for pose in orientations(each, usual_mobility(lattice))[::5]} == {name}


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


@pytest.mark.parametrize(("lattice", "size"), [(TRIANGLE, 5), (HEXAGON, 4), (CUBE, 3), (CUBE, 5), (TRIANGLE, 7)])
def test_fixed_pieces_are_all_poses(lattice, size):
    fixed = named_polyforms(size, lattice, Mobility.FIXED)
    assert set(fixed.values()) == set(polyforms(size, Mobility.FIXED, lattice))
    assert len(fixed) == len(polyforms(size, Mobility.FIXED, lattice))


def test_other_shapes_may_be_told_apart_too():
    named = told_apart({name: solid(flat) for name, flat in named_polyforms(4).items()}, Mobility.FREE)
    assert list(named) == ["I", "L", "O", "S", "T"]


def test_larger_polyforms_are_numbered():
    assert list(named_polyforms(7)) == [f"7-{k}" for k in range(1, 109)]
    assert list(named_polyforms(7, TRIANGLE)) == [f"7-{k}" for k in range(1, 25)]
    assert list(named_polyforms(6, CUBE))[-1] == "6-166"


def test_polyforms_without_cells_are_refused():
    with pytest.raises(PuzzleError, match="size is 0: it should be 1 or more"):
        named_polyforms(0, HEXAGON)


def test_every_family_has_pieces_of_its_lattice():
    assert {family.lattice for family in FAMILIES.values()} == {"square", "triangle", "hexagon", "cube"}
    assert len(FAMILIES) == 8 + 8 + 6 + 6 + 6
