"""``solve``: find solutions one after another, and verify each of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack, overload

from dancefloor.search.deadline import TimeUp
from dancefloor.search.values import OnProgress
from dancefloor.verbs.how import How, Request, until_limit
from dancefloor.verbs.kinds.table import kind_of
from dancefloor.verbs.solutions import Solutions

if TYPE_CHECKING:
    from dancefloor.cover.problem import Problem
    from dancefloor.puzzles.cover import ExactCover
    from dancefloor.puzzles.kind import BoardPuzzle, Found, Puzzle
    from dancefloor.search.values import Limits, Position
    from dancefloor.solutions.group import Symmetry
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


def solve(
    puzzle: AnyPuzzle | str,
    *,
    limit: int | None = None,
    symmetry: Symmetry = "all",
    engine: str | None = None,
    timeout: float | None = None,
    limits: Limits | None = None,
    resume: Position | None = None,
    on_progress: OnProgress | None = None,
    threads: int | None = None,
    memory: int | None = None,
    seed: int = 0,
) -> Solutions[Any]:
    """Find solutions, by default one of each class of symmetric ones.

    The arguments from `threads` on change how long the search takes, but neither the solutions nor their order. Only if
    `limit` is 1, the seed may decide which solution is found.

    Args:
        puzzle: a puzzle, which may be a `Problem` of items and options; or a text that means one, as on the command
            line: a box, a name, an address, a file. For a text, the type of solutions is not known before it is read:
            `read_puzzle` with a kind makes it known.
        limit: how many solutions to find; None for all.
        symmetry: the symmetries that make two solutions the same: ``"all"`` for rotations and reflections,
            ``"rotations"``, or ``"none"``. docs/symmetry.md says of which puzzles.
        engine: the name of an engine (`engine_names`), or of a method for fillomino; None to choose the fastest.
        timeout: seconds after which to stop; None for no limit.
        limits: limits on solutions, nodes and seconds; None for none. `limit` and `timeout` override those on
            solutions and seconds.
        resume: the `position` of an earlier search for these solutions, to continue it; None to start a new one.
        on_progress: called with a `Progress` about ten times a second.
        threads: how many threads search; None for one per processor.
        memory: how many bytes tables may take; None to let the engine decide.
        seed: the seed for whatever is random.

    Raises:
        InputError: the puzzle makes no sense, there is no such engine, an argument is out of range, or `resume` is not
            a position of a search for these solutions.
        EngineError: the engine is not installed, or cannot take the puzzle.

    >>> solutions = solve("3x20")
    >>> len(list(solutions)), solutions.outcome
    (2, <Outcome.COMPLETE: 'complete'>)
    """
    request = Request.of(
        limit=limit,
        timeout=timeout,
        limits=limits,
        symmetry=symmetry,
        engine=engine,
        resume=resume,
        on_progress=on_progress,
        threads=threads,
        memory=memory,
        seed=seed,
    )
    try:
        with until_limit(request.limits):
            return kind_of(puzzle).solve(request)
    except TimeUp as late:
        return Solutions.too_late(puzzle, late, resume)
