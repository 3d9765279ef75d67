"""Aztec diamonds and the directions of dominoes, as the paper says it; and what is known of all tilings."""

from __future__ import annotations

from collections import Counter

import pytest

import dancefloor as dance
from dancefloor.geometry.aztec import aztec_corner, direction


def diamond(order, at=(0, 0)):
    """The cells whose squares lie within |x| + |y| <= order + 1, as the paper defines it."""
    return [
        (at[0] + i, at[1] + j)
        for i in range(-order, order)
        for j in range(-order, order)
        if max(abs(i), abs(i + 1)) + max(abs(j), abs(j + 1)) <= order + 1
    ]


@pytest.mark.parametrize("order", range(2, 9))
def test_a_diamond_is_found_wherever_it_lies(order):
    cells = diamond(order, (order + 5, order - 2))
    assert aztec_corner(cells) == (5, order - 3)
    assert aztec_corner(cells[1:]) is None
    assert aztec_corner([*cells[1:], (99, 99)]) is None


BOXES = [[(i, j) for i in range(high) for j in range(wide)] for high, wide in ((0, 0), (1, 1), (2, 2), (3, 4), (4, 6))]


@pytest.mark.parametrize("cells", BOXES)
def test_other_boards_are_no_diamonds(cells):
    assert aztec_corner(cells) is None


def test_dominoes_at_the_four_corners_have_their_directions():
    order = 4
    cells = sorted(diamond(order, (order, order)))
    corner = aztec_corner(cells)
    west = [cell for cell in cells if cell[1] == 0]
    east = [cell for cell in cells if cell[1] == 2 * order - 1]
    assert [direction(pair, corner) for pair in (cells[:2], cells[-2:], west, east)] == [
        "north",
        "south",
        "west",
        "east",
    ]


def test_each_direction_is_as_frequent_as_its_opposite():
    # In every tiling, there are as many northern dominoes as southern ones (Elkies, Kuperberg, Larsen, Propp, 1992).
    cells = diamond(3)
    corner = aztec_corner(cells)
    tilings = list(dance.solve(dance.Packing(dance.Region(cells), dance.read_pieces("12*I2")), symmetry="none"))
    assert len(tilings) == 2 ** (3 * 4 // 2)
    for tiling in tilings:
        found = Counter(direction(placed.cells, corner) for placed in tiling.placements)
        assert (found["north"], found["east"]) == (found["south"], found["west"])
