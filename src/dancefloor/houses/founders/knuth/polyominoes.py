"""The language of Knuth's POLYOMINOES: a board, names, and pieces with their symmetry; and the DANCE text it writes.

    00 01 02 10 11 12
    P Q
    P 4 2 00 01 10
    Q 2 1 00 01 02

The first line has the cells of the board, in any order: two digits each, 0-9 and a-z, row and column. The second line
has the names of the items that are not cells, and is copied unchanged. Each other line is a piece: its name, s, t, and
its cells. The piece is placed in s of its four rotations and, for t = 2, in s rotations of its transpose, too. Nothing
checks that s and t agree with its symmetry. There are no comments.

Strategy: read the board and write it at once; then read each piece and write all its translates. So only one line is
in memory at a time. docs/knuth.md lists the differences from the original.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from dancefloor.cover.problem import Problem, ProblemBuilder
from dancefloor.formats.knuth.base62 import VALUE, KnuthCell, PlaneBoard, planes_of
from dancefloor.formats.lines import KnuthError, Line, text_lines
from dancefloor.puzzles.placements import DIGITS

LONGEST_NAME = 3
DIGITS_USED = 36
_WHITE = " \t\n\v\f\r"  # what C's isspace accepts
_STATUS = 255


class Placed(NamedTuple):
    """A line of a piece: its name, how many rotations it has, whether it is reflected, and cells in the order given."""

    name: str
    rotations: int
    transposed: int
    cells: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class PolyominoesSpec:
    """A whole file: the cells of the board in the order given, the second line unchanged, and the pieces."""

    board: tuple[tuple[int, int], ...]
    names: str
    pieces: tuple[Placed, ...]


def polyominoes(lines: Iterable[Line], note: Callable[[str], None] | None = None) -> Iterator[str]:
    """What POLYOMINOES prints for these lines, a part at a time; it never calls `note`.

    Raises:
        ParseError: at the first mistake, after all output before it; a `KnuthError` if the original sees it, too.

    >>> print("".join(polyominoes(text_lines("00 01 10\\nI\\nI 2 1 00 01\\n"))), end="")
    00 01 10 I
    I 00 01
    I 10 00
    """
    lines = iter(lines)
    first = _first(lines)
    cells = read_board(first)
    yield first.text
    second = _second(lines, first)
    yield f" {second.text}\n" if second.ended else f" {second.text}"
    board = _board(cells)
    for line in lines:
        piece = read_piece(line)
        for orientation in orientations(piece):
            yield from board.translates(piece.name, orientation)


def read_polyominoes(text: str, *, source: str = "input") -> PolyominoesSpec:
    """Read a text in the POLYOMINOES language.

    Raises:
        ParseError: at the first mistake, with line and column; a `KnuthError` if the original sees it, too.
    """
    lines = text_lines(text, source=source)
    first = _first(lines)
    board = read_board(first)
    return PolyominoesSpec(board, _second(lines, first).text, tuple(read_piece(line) for line in lines))


def encode(spec: PolyominoesSpec) -> Problem:
    """The items and options that POLYOMINOES writes, as a problem; items after ``|`` are secondary.

    Raises:
        ProblemError: names are missing or repeated, or `Problem` refuses something else.

    >>> encode(read_polyominoes("00 01 10\\nI\\nI 2 1 00 01\\n"))
    <Problem of 4+0 items and 2 options>
    """
    builder = ProblemBuilder()
    for x, y in spec.board:
        builder.primary(f"{DIGITS[x]}{DIGITS[y]}")
    primary, _, secondary = spec.names.partition("|")
    for name in primary.split():
        builder.primary(name)
    for name in secondary.split():
        builder.secondary(name)
    board = _board(spec.board)
    for piece in spec.pieces:
        for orientation in orientations(piece):
            for lines in board.translates(piece.name, orientation):
                for option in lines.split("\n")[:-1]:
                    builder.option(*option.split(" "))
    return builder.build()


def read_board(line: Line) -> tuple[tuple[int, int], ...]:
    """Read the cells of the board.

    Raises:
        KnuthError: a cell is malformed or repeated, or there are no cells.
    """
    cells: dict[tuple[int, int], None] = {}
    for at, x, y in _cells(line, 0):
        if (x, y) in cells:
            raise _mistake(line, "Duplicate board position", "this cell is repeated", at)
        cells[x, y] = None
    if not cells:
        raise _mistake(line, "Empty board", "a board without cells: cells are two digits each, such as 00", 0)
    return tuple(cells)


def read_piece(line: Line) -> Placed:
    """Read a piece.

    Raises:
        KnuthError: at the first mistake.
    """
    text = line.text
    start = _skip(text, 0)
    if start == len(text):
        raise _mistake(line, "Empty line", "an empty line: there should be a piece", 0)
    at = start
    while at < len(text) and text[at] not in _WHITE:
        at += 1
    name = text[start:at]
    if len(name) > LONGEST_NAME:
        message = f"name {name[:20]!r} of a piece: a name has at most {LONGEST_NAME} characters"
        raise _mistake(line, "Piece name too long", message, start)
    if "%" in name:  # the original passes it to printf
        raise line.error(f"name {name!r} of a piece: a name cannot contain '%'", start + name.index("%"))
    rotations, at = _number(line, at, "124", "Bad s value", "the number of distinct rotations should be 1, 2 or 4")
    transposed, at = _number(line, at, "12", "Bad t value", "it should be 1, or 2 for a piece that is reflected too")
    cells = tuple([(x, y) for _, x, y in _cells(line, at)])
    if not cells:
        message = "a piece without cells: cells are two digits each, such as 00"
        raise _mistake(line, "Empty piece", message, len(text))
    return Placed(name, rotations, transposed, cells)


def orientations(piece: Placed) -> Iterator[list[KnuthCell]]:
    """The cells of a piece, moved into the corner, in each orientation that its line requests.

    Each value of t goes through all four rotations, so that the second round begins with the transpose of the piece.

    >>> list(orientations(Placed("I", 2, 1, ((0, 0), (0, 1)))))
    [[(0, 0, 0), (0, 1, 0)], [(1, 0, 0), (0, 0, 0)]]
    """
    cells = list(piece.cells)
    for _ in range(piece.transposed):
        for rotation in range(4):
            if rotation < piece.rotations:
                top, left = min(x for x, _ in cells), min(y for _, y in cells)
                yield [(x - top, y - left, 0) for x, y in cells]
            cells = [(DIGITS_USED - 1 - y, x) for x, y in cells]
        cells = [(y, x) for x, y in cells]


def _first(lines: Iterator[Line]) -> Line:
    line = next(lines, None)
    if line is None:  # the original reads a byte before its buffer
        message = "it is empty: the first line should be the cells of a board"
        raise KnuthError("", message, original="Empty board!\n", status=_STATUS)
    return line


def _second(lines: Iterator[Line], first: Line) -> Line:
    line = next(lines, None)
    if line is None:
        message = "it ends before the second line, which should name the pieces"
        raise _mistake(first, "No piece names", message, len(first.text))
    return line


def _cells(line: Line, at: int) -> Iterator[tuple[int, int, int]]:
    """The cells from an offset of a line on: the offset, row and column of each."""
    text = line.text
    while (at := _skip(text, at)) < len(text):
        x = _digit(line, at, "Bad x coordinate")
        y = _digit(line, at + 1, "Bad y coordinate")
        if text[at + 2 : at + 3] not in _WHITE:
            raise _mistake(line, "Bad board position", "a blank should follow the two digits of a cell", at + 2)
        yield at, x, y
        at += 2


def _digit(line: Line, at: int, what: str) -> int:
    digit = line.text[at : at + 1]
    value = VALUE.get(digit, DIGITS_USED)
    if value < DIGITS_USED:
        return value
    if digit in _WHITE:
        raise _mistake(line, what, "a second digit is missing: a cell is two digits, row and column", at)
    raise _mistake(line, what, f"{digit!r} is not a digit: digits are 0-9 and a-z for 0 to 35", at)


def _number(line: Line, at: int, allowed: str, what: str, message: str) -> tuple[int, int]:
    """A number of one digit, followed by white space or the end; and the offset after it."""
    at = _skip(line.text, at)
    digit = line.text[at : at + 1]
    if not digit or digit not in allowed or line.text[at + 1 : at + 2] not in _WHITE:
        raise _mistake(line, what, message, at)
    return int(digit), at + 1


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at] in _WHITE:
        at += 1
    return at


def _mistake(line: Line, what: str, message: str, at: int) -> KnuthError:
    return line.knuth_error(message, at, f"{what}!\n{line.text}\n", _STATUS)


def _board(cells: Iterable[tuple[int, int]]) -> PlaneBoard:
    return PlaneBoard(planes_of((x, y, 0) for x, y in cells), [""])
