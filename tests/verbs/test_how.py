from __future__ import annotations

import pytest

from dancefloor.errors import InputError
from dancefloor.search.deadline import deadline
from dancefloor.search.values import Limits, Resources, processors
from dancefloor.solutions.group import Convention
from dancefloor.verbs.how import Request, still, until_limit


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
        ({"threads": 0}, "0 threads"),
        ({"seed": -1}, "a seed of -1"),
    ],
)
def test_what_is_wrong_is_named(asked, message):
    with pytest.raises(InputError, match=message):
        Request.of(**asked)
