"""Hints: placements that leave one solution."""

from __future__ import annotations

from itertools import combinations

import pytest

import dancefloor as dance
from dancefloor import InputError, Packing, PuzzleError, make_hints
from dancefloor.houses.questions.hints import hints_sentence

ONE = dance.Piece("one", dance.Shape([(0, 0)]))
TWO = dance.Piece("two", dance.Shape([(0, 0), (0, 1)]), low=0, high=2)


@pytest.mark.parametrize("words", ["3x20", "6x10", "soma", "4x9 hexiamonds", "8x8-2x2", "8x8 16*T4"])
@pytest.mark.parametrize("seed", [0, 5])
def test_hints_leave_exactly_one_solution(words, seed):
    hints = make_hints(words, seed=seed)
    (only,) = dance.solve(hints.puzzle, symmetry="none")
    assert only == hints.solution
    assert hints.where


@pytest.mark.parametrize("words", ["3x20", "5x6 F,I,L,P,V,Y"])
def test_no_fewer_placements_are_enough(words):
    hints = make_hints(words, seed=2)
    assert hints.smallest
    every = [frozenset(solution.placements) for solution in dance.solve(words, symmetry="none")]
    for some in combinations(hints.solution.placements, len(hints.where) - 1):
        assert sum(solution.issuperset(some) for solution in every) > 1


def test_each_of_many_hints_is_needed():
    hints = make_hints("6x8 dominoes", seed=1)
    assert not hints.smallest
    assert len(hints.where) > 3
    for each in hints.where:
        fewer = Packing(hints.puzzle.region, hints.puzzle.pieces, where=[one for one in hints.where if one != each])
        assert dance.count(fewer, limit=2) == 2


def test_a_seed_gives_the_same_hints():
    one, same, other = (make_hints("6x10", seed=seed) for seed in (3, 3, 4))
    assert one == same
    assert one.solution != other.solution


def test_constraints_stay():
    hints = make_hints(Packing("6x10", where="X at 2,3"))
    assert str(hints.puzzle.where[0]) == "X at 2,3"
    assert hints.as_json()["where"][0] == "X at 2,3"
    assert dance.count(hints.puzzle) == 1


def test_a_puzzle_with_one_solution_needs_none():
    hints = make_hints("1x4 2*I2")
    assert (hints.where, hints_sentence(hints)) == ((), "there is one solution without hints")
    assert hints.board.placements == []


def test_bad_input():
    with pytest.raises(PuzzleError, match="no solution to give hints for: coloured like"):
        make_hints("4x5 tetrominoes")
    with pytest.raises(PuzzleError, match="no solution to give hints for"):
        make_hints("8x8 16*S4")
    with pytest.raises(PuzzleError, match="'X touches Y'"):
        make_hints(Packing("6x10", where="X touches Y"))
    with pytest.raises(InputError, match="only a packing has placements"):
        make_hints("queens 5")
    with pytest.raises(PuzzleError, match="may stay empty"):
        make_hints(Packing(dance.Region([(0, 0)], [(0, 2), (0, 3), (0, 4), (0, 5)]), [ONE, TWO]))
