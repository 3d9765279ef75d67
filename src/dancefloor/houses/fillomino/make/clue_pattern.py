"""The cells that show their numbers: symmetric patterns of clues, and random ones that are spread over the board.

Strategy: a few orbits are drawn at random, and one of them is shown: that which brings the share of clues side by side
closest to a wish, since patterns drawn by hand have clusters and gaps. Without such a wish, it is the loneliest, with
fewest clues close by.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import product
from math import inf
from random import Random
from typing import NamedTuple, TypeVar

from dancefloor.errors import PuzzleError, nearest
from dancefloor.geometry.lattice import Cell
from dancefloor.geometry.square import SQUARE

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


def reachable(groups: Sequence[Orbit]) -> set[int]:
    """The numbers of cells that some of the orbits have together.

    >>> sorted(reachable(orbits(2, 3, "mirror")))
    [0, 1, 2, 3, 4, 5, 6]
    """
    found = {0}
    for size in {len(group) for group in groups}:
        times = sum(len(group) == size for group in groups)
        found = {k + size * t for k in found for t in range(times + 1)}
    return found


CANDIDATES = 4
CLOSE = 2  # rows and columns

Chosen = TypeVar("Chosen")


class ClueLook(NamedTuple):
    """What one sees of clues and of the regions that they hide."""

    clues: float  #: the share of cells with a clue
    hidden: float  #: the share of regions without one
    larger: float  #: the share of regions without one that have two cells or more
    close: float  #: pairs of clues side by side, for each clue
    alike: float  #: pairs of equal clues side by side, for each clue


def any_of(rng: Random, choice: Sequence[Chosen]) -> Chosen:
    """A random element; only `Random.random` gives the same numbers in every Python version."""
    return choice[int(rng.random() * len(choice))]


def random_pattern(
    orbits: Sequence[Orbit],
    count: int,
    rng: Random,
    close: float | None = None,
    marked: Collection[Cell] = (),
) -> set[Cell]:
    """Cells for `count` clues, in whole orbits.

    Args:
        orbits: the cells of the board, in sets that show their numbers together.
        count: how many clues there should be; some of the orbits together must have this number of cells.
        rng: the random number generator.
        close: how many pairs of clues side by side to aim at, for each clue; None for clues spread evenly.
        marked: cells of whole orbits that have clues anyway.

    >>> from dancefloor.houses.fillomino.make.clue_pattern import orbits
    >>> sorted(random_pattern(orbits(2, 4, "rotational"), 4, Random(1)))
    [(0, 0), (0, 3), (1, 0), (1, 3)]
    """
    shown = set(marked)
    left = [orbit for orbit in orbits if shown.isdisjoint(orbit)]
    quotas = _quotas(left, count - len(shown))
    lacking = (
        0.0 if close is None else close * len(shown) - sum(map(len, (shown & _beside(cell) for cell in shown))) / 2
    )
    while left := [orbit for orbit in left if quotas[len(orbit)]]:
        candidates = [any_of(rng, left) for _ in range(CANDIDATES)]
        if close is None:
            chosen = min(candidates, key=lambda orbit: crowd(orbit, shown))
        else:
            excess = {orbit: _new_pairs(orbit, shown) - close * len(orbit) for orbit in candidates}
            chosen = min(candidates, key=lambda orbit: abs(lacking - excess[orbit]))
            lacking -= excess[chosen]
        left.remove(chosen)
        shown.update(chosen)
        quotas[len(chosen)] -= 1
    return shown


def _beside(cell: Cell) -> set[Cell]:
    return set(SQUARE.neighbors(cell))


def _new_pairs(orbit: Orbit, shown: set[Cell]) -> float:
    """How many pairs of clues side by side an orbit adds to those shown."""
    inside = set(orbit)
    return sum(len(near & shown) + len(near & inside) / 2 for near in map(_beside, orbit))


def _quotas(orbits: Sequence[Orbit], count: int) -> dict[int, int]:
    """How many orbits of each size to choose, in all `count` cells: about the same share of each."""
    if not orbits:
        return {}
    times = Counter(map(len, orbits))
    share = count / sum(map(len, orbits))
    *small, large = sorted(times)
    found: dict[int, int] = {}
    best = inf
    for chosen in product(*(range(times[size] + 1) for size in small)):
        rest = count - sum(size * number for size, number in zip(small, chosen, strict=True))
        if rest >= 0 and rest % large == 0 and rest // large <= times[large]:
            off = sum(abs(number - share * times[size]) for size, number in zip(small, chosen, strict=True))
            if off < best:
                best, found = off, {**dict(zip(small, chosen, strict=True)), large: rest // large}
    return found


def crowd(orbit: Iterable[Cell], shown: set[Cell]) -> float:
    """How close other clues are to the cells of an orbit."""
    cells = list(orbit)
    inside = set(cells)
    near = range(-CLOSE, CLOSE + 1)
    return sum(
        1 / (k * k + m * m)
        for i, j in cells
        for k in near
        for m in near
        if (k or m) and ((i + k, j + m) in shown or (i + k, j + m) in inside)
    ) / len(cells)
