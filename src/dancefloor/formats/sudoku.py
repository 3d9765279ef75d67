"""Sudokus as text: 81 characters in one line, as in collections, or nine lines of nine."""

from __future__ import annotations

from dancefloor.errors import ParseError, printable
from dancefloor.puzzles.sudoku import Sudoku

BLANKS = "0.*_-"


def read_sudoku(text: str, *, source: str = "sudoku") -> Sudoku:
    """Read a sudoku: the digits 1 to 9, and ``.`` or ``0`` for an empty cell, row by row.

    Blanks and line ends may stand anywhere. ``*``, ``_`` and ``-`` are empty cells too.

    Raises:
        ParseError: it contains another character, or does not have 81 cells.

    >>> puzzle = read_sudoku("53..7...." "6..195..." ".98....6." "8...6...3" "4..8.3..1" "7...2...6" ".6....28."
    ...                      "...419..5" "....8..79")
    >>> puzzle.numbers[:9]
    (5, 3, 0, 0, 7, 0, 0, 0, 0)
    """
    numbers = []
    lines = text.splitlines() or [""]
    for k, line in enumerate(lines, 1):
        for column, c in enumerate(line, 1):
            if c.isspace():
                continue
            if c in BLANKS:
                numbers.append(0)
            elif c in "123456789":
                numbers.append(int(c))
            else:
                message = f"{printable(c)!r} is not a cell: there should be digits, and '.' or '0' for empty cells"
                raise ParseError(line, message, source=source, line=k, column=column)
            if len(numbers) > 81:
                raise ParseError(line, "a sudoku has 81 cells: this is one more", source=source, line=k, column=column)
    if len(numbers) < 81:
        message = f"a sudoku has 81 cells: there are {len(numbers)}"
        raise ParseError(lines[-1], message, source=source, line=len(lines), column=len(lines[-1]) + 1)
    return Sudoku(numbers)


def write_sudoku(numbers: Sudoku | tuple[int, ...]) -> str:
    """Write 81 numbers as one line, with ``.`` for empty cells.

    >>> write_sudoku(Sudoku([1, 2] + 79 * [0]))[:5]
    '12...'
    """
    given = numbers if isinstance(numbers, tuple) else numbers.numbers
    return "".join(str(number) if number else "." for number in given)
