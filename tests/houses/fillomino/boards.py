"""Brute force: every fillomino on a small board, and random puzzles made of them."""

from functools import cache

from dancefloor.houses.fillomino.fillomino import BLANK, UNKNOWN, Fillomino


@cache
def everything(rows, columns, symmetric=False):
    """All grids of a board: the first free cell gets each region that it can be in; perhaps symmetric ones only."""
    cells = [(i, j) for i in range(rows) for j in range(columns)]
    beside = {(i, j): [c for c in ((i - 1, j), (i, j - 1), (i, j + 1), (i + 1, j)) if c in cells] for i, j in cells}
    grid, found = {}, []

    def go_on():
        start = next((cell for cell in cells if cell not in grid), None)
        if start is None:
            found.append(tuple(tuple(grid[i, j] for j in range(columns)) for i in range(rows)))
        else:
            grow([start], set())

    def grow(region, barred):
        touches = any(grid.get(other) == len(region) for cell in region for other in beside[cell])
        if not touches and (not symmetric or turns_onto_itself(region)):
            grid.update(dict.fromkeys(region, len(region)))
            go_on()
            for cell in region:
                del grid[cell]
        border = dict.fromkeys(o for cell in region for o in beside[cell] if o not in grid and o not in region)
        barred = set(barred)
        for cell in border:
            if cell not in barred:
                grow([*region, cell], barred)
                barred.add(cell)

    go_on()
    return found


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
