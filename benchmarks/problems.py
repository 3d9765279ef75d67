"""What is asked: problems by class, and what is wanted of each. Everything is made from coordinates or from a word."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from enum import Enum
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from benchmarks.collection import names, published
from dancefloor.cover.problem import Problem, ProblemBuilder
from dancefloor.formats.sudoku import read_sudoku
from dancefloor.geometry.box import box
from dancefloor.geometry.region import Region
from dancefloor.puzzles.classics import Langford, Queens
from dancefloor.puzzles.cover import ExactCover
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import read_pieces

if TYPE_CHECKING:
    from dancefloor.verbs.how import AnyPuzzle


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
    make: Callable[[], AnyPuzzle]
    answer: int | None = None  #: as published, or as several programs agree; None: whatever most of us say
    quick: bool = False
    long: bool = False


def packing(region: str, pieces: str = "pentominoes") -> Callable[[], AnyPuzzle]:
    """Pieces in a box, both in words."""

    def make() -> AnyPuzzle:
        place = box(region)
        return Packing(place, read_pieces(pieces, room=len(place)))

    return make


# Bruce Bedlam's twelve pentacubes and a tetracube: two published lists of their cubes agree.
_FLAT_AND_SOLID = ("F", "W", "X", "J4", "L1", "L2", "L3", "S1", "S2", "T1", "T2", "V2")
BEDLAM = ",".join([*(f"pentacube-{name}" for name in _FLAT_AND_SOLID), "tetracube-A"])


def _word(cell: Iterable[int]) -> str:
    return ",".join(map(str, cell))


def macmahon(rows: int = 4, columns: int = 6) -> AnyPuzzle:
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


def guarding_queens(size: int = 7, queens: int = 4) -> AnyPuzzle:
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


def latin_squares(size: int) -> AnyPuzzle:
    """A number in each cell, each number once in each row and column."""
    sides = list(itertools.product(range(size), repeat=2))
    items = [f"{kind}{one},{other}" for kind in "crk" for one, other in sides]
    options = [[f"c{row},{column}", f"r{row},{n}", f"k{column},{n}"] for row, column in sides for n in range(size)]
    return ExactCover(Problem.from_names(items, options))


def triple_systems(points: int) -> AnyPuzzle:
    """Triples of points, such that any two points are in one of them (Steiner 1853)."""
    pairs = itertools.combinations(range(points), 2)
    triples = itertools.combinations(range(points), 3)
    options = [list(map(_word, itertools.combinations(triple, 2))) for triple in triples]
    return ExactCover(Problem.from_names(list(map(_word, pairs)), options))


def joined_rooms(side: int = 2) -> AnyPuzzle:
    """So many rooms of 4x4 in each direction, with doors of one cell to neighbours, for any number of I2, I3, V3."""
    walls, door = range(4, 5 * side - 1, 5), 1
    places = itertools.product(range(5 * side - 1), repeat=2)
    cells = [
        (row, column)
        for row, column in places
        if (row not in walls or column % 5 == door) and (column not in walls or row % 5 == door)
    ]
    return Packing(Region(cells), read_pieces("any*I2,any*I3,any*V3", room=len(cells)))


def separate_boards(number: int = 3) -> AnyPuzzle:
    """Boards of 5x8 that do not touch, for any pentominoes."""
    cells = [(row, 9 * k + column) for k, row, column in itertools.product(range(number), range(5), range(8))]
    return Packing(Region(cells), read_pieces("any*pentominoes", room=len(cells)))


def tree_of_cells(size: int = 200, seed: int = 1) -> AnyPuzzle:
    """A polyomino without circles, for any number of six small pieces."""
    chance, cells = Random(seed), {(0, 0): None}
    while len(cells) < size:
        row, column = chance.choice([*cells])
        grown = chance.choice(_beside(row, column))
        if grown not in cells and sum(each in cells for each in _beside(*grown)) == 1:
            cells[grown] = None
    return Packing(Region(list(cells)), read_pieces("any*O1,any*I2,any*I3,any*V3,any*I4,any*L4", room=size))


def _beside(row: int, column: int) -> list[tuple[int, int]]:
    return [(row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column)]


HARD_SUDOKU = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."

FLAT, SOLID, GENERIC = "Enumerate, flat boards", "Enumerate, in space", "Generic exact cover"
MULTIPLE, MANY, ONE = "Multiplicities", "Count", "First solution"
SYMMETRIC, APART = "Count by symmetries", "Count what falls apart"

QUESTIONS = (
    Question("6x10", FLAT, Task.ALL, packing("6x10"), 9356),
    Question("6x10 distinct", FLAT, Task.DISTINCT, packing("6x10"), 2339, quick=True),
    Question("8x8-2x2", FLAT, Task.ALL, packing("8x8-2x2"), 520, quick=True),
    Question("tetrominoes 6x6", FLAT, Task.ALL, packing("6x6", "any*tetrominoes"), 178939),
    Question("hexiamonds 6x6", FLAT, Task.ALL, packing("triangle:rhomboid6x6", "hexiamonds"), 624, quick=True),
    Question("pentacubes 3x4x5", SOLID, Task.ALL, packing("3x4x5", "solid-pentominoes"), 31520),
    Question("pentacubes 3x4x5 distinct", SOLID, Task.DISTINCT, packing("3x4x5", "solid-pentominoes"), 3940),
    Question("Soma 3x3x3", SOLID, Task.ALL, packing("3x3x3", "soma"), 11520, quick=True),
    Question("Bedlam 4x4x4 distinct", SOLID, Task.DISTINCT, packing("4x4x4", BEDLAM), 19186, long=True),
    Question("Y 5x5x5", SOLID, Task.ALL, packing("5x5x5", "any*pentacube-Y"), 60672, long=True),
    Question("queens 12", GENERIC, Task.ALL, lambda: Queens(12), 14200),
    Question("Langford 11", GENERIC, Task.ALL, lambda: Langford(11), 35584, quick=True),
    Question("hard sudoku", GENERIC, Task.ALL, lambda: read_sudoku(HARD_SUDOKU), 1, quick=True),
    Question("MacMahon 4x6", GENERIC, Task.ALL, macmahon),
    Question("2 tetromino sets 4x10", MULTIPLE, Task.ALL, packing("4x10", "2*tetrominoes"), 1796, quick=True),
    Question("2 tetromino sets 5x8", MULTIPLE, Task.ALL, packing("5x8", "2*tetrominoes"), 3106),
    Question("4 guarding queens 7x7", MULTIPLE, Task.ALL, guarding_queens, 86),
    Question("5 guarding queens 8x8", MULTIPLE, Task.ALL, partial(guarding_queens, 8, 5), 4860),
    Question("dominoes 8x8", MANY, Task.COUNT, packing("8x8", "dominoes"), 12988816, quick=True),
    Question("dominoes 16x16", MANY, Task.COUNT, packing("16x16", "dominoes"), 2444888770250892795802079170816),
    Question("tetrominoes 8x8", MANY, Task.COUNT, packing("8x8", "any*tetrominoes")),
    Question("tetrahexes 8x8", MANY, Task.COUNT, packing("hexagon:rhomboid8x8", "any*tetrahexes")),
    Question("Y 15x15", MANY, Task.COUNT, packing("15x15", "Y"), 1696),
    Question("queens 12", SYMMETRIC, Task.COUNT, lambda: Queens(12), 14200),
    Question("queens 14", SYMMETRIC, Task.COUNT, lambda: Queens(14), 365596),
    Question("Langford 12", SYMMETRIC, Task.COUNT, lambda: Langford(12), 216288),
    Question("Latin squares 6", SYMMETRIC, Task.COUNT, partial(latin_squares, 6), 812851200),
    Question("triple systems 13", SYMMETRIC, Task.COUNT, partial(triple_systems, 13), 1197504000),
    Question("3 boards 5x8", APART, Task.COUNT, separate_boards),
    Question("rooms 2x2", APART, Task.COUNT, joined_rooms),
    Question("rooms 3x3", APART, Task.COUNT, partial(joined_rooms, 3)),
    Question("tree of 200 cells", APART, Task.COUNT, tree_of_cells),
    Question("Y 15x15", ONE, Task.FIRST, packing("15x15", "Y"), 1, quick=True),
    Question("Y 20x20", ONE, Task.FIRST, packing("20x20", "Y"), 1),
    Question("pentominoes 15x15", ONE, Task.FIRST, packing("15x15", "any*pentominoes"), 1),
    Question("pentominoes 20x20", ONE, Task.FIRST, packing("20x20", "any*pentominoes"), 1),
    Question("pentominoes 30x30", ONE, Task.FIRST, packing("30x30", "any*pentominoes"), 1),
    Question("4 sets 15x16", ONE, Task.FIRST, packing("15x16", "4*pentominoes"), 1),
    Question("hexominoes 15x15-3x5", ONE, Task.FIRST, packing("15x15-3x5", "hexominoes"), 1),
    Question("one-sided 9x10", ONE, Task.FIRST, packing("9x10", "one-sided-pentominoes"), 1),
    Question("hexominoes 18x18", ONE, Task.FIRST, packing("18x18", "any*hexominoes"), 1),
    Question("one-sided 5x18", FLAT, Task.DISTINCT, packing("5x18", "one-sided-pentominoes"), long=True),
    Question("one-sided 5x18", MANY, Task.COUNT, packing("5x18", "one-sided-pentominoes"), long=True),
)


def collection(path: str) -> tuple[Question, ...]:
    """How many solutions each packing of a published collection has; their class is the path of its file."""
    text = Path(path).read_text(encoding="utf-8")

    def puzzle(name: str) -> AnyPuzzle:
        return published(text, name).packing

    return tuple(
        Question(name, path, Task.COUNT, partial(puzzle, name), published(text, name).raw) for name in names(text)
    )


def question(kind: str, name: str) -> Question:
    """The question of that class and name."""
    known = QUESTIONS if any(each.kind == kind for each in QUESTIONS) else collection(kind)
    return next(each for each in known if (each.kind, each.name) == (kind, name))
