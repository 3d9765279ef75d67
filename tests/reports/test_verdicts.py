from __future__ import annotations

import re
from dataclasses import replace

import pytest

from dancefloor.cover.problem import Problem
from dancefloor.cover.reduce import reduce
from dancefloor.houses.fillomino.division import Division
from dancefloor.houses.fillomino.formats.forms import read_fillomino
from dancefloor.reports.searches import Result, result_of_check
from dancefloor.reports.verdicts import (
    MOST_NAMED,
    Score,
    json_line,
    proved_impossible,
    reduction_reasons,
    reduction_summary,
    solution_line,
    verdict,
    verdict_line,
)
from dancefloor.search.least_core import Contradiction
from dancefloor.search.values import Answer, Limits, Outcome
from dancefloor.verbs import check, solve_many

IMPOSSIBLE = read_fillomino("3 . .\n. 1 .\n. . 2\n")


def said(checked):
    """The sentences of a verdict, without the engine."""
    return [re.sub(r"by \S+ in", "by E in", sentence) for sentence in verdict(checked, 1.5)]


def test_one_solution_and_the_clues_that_follow():
    checked = check(read_fillomino("2 . 1 . .\n"))
    assert said(checked) == [
        "exactly one solution: proved by E in 1.50 s",
        "1 clue follows from all the others: row 1, column 1",
    ]
    assert result_of_check(checked) is Result.FOUND
    more = replace(checked, redundant=((0, 0), (0, 2)), undecided=((0, 1),))
    assert said(more)[1:] == [
        "each of 2 clues follows from all the others: row 1, columns 1 and 3",
        "unknown whether 1 more clue could be left out: row 1, column 2",
    ]
    fewer = replace(checked, redundant=(), unexamined=((0, 2),))
    assert said(fewer)[1:] == ["1 of 2 clues was examined: --redundant examines all"]


def test_several_solutions_and_where_they_differ():
    checked = check(read_fillomino("2 . .\n. 3 .\n"))
    first, second = said(checked)
    assert first == "more than one solution: two found by E in 1.50 s"
    assert re.match(r"they differ in \d cells: row 1, column", second)
    assert result_of_check(checked) is Result.NONE
    assert said(check("5x6+5x6"))[0].startswith("more than one solution, even up to 32 symmetries (")


@pytest.mark.parametrize(
    ("contradiction", "sentence"),
    [
        (
            Contradiction(True, ((0, 0), (1, 1)), True, True),
            "these 2 clues contradict each other (no smaller set does): 3 in row 1, column 1; 1 in row 2, column 2",
        ),
        (
            Contradiction(True, ((0, 0), (1, 1)), True),
            "these 2 clues contradict each other (each one is needed): 3 in row 1, column 1; 1 in row 2, column 2",
        ),
        (
            Contradiction(True, ((0, 0), (1, 1)), False),
            "these 2 clues contradict each other (fewer clues may be enough): "
            "3 in row 1, column 1; 1 in row 2, column 2",
        ),
        (Contradiction(True, ((2, 2),), True, True), "this clue is impossible: 2 in row 3, column 3"),
        (Contradiction(True, (), True, True), "the board has no solution even without its clues"),
        (None, "time ran out during the search for clues that contradict each other"),
    ],
)
def test_no_solution_and_the_clues_to_blame(contradiction, sentence):
    checked = replace(check(IMPOSSIBLE), contradiction=contradiction)
    assert said(checked) == ["no solution: proved by E in 1.50 s", sentence]


def test_of_many_clues_only_the_first_are_named():
    clues = tuple((0, column) for column in range(MOST_NAMED + 2))
    checked = replace(check(IMPOSSIBLE), contradiction=Contradiction(True, clues, False))
    assert said(checked)[1].endswith("; row 1, column 20; and 2 more clues")


def test_letters_are_named_as_numbers_are():
    checked = check(Division("tetrominous", ("LLOL", "....", "....")))
    assert said(checked)[1] == "this clue is impossible: O in row 1, column 3"


def test_a_packing_has_no_clues_to_blame():
    assert said(check("4x5")) == ["no solution: the pieces cover 60 cells, but the region has 20"]


def test_what_is_stopped_is_unknown():
    checked = check("6x10", limits=Limits(nodes=3))
    assert re.fullmatch(r"unknown, 0 solutions so far: stopped by its limit after 1.50 s, .*", said(checked)[0])
    assert result_of_check(checked) is Result.STOPPED


@pytest.mark.parametrize(
    ("answers", "outcome", "result"),
    [
        ([Answer.UNIQUE, Answer.UNKNOWN], Outcome.COMPLETE, Result.FOUND),
        ([Answer.UNIQUE, Answer.NONE], Outcome.COMPLETE, Result.NONE),
        ([Answer.MULTIPLE], Outcome.COMPLETE, Result.NONE),
        ([Answer.UNIQUE], Outcome.LIMITED, Result.STOPPED),
        ([], Outcome.INTERRUPTED, Result.STOPPED),
    ],
)
def test_the_result_of_many_puzzles(answers, outcome, result):
    score = Score(5)
    for answer in answers:
        score.add(answer)
    assert score.result(outcome) is result


def test_what_was_not_done_is_told():
    score = Score(5)
    score.add(Answer.UNIQUE)
    told = "1 of 5 puzzles: 1 with a solution, 0 with none, 0 with several; interrupted after 2.00 s"
    assert score.summary(Outcome.INTERRUPTED, 2.0) == told


def test_lines():
    solved = list(solve_many(["1234341221434321", 16 * ".", "11" + 14 * "."]))
    assert list(map(solution_line, solved)) == ["1234341221434321", "several", "none"]
    assert list(map(verdict_line, solved)) == ["unique", "several", "none"]
    assert json_line(solved[2], 7) == '{"line": 7, "answer": "none", "solutions": []}'


def test_what_was_removed_is_told_with_the_reasons():
    problem = Problem.from_names("p q r", ["p q", "p r", "r", "q r x"], secondary="x")
    reduction = reduce(problem)
    assert reduction_summary(problem, reduction) == "removed 2 of 4 options and 2 of 4 items, in 2 rounds"
    assert list(reduction_reasons(problem, reduction)) == [
        "option 'p r': it would leave too few options for item 'q'",
        "option 'q r x': it would leave too few options for item 'p'",
        "item 'q': implied by item 'p'",
        "item 'x': no option uses it",
    ]
    assert not proved_impossible(problem, reduction)


def test_a_problem_without_solutions_may_lose_all_options():
    problem = Problem.from_names("p q r", ["p q", "q r"])
    assert proved_impossible(problem, reduce(problem))
    empty = Problem.from_names("p", [])
    assert not proved_impossible(empty, reduce(empty))
