"""Boards to be divided into regions by other rules than those of fillomino: the genres kept beside it.

- *symmarea*: a fillomino each of whose regions looks the same when it is turned by 180 degrees.
- *pentominous*: regions of five cells; a letter says which pentomino its region is, and no two alike are side by side.
- *tetrominous*: the same with regions of four cells.

These are values: they are read and written (`dancefloor.formats.puzzlink`), and not solved yet.
"""

from __future__ import annotations

from dataclasses import dataclass

from dancefloor.errors import PuzzleError
from dancefloor.puzzles.fillomino import Fillomino, Wall, place

BLANK, UNKNOWN, HOLE = ".", "?", "#"
LONGEST_NUMBER = 9  # in digits
#: The letters of a genre, in the order in which puzzle sites number them; there are none where clues are numbers.
GENRES = {"symmarea": "", "pentominous": "FILNPTUVWXYZ", "tetrominous": "ILOST"}


@dataclass(frozen=True)
class Division:
    """A board as rows of clues: numbers or letters, `BLANK`, `UNKNOWN`, and `HOLE` for a cell outside the board.

    `walls` are pairs of cells (row, column) side by side, as in a `Fillomino`.

    Raises:
        PuzzleError: an unknown genre, a clue that it does not have, rows of different lengths, or a wall that is not
            between two cells side by side.

    >>> Division("tetrominous", (("L", ".", "#"), (".", "?", "S")))
    <Division, tetrominous, of 2x3 cells, 3 clues>
    """

    genre: str
    clues: tuple[tuple[str, ...], ...]
    walls: tuple[Wall, ...] = ()

    def __post_init__(self) -> None:
        if self.genre not in GENRES:
            raise PuzzleError(f"there is no genre {self.genre!r}: it should be one of {', '.join(GENRES)}")
        board = Fillomino(tuple((0,) * len(row) for row in self.clues), self.walls)  # which checks all but the clues
        object.__setattr__(self, "walls", board.walls)
        for i, row in enumerate(self.clues):
            for j, clue in enumerate(row):
                if not self._has(clue):
                    wanted = ", ".join(GENRES[self.genre]) or "a number from 1 on"
                    raise PuzzleError(f"a clue {clue!r} in {place((i, j))}: in {self.genre} it should be {wanted}")

    def _has(self, clue: str) -> bool:
        letters = GENRES[self.genre]
        if clue in (BLANK, UNKNOWN):
            return True
        if letters:
            return clue == HOLE or (len(clue) == 1 and clue in letters)
        return clue.isascii() and clue.isdigit() and not clue.startswith("0") and len(clue) <= LONGEST_NUMBER

    def __repr__(self) -> str:
        clues = sum(clue not in (BLANK, HOLE) for row in self.clues for clue in row)
        more = f", {len(self.walls)} walls" if self.walls else ""
        return f"<Division, {self.genre}, of {self.rows}x{self.columns} cells, {clues} clues{more}>"

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return len(self.clues)

    @property
    def columns(self) -> int:
        """How many cells there are in each row."""
        return len(self.clues[0]) if self.clues else 0
