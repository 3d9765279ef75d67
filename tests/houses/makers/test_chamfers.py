"""Chamfers of a cube, without any package."""

from __future__ import annotations

from itertools import product

import pytest

from dancefloor.houses.makers.chamfers import chamfered, cut_away

CORNERS = [tuple(map(float, corner)) for corner in product((0, 10), repeat=3)]
SQUARES = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
TRIANGLES = [each for a, b, c, d in SQUARES for each in ((a, b, c), (a, c, d))]


def fan(rings):
    """Triangles of a convex polygon."""
    (ring,) = rings
    return [(0, k, k + 1) for k in range(1, len(ring) - 1)]


def volume(corners, triangles):
    def determinant(a, b, c):
        return (
            a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0])
        )

    return sum(determinant(*(corners[k] for k in triangle)) for triangle in triangles) / 6


@pytest.mark.parametrize("width", [0.001, 1, 4.9])
def test_a_cube_has_twelve_strips_and_eight_corners(width):
    corners, triangles = chamfered(CORNERS, TRIANGLES, width, fan)
    assert (len(corners), len(triangles)) == (24, 6 * 2 + 12 * 2 + 8)
    sides = [side for a, b, c in triangles for side in ((a, b), (b, c), (c, a))]
    assert len(sides) == len(set(sides))
    assert {(b, a) for a, b in sides} == set(sides)
    assert volume(corners, triangles) == pytest.approx(1000 - 60 * width**2 + 16 / 3 * width**3)


def test_a_cube_that_is_too_narrow_has_none():
    assert chamfered(CORNERS, TRIANGLES, 5.1, fan) is None


def test_what_a_cube_loses_lies_at_its_edges_and_corners():
    cuts = list(cut_away(CORNERS, TRIANGLES, 2.0))
    assert sorted(map(len, cuts)) == [4] * 8 + [6] * 12
    assert {tuple(cut[0]) for cut in cuts if len(cut) == 4} == set(CORNERS)
    assert all(min(abs(c - side) for c in spot for side in (0, 10)) == 0 for cut in cuts for spot in cut)
