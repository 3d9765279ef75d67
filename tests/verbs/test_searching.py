"""Tables against a search: who goes on, for how long, and that no clock has a say in it."""

from __future__ import annotations

import itertools
import time

import pytest

from dancefloor import InternalError, Outcome, Problem, count, covers, read_dlx
from dancefloor._native import MISSING
from dancefloor.engines.prices import CLEAR, LONGEST_LOOK
from dancefloor.verbs import kind_of
from dancefloor.verbs.how import Request
from dancefloor.verbs.searching import BySearch, ByTables, next_way, our_fault, search_for, wrong_solution
from dancefloor.verbs.tally import tally

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


def test_a_search_is_resumed_by_the_engine_that_began_it():
    begun = covers(TOY, engine="reference")
    first = next(begun)
    rest = search_for(TOY, Request.of(resume=begun.position))
    assert rest.by == "reference"
    assert {tuple(sorted(first))} | covered(rest) == ALL


def test_an_error_of_ours_has_the_problem_and_the_cover():
    assert isinstance(our_fault("odd", TOY), InternalError)
    error = wrong_solution(["one", "two", "three", "four"], TOY, (2, 3))
    assert str(error).startswith("a solution is wrong: one; two; three (a bug in dancefloor")
    assert error.report.startswith("| cover: 2 3\n")
    with pytest.raises(InternalError):
        raise error


native = pytest.mark.skipif(bool(MISSING), reason="the compiled module is not installed")
pytestmark = pytest.mark.usefixtures("nothing_chosen")

SHORT, FOR_TABLES, FOR_A_SEARCH = "3x10+3x10", "any*tetrominoes 8x8", "one-sided-pentominoes 3x30"
CLOSE = "8x8-2x2"


def problem(word):
    return kind_of(word).encoded().problem


def ways(word, **asked):
    request = Request.of(threads=asked.pop("threads", 1), **asked)
    return BySearch(problem(word), lambda cover: None, request), ByTables(problem(word), request)


def history(word, threads=1):
    """What both ways had spent after each turn, until one was done."""
    search, tables = ways(word, threads=threads)
    spent = []
    while True:
        way = next_way(search, tables)
        until = search.turn(tables) if way is search else tables.turn(search.dived)
        done = way.work(until)
        spent.append((way is search, way.spent, way.guess))
        if done:
            return spent


@native
def test_a_short_search_never_starts_tables():
    search, tables = ways(SHORT)
    assert next_way(search, tables) is search
    assert (tables.counting, tables.guess) == (None, float("inf"))


@native
def test_what_only_tables_can_count_leaves_the_search_alone():
    found = tally(problem(FOR_TABLES), lambda cover: None, Request.of())
    assert (found.number, found.engine) == (19077209438, "counting")
    assert "would take" in found.why
    search, tables = ways(FOR_TABLES)
    assert next_way(search, tables) is tables
    assert search.search is None


@native
def test_a_search_that_is_known_well_begins_and_tables_where_it_is_vague(monkeypatch):
    search, tables = ways("6x10")
    assert next_way(search, tables) is search
    assert search.is_precise
    search.work(search.turn(tables))
    assert 0 < search.spent < search.guess / 8
    search, tables = ways(CLOSE)
    monkeypatch.setattr(BySearch, "is_precise", False)
    assert tables.compare(search.guess)
    tables.guess = search.guess
    assert next_way(search, tables) is tables
    tables.work(tables.turn(search.dived))
    assert 0 < tables.spent < search.guess / 8


@native
def test_another_look_at_tables_sees_more_while_both_ways_are_long():
    _, tables = ways(FOR_A_SEARCH)
    assert tables.compare(4e7)
    first = tables._looked
    assert tables.compare(2e8)
    assert tables._looked > first


@native
@pytest.mark.parametrize("word", [CLOSE, "4x15", "Y 12x10"])
def test_turns_double_and_guesses_come_true(word):
    spent = history(word)
    by_way = {way: [each[1] for each in spent if each[0] == way] for way in (False, True)}
    for turns in by_way.values():
        for before, after in itertools.pairwise(turns[:-1]):
            assert after >= 1.99 * before
    last = spent[-1]
    if len(spent) > 3:
        assert last[1] / 3 < last[2] < last[1] * 3


@native
@pytest.mark.parametrize("word", [CLOSE, "4x15"])
def test_a_busy_machine_goes_the_same_way(word, monkeypatch):
    """Simulated by a clock that runs a hundred times as fast, so that every batch is cut short."""
    quiet = history(word)
    clock = time.perf_counter
    monkeypatch.setattr(time, "perf_counter", lambda: 100 * clock())
    assert history(word) == quiet


@native
@pytest.mark.parametrize("word", [CLOSE, "4x15"])
def test_so_do_several_threads_among_themselves(word):
    both = [[(by, until) for by, until, _ in history(word, threads)] for threads in (2, 2, 3)]
    assert [by for by, _ in both[0]] == [by for by, _ in both[1]] == [by for by, _ in both[2]]
    assert both[0][:-1] == both[1][:-1] == both[2][:-1]  # the last turn ends where the work does


def test_a_search_may_be_spread_in_the_middle():
    search, tables = ways("4x10" if MISSING else "6x10", threads=2)
    if not MISSING:
        tables.is_out = True
    search.work(1e6)
    search.work()
    assert search.search.ended
    assert search.search.outcome is Outcome.COMPLETE
    assert search.found == search.search.statistics.covers == (0 if MISSING else 9356)


@native
def test_who_finishes_beyond_his_turn_has_to_wait():
    search, _ = ways("4x15")
    search.choose()
    search._begin(1).tally()  # as threads might
    assert not search.work(1e5)
    assert (search.spent, search.guess >= 1e5) == (1e5, True)
    assert search.work(1e9)


@native
def test_tables_that_cannot_take_the_problem_are_out_at_once():
    wide = " ".join(f"p{k}" for k in range(600))
    found = tally(read_dlx(f"{wide}\n{wide}\n").problem, lambda cover: None, Request.of())
    assert (found.number, found.engine != "counting") == (1, True)
    search, tables = ways("4x15")
    tables._problem = read_dlx(f"{wide} q\nq p0\n{wide} q\n").problem
    assert not tables.compare(1e12)
    assert tables.is_out
    assert next_way(search, tables) is search


@native
def test_beside_a_search_that_takes_days_tables_begin_unseen_and_are_looked_at_if_that_was_not_enough():
    _, tables = ways(FOR_TABLES)
    assert tables.compare(1e20)
    assert (tables.guess, tables.is_guessed) == (1e20 / CLEAR, False)
    assert tables.turn(1e20) == LONGEST_LOOK
    tables.work(1e6)
    assert tables.compare(1e20)
    assert tables.is_guessed
    assert 1e6 < tables.guess < 1e20 / CLEAR


def test_a_limit_in_the_middle_tells_what_was_found():
    found = count("any*tetrominoes 20x20", timeout=0.3, threads=1)
    assert found.outcome is Outcome.LIMITED
    assert MISSING or int(found) == 0  # incomplete tables give no number; in plain Python a search has found some
    assert MISSING or found.engine == "counting"  # and not that an engine was being chosen


def test_ctrl_c_between_two_turns_is_an_outcome(monkeypatch):
    def press(progress):
        raise KeyboardInterrupt

    found = count("any*tetrominoes 20x20", on_progress=press, threads=1)
    assert found.outcome is Outcome.INTERRUPTED
