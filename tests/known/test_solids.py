"""Published counts of packings in three dimensions."""

from __future__ import annotations

import pytest

from dancefloor.engines.registry import engine
from dancefloor.geometry.box import box
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import read_pieces
from dancefloor.verbs import count

pytestmark = pytest.mark.skipif(bool(engine("bits").missing()), reason="too long without the compiled module")


def test_the_soma_cube():  # Conway and Guy, 1961: 240 ways
    found = count(Packing(box("3x3x3"), read_pieces("soma")), symmetry="all")
    assert (found, found.raw, found.order) == (240, 11520, 48)


@pytest.mark.parametrize(
    ("sides", "distinct"), [((2, 3, 10), 12), ((2, 5, 6), 264), pytest.param((3, 4, 5), 3940, marks=pytest.mark.slow)]
)
def test_solid_pentominoes(sides, distinct):  # Bouwkamp, J. Combinatorial Theory 7 (1969): all of them
    found = count(Packing(box(*sides), read_pieces("solid-pentominoes")), symmetry="all")
    assert (found, found.raw, found.order) == (distinct, 8 * distinct, 8)


@pytest.mark.slow
def test_solid_pentominoes_in_every_position():
    assert count(Packing(box("3x4x5"), read_pieces("solid-pentominoes")), engine="bits") == 8 * 3940
