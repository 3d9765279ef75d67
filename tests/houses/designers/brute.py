"""Taking apart by brute force: every move of every set of pieces, step by step, on cells alone."""

from __future__ import annotations

from itertools import combinations, product

AXES = [step for step in product((-1, 0, 1), repeat=3) if sum(map(abs, step)) == 1]


def fewest_moves(pieces, most=10**6):
    """The least number of moves after which some pieces are far from the others; None if they stay together."""
    far = 2 * max(max(cell[k] for piece in pieces for cell in piece) for k in range(3)) + 3
    start = tuple(map(frozenset, pieces))
    here, seen, moves = [start], {normal(start)}, 0
    while here:
        moves += 1
        there = []
        for position in here:
            for size in range(1, len(pieces) // 2 + 1):
                for group in combinations(range(len(pieces)), size):
                    for step in AXES:
                        for after, steps in slid(position, group, step):
                            if steps >= far:
                                return moves
                            if (known := normal(after)) not in seen:
                                seen.add(known)
                                there.append(after)
            assert len(seen) < most
        here = there
    return None


def slid(position, group, step):
    """All positions after a group has gone on, with the number of steps; the last one may be the farthest."""
    still = frozenset().union(*(piece for k, piece in enumerate(position) if k not in group))
    far = 2 * max(max(map(abs, cell)) for piece in position for cell in piece) + 3
    for steps in range(1, far + 1):
        position = tuple(
            frozenset(tuple(c + s for c, s in zip(cell, step, strict=True)) for cell in piece) if k in group else piece
            for k, piece in enumerate(position)
        )
        if any(not still.isdisjoint(position[k]) for k in group):
            return
        yield position, steps
    yield position, 10**9


def normal(position):
    """The position relative to the first cell of the first piece."""
    x, y, z = min(position[0])
    return tuple(frozenset((a - x, b - y, c - z) for a, b, c in piece) for piece in position)
