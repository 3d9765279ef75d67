"""Published fillominoes: solved, and proved to have no other solution."""

from __future__ import annotations

import pytest

import dancefloor._native
from benchmarks.fillomino import cases, judged, thinned
from dancefloor.fillomino.reasoning import Reasoning
from dancefloor.fillomino.solver import Answer, judge
from dancefloor.puzzles.fillomino import Fillomino

compiled = pytest.mark.skipif(bool(dancefloor._native.MISSING), reason="the compiled module is missing")


@compiled
def test_published_puzzles_have_the_published_solution_and_no_other(shared):
    answers = {case.name: judged(case, 60.0, "compiled")[0] for case in cases(shared("real/fillomino/puzzles.txt"))}
    assert len(answers) == 326
    assert {name for name, answer in answers.items() if answer != "right"} == set()


@compiled
def test_examples_of_other_solvers_are_unique(shared):
    examples = list(cases(shared("real/fillomino/solver_examples.txt")))
    assert len(examples) == 30
    answers = {case.name: judged(case, 60.0, "compiled")[0] for case in examples}
    assert {name for name, answer in answers.items() if answer not in ("right", "unique")} == set()


@compiled
def test_an_example_with_a_largest_number_is_not_unique_without_it(shared):
    limited = [case for case in cases(shared("real/fillomino/solver_examples.txt")) if case.puzzle.largest]
    assert [case.puzzle.largest for case in limited] == [3]
    assert judge(Fillomino(limited[0].puzzle.clues)).answer is Answer.MULTIPLE


@compiled
@pytest.mark.parametrize(("share", "of"), [(0.1, "clues"), (0.3, "clues"), (0.1, "solution"), (0.35, "solution")])
def test_two_solutions_of_a_board_with_few_clues_are_found(shared, share, of):
    large = [case for case in cases(shared("real/fillomino/puzzles.txt")) if len(case.puzzle.numbers) >= 720]
    assert len(large) > 10
    for case in large[::3]:
        assert judged(thinned(case, share, of, 0), 30.0, "compiled")[0] == "multiple", case.name


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
