from __future__ import annotations

import random

import pytest

import dancefloor._native
from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.houses.fillomino.rules import reasoning as rules_of
from dancefloor.houses.fillomino.rules.reasoning import Reasoning
from dancefloor.houses.fillomino.rules.rule import Rule
from dancefloor.search.deadline import TimeUp, deadline
from tests.houses.fillomino.boards import random_puzzles, solutions

SIZES = [(1, 4), (2, 3), (3, 3), (1, 9), (3, 4)]
KINDS = [
    pytest.param(
        True, id="compiled", marks=pytest.mark.skipif(bool(dancefloor._native.MISSING), reason="not compiled")
    ),
    pytest.param(False, id="python"),
]


def values_of(reasoning, cell, value):
    return value in reasoning.values(cell) or reasoning.values(cell)[-1] == 0


def test_no_rule_removes_what_a_solution_has():
    rng = random.Random(1)
    for puzzle in random_puzzles(1, 60, SIZES):
        reasoning = Reasoning(puzzle)
        steps = reasoning.run()
        if rng.random() < 0.5:
            steps += reasoning.probe(20)[0]
        grids = solutions(puzzle)
        if not reasoning.possible:
            assert not grids
            assert not steps[-1].placed
        for grid in grids:
            assert all(values_of(reasoning, (i, j), grid[i][j]) for i, j in puzzle.cells)
        for step in steps if reasoning.possible else ():
            assert (step.value in reasoning.values(step.cell)) == step.placed


@pytest.mark.skipif(bool(dancefloor._native.MISSING), reason="not compiled")
def test_both_twins_make_the_same_steps():
    """So that brute force need check only one of them."""
    rng = random.Random(2)
    for puzzle in random_puzzles(2, 60, SIZES):
        one, other = Reasoning(puzzle, compiled=True), Reasoning(puzzle, compiled=False)
        assert one.run() == other.run(), puzzle
        assert one.possible == other.possible
        if one.possible:
            assert one.probe(9) == other.probe(9), puzzle
            cell = rng.choice(puzzle.cells)
            for most in (0, 3, 100):
                assert one.refuted(cell, most) == other.refuted(cell, most), puzzle
            assert one.agreed(cell) == other.agreed(cell), puzzle
            clues = [rng.choice((0, 0, 1, 2, 3)) for _ in puzzle.cells]
            for most in (None, 0, 1, 100):
                for near in ((), range(0, len(clues), 2)):
                    told = [each.finds(clues, most, [len(clues) // 2], near) for each in (one, other)]
                    assert told[0] == told[1], puzzle
            values = range(1, one.small + 1)
            assert one.trials(cell, values) == other.trials(cell, values), puzzle


@pytest.mark.skipif(bool(dancefloor._native.MISSING), reason="not compiled")
@pytest.mark.parametrize("symmetric", [False, True])
def test_both_twins_hold_back_the_same(symmetric):
    for puzzle in random_puzzles(2, 60, SIZES, symmetric=symmetric):
        one, other = Reasoning(puzzle, compiled=True), Reasoning(puzzle, compiled=False)
        for groups_only in (True, False):
            for reasoning in (one, other):
                reasoning.hold_back(True, groups_only=groups_only)
            assert one.run() == other.run(), puzzle


@pytest.mark.parametrize("compiled", KINDS)
def test_what_is_held_back_is_not_used(compiled):
    puzzle = Fillomino(((2, 0, 0, 0), (1, 0, 0, 3), (0, 0, 0, 0)))
    reasoning = Reasoning(puzzle, compiled=compiled)
    reasoning.hold_back(True)
    found = {step.cell for step in reasoning.run() if step.placed} - set(puzzle.given)
    assert found
    assert all(len(reasoning.values(cell)) > 1 for cell in found)
    reasoning.hold_back(False)
    reasoning.place((0, 1), 2)
    assert reasoning.values((0, 1)) == (2,)


@pytest.mark.parametrize("compiled", KINDS)
@pytest.mark.parametrize(
    ("clues", "step"),
    [
        (((1, 0, 0),), (Rule.COMPLETE, (0, 1), 1, False, ((0, 0),))),
        (((1, 1),), (Rule.OVERFLOW, (0, 0), 1, False, ((0, 0), (0, 1)))),
        (((2, 0, 2, 0),), (Rule.MERGE, (0, 1), 2, False, ((0, 0), (0, 2)))),
        (((3, 0, 0), (1, 0, 0)), (Rule.FORCED, (0, 1), 3, True, ((0, 0),))),
        (((5, 0, 0, 0),), (Rule.LARGE, (0, 0), 0, False, ())),
        (((1, 0, 2),), (Rule.FIT, (0, 1), 2, True, ((0, 2), (0, 1)))),
        (((3, 0, 1, 0),), (Rule.STUCK, (0, 0), 3, False, ((0, 0), (0, 1)))),
        (((0, 1, 0, 0, 2),), (Rule.UNREACHABLE, (0, 0), 2, False, ((0, 0),))),
    ],
)
def test_a_step_names_its_rule_and_the_cells_that_justify_it(clues, step, compiled):
    assert step in [tuple(each) for each in Reasoning(Fillomino(clues), compiled=compiled).run()]


@pytest.mark.parametrize("compiled", KINDS)
def test_a_flood_pays_for_the_regions_that_a_cell_would_join(compiled):
    clues = ((1, 0, 0, 2, 2), (0, 0, 2, 0, 0), (0, 3, 0, 0, 0))
    steps = [tuple(each) for each in Reasoning(Fillomino(clues), compiled=compiled).run()]
    ((rule, *_, because),) = [step for step in steps if step[1:4] == ((0, 1), 2, False)]
    assert rule is Rule.UNREACHABLE
    assert because == ((0, 1),)  # row 1, column 3 and row 2, column 2 would join the 2 between them


@pytest.mark.parametrize("compiled", KINDS)
def test_a_wall_keeps_a_value_out(compiled):
    reasoning = Reasoning(Fillomino(((2, 0), (0, 0)), walls=(((0, 0), (0, 1)),)), compiled=compiled)
    assert (Rule.WALLED, (0, 1), 2, False, ()) in [tuple(step) for step in reasoning.run()]
    assert 2 not in reasoning.values((0, 1))


@pytest.mark.parametrize("compiled", KINDS)
def test_a_refuted_supposition_leaves_nothing_behind(compiled):
    reasoning = Reasoning(Fillomino(((3, 0, 0, 0), (0, 0, 0, 0))), compiled=compiled)
    reasoning.run()
    before = [reasoning.values(cell) for cell in reasoning.puzzle.cells]
    assert 3 not in [value for value, holds, _ in reasoning.refuted((0, 3), 100) if holds]
    refuted = [value for value, holds, _ in reasoning.refuted((1, 3), 100) if holds]
    assert reasoning.run() == ()
    assert [reasoning.values(cell) for cell in reasoning.puzzle.cells] == before
    for value in refuted:
        reasoning.remove((1, 3), value)
    assert not set(refuted) & set(reasoning.values((1, 3)))


@pytest.mark.parametrize("compiled", KINDS)
def test_a_puzzle_may_be_solved_by_rules_alone(compiled):
    reasoning = Reasoning(Fillomino(((2, 0, 0),)), compiled=compiled)
    assert not reasoning.solved
    reasoning.run()
    assert reasoning.solved
    assert not Reasoning(Fillomino(((0, 0, 0),)), compiled=compiled).solved


@pytest.mark.parametrize("compiled", KINDS)
def test_the_values_of_clues_are_told_apart_however_large(compiled):
    reasoning = Reasoning(Fillomino(((17, *(0,) * 19),)), compiled=compiled)
    reasoning.run()
    assert reasoning.values((0, 0)) == reasoning.values((0, 16)) == (17,)


def test_a_trial_tells_what_a_supposition_leaves_and_changes_nothing():
    rng = random.Random(5)
    for puzzle in random_puzzles(5, 60, SIZES):
        reasoning = Reasoning(puzzle)
        before = reasoning.choices()
        if not reasoning.possible:
            assert reasoning.trials((0, 0), [1, 2]) == [0, 0]
            continue
        assert before == [len(reasoning.values(cell)) for cell in puzzle.cells]
        cell, values = rng.choice(puzzle.cells), list(range(1, reasoning.small + 1))
        for value, total in zip(values, reasoning.trials(cell, values), strict=True):
            if value not in reasoning.values(cell):
                assert total == 0
                continue
            with reasoning.supposed(cell, value):
                left = reasoning.choices()
                assert total == (sum(left) if reasoning.possible else 0)
        assert reasoning.choices() == before


def test_what_is_refuted_or_agreed_is_so_in_all_solutions():
    found = set()
    for puzzle in random_puzzles(5, 80, SIZES):
        reasoning, grids = Reasoning(puzzle), solutions(puzzle)
        reasoning.run()
        for cell in puzzle.cells:
            i, j = cell
            for value, holds, _ in reasoning.refuted(cell, 100):
                found.add(holds)
                if value:
                    assert all((grid[i][j] != value) == holds for grid in grids), puzzle
            for _, _, excluded in reasoning.agreed(cell):
                found.add("agreed")
                assert all(grid[k][m] != value for (k, m), value in excluded if value for grid in grids), puzzle
    assert found == {True, False, "agreed"}


def test_a_supposition_that_is_refuted_soon_is_refuted_later_too():
    rng = random.Random(6)
    for puzzle in random_puzzles(6, 60, SIZES):
        reasoning = Reasoning(puzzle)
        reasoning.run()
        cell = rng.choice(puzzle.cells)
        soon, later = ({each[:2] for each in reasoning.refuted(cell, most)} for most in (0, 100))
        assert soon <= later


def boards(count):
    rng = random.Random(3)
    for _ in range(count):
        rows, columns = rng.randint(2, 5), rng.randint(2, 5)
        numbers = [[rng.randint(1, 6) if rng.random() < 0.25 else 0 for _ in range(columns)] for _ in range(rows)]
        yield Fillomino(tuple(map(tuple, numbers)))


@pytest.mark.skipif(bool(dancefloor._native.MISSING), reason="not compiled")
def test_steps_lead_to_the_same_answers(monkeypatch):
    different = 0
    for puzzle in boards(50):
        at_once = Reasoning(puzzle)
        with monkeypatch.context() as few:
            few.setattr(rules_of, "LARGE", 1)
            by_steps = Reasoning(puzzle)
        assert at_once.run() == by_steps.run()
        if not at_once.possible:
            continue
        for cell in puzzle.cells:
            for most in (0, 2, 100):
                answers = at_once.refuted(cell, most)
                assert by_steps.refuted(cell, most) == answers, (puzzle, cell, most)
                different += bool(answers)
            assert by_steps.agreed(cell) == at_once.agreed(cell), (puzzle, cell)
        assert by_steps.probe(30) == at_once.probe(30), puzzle
        assert by_steps.possible == at_once.possible
    assert different > 100


@pytest.mark.skipif(bool(dancefloor._native.MISSING), reason="not compiled")
def test_time_that_is_up_leaves_nothing_supposed(monkeypatch):
    monkeypatch.setattr("dancefloor.houses.fillomino.rules.reasoning.LARGE", 3000)
    side = 60
    puzzle = Fillomino(((0,) * side,) * (side - 1) + ((0,) * (side - 1) + (200,),))
    reasoning = Reasoning(puzzle, small=200)
    reasoning.run()
    before = reasoning.choices()
    with deadline(0.05), pytest.raises(TimeUp):
        reasoning.refuted((30, 30), 10)
    assert reasoning.choices() == before
    assert reasoning.possible
