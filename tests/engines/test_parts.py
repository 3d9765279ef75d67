"""Products of separate parts: all covers in the order stated, parts that end it all, and places of every kind."""

from __future__ import annotations

from itertools import islice, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dancefloor import InputError, Outcome, Problem, check_engine, covers
from dancefloor.cover.components import components
from dancefloor.engines import parts as module
from dancefloor.engines.choice import choose, lacking
from dancefloor.engines.parts import SEARCHERS, PartsEngine
from dancefloor.engines.reference import covers_of
from dancefloor.engines.registry import engine
from dancefloor.engines.search import Search
from dancefloor.search.values import ALONE
from tests.cover.problems import bounded_problems, together
from tests.packings import packed

SEVERAL = st.lists(bounded_problems(), min_size=1, max_size=3)


@pytest.fixture(params=[(1 << 20, 1 << 12), (3, 2)], ids=["all kept", "few kept"])
def kept(request, monkeypatch):
    """How many numbers of options a part keeps, and how many covers it looks for at once."""
    for name, number in zip(("KEPT", "AT_ONCE"), request.param, strict=True):
        monkeypatch.setattr(module, name, number)


def check_with_little_room(problem):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "KEPT", 3)
        patch.setattr(module, "AT_ONCE", 2)
        check_engine("parts", [problem])


@settings(max_examples=12, deadline=None)
@given(SEVERAL)
def test_it_keeps_the_contract_on_problems_that_fall_apart(problems):
    check_engine("parts", [together(*problems)])


@settings(max_examples=12, deadline=None)
@given(SEVERAL)
def test_it_keeps_the_contract_if_parts_are_searched_again(problems):
    check_with_little_room(together(*problems))


@pytest.mark.usefixtures("kept")
def test_the_smallest_part_goes_fastest():
    pairs = Problem.from_names("a b c d e", ["e", "e", "a b", "a", "b", "c d", "c", "d", "c", "e"])
    large, middle, small = sorted(components(pairs), key=lambda part: -len(part.numbers))
    assert [len(part.numbers) for part in (large, middle, small)] == [4, 3, 3]
    lists = [
        [part.whole(cover) for cover in Search(choose(part.problem).engine, part.problem)]
        for part in sorted((large, middle, small), key=lambda part: (-len(part.numbers), part.numbers))
    ]
    assert list(covers(pairs)) == [sum(choice, ()) for choice in product(*lists)]


@pytest.mark.usefixtures("kept")
def test_a_search_goes_on_from_any_cover_on_any_number_of_parts():
    problem = packed("2x7-2x1@0,3", "dominoes")
    whole = list(covers(problem))
    assert [sorted(cover) for cover in whole] == [
        sorted(cover) for cover in sorted(covers_of(problem), key=whole_order(whole))
    ]
    for stop in range(len(whole) + 1):
        first = covers(problem)
        begin = list(islice(first, stop))
        again = covers(problem, resume=first.position)
        assert begin + list(again) == whole
        assert (again.by, again.outcome, again.progress) == ("parts", Outcome.COMPLETE, 1.0)


def whole_order(whole):
    place = {tuple(sorted(cover)): number for number, cover in enumerate(whole)}
    return lambda cover: place[tuple(sorted(cover))]


def test_a_part_without_covers_ends_the_search_before_anything_is_listed():
    large, none = packed("6x8", "dominoes"), packed("5x5", "dominoes")
    search = covers(together(large, none), threads=1)
    assert (list(search), search.outcome) == ([], Outcome.COMPLETE)
    assert search.statistics.nodes == nodes_of_parts(together(none))


def nodes_of_parts(problem):
    """The nodes of the engines that search the parts of a problem, each once."""
    searches = [
        Search(choose(part.problem).engine, part.problem) for part in components(problem) or [module.Undivided(problem)]
    ]
    for search in searches:
        search.tally()
    return sum(search.statistics.nodes for search in searches)


def test_each_part_is_searched_once():
    problem = together(packed("3x20"), packed("4x5", "dominoes"), packed("4x5", "dominoes"))
    search = covers(problem, threads=1)
    assert search.tally() == 8 * 95 * 95
    assert search.statistics.nodes == nodes_of_parts(problem)


@pytest.mark.usefixtures("kept")
def test_progress_grows_to_the_end():
    run = PartsEngine().start(packed("4x9-4x1@0,4", "dominoes"))
    seen = [run.progress() for _ in iter(lambda: run.advance(30, 1000, 1.0, 0).complete, True)]
    assert seen == sorted(seen)
    assert len(seen) == 36 * 36 // 30
    assert 0.0 < seen[0] < 0.1 < 0.9 < seen[-1] < run.progress() == 1.0


def test_first_solutions_come_from_the_portfolio_of_each_part():
    problem = packed("2x7-2x1@0,3", "dominoes")
    search = covers(problem, limit=1)
    [first] = search
    assert (search.by, search.why) == ("parts", "2 separate parts, of which no option joins two")
    numbers = [module.SEARCHERS.index("portfolio")] * 2
    assert [place.engine for place in module._read(search.position.path, 2)] == numbers
    rest = list(covers(problem, resume=search.position))
    assert sorted(map(sorted, [first, *rest])) == sorted(map(sorted, covers_of(problem)))


def test_a_named_engine_searches_the_whole():
    assert covers(packed("2x7-2x1@0,3", "dominoes"), engine="dancing").by == "dancing"


def test_a_problem_that_hangs_together_is_one_part():
    problem = packed("4x4", "dominoes")
    assert list(covers(problem, engine="parts")) == list(Search(choose(problem).engine, problem))


@pytest.mark.usefixtures("kept")
def test_intervals_of_the_slowest_part_are_all_of_it():
    problem = packed("2x7-2x1@0,3+2x5@0,8", "any*dominoes")
    whole = list(covers(problem))
    for stop in range(0, len(whole), 3):
        first = covers(problem)
        begin = list(islice(first, stop))
        rest, position = [], first.position
        while halves := covers(problem, resume=position).split():
            one, position = halves
            rest += covers(problem, resume=one)
        assert begin + rest + list(covers(problem, resume=position)) == whole
    assert covers(problem).split()


def test_an_interval_ends_only_where_the_slowest_part_may_end():
    used, problem = PartsEngine(), packed("2x4+2x3@0,5", "any*dominoes")
    good = used.where(problem, (1,))
    for wrong in ((), good[:-1], (*good, 0), used.where(problem, ())):
        with pytest.raises(InputError, match="does not belong to this problem"):
            used.between(problem, (), wrong, ALONE)


@pytest.mark.parametrize(
    "path",
    [
        (0,),
        (9, 1, 0, 0, 0),
        (3, 2, 0, 0, 0),
        (3, 1, 2, 1, 0),
        (3, 1, 0, 1 << 30, 0),
        (3, 1, 0, 0, 1),
        (3, 1, 0, 0, 0, 7),
        (3, 1, 0, 0, -1),
        (3, 1, 0, 0, 1, 99),
    ],
)
def test_positions_that_are_none_are_refused(path):
    with pytest.raises(InputError, match="does not belong to this problem"):
        PartsEngine().start(packed("4x4", "dominoes"), path)


def test_an_engine_that_cannot_take_a_part_is_refused():
    multiplied = Problem.from_names("1:2|p q", ["p", "p q"])
    assert lacking(engine("scanning-python"), multiplied)
    position = (SEARCHERS.index("scanning-python"), 1, 0, 0, 0)
    with pytest.raises(InputError, match="does not belong to this problem"):
        PartsEngine().start(multiplied, position)


def test_a_position_with_more_covers_than_there_are_is_refused():
    run = PartsEngine().start(packed("2x2", "dominoes"), (3, 1, 0, 5, 0))
    with pytest.raises(InputError, match="does not belong to this problem"):
        run.advance(9, 99, 1.0, 9)
