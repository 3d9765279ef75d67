"""Rows of clues in text, as several formats of fillomino have them: numbers, and signs for blank and unknown cells."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import NamedTuple

from dancefloor.errors import InputError, printable
from dancefloor.formats.lines import Line
from dancefloor.puzzles.fillomino import BLANK, MOST_CELLS, UNKNOWN, Fillomino, Grid, check_size

LONGEST_NUMBER = 9  # in digits: no board is as large as what would be longer


class Signs(NamedTuple):
    """What stands for a cell without a clue, any of several, and for a clue whose number is not known."""

    blank: str
    unknown: str


def read_row(line: Line, signs: Signs, *, columns: int | None = None, apart: bool = True) -> tuple[int, ...]:
    """The clues of a line: words with blanks or commas between them, or, unless `apart`, single characters.

    Characters may be ``a`` to ``f``, too, for 10 to 15.

    Raises:
        ParseError: something else, nothing between two commas or tabs, or not so many of them as `columns` says.
        PuzzleError: more cells than a board may have.

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
    raise line.error(f"{printable(word[:20])!r} is no clue: there should be {wanted}", entry.start())


def read_rows(lines: Sequence[Line], signs: Signs, *, columns: int | None = None, apart: bool = True) -> Grid:
    """The clues of several lines, all of one length; by default that of the first.

    Raises:
        ParseError: something that is no clue, or a line with too many or too few of them.
    """
    if columns is None and lines:
        columns = len(read_row(lines[0], signs, apart=apart))
    return tuple(read_row(line, signs, columns=columns, apart=apart) for line in lines)


def row_text(row: Iterable[int], blank: str, unknown: str, width: int = 0) -> str:
    """Clues with blanks between them, each as wide as asked for.

    >>> row_text((0, 12, -1), ".", "?", 2)
    ' . 12  ?'
    """
    signs = {BLANK: blank, UNKNOWN: unknown}
    return " ".join(signs.get(clue, str(clue)).rjust(width) for clue in row)


def check_plain(puzzle: Fillomino, form: str) -> None:
    """Refuse a fillomino of anything but clues and walls, for a format that has words for nothing else.

    Raises:
        InputError: it has a largest number, symmetric regions, or no cells.
    """
    has = "no cells" if not puzzle.rows or not puzzle.columns else "symmetric regions" if puzzle.symmetric else ""
    if has or puzzle.largest is not None:
        has = has or f"numbers up to {puzzle.largest} only"
        raise InputError(f"a fillomino with {has}: the format {form} has no words for it")


def plain_clues(puzzle: Fillomino, form: str) -> Grid:
    """The clues of a fillomino that has nothing else.

    Raises:
        InputError: as for `check_plain`, or it has walls.
    """
    check_plain(puzzle, form)
    if puzzle.walls:
        raise InputError(f"a fillomino with walls: the format {form} has no words for it")
    return puzzle.clues
