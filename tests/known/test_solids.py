"""Published counts of packings in three dimensions, by the engine that is best at them."""

from __future__ import annotations

import pytest

from dancefloor.engines.base import Search
from dancefloor.engines.registry import engine

from .solids import PENTOMINOES, SOMA, SolidPacking

pytestmark = pytest.mark.skipif(bool(engine("bits").missing()), reason="too long without the compiled module")


def test_the_soma_cube():  # Conway and Guy, 1961: 240 ways
    cube = SolidPacking((3, 3, 3), SOMA)
    covers = list(Search(engine("bits"), cube.problem))
    assert (len(covers), cube.up_to_symmetry(covers)) == (11520, 240)


@pytest.mark.parametrize(
    ("sides", "distinct"),
    [
        ((2, 3, 10), 12),
        ((2, 5, 6), 264),
        pytest.param((3, 4, 5), 3940, marks=pytest.mark.slow),
    ],
)
def test_solid_pentominoes(sides, distinct):  # Bouwkamp, J. Combinatorial Theory 7 (1969): all of them
    box = SolidPacking(sides, PENTOMINOES)
    problem, number = box.with_one_of_each_orbit("X")
    covers = [[number[k] for k in cover] for cover in Search(engine("bits"), problem)]
    assert box.up_to_symmetry(covers) == distinct


@pytest.mark.slow
def test_solid_pentominoes_in_every_position():
    box = SolidPacking((3, 4, 5), PENTOMINOES)
    assert Search(engine("bits"), box.problem).tally() == 8 * 3940


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_y_pentominoes_in_a_cube():
    cube = SolidPacking((5, 5, 5), {"Y": PENTOMINOES["Y"]}, low=0, high=25)
    covers = list(Search(engine("bits"), cube.problem))
    assert (len(covers), cube.up_to_symmetry(covers)) == (60672, 1264)
