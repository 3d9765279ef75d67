"""The portfolio: exact however its turns fall, the same for a seed, and soon done with what makes others hang."""

import itertools

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dancefloor._native import MISSING
from dancefloor.cover.problem import Problem
from dancefloor.engines import portfolio
from dancefloor.engines.choice import likely
from dancefloor.engines.portfolio import PASSING, SEEKING, PortfolioEngine
from dancefloor.engines.prices import COSTS
from dancefloor.engines.reference import covers_of
from dancefloor.engines.search import Search
from dancefloor.errors import InputError
from dancefloor.search.values import Limits, Outcome, Resources
from dancefloor.solutions.canonical import Symmetries
from tests.contract.test_engines import problems
from tests.packings import packed, packing

ENGINE = PortfolioEngine()
native = pytest.mark.skipif(bool(MISSING), reason="there are no restarts without the compiled module")

# Packings of which one order of search or another is known to take minutes or more to find the first.
HARD = {
    "Y 15x15": ("15x15", "any*Y"),
    "Y 20x20": ("20x20", "any*Y"),
    "pentominoes 30x30": ("30x30", "any*pentominoes"),
    "four sets 15x16": ("15x16", "4*pentominoes"),
    "hexominoes 15x15": ("15x15-3x5", "hexominoes"),
    "hexominoes 18x18": ("18x18", "any*hexominoes"),
}
MOST_NODES = 200_000_000  # nodes of both searches; a few seconds


@pytest.fixture
def short_turns(monkeypatch):
    """Turns of a few nodes, so that small problems see many of them."""
    monkeypatch.setattr(portfolio, "TURN", 300)
    monkeypatch.setattr(portfolio, "STEP", 200)
    monkeypatch.setattr(portfolio, "LATE", 300)
    monkeypatch.setattr(portfolio, "MOST_AT_ONCE", 3)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(problems(), st.integers(0, 3))
def test_every_cover_is_found_once_whoever_finds_the_first(short_turns, problem, seed):
    found = [tuple(sorted(cover)) for cover in Search(ENGINE, problem, resources=Resources(seed=seed))]
    assert sorted(found) == covers_of(problem)


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(problems(), st.integers(1, 4))
def test_turns_end_at_the_same_node_wherever_batches_do(short_turns, problem, step):
    whole = Search(ENGINE, problem)
    covers, found, position = list(whole), [], None
    for _ in range(10_000):
        search = Search(ENGINE, problem, limits=Limits(nodes=step), resume=position)
        found += search
        position = search.position
        if search.outcome is Outcome.COMPLETE:
            break
    assert found == covers
    assert search.statistics[:4] == whole.statistics[:4]


@native
def test_what_the_restarts_found_is_passed_over_later(short_turns, monkeypatch):
    monkeypatch.setattr(portfolio, "COSTS", {**COSTS, "scanning": (1_000_000, 0)})  # one node in each turn
    problem, phases = packed("6x6", "dominoes"), set()
    for seed in range(5):
        search = Search(ENGINE, problem, resources=Resources(seed=seed))
        first = next(search)
        phases.add(search.position.path[0])
        rest = list(search)
        assert len({tuple(sorted(cover)) for cover in [first, *rest]}) == len(rest) + 1 == 6728
        resumed = Search(ENGINE, problem, limits=Limits(solutions=1), resources=Resources(seed=seed))
        assert [*resumed, *itertools.islice(Search(ENGINE, problem, resume=resumed.position), 3)] == [first, *rest[:3]]
    assert PASSING in phases


@native
def test_a_resumed_search_with_restarts_finds_the_same(monkeypatch):
    monkeypatch.setattr(portfolio, "TURN", 10_000)
    problem, forgetful = packed("15x16", "4*pentominoes"), Resources(memory=0)
    whole = Search(ENGINE, problem, limits=Limits(solutions=1), resources=forgetful)
    (cover,) = whole
    assert (whole.position.path[0], whole.statistics.nodes > 100_000) == (PASSING, True)  # the restarts have found it
    position, found = None, []
    while not found:
        limits = Limits(nodes=whole.statistics.nodes // 3, solutions=1)
        search = Search(ENGINE, problem, limits=limits, resume=position, resources=forgetful)
        found, position = list(search), search.position
    assert found == [cover]
    assert search.statistics[:4] == whole.statistics[:4]


@native
def test_that_there_is_none_costs_at_most_twice_as_much():
    problem = packed("8x8-1x1@0,0-1x1@7,7", "dominoes")
    alone, both = Search(likely(problem).engine, problem), Search(ENGINE, problem, resources=Resources(memory=0))
    assert (alone.tally(), both.tally()) == (0, 0)
    assert both.outcome is Outcome.COMPLETE
    (nodes, updates), (most, _) = alone.statistics[1:3], both.statistics[1:3]
    assert nodes <= most <= 2 * nodes + updates
    remembering = Search(ENGINE, problem)
    assert remembering.tally() == 0
    assert remembering.outcome is Outcome.COMPLETE
    assert remembering.statistics.nodes < nodes / 100


@native
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow if name == "Y 20x20" else ()) for name in HARD]
)
def test_a_first_solution_is_found_soon(name):
    problem, _ = Symmetries(packing(*HARD[name]).encode()).reduced()
    search = Search(ENGINE, problem, limits=Limits(solutions=1, nodes=MOST_NODES))
    assert len(list(search)) == 1
    assert search.outcome is Outcome.LIMITED


@native
@pytest.mark.slow
@pytest.mark.parametrize("name", HARD)
def test_a_first_solution_is_found_soon_for_every_seed(name):
    problem, _ = Symmetries(packing(*HARD[name]).encode()).reduced()
    for seed in range(20):
        limits, resources = Limits(solutions=1, nodes=MOST_NODES), Resources(seed=seed)
        (cover,) = Search(ENGINE, problem, limits=limits, resources=resources)
        assert [cover] == list(Search(ENGINE, problem, limits=limits, resources=resources))


@pytest.mark.parametrize("path", [(0, 0), (0, 1, -1, 0, 0, 0), (1, 0, 1), (1, 99, -2), (3,), (-1,)])
def test_a_position_that_is_none_is_refused(path):
    problem = Problem.from_names("p q", ["p", "q"])
    with pytest.raises(InputError, match="does not belong"):
        ENGINE.start(problem, path)


def test_covers_that_are_found_at_once_are_all_counted():
    alike = Problem.from_names("a b", ["a b", "a b"]).with_positions((0, 1))  # for scanning, one way to fill two cells
    assert Search(ENGINE, alike).tally() == 2
    assert sorted(Search(ENGINE, alike)) == [(0,), (1,)]


@native
@pytest.mark.parametrize(("options", "covers"), [(["p q", "p", "q"], [(0,), (1, 2)]), (["p", "p"], [])])
def test_who_has_more_nodes_to_enter_once_more_than_there_are_comes_to_an_end(options, covers):
    """So it is with another seed, which may find in ten nodes what an earlier search did not find in a million."""
    problem = Problem.from_names("p q", options)
    run = ENGINE.start(problem, (SEEKING, 0, 0, 1_000_000, portfolio.TURN, 0))
    found: list = []
    for _ in range(20):
        batch = run.advance(9, 1_000_000, 9.0, 9)
        found += batch.covers
        if batch.complete:
            break
    assert batch.complete
    assert sorted(tuple(sorted(cover)) for cover in found) == covers
