"""What J. G. Fletcher states about his program (CACM 8:10, 1965). The counts of his boxes are those of presets."""

from __future__ import annotations

from collections import Counter

import pytest

from dancefloor import Packing, box, count, polyominoes, solve
from dancefloor.houses.founders.fletcher.program import program_of

TABLE = {
    "3x20": (2, 8),
    "4x15": (368, 1472),
    "5x12": (1010, 4040),
    "6x10": (2339, 9356),
    "5x6+5x6": (2, 64),
    "8x8-2x2": (65, 520),
}


@pytest.mark.parametrize("region", ["3x20", "5x6+5x6", "8x8-2x2"])
def test_solving_lists_as_many_as_he_counts(region):
    distinct, raw = TABLE[region]
    assert len(set(solve(region))) == distinct
    assert len(set(solve(region, symmetry="none"))) == raw


@pytest.mark.parametrize(("region", "turned"), [("3x20", "20x3"), ("4x15", "15x4"), ("5x12", "12x5"), ("6x10", "10x6")])
def test_a_box_on_its_side_has_the_same_solutions(region, turned):
    assert count(turned, symmetry="all") == TABLE[region][0]


def test_the_pair_of_boxes_may_stand_on_top_of_each_other_or_be_turned():
    for pair in ("5x6@0,0+5x6@6,0", "5x6+6x5", "5x6@0,0+5x6@40,40"):
        found = count(pair, symmetry="all")
        assert (found, found.raw, found.order) == (2, 64, 32)


def test_the_pieces_may_come_in_any_order():
    pieces = dict(reversed(polyominoes(5).items()))
    assert count(Packing(box("6x10"), pieces), symmetry="all") == 2339


def program(region="6x10"):
    return program_of(Packing(box(region), polyominoes(5)))


def test_the_patterns_of_each_pentomino_are_as_many_as_its_orientations():
    """Numbers 1, 3, 4, 5 and 11 have eight; 6, 7, 8, 9 and 12 four; 2 two; and 10 one: 63 together."""
    patterns = Counter(piece for _, piece in program().patterns[0])
    assert {number: sorted(piece for piece in patterns if patterns[piece] == number) for number in (8, 4, 2, 1)} == {
        8: [1, 3, 4, 5, 11],
        4: [6, 7, 8, 9, 12],
        2: [2],
        1: [10],
    }
    assert patterns.total() == 63


def test_the_illustrated_orientation_of_pentomino_7_is_his_pattern():
    assert ((0, 16, 17, 18, 2), 7) in program().patterns[0]


def test_the_square_after_the_lead_leads_to_29_patterns_and_the_one_below_it_to_all_others():
    assert Counter(path[1] for path, _ in program().patterns[0]) == {1: 29, 16: 63 - 29}


@pytest.mark.parametrize("region", TABLE)
def test_the_arena_has_512_squares_and_its_border_is_free(region):
    arena = program(region).arena
    assert (arena.row, arena.size, len(arena.squares)) == (16, 512, 60)
    forbidden = {*range(1, 16), *range(497, 512), *range(16, 513, 16)}
    assert forbidden.isdisjoint(arena.kinds)
