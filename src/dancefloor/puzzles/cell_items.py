"""Cells as items: their names, and their positions for engines that scan a board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dancefloor.geometry.lattice import Cell
from dancefloor.geometry.region import Region

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def cell_names(region: Region, others: Iterable[str] = ()) -> dict[Cell, str]:
    """A name for each cell: its coordinates as base-62 digits, if these fit and name none of `others`.

    Otherwise they are numbers with commas: on a large board, I2 could be a piece or the cell in row 44, column 2.

    >>> cell_names(Region([(0, 61)])), cell_names(Region([(0, 62)])), cell_names(Region([(44, 2)]), ["I2"])
    ({(0, 61): '0Z'}, {(0, 62): '0,62'}, {(44, 2): '44,2'})
    """
    labels = {cell: region.lattice.label(cell) for cell in region}
    if all(0 <= c < len(DIGITS) for numbers, _ in labels.values() for c in numbers):
        names = {cell: "".join([DIGITS[c] for c in numbers]) + suffix for cell, (numbers, suffix) in labels.items()}
        if set(names.values()).isdisjoint(others):
            return names
    return {cell: ",".join(map(str, numbers)) + suffix for cell, (numbers, suffix) in labels.items()}


def scan_positions(region: Region) -> dict[Cell, int]:
    """A position for each cell, linear in its coordinates, along the shorter sides of the bounding box first.

    Scanning along the short side keeps the border of the filled part short: on 6x10 it saves eleven of twelve nodes.

    >>> scan_positions(Region.box(2, 3))[1, 2], scan_positions(Region.box(3, 2))[2, 1]
    (5, 5)
    """
    extents = [max(axis) - min(axis) for axis in zip(*region, strict=True)]
    # Among axes of equal length the last comes first: rows fill from left to right, as in reading.
    return positions_along(region, sorted(range(len(extents)), key=lambda k: (extents[k], -k)), [False] * len(extents))


def positions_along(region: Region, axes: Sequence[int], mirrored: Sequence[bool]) -> dict[Cell, int]:
    """Positions that ascend along the first of `axes` first; along a mirrored axis they start at its far end."""
    least, most = ([bound(axis) for axis in zip(*region, strict=True)] for bound in (min, max))
    strides, stride, start = [0] * len(least), 1, 0
    for axis in axes:
        strides[axis] = -stride if mirrored[axis] else stride
        start -= strides[axis] * (most if mirrored[axis] else least)[axis]
        stride *= most[axis] - least[axis] + 1
    return {cell: start + sum([c * s for c, s in zip(cell, strides, strict=True)]) for cell in region}
