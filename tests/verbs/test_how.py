from __future__ import annotations

from inspect import Parameter, getdoc, signature

import pytest

import dancefloor as dance
from dancefloor.errors import InputError
from dancefloor.search.deadline import deadline
from dancefloor.search.values import Limits, Resources, processors
from dancefloor.solutions.group import Convention
from dancefloor.verbs import how
from dancefloor.verbs.how import KEYWORDS, Request, SearchKeywords, TimeKeywords, still, until_limit


def test_nothing_asked_is_everything_on_all_processors():
    request = Request.of()
    assert (request.limits, request.convention, request.engine) == (Limits(), Convention.NONE, None)
    assert request.resources == Resources(processors(), None, 0)
    assert not request.is_limited
    assert not request.wants_one


def test_a_limit_overrides_that_of_the_limits_and_leaves_the_others():
    request = Request.of(limit=3, limits=Limits(solutions=7, nodes=100, seconds=5))
    assert request.limits == Limits(solutions=3, nodes=100, seconds=5)
    assert request.is_limited


@pytest.mark.parametrize(
    ("asked", "one"),
    [({}, False), ({"limit": 1}, True), ({"limit": 1, "engine": "bits"}, False), ({"limit": 2}, False)],
)
def test_one_solution_by_any_engine_is_wanted_or_not(asked, one):
    assert Request.of(**asked).wants_one == one


def test_a_request_can_be_changed_and_stays_what_it_was():
    request = Request.of(limit=2)
    other = request.but(limits=Limits(nodes=1))
    assert (request.limits, other.limits) == (Limits(solutions=2), Limits(nodes=1))


def test_a_search_gets_the_seconds_that_are_left():
    assert still(Limits(nodes=4)) == Limits(nodes=4)
    with deadline(50):
        left = still(Limits(nodes=4, seconds=10_000))
    assert left.nodes == 4
    assert 0 < left.seconds <= 50


def test_a_limit_on_seconds_bounds_the_block():
    with until_limit(Limits(seconds=20)):
        assert Request.of(limits=Limits(seconds=20)).of_search()["limits"].seconds <= 20
    with until_limit(None):
        assert Request.of().of_search()["limits"].seconds is None


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"limit": "3"}, "limit is '3': it should be a whole number"),
        ({"limit": -1}, "limit is -1: it should be a whole number from 0 on"),
        ({"limits": 5}, r"limits is 5: it should be a Limits, such as Limits\(seconds=60\)"),
        ({"engine": 3}, "engine is 3: it should be the name of an engine"),
        ({"on_progress": "x"}, "on_progress is 'x': it should be a function, or None"),
        ({"symmetry": "al"}, "symmetry is 'al': it should be 'all'"),
        ({"threads": 0}, "threads is 0"),
        ({"seed": -1}, "seed is -1"),
        ({"modulo": 1}, "modulo is 1: it should be a whole number from 2 on"),
        ({"modulo": 7, "limit": 3}, "modulo contradicts a limit on solutions or nodes"),
        ({"modulo": 7, "limits": Limits(nodes=3)}, "modulo contradicts a limit on solutions or nodes"),
        ({"modulo": 7, "symmetry": "all"}, "symmetry is 'all': with modulo, it should be 'none'"),
        ({"modulo": 7, "engine": "bits"}, "engine is 'bits': with modulo, it should be 'counting'"),
    ],
)
def test_what_is_wrong_is_named(asked, message):
    with pytest.raises(InputError, match=message):
        Request.of(**asked)


def test_what_is_remembered_is_neither_confused_nor_held_on_to(monkeypatch):
    first = Request.asked(dance.solve, {"limit": 1})
    assert Request.asked(dance.solve, {"limit": 1}) is first
    for other in (True, 1.0):  # equal to 1
        with pytest.raises(InputError, match=f"limit is {other}"):
            Request.asked(dance.solve, {"limit": other})
    assert Request.asked(dance.solve, {"limit": 1, "symmetry": "all"}).of_options
    told = []
    assert Request.asked(dance.solve, {"on_progress": told.append}) is not Request.asked(dance.solve, {})
    monkeypatch.setattr(how, "processors", lambda: 7)
    assert Request.asked(dance.solve, {"limit": 1}).resources.threads == 7


SEARCHES = [dance.solve, dance.count, dance.check, dance.covers, dance.run]
VERBS = [*SEARCHES, dance.cheapest, dance.explain, dance.hint, dance.grade]
verbs = pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.__name__)
OTHERS = [dance.tabulate, dance.sample, dance.solve_many, dance.split]


@pytest.mark.parametrize("verb", [*VERBS, *OTHERS], ids=lambda verb: verb.__name__)
def test_help_shows_each_keyword_with_its_type_its_default_and_its_meaning(verb):
    section = getdoc(verb).partition("Args:\n")[2].partition("\n\n")[0]
    told = [line.strip().partition(":")[0] for line in section.splitlines() if line[4:5] != " "]
    assert told == list(signature(verb).parameters)
    assert not any(each.kind is Parameter.VAR_KEYWORD for each in signature(verb).parameters.values())
    assert all(each.annotation is not Parameter.empty for each in signature(verb).parameters.values())


@pytest.mark.parametrize("verb", [*VERBS, *OTHERS], ids=lambda verb: verb.__name__)
def test_defaults_are_those_of_a_request_but_for_symmetry(verb):
    given = {name: default for name, default in verb.asked.items() if name != "symmetry"}
    assert given == {name: KEYWORDS[name].default for name in given}
    assert verb.asked.keys() <= signature(verb).parameters.keys()


def test_every_verb_takes_what_all_of_them_take():
    every, searching = (set.intersection(*(set(verb.asked) for verb in verbs)) for verbs in (VERBS, SEARCHES))
    assert every == set(TimeKeywords.__annotations__)
    assert searching == set(SearchKeywords.__annotations__)
    assert list(dance.solve.asked) == [name for name in KEYWORDS if name != "modulo"]


@verbs
def test_a_keyword_that_a_verb_lacks_is_refused_with_the_nearest(verb):
    given = {"store": "no.db"} if verb is dance.run else {}
    puzzle = dance.Problem.from_options(["p"])
    with pytest.raises(
        TypeError, match=rf"^{verb.__name__}\(\) got an unexpected keyword argument 'time_out'; .*timeout"
    ):
        verb(puzzle, **given, time_out=3)


def test_words_of_a_verb_itself_stay():
    assert 'engine: the name of an engine (`engine_names`), ``"counting"`` for tables' in dance.count.__doc__
    assert "these covers, to continue it" in dance.covers.__doc__
