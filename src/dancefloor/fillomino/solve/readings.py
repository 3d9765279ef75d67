"""What values for the cells of a fillomino mean: the solutions they stand for.

Strategy: connected BIG cells are one region, or several (`dancefloor.fillomino.rules.board`). A group that is large
enough for two regions is split along random spanning trees, a few times. Its compiled twin is `split.cpp`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from dancefloor.fillomino.rules.board import NumberedBoard, Symbols, Values

TREES, MOST_SPLITS = 12, 2


def impossible_together(board: NumberedBoard, values: Values, symbols: Symbols) -> Iterator[tuple[list[int], ...]]:
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


class Interpretation(NamedTuple):
    """What values for cells can mean: solutions; and up to which value all must be told apart for there to be no more
    of them, 0 if that is so already."""

    grids: list[list[int]]
    raise_to: int


def readings(board: NumberedBoard, values: Values, symbols: Symbols, seed: int) -> Interpretation:
    """What it means when each group of one symbol can be a region, or several if it is BIG.

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


def _tree(board: NumberedBoard, cells: set[int], root: int, rng: random.Random) -> tuple[list[int], dict[int, int]]:
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


def _fits(board: NumberedBoard, grid: Sequence[int], group: Sequence[int]) -> bool:
    """Whether cells outside that are beside the group have other values: quick, and nearly always decides."""
    inside = set(group)
    return not any(grid[o] == grid[cell] for cell in group for o in board.neighbors[cell] if o not in inside)
