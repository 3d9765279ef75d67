from __future__ import annotations

import random
from dataclasses import replace

import pytest

from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.houses.fillomino.solve.doubts import NumberDoubts
from dancefloor.search.deadline import deadline
from tests.houses.fillomino.boards import random_puzzle, solutions

SIZES = [(1, 1), (1, 4), (2, 2), (2, 3), (2, 4), (3, 3)]


@pytest.mark.parametrize("symmetric", [False, True])
def test_clues_can_be_doubted(method, symmetric):
    rng = random.Random(2)
    contradictions = 0
    for _ in range(120 if method == "compiled" else 30):
        puzzle = random_puzzle(rng, *rng.choice(SIZES), symmetric=symmetric)
        wanted = solutions(puzzle)
        clues = [cell for cell, number in zip(puzzle.cells, puzzle.numbers, strict=True) if number]

        def kept(cells, puzzle=puzzle):
            blank = [[0] * puzzle.columns for _ in range(puzzle.rows)]
            for i, j in cells:
                blank[i][j] = puzzle.clues[i][j]
            return solutions(replace(puzzle, clues=tuple(map(tuple, blank))))

        doubts = NumberDoubts(puzzle, method=method)
        least = doubts.contradiction()
        if kept(clues):
            assert least == (False, (), True, True)
            assert doubts.solution(clues) in wanted
        elif kept(()):
            contradictions += 1
            assert least.found
            assert least.all_needed
            assert kept(least.clues) == []
            assert all(kept([other for other in least.clues if other != cell]) for cell in least.clues)
        else:
            assert least == (True, (), True, True)
        if clues:
            cell = rng.choice(clues)
            others = kept([other for other in clues if other != cell])
            assert doubts.follows(cell) == all(
                grid[cell[0]][cell[1]] == puzzle.clues[cell[0]][cell[1]] for grid in others
            )
    assert contradictions > 3


def test_a_clue_follows_from_all_others_whatever_solver_is_asked():
    rng = random.Random(8)
    said = []
    for _ in range(60):
        puzzle = random_puzzle(rng, 3, 3)
        doubts = NumberDoubts(puzzle)
        for cell in puzzle.given if doubts.solution(puzzle.given) else ():
            said.append(doubts.follows(cell))
            assert said[-1] == doubts.follows(cell, puzzle.given)
    assert min(said.count(True), said.count(False)) > 20


def test_questions_end_when_their_steps_are_spent(monkeypatch):
    monkeypatch.setattr("dancefloor.houses.fillomino.solve.doubts.COUNTED", 5)
    rng = random.Random(1)
    clues = tuple(tuple(rng.choice((0, 0, 0, 0, 6, 7)) for _ in range(16)) for _ in range(16))
    doubts = NumberDoubts(Fillomino(clues), steps=1)
    assert doubts.solution(doubts.puzzle.given) is None
    assert (doubts._solver.work()[0], doubts.steps > 1) == (5, True)
    assert doubts.follows(min(doubts.puzzle.given)) is None


def test_a_question_without_time_or_conflicts_has_no_answer():
    puzzle = Fillomino(((2, 0, 0), (0, 0, 0), (0, 0, 3)))
    for limit in ({"conflicts": 0}, {"seconds": 0}):
        doubts = NumberDoubts(puzzle, **limit)
        assert doubts.solution([(0, 0)]) is None
        assert doubts.follows((0, 0)) is None
    with deadline(0):
        assert NumberDoubts(puzzle).follows((0, 0)) is None


def test_clues_are_looked_at_until_it_is_stopped():
    assert NumberDoubts(Fillomino(((2, 0, 1, 0, 3),))).contradiction(lambda: True) is None


def test_a_clue_larger_than_the_board_is_doubted_as_any_other():
    found = NumberDoubts(Fillomino(((99, 0, 0),))).contradiction()
    assert (found.found, found.clues) == (True, ((0, 0),))


@pytest.mark.parametrize("quick", [False, True])
def test_a_clue_follows_from_its_reason(quick):
    rng = random.Random(6)
    reasons = 0
    for _ in range(60):
        puzzle = random_puzzle(rng, 3, 3)
        for cell in puzzle.given:
            others = [other for other in puzzle.given if other != cell]
            doubts = NumberDoubts(puzzle)
            reason = doubts.reason(cell, others, quick=quick)
            assert reason.found == doubts.follows(cell, others)
            if reason.found:
                reasons += bool(reason.clues)
                assert doubts.follows(cell, reason.clues)
                assert reason.all_needed
                assert not any(
                    doubts.follows(cell, [each for each in reason.clues if each != one]) for one in reason.clues
                )
                assert not (quick and reason.smallest)
    assert reasons > 20


def test_a_question_ends_at_the_limit_on_conflicts_exactly():
    rng = random.Random(1)
    clues = tuple(tuple(rng.choice((0, 0, 0, 0, 6, 7)) for _ in range(16)) for _ in range(16))
    doubts = NumberDoubts(Fillomino(clues), conflicts=7)
    assert doubts.solution(doubts.puzzle.given) is None
    assert doubts._solver.work()[0] == 7
