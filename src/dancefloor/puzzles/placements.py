"""Where pieces may lie: the cells of a board as items, translates of a shape, and all placements as flat arrays.

Strategy: the directions from the first cell of a shape to its other cells do not depend on where the shape lies. For
each direction there is a column, shared by all shapes, with the value that lies in that direction from each cell of the
region. The translates of a shape are the rows of its columns that have no gap.

On a glued board each translate is folded onto the board. A translate that meets itself is dropped, and equal ones are
reported once. Each cell of the board is tried as the image of the shape's first cell; on a Möbius strip its copy on the
other side of the strip is tried too.

On most lattices a translation adds a vector to coordinates. Then compiled code lays a grid around the region, in which
every step from one cell of a shape to another is a number, and tries each cell as the image of a shape's first cell.
Other lattices, glued boards and installations without compiled code use `Translates`.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, chain
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from dancefloor._native import MISSING
from dancefloor.caps import check, most
from dancefloor.cover.options import view
from dancefloor.geometry.lattice import Cell, CoordinateLattice
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape, negated
from dancefloor.geometry.square import SquareLattice, SuffixedSquares
from dancefloor.search.deadline import paced

if TYPE_CHECKING:
    from dancefloor.geometry.wrapping import Wrapping

if not MISSING or TYPE_CHECKING:
    from dancefloor._native import core

Value = TypeVar("Value")

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ADDING = {lattice.translate for lattice in (CoordinateLattice, SquareLattice, SuffixedSquares)}  # a vector to a cell


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


class Translates(Generic[Value]):
    """The translates of shapes within a region, as tuples of the values that stand for cells.

    Each value must be true in a boolean context.

    >>> row = Region.box(1, 3)
    >>> list(Translates(row, {cell: "abc"[cell[1]] for cell in row}).of(Shape.from_picture("##")))
    [('a', 'b'), ('b', 'c')]
    """

    def __init__(self, region: Region, values: Mapping[Cell, Value]) -> None:
        self._region, self._lattice, self._cells, self._values = region, region.lattice, sorted(region), values
        self._columns: dict[tuple[Cell, Cell], list[Value | None]] = {}

    def of(self, shape: Shape) -> Iterator[tuple[Value, ...]]:
        """The values of the cells of each translate, in ascending order of cells; by ascending first cell."""
        home = negated(self._lattice.corner(shape.cells[:1]))  # so that equal directions have equal keys
        cells = [self._lattice.translate(cell, home) for cell in shape.cells]
        if self._region.wrapping:
            return self._folded(cells, self._region.wrapping)
        return filter(all, zip(*[self._column(cells[0], cell) for cell in paced(cells)], strict=True))

    def number(self, shape: Shape) -> int:
        """The number of translates.

        >>> Translates(Region.box(2, 3), {cell: cell for cell in Region.box(2, 3)}).number(Shape.from_picture("##"))
        4
        """
        return sum(1 for _ in self.of(shape))

    def _folded(self, cells: list[Cell], wrapping: Wrapping) -> Iterator[tuple[Value, ...]]:
        fold, lattice, seen = self._region.fold, self._lattice, set[frozenset[Cell | None]]()
        for anchor in (copy for cell in paced(self._cells) for copy in wrapping.copies(cell)):
            shift = lattice.difference(cells[0], anchor)
            if shift is None:
                continue
            places = frozenset([fold(lattice.translate(cell, shift)) for cell in cells])
            if len(places) == len(cells) and None not in places and places not in seen:
                seen.add(places)
                yield tuple([self._values[place] for place in sorted(filter(None, places))])

    def _column(self, first: Cell, cell: Cell) -> list[Value | None]:
        """For each cell of the region: the value of the image of `cell` when `first` moves to that cell."""
        if (first, cell) not in self._columns:
            lattice, values = self._lattice, self._values
            shifts = [lattice.difference(first, anchor) for anchor in self._cells]
            self._columns[first, cell] = [
                None if shift is None else values.get(lattice.translate(cell, shift)) for shift in shifts
            ]
        return self._columns[first, cell]


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
    cells, limit = sorted(region), most("options")
    dimension = region.lattice.dimension
    poses = [(item, _flattened(shape.cells)) for item, shapes in pieces for shape in shapes]
    numbers = array("i", map(items.__getitem__, cells)).tobytes()
    rank = len(region.lattice.corner(region.lattice.origins))
    found = core.place(dimension, rank, _flattened(cells), numbers, poses, limit)
    if found is None:
        return None
    offsets, used, counts = found
    check("options", sum(counts), what, partly=True)
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
    limit, sides = most("options"), 2 if region.wrapping else 1  # both sides show on a Möbius strip
    if sides * len(region) * sum(len(shapes) for _, shapes in pieces) <= limit:
        return
    number = 0
    for _, shapes in pieces:
        for shape in shapes:
            number += translates.number(shape)
            check("options", number, what, partly=True)
