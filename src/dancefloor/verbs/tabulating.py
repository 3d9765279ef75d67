"""``tabulate`` and ``sample``: number all solutions, and draw uniformly random ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Generic, Unpack, overload

from dancefloor.arguments import whole
from dancefloor.cover.components import components
from dancefloor.display import AtWork, Displayed, brief, number_text, plural
from dancefloor.errors import InputError
from dancefloor.puzzles.kind import Found
from dancefloor.verbs.how import Request, SampleHow, TabulateHow, asks
from dancefloor.verbs.kinds.kind import kind_of

if TYPE_CHECKING:
    from dancefloor.cover.problem import Problem
    from dancefloor.engines.counting import Tables
    from dancefloor.puzzles.cover import ExactCover
    from dancefloor.puzzles.kind import BoardPuzzle, Puzzle
    from dancefloor.search.values import Cover
    from dancefloor.solutions.solution import Selection, Solution
    from dancefloor.verbs.how import AnyPuzzle, AnySolution
    from dancefloor.verbs.kinds.kind import Encoded


class Tabulated(AtWork, Displayed, Generic[Found]):
    """All solutions of a puzzle, numbered from 0 without listing them; each one returned is verified.

    Symmetric solutions have different numbers. `count` and numbers are exact at any size: `table[10**30]` is as fast
    as `table[0]`. The order is that of `dancefloor.engines.counting.Tables`, and where a puzzle
    falls apart, that of `dancefloor.verbs.product.TablesOfParts`.

    >>> import dancefloor as dance
    >>> table = dance.tabulate("dominoes 8x8")
    >>> table.count, table.rank(table[1_000_000])
    (12988816, 1000000)

    Added in version 0.1.
    """

    instead = "keep its `puzzle`, which gets the same numbers wherever you tabulate it; or keep the solutions"

    def __init__(self, kind: Encoded[Found], tables: Tables | None, reason: str = "") -> None:
        self.puzzle, self.reason = kind.puzzle, reason
        self._kind, self._tables = kind, tables
        self.count = tables.count if tables else 0

    def __getitem__(self, number: int) -> Found:
        """The solution with that number.

        Raises:
            InputError: there is no such number.
        """
        if self._tables is None:
            raise InputError(f"number is {number}, and there are no solutions")
        return self._meaning(self._tables.cover(number))

    def __repr__(self) -> str:
        return f"<Tabulated {brief(self.puzzle, 50)}: {plural(self.count, 'solution', number_text)}>"

    def __iter__(self) -> Iterator[Found]:
        return map(self.__getitem__, range(self.count))

    def rank(self, solution: Found) -> int:
        """The number of a solution.

        Raises:
            InputError: it does not solve this puzzle.
        """
        cover = self._kind.cover_of(solution)
        if cover is None or self._tables is None:
            raise InputError("solution is not one of this puzzle")
        return self._tables.rank(cover)

    def sample(self, times: int, seed: int = 0) -> list[Found]:
        """Draw solutions independently and uniformly; a seed gives the same solutions on every machine.

        Raises:
            InputError: `times` is negative, or there are no solutions.
        """
        if times and not self.count:
            raise InputError(f"there are no solutions{': ' if self.reason else ''}{self.reason}")
        covers = self._tables.sample(times, seed) if self._tables else []
        return [self._meaning(cover) for cover in covers]

    def _meaning(self, cover: Cover) -> Found:
        return self._kind.verified(self._kind.problem, cover)


@overload
def tabulate(puzzle: Puzzle[Found], **how: Unpack[TabulateHow]) -> Tabulated[Found]: ...


@overload
def tabulate(puzzle: BoardPuzzle, **how: Unpack[TabulateHow]) -> Tabulated[Solution]: ...


@overload
def tabulate(puzzle: ExactCover | Problem, **how: Unpack[TabulateHow]) -> Tabulated[Selection]: ...


@overload
def tabulate(puzzle: str, **how: Unpack[TabulateHow]) -> Tabulated[AnySolution]: ...


@asks(TabulateHow)
def tabulate(puzzle: AnyPuzzle | str, **how: Unpack[TabulateHow]) -> Tabulated[Any]:
    """Number all solutions: get a solution by its number, the number of a solution, or uniformly random solutions.

    Args:
        puzzle: a puzzle, or a text that means one, as for `solve`.
        memory: how many bytes the tables may take; None for half of the memory that is free.

    Raises:
        InputError: the puzzle makes no sense.
        TablesTooLarge: the tables do not fit into that memory.
        UnsupportedProblem: the puzzle has colors, or is too large in another way.

    >>> from dancefloor import Packing, box
    >>> from dancefloor.puzzles.piece import read_pieces
    >>> table = tabulate(Packing(box(8, 8), read_pieces("dominoes", room=64)))
    >>> table.count
    12988816
    >>> table.rank(table[1234567])
    1234567

    Added in version 0.1.
    """
    request = Request.asked(tabulate, how)
    kind = kind_of(puzzle).encoded()
    if reason := kind.obstruction():
        return Tabulated(kind, None, reason)
    return Tabulated(kind, _numbered(kind.problem, request))


def _numbered(problem: Problem, request: Request) -> Tables:
    """All covers with their numbers: those of the whole, or of each of its separate parts."""
    from dancefloor.engines.counting import Tables  # loaded only for tables
    from dancefloor.verbs.product import TablesOfParts

    threads, memory, tell = request.resources.threads, request.resources.memory, request.on_progress
    if parts := components(problem):
        return TablesOfParts(parts, memory=memory, threads=threads, on_progress=tell)
    return Tables(problem, memory=memory, threads=threads, on_progress=tell)


@overload
def sample(puzzle: Puzzle[Found], times: int = 1, **how: Unpack[SampleHow]) -> list[Found]: ...


@overload
def sample(puzzle: BoardPuzzle, times: int = 1, **how: Unpack[SampleHow]) -> list[Solution]: ...


@overload
def sample(puzzle: ExactCover | Problem, times: int = 1, **how: Unpack[SampleHow]) -> list[Selection]: ...


@overload
def sample(puzzle: str, times: int = 1, **how: Unpack[SampleHow]) -> list[AnySolution]: ...


@asks(SampleHow)
def sample(puzzle: AnyPuzzle | str, times: int = 1, **how: Unpack[SampleHow]) -> list[Any]:
    """Draw solutions independently and uniformly; symmetric solutions count as different.

    To draw from one puzzle repeatedly, use `tabulate`.

    Args:
        puzzle: a puzzle, or a text that means one, as for `solve`.
        times: how many solutions to draw.
        memory: how many bytes tables may take, as for `tabulate`.
        seed: the seed for whatever is random; it gives the same solutions on every machine.

    Raises:
        InputError: the puzzle makes no sense, or has no solutions.
        TablesTooLarge: the tables do not fit into that memory.
        UnsupportedProblem: the puzzle has colors, or is too large in another way.

    >>> first, second = sample("3x20", 2)
    >>> len(first.placements)
    12

    Added in version 0.1.
    """
    resources = Request.asked(sample, how).resources
    return tabulate(puzzle, memory=resources.memory).sample(whole("times", times, 0), resources.seed)
