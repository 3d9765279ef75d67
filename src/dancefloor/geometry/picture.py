"""Text pictures of cells, whose symbols tell the lattice.

- Squares: ``#`` is a cell, ``+`` one that may stay empty, ``.`` or a blank is none. Rows are lines; a slash may stand
  for the end of a row, so that small shapes fit in one line: ``.##/##./.#.``.
- Cubes: layers of squares, with a line of ``-`` between two: ``##/##/-/.#/..``.
- Hexagons: ``O``, and ``o`` for one that may stay empty. In a row there is a blank between two, and each row stands
  half a cell, one character, beside the next: ``.O.O/O.O.O``.
- Triangles: ``A`` points up and ``V`` down; ``a`` and ``v`` may stay empty. ``..A/.AVA/AVAVA`` is a triangle of side 3.

The one reader and the one writer of such pictures, shared by shapes and regions.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from dancefloor.errors import ParseError
from dancefloor.geometry.cube import CUBE
from dancefloor.geometry.lattice import Cell, Lattice
from dancefloor.geometry.lattices import LATTICES
from dancefloor.geometry.square import SQUARE

NONE, LAYERS = ".", "-"
SYMBOLS = "".join(dict.fromkeys("".join(lattice.symbols for lattice in LATTICES)))
HINT = "use '#' for a square, 'O' for a hexagon, 'A' and 'V' for triangles, '+', 'o', 'a' and 'v' where they may stay"
HINT += " empty, '.' for none"


class Picture(NamedTuple):
    """What a picture shows: cells to fill and cells that may stay empty, on a lattice."""

    lattice: Lattice
    full: list[Cell]
    optional: list[Cell]


def is_picture(text: str) -> bool:
    """Tell whether a text can only be a picture: nothing but symbols of one lattice, ``.``, blanks; at least one cell.

    >>> is_picture("##\\n.#"), is_picture("[0-5][0-9]"), is_picture("..."), is_picture(".O O/O.#")
    (True, False, False, False)
    """
    found = set(text) - set(" \t\r\n/") - {NONE, LAYERS}
    return bool(found) and any(found <= set(lattice.symbols) for lattice in LATTICES)


def read_picture(text: str, *, source: str = "picture") -> Picture:
    """Read a picture. Squares are (row, column) from 0; on other lattices the least coordinates are 0.

    Raises:
        ParseError: at the first character that is no symbol, or of another lattice, or that stands where its lattice
            has no cell; or when there is no cell.

    >>> read_picture(".#\\n#+")
    Picture(lattice=SQUARE, full=[(0, 1), (1, 0)], optional=[(1, 1)])
    >>> read_picture(".O\\nO.O").full
    [(0, 1), (0, 0), (1, 0)]
    """
    lines = text.replace("/", "\n").splitlines()
    found = {False: list[Cell](), True: list[Cell]()}
    lattice: Lattice | None = None
    margin: int | None = None  # by how many columns the picture is shifted: known once there is a cell
    for layer, line, number, column, symbol in _symbols(lines, source):
        if lattice is None:
            lattice = _lattice_of(symbol, layered=any(_is_separator(other) for other in lines))
        if layer and lattice is not CUBE:
            message = f"a line of {LAYERS!r} goes between layers of cubes, which are drawn as '#' and '+'"
            raise ParseError(lines[number], message, source=source, line=number + 1)
        kind, spare = divmod(lattice.symbols.find(symbol), 2)
        cell = None
        if kind >= 0:
            if margin is None:
                margin = 0 if lattice.cell_at(layer, line, column, kind) else 1
            cell = lattice.cell_at(layer, line, column + margin, kind)
        if cell is None:
            message = (
                f"{symbol!r} stands where the picture has no such cell: {_rule(lattice)}"
                if kind >= 0
                else f"{symbol!r} in a picture of {lattice.name}s: {HINT}"
            )
            raise ParseError(lines[number], message, source=source, line=number + 1, column=column + 1)
        found[bool(spare)].append(cell)
    if lattice is None:
        raise ParseError(text, "a picture needs at least one cell, such as '#'", source=source)
    if lattice not in (SQUARE, CUBE):
        back = tuple([-c for c in lattice.corner([*found[False], *found[True]])])
        found = {spare: [lattice.translate(cell, back) for cell in cells] for spare, cells in found.items()}
    return Picture(lattice, found[False], found[True])


def _symbols(lines: list[str], source: str) -> Iterator[tuple[int, int, int, int, str]]:
    """Each symbol of a cell: its layer, its line there, its line in the text, its column."""
    layer, first = 0, 0
    for number, line in enumerate(lines):
        if _is_separator(line):
            layer, first = layer + 1, number + 1
            continue
        for column, symbol in enumerate(line.rstrip()):
            if symbol in SYMBOLS:
                yield layer, number - first, number, column, symbol
            elif symbol not in (NONE, " "):
                message = f"{symbol!r} in a picture: {HINT}"
                raise ParseError(line, message, source=source, line=number + 1, column=column + 1)


def _is_separator(line: str) -> bool:
    return bool(line.strip()) and set(line.strip()) == {LAYERS}


def _lattice_of(symbol: str, *, layered: bool) -> Lattice:
    if layered and symbol in CUBE.symbols:
        return CUBE
    return next(lattice for lattice in LATTICES if symbol in lattice.symbols)


def _rule(lattice: Lattice) -> str:
    if lattice.name == "hexagon":
        return "between two hexagons of a row is one character, and rows stand one character beside each other"
    return "in a row of triangles 'A' and 'V' take turns, and above and below an 'A' is a 'V'"


def write_picture(full: Collection[Cell], optional: Collection[Cell] = (), lattice: Lattice = SQUARE) -> str:
    """Draw cells as a picture whose first row and column hold a cell; as a list where the lattice has no symbols.

    >>> print(write_picture([(5, 8), (6, 7)], [(6, 8)]))
    .#
    #+
    """
    must, every = set(full), [*full, *optional]
    if not every:
        return ""
    if not lattice.symbols:
        return " ".join(",".join(map(str, cell)) for cell in sorted(every))
    kinds = len(lattice.origins)
    symbols: dict[tuple[int, int, int], str] = {}
    for cell in every:
        kind = cell[-1] if kinds > 1 else 0
        symbols[lattice.layer(cell), *lattice.spot(cell)] = lattice.symbols[2 * kind + (cell not in must)]
    layers, lines, columns = (range(min(axis), max(axis) + 1) for axis in zip(*symbols, strict=True))
    step = 2 if lattice.name == "hexagon" else 1

    def line_of(layer: int, line: int) -> str:
        blank = [" " if (column + line) % step else NONE for column in columns]
        return "".join(
            symbols.get((layer, line, column), empty) for column, empty in zip(columns, blank, strict=True)
        ).rstrip()

    drawn = ["\n".join(line_of(layer, line) for line in lines) for layer in layers]
    return f"\n{LAYERS * len(columns)}\n".join(drawn)
