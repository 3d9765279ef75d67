"""Determinants of whole numbers, computed modulo primes.

Strategy: Hadamard's bound says how many primes are enough, so the result is exact (Chinese remainder theorem). Modulo a
prime, rows are eliminated; entries near the diagonal keep that short. What is known after some primes is one residue,
with which another process can continue.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from itertools import accumulate
from math import prod
from typing import NamedTuple

from dancefloor._native import MISSING
from dancefloor.search.deadline import check

Entries = list[list[tuple[int, int]]]  # rows of column and value
AT_ONCE = 16  # primes of one call, which share what it takes to hand over the matrix
LONG = 20_000  # rows, of all primes together, after which a call should return
LARGEST_PRIME = (1 << 30) - 1


class Residue(NamedTuple):
    """What is known of a determinant after some primes."""

    primes: int = 0  #: how many, from the largest on
    value: int = 0  #: the determinant modulo their product
    share: float = 0.0  #: how large a part of the primes that it takes


NOTHING_KNOWN = Residue()


def determinant(matrix: Entries, threads: int = 1, known: Residue = NOTHING_KNOWN) -> Generator[Residue, None, int]:
    """Compute the determinant of a square matrix of whole numbers in steps, and yield what is known after each.

    Args:
        matrix: rows, which are lists of column and value.
        threads: how many threads work, each with primes of its own (default: 1).
        known: what is known already; by default nothing.

    >>> steps = determinant([[(0, 2), (1, 1)], [(0, 1), (1, 3)]])
    >>> try:
    ...     while True: next(steps)
    ... except StopIteration as end:
    ...     end.value
    Residue(primes=1, value=5, share=1.0)
    5
    """
    squares = prod([sum([value * value for _, value in row]) for row in matrix])  # Hadamard's bound, squared
    primes, modulus = list[int](), 1
    for prime in _primes():
        if modulus * modulus > 4 * squares:
            break
        primes.append(prime)
        modulus *= prime
    residue, rest = known.value, primes[known.primes :]
    modulus = prod(primes[: known.primes])
    for done, (prime, here) in enumerate(zip(rest, _residues(matrix, rest, threads), strict=True), known.primes + 1):
        residue += modulus * ((here - residue) * pow(modulus, -1, prime) % prime)
        modulus *= prime
        yield Residue(done, residue, done / len(primes))
    return residue - modulus if 2 * residue > modulus else residue


def _residues(matrix: Entries, primes: Sequence[int], threads: int) -> Iterator[int]:
    """The determinant modulo each prime."""
    if MISSING:
        yield from (_in_python(matrix, prime) for prime in primes)
        return
    from dancefloor._native import core

    ends = list(accumulate(map(len, matrix)))
    columns, values = [at for row in matrix for at, _ in row], [number for row in matrix for _, number in row]
    few = max(threads, min(AT_ONCE, LONG // max(1, len(matrix))))
    for some in range(0, len(primes), few):
        check()
        yield from core.determinants(ends, columns, values, primes[some : some + few], threads)


def _in_python(matrix: Entries, prime: int) -> int:
    """Elimination column by column, with rows as dictionaries: the twin of `native/src/counting/determinant.cpp`."""
    rows = [dict(row) for row in matrix]
    result = 1
    for column in range(len(rows)):
        check()
        pivot = next((k for k in range(column, len(rows)) if rows[k].get(column, 0) % prime), None)
        if pivot is None:
            return 0
        if pivot != column:
            rows[pivot], rows[column], result = rows[column], rows[pivot], -result
        chosen = rows[column]
        result = result * chosen[column] % prime
        over = pow(chosen[column], -1, prime)
        for row in rows[column + 1 :]:
            if factor := row.pop(column, 0) * over % prime:
                for at, value in chosen.items():
                    if at > column:
                        row[at] = (row.get(at, 0) - factor * value) % prime
    return result % prime


def _primes() -> Iterator[int]:
    """The primes below 2^30, largest first."""
    yield from filter(_is_prime, range(LARGEST_PRIME, 2, -2))


def _is_prime(number: int) -> bool:
    """Miller's test, with bases that are proof enough below 3,215,031,751 (Jaeschke 1993); for odd numbers above 7."""
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in (2, 3, 5, 7):
        power = pow(base, odd, number)
        if power != 1 and all(pow(power, 1 << k, number) != number - 1 for k in range(twos)):
            return False
    return True
