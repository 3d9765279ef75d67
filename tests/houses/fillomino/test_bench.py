"""The bench of a setter, beside brute force and beside the grades of what it changes."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

import dancefloor as dance
from dancefloor.errors import InputError, PuzzleError
from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.houses.fillomino.fillomino_reports import bench_lines
from dancefloor.search import session
from dancefloor.search.values import Answer
from tests.houses.fillomino.boards import everything, solutions

ONE = dance.read_fillomino("...1..\n2.9..6\n.3...3\n7..3..\n....3.\n......\n")


def some_clues(rng, many):
    """A few numbers of a random grid of 3x4."""
    grid = rng.choice(everything(3, 4))
    shown = rng.sample([(i, j) for i in range(3) for j in range(4)], many)
    return Fillomino(tuple(tuple(grid[i][j] if (i, j) in shown else 0 for j in range(4)) for i in range(3)))


@pytest.mark.parametrize("number", [1, 2])
def test_every_number_of_cells_has_the_verdict_of_brute_force(number):
    rng = random.Random(number)
    for _ in range(4):
        puzzle = some_clues(rng, 4)
        cells = rng.sample(puzzle.cells, number)
        found = dance.bench(puzzle, cells=cells)
        clues = [[0 if (i, j) in cells else clue for j, clue in enumerate(row)] for i, row in enumerate(puzzle.clues)]
        times = Counter(tuple(grid[i][j] for i, j in cells) for grid in solutions(Fillomino(clues)))
        told = {tuple(clue for _, clue in each.change): each.answer for each in found.tried}
        assert all(told[numbers] is Answer.of(times[numbers], complete=True) for numbers in told)
        assert times.keys() <= told.keys()


def test_the_next_clue_leaves_as_many_solutions_as_brute_force_counts():
    rng = random.Random(5)
    for _ in range(4):
        puzzle = some_clues(rng, 4)
        found = dance.bench(puzzle, limit=3)
        if found.answer is Answer.MULTIPLE:
            grids = solutions(puzzle)
            for each in found.tried:
                (((i, j), clue),) = each.change
                assert each.left == sum(grid[i][j] == clue for grid in grids)
                assert (each.grade is not None) == (each.left == 1)


@pytest.mark.parametrize("towards", ["harder", "easier"])
def test_changes_have_the_grade_of_what_they_leave(towards):
    puzzle = dance.make("fillomino", "5x5", seed=3).made.puzzle
    before = dance.grade(puzzle)
    found = dance.bench(puzzle, **{towards: True}, limit=4)
    scores = [each.grade.score for each in found.tried]
    assert scores == sorted(scores, reverse=towards == "harder")
    assert found.grade == before
    for each in found.tried:
        assert dance.grade(found.changed(each)) == each.grade
        assert (each.grade.score > before.score) == (towards == "harder")
    assert found.tried


def test_contradicting_clues_are_mended():
    found = dance.bench(dance.Fillomino(((2, 0, 0, 1), (0, 0, 3, 1), (1, 0, 0, 0))))
    assert found.answer is Answer.NONE
    assert found.tried
    assert all(len(solutions(found.changed(each))) == 1 for each in found.tried)


def test_the_path_has_a_step_for_each_move():
    found = dance.bench(ONE)
    assert [step.cells for step in found.path] == [move.cells for move in dance.explain(ONE).moves]
    assert all(step.choices >= 1 for step in found.path)
    assert {cell for step in found.path for cell in step.clues} <= ONE.given.keys()
    assert max(step.choices for step in found.path) > 1
    lines = list(bench_lines(found))
    assert any(line.startswith("narrow: move ") for line in lines)
    assert any(line.startswith("clues: 25 %") for line in lines)


def test_question_marks_are_cells_to_number():
    marked = dance.read_fillomino("...1..\n2.?..6\n.3...3\n7..3..\n....3.\n......\n")
    found = dance.bench(marked)
    assert {dict(each.change)[1, 2] for each in found.tried if each.answer is Answer.UNIQUE} == {9, 10}


def test_what_makes_no_sense_is_refused():
    several = dance.Fillomino(((0, 0, 0),))
    with pytest.raises(PuzzleError, match="the puzzle has several solutions: before it becomes harder"):
        dance.bench(several, harder=True)
    with pytest.raises(InputError, match="harder and easier contradict each other"):
        dance.bench(ONE, harder=True, easier=True)
    with pytest.raises(InputError, match="row 9, column 1: the board has 6x6 cells"):
        dance.bench(ONE, cells=[(8, 0)])
    with pytest.raises(InputError, match="cells is -1: it should be a whole number from 0 on"):
        dance.bench(ONE, cells=[(-1, 0)])
    with pytest.raises(InputError, match="cells and easier contradict each other"):
        dance.bench(ONE, cells=[(0, 0)], easier=True)
    with pytest.raises(InputError, match="name fewer cells"):
        dance.bench(dance.Fillomino(((0,) * 5,) * 5), cells=[(0, k) for k in range(5)])
    with pytest.raises(InputError, match="only a fillomino"):
        dance.bench("6x10")


def test_limits_end_it_with_what_was_found(monkeypatch):
    late = dance.bench(ONE, easier=True, timeout=0)
    assert (late.answer, late.tried, bool(late.reason)) == (Answer.UNKNOWN, (), True)
    monkeypatch.setattr(session, "BETWEEN_REPORTS", 0)  # or it may have ended before anybody is asked
    cut = dance.bench(ONE, harder=True, cancelled=lambda: True)
    assert cut.reason == "interrupted"


def test_a_cell_is_a_row_and_a_column(printed):
    status, out, err = printed("bench 2.1 --cells 1")
    assert (status, out) == (2, "")
    assert err == "dancefloor: --cells is '1': it should be rows and columns, such as '3,4 3,5'\n"


def test_nothing_found_in_time_prints_no_line(printed):
    assert printed("bench puzz.link/p?fillomino/3/2/2h1g3 --timeout 0 --quiet")[:2] == (3, "")


def test_verdicts_are_told_by_number():
    lines = list(bench_lines(dance.bench(ONE, cells=[(1, 2)])))
    assert lines[0] == "row 2, column 3: 2 ways to leave exactly one solution"
    assert re.match(r"  10: one solution, hard \(level 3 of 6, effort \d+\)", lines[1])
    assert lines[-1] == "  11 to 36: no solution"
