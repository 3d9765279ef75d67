"""How a move is shown in a film: by steps, so that pieces are never between two places.

Strategy: a picture for each step. Long moves take larger steps, so that none has more than `MOST_STEPS` pictures. What
goes away is seen until it lies beyond all others.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import gcd

from dancefloor.geometry.lattice import Cell, Vector

MOST_STEPS = 6  # of a move
MOST_PICTURES = 5000  # of a film, which then has about 10 MB
BEYOND = 1  # cells between what has gone away and the others


def vectors(by: Vector, own: Iterable[Cell] = (), others: Iterable[Cell] = ()) -> list[Vector]:
    """How far pieces are shifted in each picture of a move.

    Args:
        by: the vector of the move, or one step if the pieces go away.
        own: the cells of the pieces, if they go away.
        others: the cells of all others, if they go away.

    >>> vectors((0, -3, 0))
    [(0, -1, 0), (0, -2, 0), (0, -3, 0)]
    >>> vectors((1, 0, 0), [(0, 0, 0)], [(1, 1, 0)])
    [(1, 0, 0), (2, 0, 0), (3, 0, 0)]
    """
    behind = [_along(by, cell) for cell in own]
    length = 1 if behind else gcd(*by)
    step = tuple([number // length for number in by])
    if behind:
        lead = max(_along(by, cell) for cell in others) - min(behind)
        length = max(1, lead // _along(by, by) + 1 + BEYOND)
    many = min(length, MOST_STEPS)
    return [tuple([length * k // many * number for number in step]) for k in range(1, many + 1)]


def _along(step: Vector, cell: Cell) -> int:
    return sum([a * b for a, b in zip(step, cell, strict=False)])
