from __future__ import annotations

import inspect
import re
from dataclasses import fields

import pytest

import dancefloor as dance
from dancefloor.declarations import loaded
from dancefloor.errors import InputError
from dancefloor.faces.parameters import REQUIRED
from dancefloor.faces.queries import QUERIES


@pytest.mark.parametrize("name", QUERIES)
def test_a_function_reads_the_parameters_of_its_query(name):
    found = loaded(QUERIES[name].answer)
    read = set(re.findall(r'given\["(\w+)"\]', inspect.getsource(found)))
    if name == "make":
        read |= {field.name for field in fields(dance.Wish)}  # all of which it reads
    assert read == set(QUERIES[name].parameters)


@pytest.mark.parametrize("name", QUERIES)
def test_defaults_are_values_that_a_query_may_have(name):
    for key, parameter in QUERIES[name].parameters.items():
        if parameter.default not in (REQUIRED, None, ()):
            assert parameter.read(key, parameter.default) == parameter.default


@pytest.mark.house("fillomino")
def test_null_means_the_default():
    assert QUERIES["make"].read({"size": None, "seed": 3})["size"] == "10x10"
    with pytest.raises(InputError, match="text is missing: it should be words of the command line"):
        QUERIES["read"].read({"text": None})


@pytest.mark.parametrize(
    ("query", "given", "message"),
    [
        ("read", {"text": 3}, "text is 3: it should be a text"),
        ("check", {"puzzle": {}, "redundant": 1}, "redundant is 1: it should be true or false"),
        ("solve", {"puzzle": {}, "placed": {}}, "placed is a dict of 0: it should be a list"),
        ("solve", {"puzzle": {}, "limit": True}, "limit is True: it should be a whole number from 1 on"),
        ("solve", {"puzzle": {}, "seconds": True}, "seconds is True: it should be a number of seconds"),
        ("solve", {"puzzle": {}, "symmetry": 3}, "symmetry is 3; say all, rotations, burrtools, none"),
    ],
)
def test_a_wrong_value_is_named(query, given, message):
    with pytest.raises(InputError, match=message):
        QUERIES[query].read(given)


#: Parameters of queries besides the keywords of verbs, and defaults that a page needs: an answer in time, and classes.
OF_PAGES = {"puzzle", "placed"}
DEFAULTS_OF_PAGES = {("solve", "limit"): 1000, ("count", "symmetry"): "all", ("check", "redundant"): False}


@pytest.mark.parametrize("name", ["solve", "count", "check", "sample"])
def test_a_query_offers_keywords_of_the_verb_with_their_defaults(name):
    keywords = inspect.signature(getattr(dance, name)).parameters
    for parameter, asked in QUERIES[name].parameters.items():
        if parameter not in OF_PAGES:
            keyword = keywords["timeout" if parameter == "seconds" else parameter]
            assert asked.default == DEFAULTS_OF_PAGES.get((name, parameter), keyword.default)
