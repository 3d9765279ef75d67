from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor import Packing, Placement
from dancefloor.errors import PuzzleError
from dancefloor.faces.asking import ask
from dancefloor.houses.questions.next_placement import FULL, next_placement
from dancefloor.houses.questions.telling import spoken_placement


def solutions_with(puzzle, placed):
    """All solutions that have some placements."""
    for solution in dance.solve(puzzle, symmetry="none"):
        if set(placed) <= set(solution.placements):
            yield solution


@pytest.mark.parametrize("box", ["3x20", "4x15", "2x5 I,I2,I3"])
def test_hints_lead_to_a_solution_and_what_is_forced_is_in_all(box):
    puzzle = dance.read_puzzle(box)
    placed = []
    forced = 0
    for _ in puzzle.pieces:
        found = next_placement(puzzle, placed)
        if found.sentence == FULL:
            break
        every = [solution.placements for solution in solutions_with(puzzle, placed)]
        have = [found.placement in each for each in every]
        assert all(have) if found.is_forced else any(have)
        assert spoken_placement(found.placement) in found.sentence
        placed.append(found.placement)
        forced += found.is_forced
    assert sorted(cell for one in placed for cell in one.cells) == sorted(puzzle.region.cells)
    assert forced


def test_the_reason_is_shown_step_by_step():
    found = next_placement(Packing("1x5", "I2,I3"), [Placement("I2", ((0, 0), (0, 1)))])
    assert [step.sentence for step in found.steps] == ["only I3 on 0,2 0,3 0,4 covers cell 0,2"]


def test_what_cannot_stay_is_taken_back():
    puzzle = Packing("6x10")
    placed = [
        Placement("I", tuple((0, k) for k in range(5, 10))),
        Placement("V", ((0, 0), (0, 1), (0, 2), (1, 0), (2, 0))),
        Placement("X", ((1, 2), (2, 1), (2, 2), (2, 3), (3, 2))),
    ]
    found = next_placement(puzzle, placed)
    wrong = next(k for k in range(3) if not any(solutions_with(puzzle, placed[: k + 1])))
    assert (found.placement, found.take_back) == (None, placed[wrong])
    assert found.sentence.endswith("take it back")


def test_a_puzzle_without_solutions_has_no_hint():
    found = next_placement(Packing("4x5", "tetrominoes"), [])
    assert (found.placement, found.take_back, found.sentence) == (None, None, "the puzzle has no solution")


@pytest.mark.parametrize("where", ["X touches I", "no crossing", "X at 1,1"])
def test_constraints_are_minded(where):
    puzzle = Packing("3x20", where=where)
    found = next_placement(puzzle, [])
    assert any(solutions_with(puzzle, [found.placement])) or not any(dance.solve(puzzle))


def test_impossible_placements_are_refused():
    with pytest.raises(PuzzleError):
        next_placement(Packing("1x4", "2*I2"), [Placement("I2", ((0, 0), (0, 2)))])


def test_the_query_tells_it():
    *_, read = ask({"ask": "read", "text": "1x4 2*I2"})
    *_, told = ask({"ask": "next", "puzzle": read["value"]["puzzle"]})
    assert told["text"] == ["only I2 on 0,0 0,1 covers cell 0,0"]
    assert told["value"]["placement"] == {"piece": "I2", "cells": [[0, 0], [0, 1]]}
    assert told["value"]["forced"] is True
    assert [step["placements"] for step in told["value"]["steps"]] == [[told["value"]["placement"]]]


def test_without_time_it_says_so():
    *_, told = ask({"ask": "next", "puzzle": {"text": "6x10"}, "seconds": 0})
    assert told["text"] == ["time was up while a hint was looked for"]
