"""Suppositions followed step by step: the answers of the compiled rules, and an end when the time is up."""

import random

import pytest

import dancefloor._native
from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.houses.fillomino.rules import reasoning as rules_of
from dancefloor.houses.fillomino.rules.reasoning import Reasoning
from dancefloor.search.deadline import TimeUp, deadline

pytestmark = pytest.mark.skipif(bool(dancefloor._native.MISSING), reason="not compiled")


def boards(count):
    rng = random.Random(3)
    for _ in range(count):
        rows, columns = rng.randint(2, 5), rng.randint(2, 5)
        numbers = [[rng.randint(1, 6) if rng.random() < 0.25 else 0 for _ in range(columns)] for _ in range(rows)]
        yield Fillomino(tuple(map(tuple, numbers)))


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
