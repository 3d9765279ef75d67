"""Choose the cells that show their numbers: a symmetric set, spread over the board.

Strategy: each next orbit is the loneliest of a few drawn at random, the one with fewest clues close by. More candidates
spread clues more evenly; a few leave the small clusters and gaps that patterns drawn by hand have.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import product
from math import inf
from random import Random
from typing import TypeVar

from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.make.clue_symmetry import Orbit

CANDIDATES = 4
CLOSE = 2  # rows and columns

Chosen = TypeVar("Chosen")


def any_of(rng: Random, choice: Sequence[Chosen]) -> Chosen:
    """A random element; only `Random.random` gives the same numbers in every Python version."""
    return choice[int(rng.random() * len(choice))]


def random_pattern(orbits: Sequence[Orbit], count: int, rng: Random) -> set[Cell]:
    """Cells for `count` clues, in whole orbits.

    Args:
        orbits: the cells of the board, in sets that show their numbers together.
        count: how many clues there should be; some of the orbits together must have this number of cells.
        rng: the random number generator.

    >>> from dancefloor.houses.fillomino.make.clue_symmetry import orbits
    >>> sorted(random_pattern(orbits(2, 4, "rotational"), 4, Random(1)))
    [(0, 0), (0, 3), (1, 0), (1, 3)]
    """
    shown: set[Cell] = set()
    left, quotas = list(orbits), _quotas(orbits, count)
    while left := [orbit for orbit in left if quotas[len(orbit)]]:
        candidates = [any_of(rng, left) for _ in range(CANDIDATES)]
        chosen = min(candidates, key=lambda orbit: crowd(orbit, shown))
        left.remove(chosen)
        shown.update(chosen)
        quotas[len(chosen)] -= 1
    return shown


def _quotas(orbits: Sequence[Orbit], count: int) -> dict[int, int]:
    """How many orbits of each size to choose, in all `count` cells: about the same share of each."""
    times = Counter(map(len, orbits))
    share = count / sum(map(len, orbits))
    *small, large = sorted(times)
    found: dict[int, int] = {}
    best = inf
    for chosen in product(*(range(times[size] + 1) for size in small)):
        rest = count - sum(size * number for size, number in zip(small, chosen, strict=True))
        if rest >= 0 and rest % large == 0 and rest // large <= times[large]:
            off = sum(abs(number - share * times[size]) for size, number in zip(small, chosen, strict=True))
            if off < best:
                best, found = off, {**dict(zip(small, chosen, strict=True)), large: rest // large}
    return found


def crowd(orbit: Iterable[Cell], shown: set[Cell]) -> float:
    """How close other clues are to the cells of an orbit."""
    cells = list(orbit)
    inside = set(cells)
    near = range(-CLOSE, CLOSE + 1)
    return sum(
        1 / (k * k + m * m)
        for i, j in cells
        for k in near
        for m in near
        if (k or m) and ((i + k, j + m) in shown or (i + k, j + m) in inside)
    ) / len(cells)
