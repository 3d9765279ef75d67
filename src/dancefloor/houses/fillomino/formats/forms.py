"""Read and write fillomino in any of its formats, which `dancefloor.formats.table` lists."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from dancefloor.errors import PuzzleError
from dancefloor.formats import table

if TYPE_CHECKING:
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
    """
    puzzle: Fillomino = table.read(text, source=source, suffix=SUFFIX)
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
    """
    return table.write(puzzle, table.format_named(to, partial(table.writable, GENRE)).name)
