"""``solve``: find solutions one after another, and verify each of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack, overload

from dancefloor.search.deadline import TimeUp
from dancefloor.verbs.how import Request, until_limit
from dancefloor.verbs.keywords import How, asks
from dancefloor.verbs.kinds.table import kind_of
from dancefloor.verbs.solutions import Solutions

if TYPE_CHECKING:
    from dancefloor.cover.problem import Problem
    from dancefloor.puzzles.cover import ExactCover
    from dancefloor.puzzles.kind import BoardPuzzle, Found, Puzzle
    from dancefloor.solutions.solution import Selection, Solution
    from dancefloor.verbs.how import AnyPuzzle, AnySolution


@overload
def solve(puzzle: Puzzle[Found], **how: Unpack[How]) -> Solutions[Found]: ...


@overload
def solve(puzzle: BoardPuzzle, **how: Unpack[How]) -> Solutions[Solution]: ...


@overload
def solve(puzzle: ExactCover | Problem, **how: Unpack[How]) -> Solutions[Selection]: ...


@overload
def solve(puzzle: str, **how: Unpack[How]) -> Solutions[AnySolution]: ...


@asks(How, symmetry="all")
def solve(puzzle: AnyPuzzle | str, **how: Unpack[How]) -> Solutions[Any]:
    """Find solutions, by default one of each class of symmetric ones.

    The arguments from `threads` on change how long the search takes, but neither the solutions nor their order. Only if
    `limit` is 1, the seed may decide which solution is found.

    Args:
        puzzle: a puzzle, which may be a `Problem` of items and options; or a text that means one, as on the command
            line: a box, a name, an address, a file. For a text, the type of solutions is not known before it is read:
            `read_puzzle` with a kind makes it known.

    Raises:
        InputError: the puzzle makes no sense, there is no such engine, an argument is out of range, or `resume` is not
            a position of a search for these solutions.
        EngineError: the engine is not installed, or cannot take the puzzle.

    >>> solutions = solve("3x20")
    >>> len(list(solutions)), solutions.outcome
    (2, <Outcome.COMPLETE: 'complete'>)
    """
    request = Request.asked(solve, how)
    try:
        with until_limit(request.limits):
            return kind_of(puzzle).solve(request)
    except TimeUp as late:
        return Solutions.too_late(puzzle, late, request.resume)
