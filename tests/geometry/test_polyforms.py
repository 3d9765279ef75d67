from __future__ import annotations

from pathlib import Path

import pytest

from dancefloor.errors import PuzzleError
from dancefloor.geometry.polyforms import LARGEST, fixed_polyforms, name_of, polyforms, polyominoes
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.symmetry import Mobility, free_form, orientations

# By size: free, one-sided, fixed (OEIS A000105, A000988, A001168).
COUNTS = {
    1: (1, 1, 1),
    2: (1, 1, 2),
    3: (2, 2, 6),
    4: (5, 7, 19),
    5: (12, 18, 63),
    6: (35, 60, 216),
    7: (108, 196, 760),
    8: (369, 704, 2725),
    9: (1285, 2500, 9910),
    10: (4655, 9189, 36446),
}
MOBILITIES = (Mobility.FREE, Mobility.ONE_SIDED, Mobility.FIXED)
FILE = Path(__file__).parents[3] / "shared" / "real" / "packing" / "polyform_enumeration.txt"
SIZES = [pytest.param(size, marks=pytest.mark.slow if size >= 10 else ()) for size in COUNTS]


def counts(size):
    return tuple(len(polyforms(size, mobility)) for mobility in MOBILITIES)


@pytest.mark.parametrize("size", SIZES)
def test_polyominoes_are_as_many_as_published(size):
    assert counts(size) == COUNTS[size]


@pytest.mark.skipif(not FILE.exists(), reason=f"{FILE.name} is not beside this checkout")
def test_the_table_of_published_counts_agrees():
    rows = [line.split() for line in FILE.read_text(encoding="utf-8").splitlines() if line[:1].isdigit()]
    published = {int(row[0]): tuple(map(int, row[1:4])) for row in rows}
    assert {size: published[size] for size in COUNTS} == COUNTS
    assert all(counts(size) == published[size] for size in range(1, 9))


@pytest.mark.parametrize("size", range(1, 8))
def test_every_polyform_is_listed_once_and_connected(size):
    fixed = [Shape(cells) for cells in fixed_polyforms(size)]
    assert len(fixed) == len(set(fixed)) == COUNTS[size][2]
    assert all(shape.is_connected() and len(shape) == size for shape in fixed)
    free = polyforms(size)
    assert all(free_form(shape) == shape for shape in free)
    assert {pose for shape in free for pose in orientations(shape)} == set(fixed)


@pytest.mark.parametrize("size", range(1, 8))
def test_polyforms_come_in_ascending_order(size):
    for mobility in MOBILITIES:
        cells = [shape.cells for shape in polyforms(size, mobility)]
        assert cells == sorted(cells)


@pytest.mark.parametrize("size", range(1, 7))
def test_every_named_family_is_the_set_of_free_forms(size):
    assert {free_form(shape) for shape in polyominoes(size).values()} == set(polyforms(size))
    assert len(polyominoes(size)) == COUNTS[size][0]


@pytest.mark.parametrize("size", range(1, 9))
@pytest.mark.parametrize("mobility", MOBILITIES)
def test_names_are_different_words_for_different_shapes(size, mobility):
    named = polyominoes(size, mobility)
    assert len(named) == COUNTS[size][MOBILITIES.index(mobility)]
    assert not any(c in ":|" or c.isspace() for name in named for c in name)
    classes = {frozenset(orientations(shape, mobility)) for shape in named.values()}
    assert len(classes) == len(named)


def test_the_pentominoes_look_like_their_letters():
    assert {name: shape.picture().replace("\n", "/") for name, shape in polyominoes(5).items()} == {
        "F": ".##/##./.#.",
        "I": "#####",
        "L": "#./#./#./##",
        "N": ".#/.#/##/#.",
        "P": "##/##/#.",
        "T": "###/.#./.#.",
        "U": "#.#/###",
        "V": "#../#../###",
        "W": "#../##./.##",
        "X": ".#./###/.#.",
        "Y": ".#/##/.#/.#",
        "Z": "##./.#./.##",
    }


def test_small_families_have_their_letters():
    assert [" ".join(polyominoes(size)) for size in (1, 2, 3, 4)] == ["O", "I", "I V", "I L O S T"]
    assert polyominoes(4)["S"] == Shape.from_picture(".##/##.")
    assert polyominoes(4)["L"] == Shape.from_picture("#./#./##")


def test_the_hexominoes_have_35_short_names():
    names = list(polyominoes(6))
    assert len(set(names)) == 35
    assert all(1 <= len(name) <= 8 and name.isalnum() for name in names)
    assert {name for name in names if len(name) == 1} == set("ACDEGHIJKLMOPQRSUVX")


def test_one_sided_tetrominoes_have_seven_traditional_names():
    named = polyominoes(4, Mobility.ONE_SIDED)
    assert set(named) == set("IJLOSTZ")
    assert named["J"] in orientations(Shape.from_picture(".#/.#/##"), Mobility.ONE_SIDED)
    assert named["Z"] in orientations(Shape.from_picture("##./.##"), Mobility.ONE_SIDED)


def test_one_sided_pentominoes_are_eighteen_with_primes_for_mirror_images():
    named = polyominoes(5, Mobility.ONE_SIDED)
    assert len(named) == 18
    assert {name for name in named if name.endswith("'")} == {"F'", "L'", "N'", "P'", "Y'", "Z'"}
    for name in "FLNPYZ":
        assert free_form(named[name]) == free_form(named[name + "'"])
        assert named[name + "'"] not in orientations(named[name], Mobility.ONE_SIDED)


def test_fixed_pentominoes_are_numbered():
    named = polyominoes(5, Mobility.FIXED)
    assert len(named) == 63
    assert [name for name in named if name[0] == "F"] == [f"F{k}" for k in range(1, 9)]
    assert [name for name in named if name[0] in "IX"] == ["I1", "I2", "X"]
    assert named["F1"] == polyominoes(5)["F"]


def test_larger_polyominoes_are_numbered():
    assert list(polyominoes(7)) == [f"7-{k}" for k in range(1, 109)]


@pytest.mark.parametrize("size", range(1, 7))
def test_every_pose_knows_its_name(size):
    for name, shape in polyominoes(size).items():
        assert {name_of(pose) for pose in orientations(shape)} == {name}


def test_other_shapes_have_no_name():
    assert name_of(Shape([(0, 0), (1, 1)])) is None
    assert name_of(polyominoes(7)["7-1"]) is None


@pytest.mark.parametrize("size", [0, -1, LARGEST + 1])
def test_sizes_that_cannot_be_listed_are_refused(size):
    with pytest.raises(PuzzleError, match="can be listed"):
        polyominoes(size)


@pytest.mark.timeout(10)
@pytest.mark.parametrize("size", [0, -1])
def test_there_are_no_polyforms_without_cells(size):
    assert list(fixed_polyforms(size)) == polyforms(size) == []
