"""Boards that are hard to explain: few different clues, or one region of half the board, and hardly a clue too many.

They are made from a seed, for ``python -m benchmarks.fillomino --teaching --uneven SEEDS``. Regions of the given sizes
are put on an empty board one after another, as long as the rest stays connected, until it is half the board. Or all
regions have one of a few sizes, as far as that is possible. Then clues are left out in random order, one in ten of them
excepted, while there is one solution.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Iterator, Sequence

from dancefloor.houses.fillomino.fillomino import BLANK, Fillomino, Grid
from dancefloor.houses.fillomino.make.random_grids import below, random_grid
from dancefloor.houses.fillomino.solve.doubts import NumberDoubts

SIDES = (10,)
HALVES = ((5,), (4,), (3,), (3, 5))  # the sizes of all other regions
FEW = ((3, 5), (4, 6), (2, 6))
TRIES = 40  # regions to put, for each cell of the board
KEPT = 0.1  # of the clues, whether or not they are needed
CONFLICTS = 2000  # to see whether a clue follows


def boards(seeds: Iterable[int]) -> Iterator[tuple[str, Fillomino, Grid]]:
    """The boards of these seeds: a name, the puzzle and its solution."""
    for seed in seeds:
        for side in SIDES:
            for sizes in HALVES:
                rng = random.Random(f"half {side} {sizes} {seed}")
                yield _board(f"{side}x{side} half and {sizes} {seed}", halved(side, sizes, rng), rng)
            for sizes in FEW:
                rng = random.Random(f"few {side} {sizes} {seed}")
                blank = Fillomino(((BLANK,) * side,) * side, largest=max(sizes))
                grid = random_grid(blank, rng, [float(size in sizes) for size in range(1, max(sizes) + 1)])
                assert grid is not None
                yield _board(f"{side}x{side} of {sizes} {seed}", grid, rng)


def halved(side: int, sizes: Sequence[int], rng: random.Random) -> Grid:
    """A square board with regions of these sizes, and one other."""
    blank = Fillomino(((BLANK,) * side,) * side)
    numbers, free = [BLANK] * side**2, set(range(side**2))
    for _ in range(TRIES * side**2):
        if 2 * len(free) <= side**2:
            break
        size = sizes[below(rng, len(sizes))]
        region = _grown(blank, sorted(free), size, rng)
        touched = {numbers[other] for cell in region for other in blank.beside[cell]}
        rest = free.difference(region)
        if len(region) == size and size not in touched and len(rest) not in sizes and _is_connected(blank, rest):
            free = rest
            for cell in region:
                numbers[cell] = size
    return blank.grid([number or len(free) for number in numbers])


def _grown(blank: Fillomino, free: Sequence[int], size: int, rng: random.Random) -> list[int]:
    region = [free[below(rng, len(free))]]
    while len(region) < size:
        border = sorted({other for cell in region for other in blank.beside[cell]}.intersection(free) - set(region))
        if not border:
            break
        region.append(border[below(rng, len(border))])
    return region


def _is_connected(blank: Fillomino, cells: Collection[int]) -> bool:
    found = [min(cells)]
    seen = set(found)
    for cell in found:
        new = [other for other in blank.beside[cell] if other in cells and other not in seen]
        seen.update(new)
        found += new
    return len(found) == len(cells)


def _board(name: str, grid: Grid, rng: random.Random) -> tuple[str, Fillomino, Grid]:
    puzzle = Fillomino(grid)
    kept = set(puzzle.cells)
    doubts = NumberDoubts(puzzle, conflicts=CONFLICTS)
    for cell in sorted(kept, key=lambda _: rng.random()):
        if rng.random() >= KEPT and doubts.follows(cell, kept):
            kept.remove(cell)
    rows = [[clue if (i, j) in kept else BLANK for j, clue in enumerate(row)] for i, row in enumerate(grid)]
    return name, Fillomino(tuple(map(tuple, rows))), grid
