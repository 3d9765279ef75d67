"""Taking apart by brute force with quarter turns: every move of every set of pieces, on cells alone.

Squares that turn are looked at in many steps, and two squares overlap unless a line along a side of one separates them.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, product
from math import cos, hypot, pi, sin

from tests.houses.designers.brute import AXES, slid

STEPS = 600


def fewest_moves(pieces, most=10**5):
    """The least number of moves after which some pieces are far from the others; None if they stay together."""
    start = tuple(map(frozenset, pieces))
    here, seen, moves = [start], {start}, 0
    while here:
        moves += 1
        there = []
        for position in here:
            for group in groups(len(pieces)):
                for after in after_moves(position, group):
                    if after is None:
                        return moves
                    if after not in seen:
                        seen.add(after)
                        there.append(after)
            assert len(seen) < most
        here = there
    return None


def groups(many):
    """All groups that do not have the last piece: the others could move instead."""
    return [group for size in range(1, many) for group in combinations(range(many - 1), size)]


def after_moves(position, group):
    """All positions that one move of a group leads to; None for one that takes it away."""
    for step in AXES:
        for after, steps in slid(position, group, step):
            if steps >= 10**9:
                yield None
                break
            yield after
    for axis, *at in axes(position):
        for sign in (1, -1):
            if free(position, group, axis, at, sign):
                yield tuple(
                    frozenset(turned(cell, axis, at, sign) for cell in piece) if k in group else piece
                    for k, piece in enumerate(position)
                )


def axes(position):
    """Lines along the axes through centres or corners of the box around all pieces."""
    cells = [cell for piece in position for cell in piece]
    halves = [[k / 2 for k in range(2 * min(c) - 1, 2 * max(c) + 2)] for c in zip(*cells, strict=True)]
    for axis in range(3):
        for p, q in product(halves[(axis + 1) % 3], halves[(axis + 2) % 3]):
            if (p - q) % 1 == 0:
                yield axis, p, q


def turned(cell, axis, at, sign):
    """Where a cell goes."""
    there = list(cell)
    a, b = (axis + 1) % 3, (axis + 2) % 3
    x, y = cell[a] - at[0], cell[b] - at[1]
    there[a], there[b] = int(at[0] - sign * y), int(at[1] + sign * x)
    return tuple(there)


def free(position, group, axis, at, sign):
    """Whether nothing is in the way of a group that turns."""
    a, b = (axis + 1) % 3, (axis + 2) % 3
    others = [cell for k, piece in enumerate(position) if k not in group for cell in piece]
    own = [cell for k in group for cell in position[k]]
    return not any(
        one[axis] == other[axis] and hits(one[a] - at[0], one[b] - at[1], other[a] - at[0], other[b] - at[1], sign)
        for one, other in product(own, others)
    )


@cache
def hits(x, y, u, v, sign):
    """Whether a square with its centre at (x, y) that turns about (0, 0) meets another one."""
    if abs(hypot(x, y) - hypot(u, v)) > 1.5:
        return False
    return any(overlap(x, y, u, v, sign * k * pi / 2 / STEPS) for k in range(STEPS + 1))


def overlap(x, y, u, v, angle):
    """Whether a square overlaps another one after it has turned by an angle."""
    c, s = cos(angle), sin(angle)
    far = 0.5 + (abs(c) + abs(s)) / 2 - 1e-9
    x, y = x * c - y * s - u, x * s + y * c - v
    return max(abs(x), abs(y), abs(x * c + y * s), abs(y * c - x * s)) < far
