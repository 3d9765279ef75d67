"""Rows of clues in text, for several formats of fillomino: numbers, and signs for blank cells and unknown numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import NamedTuple

from dancefloor.errors import InputError, printable
from dancefloor.formats.lines import Line
from dancefloor.houses.fillomino.fillomino import BLANK, MOST_CELLS, UNKNOWN, Fillomino, Grid, check_size

LONGEST_NUMBER = 9  # in digits: a longer number would be larger than any board


class Signs(NamedTuple):
    """The signs for a cell without a clue, any of several, and the sign for a clue with an unknown number."""

    blank: str
    unknown: str


def read_row(line: Line, signs: Signs, *, columns: int | None = None, apart: bool = True) -> tuple[int, ...]:
    """Read the clues of a line.

    Args:
        line: the line.
        signs: the signs for blank cells and unknown numbers.
        columns: how many clues there should be; None for any number.
        apart: whether clues are words with blanks or commas between them. If not, each character is a clue, and ``a``
            to ``f`` mean 10 to 15.

    Raises:
        ParseError: an entry is not a clue, an entry is missing between two commas or tabs, or there are more or fewer
            than `columns` of them.
        PuzzleError: there are more cells than a board may have.

    >>> read_row(Line(". 12 ?"), Signs(".-", "?")), read_row(Line(".1a"), Signs(".-", "?"), apart=False)
    ((0, 12, -1), (0, 1, 10))
    """
    if missing := re.search(r"(?:^|,)\s*(?=,)|\S *\t *(?=\t)", line.text):
        mark = "comma" if line.text[missing.end()] == "," else "tab"
        raise line.error(f"no entry before this {mark}: a blank cell should be {signs.blank[0]!r}", missing.end())
    entries = re.compile(r"[^\s,]+" if apart else r"\S")
    row: list[int] = []
    for entry in entries.finditer(line.text):
        row.append(_clue(entry, line, signs, apart=apart))
        if len(row) > MOST_CELLS:
            check_size(1, sum(1 for _ in entries.finditer(line.text)))
    if columns is not None and len(row) != columns:
        message = f"{len(row)} cells in this row: there should be {columns}, as there are columns"
        extra = next(islice(entries.finditer(line.text), columns, None), None)
        raise line.error(message, extra.start() if extra else len(line.text.rstrip()))
    return tuple(row)


def _clue(entry: re.Match[str], line: Line, signs: Signs, *, apart: bool) -> int:
    word = entry[0]
    if word == signs.unknown:
        return UNKNOWN
    if len(word) == 1 and word in signs.blank:
        return BLANK
    if re.fullmatch("[0-9]+", word):
        if len(word) > LONGEST_NUMBER:
            raise line.error(f"a clue of {len(word)} digits: it should have at most {LONGEST_NUMBER}", entry.start())
        if int(word):
            return int(word)
        raise line.error(f"a clue {word}: it should be 1 or more", entry.start())
    if not apart and word in "abcdef":
        return int(word, 16)
    wanted = f"a number, {' or '.join(repr(sign) for sign in signs.blank)} for a blank cell, or {signs.unknown!r}"
    raise line.error(f"{printable(word[:20])!r} is not a clue: there should be {wanted}", entry.start())


def read_rows(lines: Sequence[Line], signs: Signs, *, columns: int | None = None, apart: bool = True) -> Grid:
    """Read the clues of several lines, all of one length.

    Args:
        lines: the lines, at least one.
        signs: the signs for blank cells and unknown numbers.
        columns: how many clues each line should have; None for as many as the first one has.
        apart: as for `read_row`.

    Raises:
        ParseError: an entry is not a clue, or a line has too many or too few of them.
        PuzzleError: there are more cells than a board may have.
    """
    if columns is None and lines:
        columns = len(read_row(lines[0], signs, apart=apart))
    return tuple(read_row(line, signs, columns=columns, apart=apart) for line in lines)


def row_text(row: Iterable[int], blank: str, unknown: str, width: int = 0) -> str:
    """Write clues with blanks between them.

    Args:
        row: the clues; 0 for a blank cell, -1 for an unknown number.
        blank: the sign for a blank cell.
        unknown: the sign for an unknown number.
        width: the least width of a clue, in characters.

    >>> row_text((0, 12, -1), ".", "?", 2)
    ' . 12  ?'
    """
    signs = {BLANK: blank, UNKNOWN: unknown}
    return " ".join(signs.get(clue, str(clue)).rjust(width) for clue in row)


def check_plain(puzzle: Fillomino, form: str) -> None:
    """Refuse a fillomino with more than clues and walls, for a format that cannot represent more.

    Raises:
        InputError: it has a largest number, symmetric regions, or no cells.
    """
    has = "no cells" if not puzzle.rows or not puzzle.columns else "symmetric regions" if puzzle.symmetric else ""
    if has or puzzle.largest is not None:
        has = has or f"numbers up to {puzzle.largest} only"
        raise InputError(f"a fillomino with {has}: the format {form} cannot represent it")


def plain_clues(puzzle: Fillomino, form: str) -> Grid:
    """The clues of a fillomino, for a format that can represent nothing else.

    Raises:
        InputError: as for `check_plain`, or it has walls.
    """
    check_plain(puzzle, form)
    if puzzle.walls:
        raise InputError(f"a fillomino with walls: the format {form} cannot represent it")
    return puzzle.clues
