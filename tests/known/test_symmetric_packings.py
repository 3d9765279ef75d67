"""Published numbers of symmetric packings, and of those without crossings or faults."""

from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor import Packing
from dancefloor.engines.registry import engine

pytestmark = [
    pytest.mark.house("questions"),
    pytest.mark.skipif(bool(engine("scanning").missing()), reason="too long without the compiled module"),
]

# Tilings of a hexagon with sides n by lozenges are plane partitions in a cube of n (David and Tomei, The problem of the
# calissons, American Mathematical Monthly 96, 1989). The classes and their numbers: R. P. Stanley, Symmetries of plane
# partitions, Journal of Combinatorial Theory A 43 (1986); here for n = 1, 2, ...
SYMMETRIC = "reflection in the horizontal axis"
TRANSPOSE_COMPLEMENTARY = "reflection in the vertical axis"
PLANE_PARTITIONS = {
    (): [2, 20, 980, 232848],  # OEIS A008793
    (SYMMETRIC,): [2, 10, 112, 2772, 151008],  # OEIS A049505
    ("rotation by 120",): [2, 5, 20, 132, 1452, 26741],  # cyclically symmetric
    ("rotation by 120", SYMMETRIC): [2, 5, 16, 66, 352],  # OEIS A005157: totally symmetric
    ("rotation by 180",): [0, 4, 0, 400, 0],  # self-complementary
    (TRANSPOSE_COMPLEMENTARY,): [0, 2, 0, 84, 0],  # OEIS A181119
    ("rotation by 180", SYMMETRIC): [0, 2, 0, 20, 0],  # all of half the size
    ("rotation by 120", TRANSPOSE_COMPLEMENTARY): [0, 1, 0, 2],  # OEIS A051255
    ("rotation by 60",): [0, 1, 0, 4, 0, 49],  # squares of the next ones
    ("rotation by 60", SYMMETRIC): [0, 1, 0, 2, 0, 7],  # OEIS A005130: totally symmetric and self-complementary
}


def lozenges(side, words):
    return Packing(f"triangle:hexagon{side}", "diamonds", where=[f"only {each}" for each in words])


@pytest.mark.parametrize("words", PLANE_PARTITIONS, ids=" and ".join)
def test_there_are_as_many_symmetric_plane_partitions_as_published(words):
    for side, number in enumerate(PLANE_PARTITIONS[words], 1):
        assert dance.count(lozenges(side, words)) == number


@pytest.mark.parametrize("box", ["6x10", "5x12", "4x15", "3x20", "8x8-2x2@3,3"])
def test_the_twelve_pentominoes_fill_no_box_symmetrically(box):
    # Each motion must map every piece to itself, and most pieces are not symmetric.
    asked = Packing(box, where="only symmetric")
    assert dance.count(asked) == len(list(dance.solve(asked))) == 0
    assert dance.count(Packing(box, where="no symmetry"), symmetry="all") == dance.count(box, symmetry="all")


def test_no_soma_cube_is_symmetric():  # 240 = 11520 / 48 classes: Conway and Guy, Winning Ways
    (row,) = dance.symmetries("soma")
    assert (row.raw, row.distinct, row.name) == (11520, 240, "no symmetry")


# Adachi, in the collection PUZZLART: https://muuseo.com/PUZZLART/items/1660
WITHOUT_CROSSINGS = [pytest.param("6x10", 563, marks=pytest.mark.slow), ("5x12", 325), ("4x15", 238), ("3x20", 2)]


@pytest.mark.parametrize(("box", "number"), WITHOUT_CROSSINGS)
def test_as_many_pentomino_rectangles_have_no_crossing_as_published(box, number):
    assert dance.count(Packing(box, where="no crossing"), symmetry="all") == number


# Alabi and Dresden, Fault-free tilings of the 3 x n rectangle with squares and dominos, Journal of Integer Sequences 24
# (2021), article 21.1.2; OEIS A334396, from n = 1 on
WITHOUT_FAULTS = [0, 0, 2, 2, 10, 16, 52, 104, 286, 634]


def test_as_many_tilings_with_squares_and_dominoes_have_no_fault_as_published():
    boxes = (f"3x{columns}" for columns, _ in enumerate(WITHOUT_FAULTS, 1))
    found = [dance.count(Packing(box, "any*dominoes,any*monomino", where="no fault")) for box in boxes]
    assert found == WITHOUT_FAULTS


def test_domino_tilings_of_a_chessboard_are_sorted_as_classes_are_counted():
    table = dance.symmetries("dominoes 8x8")
    assert (table.raw, table.distinct) == (12988816, 1629189)
    assert sum(row.raw * len([1, *row.motions]) for row in table) == 8 * table.distinct
