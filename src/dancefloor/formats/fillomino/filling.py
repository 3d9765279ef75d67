"""Game ids of Filling, the fillomino in Simon Tatham's collection of puzzles: ``7x7:`` and a digit for each cell.

``0`` is a blank cell, ``a`` to ``z`` are 1 to 26 of them. Columns come before rows; a number has one digit and is at
most the longer side, or 3. Source: ``filling.c``, ``validate_desc``.
"""

from __future__ import annotations

import re

from dancefloor.errors import InputError, ParseError, printable
from dancefloor.formats.fillomino.clues import plain_clues
from dancefloor.puzzles.fillomino import BLANK, UNKNOWN, Fillomino, check_size

_ID = re.compile(r"([0-9]{1,6})x([0-9]{1,6}):")


def is_filling(text: str) -> bool:
    """Whether a text begins like a game id.

    >>> is_filling("7x7:6002"), is_filling("7x7")
    (True, False)
    """
    return bool(_ID.match(text.lstrip()))


def read_filling(text: str, *, source: str = "game id") -> Fillomino:
    """Read a game id.

    Raises:
        ParseError: it does not begin with a size, or has another sign, or too few or too many cells.
        PuzzleError: a board that is too large.

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
    """The game id of a fillomino.

    Raises:
        InputError: it has walls, a largest number, a clue ``?``, or one that the game cannot have.

    >>> write_filling(Fillomino(((2, 0, 0), (0, 0, 3))))
    '3x2:200003'
    """
    clues = plain_clues(puzzle, "filling")
    rows, columns = len(clues), len(clues[0])
    largest = min(9, max(rows, columns, 3))
    cells = [clue for row in clues for clue in row]
    if UNKNOWN in cells:
        raise InputError("a clue whose number is not known: the format filling has no words for it")
    if max(cells) > largest:
        raise InputError(f"a clue {max(cells)}: Filling has numbers up to {largest} on a board of {rows}x{columns}")
    return f"{columns}x{rows}:{''.join(map(str, cells))}"
