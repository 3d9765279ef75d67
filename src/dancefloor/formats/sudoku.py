"""Sudokus as text: 81 characters in one line, as in collections, or nine lines of nine; other sizes, and one a line.

Strategy: a collection has tens of thousands of lines, so a text is first read as a whole. Only if something is wrong
with it is it read again, cell by cell, to find the place.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NoReturn

from dancefloor.arguments import check_type
from dancefloor.errors import ParseError, printable
from dancefloor.puzzles.classics import SIZES, Sudoku
from dancefloor.puzzles.kind import Many
from dancefloor.search.deadline import check

BLANKS = "0.*_-"
NUMBERS = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # 0 to 35
_BAD = 255
_VALUE = (
    {c: k for k, c in enumerate(NUMBERS)} | {c.lower(): k for k, c in enumerate(NUMBERS)} | dict.fromkeys(BLANKS, 0)
)
_VALUES = bytes(_VALUE.get(chr(k), _BAD) for k in range(256))
_DIGITS = NUMBERS.encode("ascii").ljust(256)
_UP_TO = [bytes(range(size + 1)) for size in range(len(NUMBERS))]
_SPACES = bytes(k for k in range(128) if chr(k).isspace())
COLLECTED = {81, 256, 625}  # cells of the sudokus whose lines tell a collection from other formats


def read_sudoku(text: str, *, source: str = "sudoku") -> Sudoku:
    """Read a sudoku: the digits 1 to 9, and ``.`` or ``0`` for an empty cell, row by row.

    Blanks and line ends may stand anywhere. ``*``, ``_`` and ``-`` are empty cells too. The number of cells tells the
    size: 81, or 16, 36, 256 or another square. Larger sizes than 9 go on with the letters ``A``, ``B`` and so on.

    Raises:
        ParseError: it contains another character, or no sudoku has this number of cells.

    >>> puzzle = read_sudoku("53..7...." "6..195..." ".98....6." "8...6...3" "4..8.3..1" "7...2...6" ".6....28."
    ...                      "...419..5" "....8..79")
    >>> puzzle.numbers[:9]
    (5, 3, 0, 0, 7, 0, 0, 0, 0)
    >>> read_sudoku("1... .2.. ..3. ...4").size
    4

    Added in version 0.2.
    """
    check_type("text", text, str, "a text, such as 81 digits")
    numbers = _numbers(text)
    if numbers is None:
        _refuse(text.splitlines() or [""], source)
    return Sudoku.trusted(numbers)


def read_sudokus(text: str, *, source: str = "sudoku") -> Sudoku | Many:
    """Read a sudoku, or a collection with one on each line.

    A text whose first line is a whole sudoku is a collection, unless it has as many lines as cells in each of them: 16
    lines of 16 cells are one sudoku. Blank lines, and lines that begin with ``#``, are skipped.

    Raises:
        ParseError: a line is not a sudoku; the message names the first such line.

    >>> read_sudokus("# two of them\\n1....2....3....4\\n...4..3..2..1...\\n")
    <Many: 2 puzzles>
    """
    lines = list(_lines(text))
    first = "".join(lines[0][1].split()) if lines else ""
    if len(lines) < 2 or len(first) not in SIZES or (len(first) == len(lines) and len(lines) in SIZES.values()):
        return read_sudoku(
            "\n".join("" if line.lstrip().startswith("#") else line for line in text.split("\n")), source=source
        )
    sudokus = []
    for number, line in lines:
        check()
        numbers = _numbers(line)
        if numbers is None:
            _refuse([line], source, number)
        sudokus.append(Sudoku.trusted(numbers))
    return Many(sudokus, [number for number, _ in lines])


def begins_as_sudokus(text: str) -> bool:
    """Whether the first line is a whole sudoku of 81, 256 or 625 cells.

    >>> begins_as_sudokus("53" + 79 * "." + "\\n"), begins_as_sudokus("53.\\n")
    (True, False)
    """
    _, line = next(_lines(text), (0, ""))
    return len(line.strip()) in COLLECTED and _numbers(line) is not None


def write_sudoku(numbers: Sudoku | tuple[int, ...]) -> str:
    """Write the numbers as one line, with ``.`` for empty cells.

    >>> write_sudoku(Sudoku([1, 2] + 79 * [0]))[:5]
    '12...'
    """
    given = numbers if isinstance(numbers, tuple) else numbers.numbers
    return bytes(given).translate(_DIGITS).decode("ascii")


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that are neither blank nor comments, with their numbers."""
    at, number = 0, 0
    while at < len(text):
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        line, at, number = text[at:end], end + 1, number + 1
        if line.strip() and not line.lstrip().startswith("#"):
            yield number, line


def _numbers(text: str) -> tuple[int, ...] | None:
    """The numbers in a text; None if it is not a sudoku."""
    try:
        raw = text.encode("ascii").translate(_VALUES, _SPACES)
    except UnicodeEncodeError:
        return None
    size = SIZES.get(len(raw))
    return None if size is None or raw.translate(None, _UP_TO[size]) else tuple(raw)


def _refuse(lines: list[str], source: str, first: int = 1) -> NoReturn:
    """Tell the first mistake.

    Raises:
        ParseError: always.
    """
    cells = [(k, column, c) for k, line in enumerate(lines) for column, c in enumerate(line, 1) if not c.isspace()]
    size = SIZES.get(len(cells), 9)
    for k, column, c in cells:
        if _VALUE.get(c, _BAD) > size:
            letters = "" if size < 10 else f" from 1 to {NUMBERS[size]}"
            message = f"{printable(c)!r} is not a cell: there should be digits{letters}, and '.' or '0' for empty cells"
            raise ParseError(lines[k], message, source=source, line=first + k, column=column)
    if len(cells) > 81:
        k, column, _ = cells[81]
        message = "a sudoku has 81 cells: this is one more"
    else:
        k, column = len(lines) - 1, len(lines[-1]) + 1
        message = f"a sudoku has 81 cells: there are {len(cells)}"
    raise ParseError(lines[k], message, source=source, line=first + k, column=column)
