"""What is asked: problems by class, and what is wanted of each. Everything is made from coordinates or from a word."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from typing import NamedTuple

from dancefloor.cover.build import ProblemBuilder
from dancefloor.cover.problem import Problem
from dancefloor.formats.box import box
from dancefloor.formats.pieces import read_pieces
from dancefloor.formats.sudoku import read_sudoku
from dancefloor.puzzles.cover import ExactCover
from dancefloor.puzzles.langford import Langford
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.queens import Queens
from dancefloor.verbs import Puzzle

Cell = tuple[int, ...]


class Task(Enum):
    """What is wanted."""

    ALL = "all"  #: every cover, one by one, as option numbers
    DISTINCT = "distinct"  #: how many solutions there are up to symmetry
    COUNT = "count"  #: how many solutions there are
    FIRST = "first"  #: one solution


class Question(NamedTuple):
    """A problem and what is wanted of it. `make` makes the puzzle afresh, so that nothing is remembered of it."""

    name: str
    kind: str
    task: Task
    make: Callable[[], Puzzle]
    answer: int | None = None  #: as published, or as several programs agree; None: whatever most of us say
    quick: bool = False
    long: bool = False


def packing(region: str, pieces: str = "pentominoes") -> Callable[[], Puzzle]:
    """Pieces in a box, both in words."""

    def make() -> Puzzle:
        place = box(region)
        return Packing(place, read_pieces(pieces, room=len(place)))

    return make


def solids(sides: Cell, pieces: Iterable[Iterable[Cell]]) -> Puzzle:
    """Pieces of cubes in a box of cubes, each used once, turned in space: items and options with positions."""
    strides = dict.fromkeys(range(3), 1)
    for before, axis in itertools.pairwise(sorted(range(3), key=lambda k: sides[k])):
        strides[axis] = strides[before] * sides[before]
    cells = list(itertools.product(*map(range, sides)))
    builder = ProblemBuilder()
    for cell in cells:
        builder.primary(_word(cell))
    named = [(f"#{k}", list(piece)) for k, piece in enumerate(pieces)]
    for name, _ in named:
        builder.primary(name)
    for name, piece in named:
        for pose in sorted(set(_turned(piece))):
            room = [side - max(axis) for side, axis in zip(sides, zip(*pose, strict=True), strict=True)]
            for shift in itertools.product(*map(range, room)):
                builder.option(name, *(_word(map(sum, zip(cell, shift, strict=True))) for cell in pose))
    plain = builder.build()
    places = [sum(c * strides[axis] for axis, c in enumerate(cell)) for cell in cells]
    return ExactCover(Problem(plain.items, plain.options, (*places, *(None for _ in named))))


def _word(cell: Iterable[int]) -> str:
    return ",".join(map(str, cell))


def _turned(piece: list[Cell]) -> Iterator[tuple[Cell, ...]]:
    """The 24 poses of a piece of cubes: permutations of the axes with signs that keep it from being mirrored."""
    for order in itertools.permutations(range(3)):
        odd = sum(a > b for a, b in itertools.combinations(order, 2)) % 2
        for signs in itertools.product((1, -1), repeat=3):
            if signs.count(-1) % 2 == odd:
                moved = [tuple(sign * cell[axis] for axis, sign in zip(order, signs, strict=True)) for cell in piece]
                least = [min(axis) for axis in zip(*moved, strict=True)]
                yield tuple(sorted(tuple(c - low for c, low in zip(cell, least, strict=True)) for cell in moved))


def solid_pentominoes() -> Puzzle:
    """The twelve pentominoes, one cube thick, in 3x4x5."""
    flat = [piece.shape.cells for piece in read_pieces("pentominoes")]
    return solids((3, 4, 5), [[(*cell, 0) for cell in piece] for piece in flat])


SOMA = (  # V, L, T, Z, then the three that are not flat, by their cells (Piet Hein)
    ((0, 0, 0), (1, 0, 0), (0, 1, 0)),
    ((0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 1, 0)),
    ((0, 0, 0), (1, 0, 0), (2, 0, 0), (1, 1, 0)),
    ((0, 0, 0), (1, 0, 0), (1, 1, 0), (2, 1, 0)),
    ((0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1)),
    ((0, 0, 0), (0, 1, 0), (1, 1, 0), (1, 1, 1)),
    ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)),
)


def macmahon(rows: int = 4, columns: int = 6) -> Puzzle:
    """The 24 squares with edges in three colours (MacMahon 1921): equal colours meet, white all around.

    To make it short, the squares of one colour have places of their own.
    """
    tiles = sorted({min(edges[k:] + edges[:k] for k in range(4)) for edges in itertools.product("wrb", repeat=4)})
    given = {(0, 0): tuple("wwww"), (1, 2): tuple("rrrr"), (2, 4): tuple("bbbb")}
    builder = ProblemBuilder()
    cells = list(itertools.product(range(rows), range(columns)))
    for cell in cells:
        builder.primary(_word(cell))
    for tile in tiles:
        builder.primary("".join(tile))
    inner = [
        *(f"h{r},{c}" for r in range(1, rows) for c in range(columns)),
        *(f"v{r},{c}" for r in range(rows) for c in range(1, columns)),
    ]
    for edge in inner:
        builder.secondary(edge)
    known = set(inner)
    for (row, column), tile in itertools.product(cells, tiles):
        if ((row, column) in given or tile in given.values()) and given.get((row, column)) != tile:
            continue
        sides = (f"h{row},{column}", f"v{row},{column + 1}", f"h{row + 1},{column}", f"v{row},{column}")
        for turned in sorted({tile[k:] + tile[:k] for k in range(4)}):
            painted = list(zip(sides, turned, strict=True))
            if all(side in known or color == "w" for side, color in painted):
                edges = [f"{side}:{color}" for side, color in painted if side in known]
                builder.option(_word((row, column)), "".join(tile), *edges)
    return ExactCover(builder.build())


def guarding_queens(size: int = 7, queens: int = 4) -> Puzzle:
    """So few queens that attack or stand on every cell (de Jaenisch 1862): items with bounds, and no board."""
    cells = list(itertools.product(range(size), repeat=2))
    builder = ProblemBuilder()
    builder.primary("queens", low=queens, high=queens)
    for cell in cells:
        builder.primary(_word(cell), low=1, high=queens)
    for row, column in cells:
        seen = [(r, c) for r, c in cells if r == row or c == column or abs(r - row) == abs(c - column)]
        builder.option("queens", *map(_word, seen))
    return ExactCover(builder.build())


HARD_SUDOKU = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."

FLAT, SOLID, GENERIC = "Enumerate, flat boards", "Enumerate, in space", "Generic exact cover"
MULTIPLE, MANY, ONE = "Multiplicities", "Count", "First solution"

QUESTIONS = (
    Question("6x10", FLAT, Task.ALL, packing("6x10"), 9356),
    Question("6x10 distinct", FLAT, Task.DISTINCT, packing("6x10"), 2339, quick=True),
    Question("8x8-2x2", FLAT, Task.ALL, packing("8x8-2x2"), 520, quick=True),
    Question("pentacubes 3x4x5", SOLID, Task.ALL, solid_pentominoes, 31520),
    Question("Soma 3x3x3", SOLID, Task.ALL, lambda: solids((3, 3, 3), SOMA), 11520, quick=True),
    Question("queens 12", GENERIC, Task.ALL, lambda: Queens(12), 14200),
    Question("Langford 11", GENERIC, Task.ALL, lambda: Langford(11), 35584, quick=True),
    Question("hard sudoku", GENERIC, Task.ALL, lambda: read_sudoku(HARD_SUDOKU), 1, quick=True),
    Question("MacMahon 4x6", GENERIC, Task.ALL, macmahon),
    Question("2 tetromino sets 4x10", MULTIPLE, Task.ALL, packing("4x10", "2*tetrominoes"), 1796, quick=True),
    Question("2 tetromino sets 5x8", MULTIPLE, Task.ALL, packing("5x8", "2*tetrominoes"), 3106),
    Question("4 guarding queens 7x7", MULTIPLE, Task.ALL, guarding_queens, 86),
    Question("dominoes 8x8", MANY, Task.COUNT, packing("8x8", "dominoes"), 12988816, quick=True),
    Question("dominoes 16x16", MANY, Task.COUNT, packing("16x16", "dominoes"), 2444888770250892795802079170816),
    Question("tetrominoes 8x8", MANY, Task.COUNT, packing("8x8", "any*tetrominoes")),
    Question("Y 15x15", MANY, Task.COUNT, packing("15x15", "Y"), 1696),
    Question("Y 15x15", ONE, Task.FIRST, packing("15x15", "Y"), 1, quick=True),
    Question("Y 20x20", ONE, Task.FIRST, packing("20x20", "Y"), 1),
    Question("pentominoes 30x30", ONE, Task.FIRST, packing("30x30", "any*pentominoes"), 1),
    Question("4 sets 15x16", ONE, Task.FIRST, packing("15x16", "4*pentominoes"), 1),
    Question("hexominoes 15x15-3x5", ONE, Task.FIRST, packing("15x15-3x5", "hexominoes"), 1),
    Question("hexominoes 18x18", ONE, Task.FIRST, packing("18x18", "any*hexominoes"), 1),
    Question("one-sided 5x18", FLAT, Task.DISTINCT, packing("5x18", "one-sided-pentominoes"), long=True),
    Question("one-sided 5x18", MANY, Task.COUNT, packing("5x18", "one-sided-pentominoes"), long=True),
)


def question(kind: str, name: str) -> Question:
    """The question of that class and name."""
    return next(each for each in QUESTIONS if (each.kind, each.name) == (kind, name))
