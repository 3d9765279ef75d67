"""Each preset has as many solutions as its source says."""

from __future__ import annotations

import pytest

from dancefloor.engines.base import Outcome
from dancefloor.engines.registry import engine
from dancefloor.formats.preset import preset_named, preset_names
from dancefloor.verbs import count

pytestmark = pytest.mark.skipif(bool(engine("scanning").missing()), reason="too long without the compiled module")

SLOW = {"y-15x15"}  # those that take more than about a second
CASES = [pytest.param(name, marks=[pytest.mark.slow] if name in SLOW else []) for name in preset_names()]


def test_the_slow_ones_are_presets():
    assert set(preset_names()) >= SLOW


@pytest.mark.parametrize("name", CASES)
def test_a_preset_has_as_many_solutions_as_were_published(name):
    preset = preset_named(name)
    known = preset.solutions
    found = count(preset.puzzle(preset.example), up_to_symmetry=known.distinct is not None)
    assert found.outcome is Outcome.COMPLETE
    assert known.raw in (None, found.raw)
    assert known.distinct in (None, found.distinct)
