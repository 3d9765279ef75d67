"""A damaged store never reads as another run."""

from __future__ import annotations

import pytest

from attack import stores
from attack.figures import Figures
from dancefloor._native import MISSING
from dancefloor.houses.runs import claims
from dancefloor.houses.runs.store import Store

pytestmark = pytest.mark.skipif(bool(MISSING), reason="the compiled module is not installed")


def figures_of(cases, seed=1):
    figures = Figures("stores", seed)
    for case in range(cases):
        stores.attempt(figures.begin(case), figures)
    return figures.counts


@pytest.mark.parametrize(
    "cases", [40, pytest.param(10_000, marks=[pytest.mark.slow, pytest.mark.timeout(3600)])], ids="{} damages".format
)
def test_nothing_is_lost_in_silence(cases):
    counts = figures_of(cases)
    assert counts["stores"] == cases
    assert counts["wrong"] == 0
    assert counts["refused"] > cases / 2  # and the others were as good as whole


def test_it_would_notice_if_stores_were_not_compared(monkeypatch):
    monkeypatch.setattr(Store, "_check_seals", lambda self: None)
    monkeypatch.setattr(claims, "check", lambda store: None)
    assert figures_of(50)["wrong"] > 0
