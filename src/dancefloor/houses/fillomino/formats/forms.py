"""Read and write fillomino in any of its formats, and patterns: fillominoes whose clues may be marks.

In a grid of text, ``#``, ``x``, ``X``, ``*`` and ``?`` are marks; a number is a clue that is given. All other formats
of a fillomino say the same with `?`.

`fields` and `read` are about plain values (`dancefloor.formats.plain`), where 0 is a blank cell and -1 a question mark:

    {"kind": "fillomino", "clues": [[2, 0], [0, -1]], "walls": [[[0, 0], [0, 1]]], "largest": null, "symmetric": false}
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from dancefloor.errors import PuzzleError
from dancefloor.formats import table as formats
from dancefloor.formats.plain import lists

if TYPE_CHECKING:
    from dancefloor.formats.toml import TomlTable
    from dancefloor.houses.fillomino.fillomino import Fillomino
    from dancefloor.houses.fillomino.formats.pzpr import GridPuzzle


SUFFIX = ".fillomino"  #: the suffix of files in any of these formats
GENRE = "fillomino"


def read_fillomino(text: str, *, source: str = "fillomino") -> Fillomino:
    """Read a fillomino in any format.

    The text itself shows its format; a text that no format recognizes is read as a grid.

    Args:
        text: an address, a game id, the text of a file, or rows of numbers.
        source: where the text comes from, for messages.

    Raises:
        ParseError: it cannot be read in its format.
        PuzzleError: the board is too large, or the puzzle is of a related genre, which `read_puzzle` reads.

    >>> read_fillomino("3x2:200003") == read_fillomino("2..\\n..3") == read_fillomino("puzz.link/p?fillomino/3/2/2j3")
    True

    Added in version 0.1.
    """
    puzzle: Fillomino = formats.read(text, source=source, suffix=SUFFIX)
    if puzzle.genre != GENRE:
        raise PuzzleError(f"{source} is {puzzle!r}, not a fillomino: `read_puzzle` takes it")
    return puzzle


def write_fillomino(puzzle: GridPuzzle, to: str) -> str:
    """Write a puzzle in a format for fillomino.

    Args:
        puzzle: a fillomino, or a puzzle of a related genre.
        to: the name of the format, such as ``grid`` or ``puzzlink``.

    Raises:
        InputError: there is no such format, or it cannot represent the puzzle.

    >>> write_fillomino(read_fillomino("2..\\n..3"), "puzzlink")
    'https://puzz.link/p?fillomino/3/2/2j3'

    Added in version 0.1.
    """
    return formats.write(puzzle, formats.format_named(to, partial(formats.writable, GENRE)).name)


_DRAWN = re.compile(r"[^A-WYZg-wyz/:]*")  # no address, and no format with words
_MARKS = str.maketrans(dict.fromkeys("#xX*", "?"))


def read_pattern(text: str, *, source: str = "pattern") -> Fillomino:
    """Read a pattern of clues.

    Args:
        text: a grid of dots, marks and numbers, or a fillomino in any format.
        source: the name of the text in messages.

    Raises:
        ParseError: it cannot be read, or its rows differ in length.
        InputError: it is another puzzle, such as a division.

    >>> read_pattern("#.#\\n.3.").clues
    ((-1, 0, -1), (0, 3, 0))
    """
    drawn = text.translate(_MARKS) if _DRAWN.fullmatch(text) else text
    return read_fillomino(drawn, source=source)


def fields(puzzle: Fillomino) -> dict[str, Any]:
    """The clues, walls and rules of a fillomino."""
    plain = {
        "clues": lists(puzzle.clues),
        "walls": lists(puzzle.walls),
        "largest": puzzle.largest,
        "symmetric": puzzle.symmetric,
    }
    return plain | ({"variants": lists(puzzle.variants), "shaded": lists(puzzle.shaded)} if puzzle.variants else {})


def read(table: TomlTable) -> Fillomino:
    """The fillomino with these fields.

    Raises:
        PuzzleError: a value is missing, of a wrong type, or makes no sense; the message names it.
    """
    from dancefloor.houses.fillomino.fillomino import Fillomino

    largest = table.get("largest", int) if table.values.get("largest") is not None else None
    symmetric = table.get("symmetric", bool, False)
    puzzle: Fillomino = table.read("clues", list, lambda clues: Fillomino(clues, (), largest, symmetric))
    if table.get("walls", list, []):
        clued = puzzle
        puzzle = table.read("walls", list, lambda walls: replace(clued, walls=walls))
    if table.get("variants", list, []):
        walled, shaded = puzzle, table.get("shaded", list, [])
        puzzle = table.read("variants", list, lambda names: replace(walled, variants=names, shaded=shaded))
    return puzzle
