from __future__ import annotations

import pytest

from dancefloor.errors import PuzzleError
from dancefloor.geometry.lattices import CUBE, HEXAGON, TRIANGLE
from dancefloor.geometry.polyforms import MOST, fixed_polyforms, polyforms, polyominoes
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.square import SQUARE
from dancefloor.geometry.symmetry import Mobility, free_form, orientations

# Free, one-sided and fixed, by size from 1 on: the numbers of the On-Line Encyclopedia of Integer Sequences.
SEQUENCES = {
    SQUARE: {
        "A000105": [1, 1, 2, 5, 12, 35, 108, 369, 1285, 4655, 17073, 63600],
        "A000988": [1, 1, 2, 7, 18, 60, 196, 704, 2500, 9189, 33896, 126759],
        "A001168": [1, 2, 6, 19, 63, 216, 760, 2725, 9910, 36446, 135268, 505861],
    },
    TRIANGLE: {
        "A000577": [1, 1, 1, 3, 4, 12, 24, 66, 160, 448],
        "A006534": [1, 1, 1, 4, 6, 19, 43, 120, 307, 866],
        "A001420": [2, 3, 6, 14, 36, 94, 250, 675, 1838, 5053],
    },
    HEXAGON: {
        "A000228": [1, 1, 3, 7, 22, 82, 333, 1448],
        "A006535": [1, 1, 3, 10, 33, 147, 620, 2821],
        "A001207": [1, 3, 11, 44, 186, 814, 3652, 16689],
    },
    CUBE: {
        "A038119": [1, 1, 2, 7, 23, 112, 607],
        "A000162": [1, 1, 2, 8, 29, 166, 1023],
        "A001931": [1, 3, 15, 86, 534, 3481, 23502],
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
MOBILITIES = (Mobility.FREE, Mobility.ONE_SIDED, Mobility.FIXED)


@pytest.mark.parametrize(("lattice", "size"), CASES)
def test_polyforms_are_as_many_as_published(lattice, size):
    fixed = sum(1 for _ in fixed_polyforms(size, lattice))
    told_apart = tuple(len(polyforms(size, mobility, lattice)) for mobility in MOBILITIES[:2])
    assert (*told_apart, fixed) == COUNTS[lattice][size]


def grown_by_a_cell(shapes):
    """All shapes that have a cell more than these, which is how anybody would find them first."""
    return {
        Shape([*shape.cells, cell], shape.lattice)
        for shape in shapes
        for at in shape.cells
        for cell in shape.lattice.neighbors(at)
        if cell not in shape.cells
    }


@pytest.mark.parametrize("lattice", COUNTS, ids=repr)
def test_fixed_polyforms_are_what_grows_from_smaller_ones(lattice):
    shapes = {Shape([cell], lattice) for cell in lattice.origins}
    for size in range(1, 6):
        assert sorted(fixed_polyforms(size, lattice)) == sorted(shape.cells for shape in shapes)
        shapes = grown_by_a_cell(shapes)


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


@pytest.mark.timeout(10)
@pytest.mark.parametrize("lattice", COUNTS, ids=repr)
def test_polyforms_so_large_that_listing_takes_very_long_are_refused(lattice):
    most = MOST[lattice.name]
    with pytest.raises(
        PuzzleError, match=f"size is {most + 1}: on the {lattice.name} lattice, it should be 1 to {most}"
    ):
        polyforms(most + 1, lattice=lattice)


@pytest.mark.parametrize("size", range(1, 9))
@pytest.mark.parametrize("mobility", MOBILITIES)
def test_names_are_different_words_for_different_shapes(size, mobility):
    named = polyominoes(size, mobility)
    assert len(named) == COUNTS[SQUARE][size][MOBILITIES.index(mobility)]
    assert not any(c in ":|" or c.isspace() for name in named for c in name)
    classes = {frozenset(orientations(shape, mobility)) for shape in named.values()}
    assert len(classes) == len(named)


def test_small_families_have_their_letters():
    assert [" ".join(polyominoes(size)) for size in (1, 2, 3, 4)] == ["O", "I", "I V", "I L O S T"]
    assert polyominoes(4)["S"] == Shape.from_picture(".##/##.")
    assert polyominoes(4)["L"] == Shape.from_picture("#./#./##")


def test_the_hexominoes_have_35_short_names():
    names = list(polyominoes(6))
    assert len(set(names)) == 35
    assert all(1 <= len(name) <= 8 and name.isalnum() for name in names)
    assert {name for name in names if len(name) == 1} == set("ACDEGHIJKLMOPQRSUVX")


def test_fixed_pentominoes_are_numbered():
    named = polyominoes(5, Mobility.FIXED)
    assert len(named) == 63
    assert [name for name in named if name[0] == "F"] == [f"F{k}" for k in range(1, 9)]
    assert [name for name in named if name[0] in "IX"] == ["I1", "I2", "X"]
    assert named["F1"] == polyominoes(5)["F"]


@pytest.mark.parametrize("size", [0, -1, MOST["square"] + 1])
def test_sizes_that_cannot_be_listed_are_refused(size):
    with pytest.raises(PuzzleError, match=r"^size is "):
        polyominoes(size)


@pytest.mark.timeout(10)
@pytest.mark.parametrize("size", [0, -1])
def test_there_are_no_polyforms_without_cells(size):
    assert list(fixed_polyforms(size)) == polyforms(size) == []
