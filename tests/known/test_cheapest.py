"""The cheapest covers are those that Knuth's DLX5 finds."""

import re
from pathlib import Path

import pytest

from dancefloor.formats.knuth.dlx import read_dlx
from dancefloor.search.values import Outcome
from dancefloor.verbs import cheapest

PARTS = re.split(r"^== (.*): ?(.*)\n", Path(__file__).with_name("dlx5.txt").read_text(), flags=re.MULTILINE)[1:]
CASES = [pytest.param(text, costs, id=name) for name, costs, text in zip(*[iter(PARTS)] * 3, strict=True)]


@pytest.mark.parametrize(("text", "costs"), CASES)
def test_the_cheapest_covers_cost_what_dlx5_says(text, costs):
    problem, known = read_dlx(text).problem, [int(cost) for cost in costs.split()]
    for best in (1, 2, 3, 1000):
        found = cheapest(problem, best)
        assert [cost for cost, _ in found.covers] == known[:best]
        assert found.outcome is Outcome.COMPLETE
