"""Addresses of puzz.link and of other sites that run the same program (pzpr); each holds a whole puzzle.

    https://puzz.link/p?fillomino/3/2/2i.g
                        genre / [v:variant /] [flag /] columns / rows / body

Everything up to ``?`` may be missing or belong to another site, such as ``pzv.jp/p.html?``. The genre may end in
``_edit`` and the like; the reader ignores ``v:``, as the site does. The site puts ``/`` behind a body that ends in
``.``, since programs that find addresses in a text drop a last dot; the reader takes ``/`` behind any body, as the site
does. Whatever follows from ``#`` or ``&`` on is not part of the puzzle.
Source: pzprjs, ``src/pzpr/parser.js`` and ``src/variety/fillomino.js``.

In a body, a number below 16 is one hexadecimal digit. A larger one begins with a sign that says how many digits follow,
and what to add. ``.`` is an unknown number, and ``g`` to ``z`` stand for 1 to 20 cells without numbers. Walls are bits,
five to a digit in base 32: first those between the columns, row by row, then those between the rows.
Source: pzprjs, ``src/variety-common/Encode.js``, ``decodeNumber16`` and ``decodeBorder``. That program writes 4100 as
``=4``, which it reads as another number; we write ``=004``, which it reads correctly.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from dancefloor.errors import InputError, ParseError, printable
from dancefloor.houses.fillomino.division import GENRES
from dancefloor.houses.fillomino.fillomino import Wall, check_size
from dancefloor.houses.fillomino.formats.pzpr import (
    ALIASES,
    BLANK,
    FLAGS,
    HOLE,
    NUMBERS,
    READ,
    UNKNOWN,
    GridPuzzle,
    PzprBoard,
    board_of,
    genre_fault,
    puzzle_of,
    value_fault,
)

SITE = "https://puzz.link/p?"
HOLE_NUMBER = 12  # in an address; pictures of letters have smaller ones
_HEAD = re.compile(r"(?:\w+=\w*&)*(?:m\+)?([^/]*?)(?:_edit|_test|_play|_view)?(?:/|$)")
_SIZE = re.compile(r"(?:v:[^/]*/)?(?:(?![0-9]+/)([^/]*)/)?([0-9]+)/([0-9]+)/")
_BEGINNING = re.compile(
    rf"\s*(?:[a-z]+://|[\w.-]+/p(?:\.html)?\?|\??(?:{'|'.join((*READ, *ALIASES))})(?:_edit|_test|_play|_view)?/)", re.I
)
_SHORT = re.compile(
    r"\s*(?:[a-z]+://)?(?:www\.)?"
    r"(tinyurl\.com|bit\.ly|t\.co|is\.gd|v\.gd|goo\.gl|ow\.ly|rb\.gy|cutt\.ly|shorturl\.at|tiny\.cc|t\.ly|s\.id)/\S",
    re.IGNORECASE,
)
_LONGEST_SIDE = 6  # in digits
_MOST_TOLD = 40  # characters of what follows a puzzle
SIGNS = {"-": (2, 0), "+": (3, 0), "=": (3, 4096), "%": (3, 8192), "@": (3, 8192), "*": (4, 12240), "$": (5, 77776)}
LARGEST = 77776 + 16**5 - 1
_WRITTEN = ((16, "", 1), (256, "-", 2), (4096, "+", 3), (8192, "=", 3), (12240, "@", 3), (77776, "*", 4))
_HEXADECIMAL, _BASE_32 = "0123456789abcdef", "0123456789abcdefghijklmnopqrstuv"
_SKIPS = "ghijklmnopqrstuvwxyz"


def is_puzzlink(text: str) -> bool:
    """Whether a text is a web address, or begins like one of puzz.link, with a genre and ``/``, or like a short link.

    >>> is_puzzlink("pzv.jp/p.html?fillomino/3/2/2i.g"), is_puzzlink("fillomino/3/2/2i.g"), is_puzzlink("what?.txt")
    (True, True, False)
    """
    return bool(_BEGINNING.match(text) or _SHORT.match(text))


def read_puzzlink(text: str, *, source: str = "address") -> GridPuzzle:
    """Read an address: a `Fillomino`, or a `Division` of a genre with the same kind of body.

    The reader ignores blanks and line ends. A note of the puzzle says what followed it in the address.

    Raises:
        ParseError: it is a short link; the genre or the variant is another one; the body has too few, too many or other
            signs; or a second address follows.
        PuzzleError: the board is too large.

    >>> read_puzzlink("https://puzz.link/p?fillomino/3/2/2i.g").clues
    ((2, 0, 0), (0, -1, 0))
    >>> read_puzzlink("pzv.jp/p.html?tetrominous_edit/3/1/1gc").clues
    (('L', '.', '#'),)
    """
    _check_alone(text, source)
    address = "".join(text.split())
    if short := _SHORT.match(address):
        message = "a short link cannot be followed: open it in a browser, and take the address that it leads to"
        raise ParseError(address, message, source=source, column=short.start(1) + 1)
    head = _HEAD.match(address, address.find("?") + 1)
    assert head is not None
    if not head[1] or ("?" not in address and "://" in address):
        message = "the address of a puzzle contains '?' and a genre, as in puzz.link/p?fillomino/3/2/2i.g"
        raise ParseError(address, message, source=source, column=head.end() + 1 if "?" in address else 1)
    genre = ALIASES.get(head[1], head[1])
    if fault := genre_fault(genre):
        raise ParseError(address, fault, source=source, column=head.start(1) + 1)
    ended = re.compile("[#&]|$").search(address, head.end())
    assert ended is not None
    address, rest = address[: ended.start()], address[ended.start() :]
    size = _SIZE.match(address, head.end())
    if size is None:
        message = f"there should be columns, rows and a body here, as in {genre}/3/2/2i.g"
        raise ParseError(address, message, source=source, column=head.end() + 1)
    address = address[: size.end()] + address[size.end() :].rstrip("/")
    body = Body(address, size.end(), source)
    flag = size[1] or ""
    if flag not in (FLAGS if genre == NUMBERS else ("",)):
        read = "only fillomino/t, with numbers up to 3," if genre == NUMBERS else f"no variant of {genre}"
        raise body.error(f"the variant {flag[:40]!r}: {read} can be read", size.start(1))
    columns, rows = _side(size, 2, body), _side(size, 3, body)
    check_size(rows, columns)
    values = []
    for value, at in body.numbers(rows * columns):
        is_hole = bool(GENRES.get(genre)) and value == HOLE_NUMBER
        if fault := "" if is_hole else value_fault(genre, value):
            raise body.error(fault, at)
        values.append(HOLE if is_hole else value)
    return puzzle_of(PzprBoard(genre, flag, rows, columns, values, body.walls(rows, columns)), _notes(rest))


def _check_alone(text: str, source: str) -> None:
    """Refuse a second address, which would look like the end of the first.

    Raises:
        ParseError: a line begins with one.
    """
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    for number, line in lines[1:]:
        if is_puzzlink(line):
            message = "a second address begins here: a file should have one"
            raise ParseError(line, message, source=source, line=number, column=1)


def _notes(rest: str) -> tuple[str, ...]:
    """The remark on what follows a puzzle in an address, if anything does."""
    if not rest:
        return ()
    told = printable(rest[:_MOST_TOLD]) + "…" * (len(rest) > _MOST_TOLD)
    return (f"'{told}' at the end of the address is left out: it is not part of the puzzle",)


def _side(size: re.Match[str], group: int, body: Body) -> int:
    if not size[group].strip("0") or len(size[group]) > _LONGEST_SIDE:
        raise body.error("a side of the board: it should be from 1 to 40000", size.start(group))
    return int(size[group])


def write_puzzlink(puzzle: GridPuzzle) -> str:
    """Write a puzzle as an address of puzz.link.

    Raises:
        InputError: the site cannot represent it: it has no cells, a largest number other than 3, numbers up to 3 and
            symmetric regions, or a clue that is too large.

    >>> from dancefloor.houses.fillomino.fillomino import Fillomino
    >>> write_puzzlink(Fillomino(((2, 0, 0), (0, -1, 0)), walls=(((0, 0), (1, 0)),), largest=3))
    'https://puzz.link/p?fillomino/t/3/2/2i.g0g'
    """
    board = board_of(puzzle)
    body = write_numbers(HOLE_NUMBER if value == HOLE else value for value in board.values)
    body += write_walls(board.walls, board.rows, board.columns)
    flag = f"{board.flag}/" if board.flag else ""
    end = "/" if body.endswith(".") else ""
    return f"{SITE}{board.genre}/{flag}{board.columns}/{board.rows}/{body}{end}"


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
