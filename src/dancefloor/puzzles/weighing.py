"""Weights of cells that prove that a region cannot be filled, found by linear algebra.

Definition: each cell has a weight, a whole number modulo a small prime; a cell that may stay empty weighs 0. All
placements of a piece weigh the same, namely 0 unless its number of uses is fixed. If the pieces together then do not
weigh what the region weighs, they cannot fill it. The chessboard is the oldest example; de Bruijn's boards,
which boxes of 1 x 4 squares do not fill ("Filling boxes with bricks", 1969), need blocks of four squares.

Strategy: such weights are a vector that is orthogonal to all placements, and not to the region. There are such vectors
exactly if the region is no sum of placements modulo the prime, which elimination decides. Most regions turn out to be
sums of placements after about as many placements as there are cells, so few placements are looked at. If there are
weights, those that repeat after few rows and columns are taken, since people can see them.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, product
from math import gcd, prod
from typing import NamedTuple

from dancefloor._native import MISSING
from dancefloor.geometry.lattice import Cell, rank_of
from dancefloor.geometry.region import Region
from dancefloor.geometry.square import SQUARE
from dancefloor.puzzles.obstruction import Obstruction
from dancefloor.puzzles.piece import Piece
from dancefloor.puzzles.placements import PlacementArrays
from dancefloor.search.deadline import paced

if not MISSING:
    from dancefloor._native import core

PRIMES = (2, 3, 5, 7)
LONGEST = 6  # rows or columns after which weights repeat
MOST_CLASSES = 36  # cells in a period
MOST_COLUMNS = 400  # cells and pieces whose weights are looked for one by one; else weights repeat, at the latest
LARGEST = 12  # rows and columns further on

Periods = tuple[int, ...]


class Weights(NamedTuple):
    """Weights that show that pieces cannot fill a region."""

    prime: int  #: the modulus of all weights
    periods: Periods  #: along each axis, the number of steps after which weights repeat; empty if they do not
    cells: Mapping[Cell, int]  #: the weight of each cell that has one
    pieces: Mapping[str, int]  #: what each placement of a piece weighs
    together: int  #: what all placements weigh together
    region: int  #: what the region weighs, which is something else


def weights(region: Region, pieces: Sequence[Piece], arrays: PlacementArrays) -> Weights | None:
    """Weights that show that pieces cannot fill a region, those with the shortest period first; None if there are none.

    Args:
        region: the region to fill.
        pieces: the pieces.
        arrays: their placements; items are the cells to fill, the pieces, and the cells that may stay empty.

    >>> from dancefloor.puzzles.packing import Packing
    >>> found = Packing("10x10", "25*I4").weights()
    >>> found.prime, found.periods, found.together, found.region
    (2, (2, 2), 0, 1)
    """
    if not region.cells:
        return None
    is_small = len(region.cells) + len(pieces) <= MOST_COLUMNS
    singly = range(len(region.cells)) if is_small else _classes(region, (LARGEST,) * rank_of(region.lattice))
    finest = {prime: found for prime in PRIMES if (found := _found(region, pieces, arrays, singly, prime))}
    if not finest:
        return None
    for periods in _periods(region):
        classes = _classes(region, periods)
        for prime in finest:
            if found := _found(region, pieces, arrays, classes, prime):
                return found._replace(periods=periods)
    return next(iter(finest.values()))


def _periods(region: Region) -> Iterator[Periods]:
    """The periods to try, those with fewer cells first."""
    rank = rank_of(region.lattice)
    extents = [max(axis) - min(axis) + 1 for axis in zip(*region.cells, strict=True)][:rank]
    every = product(*[range(1, 1 + min(LONGEST, extent - 1)) for extent in extents])
    found = [periods for periods in every if prod(periods) * len(region.lattice.origins) <= MOST_CLASSES]
    yield from paced(sorted(found, key=lambda periods: (prod(periods), periods)))


def _classes(region: Region, periods: Periods) -> Sequence[int]:
    """The class of each cell to fill: cells of one kind that are whole periods apart are in one class."""
    rank = len(periods)
    numbers: dict[Cell, int] = {}
    keys = [(*map(int.__mod__, cell, periods), *cell[rank:]) for cell in region.cells]
    return [numbers.setdefault(key, len(numbers)) for key in keys]


def _found(
    region: Region, pieces: Sequence[Piece], arrays: PlacementArrays, classes: Sequence[int], prime: int
) -> Weights | None:
    """Weights that are equal for cells of one class."""
    number = max(classes) + 1
    fixed = [k for k, piece in enumerate(pieces) if piece.low == piece.high]
    column_of = array("i", classes)
    column_of.extend([number + fixed.index(k) if k in fixed else -1 for k in range(len(pieces))])
    column_of.extend([-1 for _ in region.optional])
    wanted = array("i", [0]) * (number + len(fixed))
    for column in classes:
        wanted[column] += 1
    for column, k in enumerate(fixed, number):
        wanted[column] = pieces[k].low
    found = weighing(arrays.offsets, arrays.items, column_of, wanted, prime)
    if not found:
        return None
    each = {pieces[k].name: -found[number + column] % prime for column, k in enumerate(fixed)}
    together = sum(each[pieces[k].name] * pieces[k].low for k in fixed) % prime
    cells = {cell: found[column] for cell, column in zip(region.cells, classes, strict=True)}
    every = {piece.name: each.get(piece.name, 0) for piece in pieces}
    return Weights(prime, (), cells, every, together, sum(cells.values()) % prime)


def weighing(
    offsets: memoryview[int], items: memoryview[int], column_of: array[int], wanted: array[int], prime: int
) -> Sequence[int]:
    """Weights of columns modulo a prime with which all options weigh 0, but what they must cover together does not.

    Args:
        offsets: where the items of each option begin in `items`, and their end.
        items: the items of all options.
        column_of: the column of each item; -1 for none.
        wanted: how often the items of each column must be covered together.
        prime: the prime.

    >>> flat = memoryview(array("i", [0, 2, 4])), memoryview(array("i", [0, 1, 1, 2]))
    >>> list(weighing(*flat, array("i", [0, 1, 2]), array("i", [1, 1, 1]), 2))
    [1, 1, 1]
    """
    solve = _weighing if MISSING else core.weighing
    return solve(offsets, items, column_of.tobytes(), wanted.tobytes(), prime)


def _weighing(offsets: Sequence[int], items: Sequence[int], columns: bytes, wanted: bytes, prime: int) -> Sequence[int]:
    """The twin of the compiled function: weights of columns, or nothing."""
    column_of = array("i", columns)
    left = [number % prime for number in array("i", wanted)]
    rows: dict[int, list[int]] = {}  # by the column of the first entry, which is 1

    def reduced(row: list[int]) -> int:
        for at in range(len(row)):
            if row[at]:
                if at not in rows:
                    return at
                times = row[at]
                row[:] = [(one - times * other) % prime for one, other in zip(row, rows[at], strict=True)]
        return len(row)

    free = reduced(left)
    options = len(offsets) - 1
    step = options * 5 // 8 + 1
    while gcd(step, options) > 1:
        step += 1
    for option in (step * k % options for k in range(options)):
        if free == len(left):
            return ()
        row = [0] * len(left)
        for item in items[offsets[option] : offsets[option + 1]]:
            if column_of[item] >= 0:
                row[column_of[item]] = (row[column_of[item]] + 1) % prime
        first = reduced(row)
        if first < len(row):
            inverse = pow(row[first], -1, prime)
            rows[first] = [entry * inverse % prime for entry in row]
            free = reduced(left)
    if free == len(left):
        return ()
    weights = [0] * len(left)
    weights[free] = 1
    for at in sorted(rows, reverse=True):
        weights[at] = -sum(map(int.__mul__, rows[at][at + 1 :], weights[at + 1 :])) % prime
    return weights


def weighed(region: Region, pieces: Sequence[Piece], arrays: PlacementArrays) -> Obstruction | None:
    """Say with which weights the pieces cannot fill the region; None if there are none. Arguments are as for `weights`.

    The cells of the result are those that do not weigh 0.

    >>> from dancefloor.puzzles.packing import Packing
    >>> Packing("10x10", "25*I4").obstruction()
    "if cells weigh 1 0 / 0 0, repeated over the board (single cells, as de Bruijn's), each ..."
    """
    found = weights(region, pieces, arrays)
    if found is None:
        return None
    heavy = tuple([cell for cell, weight in found.cells.items() if weight])
    return Obstruction(
        f"if cells weigh {_pattern(region, found)}, {_placements(found)} modulo {found.prime}, and the region"
        f" {found.region}",
        heavy,
        weights=found.cells,
    )


def _pattern(region: Region, found: Weights) -> str:
    """The weights, row by row as far as they do not repeat, on a board of squares."""
    if not found.periods:
        return "what the picture shows"
    steps = " and ".join(map(str, found.periods))
    if region.lattice != SQUARE:
        return f"the same every {steps} steps along the axes"
    rows, columns = found.periods
    weight = {(row % rows, column % columns): weight for (row, column), weight in found.cells.items()}
    lines = [[weight.get((row, column), 0) for column in range(columns)] for row in range(rows)]
    name = _name_of(lines)
    return f"{' / '.join(' '.join(map(str, line)) for line in lines)}, repeated over the board{name and f' ({name})'}"


def _name_of(lines: Sequence[Sequence[int]]) -> str:
    """What people call weights that repeat on a board of squares; empty if they have no name."""
    rows, columns = len(lines), len(lines[0])
    if rows == 1 or columns == 1:
        return "stripes" if rows * columns > 1 else ""
    if rows == columns and all(lines[i][j] == lines[0][(j - i) % columns] for i in range(rows) for j in range(columns)):
        return "a chessboard" if rows == 2 else "diagonal stripes"
    if rows == columns and all(lines[i][j] == lines[0][(i + j) % columns] for i in range(rows) for j in range(columns)):
        return "diagonal stripes"
    return "single cells, as de Bruijn's" if sum(map(bool, chain.from_iterable(lines))) == 1 else ""


def _placements(found: Weights) -> str:
    if not any(found.pieces.values()):
        return "each placement weighs 0"
    return f"all pieces together weigh {found.together}"
