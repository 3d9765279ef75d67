"""What is told about explanations and new puzzles: sentences, results, JSON documents as the schema says, and views."""

from __future__ import annotations

import json
from dataclasses import replace
from types import SimpleNamespace

import pytest

import dancefloor as dance
from dancefloor import explain, make
from dancefloor.houses.fillomino import fillomino_reports
from dancefloor.houses.fillomino.explain.explanation import Explanation
from dancefloor.houses.fillomino.explain.grades import Grade
from dancefloor.houses.fillomino.explain.levels import Level
from dancefloor.houses.fillomino.explain.moves import End
from dancefloor.houses.fillomino.fillomino_reports import (
    clued_view,
    explanation_end,
    explanation_view,
    grade_text,
    limited_view,
    made_view,
    making_summary,
    making_view,
    result_of_explanation,
)
from dancefloor.houses.fillomino.formats.forms import read_fillomino
from dancefloor.houses.fillomino.limited_fillomino import LimitedFillomino
from dancefloor.houses.fillomino.make.maker import Made, Making
from dancefloor.houses.fillomino.make.reviewer import Quality
from dancefloor.reports.searches import Result
from dancefloor.search.values import Answer, Limits

IMPOSSIBLE = read_fillomino("3 . .\n. 1 .\n. . 2\n")
NO_TIME = Limits(seconds=0)


@pytest.fixture
def told(documented):
    """A document after a way through JSON."""
    return lambda document: documented(json.dumps(document))


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


@pytest.mark.parametrize(
    ("grid", "limits", "answer", "end"),
    [
        ("2 . .\n1 . 3\n", None, "unique", "solved"),
        (". . .\n. 6 .\n3 . 3\n", None, "unique", "solved"),
        ("2 . . . .\n1 . . . .\n", None, "multiple", "stuck"),
        ("3 . .\n. 1 .\n. . 2\n", None, "none", "impossible"),
        ("3 . 1 .\n", None, "none", "impossible"),
        (". . .\n. 6 .\n3 . 3\n", Limits(nodes=0), "unique", "limited"),
        (". . .\n. 6 .\n3 . 3\n", NO_TIME, "unknown", "late"),
    ],
)
def test_explanations(told, grid, limits, answer, end):
    explained = explain(read_fillomino(grid), limits=limits)
    document = told(fillomino_reports.explanation_document("explain", explained))
    assert (document["answer"], document["end"]) == (answer, end)
    assert "moves" not in told(fillomino_reports.grade_document(explained))
    told(fillomino_reports.explanation_document("hint", explain(read_fillomino(grid), limit=1, limits=limits)))


@pytest.mark.parametrize(
    ("difficulty", "grids", "present"), [(None, 9, "made"), ("hard", 1, "nearest"), ("hard", 0, None)]
)
def test_new_puzzles(told, difficulty, grids, present):
    making = make("fillomino", "2x2", difficulty=difficulty, grids=grids, seed=3)
    document = told(fillomino_reports.make_document(making, repr, 3))
    assert [name for name in ("made", "nearest") if document[name]] == ([present] if present else [])
    assert bool(document["reason"]) == (present != "made")


@pytest.mark.parametrize("kind", ["tetrominous", "symmarea"])
def test_new_puzzles_of_other_kinds(told, kind):
    document = told(fillomino_reports.make_document(make(kind, "4x4", seed=3), repr, 3))
    assert (document["made"]["grade"], document["made"]["quality"]) == (None, None)
    assert [len(row) for row in document["made"]["solution"]] == [4] * 4


HARD = dance.Fillomino(((0, 0, 0), (0, 6, 0), (3, 0, 3)))


@pytest.mark.parametrize(
    ("view", "title", "clues"),
    [
        (clued_view(dance.Fillomino(((2, 0), (0, -1)))), "Fillomino of 2x2 cells, 2 clues", ["2", "?"]),
        (limited_view(LimitedFillomino(("2..", ".3"))), "LimitedFillomino of 2x3 cells, labels 1-3", ["2", "3"]),
        (
            clued_view(dance.Division("tetrominous", ("L...", "#..."))),
            "Division, tetrominous, of 2x4 cells, 1 clue",
            ["L"],
        ),
    ],
)
def test_a_puzzle_shows_its_clues(view, title, clues):
    assert view.title == title
    assert [f">{clue}</text>" in view.svg for clue in clues] == [True] * len(clues)
    assert view.svg.count("</text>") == len(clues)


def test_an_explanation_is_its_first_steps():
    explained = dance.explain(HARD)
    view = explanation_view(explained)
    assert view.title.startswith("hard (level 3 of 6, effort ")
    assert [card.caption for card in view.cards] == [explained.text(k, numbered=True) for k in range(len(view.cards))]
    assert len(view.cards) == len(explained.moves) > 1
    assert view.layout == "steps"
    assert all(card.svg for card in view.cards)


def test_an_explanation_with_many_moves_counts_the_rest():
    explained = dance.explain(dance.make("fillomino", "7x7", difficulty="easy", seed=1).made.puzzle)
    more = len(explained.moves) - 12
    assert more > 1
    view = explanation_view(explained)
    assert len(view.cards) == 12
    assert list(view.lines) == [f"{more} more moves after these: print the explanation to read all"]


def test_a_new_puzzle_is_shown_with_its_grade_and_without_its_solution():
    making = dance.make("fillomino", "3x3", seed=7, symmetry="none", max_region=9)
    view = making_view(making)
    assert view.title == "easy (level 1 of 6, effort 5), 3 clues, one solution, quality 95, 1 hidden region"
    assert view.svg.count("</text>") == 3
    assert made_view(making.made) == view
    nothing = dance.make("fillomino", "3x3", seed=7, difficulty="deep", grids=0)
    assert making_view(nothing).title == nothing.reason


def test_the_hardest_move_of_a_grade_has_its_number_its_board_and_its_technique(told):
    explained = explain(read_fillomino("...\n.6.\n3.3\n"))
    hardest = told(fillomino_reports.grade_document(explained))["hardest"]
    assert (hardest["number"], hardest["board"]) == (1, [[".", ".", "."], [".", "6", "."], ["3", ".", "3"]])
    assert hardest["move"]["techniques"] == ["if it is not"]
    first, second, move = fillomino_reports.hardest_text(explained)
    assert (first.split(", ")[0], second) == ("techniques: if it is not (1)", "hardest move, 1 of 3:")
    assert move.endswith("[if it is not]")
    assert fillomino_reports.hardest_text(explain(IMPOSSIBLE)) == []
