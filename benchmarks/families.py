"""Sixty problems to count, from a dozen families; everything is made from coordinates or from a seed.

They ask whether the way that `count` takes is the best: some are pure searches, some are for tables, some are over
before anything could be estimated, and some can be decided only by trying.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from benchmarks.problems import HARD_SUDOKU, Question, Task, guarding_queens, macmahon, packing
from dancefloor.cover.problem import ProblemBuilder
from dancefloor.formats.sudoku import read_sudoku
from dancefloor.puzzles.classics import Langford, Queens
from dancefloor.puzzles.cover import ExactCover

if TYPE_CHECKING:
    from dancefloor.verbs.how import AnyPuzzle

SEED = 14
SUDOKU_OF_17 = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
SUDOKU_OF_16 = "000000010400000000020000000000050407008000300001090000300400200050100000000006000"


def _exact_cover(items: Iterable[str], options: Iterable[Iterable[str]], secondary: Iterable[str] = ()) -> AnyPuzzle:
    builder = ProblemBuilder()
    for item in items:
        builder.primary(item)
    for item in secondary:
        builder.secondary(item)
    for option in options:
        builder.option(*option)
    return ExactCover(builder.build())


def latin_square(size: int, given: int = 0) -> AnyPuzzle:
    """Latin squares, of which so many rows are given."""
    numbers = range(size)
    items = [f"{kind}{a},{b}" for kind in "crk" for a in numbers for b in numbers]
    options = [
        (f"c{row},{column}", f"r{row},{value}", f"k{column},{value}")
        for row, column, value in itertools.product(numbers, repeat=3)
        if row >= given or value == (row + column) % size
    ]
    return _exact_cover(items, options)


def perfect_matchings(size: int) -> AnyPuzzle:
    """Perfect matchings of a complete graph."""
    points = [str(point) for point in range(size)]
    return _exact_cover(points, itertools.combinations(points, 2))


def triple_systems(size: int) -> AnyPuzzle:
    """Steiner triple systems: every pair of points lies in one triple."""
    points = [chr(ord("a") + point) for point in range(size)]
    triples = itertools.combinations(points, 3)
    pairs = ["".join(pair) for pair in itertools.combinations(points, 2)]
    return _exact_cover(pairs, (["".join(pair) for pair in itertools.combinations(three, 2)] for three in triples))


def coloring(points: int, degree: int, colors: int) -> AnyPuzzle:
    """Proper colorings of a random graph: an item for each point, and one for each edge and color."""
    random = Random(SEED + points)
    pairs = list(itertools.combinations(range(points), 2))
    edges = random.sample(pairs, points * degree // 2)
    options = [
        [f"p{point}", *(f"e{a},{b},{color}" for a, b in edges if point in (a, b))]
        for point in range(points)
        for color in range(colors)
    ]
    names = [f"e{a},{b},{color}" for a, b in edges for color in range(colors)]
    return _exact_cover([f"p{point}" for point in range(points)], options, names)


def random_cover(items: int, options: int, length: int, seed: int = SEED) -> AnyPuzzle:
    """Random options of up to so many items, with a hidden cover."""
    random = Random(f"{items} {options} {length} {seed}")
    names = [f"i{number}" for number in range(items)]
    made = {frozenset(names[k : k + length]) for k in range(0, items, length)}
    while len(made) < options:
        made.add(frozenset(random.sample(names, random.randint(max(1, length - 1), length))))
    return _exact_cover(names, sorted(map(sorted, made)))


def random_colors(items: int, painted: int, options: int, colors: int, seed: int = SEED) -> AnyPuzzle:
    """Random options of three items and two painted ones, with a hidden cover."""
    random = Random(f"{items} {painted} {options} {colors} {seed}")
    names, paints = [f"i{number}" for number in range(items)], [f"x{number}" for number in range(painted)]
    right = {paint: random.randrange(colors) for paint in paints}
    made: dict[tuple[str, ...], None] = {}
    for k in range(0, items, 3):
        made[(*names[k : k + 3], *(f"{x}:c{right[x]}" for x in sorted(random.sample(paints, 2))))] = None
    while len(made) < options:
        some, two = sorted(random.sample(names, 3)), sorted(random.sample(paints, 2))
        made[(*some, *(f"{paint}:c{random.randrange(colors)}" for paint in two))] = None
    return _exact_cover(names, sorted(made), paints)


def random_bounds(items: int, options: int, length: int, seed: int = SEED) -> AnyPuzzle:
    """Random options of so many items; every third item may be covered once or twice."""
    random = Random(f"{items} {options} {length} {seed}")
    builder = ProblemBuilder()
    names = [f"i{number}" for number in range(items)]
    for number, name in enumerate(names):
        builder.primary(name, low=1, high=1 + (number % 3 == 0))
    made = {frozenset(names[k : k + length]) for k in range(0, items, length)}
    while len(made) < options:
        made.add(frozenset(random.sample(names, length)))
    for option in sorted(map(sorted, made)):
        builder.option(*option)
    return ExactCover(builder.build())


def rectangles(rows: int, columns: int) -> AnyPuzzle:
    """Cuts of a board into rectangles, no two of which have the same area."""
    cells = [f"{row},{column}" for row, column in itertools.product(range(rows), range(columns))]
    options = [
        [*(f"{r},{c}" for r in range(row, row + height) for c in range(column, column + width)), f"A{height * width}"]
        for height, width in itertools.product(range(1, rows + 1), range(1, columns + 1))
        for row, column in itertools.product(range(rows - height + 1), range(columns - width + 1))
    ]
    return _exact_cover(cells, options, sorted({option[-1] for option in options}))


def edge_tiles(rows: int, columns: int, colors: int, seed: int = SEED) -> AnyPuzzle:
    """Square tiles with colored edges, cut from a random picture: edges that meet have one color."""
    random = Random(f"{rows} {columns} {colors} {seed}")
    cells = list(itertools.product(range(rows), range(columns)))
    sides = {(r, c): (f"h{r},{c}", f"v{r},{c + 1}", f"h{r + 1},{c}", f"v{r},{c}") for r, c in cells}
    every = sorted(set(itertools.chain.from_iterable(sides.values())))
    paints = {edge: random.randrange(colors) for edge in every}
    tiles = [tuple(paints[edge] for edge in sides[cell]) for cell in cells]
    random.shuffle(tiles)
    options = [
        [f"{row},{column}", f"t{number}", *(f"{edge}:{paint}" for edge, paint in zip(edges, tile, strict=True))]
        for (row, column), edges in sides.items()
        for number, tile in enumerate(tiles)
    ]
    return _exact_cover([*(f"{r},{c}" for r, c in cells), *(f"t{k}" for k in range(len(tiles)))], options, every)


def word_square(size: int, words: int, letters: int, seed: int = SEED) -> AnyPuzzle:
    """Squares of random words, across and down, none of them twice."""
    random = Random(f"{size} {words} {letters} {seed}")
    known = {"".join(random.choices("abcdefgh"[:letters], k=size)) for _ in range(words)}
    lines = [f"{way}{line}" for way in "ad" for line in range(size)]
    options = []
    for way, line, word in itertools.product("ad", range(size), sorted(known)):
        cells = [(line, k) if way == "a" else (k, line) for k in range(size)]
        painted = [f"{_cell(cell)}:{letter}" for cell, letter in zip(cells, word, strict=True)]
        options.append([f"{way}{line}", word, *painted])
    cells = [_cell(cell) for cell in itertools.product(range(size), repeat=2)]
    return _exact_cover(lines, options, [*sorted(known), *cells])


def _cell(cell: Iterable[int]) -> str:
    return ",".join(map(str, cell))


# Whoever wants a quick answer asks these; and these take long, or nobody finishes them.
QUICK = {"pentominoes 3x20", "dominoes 8x8", "Soma 3x3x3", "queens 10", "Langford 11", "Latin squares 5", "hard sudoku"}
LONG = {"one-sided-pentominoes 5x18", "pentacubes 3x4x5", "tetracubes 3x4x4", "random XC 60/330/3", "Y 15x15"}

FLAT = {
    ("pentominoes", "6x10"): 9356,
    ("pentominoes", "5x12"): 4040,
    ("pentominoes", "4x15"): 1472,
    ("pentominoes", "3x20"): 8,
    ("pentominoes", "8x8-2x2"): 520,
    ("one-sided-pentominoes", "3x30"): 184,
    ("one-sided-pentominoes", "5x18"): 2746512,
    ("hexiamonds", "triangle:rhomboid6x6"): 624,
    ("2*tetrominoes", "4x10"): 1796,
    ("2*tetrominoes", "5x8"): 3106,
    ("Y", "10x10"): 350,
    ("Y", "15x15"): 1696,
    ("T4", "12x12"): 78696,
    ("L4", "8x8"): 141970,
    ("dominoes", "8x8"): 12988816,
    ("dominoes", "16x16"): 2444888770250892795802079170816,
    ("dominoes", "18x18"): None,
    ("any*tetrominoes", "6x6"): 178939,
    ("any*tetrominoes", "8x8"): None,
    ("any*tetrominoes", "10x10"): None,
    ("any*pentominoes", "5x10"): None,
    ("any*pentominoes", "6x10"): None,
    ("any*tetrahexes", "hexagon:rhomboid8x8"): None,
}
SOLID = {
    ("pentacubes", "3x4x5"): ("solid-pentominoes", 31520),
    ("pentacubes", "2x5x6"): ("solid-pentominoes", 2112),
    ("pentacubes", "2x3x10"): ("solid-pentominoes", None),
    ("Soma", "3x3x3"): ("soma", 11520),
    ("tetracubes", "2x4x4"): ("any*tetracubes", None),
    ("tetracubes", "3x4x4"): ("any*tetracubes", None),
}
#: Families by name: what makes a problem from its sizes, then the sizes, with the answer if it is published.
OTHERS: dict[str, tuple[Callable[..., AnyPuzzle], dict[tuple[int, ...], int | None]]] = {
    "queens": (Queens, {(8,): 92, (10,): 724, (12,): 14200, (13,): 73712}),
    "Langford": (Langford, {(8,): 300, (11,): 35584, (12,): 216288}),
    "Latin squares": (latin_square, {(4,): 576, (5,): 161280, (6, 2): None}),
    "matchings": (perfect_matchings, {(12,): 10395, (14,): 135135, (20,): 654729075}),
    "triple systems": (triple_systems, {(7,): 30, (9,): 840}),
    "colorings": (coloring, {(18, 4, 3): None, (30, 4, 3): None, (20, 4, 4): None}),
    "random XC": (
        random_cover,
        dict.fromkeys([(24, 200, 3), (30, 300, 4), (36, 200, 4), (48, 300, 4), (40, 600, 5), (60, 330, 3)]),
    ),
    "random XCC": (random_colors, dict.fromkeys([(24, 12, 200, 3), (30, 12, 300, 3), (36, 20, 300, 4)])),
    "random MCC": (random_bounds, dict.fromkeys([(18, 60, 3), (24, 100, 3), (30, 100, 3)])),
    "guarding queens": (guarding_queens, {(8, 5): 4860, (7, 4): 86}),
    "MacMahon": (macmahon, {(4, 6): None}),
    "rectangles": (rectangles, dict.fromkeys([(6, 6), (5, 8), (7, 7)])),
}
SUDOKUS = {"sudoku of 17": (SUDOKU_OF_17, 1), "sudoku of 16": (SUDOKU_OF_16, None), "hard sudoku": (HARD_SUDOKU, 1)}


def _families() -> Iterator[tuple[str, str, Callable[[], AnyPuzzle], int | None]]:
    for (pieces, region), answer in FLAT.items():
        yield f"{pieces} {region}", "flat boards", packing(region, pieces), answer
    for (name, region), (pieces, answer) in SOLID.items():
        yield f"{name} {region}", "in space", packing(region, pieces), answer
    for name, (make, sizes) in OTHERS.items():
        for size, answer in sizes.items():
            yield f"{name} {'/'.join(map(str, size))}", name, partial(make, *size), answer
    for name, (givens, answer) in SUDOKUS.items():
        yield name, "sudoku", partial(read_sudoku, givens), answer


FAMILIES = tuple(
    Question(name, kind, Task.COUNT, make, answer, name in QUICK, name in LONG)
    for name, kind, make, answer in _families()
)


def made(seed: int) -> tuple[Question, ...]:
    """Sixty problems that nobody has tuned for: boards, solids and random problems whose sizes follow from a seed."""
    random = Random(seed)

    def board() -> tuple[str, Callable[[], AnyPuzzle]]:
        height, width = sorted((random.randint(4, 9), random.randint(6, 12)))
        hole = f"-1x{random.randint(1, 2)}@{random.randint(1, height - 2)},{random.randint(1, width - 3)}"
        region = f"{height}x{width}{random.choice(['', hole])}"
        pieces = random.choice(
            [
                "any*trominoes",
                "any*tetrominoes",
                "any*pentominoes",
                "T4,any*L4,any*I4",
                "any*V3,any*I2",
                "any*Y5,any*P5",
            ]
        )
        return f"{pieces} {region}", packing(region, pieces)

    def distinct() -> tuple[str, Callable[[], AnyPuzzle]]:
        height, width = random.choice([(6, 11), (8, 8), (7, 10), (5, 13), (7, 9), (4, 16)])
        down, across = random.randint(1, height - 2), random.randint(1, width - 3)
        holes = {66: "2x3", 64: "2x2", 70: "2x5", 65: "1x5", 63: "1x3"}[height * width]
        region = f"{height}x{width}-{holes}@{min(down, height - 3)},{min(across, width - 6)}"
        return f"pentominoes {region}", packing(region)

    def other_lattice() -> tuple[str, Callable[[], AnyPuzzle]]:
        size = random.randint(3, 6)
        region, pieces = random.choice(
            [
                (f"triangle:rhomboid{size}x{size + 1}", "any*tetriamonds,any*diamonds"),
                (f"hexagon:rhomboid{size}x{size + 1}", "any*trihexes,any*dihexes"),
                (f"2x{size - 1}x{size}", "any*tricubes,any*dicubes"),
                (f"2x2x{size + 2}", "any*tetracubes"),
            ]
        )
        return f"{pieces} {region}", packing(region, pieces)

    def cover() -> tuple[str, Callable[[], AnyPuzzle]]:
        items = 4 * random.randint(5, 14)
        sizes = (items, items * random.randint(4, 9), random.randint(3, 5))
        return f"XC {sizes}", partial(random_cover, *sizes, seed)

    def tiles() -> tuple[str, Callable[[], AnyPuzzle]]:
        sizes = (random.randint(3, 5), random.randint(4, 6), random.randint(4, 6))
        return f"tiles {sizes}", partial(edge_tiles, *sizes, seed)

    def words() -> tuple[str, Callable[[], AnyPuzzle]]:
        sizes = (random.randint(3, 4), random.randint(20, 45), random.randint(4, 6))
        return f"words {sizes}", partial(word_square, *sizes, seed)

    def colored() -> tuple[str, Callable[[], AnyPuzzle]]:
        sizes = (3 * random.randint(6, 12), random.randint(8, 20), random.randint(100, 300), random.randint(3, 4))
        return f"XCC {sizes}", partial(random_colors, *sizes, seed)

    def bounded() -> tuple[str, Callable[[], AnyPuzzle]]:
        sizes = (3 * random.randint(5, 9), random.randint(40, 90), 3)
        return f"MCC {sizes}", partial(random_bounds, *sizes, seed)

    def graph() -> tuple[str, Callable[[], AnyPuzzle]]:
        sizes = (2 * random.randint(6, 13), random.randint(3, 4), 3)
        return f"coloring {sizes}", partial(coloring, *sizes)

    makers = (board, board, distinct, other_lattice, cover, tiles, colored, bounded, graph, words)
    made = [maker() for _ in range(6) for maker in makers]
    return tuple(
        Question(f"{seed}/{number} {name}", "made", Task.COUNT, make) for number, (name, make) in enumerate(made)
    )
