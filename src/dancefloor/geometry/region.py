"""Regions: the cells that a puzzle fills, which Knuth calls boxes; and regions by name, on the lattices that have them.

    rectangle  R C     R rows of C cells; hexagons are laid like bricks, triangles alternate and begin with an A
    rhomboid   R C     R rows of C cells, each shifted by one; with triangles, rows of C rhombi, so 2RC cells
    triangle   N       side N; with squares, a staircase
    trapezium  B H     base B and H rows, each one cell shorter than the row below
    hexagon    N       sides of N cells; with triangles, sides of length N
    hexagon    A B C   the same with sides A, B, C, A, B, C, counterclockwise from the lowest one
    cuboid     A B C   A rows and B columns in C layers
    pyramid, tetrahedron, octahedron  N   of balls, with N balls along each edge

Strategy: a row of a named region is an interval of the columns of its text picture (`Lattice.spot`). A region of
triangles has an outline, the positions of its left and right borders at each height; each row lies between two heights.
A region of hexagons consists of the points of such an outline whose sides are shorter by one. The code adds up the rows
before it lists any cell, so a region that is too large is refused at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from itertools import islice, pairwise, product
from math import prod
from typing import TYPE_CHECKING

from dancefloor.arguments import check_type, listed, whole, wrong
from dancefloor.caps import check, most
from dancefloor.display import Displayed, Value
from dancefloor.errors import ContractBroken, DancefloorError, PuzzleError
from dancefloor.geometry.lattice import Cell, Lattice, Vector, rank_of
from dancefloor.geometry.picture import read_picture, write_picture
from dancefloor.geometry.shape import check_cells, check_picture, connected_parts, distinct, negated, wrong_cells
from dancefloor.geometry.square import SQUARE
from dancefloor.records import record

if TYPE_CHECKING:
    from dancefloor.geometry.wrapping import Wrapping

BOXES = ("square", "cube")  # lattices whose boxes are named for their sides


@record
class Region(Value, Displayed):
    """Cells to fill, and cells that may stay empty, on one lattice. The sides of a region may be glued together.

    Args:
        cells: the cells to fill; the attribute holds them in ascending order.
        optional: the cells that may stay empty, likewise; by default none. The marks that cells leave are added to
            them, and cells that are also in `cells` are removed.
        lattice: the lattice of all cells, by default that of squares.
        wrapping: how sides are glued together, by default not at all; `wrap` computes it.

    Raises:
        PuzzleError: there are no cells, or more than 131072 (`dancefloor.caps` says how to raise this limit); a cell
            has the wrong number of coordinates or lies too far away; or the gluing makes two cells one.

    >>> ring = Region.box(3, 3) - Region([(1, 1)])
    >>> len(ring), len(ring.components)
    (8, 1)

    Added in version 0.1.
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
        """The region with its sides glued together.

        On a ``cylinder`` the right end of each row meets its left end. On a ``torus`` the lowest row also meets the
        highest, and in space the lowest layer. On a Möbius strip (``mobius``) the right end of each row meets the left
        end of the row on the other side of the middle. So it does on a Klein bottle (``klein``), where the lowest row
        meets the highest, too, and on a projective plane (``projective``), where the lowest row meets the highest from
        right to left.

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
        neighbors = self.neighbors if self.wrapping else self.lattice.neighbors  # those outside are no parts
        parts = connected_parts(self._every.difference(marks), neighbors)
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


Interval = tuple[int, int]  # the first column and the last one
Rows = Iterator[tuple[int, range]]  # the number of a row, and the columns of its cells

#: The numbers of sizes that each shape can take.
SIZES: dict[str, tuple[int, ...]] = {
    "rectangle": (2,),
    "rhomboid": (2,),
    "triangle": (1,),
    "trapezium": (2,),
    "hexagon": (1, 3),
    "cuboid": (3,),
    "pyramid": (1,),
    "tetrahedron": (1,),
    "octahedron": (1,),
}


def shapes_of(lattice: Lattice) -> tuple[str, ...]:
    """The shapes of a lattice. The first is the one that sizes without a name mean, as in ``6x10``.

    >>> shapes_of(SQUARE)
    ('rectangle', 'rhomboid', 'triangle', 'trapezium')
    """
    return tuple(sizes_of(lattice))


def sizes_of(lattice: Lattice) -> dict[str, tuple[int, ...]]:
    """The shapes of a lattice, as by `shapes_of`, and how many sizes each can have.

    >>> sizes_of(SQUARE)["triangle"]
    (1,)
    """
    own: dict[str, tuple[int, ...]] = getattr(lattice, "regions", {})
    if own:
        return own
    if lattice.name == "square":
        return {shape: SIZES[shape] for shape in ("rectangle", "rhomboid", "triangle", "trapezium")}
    if lattice.name in _ROWS:
        return {shape: SIZES[shape] for shape in ("rhomboid", "rectangle", "triangle", "trapezium", "hexagon")}
    rank = rank_of(lattice)
    return {"rhomboid" if rank == 2 else "cuboid": (rank,)}


def region_named(
    shape: str,
    sizes: tuple[int, ...],
    lattice: Lattice = SQUARE,
    *,
    at: Vector | None = None,
    optional: bool = False,
) -> Region:
    """Make a region from the name of its shape and its sizes.

    A lattice of another package may have shapes of its own: it lists them with their numbers of sizes as `regions`, and
    its method `region` takes a shape and sizes, and gives the cells. Otherwise it has only one shape, a rhomboid or a
    cuboid: the cells of each kind, translated by all vectors from 0 up to the sizes.

    Args:
        shape: a name in `SIZES` that the lattice has; see `shapes_of`.
        sizes: the sizes, in cells; the module says what they mean for each shape.
        lattice: the lattice, by default that of squares.
        at: the smallest coordinates of the region; None for 0.
        optional: whether the cells may stay empty.

    Raises:
        PuzzleError: the lattice has no such shape, the sizes are impossible, or there would be too many cells.
        ContractBroken: a plugged-in lattice cannot say which cells these are.

    >>> from dancefloor.geometry.lattices import TRIANGLE
    >>> print(region_named("trapezium", (3, 2), TRIANGLE).picture())
    .AVA.
    AVAVA
    >>> region_named("hexagon", (1000,), TRIANGLE)
    Traceback (most recent call last):
    dancefloor.errors.PuzzleError: a hexagon 1000: at least ... cells, but at most 131072 are allowed (...)
    """
    _check(shape, sizes, lattice)
    name = f"a {shape} {'x'.join(map(str, sizes))}"
    if hasattr(lattice, "region"):
        try:
            cells = list(islice(lattice.region(shape, sizes), most("cells") + 1))
        except DancefloorError:
            raise
        except Exception as error:  # of somebody else's lattice
            fault = f"for {name} it raises {type(error).__name__}: {error}"
            raise ContractBroken(f"lattice {lattice.name!r}", "region", fault) from error
        check("cells", len(cells), name, partly=True)
    elif lattice.name not in _ROWS:
        check("cells", prod(sizes) * len(lattice.origins), name)
        steps = product(*map(range, sizes))
        cells = [lattice.translate(origin, step) for step in steps for origin in lattice.origins]
    else:
        number, rows, limit = 0, [], most("cells")
        for row, columns in _ROWS[lattice.name](shape, sizes):
            number += len(columns)
            if number > limit:
                check("cells", number, name, partly=True)
            rows.append((row, columns))
        cells = [cell for row, columns in rows for column in columns for cell in _cells_at(lattice, row, column)]
    home = negated(lattice.corner(cells))
    cells = [lattice.translate(cell, home) for cell in cells]
    if at is not None:
        cells = [lattice.translate(cell, at) for cell in cells]
    return Region((), cells, lattice) if optional else Region(cells, (), lattice)


def _check(shape: str, sizes: tuple[int, ...], lattice: Lattice) -> None:
    if shape not in shapes_of(lattice):
        hint = "; to use another lattice name it, as in triangle:hexagon3" if lattice == SQUARE else ""
        raise PuzzleError(f"there is no {shape} of {lattice.name}s, only {', '.join(shapes_of(lattice))}{hint}")
    wanted = sizes_of(lattice)[shape]
    if len(sizes) not in wanted:
        numbers = " or ".join(map(str, wanted))
        raise PuzzleError(f"a {shape} of {lattice.name}s has {numbers} size{'s' * (wanted != (1,))}, not {len(sizes)}")
    if min(sizes) < 1:
        raise PuzzleError(f"a {shape} {'x'.join(map(str, sizes))} has no cells: sizes should be at least 1")
    if shape == "trapezium" and sizes[1] > sizes[0]:
        raise PuzzleError(f"a trapezium of base {sizes[0]} has at most {sizes[0]} rows, not {sizes[1]}")


def _cells_at(lattice: Lattice, row: int, column: int) -> list[Cell]:
    """The cells in a row and column of the picture. Rows count downwards for squares, and upwards otherwise."""
    line = row if lattice.name == "square" else -row
    found = [lattice.cell_at(0, line, column, kind) for kind in range(len(lattice.origins))]
    return [cell for cell in found if cell is not None]


def _rows_of_squares(shape: str, sizes: tuple[int, ...]) -> Rows:
    """Rows from the highest to the lowest."""
    if shape in ("rectangle", "rhomboid"):
        rows, columns = sizes
        for row in range(rows):
            start = row if shape == "rhomboid" else 0
            yield row, range(start, start + columns)
    else:
        base, rows = sizes * 2 if len(sizes) == 1 else sizes
        for row in range(rows):
            yield row, range(base - rows + row + 1)


def _rows_of_triangles(shape: str, sizes: tuple[int, ...]) -> Rows:
    """Rows from the lowest to the highest. A triangle in column c spans the columns c to c + 2 of the outline."""
    if shape == "rectangle":
        for row in range(sizes[0]):
            yield row, range(sizes[1])
        return
    for row, (below, above) in enumerate(pairwise(_outline(shape, sizes))):
        yield row, range(min(below[0], above[0]), max(below[1], above[1]) - 1)


def _rows_of_hexagons(shape: str, sizes: tuple[int, ...]) -> Rows:
    """Rows from the lowest to the highest. Every second column has a cell."""
    if shape == "rectangle":
        for row in range(sizes[0]):
            yield row, range(row % 2, row % 2 + 2 * sizes[1], 2)
        return
    for row, (left, right) in enumerate(_outline(shape, tuple([size - 1 for size in sizes]))):
        yield row, range(left, right + 1, 2)


def _outline(shape: str, sizes: tuple[int, ...]) -> Iterator[Interval]:
    """The positions of both borders at each height, from the lowest to the highest, in half sides to the right."""
    if shape == "rhomboid":
        rows, columns = sizes
        yield from ((y, 2 * columns + y) for y in range(rows + 1))
    elif shape == "hexagon":
        a, b, c = sizes * 3 if len(sizes) == 1 else sizes
        yield from ((max(-y, y - 2 * c), min(2 * a + y, 2 * a + 2 * b - y)) for y in range(b + c + 1))
    else:
        base, rows = sizes * 2 if len(sizes) == 1 else sizes
        yield from ((y, 2 * base - y) for y in range(rows + 1))


_ROWS: dict[str, Callable[[str, tuple[int, ...]], Rows]] = {
    "square": _rows_of_squares,
    "triangle": _rows_of_triangles,
    "hexagon": _rows_of_hexagons,
}
