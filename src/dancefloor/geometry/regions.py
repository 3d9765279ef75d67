"""Regions by name: rectangles, rhomboids, triangles, trapezia, hexagons and cuboids, on the lattices that have them.

    rectangle  R C     R rows of C cells; hexagons are laid like bricks, triangles alternate and begin with an A
    rhomboid   R C     R rows of C cells, each shifted by one; with triangles, rows of C rhombi, so 2RC cells
    triangle   N       side N; with squares, a staircase
    trapezium  B H     base B and H rows, each one cell shorter than the row below
    hexagon    N       sides of N cells; with triangles, sides of length N
    hexagon    A B C   the same with sides A, B, C, A, B, C, counterclockwise from the lowest one
    cuboid     A B C   A rows and B columns in C layers

Strategy: a row of a region is an interval of the columns of its text picture (`Lattice.spot`). A region of triangles
has an outline, the positions of its left and right borders at each height; each row lies between two heights. A region
of hexagons consists of the points of such an outline whose sides are shorter by one. The code adds up the rows before
it lists any cell, so a region that is too large is refused at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise, product
from math import prod

from dancefloor.caps import check, most
from dancefloor.errors import PuzzleError
from dancefloor.geometry.lattice import Cell, Lattice, Vector, rank_of
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import negated
from dancefloor.geometry.square import SQUARE

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
}


def shapes_of(lattice: Lattice) -> tuple[str, ...]:
    """The shapes of a lattice. The first is the one that sizes without a name mean, as in ``6x10``.

    >>> shapes_of(SQUARE)
    ('rectangle', 'rhomboid', 'triangle', 'trapezium')
    """
    if lattice.name == "square":
        return "rectangle", "rhomboid", "triangle", "trapezium"
    if lattice.name in _ROWS:
        return "rhomboid", "rectangle", "triangle", "trapezium", "hexagon"
    return ("rhomboid" if rank_of(lattice) == 2 else "cuboid",)


def region_named(
    shape: str,
    sizes: tuple[int, ...],
    lattice: Lattice = SQUARE,
    *,
    at: Vector | None = None,
    optional: bool = False,
) -> Region:
    """Make a region from the name of its shape and its sizes.

    A lattice of another package has only one shape, a rhomboid or a cuboid: the cells of each kind, translated by all
    vectors from 0 up to the sizes.

    Args:
        shape: a name in `SIZES` that the lattice has; see `shapes_of`.
        sizes: the sizes, in cells; the module says what they mean for each shape.
        lattice: the lattice, by default that of squares.
        at: the smallest coordinates of the region; None for 0.
        optional: whether the cells may stay empty.

    Raises:
        PuzzleError: the lattice has no such shape, the sizes are impossible, or there would be too many cells.

    >>> from dancefloor.geometry.triangle import TRIANGLE
    >>> print(region_named("trapezium", (3, 2), TRIANGLE).picture())
    .AVA.
    AVAVA
    >>> region_named("hexagon", (1000,), TRIANGLE)
    Traceback (most recent call last):
    dancefloor.errors.PuzzleError: a hexagon 1000: at least ... cells, but at most 65536 are allowed (...)
    """
    _check(shape, sizes, lattice)
    name = f"a {shape} {'x'.join(map(str, sizes))}"
    if lattice.name not in _ROWS:
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
    wanted = SIZES[shape] if lattice.name in _ROWS else (rank_of(lattice),)
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
