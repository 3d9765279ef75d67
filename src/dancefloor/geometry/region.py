"""Regions: the cells that a puzzle fills. Knuth calls them boxes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING

from dancefloor.arguments import check_type, listed, whole, wrong
from dancefloor.caps import check
from dancefloor.display import Displayed
from dancefloor.errors import PuzzleError
from dancefloor.geometry.lattice import Cell, Lattice, Vector
from dancefloor.geometry.picture import read_picture, write_picture
from dancefloor.geometry.shape import check_cells, check_picture, connected_parts, distinct, wrong_cells
from dancefloor.geometry.square import SQUARE
from dancefloor.pickling import Value

if TYPE_CHECKING:
    from dancefloor.geometry.wrapping import Wrapping

BOXES = ("square", "cube")  # lattices whose boxes are named for their sides


@dataclass(frozen=True, init=False, repr=False)
class Region(Value, Displayed):
    """Cells to fill, and cells that may stay empty, on one lattice. The sides of a region may be glued together.

    Args:
        cells: the cells to fill; the attribute holds them in ascending order.
        optional: the cells that may stay empty, likewise; by default none. The marks that cells leave are added to
            them, and cells that are also in `cells` are removed.
        lattice: the lattice of all cells, by default that of squares.
        wrapping: how sides are glued together, by default not at all; `wrap` computes it.

    Raises:
        PuzzleError: there are no cells, or more than 65536 (`dancefloor.caps` says how to raise this limit); a cell has
            the wrong number of coordinates or lies too far away; or the gluing makes two cells one.

    >>> ring = Region.box(3, 3) - Region([(1, 1)])
    >>> len(ring), len(ring.components)
    (8, 1)
    """

    cells: tuple[Cell, ...]
    optional: tuple[Cell, ...]
    lattice: Lattice
    wrapping: Wrapping | None

    def __init__(
        self,
        cells: Iterable[Cell],
        optional: Iterable[Cell] = (),
        lattice: Lattice = SQUARE,
        wrapping: Wrapping | None = None,
    ) -> None:
        if wrapping is not None:
            from dancefloor.geometry.wrapping import Wrapping  # few boards are glued

            check_type("wrapping", wrapping, Wrapping, "a Wrapping or None; `Region.wrap` makes one")
        try:
            required, spare = distinct(cells, "a region"), distinct(optional, "a region")
            check_cells(required | spare, lattice)
            spare = spare.union(lattice.marks(required | spare)) - required
        except (AttributeError, TypeError) as error:
            raise wrong_cells("cells", cells, lattice) or wrong_cells("optional", optional, lattice) or error from None
        if not required and not spare:
            raise PuzzleError("a region needs at least one cell")
        check("cells", len(required) + len(spare), "a region")
        object.__setattr__(self, "cells", tuple(sorted(required)))
        object.__setattr__(self, "optional", tuple(sorted(spare)))
        object.__setattr__(self, "lattice", lattice)
        object.__setattr__(self, "wrapping", wrapping)
        if wrapping and len(self._places) < len(self):
            seen: dict[Cell, Cell] = {}
            one, other = next(
                (seen[place], cell) for cell in self if seen.setdefault(place := wrapping.normal(cell), cell) != cell
            )
            raise PuzzleError(f"cells {one} and {other} coincide on the {wrapping.name}: it should be longer")

    @classmethod
    def box(cls, rows: int, columns: int, *, at: Cell = (0, 0), optional: bool = False) -> Region:
        """A rectangle of squares.

        Args:
            rows: the number of rows, at least 1.
            columns: the number of columns, at least 1.
            at: the upper left cell.
            optional: whether the cells may stay empty.

        Raises:
            PuzzleError: a side is below 1, or there are too many cells.

        >>> Region.box(2, 2, at=(5, 7)).cells
        ((5, 7), (5, 8), (6, 7), (6, 8))
        """
        rows, columns = whole("rows", rows), whole("columns", columns)
        if rows < 1 or columns < 1:
            raise PuzzleError(f"a {rows}x{columns} box has no cells: both sides should be at least 1")
        check("cells", rows * columns, f"a {rows}x{columns} box")
        if len(listed("at", at, "a row and a column, such as (0, 0)")) != 2:
            raise wrong("at", at, "a row and a column, such as (0, 0)")
        top, left = whole("at", at[0]), whole("at", at[1])
        cells = [(top + x, left + y) for x in range(rows) for y in range(columns)]
        return cls((), cells) if optional else cls(cells)

    @classmethod
    def from_picture(cls, text: str, *, source: str = "picture") -> Region:
        """Read a region from a text picture, whose symbols determine the lattice; see `dancefloor.geometry.picture`.

        `source` names the text in error messages.

        Raises:
            ParseError: the text is not a picture.
            PuzzleError: there are too many cells.

        >>> Region.from_picture("##+/#.#").optional
        ((0, 2),)
        """
        check_picture(text, "a region")
        lattice, full, optional = read_picture(text, source=source)
        return cls(full, optional, lattice)

    def picture(self) -> str:
        """Draw the region as text.

        >>> print((Region.box(3, 3) - Region([(1, 1)])).picture())
        ###
        #.#
        ###
        """
        return write_picture(self.cells, self.optional, self.lattice)

    def wrap(self, kind: str, *, along: Vector | None = None, across: Vector | None = None) -> Region:
        """The region with its sides glued together: a ``cylinder``, a ``torus``, or a Möbius strip (``mobius``).

        On a cylinder the right end of each row meets its left end. On a torus the lowest row also meets the highest. On
        a Möbius strip the right end of each row meets the left end of the row on the other side of the middle.

        Cells that differ by `along` or `across` coincide; on a Möbius strip they coincide after a reflection. By
        default `along` is the length of the longest row, and `across` the number of rows; only a torus has `across`.

        Raises:
            PuzzleError: this lattice cannot be glued in this way, or two cells would become one.

        >>> ring = Region.box(2, 5).wrap("cylinder")
        >>> ring.fold((1, 7)), ring.fold((2, 0))
        ((1, 2), None)
        """
        from dancefloor.geometry.wrapping import wrapping_of

        return Region(self.cells, self.optional, self.lattice, wrapping_of(kind, self, self.lattice, along, across))

    def fold(self, cell: Cell) -> Cell | None:
        """The cell of the region that a cell of the plane coincides with; None if it lies outside."""
        if self.wrapping is None:
            return cell if cell in self._every else None
        return self._places.get(self.wrapping.normal(cell))

    def neighbors(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells of the region that share a side with `cell`, including those across a seam.

        >>> Region.box(1, 5).wrap("cylinder").neighbors((0, 0))
        ((0, 4), (0, 1))
        """
        folded = [self.fold(neighbor) for neighbor in self.lattice.neighbors(cell)]
        return tuple([there for there in folded if there is not None])

    def __or__(self, other: Region) -> Region:
        """The union of two regions. A cell stays optional only if neither region must fill it.

        If one of them is glued, so is the union.

        Raises:
            PuzzleError: the two are on different lattices, or glued in different ways.
        """
        if self.lattice != other.lattice:
            raise PuzzleError(f"regions of {self.lattice.name}s and of {other.lattice.name}s cannot be joined")
        if self.wrapping and other.wrapping and self.wrapping != other.wrapping:
            raise PuzzleError("two regions that are glued in different ways cannot be joined: glue them after joining")
        wrapping = self.wrapping or other.wrapping
        return Region((*self.cells, *other.cells), (*self.optional, *other.optional), self.lattice, wrapping)

    def __sub__(self, other: Region) -> Region:
        """The region without the other's cells."""
        hole = set(other)
        return Region(
            (c for c in self.cells if c not in hole),
            (c for c in self.optional if c not in hole),
            self.lattice,
            self.wrapping,
        )

    def __iter__(self) -> Iterator[Cell]:
        yield from self.cells
        yield from self.optional

    def __len__(self) -> int:
        return len(self.cells) + len(self.optional)

    def __contains__(self, cell: object) -> bool:
        return cell in self._every

    @cached_property
    def _every(self) -> frozenset[Cell]:
        return frozenset((*self.cells, *self.optional))

    @cached_property
    def _places(self) -> dict[Cell, Cell]:
        """The cells of a glued region by their normal forms."""
        assert self.wrapping is not None
        return {self.wrapping.normal(cell): cell for cell in self}

    @cached_property
    def components(self) -> tuple[frozenset[Cell], ...]:
        """The connected parts, in the order of their least cells. A mark belongs to each part that leaves it.

        >>> len((Region.box(5, 6) | Region.box(5, 6, at=(0, 7))).components)
        2
        """
        marks = self.lattice.marks(self._every)
        parts = connected_parts(self._every.difference(marks), self.neighbors)
        return tuple([part.union(self.lattice.marks(part)) for part in parts]) if marks else parts

    @property
    def about(self) -> str:
        """Its size in words: the sides of a box, or the number of cells; the lattice unless it is that of squares.

        >>> Region.box(6, 10).about, Region.box(5, 8).wrap("torus").about, Region.from_picture("##+/#").about
        ('6x10 cells', '5x8 cells on a torus', '4 cells, 1 may stay empty')
        """
        sides = [max(axis) - min(axis) + 1 for axis in zip(*self, strict=True)]
        is_box = self.lattice.name in BOXES and prod(sides) == len(self)
        size = "x".join(map(str, sides)) if is_box else str(len(self))
        lattice = "" if self.lattice == SQUARE else f" {self.lattice.name}"
        glued = f" on a {self.wrapping.name}" if self.wrapping else ""
        spare = f", {len(self.optional)} may stay empty" if self.optional else ""
        return f"{size}{lattice} {'cell' if size == '1' else 'cells'}{glued}{spare}"

    def __repr__(self) -> str:
        return f"<Region of {self.about}>"
