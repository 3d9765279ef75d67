"""Regions: what is to be filled. Knuth calls them boxes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from dancefloor.errors import PuzzleError
from dancefloor.geometry.lattice import SQUARE, Cell, Lattice
from dancefloor.geometry.picture import read_picture, write_picture
from dancefloor.geometry.shape import check_cells, connected_parts

MOST_CELLS = 65_536  # encoding more would take minutes; scanning stops there too
FARTHEST = 10**9  # so that a place in the bounding box of any plane region is a number of 64 bits


@dataclass(frozen=True, init=False, repr=False)
class Region:
    """Cells to fill, and cells that may stay empty, on one lattice. Both are kept in ascending order.

    Raises:
        PuzzleError: no cells, a cell with the wrong number of coordinates, more than 65536 cells, or one too
            far away.

    >>> ring = Region.box(3, 3) - Region([(1, 1)])
    >>> len(ring), len(ring.components)
    (8, 1)
    """

    cells: tuple[Cell, ...]
    optional: tuple[Cell, ...]
    lattice: Lattice

    def __init__(self, cells: Iterable[Cell], optional: Iterable[Cell] = (), lattice: Lattice = SQUARE) -> None:
        required = set(cells)
        spare = set(optional) - required
        if not required and not spare:
            raise PuzzleError("a region needs at least one cell")
        if len(required) + len(spare) > MOST_CELLS:
            raise PuzzleError(f"a region of {len(required) + len(spare)} cells: at most {MOST_CELLS} are handled")
        check_cells(required | spare, lattice)
        if max(map(abs, chain(*required, *spare))) > FARTHEST:
            far = max(required | spare, key=lambda cell: max(map(abs, cell)))
            raise PuzzleError(f"cell {far!r} lies too far away: coordinates up to {FARTHEST} are handled")
        object.__setattr__(self, "cells", tuple(sorted(required)))
        object.__setattr__(self, "optional", tuple(sorted(spare)))
        object.__setattr__(self, "lattice", lattice)

    @classmethod
    def box(cls, rows: int, columns: int, *, at: Cell = (0, 0), optional: bool = False) -> Region:
        """A rectangle of squares whose upper left cell is `at`; if `optional`, its cells may stay empty.

        >>> Region.box(2, 2, at=(5, 7)).cells
        ((5, 7), (5, 8), (6, 7), (6, 8))
        """
        if rows < 1 or columns < 1:
            raise PuzzleError(f"a {rows}x{columns} box has no cells: both sides should be at least 1")
        if rows * columns > MOST_CELLS:
            raise PuzzleError(f"a {rows}x{columns} box: at most {MOST_CELLS} cells are handled")
        cells = [(at[0] + x, at[1] + y) for x in range(rows) for y in range(columns)]
        return cls((), cells) if optional else cls(cells)

    @classmethod
    def from_picture(cls, text: str, *, source: str = "picture") -> Region:
        """Read a region from a text picture: ``#`` to fill, ``+`` may stay empty, ``.`` or blank outside.

        Raises:
            ParseError: the text is not a picture.

        >>> Region.from_picture("##+/#.#").optional
        ((0, 2),)
        """
        return cls(*read_picture(text, source=source))

    def picture(self) -> str:
        """Draw the region as text.

        >>> print((Region.box(3, 3) - Region([(1, 1)])).picture())
        ###
        #.#
        ###
        """
        return write_picture(self.cells, self.optional)

    def __or__(self, other: Region) -> Region:
        """The union; a cell that either must fill must be filled."""
        return Region((*self.cells, *other.cells), (*self.optional, *other.optional), self.lattice)

    def __sub__(self, other: Region) -> Region:
        """The region without the other's cells."""
        hole = set(other)
        return Region(
            (c for c in self.cells if c not in hole), (c for c in self.optional if c not in hole), self.lattice
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
    def components(self) -> tuple[frozenset[Cell], ...]:
        """The connected parts, in the order of their least cells.

        >>> len((Region.box(5, 6) | Region.box(5, 6, at=(0, 7))).components)
        2
        """
        return connected_parts(self._every, self.lattice)

    def __repr__(self) -> str:
        spare = f", {len(self.optional)} may stay empty" if self.optional else ""
        return f"<Region of {len(self)} cells{spare}>"
