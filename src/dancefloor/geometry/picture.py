"""Text pictures of cells: a reader and a writer, shared by shapes and regions. The symbols determine the lattice.

- Squares: ``#`` is a cell, ``+`` a cell that may stay empty, ``.`` or a blank is not a cell. Rows are lines. A slash
  may end a row instead, so that small shapes fit in one line: ``.##/##./.#.``.
- Cubes: layers of squares, separated by a line of ``-``: ``##/##/-/.#/..``.
- Hexagons: ``O`` is a cell, ``o`` a cell that may stay empty. One character separates two cells of a row, and each row
  is shifted by half a cell, one character, from the next: ``.O.O/O.O.O``.
- Triangles: ``A`` points up and ``V`` down; ``a`` and ``v`` may stay empty. ``..A/.AVA/AVAVA`` is a triangle of side 3.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from dancefloor.errors import ParseError
from dancefloor.geometry.lattice import Cell, Lattice
from dancefloor.geometry.lattices import CUBE, LATTICES
from dancefloor.geometry.square import SQUARE

NONE, LAYERS = ".", "-"
SYMBOLS = "".join(dict.fromkeys("".join(lattice.symbols for lattice in LATTICES)))
HINT = "use '#' for a square, 'O' for a hexagon, 'A' and 'V' for triangles, '+', 'o', 'a' and 'v' where they may stay"
HINT += " empty, '.' for none"


class Picture(NamedTuple):
    """The contents of a picture: cells to fill (`full`) and cells that may stay empty (`optional`), on a lattice."""

    lattice: Lattice
    full: list[Cell]
    optional: list[Cell]


def is_picture(text: str) -> bool:
    """Tell whether a text is a picture: at least one cell, and otherwise only symbols of its lattice, ``.`` and blanks.

    >>> is_picture("##\\n.#"), is_picture("[0-5][0-9]"), is_picture("..."), is_picture(".O O/O.#")
    (True, False, False, False)
    """
    found = set(text) - set(" \t\r\n/") - {NONE, LAYERS}
    return bool(found) and any(found <= set(lattice.symbols) for lattice in LATTICES)


def read_picture(text: str, *, source: str = "picture") -> Picture:
    """Read a picture. Rows and columns of squares count from 0; on other lattices the smallest coordinates are 0.

    `source` names the text in error messages.

    Raises:
        ParseError: a character is not a symbol, belongs to another lattice, or stands where its lattice has no cell; or
            the picture has no cell.

    >>> read_picture(".#\\n#+")
    Picture(lattice=SQUARE, full=[(0, 1), (1, 0)], optional=[(1, 1)])
    >>> read_picture(".O\\nO.O").full
    [(0, 1), (0, 0), (1, 0)]
    """
    lines = text.replace("/", "\n").splitlines()
    found = {False: list[Cell](), True: list[Cell]()}
    lattice: Lattice | None = None
    margin: int | None = None  # the number of columns that the picture is shifted by; the first cell determines it
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
                f"{symbol!r} stands where the lattice has no such cell: {_rule(lattice)}"
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
    """Each symbol of a cell with its place: the layer, the line in the layer, the line in the text, the column."""
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
        return "one character separates two hexagons of a row, and each row is shifted by one character from the next"
    return "'A' and 'V' alternate in each row and in each column"


def write_picture(full: Collection[Cell], optional: Collection[Cell] = (), lattice: Lattice = SQUARE) -> str:
    """Draw cells as a picture, or list them if the lattice has no symbols.

    The first row and the first column of the picture contain cells. `full` are cells to fill, `optional` cells that may
    stay empty.

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
