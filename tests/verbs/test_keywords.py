"""Keywords of verbs: what `help` shows of them is what they take."""

from __future__ import annotations

from inspect import Parameter, getdoc, signature

import pytest

import dancefloor as dance
from dancefloor.verbs import keywords
from dancefloor.verbs.how import Request

SEARCHES = [dance.solve, dance.count, dance.check, dance.covers, dance.run]
VERBS = [*SEARCHES, dance.cheapest, dance.explain, dance.hint, dance.grade]
verbs = pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.__name__)


@verbs
def test_help_shows_each_keyword_with_its_type_its_default_and_its_meaning(verb):
    section = getdoc(verb).partition("Args:\n")[2].partition("\n\n")[0]
    told = [line.strip().partition(":")[0] for line in section.splitlines() if line[4:5] != " "]
    assert told == list(signature(verb).parameters)
    assert not any(each.kind is Parameter.VAR_KEYWORD for each in signature(verb).parameters.values())
    assert all(each.annotation is not Parameter.empty for each in signature(verb).parameters.values())


@verbs
def test_defaults_are_those_of_a_request_but_for_symmetry(verb):
    usual = signature(Request.of).parameters
    given = {name: default for name, default in verb.asked.items() if name != "symmetry"}
    assert given == {name: usual[name].default for name in given}
    assert verb.asked.keys() <= signature(verb).parameters.keys()


def test_every_verb_takes_what_all_of_them_take():
    every, searching = (set.intersection(*(set(verb.asked) for verb in verbs)) for verbs in (VERBS, SEARCHES))
    assert every == set(keywords.TimeKeywords.__annotations__)
    assert searching == set(keywords.SearchKeywords.__annotations__)
    assert set(dance.solve.asked) == set(signature(Request.of).parameters)


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
