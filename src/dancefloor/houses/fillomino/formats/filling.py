"""Game ids of Filling, the fillomino of Simon Tatham's puzzle collection: ``7x7:`` and a digit for each cell.

``0`` is a blank cell, ``a`` to ``z`` are 1 to 26 of them. The number of columns precedes that of rows. A clue has one
digit and is at most the longer side of the board, or 3 if both sides are shorter. Source: ``filling.c``,
``validate_desc``.
"""

from __future__ import annotations

import re

from dancefloor.errors import InputError, ParseError, printable
from dancefloor.houses.fillomino.fillomino import BLANK, UNKNOWN, Fillomino, check_size
from dancefloor.houses.fillomino.formats.grid import plain_clues

_ID = re.compile(r"([0-9]{1,6})x([0-9]{1,6}):")


def is_filling(text: str) -> bool:
    """Whether a text starts like a game id.

    >>> is_filling("7x7:6002"), is_filling("7x7")
    (True, False)
    """
    return bool(_ID.match(text.lstrip()))


def read_filling(text: str, *, source: str = "game id") -> Fillomino:
    """Read a game id.

    Raises:
        ParseError: it does not begin with a size, contains another sign, or has too few or too many cells.
        PuzzleError: the board is too large.

    >>> read_filling("3x2:2b0a3").clues
    ((2, 0, 0), (0, 0, 3))
    """
    given = text.strip()
    size = _ID.match(given)
    if size is None or not int(size[1]) or not int(size[2]):
        raise ParseError(given, "there should be columns and rows here, as in 3x2:2b0a3", source=source, column=1)
    columns, rows = int(size[1]), int(size[2])
    check_size(rows, columns)
    cells: list[int] = []
    for at, sign in enumerate(given[size.end() :], size.end()):
        if not (sign.isascii() and sign.isalnum() and sign == sign.lower()):
            message = f"{printable(sign)!r}: there should be 0-9, or a-z for blank cells"
            raise ParseError(given, message, source=source, column=at + 1)
        cells += [int(sign)] if sign.isdigit() else [BLANK] * (ord(sign) - ord("a") + 1)
        if len(cells) > rows * columns:
            message = f"{len(cells)} cells so far: there should be {rows * columns}"
            raise ParseError(given, message, source=source, column=at + 1)
    if len(cells) < rows * columns:
        message = f"the id ends here, after {len(cells)} of {rows * columns} cells"
        raise ParseError(given, message, source=source, column=len(given) + 1)
    return Fillomino(tuple(tuple(cells[k : k + columns]) for k in range(0, len(cells), columns)))


def write_filling(puzzle: Fillomino) -> str:
    """Write a fillomino as a game id.

    Raises:
        InputError: it has walls, symmetric regions, a largest number, a clue ``?``, no cells, or a clue that is too
            large for the game.

    >>> write_filling(Fillomino(((2, 0, 0), (0, 0, 3))))
    '3x2:200003'
    """
    clues = plain_clues(puzzle, "filling")
    rows, columns = len(clues), len(clues[0])
    largest = min(9, max(rows, columns, 3))
    cells = [clue for row in clues for clue in row]
    if UNKNOWN in cells:
        raise InputError("a clue with an unknown number: the format filling cannot represent it")
    if max(cells) > largest:
        raise InputError(f"a clue {max(cells)}: Filling allows numbers up to {largest} on a board of {rows}x{columns}")
    return f"{columns}x{rows}:{''.join(map(str, cells))}"
