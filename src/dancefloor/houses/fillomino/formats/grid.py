"""Fillomino as a plain grid of text, with a line for each row; and rows of clues, for other formats too.

Entries are numbers, ``.``, ``-``, ``_`` or ``0`` for a blank cell, and ``?`` for a clue with an unknown number. They
are words if any line contains a blank or a comma, so a single column of numbers above 9 needs commas. Otherwise they
are single characters, with ``a`` to ``f`` for 10 to 15 as in FILLOMINO-DLX.
The first line may name variants, such as ``even-odd``; then entries are words, and ``*`` after one shades its cell.
Two commas or tabs must have a word between them: tables leave blank cells out there, and the row would be too short.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from dancefloor.errors import InputError, ParseError, printable
from dancefloor.formats.lines import Line
from dancefloor.formats.text_picture import SIGNS as SIGNS_OF_PICTURES
from dancefloor.formats.text_picture import are_items, first_two
from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.fillomino import BLANK, MOST_CELLS, UNKNOWN, Fillomino, Grid, check_size
from dancefloor.houses.fillomino.variants import VARIANTS

LONGEST_NUMBER = 9  # in digits: a longer number would be larger than any board
_ONE_LINE = re.compile(r"\s*[1-9][0-9]*(?:[ \t,]+[1-9][0-9]*)*\s*")
_CHARACTERS = frozenset("0123456789abcdef.-_?, \t\r\n")


class Signs(NamedTuple):
    """The signs for a cell without a clue, any of several, and the sign for a clue with an unknown number."""

    blank: str
    unknown: str


SIGNS = Signs(".-_0", "?")


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
    if puzzle.variants:
        raise InputError(f"a fillomino that is {' and '.join(puzzle.variants)}: the format {form} cannot represent it")
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


def is_fillomino_grid(text: str) -> bool:
    """Whether a text can only be a grid: it has only entries, and among them digits and blank cells.

    >>> is_fillomino_grid("..3\\n2.."), is_fillomino_grid("1 2 3\\n1 2"), is_fillomino_grid("##.")
    (True, False, False)
    """
    if not (_CHARACTERS.issuperset(text) and re.search("[1-9]", text) and re.search("[-._?]", text)):
        return False
    return not _are_apart(_lines(text)) or all(
        word.isdigit() or word in ("?", *SIGNS.blank) for word in text.replace(",", " ").split()
    )


def begins_as_grid(text: str) -> bool:
    """Whether a text is a grid, or is meant as one: one of its first two lines is, and they make no sense as items.

    A single line of numbers makes no sense as items either, which would have no options.

    A text that begins like a picture is a picture, although `.` could also be a blank cell of a grid.

    >>> begins_as_grid("2 . .\\n. x ."), begins_as_grid("e-1 - 2\\ne-1\\n"), begins_as_grid("3 2\\n")
    (True, False, True)
    """
    if is_fillomino_grid(text) or _ONE_LINE.fullmatch(text) or _variants(text.lstrip().partition("\n")[0]):
        return True
    first, second = first_two(text)
    meant = is_fillomino_grid(first) or is_fillomino_grid(second)
    return meant and text.lstrip()[:1] not in SIGNS_OF_PICTURES and not are_items(first, second)


def read_fillomino_grid(text: str, *, source: str = "grid") -> Fillomino:
    """Read a grid, skipping blank lines. The first line may name variants; then ``*`` follows what is in shaded cells.

    Raises:
        ParseError: an entry is not a clue, rows differ in length, or there are no rows.
        PuzzleError: the board is too large.

    >>> read_fillomino_grid("2..\\n.?.").clues
    ((2, 0, 0), (0, -1, 0))
    >>> read_fillomino_grid("2 - -\\n- 12 -").clues
    ((2, 0, 0), (0, 12, 0))
    >>> read_fillomino_grid("even-odd\\n2* .* 1").shaded
    ((0, 0), (0, 1))
    """
    texts = _lines(text)
    check_size(sum(1 for line in texts if line.strip()), 1)
    lines = [Line(line.rstrip(), source, number) for number, line in enumerate(texts, 1) if line.strip()]
    variants = _variants(lines[0].text) if lines else ()
    shaded: list[Cell] = []
    if variants:
        lines = lines[1:]
        for i, line in enumerate(lines):
            entries = enumerate(re.finditer(r"[^\s,]+", line.text))
            shaded += [(i, j) for j, entry in entries if len(entry[0]) > 1 and entry[0].endswith("*")]
        lines = [replace(line, text=re.sub(r"(?<=[^\s,])\*", " ", line.text)) for line in lines]
    if not lines:
        raise ParseError("", "there are no rows: there should be a grid of numbers and '.'", source=source)
    apart = bool(variants) or _are_apart(line.text for line in lines)
    return Fillomino(read_rows(lines, SIGNS, apart=apart), variants=variants, shaded=tuple(shaded))


def _variants(line: str) -> tuple[str, ...]:
    """The variants that a line names; none if it is not such a line."""
    names = tuple(line.split())
    return names if names and VARIANTS.keys() >= set(names) else ()


def _lines(text: str) -> list[str]:
    """The lines of a text, with any kind of line end: an unrecognized one would join two rows."""
    return re.split("\r\n?|\n", text)


def _are_apart(lines: Iterable[str]) -> bool:
    """Whether entries are words: some of them have a blank or a comma between them."""
    return any(re.search(r"[\s,]", line.strip()) for line in lines)


def write_fillomino_grid(puzzle: Fillomino) -> str:
    """Write a fillomino as a grid; its numbers have blanks between them if any is above 9.

    Raises:
        InputError: it has walls, symmetric regions, a largest number, or no cells.

    >>> print(write_fillomino_grid(Fillomino(((2, 0, 0), (0, 12, 0)))), end="")
    2  .  .
    . 12  .
    """
    if puzzle.variants:
        return _with_variants(puzzle)
    clues = plain_clues(puzzle, "grid")
    width = len(str(max(0, *(clue for row in clues for clue in row))))
    end = ",\n" if width > 1 and len(clues[0]) == 1 else "\n"
    lines = [row_text(row, ".", "?", width) for row in clues]
    return "".join((line if width > 1 else line.replace(" ", "")) + end for line in lines)


def _with_variants(puzzle: Fillomino) -> str:
    """The names of the variants in a line, and then words, with ``*`` after what is in a shaded cell."""
    bare = replace(puzzle, variants=(), shaded=())
    rows = [row_text(row, ".", "?").split() for row in plain_clues(bare, "grid")]
    for i, j in puzzle.shaded:
        rows[i][j] += "*"
    width = max(len(word) for row in rows for word in row)
    lines = [" ".join(word.ljust(width) for word in row).rstrip() for row in rows]
    return "\n".join([" ".join(puzzle.variants), *lines]) + "\n"
