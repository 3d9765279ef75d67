"""All translates of a shape within a region.

Strategy: the directions from the first cell of a shape to its other cells do not depend on where the shape lies. For
each direction there is a column, shared by all shapes, with the value that lies in that direction from each cell of the
region. The translates of a shape are the rows of its columns that have no gap.

On a glued board each translate is folded onto the board. A translate that meets itself is dropped, and equal ones are
reported once. Each cell of the board is tried as the image of the shape's first cell; on a Möbius strip its copy on the
other side of the strip is tried too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Generic, TypeVar

from dancefloor.geometry.lattice import Cell
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape, negated
from dancefloor.search.deadline import check

if TYPE_CHECKING:
    from dancefloor.geometry.wrapping import Wrapping

Value = TypeVar("Value")


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
        return filter(all, zip(*[self._column(cells[0], cell) for cell in cells], strict=True))

    def number(self, shape: Shape) -> int:
        """The number of translates.

        >>> Translates(Region.box(2, 3), {cell: cell for cell in Region.box(2, 3)}).number(Shape.from_picture("##"))
        4
        """
        return sum(1 for _ in self.of(shape))

    def _folded(self, cells: list[Cell], wrapping: Wrapping) -> Iterator[tuple[Value, ...]]:
        fold, lattice, seen = self._region.fold, self._lattice, set[frozenset[Cell | None]]()
        for anchor in (copy for cell in self._cells for copy in wrapping.copies(cell)):
            check()
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
            check()
            lattice, values = self._lattice, self._values
            shifts = [lattice.difference(first, anchor) for anchor in self._cells]
            self._columns[first, cell] = [
                None if shift is None else values.get(lattice.translate(cell, shift)) for shift in shifts
            ]
        return self._columns[first, cell]
