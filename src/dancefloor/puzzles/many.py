"""Several puzzles in one, as a file with a sudoku on each line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from dancefloor.arguments import listed
from dancefloor.display import Displayed, plural
from dancefloor.errors import PuzzleError
from dancefloor.pickling import Value


@dataclass(frozen=True, init=False, repr=False)
class Many(Value, Displayed):
    """Puzzles to solve one after another with `dancefloor.solve_many`; other verbs take one of them.

    Args:
        puzzles: the puzzles.
        lines: the line of each in its file, from 1; None (the default) for 1, 2, 3 and so on.

    Raises:
        PuzzleError: there are no puzzles, or not as many lines.
        InputError: an argument is not a sequence.

    >>> from dancefloor.puzzles.sudoku import Sudoku
    >>> Many([Sudoku(16 * [0]), Sudoku(81 * [0])])
    <Many: 2 puzzles>
    """

    puzzles: tuple[Any, ...]
    lines: Sequence[int] = field(compare=False)

    def __init__(self, puzzles: Iterable[Any], lines: Iterable[int] | None = None) -> None:
        given = listed("puzzles", puzzles, "puzzles")
        if not given:
            raise PuzzleError("no puzzles: there should be at least one")
        numbers = range(1, len(given) + 1) if lines is None else listed("lines", lines, "numbers of lines")
        if len(numbers) != len(given):
            raise PuzzleError(f"{len(numbers)} lines for {len(given)} puzzles: each puzzle has one")
        object.__setattr__(self, "puzzles", given)
        object.__setattr__(self, "lines", numbers)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.puzzles)

    def __len__(self) -> int:
        return len(self.puzzles)

    def __repr__(self) -> str:
        return f"<Many: {plural(len(self.puzzles), 'puzzle')}>"
