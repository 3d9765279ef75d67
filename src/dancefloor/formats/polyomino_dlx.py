"""The language of Knuth's POLYOMINO-DLX: a box and pieces in base-62 digits.

    | a comment
    [0-5][0-9]
    O 00 01 02 03 04
    0:3|P 00 01 10 11 20

The first line that is no comment is the box, each other line a piece: its name, with bounds before ``|``, and its
cells. A cell is two digits, row and column; a set of digits in brackets stands for all of them. Pieces may be turned
and reflected; several lines of one name give one piece several shapes. A cell with a suffix, such as ``34!``, is a
mark: marks move with the cells, but they may stay unused, and no two pieces may leave the same one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from dancefloor.errors import ParseError, PuzzleError
from dancefloor.formats.box import is_box
from dancefloor.geometry.lattice import SQUARE, Cell, SuffixedSquares
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.puzzles.packing import DIGITS, Packing, Piece, cell_names

_BOUNDS = r"(?:([0-9]{1,9}):)?([0-9]{1,9})"
LONGEST_SUFFIX = 6
_VALUE = {digit: value for value, digit in enumerate(DIGITS)}


@dataclass(frozen=True)
class _Line:
    """A line and where it stands."""

    text: str
    source: str
    number: int

    def error(self, message: str, at: int) -> ParseError:
        return ParseError(self.text, message, source=self.source, line=self.number, column=at + 1)


def read_polyomino_dlx(text: str, *, source: str = "input") -> Packing:
    """Read a packing in the POLYOMINO-DLX language.

    Raises:
        ParseError: at the first mistake, with line and column.

    >>> puzzle = read_polyomino_dlx("| two dominoes\\n[01][01]\\n2|I 00 01\\n")
    >>> puzzle.region, puzzle.pieces[0].bounds
    (<Region of 4 cells>, '2')
    """
    lines = [_Line(raw.rstrip("\r"), source, number) for number, raw in enumerate(text.split("\n"), 1)]
    lines = [line for line in lines if line.text.strip() and not line.text.startswith("|")]
    if not lines:
        raise ParseError("", "it ends before the line of the box", source=source)
    if is_box(lines[0].text):
        raise lines[0].error("a box in this language is sets of digits: 6x10 is written [0-5][0-9]", 0)
    heads = [_head(line) for line in lines[1:]]
    cells = [_cells(line, at) for line, at in zip(lines, [0, *(head.end for head in heads)], strict=True)]
    suffixes = tuple(dict.fromkeys(["", *(suffix for row in cells for _, suffix in row)]))
    lattice = SuffixedSquares(suffixes) if len(suffixes) > 1 else SQUARE

    def placed(row: list[_Cell]) -> list[Cell]:
        return [(*cell, suffixes.index(suffix)) if len(suffixes) > 1 else cell for cell, suffix in row]

    box = placed(cells[0])
    region = Region([c for c in box if not any(c[2:])], [c for c in box if any(c[2:])], lattice)
    names = set(cell_names(region).values())
    pieces: dict[str, Piece] = {}
    for line, (name, low, high, at), row in zip(lines[1:], heads, cells[1:], strict=True):
        if name in names:
            raise line.error(f"piece {name!r} is named like a cell of the box", at - len(name))
        shape, known = Shape(placed(row), lattice), pieces.get(name)
        if known is None:
            pieces[name] = _piece(line, name, shape, low, high)
        elif (known.low, known.high) != (low, high):
            raise line.error(f"piece {name!r} had the bounds {known.bounds} before: they should be the same here", 0)
        elif len(known.shape) != len(shape):
            raise line.error(f"piece {name!r} had {len(known.shape)} cells before, and has {len(shape)} here", at)
        elif shape not in known.orientations:
            pieces[name] = Piece(name, known.shape, known.mobility, low, high, (*known.also, shape))
    if not pieces:
        raise ParseError("", "there are no lines of pieces after the line of the box", source=source)
    return Packing(region, pieces.values())


class _Head(NamedTuple):
    """The name and bounds of a piece, and where its cells begin."""

    name: str
    low: int
    high: int
    end: int


def _head(line: _Line) -> _Head:
    word = line.text.split(None, 1)[0]
    at = line.text.index(word)
    bounds, bar, name = word.rpartition("|")
    low = high = 1
    if bar:
        found = re.fullmatch(_BOUNDS, bounds)
        if not found:
            raise line.error(f"bounds {bounds!r} of a piece: they should be 'n' or 'low:high'", at)
        high = int(found[2])
        low = high if found[1] is None else int(found[1])
    if not name:
        raise line.error("the name of a piece is missing before this", at + len(word))
    if ":" in name:
        raise line.error(f"piece name {name!r}: names hold no ':'", at + len(word) - len(name))
    return _Head(name, low, high, at + len(word))


def _piece(line: _Line, name: str, shape: Shape, low: int, high: int) -> Piece:
    try:
        return Piece(name, shape, low=low, high=high)
    except PuzzleError as error:
        raise line.error(str(error), 0) from None


_Cell = tuple[tuple[int, int], str]  # a cell and its suffix


def _cells(line: _Line, at: int) -> list[_Cell]:
    """The cells from a column of a line on."""
    cells: list[_Cell] = []
    for found in re.finditer(r"\S+", line.text[at:]):
        start = at + found.start()
        rows, middle = _digits(line, start)
        columns, end = _digits(line, middle)
        suffix = line.text[end : at + found.end()]
        if len(suffix) > LONGEST_SUFFIX:
            raise line.error(f"{suffix[:20]!r} after a cell: a suffix has at most {LONGEST_SUFFIX} characters", end)
        cells.extend(((x, y), suffix) for x in rows for y in columns)
    if not cells:
        what = "a piece" if at else "a box"
        raise line.error(f"{what} without cells: cells are two digits each, such as 00 or [0-5]3", len(line.text))
    return cells


def _digits(line: _Line, at: int) -> tuple[list[int], int]:
    """One digit, or a set of them in brackets; and where the rest begins."""
    text = line.text
    if at >= len(text) or text[at].isspace():
        raise line.error("a second digit is missing: a cell is two digits, row and column", at)
    if text[at] != "[":
        return [_digit(line, at)], at + 1
    close = text.find("]", at)
    if close < 0:
        raise line.error("this bracket is never closed", at)
    return sorted(set(_bracket(line, at + 1, close))), close + 1


def _bracket(line: _Line, at: int, close: int) -> Iterator[int]:
    while at < close:
        first = last = _digit(line, at)
        if line.text[at + 1] == "-":
            if at + 2 >= close or line.text[at + 2] == "-":
                raise line.error("a range should be two digits, such as 0-5", at + 1)
            last = _digit(line, at + 2)
            if last < first:
                raise line.error(f"the range {line.text[at : at + 3]} goes down: the smaller digit comes first", at + 2)
            at += 2
        yield from range(first, last + 1)
        at += 1


def _digit(line: _Line, at: int) -> int:
    digit = line.text[at]
    if digit not in _VALUE:
        raise line.error(f"{digit!r} is no digit: digits are 0-9, a-z, A-Z for 0 to 61", at)
    return _VALUE[digit]
