from __future__ import annotations

import math
import re
from types import SimpleNamespace

import pytest

from dancefloor._native import MISSING
from dancefloor.cli.guard import status_of
from dancefloor.cover.problem import Problem
from dancefloor.puzzles.cover import ExactCover
from dancefloor.reports.searches import (
    Result,
    cheapest_summary,
    count_remark,
    count_summary,
    how_it_ended,
    result_of_count,
    result_of_search,
    sample_summary,
    solutions_summary,
    statistics_text,
)
from dancefloor.search.values import Limits, Outcome, Statistics
from dancefloor.solutions.group import Convention, Group
from dancefloor.verbs import cheapest, count, solve, tabulate


@pytest.mark.parametrize(
    ("progress", "share"),
    [(0.0, "less than 0.01 %"), (1e-80, "less than 0.01 %"), (0.5, "about 50 %"), (0.99999, "about 99 %")],
)
def test_a_search_that_was_stopped_says_how_far_it_came(progress, share):
    ended = how_it_ended(Outcome.LIMITED, 1.5, progress)
    assert ended == f"stopped by its limit after 1.50 s, with {share} of the search done"


def test_an_interrupted_search_says_so():
    assert how_it_ended(Outcome.INTERRUPTED, 0, 0).startswith("interrupted after 0.00 s")


def test_progress_that_is_unknown_is_left_out():
    assert how_it_ended(Outcome.LIMITED, 1.5, math.nan) == "stopped by its limit after 1.50 s"


def summary(puzzle, *, cancel=False, **how):
    """What is said of a search, without its engine; and its result."""
    solutions = solve(puzzle, **how)
    if cancel:
        solutions.cancel()
    found = len(list(solutions))
    said = re.sub(r"by \S+ in", "by E in", solutions_summary(solutions, found, 1.5, ", drawn"))
    return said, result_of_search(solutions.outcome, found, reached_limit=solutions.reached_limit)


IMPOSSIBLE = ExactCover(Problem.from_names("p q r", ["p q", "q r", "p r"]))


@pytest.mark.parametrize(
    ("puzzle", "how", "sentence", "result"),
    [
        (
            "3x20",
            {},
            "2 solutions up to 4 symmetries (2 rotations, 2 reflections) found by E in 1.50 s, drawn;"
            " there are no others",
            Result.FOUND,
        ),
        (
            "3x20",
            {"symmetry": "none"},
            "8 solutions found by E in 1.50 s, drawn; there are no others",
            Result.FOUND,
        ),
        ("3x20", {"limit": 1}, "1 solution found by E in 1.50 s, drawn; there may be more", Result.FOUND),
        ("4x5", {}, "no solutions: the pieces cover 60 cells, but the region has 20", Result.NONE),
        (IMPOSSIBLE, {}, "no solutions: proved by E in 1.50 s", Result.NONE),
        (
            "3x20",
            {"limits": Limits(seconds=0)},
            "unknown: stopped by its limit while the puzzle was being read",
            Result.STOPPED,
        ),
        (
            "6x10",
            {"limits": Limits(nodes=3)},
            "0 solutions so far, drawn: stopped by its limit after 1.50 s, with about P of the search done",
            Result.STOPPED,
        ),
        (
            "3x20",
            {"cancel": True},
            "0 solutions so far, drawn: interrupted after 1.50 s, with about P of the search done",
            Result.STOPPED,
        ),
    ],
)
def test_a_search_for_solutions_is_summed_up(puzzle, how, sentence, result):
    said, came = summary(puzzle, **how)
    assert re.sub(r"(about [\d.]+|less than 0.01) %", "about P", said) == sentence
    assert came is result


@pytest.mark.parametrize(
    ("puzzle", "how", "limit", "sentence", "remark", "result"),
    [
        ("3x20", {"symmetry": "none"}, None, "8 solutions in 1.50 s", "", Result.FOUND),
        (
            "3x20",
            {"symmetry": "all"},
            None,
            "2 solutions up to 4 symmetries (2 rotations, 2 reflections); 8 in all, in 1.50 s",
            "",
            Result.FOUND,
        ),
        (
            "4x5",
            {},
            None,
            "0 solutions in 1.50 s",
            "no search was needed: the pieces cover 60 cells, but the region has 20",
            Result.NONE,
        ),
        (
            "6x10",
            {"limits": Limits(solutions=3)},
            3,
            "3 solutions so far; there may be more",
            "",
            Result.FOUND,
        ),
        ("3x20", {"modulo": 5}, None, "3 solutions modulo 5 in 1.50 s", "", Result.FOUND),
        ("3x20", {"modulo": 4}, None, "0 solutions modulo 4 in 1.50 s", "", Result.FOUND),
        (
            "6x10",
            {"limits": Limits(seconds=0)},
            None,
            "0 solutions so far",
            "unknown: stopped by its limit while the puzzle was being read",
            Result.STOPPED,
        ),
    ],
)
def test_a_count_is_summed_up(puzzle, how, limit, sentence, remark, result):
    number = count(puzzle, **how)
    assert (count_summary(number, 1.5, limit), count_remark(number, 1.5, limit)) == (sentence, remark)
    assert result_of_count(number, limit) is result


PRICED = Problem.from_names("p q", ["p q", "p", "q"])


@pytest.mark.parametrize(
    ("problem", "limits", "sentence"),
    [
        (PRICED, None, "2 solutions: no other costs less"),
        (Problem.from_names("p q r", ["p q", "q r", "p r"]), None, "no solutions: the search is complete"),
        (PRICED, Limits(seconds=0), "no solutions so far: stopped by its limit while the puzzle was being read"),
    ],
)
def test_the_cheapest_are_summed_up(problem, limits, sentence):
    assert cheapest_summary(cheapest(problem, 2, limits=limits)) == sentence


def test_a_sample_is_summed_up():
    assert sample_summary(tabulate("3x20"), 3, 1.5) == "3 solutions drawn from 8 in 1.50 s"
    assert sample_summary(tabulate("4x5"), 0, 1.5).startswith("no solutions: the pieces cover 60 cells")
    assert sample_summary(tabulate(IMPOSSIBLE), 0, 1.5) == "no solutions: the count is complete"


def searched(engine, statistics):
    return SimpleNamespace(
        outcome=Outcome.COMPLETE,
        engine=engine,
        why="asked for",
        reason="",
        group=Group(Convention.ALL, 4, 2),
        statistics=statistics,
    )


def test_only_what_an_engine_counts_is_in_the_statistics():
    text = statistics_text(searched("scanning", Statistics(1, 2, 0, 0, 0.5)))
    assert [line.split()[0] for line in text.splitlines()][:5] == ["engine", "group", "covers", "nodes", "seconds"]
    assert text.splitlines()[1].split(maxsplit=1)[1] == "4 symmetries (2 rotations, 2 reflections)"
    text = statistics_text(searched("dancing", Statistics(1, 2, 3, 4, 0.5)))
    assert [line.split()[-1] for line in text.splitlines()][4:6] == ["3", "4"]


@pytest.mark.skipif(bool(MISSING), reason="the compiled module is not installed")
def test_the_numbers_that_steer_a_native_engine_end_its_statistics():
    lines = statistics_text(searched("bits", Statistics(1, 2, 0, 0, 0.5))).splitlines()
    assert lines[5] == "tuning      look_options 131072, node_options 32, least_living 3, read_ns 13,"
    assert lines[6] == "            few_ns 10, few_item_ns 1.6, digits 4, dives.width 8"
    assert lines[7].startswith("choice      costs.scanning.1 6, ")
    lines = statistics_text(searched("fillomino", Statistics(1, 2, 0, 0, 0.5))).splitlines()
    assert max(map(len, lines)) <= 80
    numbers = " ".join(line[12:] for line in lines[5:])
    assert "few_known 0.42, " in numbers
    assert "sat.decay 0.95, " in numbers
    assert not {"tuning", "choice"} & set(statistics_text(searched("zdd", Statistics(1, 2, 0, 0, 0.5))).split())


@pytest.mark.parametrize(
    ("outcome", "found", "reached_limit", "result"),
    [
        (Outcome.COMPLETE, 2, False, Result.FOUND),
        (Outcome.COMPLETE, 0, False, Result.NONE),
        (Outcome.LIMITED, 2, True, Result.FOUND),
        (Outcome.LIMITED, 2, False, Result.STOPPED),
        (Outcome.LIMITED, 0, True, Result.STOPPED),
        (Outcome.INTERRUPTED, 2, False, Result.STOPPED),
    ],
)
def test_only_a_complete_search_proves_that_there_is_none(outcome, found, reached_limit, result):
    assert result_of_search(outcome, found, reached_limit=reached_limit) is result


def test_each_result_has_an_exit_status():
    assert [status_of(result) for result in Result] == [0, 1, 3]
