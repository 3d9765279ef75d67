"""The numbers of the choice: all of them are told, and the engines that dive have all that they need."""

from __future__ import annotations

import dancefloor as dance
from dancefloor.engines import prices as module
from dancefloor.engines.prices import CONTENDERS, COSTS, WIDTHS, prices
from dancefloor.reports.searches import statistics_text


def test_every_number_is_told_by_its_name():
    told = dict(prices())
    plain = {
        name.lower(): value
        for name, value in vars(module).items()
        if name.isupper() and isinstance(value, (int, float))
    }
    assert plain.items() <= told.items()
    assert all(value >= 0 for value in told.values())


def test_engines_that_dive_have_a_cost_and_a_width():
    assert CONTENDERS.keys() == WIDTHS.keys()
    assert CONTENDERS.keys() <= COSTS.keys()


def test_statistics_tell_them():
    counted = dance.count("dominoes 3x4", engine="counting")
    assert "choice      costs.scanning.1 6," in statistics_text(counted)
