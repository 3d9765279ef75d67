"""Genres, and clues as numbers, for the addresses and the files of puzz.link.

The site's program (pzpr) stores a number in each cell. It numbers letters in the order of `division.GENRES`. A flag
means a variant: ``t`` is the fillomino without numbers above 3. A fillomino with symmetric regions is a genre of its
own, symmarea. Source: pzprjs, ``src/variety/fillomino.js``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from dancefloor.display import plural
from dancefloor.errors import InputError
from dancefloor.houses.fillomino import division, fillomino
from dancefloor.houses.fillomino.division import Division
from dancefloor.houses.fillomino.fillomino import Fillomino, Wall

NUMBERS, SYMMETRIC = "fillomino", "symmarea"
ALIASES = {"fillomino01": NUMBERS}
READ = (NUMBERS, SYMMETRIC, *division.GENRES)
FLAGS = {"": None, "t": 3}  #: the flags that may follow the genre fillomino, with the largest number that each allows
BLANK, UNKNOWN, HOLE = -1, -2, -3

#: The site's values for signs that can be clues; it has further values for other signs.
_VALUES: dict[Any, Any] = {
    fillomino.BLANK: BLANK,
    fillomino.UNKNOWN: UNKNOWN,
    division.BLANK: BLANK,
    division.UNKNOWN: UNKNOWN,
    division.HOLE: HOLE,
}

GridPuzzle: TypeAlias = Fillomino | Division


@dataclass(frozen=True)
class PzprBoard:
    """A puzzle as the site stores it: for each cell, row by row, a number, `BLANK`, `UNKNOWN` or `HOLE`."""

    genre: str
    flag: str
    rows: int
    columns: int
    values: Sequence[int]
    walls: Sequence[Wall]


def genre_fault(genre: str) -> str:
    """What is wrong with the name of a genre; empty for a genre that can be read.

    >>> genre_fault("nurikabe")
    "this is a puzzle of the genre 'nurikabe': the genre should be fillomino, symmarea, pentominous or tetrominous"
    """
    if genre in READ:
        return ""
    wanted = f"{', '.join(READ[:-1])} or {READ[-1]}"
    return f"this is a puzzle of the genre {genre[:40]!r}: the genre should be {wanted}"


def value_fault(genre: str, value: int) -> str:
    """What is wrong with a number in a genre; empty if it means a clue.

    >>> value_fault("tetrominous", 5)
    'a clue 5: in tetrominous there should be 0 to 4, which stand for ILOST'
    """
    letters = division.GENRES.get(genre, "")
    if letters and value >= len(letters):
        return f"a clue {value}: in {genre} there should be 0 to {len(letters) - 1}, which stand for {letters}"
    if not letters and value == 0:
        return "a clue 0: it should be 1 or more"
    return ""


def puzzle_of(board: PzprBoard, notes: tuple[str, ...] = ()) -> GridPuzzle:
    """The puzzle that a board of the site means; `value_fault` must have accepted its values, and `notes` are for it.

    >>> puzzle_of(PzprBoard("fillomino", "t", 1, 3, [2, BLANK, UNKNOWN], []))
    <Fillomino of 1x3 cells, 2 clues, numbers up to 3>
    """
    rows = [board.values[k : k + board.columns] for k in range(0, len(board.values), board.columns)]
    if board.genre in (NUMBERS, SYMMETRIC):
        signs = {BLANK: fillomino.BLANK, UNKNOWN: fillomino.UNKNOWN}
        clues = tuple(tuple(signs.get(value, value) for value in row) for row in rows)
        return Fillomino(clues, tuple(board.walls), FLAGS[board.flag], board.genre == SYMMETRIC, notes)
    letters = division.GENRES[board.genre]
    names = {BLANK: division.BLANK, UNKNOWN: division.UNKNOWN, HOLE: division.HOLE, **dict(enumerate(letters))}
    return Division(board.genre, tuple(tuple(names[value] for value in row) for row in rows), tuple(board.walls), notes)


def board_of(puzzle: GridPuzzle) -> PzprBoard:
    """The puzzle as the site stores it.

    Raises:
        InputError: it has no cells, or the site has no variant with its largest number, or none with that and
            symmetric regions.
    """
    if not puzzle.rows or not puzzle.columns:
        raise InputError("a board without cells: the formats of puzzle sites cannot represent it")
    # Only fillomino has these two variants.
    largest, symmetric = getattr(puzzle, "largest", None), getattr(puzzle, "symmetric", False)
    flag = next((flag for flag, number in FLAGS.items() if number == largest), None)
    if flag is None:
        raise InputError(f"numbers up to {largest}: the formats of puzz.link can represent a limit of 3 only")
    if flag and symmetric:
        raise InputError("numbers up to 3 and symmetric regions: the formats of puzz.link can represent only one")
    values = _VALUES | {letter: k for k, letter in enumerate(division.GENRES.get(puzzle.genre, ""))}
    given = [values.get(clue, clue) for row in puzzle.clues for clue in row]
    genre = SYMMETRIC if symmetric else puzzle.genre
    return PzprBoard(genre, flag, puzzle.rows, puzzle.columns, given, puzzle.walls)


def remarks(puzzle: GridPuzzle) -> Iterator[str]:
    """What the site cannot do with a puzzle, in sentences.

    >>> list(remarks(Division("tetrominous", ("?I??",))))
    ["row 1, column 1, and 2 more cells have '?': at the site nobody can enter it in tetrominous, nor solve the puzzle"]
    """
    if not division.GENRES.get(puzzle.genre):
        return
    unknown = [cell for cell in puzzle.cells if puzzle.clues[cell[0]][cell[1]] == division.UNKNOWN]
    if unknown:
        more = f", and {plural(len(unknown) - 1, 'more cell')} have" if len(unknown) > 1 else " has"
        why = f"at the site nobody can enter it in {puzzle.genre}, nor solve the puzzle"
        yield f"{fillomino.place(unknown[0])}{more} '{division.UNKNOWN}': {why}"
