"""Balls."""

from __future__ import annotations

import pytest

from dancefloor.geometry.polyforms import polyforms
from dancefloor.geometry.region import region_named
from dancefloor.geometry.symmetry import Mobility
from dancefloor.plugins.spheres import SPHERE


@pytest.mark.parametrize(
    ("mobility", "counts"),
    [
        (Mobility.FREE, [1, 1, 4, 20, 131]),  # sums of the rows of OEIS A300812
        (Mobility.ONE_SIDED, [1, 1, 5, 28]),
    ],
)
def test_there_are_as_many_pieces_as_are_known(mobility, counts):
    assert [len(polyforms(size, mobility, SPHERE)) for size in range(1, len(counts) + 1)] == counts


def test_solids_of_balls_are_as_large_as_their_shapes_say():
    sizes = [len(region_named(shape, (4,), SPHERE)) for shape in ("pyramid", "tetrahedron", "octahedron")]
    assert sizes == [30, 20, 44]


def test_turns_by_60_degrees_keep_distances():
    """BurrTools' BallRoom has three balls in a row, and in a triangle."""
    for balls in ([(0, 0, 0), (0, 1, 0), (0, 2, 0)], [(0, 0, 0), (0, 1, 0), (0, 0, 1)]):
        for pose in SPHERE.poses(balls):
            for one, other in ((0, 1), (0, 2), (1, 2)):
                ends = [[SPHERE.in_space(cells[k]) for k in (one, other)] for cells in (balls, pose)]
                lengths = [sum((a - b) ** 2 for a, b in zip(*pair, strict=True)) for pair in ends]
                assert lengths[0] == lengths[1]


@pytest.mark.slow
def test_there_are_as_many_larger_pieces_as_are_known():
    counts = {6: 1211}
    assert [len(polyforms(size, lattice=SPHERE)) for size in counts] == list(
        counts.values()
    )  # sums of the rows of OEIS A300812
