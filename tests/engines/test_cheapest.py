from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.cover.problem import Item, Option, Problem, Use
from dancefloor.engines import cheapest
from dancefloor.engines.cheapest import CheapestEngine, CheapestPythonRun
from dancefloor.engines.reference import covers_of
from dancefloor.engines.search import Search
from dancefloor.errors import InputError
from tests.contract.test_engines import problems


@st.composite
def priced_problems(draw):
    problem = draw(problems())
    return replace(problem, options=tuple(each._replace(cost=draw(st.integers(0, 9))) for each in problem.options))


def cost(problem, cover):
    return sum(problem.options[option].cost for option in cover)


@given(problem=priced_problems(), best=st.integers(1, 5))
def test_the_cheapest_covers_are_among_those_handed_out(problem, best):
    expected = sorted(cost(problem, cover) for cover in covers_of(problem))[:best]
    found = list(Search(CheapestEngine(best), problem))
    assert sorted(cost(problem, cover) for cover in found)[:best] == expected
    run = CheapestPythonRun(problem, best)
    plain = run.advance(1 << 60, 1 << 60, 1e9, 1 << 60).covers
    assert sorted(cost(problem, cover) for cover in plain)[:best] == expected
    assert {tuple(sorted(cover)) for cover in plain} <= set(covers_of(problem))


def test_costs_that_differ_cut_the_search_short():
    names = " ".join(f"p{k}" for k in range(12))
    problem = Problem.from_names(names, [])
    options = [Option((Use(a), Use(b)), (a - b) ** 2) for a in range(12) for b in range(a + 1, 12)]
    problem = Problem(problem.items, tuple(options))
    search = Search(CheapestEngine(1), problem)
    found = list(search)
    assert min(cost(problem, cover) for cover in found) == 6
    assert search.statistics.nodes < 1000  # of 10395 covers


def test_huge_costs_are_exact(monkeypatch):
    problem = Problem((Item("p"),), (Option((Use(0),), 10**30 + 1), Option((Use(0),), 10**30)))
    assert (1,) in list(Search(CheapestEngine(1), problem))
    monkeypatch.setattr(cheapest, "MISSING", "no compiled module")
    assert (1,) in list(Search(CheapestEngine(1), problem))


def test_asking_for_no_cover_or_for_a_position_is_refused():
    with pytest.raises(InputError, match="best is 0: it should be 1 or more"):
        CheapestEngine(0)
    with pytest.raises(InputError, match="cannot be resumed"):
        CheapestEngine(1).start(Problem.from_names("p", ["p"]), (0,))
