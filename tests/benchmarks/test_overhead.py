"""Rows of what surrounds a search: figures come from processes of their own, and everybody's work gives a figure."""

import sys

import pytest

from benchmarks import overhead as measured
from benchmarks.overhead import figure, overhead
from benchmarks.surroundings import ROWS, Row, sudokus
from dancefloor.formats.sudoku import read_sudoku
from dancefloor.verbs import solve


def test_rows_have_different_names():
    assert len({row.name for row in ROWS}) == len(ROWS)


@pytest.mark.skipif(sys.platform == "win32", reason="memory is measured as POSIX does")
def test_a_figure_comes_with_the_peak_of_its_process():
    found = figure(next(row for row in ROWS if row.name == "choosing for a sudoku"), "dancefloor")
    assert found["figure"] > 0
    assert found["memory"] > 5_000_000


def test_whoever_fails_is_asked_no_more_and_says_why(monkeypatch):
    asked = []

    def figure(row, who):
        asked.append(who)
        return {"figure": float(len(asked)), "memory": len(asked)} if who != "absent" else {"note": "not installed"}

    monkeypatch.setattr(measured, "ROWS", [Row("toy", "ms", "<= 1", float, {"absent": float, "peer": float})])
    monkeypatch.setattr(measured, "figure", figure)
    (row,) = overhead(2)
    assert asked == ["dancefloor", "absent", "peer", "dancefloor", "peer"]
    assert row["by"]["dancefloor"] == {"figures": [1.0, 4.0], "memory": 4, "note": ""}
    assert row["by"]["absent"] == {"figures": [], "memory": 0, "note": "not installed"}
    assert overhead(1, "no such row") == []


def test_sudokus_are_made_with_one_solution_and_few_clues():
    made = sudokus(1)[0]
    assert len(list(solve(read_sudoku(made)))) == 1
    assert 17 <= sum(c != "." for c in made) <= 30
