from __future__ import annotations

import pytest

from dancefloor import InputError, Limits, Outcome, Problem, ProblemError, cheapest, covers, read_dlx
from dancefloor.engines.registry import engine as engine_of_name
from dancefloor.verbs.covering import CoverText, covers_as_knuth

DANCING = "reference" if engine_of_name("dancing").missing() else "dancing"
TOY = Problem.from_names("p q r", ["p q x y:A", "p r x:A y", "p x:B", "q x:A", "r y:B"], secondary="x y")


def test_a_limit_ends_a_search_for_covers():
    search = covers(Problem.from_options(["p", "p", "p"]), limit=2)
    assert (len(list(search)), search.outcome, search.reached_limit) == (2, Outcome.LIMITED, True)


def test_covers_of_a_problem_are_option_numbers():
    search = covers(TOY)
    assert [sorted(cover) for cover in search] == [[1, 3]]
    assert search.outcome is Outcome.COMPLETE


def test_an_empty_problem_has_the_empty_cover():
    for engine in (DANCING, "reference"):
        assert list(covers(Problem((), ()), engine=engine)) == [()]


def test_the_cheapest_covers_come_in_order_and_equals_as_they_were_found():
    problem = read_dlx("p q\np |3\nq |3\np q |6\np q |2\n").problem
    assert [cost for cost, _ in cheapest(problem, 9).covers] == [2, 6, 6]
    assert cheapest(problem).covers == ((2, (3,)),)


def test_the_cheapest_of_no_covers_are_none():
    found = cheapest(read_dlx("p q\np |3\n").problem, 2)
    assert (found.covers, found.outcome) == ((), Outcome.COMPLETE)


def test_a_limit_on_solutions_makes_no_sense_for_the_cheapest():
    with pytest.raises(InputError, match="limits has a limit on solutions: it should have none, since `best` is"):
        cheapest(read_dlx("p\np |3\n").problem, limits=Limits(solutions=1))


SMALL = Problem.from_names("p q r", ["p q", "p", "q", "r", "q r"])


def test_covers_come_in_the_order_of_knuths_programs_whatever_is_installed():
    search = covers_as_knuth(SMALL)
    assert search.by in ("dancing", "reference")
    assert list(search) == list(covers_as_knuth(SMALL, engine="reference"))


def test_a_cover_is_told_from_the_item_that_was_branched_on():
    text = CoverText(SMALL)
    told = [text([cover], 7) for cover in covers_as_knuth(SMALL)]
    assert told[0] == "7:\n p q (1 of 2)\n r (1 of 1)\n"
    assert len(set(told)) == 3


def test_without_the_compiled_module_the_text_is_the_same(monkeypatch):
    covers = list(covers_as_knuth(SMALL))
    expected = CoverText(SMALL)(covers)
    monkeypatch.setattr("dancefloor.engines.replay.MISSING", "it is not there")
    assert CoverText(SMALL)(covers) == expected
    with pytest.raises(ProblemError):
        CoverText(SMALL)([(0, 1)])
