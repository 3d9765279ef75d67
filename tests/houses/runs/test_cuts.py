"""Searches cut into intervals: together they are the whole, and dives tell how long each is."""

from __future__ import annotations

from itertools import groupby, pairwise

import pytest

import dancefloor as dance
from dancefloor.contract.check_engine import accepts
from dancefloor.engines.prices import STARTING
from dancefloor.engines.registry import engine
from dancefloor.engines.search import Search
from dancefloor.errors import InputError
from dancefloor.houses.runs.run_parts import cut
from tests.contract.test_engines import PROBLEMS
from tests.contract.test_intervals import NAMES

IN_PYTHON = ("scanning-python", "reference")  # which would take long on large problems
every_case = pytest.mark.parametrize(
    ("name", "problem"),
    [
        pytest.param(name, problem, id=f"{name}-{label}")
        for name in NAMES
        for label, problem in PROBLEMS.items()
        if accepts(engine(name), problem) and (name not in IN_PYTHON or len(problem.options) < 50)
    ],
)


def searched(used, problem, each):
    """The covers and the counters of a search, or of an interval of it."""
    here = Search(used, problem).position
    resume = here._replace(path=each.path, until=each.until) if each else None
    search = Search(used, problem, resume=resume)
    return list(search), search.statistics[1:4]


def added(counters):
    return tuple(map(sum, zip(*counters, strict=True)))


@every_case
def test_intervals_are_the_search(name, problem):
    used = engine(name)
    covers, counters = searched(used, problem, None)
    for many in (1, 2, 7, 40):
        cuts = cut([(used, problem)], many)
        assert cuts[0].path == ()
        assert cuts[-1].until is None
        assert all(one.until == other.path for one, other in pairwise(cuts))
        parts = [searched(used, problem, each) for each in cuts]
        assert [cover for found, _ in parts for cover in found] == covers
        assert added(counted for _, counted in parts) == tuple(counters)


def test_a_search_is_cut_until_nothing_is_left_to_cut():
    problem = dance.read_dlx("a b c\na\nb\nc\na b\nb c\n").problem
    cuts = cut([(engine("reference"), problem)], 1000)
    covers = len(list(Search(engine("reference"), problem)))
    assert covers <= len(cuts) < 10


def test_a_product_is_cut_where_its_slowest_part_is():
    used, problem = engine("parts"), dance.read_puzzle("any*dominoes 4x4+2x4").encode().problem
    cuts = cut([(used, problem)], 12)
    assert len(cuts) >= 12
    assert cut([used.slowest(problem)], 12) != cuts
    parts = [searched(used, problem, each)[0] for each in cuts]
    assert [cover for part in parts for cover in part] == searched(used, problem, None)[0]
    assert all(len(part) % 5 == 0 for part in parts)  # all covers of 2x4


def test_several_searches_are_cut_where_they_are_long():
    long, short = ((engine("dancing"), dance.read_puzzle(f"dominoes {box}").encode().problem) for box in ("4x8", "2x2"))
    cuts = cut([short, long], 20)
    assert [(number, len(list(group))) for number, group in groupby(cuts, key=lambda each: each.search)][1][1] > 15
    assert cuts == cut([short, long], 20)


@pytest.mark.parametrize("name", ["scanning", "bits", "cells", "dancing"])
def test_dives_guess_what_is_below_a_node(name):
    """The guesses of intervals add up to that of the search, and follow the nodes that they have."""
    if engine(name).missing():
        pytest.skip("it needs a compiler")
    problem = dance.read_puzzle("dominoes 4x8").encode().problem
    cuts = cut([(engine(name), problem)], 30)
    below = [each.guess - STARTING * len(problem.options) for each in cuts]
    whole = engine(name).start(problem).dives(0, 500)[0] / 500
    assert sum(below) == pytest.approx(whole, rel=0.2)
    worked = [searched(engine(name), problem, each)[1][0] for each in cuts]
    shares, guessed = [nodes / sum(worked) for nodes in worked], [guess / sum(below) for guess in below]
    assert sum(abs(one - other) for one, other in zip(shares, guessed, strict=True)) < 0.4


@pytest.mark.parametrize("name", ["scanning", "bits", "cells", "dancing"])
def test_a_dive_leaves_a_run_as_it_was(name):
    if engine(name).missing():
        pytest.skip("it needs a compiler")
    problem = dance.read_puzzle("dominoes 4x6").encode().problem
    path = cut([(engine(name), problem)], 10)[3].path
    runs = [engine(name).start(problem, path) for _ in range(2)]
    assert runs[1].dives(0, 20) == runs[1].dives(0, 20)
    ends = [(run.advance(1 << 40, 1 << 40, 60.0, 1 << 40), run.counters()) for run in runs]
    assert list(ends[0][0].covers) == list(ends[1][0].covers)
    assert ends[0][1] == ends[1][1]


def test_an_engine_without_intervals_is_refused():
    problem = dance.read_dlx("a b\na\nb\n").problem
    with pytest.raises(InputError, match="interval"):
        cut([(engine("portfolio"), problem)], 2)
