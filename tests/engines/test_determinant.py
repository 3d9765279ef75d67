"""Determinants against sums over permutations."""

import itertools
import random

import pytest

from dancefloor._native import MISSING
from dancefloor.engines.determinant import determinant

native = pytest.mark.skipif(bool(MISSING), reason="needs the compiled module")


def result(steps):
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


def test_determinants_are_exact(kind):
    draw = random.Random(4)
    for size in range(6):
        for _ in range(20):
            dense = [[draw.randint(-9, 9) * draw.randint(0, 1) for _ in range(size)] for _ in range(size)]
            rows = [[(k, value) for k, value in enumerate(row) if value] for row in dense]
            assert result(determinant(rows)) == by_permutations(dense)


def by_permutations(dense):
    total = 0
    for order in itertools.permutations(range(len(dense))):
        sign = (-1) ** sum(a > b for a, b in itertools.combinations(order, 2))
        for k, at in enumerate(order):
            sign *= dense[k][at]
        total += sign
    return total


@native
def test_a_matrix_that_is_none_is_refused():
    from dancefloor._native import core

    for ends, column, value, prime in [([1], [1], [1], 7), ([2], [0], [1], 7), ([1], [0], [1], 1), ([1], [-1], [1], 7)]:
        with pytest.raises(ValueError, match=r"matrix|prime"):
            core.determinants(ends, column, value, [5, prime], 1)
    assert core.determinants([1], [0], [-3], [7, 5], 1) == [4, 2]


def test_shares_rise_to_the_whole(kind):
    rows = [[(k, 10**6), ((k + 1) % 30, -1)] for k in range(30)]
    shares = [known.share for known in determinant(rows)]
    assert len(shares) > 10
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    assert result(determinant(rows, 2)) == 10**180 - 1


def test_what_is_known_after_some_primes_is_enough_to_go_on(kind):
    rows = [[(k, 10**6), ((k + 1) % 30, -1)] for k in range(30)]
    steps = list(determinant(rows))
    assert len(steps) > 5
    for known in steps[::5]:
        rest = determinant(rows, known=known)
        assert [step.primes for step in rest] == [step.primes for step in steps[known.primes :]]
        assert result(determinant(rows, known=known)) == 10**180 - 1
