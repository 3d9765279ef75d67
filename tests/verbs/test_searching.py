from __future__ import annotations

import pytest

from dancefloor.cover.problem import Problem
from dancefloor.engines.excerpts import Images
from dancefloor.errors import InternalError
from dancefloor.search.values import Outcome
from dancefloor.verbs import covers
from dancefloor.verbs.how import Request
from dancefloor.verbs.searching import our_fault, search_for, wrong_solution

TOY = Problem.from_names("p q r", ["p q", "r", "p", "q r", "q"])
ALL = {(0, 1), (2, 3), (1, 2, 4)}


def covered(search):
    return {tuple(sorted(cover)) for cover in search}


def test_the_engine_asked_for_searches():
    search = search_for(TOY, Request.of(engine="reference"))
    assert (covered(search), search.by, search.outcome) == (ALL, "reference", Outcome.COMPLETE)


def test_an_engine_is_chosen_for_those_who_ask_for_none():
    search = search_for(TOY, Request.of())
    assert covered(search) == ALL
    assert search.by
    assert search.why


def test_one_solution_is_for_the_portfolio():
    assert search_for(TOY, Request.of(limit=1)).by == "portfolio"


def test_a_search_is_resumed_by_the_engine_that_began_it():
    begun = covers(TOY, engine="reference")
    first = next(begun)
    rest = search_for(TOY, Request.of(resume=begun.position))
    assert rest.by == "reference"
    assert {tuple(sorted(first))} | covered(rest) == ALL


def test_what_decode_makes_of_covers_is_handed_over_and_none_is_left_out():
    long = search_for(TOY, Request.of(engine="reference"), lambda cover: len(cover) if len(cover) > 2 else None)
    assert list(long) == [3]


def test_a_sieve_lets_one_of_each_class_through():
    pair = Problem.from_names("p q", ["p", "q", "p", "q"])
    swap = Images(2, __import__("array").array("i", [0, 2, 1, 3, 2, 0, 3, 1]))
    assert len(list(search_for(pair, Request.of(), None, swap))) < len(list(search_for(pair, Request.of())))


def test_an_error_of_ours_has_the_problem_and_the_cover():
    assert isinstance(our_fault("odd", TOY), InternalError)
    error = wrong_solution(["one", "two", "three", "four"], TOY, (2, 3))
    assert str(error).startswith("a solution is wrong: one; two; three (a bug in dancefloor")
    assert error.report.startswith("| cover: 2 3\n")
    with pytest.raises(InternalError):
        raise error
