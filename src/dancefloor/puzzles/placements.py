"""All placements of pieces on a board, as flat arrays of item numbers.

Strategy: on most lattices a translation adds a vector to coordinates. Then compiled code lays a grid around the region,
in which every step from one cell of a shape to another is a number, and tries each cell as the image of a shape's first
cell. Other lattices, glued boards and installations without compiled code use `dancefloor.geometry.translates`.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, chain
from typing import TYPE_CHECKING, NamedTuple

from dancefloor import caps
from dancefloor._native import MISSING
from dancefloor.cover.flat import view
from dancefloor.geometry.lattice import Cell, CoordinateLattice
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.square import SquareLattice, SuffixedSquares
from dancefloor.geometry.translates import Translates
from dancefloor.search.deadline import check

if not MISSING or TYPE_CHECKING:
    from dancefloor._native import core

ADDING = {lattice.translate for lattice in (CoordinateLattice, SquareLattice, SuffixedSquares)}  # a vector to a cell


class Poses(NamedTuple):
    """A piece, and the shapes in which it may be placed."""

    item: int  #: the item of the piece
    shapes: Sequence[Shape]


class PlacementArrays(NamedTuple):
    """Placements by piece, by orientation, then by their first cells: the item of the piece, then those of cells."""

    offsets: memoryview[int]  #: where each placement begins in `items`, and where the last one ends
    items: memoryview[int]
    ends: tuple[int, ...]  #: by piece: the number of its first placement; at the end, how many there are

    def numbers(self, piece: int) -> range:
        """The numbers of the placements of a piece."""
        return range(self.ends[piece], self.ends[piece + 1])

    def sums(self, piece: int, weights: array[int]) -> set[int]:
        """The sums of the weights of items, by item, that placements of a piece have."""
        if MISSING:
            return {sum([weights[item] for item in items]) for items in self.of(piece)}
        first, end = self.ends[piece : piece + 2]
        return set(core.sums(self.offsets, self.items, first, end, weights.tobytes()))

    def of(self, piece: int) -> Iterator[list[int]]:
        """The items of each placement of a piece."""
        for number in self.numbers(piece):
            yield self.items[self.offsets[number] : self.offsets[number + 1]].tolist()


def placed(region: Region, items: Mapping[Cell, int], pieces: Sequence[Poses], what: str) -> PlacementArrays:
    """Find all placements in a region.

    Args:
        region: the board.
        items: the item of each cell.
        pieces: the pieces, each with its orientations.
        what: names the puzzle in an error message.

    Raises:
        PuzzleError: there are more placements than `dancefloor.caps` allows.

    >>> from dancefloor.geometry.region import Region
    >>> row = Region.box(1, 3)
    >>> placed(row, {cell: cell[1] for cell in row}, [Poses(7, [Shape.from_picture("##")])], "a row").items.tolist()
    [7, 0, 1, 7, 1, 2]
    """
    flat = None
    if not MISSING and region.wrapping is None and type(region.lattice).translate in ADDING:
        flat = _compiled(region, items, pieces, what)
    return flat or _in_python(region, items, pieces, what)


def _compiled(region: Region, items: Mapping[Cell, int], pieces: Sequence[Poses], what: str) -> PlacementArrays | None:
    """The placements; None if the region lies too scattered."""
    cells, limit = sorted(region), caps.most("options")
    dimension = region.lattice.dimension
    poses = [(item, _flattened(shape.cells)) for item, shapes in pieces for shape in shapes]
    numbers = array("i", map(items.__getitem__, cells)).tobytes()
    rank = len(region.lattice.corner(region.lattice.origins))
    found = core.place(dimension, rank, _flattened(cells), numbers, poses, limit)
    if found is None:
        return None
    offsets, used, counts = found
    caps.check("options", sum(counts), what, partly=True)
    starts = [0, *accumulate(counts)]
    ends = [0, *accumulate([len(shapes) for _, shapes in pieces])]
    return PlacementArrays(offsets, used, tuple([starts[end] for end in ends]))


def _flattened(cells: Sequence[Cell]) -> bytes:
    return array("i", chain.from_iterable(cells)).tobytes()


def _in_python(region: Region, items: Mapping[Cell, int], pieces: Sequence[Poses], what: str) -> PlacementArrays:
    """The twin of `_compiled`, for every board."""
    translates = Translates(region, {cell: item + 1 for cell, item in items.items()})  # no value is 0
    _check_number(translates, region, pieces, what)
    offsets, used, ends = array("i", [0]), array("i"), [0]
    for item, shapes in pieces:
        seen: set[tuple[int, ...]] = set()
        for shape in shapes:
            check()
            ways = list(translates.of(shape))
            for way in ways:
                if way not in seen:
                    used.append(item)
                    used.extend([number - 1 for number in way])
                    offsets.append(len(used))
            if region.wrapping:  # two orientations may cover the same cells
                seen.update(ways)
        ends.append(len(offsets) - 1)
    return PlacementArrays(memoryview(offsets), memoryview(used) if used else view(()), tuple(ends))


def _check_number(translates: Translates[int], region: Region, pieces: Sequence[Poses], what: str) -> None:
    """Refuse more placements than there may be options, before any is kept.

    The numbers of cells and orientations may show that they cannot be too many. On a Möbius strip, placements common to
    two orientations count twice.
    """
    limit, sides = caps.most("options"), 2 if region.wrapping else 1  # both sides show on a Möbius strip
    if sides * len(region) * sum(len(shapes) for _, shapes in pieces) <= limit:
        return
    number = 0
    for _, shapes in pieces:
        for shape in shapes:
            check()
            number += translates.number(shape)
            caps.check("options", number, what, partly=True)
