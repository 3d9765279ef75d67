"""Brute force: every division of a small board into regions of one size, and random puzzles made of them.

Nothing here is taken from the package but the value: letters are told by the shape of a region, in words of their own.
"""

from functools import cache

from dancefloor.houses.fillomino.division import BLANK, HOLE, SIZES, UNKNOWN, Division
from tests.houses.fillomino.boards import divided

# One polyomino a letter, as cells that are full, row by row.
PICTURES = {
    "tetrominous": "I=#### L=###/#.. O=##/## S=.##/##. T=###/.#.",
    "pentominous": "F=.##/##./.#. I=##### L=####/#... N=##../.### P=##/##/#. T=###/.#./.#. U=#.#/### V=#../#../### "
    "W=#../##./.## X=.#./###/.#. Y=####/.#.. Z=##./.#./.##",
}


def normal(cells):
    """The same for all cells that can be laid on each other, by turning and reflecting."""
    forms = []
    for _ in range(4):
        cells = [(j, -i) for i, j in cells]
        for form in (cells, [(i, -j) for i, j in cells]):
            top, left = (min(numbers) for numbers in zip(*form, strict=True))
            forms.append(tuple(sorted((i - top, j - left) for i, j in form)))
    return min(forms)


@cache
def letters(genre):
    """By normal form: the letter."""
    pictures = (picture.split("=") for picture in PICTURES[genre].split())
    return {
        normal([(i, j) for i, row in enumerate(rows.split("/")) for j, c in enumerate(row) if c == "#"]): letter
        for letter, rows in pictures
    }


@cache
def everything(genre, rows, columns, holes=()):
    """All ways to divide a board, as letters by cell."""
    cells = [(i, j) for i in range(rows) for j in range(columns) if (i, j) not in holes]

    def letter(region):
        return letters(genre)[normal(region)] if len(region) == SIZES[genre] else None

    return divided(cells, letter, SIZES[genre])


def random_division(rng, genre, rows, columns):
    """A puzzle with holes, clues, walls; now and then with a clue or a wall that is wrong."""
    places = [(i, j) for i in range(rows) for j in range(columns)]
    excess = rows * columns % SIZES[genre]
    holes = tuple(sorted(rng.sample(places, min(len(places), excess + SIZES[genre] * rng.randrange(2)))))
    clues = [[BLANK] * columns for _ in range(rows)]
    for i, j in holes:
        clues[i][j] = HOLE
    pairs = [(a, b) for a in places for b in ((a[0], a[1] + 1), (a[0] + 1, a[1])) if b in places]
    ways = everything(genre, rows, columns, holes)
    way = rng.choice(ways) if ways else {}
    share = rng.random() / 2
    for (i, j), letter in way.items():
        clues[i][j] = letter if rng.random() < share else rng.choice((BLANK, BLANK, UNKNOWN))
    if rng.random() < 0.2 and way:
        i, j = rng.choice(list(way))
        clues[i][j] = rng.choice(list(letters(genre).values()))
    separate = [(a, b) for a, b in pairs if way.get(a) != way.get(b) or rng.random() < 0.05]
    walls = [pair for pair in separate if rng.random() < 0.15] if rng.random() < 0.6 else []
    return Division(genre, tuple(map(tuple, clues)), tuple(walls)), holes


def solutions(puzzle, holes):
    """What the puzzle leaves of all ways, as letters row by row, sorted."""
    return sorted(
        tuple(way.items())
        for way in map(dict, map(sorted, map(dict.items, everything(puzzle.genre, puzzle.rows, puzzle.columns, holes))))
        if all(puzzle.clues[i][j] in (BLANK, UNKNOWN, letter) for (i, j), letter in way.items())
        and all(way.get(a, 1) != way.get(b, 2) for a, b in puzzle.walls)
    )
