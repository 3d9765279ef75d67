"""The files of puzz.link (pzprv3): lines, or parts of one line with ``/`` between them.

A file consists of ``pzprv3``, the genre, rows, columns, and perhaps the flag of a variant; rows of clues (``.`` no
clue, ``-`` an unknown number, ``*`` a hole); equally many rows of an answer; and walls: those between the columns, a
line for each row, then those between the rows. A given wall is ``X``, or ``-X`` with a mark. The reader ignores the
answer, lines that a solver drew, and everything after the walls.
Source: pzprjs, ``src/pzpr/parser.js`` and ``FileIO`` in ``src/variety/fillomino.js``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from dancefloor.errors import printable
from dancefloor.formats.lines import Line
from dancefloor.houses.fillomino.division import GENRES
from dancefloor.houses.fillomino.fillomino import Wall, check_size
from dancefloor.houses.fillomino.formats.pzpr import (
    BLANK,
    FLAGS,
    HOLE,
    NUMBERS,
    UNKNOWN,
    GridPuzzle,
    PzprBoard,
    board_of,
    genre_fault,
    puzzle_of,
    value_fault,
)

_SIGNS = {BLANK: ".", UNKNOWN: "-", HOLE: "*"}
_WALLS = {"0": False, "1": False, "-1": False, "2": False, "X": True, "-X": True}
_NUMBER = re.compile("[0-9]{1,9}")


def is_pzprv3(text: str) -> bool:
    """Whether a text starts like such a file.

    >>> is_pzprv3("pzprv3/fillomino/2/2/...")
    True
    """
    return text.lstrip().startswith("pzprv3")


def read_pzprv3(text: str, *, source: str = "pzprv3") -> GridPuzzle:
    """Read a file; parts between ``/`` count as lines.

    Raises:
        ParseError: the genre or variant is another one, a row is too short or too long, or an entry is not a clue.
        PuzzleError: the board is too large.

    >>> read_pzprv3("pzprv3/fillomino/2/2/3 . /. - /. . /. . /X /0 /0 -X /")
    <Fillomino of 2x2 cells, 2 clues, 2 walls>
    """
    lines = _Lines(text, source)
    lines.next("'pzprv3'")
    genre_line = lines.next("a genre")
    genre = genre_line.text.strip()
    if fault := genre_fault(genre):
        raise genre_line.error(fault)
    rows, columns = lines.side("rows"), lines.side("columns")
    check_size(rows, columns)
    flag = lines.flag(genre)
    values = [_value(entry, line, genre) for line, row in lines.rows(rows, columns, "clues") for entry in row]
    for _ in lines.rows(rows, columns, "an answer"):
        pass
    walls: list[Wall] = []
    for i, (line, row) in enumerate(lines.rows(rows, columns - 1, "walls")):
        walls += [((i, j), (i, j + 1)) for j, entry in enumerate(row) if _is_wall(entry, line)]
    for i, (line, row) in enumerate(lines.rows(rows - 1, columns, "walls")):
        walls += [((i, j), (i + 1, j)) for j, entry in enumerate(row) if _is_wall(entry, line)]
    return puzzle_of(PzprBoard(genre, flag, rows, columns, values, walls))


class _Lines:
    """The lines of a file, one after another."""

    def __init__(self, text: str, source: str) -> None:
        self._parts = text.lstrip().replace("\r", "").replace("/", "\n").split("\n")
        self._source, self._at = source, 0

    def next(self, wanted: str) -> Line:
        if self._at == len(self._parts):
            last = Line(self._parts[-1], self._source, self._at)
            raise last.error(f"the file ends here: {wanted} should follow", len(last.text))
        self._at += 1
        return Line(self._parts[self._at - 1], self._source, self._at)

    def side(self, name: str) -> int:
        line = self.next(f"a number of {name}")
        digits = line.text.strip()  # separators also match, but int() rejects them
        if not re.fullmatch("[0-9]{1,6}", digits) or not int(digits):
            raise line.error(f"the number of {name} should be here, from 1 on")
        return int(digits)

    def flag(self, genre: str) -> str:
        """The flag of a variant, if the next line is a word; else an empty string."""
        if self._at == len(self._parts) or not re.fullmatch("[A-Za-z]+", self._parts[self._at].strip()):
            return ""
        line = self.next("a flag")
        if genre != NUMBERS or line.text.strip() not in FLAGS:
            raise line.error(f"the variant {line.text.strip()[:40]!r}: only fillomino's variant 't' can be read")
        return line.text.strip()

    def rows(self, count: int, width: int, what: str) -> Iterator[tuple[Line, list[re.Match[str]]]]:
        """The next `count` lines, and the entries in each."""
        for _ in range(count):
            line = self.next(f"{count} rows of {what}")
            entries = re.finditer(r"\S+", line.text)
            row = list(islice(entries, width + 1))
            if len(row) != width:
                at = row[width].start() if len(row) > width else len(line.text.rstrip())
                number = len(row) + sum(1 for _ in entries)
                raise line.error(f"{number} entries in a row of {what}: there should be {width}", at)
            yield line, row


def _value(entry: re.Match[str], line: Line, genre: str) -> int:
    for value, sign in _SIGNS.items():
        if entry[0] == sign and (value != HOLE or GENRES.get(genre)):
            return value
    if not _NUMBER.fullmatch(entry[0]):
        wanted = "a number of at most 9 digits, '.' or '-'"
        raise line.error(f"{printable(entry[0][:20])!r} is not a clue: there should be {wanted}", entry.start())
    if fault := value_fault(genre, int(entry[0])):
        raise line.error(fault, entry.start())
    return int(entry[0])


def _is_wall(entry: re.Match[str], line: Line) -> bool:
    if entry[0] not in _WALLS:
        message = f"{printable(entry[0][:20])!r} between two cells: there should be one of {', '.join(_WALLS)}"
        raise line.error(message, entry.start())
    return _WALLS[entry[0]]


def write_pzprv3(puzzle: GridPuzzle) -> str:
    """Write a puzzle as a file, without an answer.

    Raises:
        InputError: the site cannot represent it: it has no cells, a largest number other than 3, or numbers up to 3 and
            symmetric regions.

    >>> from dancefloor.houses.fillomino.fillomino import Fillomino
    >>> write_pzprv3(Fillomino(((3, 0), (0, -1)), walls=(((0, 0), (1, 0)),))).replace("\\n", "/")
    'pzprv3/fillomino/2/2/3 . /. - /. . /. . /0 /0 /X 0 /'
    """
    board = board_of(puzzle)
    rows, columns, walls = board.rows, board.columns, set(board.walls)
    entries = iter([_SIGNS.get(value, str(value)) for value in board.values])
    lines = ["pzprv3", board.genre, str(rows), str(columns), *([board.flag] if board.flag else [])]
    lines += [_row(list(islice(entries, columns))) for _ in range(rows)]
    lines += [_row(["."] * columns)] * rows
    lines += [_row(["0X"[((i, j), (i, j + 1)) in walls] for j in range(columns - 1)]) for i in range(rows)]
    lines += [_row(["0X"[((i, j), (i + 1, j)) in walls] for j in range(columns)]) for i in range(rows - 1)]
    return "\n".join(lines) + "\n"


def _row(entries: list[str]) -> str:
    return "".join(entry + " " for entry in entries)
