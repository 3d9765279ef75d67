from __future__ import annotations

import re
from dataclasses import replace

import pytest

from dancefloor.houses.fillomino.division import Division
from dancefloor.houses.fillomino.formats.forms import read_fillomino
from dancefloor.reports.results import Result, result_of_check
from dancefloor.reports.verdicts import MOST_NAMED, verdict
from dancefloor.search.least_core import Contradiction
from dancefloor.search.values import Limits
from dancefloor.verbs import check

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
