from __future__ import annotations

from itertools import pairwise
from types import SimpleNamespace

import pytest

from dancefloor.houses.runs import rhythm
from dancefloor.houses.runs.rhythm import EVERY, FIRST, Rhythm


@pytest.fixture
def clock(monkeypatch):
    """A clock that stands still unless somebody sets it."""
    shown = SimpleNamespace(now=100.0)
    monkeypatch.setattr(rhythm.time, "monotonic", lambda: shown.now)
    return shown


def test_pauses_grow_with_the_work(clock):
    beat, pauses = Rhythm(), []
    clock.now += 7
    beat.begin()
    for _ in range(9):
        pauses.append(beat.left)
        assert not beat.is_due
        clock.now += 1.01 * beat.left
        assert beat.is_due
        beat.written()
    assert pauses[0] == pytest.approx(FIRST)
    assert pauses == sorted(pauses)
    assert pauses[-1] == pytest.approx(EVERY)
    assert all(later <= 2.1 * pause for pause, later in pairwise(pauses))


def test_it_begins_once(clock):
    beat = Rhythm()
    beat.begin()
    clock.now += FIRST
    beat.begin()
    assert beat.is_due
