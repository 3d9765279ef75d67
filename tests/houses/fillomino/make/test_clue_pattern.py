from __future__ import annotations

from itertools import product
from random import Random

import pytest

from dancefloor.errors import PuzzleError
from dancefloor.houses.fillomino.make.clue_pattern import PATTERNS, crowd, orbits, random_pattern, reachable

# What each symmetry does to the cell in row i, column j of a board whose last row and column are m.
MOVES = {
    "none": [],
    "rotational": [lambda i, j, m: (m - i, m - j)],
    "mirror": [lambda i, j, m: (i, m - j)],
    "diagonal": [lambda i, j, m: (j, i)],
    "quarter": [lambda i, j, m: (j, m - i), lambda i, j, m: (m - i, m - j)],
    "full": [lambda i, j, m: (m - i, j), lambda i, j, m: (m - j, m - i), lambda i, j, m: (j, m - i)],
}


@pytest.mark.parametrize("name", PATTERNS)
@pytest.mark.parametrize("side", [1, 2, 3, 4, 5])
def test_every_cell_is_in_one_orbit_with_all_its_images(name, side):
    found = orbits(side, side, name)
    assert sorted(cell for orbit in found for cell in orbit) == list(product(range(side), range(side)))
    for orbit in found:
        for i, j in orbit:
            assert {move(i, j, side - 1) for move in MOVES[name]} <= set(orbit)


@pytest.mark.parametrize(
    ("name", "sizes"),
    [
        ("none", {1: 9}),
        ("rotational", {2: 4, 1: 1}),
        ("mirror", {2: 3, 1: 3}),
        ("diagonal", {2: 3, 1: 3}),
        ("quarter", {4: 2, 1: 1}),
        ("full", {4: 2, 1: 1}),
    ],
)
def test_orbits_of_a_board_of_three_by_three(name, sizes):
    found = [len(orbit) for orbit in orbits(3, 3, name)]
    assert {size: found.count(size) for size in found} == sizes


def test_all_symmetries_of_a_square_take_eight_cells_to_each_other():
    assert max(len(orbit) for orbit in orbits(4, 4, "full")) == 8
    assert max(len(orbit) for orbit in orbits(4, 4, "quarter")) == 4


def test_only_a_square_is_turned_a_quarter():
    assert len(orbits(2, 3, "rotational")) == 3
    for name in ("diagonal", "quarter", "full"):
        with pytest.raises(PuzzleError, match=f"{name} symmetry on a board of 2x3: it should be square"):
            orbits(2, 3, name)


def test_a_name_that_is_nearly_right_is_suggested():
    with pytest.raises(PuzzleError, match="there is no symmetry 'rotation'; did you mean 'rotational'"):
        orbits(3, 3, "rotation")


def test_every_reachable_number_is_a_sum_of_orbits():
    assert reachable(orbits(3, 3, "quarter")) == {0, 1, 4, 5, 8, 9}
    assert reachable(orbits(3, 3, "full")) == {0, 1, 4, 5, 8, 9}
    assert reachable(orbits(2, 3, "none")) == set(range(7))


def test_a_pattern_keeps_the_clues_that_are_there():
    groups = orbits(5, 5, "rotational")
    for count in range(4, 25, 2):
        shown = random_pattern(groups, count, Random(count), marked={(0, 0), (4, 4), (0, 3), (4, 1)})
        assert len(shown) == count
        assert {(0, 0), (4, 4), (0, 3), (4, 1)} <= shown


@pytest.mark.parametrize("symmetry", PATTERNS)
def test_a_pattern_has_whole_orbits_and_exactly_the_number_of_clues(symmetry):
    groups = orbits(5, 5, symmetry)
    counts = sorted(reachable(groups))
    assert len(counts) > 2
    for count in counts:
        shown = random_pattern(groups, count, Random(count))
        assert len(shown) == count
        assert all(shown.issuperset(orbit) or shown.isdisjoint(orbit) for orbit in groups)


def test_the_seed_decides():
    groups = orbits(8, 8, "rotational")
    first, again, other = (random_pattern(groups, 20, Random(seed)) for seed in (1, 1, 2))
    assert first == again != other


def test_clues_close_by_are_a_crowd():
    assert crowd([(0, 0)], {(0, 1)}) > crowd([(0, 0)], {(0, 2)}) > crowd([(0, 0)], {(0, 3)}) == 0
    assert crowd([(0, 0), (0, 1)], set()) > 0
