"""Several puzzles in one, as a file with a sudoku on each line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from dancefloor.arguments import listed
from dancefloor.errors import PuzzleError
from dancefloor.pickling import Value


@dataclass(frozen=True, init=False, repr=False)
class Many(Value):
    """Puzzles to solve one after another with `dancefloor.solve_many`; other verbs take one of them.

    Raises:
        PuzzleError: there are none.
        InputError: the argument is not a sequence of puzzles.

    >>> from dancefloor.puzzles.sudoku import Sudoku
    >>> Many([Sudoku(16 * [0]), Sudoku(81 * [0])])
    <Many: 2 puzzles>
    """

    puzzles: tuple[Any, ...]

    def __init__(self, puzzles: Iterable[Any]) -> None:
        given = listed("puzzles", puzzles, "puzzles")
        if not given:
            raise PuzzleError("no puzzles: there should be at least one")
        object.__setattr__(self, "puzzles", given)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.puzzles)

    def __len__(self) -> int:
        return len(self.puzzles)

    def __repr__(self) -> str:
        return f"<Many: {len(self.puzzles)} puzzles>"
