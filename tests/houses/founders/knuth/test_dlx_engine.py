"""The searches of Knuth's programs, compared with the engines; tests/known compares what they print with his."""

from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor.houses.founders.knuth.dlx_engine import BoundedSearch, CostSearch, DlxSearch, Flip, Watching

PROBLEMS = {
    "colours": "p q r | x y\np q x:a y\np r x:a y:b\np x:b\nq x:a\nr y:b\nq r\nr\n",
    "bounds": "0:2|p 1:3|q 2|r | x\np q\np q x:a\nq r\nr x:a\np r\nq\nr\n",
    "queens": dance.write_dlx(dance.Queens(6).encode().problem),
}


@pytest.fixture(params=PROBLEMS)
def problem(request):
    return dance.read_dlx(PROBLEMS[request.param]).problem


def options(path):
    return tuple(step.option for step in path if step.option is not None)


def search_for(problem, **how):
    return (BoundedSearch if problem.has_multiplicities else DlxSearch)(problem, **how)


def test_covers_nodes_and_updates_are_those_of_the_reference(problem):
    expected = dance.covers(problem, engine="reference")
    search = search_for(problem)
    assert [options(path) for path in search.covers()] == list(expected)
    done = expected.statistics
    assert (search.nodes, search.links.updates, search.links.cleansings) == (done.nodes, done.updates, done.cleansings)
    assert sum(search.profile) == search.nodes == sum(search.branching.values())
    assert sum(search.updates) == search.links.updates


@pytest.mark.parametrize("seed", [0, 1, 99])
def test_random_choices_find_the_same_covers_in_another_order(problem, seed):
    found = [tuple(sorted(options(path))) for path in search_for(problem, flip=Flip(seed)).covers()]
    assert sorted(found) == sorted(tuple(sorted(cover)) for cover in dance.covers(problem))


def test_a_watcher_may_end_it():
    class Ending(Watching):
        def entered(self, search):
            return search.nodes == 3

    search = DlxSearch(dance.Queens(6).encode().problem, watching=Ending())
    assert list(search.covers()) == []
    assert search.nodes == 3


PRICES = "p q r s | x\np q |3\np |4\nq x:a |1\nr s x:b |2\nr |5\ns x:a |5\np q r s |9\nr s x:a |7\nq |2\n"


@pytest.mark.parametrize("best", [1, 2, 3, 100])
def test_the_cheapest_covers_are_those_that_cheapest_finds(best):
    problem = dance.read_dlx(PRICES).problem
    search = CostSearch(problem, best=best)
    costs = sorted(sum(problem.options.cost(option) for option in options(path)) for path in search.covers())
    expected = [cost for cost, _ in dance.cheapest(problem, best).covers]
    assert costs[: len(expected)] == expected
    assert [cost + search.tax for cost in search.bests if cost < 1000] == expected


def test_taxes_are_what_all_options_of_an_item_pay():
    search = CostSearch(dance.read_dlx("p q\np |3\np q |5\nq |4\n").problem)
    assert (search.taxes, search.net) == ([3, 2], [0, 0, 2])


# Random numbers.


def test_the_numbers_are_those_that_the_graphbase_documents():
    flip = Flip(-314159)
    assert flip.next() == 119318998
    for _ in range(133):
        flip.next()
    assert flip.below(0x55555555) == 748103812


def test_a_seed_decides_everything_and_numbers_are_below_their_limit():
    assert [Flip(7).next() for _ in range(2)] == [Flip(7).next()] * 2
    assert Flip(7).next() != Flip(8).next()
    flip = Flip(1)
    assert {flip.below(3) for _ in range(100)} == {0, 1, 2}
    assert flip.below(1) == 0
