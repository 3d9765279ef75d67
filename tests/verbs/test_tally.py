from __future__ import annotations

import pytest

from dancefloor.errors import InputError, UnsupportedProblem
from dancefloor.formats.knuth.dlx import read_dlx
from dancefloor.search.values import Limits, Outcome
from dancefloor.verbs import kind_of
from dancefloor.verbs.how import Request
from dancefloor.verbs.tally import tally

TOY = read_dlx("p q r\np q\nr\np\nq r\nq\n").problem


def problem(word):
    return kind_of(word).encoded().problem


def counted(what, **asked):
    seen = []
    found = tally(what, seen.append, Request.of(**asked))
    return found, seen


@pytest.mark.parametrize("engine", [None, "reference", "counting"])
def test_every_way_gives_the_number(engine):
    for word, number in (("dominoes 4x5", 95), ("dominoes 4x4", 36), ("dominoes 3x3", 0)):
        found, _ = counted(problem(word), engine=engine)
        assert (found.number, found.outcome) == (number, Outcome.COMPLETE)
    assert counted(TOY, engine=engine)[0].number == 3


def test_some_of_the_covers_that_a_search_finds_are_shown():
    found, seen = counted(problem("dominoes 4x4"), engine="reference")
    assert (found.number, found.engine) == (36, "reference")
    assert 1 <= len(seen) <= 36


def test_a_limit_on_solutions_or_nodes_is_one_on_a_search():
    found, _ = counted(problem("dominoes 6x6"), limits=Limits(solutions=10))
    assert (found.number, found.outcome) == (10, Outcome.LIMITED)
    found, _ = counted(problem("dominoes 6x6"), limits=Limits(nodes=10))
    assert (found.outcome, found.statistics.nodes <= 10) == (Outcome.LIMITED, True)


def test_tables_count_what_no_search_could_list():
    found, _ = counted(problem("any*trominoes 9x12"))
    assert (found.number > 10**12, found.engine) == (True, "counting")


def test_determinants_count_dominoes_on_boards_of_any_width():
    found, _ = counted(problem("dominoes 16x16"))
    assert (found.number, found.engine, found.outcome) == (
        2444888770250892795802079170816,
        "matchings",
        Outcome.COMPLETE,
    )
    assert found.statistics.covers == found.number
    tables, _ = counted(problem("dominoes 16x16"), engine="counting")
    assert (tables.number, tables.engine) == (found.number, "counting")


def test_determinants_can_be_asked_for():
    found, _ = counted(problem("dominoes 6x6"), engine="matchings")
    assert (found.number, found.engine, found.why) == (6728, "matchings", "asked for")
    with pytest.raises(UnsupportedProblem, match="its board is not flat"):
        counted(problem("dominoes 4x4~mobius"), engine="matchings")
    with pytest.raises(InputError, match="only for counting"):
        counted(problem("dominoes 6x6"), engine="matchings", limits=Limits(solutions=3))


def test_determinants_need_no_memory_and_report_progress():
    told = []
    found, _ = counted(problem("dominoes 24x24"), memory=1, on_progress=told.append)
    assert (found.engine, found.outcome, found.progress) == ("matchings", Outcome.COMPLETE, 1.0)
    assert [each.fraction for each in told] == sorted(each.fraction for each in told)


def test_tables_without_memory_leave_it_to_the_search():
    found, _ = counted(problem("6x10"), memory=1000)
    assert (found.number, found.outcome) == (9356, Outcome.COMPLETE)
    assert found.engine != "counting"


def test_an_engine_that_cannot_take_the_problem_says_so():
    colored = read_dlx("p q | x\np x:A\nq x:A\nq x:B\n").problem
    with pytest.raises(UnsupportedProblem, match="colors"):
        counted(colored, engine="counting")
    assert counted(colored)[0].number == 1
