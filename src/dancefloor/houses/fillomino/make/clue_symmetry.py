"""Symmetric patterns of clues: sets of cells that show their numbers together."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import NamedTuple

from dancefloor.errors import PuzzleError, nearest
from dancefloor.geometry.lattice import Cell

Orbit = tuple[Cell, ...]
Map = Callable[[int, int, int, int], Cell]


class ClueSymmetry(NamedTuple):
    """The maps that preserve a pattern, for the cell in row i, column j, on a board with last row m, last column n."""

    maps: tuple[Map, ...]
    square: bool = False  #: whether only square boards can have it


PATTERNS = {
    "none": ClueSymmetry(()),
    "rotational": ClueSymmetry((lambda i, j, m, n: (m - i, n - j),)),
    "mirror": ClueSymmetry((lambda i, j, m, n: (i, n - j),)),
    "diagonal": ClueSymmetry((lambda i, j, m, n: (j, i),), square=True),
    "quarter": ClueSymmetry((lambda i, j, m, n: (j, m - i),), square=True),
    "full": ClueSymmetry((lambda i, j, m, n: (i, n - j), lambda i, j, m, n: (j, i)), square=True),
}


def orbits(rows: int, columns: int, name: str) -> tuple[Orbit, ...]:
    """Group the cells of a board into orbits, the sets of cells that a pattern maps to each other.

    - ``none``: each cell by itself.
    - ``rotational``: half turn; ``quarter``: quarter turn.
    - ``mirror``: left and right; ``diagonal``: rows and columns; ``full``: both, all symmetries of a square.

    Raises:
        PuzzleError: there is no such pattern, or only a square board can have it.

    >>> orbits(1, 3, "rotational")
    (((0, 0), (0, 2)), ((0, 1),))
    >>> orbits(2, 2, "quarter")
    (((0, 0), (0, 1), (1, 1), (1, 0)),)
    """
    if name not in PATTERNS:
        raise PuzzleError(f"there is no symmetry {name[:20]!r}; {nearest(name, PATTERNS)}")
    pattern = PATTERNS[name]
    if pattern.square and rows != columns:
        raise PuzzleError(f"{name} symmetry on a board of {rows}x{columns}: it should be square")
    found: dict[Cell, Orbit] = {}
    for start in product(range(rows), range(columns)):
        if start not in found:
            orbit: list[Cell] = [start]
            for i, j in orbit:  # it grows during the loop
                images = [image(i, j, rows - 1, columns - 1) for image in pattern.maps]
                orbit += [cell for cell in dict.fromkeys(images) if cell not in orbit]
            found.update(dict.fromkeys(orbit, tuple(orbit)))
    return tuple(dict.fromkeys(found.values()))
