"""Brute force: every fillomino on a small board, and random puzzles made of them; and one that is hard to explain."""

import random
from functools import cache

from dancefloor.houses.fillomino.fillomino import BLANK, UNKNOWN, Fillomino

# One region has 70 cells. A solver without clues cannot know that there is only one.
HALF = """\
70 5 . . . . 70 . . .
. 5 5 5 70 . . 5 70 5
. 70 . . . 70 70 5 . .
. 70 . 5 . . 5 . . .
70 5 . . 70 5 . . . .
. . 70 . . 70 . 5 . 70
. . . 70 . . . 5 70 .
. . 5 . . . . 5 5 .
. . 5 . 5 . 70 5 . 70
. . 70 . 5 . . . . .
"""


def divided(cells, value_of, most):
    """All ways to divide a board into regions, as values by cell: the first free cell gets each region it can be in.

    `value_of` says what is in the cells of a region, None if it may not be one; regions with one value do not touch.
    """
    beside = {(i, j): [c for c in ((i - 1, j), (i, j - 1), (i, j + 1), (i + 1, j)) if c in cells] for i, j in cells}
    value_at, found = {}, []

    def go_on():
        start = next((cell for cell in cells if cell not in value_at), None)
        if start is None:
            found.append(dict(value_at))
        else:
            grow([start], set())

    def grow(region, barred):
        value = value_of(region)
        if value is not None and not any(value_at.get(other) == value for cell in region for other in beside[cell]):
            value_at.update(dict.fromkeys(region, value))
            go_on()
            for cell in region:
                del value_at[cell]
        if len(region) == most:
            return
        border = dict.fromkeys(o for cell in region for o in beside[cell] if o not in value_at and o not in region)
        barred = set(barred)
        for cell in border:
            if cell not in barred:
                grow([*region, cell], barred)
                barred.add(cell)

    go_on()
    return found


@cache
def everything(rows, columns, symmetric=False):
    """All grids of a board, perhaps those of symmetric regions only."""
    cells = [(i, j) for i in range(rows) for j in range(columns)]

    def number(region):
        return len(region) if not symmetric or turns_onto_itself(region) else None

    found = divided(cells, number, len(cells))
    return [tuple(tuple(grid[i, j] for j in range(columns)) for i in range(rows)) for grid in found]


def turns_onto_itself(region):
    """Whether the cells are where they were, turned about their centre of gravity."""
    down, across = (2 * sum(numbers) / len(region) for numbers in zip(*region, strict=True))
    return {(down - i, across - j) for i, j in region} == set(region)


def random_puzzle(rng, rows, columns, symmetric=False):
    """A puzzle, now and then with walls, a largest number, or a clue that is wrong."""
    grid = rng.choice(everything(rows, columns, symmetric and rng.random() < 0.8))
    share = rng.random()
    clues = [[value if rng.random() < share else rng.choice((BLANK, UNKNOWN)) for value in row] for row in grid]
    if rng.random() < 0.2:
        clues[rng.randrange(rows)][rng.randrange(columns)] = rng.randint(1, rows * columns + 1)
    pairs = [((i, j), (i, j + 1)) for i in range(rows) for j in range(columns - 1)]
    pairs += [((i, j), (i + 1, j)) for i in range(rows - 1) for j in range(columns)]
    walls = [pair for pair in pairs if rng.random() < 0.1] if rng.random() < 0.5 else []
    largest = rng.randint(1, rows * columns) if rng.random() < 0.3 else None
    return Fillomino(tuple(map(tuple, clues)), tuple(walls), largest, symmetric)


def random_puzzles(seed, count, sizes, symmetric=False):
    """Random puzzles, each of one of the sizes."""
    rng = random.Random(seed)
    for _ in range(count):
        yield random_puzzle(rng, *rng.choice(sizes), symmetric=symmetric)


def solutions(puzzle):
    """What the puzzle leaves of all grids."""
    return [
        grid
        for grid in everything(puzzle.rows, puzzle.columns, puzzle.symmetric)
        if all(
            clue in (BLANK, UNKNOWN, value)
            for row, values in zip(puzzle.clues, grid, strict=True)
            for clue, value in zip(row, values, strict=True)
        )
        and all(grid[i][j] != grid[k][m] for (i, j), (k, m) in puzzle.walls)
        and (puzzle.largest is None or max(map(max, grid)) <= puzzle.largest)
    ]
