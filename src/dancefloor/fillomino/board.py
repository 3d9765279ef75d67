"""A fillomino as the searches in plain Python see it: cells by number, and the values that are told apart.

Strategy: a region may have any size, so there are as many values as cells. The searches tell 1 to `small` and the
values of clues apart, and have one symbol, BIG, for all others. Where two regions of other values touch, each has at
least `Values.least` cells, and one has more. So connected BIG cells, fewer than twice that and one, are one region, and
BIG stands for its size. More of them may be several regions: then `readings` looks for solutions that differ there
only, and if more are wanted, more values must be told apart. The compiled twin is native/src/fillomino_board.hpp.
"""

from __future__ import annotations

import random
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

TREES, MOST_SPLITS = 12, 2

Symbols = list[int]  # by cell


@dataclass(frozen=True)
class Board:
    """Cells by number: who is whose neighbour, walls aside; who is behind whose wall; clues, 0 for none."""

    neighbors: tuple[tuple[int, ...], ...]
    behind: tuple[tuple[int, ...], ...]
    clues: tuple[int, ...]
    largest: int  #: no region can be larger
    positions: tuple[int, ...] = ()  #: if regions are to be symmetric: pairs of cells have one middle if one sum

    @classmethod
    def of(
        cls,
        neighbors: Sequence[Sequence[int]],
        clues: Sequence[int],
        walls: Iterable[tuple[int, int]] = (),
        largest: int = 0,
        positions: Sequence[int] = (),
    ) -> Board:
        """A board; `largest` is 0 if any value is allowed.

        >>> Board.of([(1,), (0,)], [0, 2], [(0, 1)])
        Board(neighbors=((), ()), behind=((1,), (0,)), clues=(0, 2), largest=2, positions=())
        """
        behind: list[list[int]] = [[] for _ in clues]
        for a, b in walls:
            behind[a].append(b)
            behind[b].append(a)
        open_ = tuple(tuple(o for o in row if o not in behind[cell]) for cell, row in enumerate(neighbors))
        most = min(largest, len(clues)) if largest else len(clues)
        return cls(open_, tuple(map(tuple, behind)), tuple(clues), most, tuple(positions))

    def groups(self, values: Sequence[int]) -> list[list[int]]:
        """The connected cells of one value."""
        groups, seen = [], [False] * len(values)
        for start, value in enumerate(values):
            if not seen[start]:
                seen[start] = True
                group = [start]
                for cell in group:
                    for other in self.neighbors[cell]:
                        if not seen[other] and values[other] == value:
                            seen[other] = True
                            group.append(other)
                groups.append(group)
        return groups

    def solved_by(self, grid: Sequence[int]) -> bool:
        """Whether a grid is a solution."""
        for cell, value in enumerate(grid):
            if not 1 <= value <= self.largest or self.clues[cell] not in (0, value):
                return False
            if any(grid[other] == value for other in self.behind[cell]):
                return False
        return all(len(group) == grid[group[0]] and self.may_be_region(group) for group in self.groups(grid))

    def may_be_region(self, cells: Iterable[int]) -> bool:
        """Whether a region may have this shape: a half turn, which reverses the order of positions, must leave it as it
        is, if regions are to be symmetric."""
        if not self.positions:
            return True
        ordered = sorted([self.positions[cell] for cell in cells])
        return len({one + other for one, other in zip(ordered, reversed(ordered), strict=True)}) == 1


class Values:
    """The values that are told apart, as symbols from 0 on; BIG, if there are others, is the last.

    >>> values = Values(2, [5], 9)
    >>> values.numbers, values.big, values.least, [values.symbol(value) for value in (2, 3, 5, 10)]
    ([1, 2, 5], 3, 3, [1, 3, 2, -1])
    """

    def __init__(self, small: int, named: Iterable[int], largest: int) -> None:
        self.small, self.largest = small, largest
        self.numbers = sorted({*range(1, min(small, largest) + 1), *(value for value in named if 0 < value <= largest)})
        self.least = min(small, largest) + 1
        while self.least in self.numbers:
            self.least += 1
        self.big = len(self.numbers) if len(self.numbers) < largest else -1
        self.count = len(self.numbers) + (self.big >= 0)
        self.ambiguous = 2 * self.least + 1  #: the size from which BIG cells may be several regions
        self.need = [*self.numbers, *([self.least] if self.big >= 0 else [])]
        #: by symbol: how many cells a region has at most; None if it may have any number
        self.cap: list[int | None] = [*self.numbers, *([None] if self.big >= 0 else [])]

    def symbol(self, value: int) -> int:
        """The symbol for a value, which may be BIG; -1 if no cell can have it."""
        if not 1 <= value <= self.largest:
            return -1
        at = bisect_left(self.numbers, value)
        return at if at < len(self.numbers) and self.numbers[at] == value else self.big

    def number(self, symbol: int) -> int:
        """The value of a symbol; 0 for BIG."""
        return 0 if symbol == self.big else self.numbers[symbol]


def first_small(clues: Iterable[int], small: int = 3) -> int:
    """Up to which value all are told apart at first."""
    return min(small, max(clues, default=0)) or 1


def impossible_together(board: Board, values: Values, symbols: Symbols) -> Iterator[tuple[list[int], ...]]:
    """Groups of one meaning each, of a size that they may have, that cannot all be regions as they are.

    One may not be symmetric where that is asked for. One of BIG cells may have a size that has a symbol of its own, or
    that is too large, or a wall inside; two may be of one size, with a wall between them.
    """
    group_of: dict[int, list[int]] = {}
    for group in board.groups(symbols):
        symbol, size = symbols[group[0]], len(group)
        most = values.ambiguous - 1 if symbol == values.big else values.need[symbol]
        if values.need[symbol] <= size <= most:
            if values.symbol(size) != symbol or not board.may_be_region(group):
                yield (group,)
            if symbol == values.big:
                group_of.update(dict.fromkeys(group, group))
    for cell, others in enumerate(board.behind):
        for other in others:
            a, b = group_of.get(cell), group_of.get(other)
            if cell < other and a and b and len(a) == len(b):
                yield (a,) if a is b else (a, b)


class Reading(NamedTuple):
    """What values for cells can mean: solutions; and up to which value all must be told apart for there to be no more
    of them, 0 if that is so already."""

    grids: list[list[int]]
    raise_to: int


def readings(board: Board, values: Values, symbols: Symbols, seed: int) -> Reading:
    """What it means when each group of one symbol can be a region, or several if it is BIG.

    >>> board = Board.of([(1,), (0, 2), (1, 3), (2,)], [0, 0, 0, 0])
    >>> readings(board, Values(1, [], 4), [0, 1, 1, 1], 0)
    Reading(grids=[[1, 3, 3, 3]], raise_to=0)
    """
    grid, large = [values.number(symbol) for symbol in symbols], []
    for group in board.groups(symbols):
        if symbols[group[0]] == values.big:
            for cell in group:
                grid[cell] = len(group)
            if len(group) >= values.ambiguous:
                large.append(group)
    found = [grid] if board.solved_by(grid) else []
    if not large:
        return Reading(found, 0)
    for group in large:
        found += splits(board, grid, group, seed)
    return Reading(found, max(2 * values.small, (max(map(len, large)) - 1) // 2))


def splits(board: Board, grid: Sequence[int], group: Sequence[int], seed: int) -> list[list[int]]:
    """Solutions in which these connected cells are two regions, and all else is as in the grid; a few at most.

    Strategy: a random tree that spans the cells falls in two wherever one of its edges is cut.
    """
    rng, found = random.Random(seed), []
    for _ in range(TREES):
        order, parent = _tree(board, set(group), group[0], rng)
        below: dict[int, list[int]] = {cell: [cell] for cell in order}
        for cell in reversed(order[1:]):
            below[parent[cell]] += below[cell]
            part = len(below[cell])
            other = list(grid)
            for each in group:
                other[each] = len(group) - part
            for each in below[cell]:
                other[each] = part
            if 2 * part != len(group) and other not in found and _fits(board, other, group) and board.solved_by(other):
                found.append(other)
                if len(found) == MOST_SPLITS:
                    return found
    return found


def _tree(board: Board, cells: set[int], root: int, rng: random.Random) -> tuple[list[int], dict[int, int]]:
    """Cells, parents before children, and the parent of each."""
    border, parent, order = [(root, root)], {}, []
    while border:
        at = rng.randrange(len(border))
        border[at], border[-1] = border[-1], border[at]
        cell, above = border.pop()
        if cell not in parent:
            parent[cell] = above
            order.append(cell)
            border += [(other, cell) for other in board.neighbors[cell] if other in cells and other not in parent]
    return order, parent


def _fits(board: Board, grid: Sequence[int], group: Sequence[int]) -> bool:
    """Whether cells outside that are beside the group have other values: quick, and nearly always decides."""
    inside = set(group)
    return not any(grid[o] == grid[cell] for cell in group for o in board.neighbors[cell] if o not in inside)
