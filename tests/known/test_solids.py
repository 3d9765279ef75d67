"""Published counts of packings in three dimensions."""

from __future__ import annotations

import pytest

from dancefloor.engines.registry import engine
from dancefloor.puzzles.packing import Packing, Piece
from dancefloor.verbs import count

from .solids import BEDLAM, PENTOMINOES, SOMA, cuboid

pytestmark = pytest.mark.skipif(bool(engine("bits").missing()), reason="too long without the compiled module")


def test_the_soma_cube():  # Conway and Guy, 1961: 240 ways
    found = count(Packing(cuboid(3, 3, 3), SOMA), up_to_symmetry=True)
    assert (found, found.raw, found.order) == (240, 11520, 48)


@pytest.mark.parametrize(
    ("sides", "distinct"), [((2, 3, 10), 12), ((2, 5, 6), 264), pytest.param((3, 4, 5), 3940, marks=pytest.mark.slow)]
)
def test_solid_pentominoes(sides, distinct):  # Bouwkamp, J. Combinatorial Theory 7 (1969): all of them
    found = count(Packing(cuboid(*sides), PENTOMINOES), up_to_symmetry=True)
    assert (found, found.raw, found.order) == (distinct, 8 * distinct, 8)


@pytest.mark.slow
def test_solid_pentominoes_in_every_position():
    assert count(Packing(cuboid(3, 4, 5), PENTOMINOES), engine="bits") == 8 * 3940


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_the_bedlam_cube():  # its maker's number, confirmed by S. Kurowski: up to turning, for mirror images need other pieces
    found = count(Packing(cuboid(4, 4, 4), BEDLAM), up_to_symmetry=True)
    assert (found, found.raw, found.order) == (19186, 24 * 19186, 24)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_y_pentominoes_in_a_cube():
    found = count(Packing(cuboid(5, 5, 5), [Piece("Y", PENTOMINOES["Y"], low=0, high=25)]), up_to_symmetry=True)
    assert (found, found.raw, found.order) == (1264, 60672, 48)
