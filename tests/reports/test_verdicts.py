from __future__ import annotations

import re
from dataclasses import replace
from types import SimpleNamespace

import pytest

from dancefloor.houses.fillomino.division import Division
from dancefloor.houses.fillomino.explain.explanation import Explanation
from dancefloor.houses.fillomino.explain.grades import Grade, Level
from dancefloor.houses.fillomino.explain.moves import End
from dancefloor.houses.fillomino.formats.forms import read_fillomino
from dancefloor.houses.fillomino.make.maker import Made, Making
from dancefloor.houses.fillomino.make.quality import Quality
from dancefloor.reports.results import Result, result_of_check, result_of_explanation
from dancefloor.reports.verdicts import MOST_NAMED, explanation_end, grade_text, making_summary, verdict
from dancefloor.search.answer import Answer
from dancefloor.search.least_core import Contradiction
from dancefloor.search.values import Limits
from dancefloor.verbs import check, explain

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
    ("answer", "end", "result", "sentence"),
    [
        (Answer.NONE, End.IMPOSSIBLE, Result.NONE, "no solution: R"),
        (Answer.UNIQUE, End.OPEN, Result.FOUND, ""),
        (Answer.MULTIPLE, End.OPEN, Result.FOUND, "there is more than one solution: this holds in all of them"),
        (
            Answer.MULTIPLE,
            End.STUCK,
            Result.NONE,
            "there is more than one solution: reasoning cannot fill the remaining cells",
        ),
        (Answer.UNIQUE, End.SOLVED, Result.NONE, "every cell is filled already"),
        (Answer.UNIQUE, End.LIMITED, Result.STOPPED, "not solved: reached the limit on suppositions"),
        (Answer.UNKNOWN, End.LATE, Result.STOPPED, "not solved: time ran out"),
        (Answer.UNKNOWN, End.INTERRUPTED, Result.STOPPED, "not solved: interrupted"),
        (Answer.UNIQUE, End.STUCK, Result.STOPPED, "not solved: these rules and suppositions lead no further"),
    ],
)
def test_the_end_of_an_explanation(answer, end, result, sentence):
    explained = Explanation(IMPOSSIBLE, (), end, answer, "R")
    assert (explanation_end(explained), result_of_explanation(explained)) == (sentence, result)


def test_a_solved_puzzle_needs_no_words_but_its_grade():
    explained = explain(read_fillomino("2 . .\n1 . 3\n"))
    assert (explanation_end(explained), result_of_explanation(explained)) == ("", Result.FOUND)
    assert grade_text(explained) == "easy (level 1 of 6, effort 2): 2 moves"
    assert grade_text(explain(IMPOSSIBLE)) == ""


def test_suppositions_are_told_with_the_grade():
    graded = SimpleNamespace(grade=Grade(Level.HARD, 30, 5, 2, 1))
    assert grade_text(graded).endswith(": 5 moves, 2 arguments that suppose something, the longest in 1 step")


MADE = Made(IMPOSSIBLE, ((3,),), Grade(Level.EASY, 2, 2, 0, 0), (), (), Quality(0.0, 0.0, 0.5, 0.7, 0, 0))
EASY = "easy (level 1 of 6, effort 2), 3 clues, one solution, quality 100"


@pytest.mark.parametrize(
    ("making", "summary"),
    [
        (Making(MADE, None, 1, ""), f"{EASY}; seed 7"),
        (Making(None, MADE, 9, "no hard puzzle"), f"no hard puzzle; the nearest: {EASY}"),
        (Making(None, None, 9, "no hard puzzle"), "no hard puzzle"),
        (
            Making(replace(MADE, needless=((0, 0),)), None, 1, ""),
            f"{EASY}; 1 clue could be left out for a harder puzzle; seed 7",
        ),
        (
            Making(replace(MADE, redundant=((0, 0), (1, 1))), None, 1, ""),
            f"{EASY}; no symmetric set of clues could be left out, but 2 clues could, one at a time; seed 7",
        ),
    ],
)
def test_how_the_making_of_a_puzzle_went(making, summary):
    assert making_summary(making, 7) == summary
