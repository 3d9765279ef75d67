"""Constraints: what is left of all solutions, however they are found."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import dancefloor as dance
from dancefloor import InputError, Packing
from dancefloor.errors import PuzzleError, UnsupportedProblem
from dancefloor.houses.questions.constrained import packing_of
from tests.houses.questions.sentences import random_packing, random_sentence


def constrained(random):
    """A random packing, and the same with three constraints, unless they make no sense."""
    plain = random_packing(random)
    sentences = [random_sentence(random, plain) for _ in range(3)]
    try:
        return plain, Packing(plain.region, plain.pieces, where=sentences)
    except PuzzleError:  # a number that the pieces do not allow, a region without corners
        return None


def placed(solutions):
    return Counter(frozenset(solution.placements) for solution in solutions)


def table_of(puzzle):
    """All solutions with their numbers; None if items cannot express a constraint, or only by colors."""
    if puzzle.checked:
        return None
    try:
        return dance.tabulate(puzzle)
    except UnsupportedProblem as reason:
        if "colours" not in str(reason):
            raise
        return None


def agrees(seed):
    pair = constrained(Random(seed))
    if pair is None:
        return False
    plain, puzzle = pair
    every = list(dance.solve(plain, symmetry="none"))
    right = placed(solution for solution in every if not puzzle.broken(solution.placements))
    told = f"{seed}: {plain} {[str(each) for each in puzzle.where]}"
    assert placed(dance.solve(puzzle, symmetry="none")) == right, told
    found = dance.count(puzzle, symmetry="all")
    classes = list(dance.solve(puzzle, symmetry="all"))
    assert (found.raw, found.distinct) == (right.total(), len(classes)), told
    assert dance.count(puzzle).raw == right.total(), told
    assert placed(classes) <= right, told
    if (table := table_of(puzzle)) is not None:
        assert table.count == right.total(), told
        assert placed(table.sample(3 if right else 0, seed)).keys() <= right.keys(), told
    return bool(right) and len(right) < len(every)


def test_constraints_leave_the_solutions_that_satisfy_them():
    telling = sum(map(agrees, range(70)))
    assert telling > 14


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 20_000, 1000))
def test_twenty_thousand_random_packings(first):
    assert sum(map(agrees, range(1000 + first, 2000 + first))) > 200


def test_a_text_means_a_packing_and_others_are_refused():
    puzzle = Packing("3x20", where="X at 1,1")
    assert packing_of(puzzle, "pieces") is puzzle
    assert packing_of("3x20", "pieces") == Packing("3x20")
    with pytest.raises(InputError, match="puzzle is of the kind board: only a packing has pieces"):
        packing_of("queens 5", "pieces")
