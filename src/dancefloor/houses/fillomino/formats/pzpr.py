"""What addresses and files of puzz.link share: genres, clues as numbers, and the body of an address.

The site's program (pzpr) stores a number in each cell. It numbers letters in the order of `division.GENRES`. A flag
means a variant: ``t`` is the fillomino without numbers above 3. A fillomino with symmetric regions is a genre of its
own, symmarea. Source: pzprjs, ``src/variety/fillomino.js``.

In a body, a number below 16 is one hexadecimal digit. A larger one begins with a sign that says how many digits follow,
and what to add. ``.`` is an unknown number, and ``g`` to ``z`` stand for 1 to 20 cells without numbers. Walls are bits,
five to a digit in base 32: first those between the columns, row by row, then those between the rows.
Source: pzprjs, ``src/variety-common/Encode.js``, ``decodeNumber16`` and ``decodeBorder``. That program writes 4100 as
``=4``, which it reads as another number; we write ``=004``, which it reads correctly.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from dancefloor.display import plural
from dancefloor.errors import InputError, ParseError, printable
from dancefloor.houses.fillomino import division, fillomino
from dancefloor.houses.fillomino.division import Division
from dancefloor.houses.fillomino.fillomino import Fillomino, Wall

NUMBERS, SYMMETRIC = "fillomino", "symmarea"
ALIASES = {"fillomino01": NUMBERS}
READ = (NUMBERS, SYMMETRIC, *division.GENRES)
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
    letters = division.GENRES.get(genre, "")
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
    letters = division.GENRES[board.genre]
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
    # Only fillomino has these two variants.
    largest, symmetric = getattr(puzzle, "largest", None), getattr(puzzle, "symmetric", False)
    flag = next((flag for flag, number in FLAGS.items() if number == largest), None)
    if flag is None:
        raise InputError(f"numbers up to {largest}: the formats of puzz.link can represent a limit of 3 only")
    if flag and symmetric:
        raise InputError("numbers up to 3 and symmetric regions: the formats of puzz.link can represent only one")
    values = _VALUES | {letter: k for k, letter in enumerate(division.GENRES.get(puzzle.genre, ""))}
    given = [values.get(clue, clue) for row in puzzle.clues for clue in row]
    genre = SYMMETRIC if symmetric else puzzle.genre
    return PzprBoard(genre, flag, puzzle.rows, puzzle.columns, given, puzzle.walls)


def remarks(puzzle: GridPuzzle) -> Iterator[str]:
    """What the site cannot do with a puzzle, in sentences.

    >>> list(remarks(Division("tetrominous", ("?I??",))))
    ["row 1, column 1, and 2 more cells have '?': at the site nobody can enter it in tetrominous, nor solve the puzzle"]
    """
    if not division.GENRES.get(puzzle.genre):
        return
    unknown = [cell for cell in puzzle.cells if puzzle.clues[cell[0]][cell[1]] == division.UNKNOWN]
    if unknown:
        more = f", and {plural(len(unknown) - 1, 'more cell')} have" if len(unknown) > 1 else " has"
        why = f"at the site nobody can enter it in {puzzle.genre}, nor solve the puzzle"
        yield f"{fillomino.place(unknown[0])}{more} '{division.UNKNOWN}': {why}"


SIGNS = {"-": (2, 0), "+": (3, 0), "=": (3, 4096), "%": (3, 8192), "@": (3, 8192), "*": (4, 12240), "$": (5, 77776)}
LARGEST = 77776 + 16**5 - 1
_WRITTEN = ((16, "", 1), (256, "-", 2), (4096, "+", 3), (8192, "=", 3), (12240, "@", 3), (77776, "*", 4))
_HEXADECIMAL, _BASE_32 = "0123456789abcdef", "0123456789abcdefghijklmnopqrstuv"
_SKIPS = "ghijklmnopqrstuvwxyz"


class Body:
    """A reader of the body of an address: the numbers first, then the walls."""

    def __init__(self, address: str, at: int, source: str) -> None:
        self._address, self._at, self._source = address, at, source

    def error(self, message: str, at: int | None = None) -> ParseError:
        """An error at an offset of the address, by default at the reader's position."""
        column = (self._at if at is None else at) + 1
        return ParseError(self._address, message, source=self._source, column=column)

    def numbers(self, count: int) -> list[tuple[int, int]]:
        """A number for each of `count` cells, and where in the address it begins.

        Raises:
            ParseError: there is another sign, or there are too few or too many cells.
        """
        found: list[tuple[int, int]] = []
        while len(found) < count:
            at, sign = self._at, self._address[self._at : self._at + 1]
            if not sign:
                raise self.error(f"the address ends here, after {len(found)} of {count} cells")
            self._at += 1
            if sign in _SKIPS:
                skipped = _SKIPS.index(sign) + 1
                if len(found) + skipped > count:
                    raise self.error(f"{sign!r} skips {skipped} cells: only {count - len(found)} are left", at)
                found += [(BLANK, at)] * skipped
            else:
                found.append((self._number(sign), at))
        return found

    def _number(self, sign: str) -> int:
        if sign == ".":
            return UNKNOWN
        if sign in _HEXADECIMAL:
            return int(sign, 16)
        if sign not in SIGNS:
            raise self.error(f"{printable(sign)!r}: there should be 0-9, a-z, '.' or one of -+=%@*$", self._at - 1)
        length, added = SIGNS[sign]
        digits = self._address[self._at : self._at + length]
        if len(digits) < length or digits.strip(_HEXADECIMAL):
            raise self.error(f"{sign!r} should be followed by {length} digits, 0-9 or a-f")
        self._at += length
        return int(digits, 16) + added

    def walls(self, rows: int, columns: int) -> list[Wall]:
        """The walls of a board, which are the rest of the body; there may be none.

        Raises:
            ParseError: there is another sign, there are too few or too many signs, or a wall lies outside the board.
        """
        if self._at == len(self._address):
            return []
        between_columns = [((i, j), (i, j + 1)) for i in range(rows) for j in range(columns - 1)]
        between_rows = [((i, j), (i + 1, j)) for i in range(rows - 1) for j in range(columns)]
        needed = _digits(between_columns) + _digits(between_rows)
        if (given := len(self._address) - self._at) != needed:
            many = "few" if given < needed else "many"
            message = f"too {many} signs for walls: there should be {needed}, or none if there are no walls"
            raise self.error(message, self._at + min(given, needed))
        return [*self._some_walls(between_columns), *self._some_walls(between_rows)]

    def _some_walls(self, places: Sequence[Wall]) -> Iterable[Wall]:
        for k in range(0, len(places), 5):
            sign = self._address[self._at]
            if sign not in _BASE_32:
                raise self.error(f"{printable(sign)!r}: walls should be 0-9 or a-v")
            bits = f"{_BASE_32.index(sign):05b}"
            if "1" in bits[len(places) - k :]:
                raise self.error(f"{sign!r} has a wall outside the board")
            yield from (wall for wall, bit in zip(places[k : k + 5], bits, strict=False) if bit == "1")
            self._at += 1


def write_numbers(values: Iterable[int]) -> str:
    """Write numbers, `BLANK` and `UNKNOWN` as the first part of a body.

    Raises:
        InputError: a number is too large.

    >>> write_numbers([1, BLANK, BLANK, UNKNOWN, 15, 16, 256, 4100, 12240])
    '1h.f-10+100=004*0000'
    """
    written, skipped = [], 0
    for value in values:
        if value == BLANK:
            skipped += 1
            if skipped < len(_SKIPS):
                continue
        if skipped:
            written.append(_SKIPS[skipped - 1])
            skipped = 0
        if value != BLANK:
            written.append("." if value == UNKNOWN else _number_text(value))
    if skipped:
        written.append(_SKIPS[skipped - 1])
    return "".join(written)


def _number_text(value: int) -> str:
    if value > LARGEST:
        raise InputError(f"a clue {value}: an address of puzz.link can hold numbers up to {LARGEST}")
    sign, length = next(((sign, length) for bound, sign, length in _WRITTEN if value < bound), ("$", 5))
    return f"{sign}{value - (SIGNS[sign][1] if sign else 0):0{length}x}"


def write_walls(walls: Iterable[Wall], rows: int, columns: int) -> str:
    """Write walls as the second part of a body; empty without walls.

    >>> write_walls([((0, 0), (0, 1)), ((0, 1), (1, 1))], 2, 3)
    'g8'
    """
    given = set(walls)
    if not given:
        return ""
    between_columns = [((i, j), (i, j + 1)) in given for i in range(rows) for j in range(columns - 1)]
    between_rows = [((i, j), (i + 1, j)) in given for i in range(rows - 1) for j in range(columns)]
    return _bits_text(between_columns) + _bits_text(between_rows)


def _bits_text(bits: Sequence[bool]) -> str:
    fives = (bits[k : k + 5] for k in range(0, len(bits), 5))
    return "".join(_BASE_32[sum(16 >> k for k, bit in enumerate(five) if bit)] for five in fives)


def _digits(bits: Sequence[object]) -> int:
    return (len(bits) + 4) // 5
