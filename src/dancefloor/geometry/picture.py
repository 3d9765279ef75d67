"""Text pictures of cells: ``#`` is a cell, ``.`` or a blank is not, ``+`` is a cell that may stay empty.

The one reader and the one writer of such pictures, shared by shapes and regions. Rows are lines; a slash may stand
for the end of a row, so that small shapes fit in one line: ``.##/##./.#.``.
"""

from __future__ import annotations

from collections.abc import Collection

from dancefloor.errors import ParseError
from dancefloor.geometry.lattice import Cell

FULL, OPTIONAL, NONE = "#", "+", "."


def is_picture(text: str) -> bool:
    """Tell whether a text can only be a picture: nothing but ``#``, ``+``, ``.``, blanks, and at least one cell.

    >>> is_picture("##\\n.#"), is_picture("[0-5][0-9]"), is_picture("...")
    (True, False, False)
    """
    symbols = set(text) - set(" \t\r\n")
    return bool(symbols & {FULL, OPTIONAL}) and symbols <= {FULL, OPTIONAL, NONE}


def read_picture(text: str, *, source: str = "picture") -> tuple[list[Cell], list[Cell]]:
    """Read a picture; return the cells to fill and the cells that may stay empty, as (row, column) from 0.

    Raises:
        ParseError: at the first character that is none of ``#``, ``+``, ``.`` and blank, or when there is no cell.

    >>> read_picture(".#\\n#+")
    ([(0, 1), (1, 0)], [(1, 1)])
    """
    full: list[Cell] = []
    optional: list[Cell] = []
    lines = text.replace("/", "\n").splitlines()
    for x, line in enumerate(lines):
        for y, symbol in enumerate(line.rstrip()):
            if symbol == FULL:
                full.append((x, y))
            elif symbol == OPTIONAL:
                optional.append((x, y))
            elif symbol not in (NONE, " "):
                raise ParseError(
                    line,
                    f"{symbol!r} in a picture: use '#' for a cell, '+' for one that may stay empty, '.' for none",
                    source=source,
                    line=x + 1,
                    column=y + 1,
                )
    if not full and not optional:
        raise ParseError(text, "a picture needs at least one cell, '#'", source=source)
    return full, optional


def write_picture(full: Collection[Cell], optional: Collection[Cell] = ()) -> str:
    """Draw cells as a picture whose first row and column hold a cell.

    >>> print(write_picture([(5, 8), (6, 7)], [(6, 8)]))
    .#
    #+
    """
    every = {*full, *optional}
    if not every:
        return ""
    rows = range(min(x for x, _ in every), max(x for x, _ in every) + 1)
    columns = range(min(y for _, y in every), max(y for _, y in every) + 1)
    may, must = set(optional), set(full)
    return "\n".join(
        "".join(FULL if (x, y) in must else OPTIONAL if (x, y) in may else NONE for y in columns) for x in rows
    )
