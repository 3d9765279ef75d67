"""Addresses of puzz.link and of other sites that run the same program (pzpr); each holds a whole puzzle.

    https://puzz.link/p?fillomino/3/2/2i.g
                        genre / [v:variant /] [flag /] columns / rows / body

Everything up to ``?`` may be missing or belong to another site, such as ``pzv.jp/p.html?``. The genre may end in
``_edit`` and the like; the reader ignores ``v:``, as the site does. `pzpr_codec` reads and writes the body. The site
puts ``/`` behind a body that ends in ``.``, since programs that find addresses in a text drop a last dot; the reader
takes ``/`` behind any body, as the site does. Whatever follows from ``#`` or ``&`` on is not part of the puzzle.
Source: pzprjs, ``src/pzpr/parser.js`` and ``src/variety/fillomino.js``.
"""

from __future__ import annotations

import re

from dancefloor.errors import ParseError, printable
from dancefloor.houses.fillomino.division import GENRES
from dancefloor.houses.fillomino.fillomino import check_size
from dancefloor.houses.fillomino.formats.pzpr import (
    ALIASES,
    FLAGS,
    HOLE,
    NUMBERS,
    READ,
    Body,
    GridPuzzle,
    PzprBoard,
    board_of,
    genre_fault,
    puzzle_of,
    value_fault,
    write_numbers,
    write_walls,
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
