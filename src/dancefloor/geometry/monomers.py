"""Polyforms whose parts are sets of cells, such as halves of squares on a lattice of quarters.

Such a lattice has `monomers`: the parts, each as cells, one of each kind up to translation. Parts may overlap, and two
parts of a polyform do not. They meet where cells of theirs are neighbours.

Strategy: each class of polyforms is known by its least member. A larger one arises from each by adding, beside each of
its cells, each part that is free there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from dancefloor.geometry.lattice import Cell, Lattice, Matrix
from dancefloor.geometry.shape import normalized


def monomers_of(lattice: Lattice) -> tuple[tuple[Cell, ...], ...]:
    """The parts of polyforms on a lattice: its `monomers`, or if it has none, single cells.

    >>> from dancefloor.geometry.square import SQUARE
    >>> monomers_of(SQUARE)
    (((0, 0),),)
    """
    parts: tuple[tuple[Cell, ...], ...] | None = getattr(lattice, "monomers", None)
    return parts or tuple([(origin,) for origin in lattice.origins])


def of_monomers(size: int, matrices: Sequence[Matrix], lattice: Lattice) -> list[tuple[Cell, ...]]:
    """The least member of each class of polyforms of so many parts, in ascending order.

    >>> from dancefloor.geometry.square import SQUARE
    >>> [len(of_monomers(size, SQUARE.group, SQUARE)) for size in range(1, 6)]
    [1, 1, 2, 5, 12]
    """
    parts = monomers_of(lattice)

    def least(cells: Iterable[Cell]) -> tuple[Cell, ...]:
        known = list(cells)
        return min(normalized([lattice.transform(matrix, cell) for cell in known], lattice) for matrix in matrices)

    found = {least(part) for part in parts} if size > 0 else set()
    for _ in range(size - 1):
        found = {least((*cells, *part)) for cells in found for part in added(cells, parts, lattice)}
    return sorted(found)


def added(cells: tuple[Cell, ...], parts: Sequence[tuple[Cell, ...]], lattice: Lattice) -> Iterator[tuple[Cell, ...]]:
    """The parts that are free beside some cells; one may come several times."""
    taken = set(cells)
    beside = {near for cell in cells for near in lattice.neighbors(cell)} - taken
    for near in beside:
        for part in parts:
            for cell in part:
                by = lattice.difference(cell, near)
                placed = () if by is None else tuple([lattice.translate(other, by) for other in part])
                if placed and taken.isdisjoint(placed):
                    yield placed
