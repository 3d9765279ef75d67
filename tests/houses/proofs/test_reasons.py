"""Weights and determinants: what they say is what a search says."""

from __future__ import annotations

from random import Random

import pytest

from dancefloor import Problem, count
from dancefloor.houses.proofs.reasons import determinant, weights
from dancefloor.verbs.kinds.kind import kind_of


@pytest.mark.parametrize("seed", range(30))
def test_weights_are_right(seed):
    random = Random(seed)
    names = [f"{random.choice(['', '', '0:2|', '2:2|'])}p{k}" for k in range(5)]
    plain = [name.split("|")[-1] for name in names]
    problem = Problem.from_names(names, sorted({" ".join(sorted(random.sample(plain, 2))) for _ in range(6)}))
    found = weights(problem)
    if found is None:
        return
    prime, *weight = found
    assert count(problem) == 0
    assert not any(sum(weight[item] for item in used) % prime for used in problem.options.item_lists())
    assert sum(w * item.low for w, item in zip(weight, problem.items, strict=True)) % prime
    assert not any(w for w, item in zip(weight, problem.items, strict=True) if item.low != item.high)


def test_some_have_weights_and_some_none():
    assert weights(Problem.from_names("a b c", ["a b", "b c"])) == [2, 1, 1, 1]
    assert weights(Problem.from_names("a b", ["a b"])) is None
    assert weights(Problem.from_names("0:2|a", ["a"])) is None


@pytest.mark.parametrize("puzzle", ["6x10", "dominoes 3x3", "4x4~torus any*I2", "2x2x2 any*tetracubes", "queens 4"])
def test_no_determinant_where_it_does_not_apply(puzzle):
    assert determinant(kind_of(puzzle).encoded().problem) is None


def test_two_boards_have_one_determinant():
    rows = determinant(kind_of("2x2+2x3 any*I2").encoded().problem)
    assert len(rows) == 4 + 6 + 1
