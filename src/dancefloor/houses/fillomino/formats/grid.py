"""Fillomino as a plain grid of text, with a line for each row.

Entries are numbers, ``.``, ``-``, ``_`` or ``0`` for a blank cell, and ``?`` for a clue with an unknown number. They
are words if any line contains a blank or a comma, so a single column of numbers above 9 needs commas. Otherwise they
are single characters, with ``a`` to ``f`` for 10 to 15 as in FILLOMINO-DLX.
Two commas or tabs must have a word between them: tables leave blank cells out there, and the row would be too short.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from dancefloor.errors import ParseError
from dancefloor.formats.lines import Line
from dancefloor.formats.picture import SIGNS as SIGNS_OF_PICTURES
from dancefloor.formats.picture import are_items, first_two
from dancefloor.houses.fillomino.fillomino import Fillomino, check_size
from dancefloor.houses.fillomino.formats.clues import Signs, plain_clues, read_rows, row_text

SIGNS = Signs(".-_0", "?")
_ONE_LINE = re.compile(r"\s*[1-9][0-9]*(?:[ \t,]+[1-9][0-9]*)*\s*")
_CHARACTERS = frozenset("0123456789abcdef.-_?, \t\r\n")


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
    if is_fillomino_grid(text) or _ONE_LINE.fullmatch(text):
        return True
    first, second = first_two(text)
    meant = is_fillomino_grid(first) or is_fillomino_grid(second)
    return meant and text.lstrip()[:1] not in SIGNS_OF_PICTURES and not are_items(first, second)


def read_fillomino_grid(text: str, *, source: str = "grid") -> Fillomino:
    """Read a grid, skipping blank lines.

    Raises:
        ParseError: an entry is not a clue, rows differ in length, or there are no rows.
        PuzzleError: the board is too large.

    >>> read_fillomino_grid("2..\\n.?.").clues
    ((2, 0, 0), (0, -1, 0))
    >>> read_fillomino_grid("2 - -\\n- 12 -").clues
    ((2, 0, 0), (0, 12, 0))
    """
    texts = _lines(text)
    check_size(sum(1 for line in texts if line.strip()), 1)
    lines = [Line(line.rstrip(), source, number) for number, line in enumerate(texts, 1) if line.strip()]
    if not lines:
        raise ParseError("", "there are no rows: there should be a grid of numbers and '.'", source=source)
    return Fillomino(read_rows(lines, SIGNS, apart=_are_apart(line.text for line in lines)))


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
    clues = plain_clues(puzzle, "grid")
    width = len(str(max(0, *(clue for row in clues for clue in row))))
    end = ",\n" if width > 1 and len(clues[0]) == 1 else "\n"
    lines = [row_text(row, ".", "?", width) for row in clues]
    return "".join((line if width > 1 else line.replace(" ", "")) + end for line in lines)
