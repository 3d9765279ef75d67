"""Addresses of puzz.link and of other sites with the same program (pzpr), which hold a whole puzzle.

    https://puzz.link/p?fillomino/3/2/2i.g
                        genre / [v:variant /] [flag /] columns / rows / body

Everything up to ``?`` may be missing or be another site's, such as ``pzv.jp/p.html?``. The genre may end in ``_edit``
and the like; what ``v:`` says is left alone, as the site does. The body is that of `number16`.
Source: pzprjs, ``src/pzpr/parser.js`` and ``src/variety/fillomino.js``.
"""

from __future__ import annotations

import re

from dancefloor.errors import ParseError
from dancefloor.formats.fillomino.pzpr import (
    ALIASES,
    FLAGS,
    HOLE,
    NUMBERS,
    READ,
    GridPuzzle,
    PzprBoard,
    board_of,
    genre_fault,
    puzzle_of,
    value_fault,
)
from dancefloor.formats.fillomino.pzpr_codec import Body, write_numbers, write_walls
from dancefloor.puzzles.division import GENRES
from dancefloor.puzzles.fillomino import check_size

SITE = "https://puzz.link/p?"
HOLE_NUMBER = 12  # in an address; the letters have smaller ones
_HEAD = re.compile(r"(?:\w+=\w*&)*(?:m\+)?([^/]*?)(?:_edit|_test|_play|_view)?(?:/|$)")
_SIZE = re.compile(r"(?:v:[^/]*/)?(?:(?![0-9]+/)([^/]*)/)?([0-9]+)/([0-9]+)/")
_BEGINNING = re.compile(
    rf"\s*(?:[a-z]+://|[\w.-]+/p(?:\.html)?\?|\??(?:{'|'.join(READ)})/(?:\w+/)?[0-9]+/[0-9]+/)", re.I
)
_LONGEST_SIDE = 6  # in digits


def is_puzzlink(text: str) -> bool:
    """Whether a text is an address in the web, or begins like one of puzz.link.

    >>> is_puzzlink("pzv.jp/p.html?fillomino/3/2/2i.g"), is_puzzlink("fillomino/3/2/2i.g"), is_puzzlink("what?.txt")
    (True, True, False)
    """
    return bool(_BEGINNING.match(text))


def read_puzzlink(text: str, *, source: str = "address") -> GridPuzzle:
    """Read an address: a `Fillomino`, or a `Division` of one of the genres that have the same body.

    Blanks and line ends in it are left out.

    Raises:
        ParseError: another genre, another variant, or a body with too little, too much or something else in it.
        PuzzleError: a board that is too large.

    >>> read_puzzlink("https://puzz.link/p?fillomino/3/2/2i.g").clues
    ((2, 0, 0), (0, -1, 0))
    >>> read_puzzlink("pzv.jp/p.html?tetrominous_edit/3/1/1gc").clues
    (('L', '.', '#'),)
    """
    address = "".join(text.split())
    head = _HEAD.match(address, address.find("?") + 1)
    assert head is not None
    if not head[1] or ("?" not in address and "://" in address):
        message = "an address of a puzzle has '?' and a genre in it, as in puzz.link/p?fillomino/3/2/2i.g"
        raise ParseError(address, message, source=source, column=head.end() + 1 if "?" in address else 1)
    genre = ALIASES.get(head[1], head[1])
    if fault := genre_fault(genre):
        raise ParseError(address, fault, source=source, column=head.start(1) + 1)
    size = _SIZE.match(address, head.end())
    if size is None:
        message = f"there should be columns, rows and a body here, as in {genre}/3/2/2i.g"
        raise ParseError(address, message, source=source, column=head.end() + 1)
    body = Body(address, size.end(), source)
    flag = size[1] or ""
    if flag not in (FLAGS if genre == NUMBERS else ("",)):
        read = "fillomino/t, with numbers up to 3, is read" if genre == NUMBERS else f"{genre} has none that is read"
        raise body.error(f"the variant {flag[:40]!r}: {read}", size.start(1))
    columns, rows = _side(size, 2, body), _side(size, 3, body)
    check_size(rows, columns)
    values = []
    for value, at in body.numbers(rows * columns):
        is_hole = bool(GENRES.get(genre)) and value == HOLE_NUMBER
        if fault := "" if is_hole else value_fault(genre, value):
            raise body.error(fault, at)
        values.append(HOLE if is_hole else value)
    return puzzle_of(PzprBoard(genre, flag, rows, columns, values, body.walls(rows, columns)))


def _side(size: re.Match[str], group: int, body: Body) -> int:
    if not size[group].strip("0") or len(size[group]) > _LONGEST_SIDE:
        raise body.error("a side of the board: it should be from 1 to 40000", size.start(group))
    return int(size[group])


def write_puzzlink(puzzle: GridPuzzle) -> str:
    """The address of a puzzle at puzz.link.

    Raises:
        InputError: the site has no words for it: no cells, a largest number other than 3, or a number above a million.

    >>> from dancefloor.puzzles.fillomino import Fillomino
    >>> write_puzzlink(Fillomino(((2, 0, 0), (0, -1, 0)), walls=(((0, 0), (1, 0)),), largest=3))
    'https://puzz.link/p?fillomino/t/3/2/2i.g0g'
    """
    board = board_of(puzzle)
    body = write_numbers(HOLE_NUMBER if value == HOLE else value for value in board.values)
    body += write_walls(board.walls, board.rows, board.columns)
    flag = f"{board.flag}/" if board.flag else ""
    return f"{SITE}{board.genre}/{flag}{board.columns}/{board.rows}/{body}"
