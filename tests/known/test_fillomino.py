"""Published fillominoes: solved, and proved to have no other solution."""

from __future__ import annotations

import pytest

import dancefloor._native
from benchmarks.fillomino import cases, judged, thinned
from dancefloor.houses.fillomino.explain.moves import End, Moves
from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.houses.fillomino.rules.reasoning import Reasoning
from dancefloor.houses.fillomino.solve.solver import judge
from dancefloor.search.values import Answer

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


def kept(case, reasoning):
    """Whether every number of the published solution is still possible."""
    left = {(i, j): reasoning.values((i, j)) for i, j in case.puzzle.cells}
    return reasoning.possible and all(case.solution[i][j] in left[i, j] or left[i, j][-1] == 0 for i, j in left)


@compiled
def test_no_rule_removes_what_the_published_solution_has(shared):
    for case in cases(shared("real/fillomino/puzzles.txt")):
        reasoning = Reasoning(case.puzzle, compiled=True)
        reasoning.run()
        assert kept(case, reasoning), case.name


@pytest.mark.slow
@pytest.mark.parametrize("kind", [pytest.param(True, marks=compiled), False])
def test_no_refuted_supposition_removes_it_and_plain_rules_do_not(shared, kind):
    for case in cases(shared("real/fillomino/puzzles.txt")):
        if not kind and len(case.puzzle.numbers) > 400:
            continue
        reasoning = Reasoning(case.puzzle, compiled=kind)
        reasoning.run()
        if kind:
            reasoning.probe(200)
        assert kept(case, reasoning), case.name


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_every_published_puzzle_is_solved_and_no_move_is_wrong(shared):
    for case in cases(shared("real/fillomino/puzzles.txt")):
        moves = Moves(case.puzzle)
        for move in moves:
            assert all(case.solution[i][j] == move.value or not move.value for i, j in move.cells), case.name
            for exclusion in move.exclusions:
                i, j = exclusion.deduction.cell
                assert case.solution[i][j] != exclusion.deduction.value, case.name
        assert moves.end is End.SOLVED, case.name
