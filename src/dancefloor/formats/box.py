"""The box language: regions of squares in a word.

    box   =  term  { "+" term  |  "-" term }
    term  =  ROWS "x" COLUMNS  [ "?" ]  [ "@" ROW "," COLUMN ]

A term is a rectangle, with its upper left cell at row and column (both from 0) of the plane.

- ``+`` adds a rectangle. Without a place it is a box of its own: to the right of all before, with a gap of one column.
- ``-`` takes a rectangle away. Without a place it is the middle of all before (an error if there is no exact middle).
- ``?`` marks a rectangle whose cells may stay empty.

So ``6x10``; ``8x8-2x2`` or, the same, ``8x8-2x2@3,3``; the pair of boxes ``5x6+5x6``; the L ``5x5+3x9@2,0``; and
``8x8?``, where the pieces may leave gaps. Blanks may stand anywhere between the parts. Regions of any other form are
text pictures (`dancefloor.geometry.picture`): lines of ``#`` for a cell, ``+`` for one that may stay empty, ``.``.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from dancefloor.errors import ParseError, PuzzleError
from dancefloor.geometry.picture import is_picture
from dancefloor.geometry.region import MOST_CELLS, Region

_TERM = r"\s*(\d+)\s*[xX×]\s*(\d+)\s*(\?)?\s*(?:@\s*(-?\d+)\s*,\s*(-?\d+)\s*)?"
_START = r"\s*\d+\s*[xX×]"
EXAMPLE = "boxes are written like 6x10, 8x8-2x2@3,3 or 5x6+5x6"


class _Term(NamedTuple):
    sign: str
    rows: int
    columns: int
    optional: bool
    place: tuple[int, int] | None
    column: int  # where it stands in the text, from 1


def is_box(text: str) -> bool:
    """Tell whether a word begins like a box: digits, ``x``.

    >>> is_box("6x10"), is_box("6x"), is_box("puzzle.txt")
    (True, True, False)
    """
    return bool(re.match(_START, text))


def box(rows: int | str, columns: int | None = None) -> Region:
    """A region: from its sides, from the box language, or from a text picture.

    Raises:
        ParseError: the text is neither, with the place of the first mistake.
        PuzzleError: a side that is not positive, no cells left, or more cells than can be handled.

    >>> box(6, 10) == box("6x10"), len(box("8x8-2x2@3,3")), len(box("5x6+5x6").components)
    (True, 60, 2)
    >>> len(box("##.\\n.##"))
    4
    >>> box("8x8-")
    Traceback (most recent call last):
    dancefloor.errors.ParseError: box, column 5: a rectangle is missing: boxes are written like 6x10, ...
    """
    if isinstance(rows, int):
        if columns is None:
            raise PuzzleError(f"a box with one side, {rows}: give rows and columns")
        return Region.box(rows, columns)
    if columns is not None:
        raise PuzzleError("a box is given by a text or by two numbers, not by both")
    if "#" in rows or is_picture(rows):
        return Region.from_picture(rows, source="box")
    return parse_box(rows)


def parse_box(text: str) -> Region:
    """Read a region in the box language; see the head of this module."""
    region: Region | None = None
    for term in _terms(text):
        place = term.place or _place(text, region, term)
        rectangle = Region.box(term.rows, term.columns, at=place, optional=term.optional)
        if region is None:
            region = rectangle
        elif term.sign == "+":
            region = region | rectangle
        else:
            if term.optional:
                raise ParseError(text, "a hole takes no '?': its cells are not there", source="box", column=term.column)
            if not any(cell in region for cell in rectangle):
                raise ParseError(
                    text, "this rectangle takes nothing away: it lies outside", source="box", column=term.column
                )
            if all(cell in rectangle for cell in region):
                raise ParseError(text, "no cells are left", source="box", column=term.column)
            region = region - rectangle
    assert region is not None
    return region


def _terms(text: str) -> list[_Term]:
    terms, at, sign = [], 0, "+"
    while True:
        found = re.compile(_TERM).match(text, at)
        if not found:
            raise ParseError(text, f"{_what_is_wrong(text, at)}: {EXAMPLE}", source="box", column=_column(text, at))
        rows, columns, optional, x, y = found.groups()
        column, height, width = _column(text, at), _number(rows), _number(columns)
        if not height or not width:
            raise ParseError(text, "a rectangle without cells: sides are at least 1", source="box", column=column)
        if height * width > MOST_CELLS:
            raise ParseError(text, f"too large: at most {MOST_CELLS} cells are handled", source="box", column=column)
        place = None if x is None else (_number(x), _number(y))
        if place and max(map(abs, place)) > MOST_CELLS:
            raise ParseError(text, f"too far away: rows and columns go up to {MOST_CELLS}", source="box", column=column)
        terms.append(_Term(sign, height, width, bool(optional), place, column))
        at = found.end()
        if at == len(text):
            return terms
        sign = text[at]
        if sign not in "+-":
            raise ParseError(text, f"{_what_should_follow(sign, place)}: {EXAMPLE}", source="box", column=at + 1)
        at += 1


def _number(digits: str) -> int:
    """A number, or, without reading thousands of digits, one that is too large."""
    size = digits.lstrip("-0") or "0"
    number = int(size) if len(size) <= len(str(MOST_CELLS)) else MOST_CELLS + 1
    return -number if digits.startswith("-") else number


def _column(text: str, at: int) -> int:
    """The column, from 1, of the first character from `at` on that is not blank."""
    return at + len(text[at:]) - len(text[at:].lstrip()) + 1


def _what_is_wrong(text: str, at: int) -> str:
    rest = text[at:].strip()
    if not rest:
        return "a rectangle is missing"
    word = re.split(r"[+\-@]", rest, maxsplit=1)[0].strip() or rest
    return f"{word[:20]!r} is not a rectangle"


def _what_should_follow(symbol: str, place: tuple[int, int] | None) -> str:
    if symbol == "@" and place is None:
        return "'@' should be followed by a row and a column"
    wanted = "'+', '-'" if place else "'@', '+', '-'"
    return f"{wanted} or the end should stand here, not {symbol!r}"


def _place(text: str, region: Region | None, term: _Term) -> tuple[int, int]:
    if region is None:
        return 0, 0
    rows, columns = [x for x, _ in region], [y for _, y in region]
    if term.sign == "+":
        return min(rows), max(columns) + 2
    spare_rows = max(rows) - min(rows) + 1 - term.rows
    spare_columns = max(columns) - min(columns) + 1 - term.columns
    if spare_rows % 2 or spare_columns % 2 or spare_rows < 0 or spare_columns < 0:
        raise ParseError(
            text,
            f"{term.rows}x{term.columns} has no place exactly in the middle: say where, as in"
            f" -{term.rows}x{term.columns}@0,0",
            source="box",
            column=term.column,
        )
    return min(rows) + spare_rows // 2, min(columns) + spare_columns // 2
