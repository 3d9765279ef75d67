"""Random packings without solutions, for tests of the reasons."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import dancefloor as dance
from dancefloor import Packing, Piece, polyominoes

SHAPES = [(f"{name}{size}", shape) for size in range(2, 6) for name, shape in polyominoes(size).items()]


def random_packing(random: Random) -> Packing | None:
    """A board of at most 6x6 cells with holes, and pieces of the same area; None if the last cell would be alone."""
    rows, columns = random.sample(range(3, 7), 2)
    cells = random.sample(dance.box(f"{rows}x{columns}").cells, rows * columns - random.randint(0, 5))
    left, times = len(cells), dict[str, int]()
    shapes = dict(SHAPES)
    while left:
        fitting = [name for name, shape in SHAPES if len(shape) <= left and left - len(shape) != 1]
        if not fitting:
            return None
        name = random.choice(fitting)
        number = min(random.randint(1, 3), left // len(shapes[name]))
        number = 1 if left - number * len(shapes[name]) == 1 else number
        times[name] = times.get(name, 0) + number
        left -= number * len(shapes[name])
    return Packing(dance.Region(cells), [Piece(name, shapes[name], low=n, high=n) for name, n in times.items()])


def hopeless(seed: int, number: int) -> Iterator[Packing]:
    """So many random packings that have no solution, as a search says."""
    random = Random(seed)
    while number:
        packing = random_packing(random)
        if packing and not list(dance.covers(packing.encode().problem, limit=1)):
            number -= 1
            yield packing
