"""Prime rectangles of pieces, beside published tables and brute force."""

from __future__ import annotations

from itertools import product

import pytest

import dancefloor as dance
from dancefloor.houses.explorer.exploring import sides_text

#: Prime rectangles with sides up to a bound. L and T tetrominoes: D. W. Walkup, Covering a rectangle with
#: T-tetrominoes (American Mathematical Monthly 72, 1965), and D. A. Klarner, Packing a rectangle with congruent
#: N-ominoes (Journal of Combinatorial Theory 7, 1969); L tromino: the same, and S. W. Golomb, Polyominoes (1965).
#: Y pentomino: M. Reid, Rectifiable polyominoes (web page), the part up to 15x16.
PRIMES = {
    ("V3", 12): "2x3 5x9",
    ("L4", 14): "2x4 3x8",
    ("T4", 16): "4x4",
    ("O4", 8): "2x2",
    ("I4", 9): "1x4",
    ("S4", 12): "",
    ("Y", 15): "5x10 10x14 14x15 15x15",
}


@pytest.mark.parametrize(
    ("piece", "most"), [pytest.param(*key, marks=[pytest.mark.slow] if key == ("Y", 15) else []) for key in PRIMES]
)
def test_prime_rectangles_are_those_that_were_published(piece, most):
    assert " ".join(sides_text(row.sides) for row in dance.rectangles(piece, most).primes) == PRIMES[piece, most]


def test_the_second_prime_rectangle_of_the_p_pentomino():
    assert [row.sides for row in dance.rectangles("P", 15).primes] == [(2, 5), (7, 15)]


@pytest.mark.parametrize("piece", ["V3", "L4", "T4", "P", "fixed-I3", "one-sided-L4", "fixed-V3"])
def test_each_rectangle_is_tiled_exactly_if_it_has_a_tiling(piece):
    """Beside the count of solutions of every rectangle."""
    found = dance.rectangles(piece, 6)
    fixed = piece.startswith("fixed")
    assert {row.sides for row in found.rows} == {
        sides for sides in product(range(1, 7), repeat=2) if fixed or sides[0] <= sides[1]
    }
    for row in found.rows:
        assert row.is_tiled == (dance.count(sides_text(row.sides) + f" any*{piece}") > 0)


def test_a_piece_that_cannot_be_turned_tiles_one_of_two():
    assert [row.sides for row in dance.rectangles("fixed-I3", 6).primes] in ([(1, 3)], [(3, 1)])


def test_boxes_in_space():
    found = dance.rectangles("tetracube-L", 4)
    assert [row.sides for row in found.primes] == [(1, 2, 4), (3, 3, 4)]
    assert next(found.told()).startswith("prime boxes of L with sides up to 4")


def test_it_stops_when_the_time_is_up():
    found = dance.rectangles("Y", 100, timeout=0.2)
    assert found.outcome is dance.Outcome.LIMITED
    assert len(found.rows) < 5000
    assert dance.rectangles("Y", 8, timeout=0).rows == ()


def test_a_notebook_shows_the_pictures():
    shown = dance.rectangles("L4", 8)._repr_html_()
    assert shown.count("<img") == 2
    assert "2x4" in shown
