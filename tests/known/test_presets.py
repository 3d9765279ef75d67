"""Each preset has as many solutions as its source says."""

from __future__ import annotations

import pytest

from dancefloor.engines.registry import engine
from dancefloor.formats.named import preset_named, preset_names
from dancefloor.search.values import Outcome
from dancefloor.verbs import count

pytestmark = pytest.mark.skipif(bool(engine("scanning").missing()), reason="too long without the compiled module")

SLOW = {  # those that take more than about a second
    "bedlam",
    "broken-chessboard",
    "conway-blocks",
    "klarner-tower-1",
    "klarner-tower-2",
    "pentominoes-corners",
    "pentominoes-diamond",
    "solid-pentominoes-2x5x6",
    "solid-pentominoes-3x4x5",
    "solid-pentominoes-tube-5x3x5",
    "solid-pentominoes-tube-6x3x4",
    "tetris-cube",
    "y-15x15",
    "y-pentacubes",
}
LONG = [pytest.mark.slow, pytest.mark.timeout(1800)]
CASES = [pytest.param(name, marks=LONG if name in SLOW else []) for name in preset_names()]


def test_the_slow_ones_are_presets():
    assert set(preset_names()) >= SLOW


@pytest.mark.parametrize("name", CASES)
def test_a_preset_has_as_many_solutions_as_were_published(name):
    preset = preset_named(name)
    known = preset.solutions
    convention = "none" if known.distinct is None else known.symmetry
    found = count(preset.puzzle(preset.example), symmetry=convention)
    assert found.outcome is Outcome.COMPLETE
    assert known.raw in (None, found.raw)
    assert known.distinct in (None, found.distinct)
