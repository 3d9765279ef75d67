"""Fillomino in the format of janko.at, as a whole page or only the data in it.

The data is in an element ``<script id="data" type="application/x-janko">``. It has lines of a word and a value
(``puzzle``, ``size`` or ``rows`` and ``cols``, ...) and sections of many lines: ``problem``, ``solution``, ``moves``,
``end``; newer pages put the names of sections in brackets. Cells have blanks between them; ``-`` is a blank cell.
The reader ignores the stray blank cells that pages have at the end of rows, and stray blank rows. It also ignores
words and sections other than the size, ``puzzle`` and ``problem``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from dancefloor.errors import ParseError, printable
from dancefloor.formats.lines import Line
from dancefloor.houses.fillomino.fillomino import Fillomino, check_size
from dancefloor.houses.fillomino.formats.grid import Signs, plain_clues, read_row, row_text

SIGNS = Signs("-.", "?")
_TYPE = "application/x-janko"
_SIZES = {"size": ("rows", "cols"), "rows": ("rows",), "cols": ("cols",)}


def is_janko(text: str) -> bool:
    """Whether a text is a page of janko.at, or begins like the data in one.

    >>> is_janko("begin\\npuzzle Fillomino\\n"), is_janko("1 2\\n")
    (True, False)
    """
    return bool(re.match(r"\s*(begin|\[?problem\]?)\s*\n", text) or _script(text))


def read_janko(text: str, *, source: str = "janko") -> Fillomino:
    """Read a fillomino from a page of janko.at, or from the data in it.

    Raises:
        ParseError: it is another puzzle, has no section ``problem``, or has rows that do not fit the size.
        PuzzleError: the board is too large.

    >>> read_janko("begin\\npuzzle Fillomino\\nrows 2\\ncols 3\\nproblem\\n2 - -\\n- ? -\\nend\\n").clues
    ((2, 0, 0), (0, -1, 0))
    """
    sizes: dict[str, int] = {}
    rows: list[Line] = []
    section, at = "", Line("", source)
    for line in _data(text, source):
        word, _, value = line.text.strip().partition(" ")
        name = word.strip("[]").lower()
        if re.fullmatch("[a-z]{2,}", name):
            section = name
            if name == "puzzle" and not value.strip().lower().startswith("fillomino"):
                raise line.error(f"this is a puzzle {printable(value.strip()[:40])!r}: it should be a fillomino")
            sizes |= {side: _side(line, value) for side in _SIZES.get(name, ())}
            at = line if name == "problem" else at
        elif section == "problem" and word:
            rows.append(line)
            check_size(len(rows), 1)
    if not rows:
        raise ParseError("", "there are no rows: they should follow a line 'problem'", source=source)
    return Fillomino(_fitted(rows, sizes.get("rows"), sizes.get("cols"), at))


def _data(text: str, source: str) -> Iterator[Line]:
    """The lines of the data in a page, or of the whole text if it is not a page."""
    start, end = _script(text) or (0, len(text))
    for number, line in enumerate(text[start:end].split("\n"), text.count("\n", 0, start) + 1):
        yield Line(line.rstrip(), source, number)


def _script(text: str) -> tuple[int, int] | None:
    """Where in a page the data begins and ends; None if the text is not a page."""
    at = text.find(_TYPE)
    tag, start = text.rfind("<", 0, at), text.find(">", at) + 1
    if at < 0 or not start or not text.startswith("<script", tag):
        return None
    end = text.find("</script", start)
    return start, end if end >= 0 else len(text)


def _side(line: Line, value: str) -> int:
    digits = value.strip()  # separators also match, but int() rejects them
    if not re.fullmatch("[0-9]{1,6}", digits) or not int(digits):
        raise line.error(f"a size {printable(digits[:20])!r}: it should be a number from 1 on")
    return int(digits)


def _fitted(lines: list[Line], height: int | None, width: int | None, header: Line) -> tuple[tuple[int, ...], ...]:
    """Rows of the given size, or else of the size of the first row; only blank cells may lie beyond it."""
    rows = [read_row(line, SIGNS) for line in lines]
    height, width = height or len(rows), width or len(rows[0])
    check_size(height, width)
    for line, row in zip(lines, rows, strict=True):
        if len(row) < width or any(row[width:]):
            raise line.error(f"{len(row)} cells in this row: there should be {width}, as there are columns")
    for line, row in zip(lines[height:], rows[height:], strict=True):
        if any(row):
            raise line.error(f"one row too many: there should be {height}")
    if len(rows) < height:
        raise header.error(f"{len(rows)} rows follow: there should be {height}")
    return tuple(row[:width] for row in rows[:height])


def write_janko(puzzle: Fillomino) -> str:
    """Write a fillomino as the data of a page.

    Raises:
        InputError: it has walls, symmetric regions, a largest number, or no cells.

    >>> print(write_janko(Fillomino(((2, 0), (0, 12)))), end="")
    begin
    puzzle Fillomino
    size 2
    problem
    2 -
    - 12
    end
    """
    clues = plain_clues(puzzle, "janko")
    rows, columns = len(clues), len(clues[0])
    size = [f"size {rows}"] if rows == columns else [f"rows {rows}", f"cols {columns}"]
    lines = ["begin", "puzzle Fillomino", *size, "problem", *(row_text(row, "-", "?") for row in clues), "end"]
    return "\n".join(lines) + "\n"
