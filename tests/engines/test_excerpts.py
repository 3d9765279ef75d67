"""One cover of each class, whichever engine finds them. Intervals: tests/contract/test_intervals.py."""

from __future__ import annotations

from array import array
from functools import cache
from itertools import permutations

import pytest

from dancefloor.cover.problem import Problem
from dancefloor.engines.excerpts import Images, SievedEngine
from dancefloor.engines.registry import engine, engine_names
from dancefloor.engines.search import Search
from dancefloor.search.values import Limits, Outcome, Resources
from dancefloor.solutions.canonical import Symmetries
from tests.packings import packed, packing


@cache
def problem(region="4x4"):
    return packed(region, "dominoes")


@cache
def images(region="4x4"):
    """Where the symmetries of the square take each option."""
    symmetries = Symmetries(packing(region, "dominoes").encode())
    whole, numbers = symmetries.reduced()
    assert whole == problem(region)  # no domino can be kept to a part of the board
    return symmetries.images(numbers)


INSTALLED = [name for name in engine_names() if not engine(name).missing() and not engine(name).lacks(problem())]


@pytest.mark.parametrize("name", INSTALLED)
def test_one_of_each_class_passes_in_the_order_of_the_engine(name):
    plain, sieved = list(Search(engine(name), problem())), Search(SievedEngine(engine(name), images()), problem())
    passed = list(sieved)
    assert (len(plain), len(passed), sieved.outcome) == (36, 9, Outcome.COMPLETE)
    assert passed == [cover for cover in plain if images().class_size(cover)]
    assert sieved.weight == 36
    assert (sieved.engine.name, sieved.engine.about) == (name, engine(name).about)
    assert sieved.statistics.covers == 9


@pytest.mark.parametrize("name", INSTALLED)
def test_classes_are_counted_with_their_members(name):
    sieved = Search(SievedEngine(engine(name), images()), problem())
    shown = []
    assert (sieved.tally(shown.append), sieved.weight) == (9, 36)
    assert all(images().class_size(cover) for cover in shown)


@pytest.mark.parametrize("name", INSTALLED)
@pytest.mark.parametrize("limits", [Limits(solutions=4), Limits(nodes=20)])
def test_a_sieved_search_can_be_resumed_anywhere(name, limits):
    expected = list(Search(SievedEngine(engine(name), images()), problem()))
    found, position, outcome = [], None, Outcome.LIMITED
    while outcome is Outcome.LIMITED:
        search = Search(SievedEngine(engine(name), images()), problem(), limits=limits, resume=position)
        found += list(search)
        position, outcome = search.position, search.outcome
    assert found == expected


@pytest.mark.skipif("scanning" not in INSTALLED, reason="needs the compiled engines")
@pytest.mark.parametrize("threads", [2, 3])
def test_small_batches_lose_nothing_on_threads(threads, monkeypatch):
    sieved, board = SievedEngine(engine("scanning"), images("6x6")), problem("6x6")
    expected = list(Search(sieved, board))
    assert len(expected) == 930
    monkeypatch.setattr("dancefloor.engines.search.BATCH_COVERS", 9)
    monkeypatch.setattr("dancefloor.engines.search.BATCH_NODES", 5)  # `scanning` ends some batches with a node left
    for _ in range(15):
        assert list(Search(sieved, board, resources=Resources(threads=threads))) == expected


def test_ranks_say_which_comes_first():
    every = [(0, 1), (0, 2), (1, 2)]  # two options out of three, which may be permuted at will
    order = {0: 5, 1: 3, 2: 9}
    ranks = Images(6, array("i", [order[p[option]] for option in range(3) for p in permutations(range(3))]))
    assert [ranks.class_size(cover) for cover in every] == [3, 0, 0]


@pytest.mark.parametrize("name", INSTALLED)
def test_what_the_engine_is_asked_it_answers(name):
    sieved = SievedEngine(engine(name), images())
    assert (sieved.abilities, sieved.missing()) == (engine(name).abilities, "")
    assert sieved.lacks(Problem.from_names("p", ["p"])) == engine(name).lacks(Problem.from_names("p", ["p"]))
