"""``tabulate`` and ``sample``: all solutions by number, and fair random ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, cast, overload

from dancefloor.errors import InputError
from dancefloor.pickling import AtWork
from dancefloor.puzzles.cover import ExactCover
from dancefloor.puzzles.kind import BoardPuzzle
from dancefloor.search.values import Cover
from dancefloor.solutions.solution import Selection, Solution
from dancefloor.verbs.asking import (
    Found,
    OnProgress,
    Puzzle,
    checked,
    puzzle_of,
)

if TYPE_CHECKING:
    from dancefloor.engines.counting import Tables


class Tabulated(AtWork, Generic[Found]):
    """All solutions of a puzzle, numbered from 0 without a list of them; those handed out are verified.

    Symmetric ones have numbers of their own. `count` is exact at any size, and so are numbers: `table[10**30]` is as
    quick as `table[0]`. The order is that of `dancefloor.engines.counting.Tables`.
    """

    instead = "keep its `puzzle`, which has the same numbers wherever it is tabulated; or the solutions themselves"

    def __init__(self, puzzle: Puzzle, tables: Tables | None, reason: str) -> None:
        self.puzzle, self.reason = puzzle, reason
        self._tables = tables
        self.count = tables.count if tables else 0

    def __getitem__(self, number: int) -> Found:
        """The solution of that number.

        Raises:
            InputError: there is no such number.
        """
        if self._tables is None:
            raise InputError(f"number {number}: there are no solutions")
        return self._meaning(self._tables.cover(number))

    def __iter__(self) -> Iterator[Found]:
        return map(self.__getitem__, range(self.count))

    def rank(self, solution: Found) -> int:
        """The number of a solution.

        Raises:
            InputError: it does not solve this puzzle.
        """
        try:
            cover = [self._numbers[placed] for placed in _parts(solution)]
        except KeyError:
            cover = None
        if cover is None or self._tables is None:
            raise InputError("it is no solution of this puzzle")
        return self._tables.rank(cover)

    def sample(self, times: int, seed: int = 0) -> list[Found]:
        """Solutions drawn independently, each with the same probability: the same for a seed on every machine.

        Raises:
            InputError: a negative number of them, or there is none to be drawn.
        """
        if times and not self.count:
            raise InputError(f"there are no solutions{': ' if self.reason else ''}{self.reason}")
        covers = self._tables.sample(times, seed) if self._tables else []
        return [self._meaning(cover) for cover in covers]

    def _meaning(self, cover: Cover) -> Found:
        return cast("Found", checked(self.puzzle, self.puzzle.encode().problem, cover))

    @cached_property
    def _numbers(self) -> dict[object, int]:
        """The option of each part of a solution."""
        encoding = self.puzzle.encode()
        options = range(len(encoding.problem.options))
        if isinstance(self.puzzle, ExactCover):
            return {option: option for option in options}
        return {encoding.decode(option): option for option in options}


def _parts(solution: object) -> Sequence[object]:
    if isinstance(solution, Solution):
        return solution.placements
    return solution.options if isinstance(solution, Selection) else (None,)


@overload
def tabulate(
    puzzle: BoardPuzzle, *, memory: int | None = None, on_progress: OnProgress | None = None
) -> Tabulated[Solution]: ...


@overload
def tabulate(
    puzzle: ExactCover, *, memory: int | None = None, on_progress: OnProgress | None = None
) -> Tabulated[Selection]: ...


@overload
def tabulate(
    puzzle: Puzzle | str, *, memory: int | None = None, on_progress: OnProgress | None = None
) -> Tabulated[Solution | Selection]: ...


def tabulate(
    puzzle: Puzzle | str, *, memory: int | None = None, on_progress: OnProgress | None = None
) -> Tabulated[Any]:
    """Number all solutions, to have any one by its number, the number of any one, or fair random ones.

    Tables take up to `memory` bytes: 1 GiB, or a quarter of the machine's memory if that is less, if nothing is said.

    Raises:
        InputError: the puzzle makes no sense.
        TablesTooLarge: the tables do not fit into that memory.
        UnsupportedProblem: the puzzle has colours, or is too large in another way.

    >>> from dancefloor import Packing, box
    >>> from dancefloor.formats.pieces import read_pieces
    >>> table = tabulate(Packing(box(8, 8), read_pieces("dominoes", room=64)))
    >>> table.count
    12988816
    >>> table.rank(table[1234567])
    1234567
    """
    from dancefloor.engines.counting import Tables  # others need not wait for it

    puzzle = puzzle_of(puzzle, None)
    if reason := puzzle.obstruction():
        return Tabulated(puzzle, None, reason)
    return Tabulated(puzzle, Tables(puzzle.encode().problem, memory=memory, on_progress=on_progress), "")


@overload
def sample(puzzle: BoardPuzzle, k: int = 1, *, seed: int = 0, memory: int | None = None) -> list[Solution]: ...


@overload
def sample(puzzle: ExactCover, k: int = 1, *, seed: int = 0, memory: int | None = None) -> list[Selection]: ...


@overload
def sample(
    puzzle: Puzzle | str, k: int = 1, *, seed: int = 0, memory: int | None = None
) -> list[Solution | Selection]: ...


def sample(puzzle: Puzzle | str, k: int = 1, *, seed: int = 0, memory: int | None = None) -> list[Any]:
    """Draw `k` solutions independently, all with the same probability, symmetric ones counted separately.

    The same seed gives the same solutions on every machine. For more than one draw from a puzzle see `tabulate`.

    Raises:
        InputError: the puzzle makes no sense, or has no solutions.
        TablesTooLarge: the tables do not fit into `memory` bytes.
        UnsupportedProblem: the puzzle has colours, or is too large in another way.

    >>> first, second = sample("3x20", 2)
    >>> len(first.placements)
    12
    """
    return tabulate(puzzle, memory=memory).sample(k, seed)
