"""Published fillominoes: solved, and proved to have no other solution."""

from __future__ import annotations

import pytest

import dancefloor._native
from benchmarks.fillomino import cases, judged
from dancefloor.fillomino.reasoning import Reasoning
from dancefloor.fillomino.solver import judge

compiled = pytest.mark.skipif(bool(dancefloor._native.MISSING), reason="the compiled module is missing")


@compiled
def test_published_puzzles_have_the_published_solution_and_no_other(shared):
    answers = {case.name: judged(case, 60.0, "compiled")[0] for case in cases(shared("real/fillomino/puzzles.txt"))}
    assert len(answers) == 326
    assert {name for name, answer in answers.items() if answer != "right"} == set()


@compiled
def test_examples_of_other_solvers_are_unique_but_for_one(shared):
    verdicts = [judge(case.puzzle).answer for case in cases(shared("real/fillomino/solver_examples.txt"))]
    assert sorted(verdict.value for verdict in verdicts) == ["multiple", *29 * ["unique"]]


@pytest.mark.slow
def test_python_sat_finds_the_same(shared):
    pytest.importorskip("pysat")
    for case in cases(shared("real/fillomino/puzzles.txt")):
        assert judged(case, 120.0, "sat")[0] == "right", case.name


@pytest.mark.slow
@pytest.mark.parametrize("kind", [pytest.param(True, marks=compiled), False])
def test_no_rule_removes_what_the_published_solution_has(shared, kind):
    for case in cases(shared("real/fillomino/puzzles.txt")):
        if not kind and len(case.puzzle.numbers) > 400:
            continue
        reasoning = Reasoning(case.puzzle, compiled=kind)
        reasoning.run()
        if kind:
            reasoning.probe(200)
        assert reasoning.possible, case.name
        for i, j in case.puzzle.cells:
            left = reasoning.values((i, j))
            assert case.solution[i][j] in left or left[-1] == 0, (case.name, i, j)
