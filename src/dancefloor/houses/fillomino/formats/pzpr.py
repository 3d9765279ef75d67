"""Puzzles as puzz.link stores them: genres and clues as numbers; and its files (pzprv3).

The site's program (pzpr) stores a number in each cell. It numbers letters in the order of `division.GENRES`. A flag
means a variant: ``t`` is the fillomino without numbers above 3. A fillomino with symmetric regions is a genre of its
own, symmarea. Source: pzprjs, ``src/variety/fillomino.js``.

A file has lines, or parts of one line with ``/`` between them: ``pzprv3``, the genre, rows, columns, and perhaps the
flag of a variant; rows of clues (``.`` no clue, ``-`` an unknown number, ``*`` a hole); equally many rows of an answer;
and walls: those between the columns, a line for each row, then those between the rows. A given wall is ``X``, or ``-X``
with a mark. The reader ignores the answer, lines that a solver drew, and everything after the walls.
Source: pzprjs, ``src/pzpr/parser.js`` and ``FileIO`` in ``src/variety/fillomino.js``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeAlias

from dancefloor.display import plural
from dancefloor.errors import InputError, printable
from dancefloor.formats.lines import Line
from dancefloor.houses.fillomino import division, fillomino
from dancefloor.houses.fillomino.division import GENRES, Division
from dancefloor.houses.fillomino.fillomino import Fillomino, Wall, check_size

NUMBERS, SYMMETRIC = "fillomino", "symmarea"
ALIASES = {"fillomino01": NUMBERS}
READ = (NUMBERS, SYMMETRIC, *GENRES)
FLAGS = {"": None, "t": 3}  #: the flags that may follow the genre fillomino, with the largest number that each allows
BLANK, UNKNOWN, HOLE = -1, -2, -3

#: The site's values for signs that can be clues; it has further values for other signs.
_VALUES: dict[Any, Any] = {
    fillomino.BLANK: BLANK,
    fillomino.UNKNOWN: UNKNOWN,
    division.BLANK: BLANK,
    division.UNKNOWN: UNKNOWN,
    division.HOLE: HOLE,
}

GridPuzzle: TypeAlias = Fillomino | Division


@dataclass(frozen=True)
class PzprBoard:
    """A puzzle as the site stores it: for each cell, row by row, a number, `BLANK`, `UNKNOWN` or `HOLE`."""

    genre: str
    flag: str
    rows: int
    columns: int
    values: Sequence[int]
    walls: Sequence[Wall]


def genre_fault(genre: str) -> str:
    """What is wrong with the name of a genre; empty for a genre that can be read.

    >>> genre_fault("nurikabe")
    "this is a puzzle of the genre 'nurikabe': the genre should be fillomino, symmarea, pentominous or tetrominous"
    """
    if genre in READ:
        return ""
    wanted = f"{', '.join(READ[:-1])} or {READ[-1]}"
    return f"this is a puzzle of the genre {genre[:40]!r}: the genre should be {wanted}"


def value_fault(genre: str, value: int) -> str:
    """What is wrong with a number in a genre; empty if it means a clue.

    >>> value_fault("tetrominous", 5)
    'a clue 5: in tetrominous there should be 0 to 4, which stand for ILOST'
    """
    letters = GENRES.get(genre, "")
    if letters and value >= len(letters):
        return f"a clue {value}: in {genre} there should be 0 to {len(letters) - 1}, which stand for {letters}"
    if not letters and value == 0:
        return "a clue 0: it should be 1 or more"
    return ""


def puzzle_of(board: PzprBoard, notes: tuple[str, ...] = ()) -> GridPuzzle:
    """The puzzle that a board of the site means; `value_fault` must have accepted its values, and `notes` are for it.

    >>> puzzle_of(PzprBoard("fillomino", "t", 1, 3, [2, BLANK, UNKNOWN], []))
    <Fillomino of 1x3 cells, 2 clues, numbers up to 3>
    """
    rows = [board.values[k : k + board.columns] for k in range(0, len(board.values), board.columns)]
    if board.genre in (NUMBERS, SYMMETRIC):
        signs = {BLANK: fillomino.BLANK, UNKNOWN: fillomino.UNKNOWN}
        clues = tuple(tuple(signs.get(value, value) for value in row) for row in rows)
        return Fillomino(clues, tuple(board.walls), FLAGS[board.flag], board.genre == SYMMETRIC, notes)
    letters = GENRES[board.genre]
    names = {BLANK: division.BLANK, UNKNOWN: division.UNKNOWN, HOLE: division.HOLE, **dict(enumerate(letters))}
    return Division(board.genre, tuple(tuple(names[value] for value in row) for row in rows), tuple(board.walls), notes)


def board_of(puzzle: GridPuzzle) -> PzprBoard:
    """The puzzle as the site stores it.

    Raises:
        InputError: it has no cells, or the site has no variant with its largest number, or none with that and
            symmetric regions.
    """
    if not puzzle.rows or not puzzle.columns:
        raise InputError("a board without cells: the formats of puzzle sites cannot represent it")
    if variants := getattr(puzzle, "variants", ()):
        named = " and ".join(variants)
        raise InputError(f"a fillomino that is {named}: the formats of puzzle sites cannot represent it")
    # Only fillomino has these two variants.
    largest, symmetric = getattr(puzzle, "largest", None), getattr(puzzle, "symmetric", False)
    flag = next((flag for flag, number in FLAGS.items() if number == largest), None)
    if flag is None:
        raise InputError(f"numbers up to {largest}: the formats of puzz.link can represent a limit of 3 only")
    if flag and symmetric:
        raise InputError("numbers up to 3 and symmetric regions: the formats of puzz.link can represent only one")
    values = _VALUES | {letter: k for k, letter in enumerate(GENRES.get(puzzle.genre, ""))}
    given = [values.get(clue, clue) for row in puzzle.clues for clue in row]
    genre = SYMMETRIC if symmetric else puzzle.genre
    return PzprBoard(genre, flag, puzzle.rows, puzzle.columns, given, puzzle.walls)


def remarks(puzzle: GridPuzzle) -> Iterator[str]:
    """What the site cannot do with a puzzle, in sentences.

    >>> list(remarks(Division("tetrominous", ("?I??",))))
    ["row 1, column 1, and 2 more cells have '?': at the site nobody can enter it in tetrominous, nor solve the puzzle"]
    """
    if not GENRES.get(puzzle.genre):
        return
    unknown = [cell for cell in puzzle.cells if puzzle.clues[cell[0]][cell[1]] == division.UNKNOWN]
    if unknown:
        more = f", and {plural(len(unknown) - 1, 'more cell')} have" if len(unknown) > 1 else " has"
        why = f"at the site nobody can enter it in {puzzle.genre}, nor solve the puzzle"
        yield f"{fillomino.place(unknown[0])}{more} '{division.UNKNOWN}': {why}"


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
