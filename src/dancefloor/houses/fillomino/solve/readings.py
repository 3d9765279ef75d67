"""Interpret values for the cells of a fillomino: the solutions that they stand for.

Strategy: connected BIG cells are one region, or several (`dancefloor.houses.fillomino.rules.board`). If a group is
large enough for two regions, random spanning trees split it, a few times. The compiled twin is
native/src/fillomino/split.cpp.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from dancefloor.houses.fillomino.rules.board import NumberedBoard, Symbols, Values

TREES, MOST_SPLITS = 12, 2


def impossible_together(board: NumberedBoard, values: Values, symbols: Symbols) -> Iterator[tuple[list[int], ...]]:
    """Groups of connected cells with one symbol that can only be one region each, and that cannot all be regions.

    A group fails if regions must be symmetric and it is not. A group of BIG cells fails if its size is too large or has
    a symbol of its own, or if it has a wall inside. Two such groups fail if they have one size and a wall between them.
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


class Interpretation(NamedTuple):
    """The solutions that values for cells can mean.

    There may be more, which a search finds if it distinguishes all values up to `raise_to`; 0 if there are no more.
    """

    grids: list[list[int]]
    raise_to: int


def readings(board: NumberedBoard, values: Values, symbols: Symbols, seed: int) -> Interpretation:
    """Interpret values in which each group of one symbol can be a region, or several if it is BIG.

    Args:
        board: the board.
        values: the meaning of symbols.
        symbols: the symbol of each cell.
        seed: the seed for the spanning trees.

    >>> board = NumberedBoard.of([(1,), (0, 2), (1, 3), (2,)], [0, 0, 0, 0])
    >>> readings(board, Values(1, [], 4), [0, 1, 1, 1], 0)
    Interpretation(grids=[[1, 3, 3, 3]], raise_to=0)
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
        return Interpretation(found, 0)
    for group in large:
        found += splits(board, grid, group, seed)
    return Interpretation(found, max(2 * values.small, (max(map(len, large)) - 1) // 2))


def splits(board: NumberedBoard, grid: Sequence[int], group: Sequence[int], seed: int) -> list[list[int]]:
    """Solutions in which a group of connected cells is two regions; a few at most.

    Strategy: cut a random spanning tree of the group at each of its edges.

    Args:
        board: the board.
        grid: the values of all other cells.
        group: the cells to split.
        seed: the seed for the trees.
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


def _tree(board: NumberedBoard, cells: set[int], root: int, rng: random.Random) -> tuple[list[int], dict[int, int]]:
    """A random spanning tree: its cells, parents before children, and the parent of each."""
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


def _fits(board: NumberedBoard, grid: Sequence[int], group: Sequence[int]) -> bool:
    """Whether no neighbour outside the group has the value of the cell beside it: fast, and usually decisive."""
    inside = set(group)
    return not any(grid[o] == grid[cell] for cell in group for o in board.neighbors[cell] if o not in inside)
