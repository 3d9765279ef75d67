"""Symmetries of packings: chosen cases, each for one thing that can go wrong.

`attack.symmetry` compares random puzzles on all lattices with brute force; tests/attack/test_symmetry.py runs it.
"""

from __future__ import annotations

from itertools import islice
from math import factorial

import pytest

from dancefloor.geometry.box import box
from dancefloor.geometry.polyforms import polyominoes
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.symmetry import Mobility
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import Piece
from dancefloor.search.deadline import TimeUp
from dancefloor.solutions.canonical import FirstMet, Symmetries
from dancefloor.verbs import count, solve
from tests.solutions.boards import assert_agrees, packing

FREE, ONE_SIDED, FIXED = Mobility.FREE, Mobility.ONE_SIDED, Mobility.FIXED


@pytest.mark.parametrize(
    "puzzle",
    [
        packing("##/##", ("##", FREE, 0, 4)),
        packing("###/###/###", ("##/#.", FREE, 0, 3), ("###", FREE, 0, 3)),
        packing("###.###/###.###", ("###", FREE, 4, 4)),
        packing("#.#.#/#.#.#", ("#", FREE, 2, 2), ("##", FREE, 0, 3)),
        packing("##.##/##.##", ("##", FREE), ("##", FREE), ("##", FREE, 2, 2)),
        packing("###.###/#.....#", ("##", FREE, 0, 4), ("##/#.", ONE_SIDED, 0, 2)),
        packing("###.###/#.....#", ("###/#..", FIXED), ("###/..#", FIXED)),
        packing("###.###/#.....#", ("###/#..", ONE_SIDED), ("###/..#", ONE_SIDED)),
        packing("####/####", ("###/#..", ONE_SIDED), ("###/..#", ONE_SIDED)),
        packing("####/####", ("###/#..", ONE_SIDED, 0, 2), ("###/..#", ONE_SIDED, 0, 2)),
        packing("####/####", ("###/#..", ONE_SIDED), ("###/#..", ONE_SIDED)),
        packing("##++/++##", ("##", FREE, 0, 4)),
        packing("++/++", ("##", FREE, 0, 2)),
        packing("+++/+++", ("##", FREE, 0, 2), ("#", FREE, 0, 1)),
        packing("#.#.#.#", ("#.#", FREE, 2, 2)),
        packing("#.#.#.#", ("#.#", FREE), ("#.#", FREE)),
        packing("#.#.#.#", ("#", FREE), ("#", FREE, 0, 2), ("#", FIXED, 0, 2)),
        packing("###/#.#/###", ("##", FREE), ("###/#..", ONE_SIDED), ("##", FREE)),
    ],
)
def test_chosen_small_cases_agree_with_brute_force(puzzle):
    assert_agrees(puzzle)


SEPARATE = [
    packing("####.####/####.####", ("##", FREE, 0, 9)),
    packing("##.###/##.###/##...../...###/...###", ("##", FREE, 0, 99)),
    packing("##.##.#/##.##.#", ("##", FREE, 0, 9), ("#", FREE, 0, 99)),
    packing("##.##/#..#./.#...", ("##", FREE, 0, 99), ("#", FREE, 0, 99)),
    packing("####.####/####.####", ("###/#..", ONE_SIDED, 0, 9), ("#", FREE, 0, 99)),
    packing("##+.+##/##+.+##", ("##", FREE, 0, 99)),
]


@pytest.mark.parametrize("puzzle", SEPARATE)
def test_separate_parts_up_to_symmetry_are_a_product(puzzle):
    assert_agrees(puzzle)
    search, whole = solve(puzzle), solve(puzzle, engine="reference")
    found = list(search)
    assert (search.engine, search.why) == ("parts", "separate parts, each up to its own symmetries")
    assert len(found) == len(list(whole)) == count(puzzle, symmetry="all") == len(set(map(str, found)))
    for stop in range(0, len(found), 7):
        first = solve(puzzle)
        begin = list(islice(first, stop))
        assert begin + list(solve(puzzle, resume=first.position)) == found
        for halves in filter(None, [first.split()]):
            rest = [each for half in halves for each in solve(puzzle, resume=half)]
            assert begin + rest == found
    assert list(solve(puzzle, threads=3)) == found


def test_parts_that_are_not_moved_one_by_one_are_searched_as_a_whole():
    exchanged = packing("####.####/####.####", ("###/#..", ONE_SIDED, 0, 9), ("###/..#", ONE_SIDED, 0, 9))
    assert solve(exchanged).engine != "parts"
    assert len(list(solve(exchanged))) == count(exchanged, symmetry="all") > 0


def order_of(puzzle):
    return Symmetries(puzzle.encode()).order


@pytest.mark.parametrize(
    ("region", "order"),
    [
        ("6x10", 4),
        ("8x8-2x2", 8),
        ("5x6+5x6", 32),
        ("3x4+4x5", 16),
        ("5x4+5x4+5x4", 6 * 64),
        ("8x8-2x2@0,0", 2),
        ("3x4+4x3", 32),
    ],
)
def test_orders_of_the_symmetry_groups_of_boxes(region, order):
    assert order_of(Packing(box(region), polyominoes(5))) == order


def test_thirty_single_cells_have_thirty_factorial_symmetries_and_one_class():
    region = Region([(0, 2 * k) for k in range(30)])
    puzzle = Packing(region, [Piece("O", Shape([(0, 0)]), low=30, high=30)])
    assert order_of(puzzle) == factorial(30)
    assert count(puzzle, symmetry="all") == 1
    assert count(puzzle) == 1


def test_many_single_cells_with_two_kinds_of_pieces():
    region = Region([(0, 2 * k) for k in range(12)])
    dot = Shape([(0, 0)])
    puzzle = Packing(region, [Piece("p", dot), Piece("q", dot), Piece("O", dot, low=10, high=10)])
    assert count(puzzle, symmetry="all") == 1
    assert count(puzzle) == 132


def test_the_set_of_one_sided_pentominoes_has_its_mirror_image():
    pieces = [Piece(name, shape, Mobility.ONE_SIDED) for name, shape in polyominoes(5, Mobility.ONE_SIDED).items()]
    assert order_of(Packing(box("5x18"), pieces)) == 4


@pytest.mark.parametrize(
    ("region", "name", "mobility", "order"),
    [
        ("5x5", "F", ONE_SIDED, 4),  # a handed piece without its mirror image leaves rotations only
        ("5x6", "F", ONE_SIDED, 2),
        ("5x5", "W", ONE_SIDED, 8),  # and one equal to its mirror image all symmetries
        ("5x5", "I", FIXED, 4),  # a fixed piece leaves its own
        ("5x5", "F", FIXED, 1),
    ],
)
def test_symmetries_that_one_piece_leaves(region, name, mobility, order):
    assert order_of(Packing(box(region), [Piece(name, polyominoes(5)[name], mobility)])) == order


def test_mirror_images_with_different_bounds_do_not_replace_each_other():
    box_of_four = "####/####/####/####"
    assert order_of(packing(box_of_four, ("###/#..", ONE_SIDED, 1, 2), ("###/..#", ONE_SIDED, 1, 1))) == 4


def test_optional_cells_break_the_symmetry_of_the_box():
    puzzle = Packing(Region.from_picture("+##/###/###"), polyominoes(3))
    assert order_of(puzzle) == 2


def test_disconnected_pieces_make_the_region_one_component():
    assert order_of(packing("##.##", ("#.#", FREE), ("##", FREE))) == 2


def test_the_anchor_is_a_piece_used_once_that_every_symmetry_leaves_itself():
    symmetries = Symmetries(Packing(box("6x10"), polyominoes(5)).encode())
    assert symmetries.anchor is not None
    assert symmetries.anchor.name == "X"
    assert sum(symmetries.orbits.values()) == 4 * 8
    mirror_pair = packing("####/####", ("###/#..", ONE_SIDED), ("###/..#", ONE_SIDED))
    assert Symmetries(mirror_pair.encode()).anchor is None


def test_a_comparison_that_is_broken_off_forgets_no_solution():
    late = iter([False, False, False, True, *8 * [False]])

    class Slow:
        def least_form(self, cover):
            if next(late):
                raise TimeUp("solutions were being compared")
            return cover

    handed_over = tuple((k,) for k in range(5))
    met = FirstMet(Slow(), handed_over)
    with pytest.raises(TimeUp):
        met((7,))
    assert met.given == handed_over
    assert met((7,))
    assert met.given == (*handed_over, (7,))
