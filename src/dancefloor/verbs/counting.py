"""``count``: count solutions, all of them or up to symmetry."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from dancefloor.search.deadline import TimeUp
from dancefloor.search.values import OnProgress
from dancefloor.solutions.group import Convention
from dancefloor.verbs.counts import Count
from dancefloor.verbs.how import Request, until_limit
from dancefloor.verbs.kinds.table import kind_of

if TYPE_CHECKING:
    from dancefloor.search.values import Limits
    from dancefloor.solutions.group import Symmetry
    from dancefloor.verbs.how import AnyPuzzle


def count(
    puzzle: AnyPuzzle | str,
    *,
    limit: int | None = None,
    symmetry: Symmetry = "none",
    engine: str | None = None,
    timeout: float | None = None,
    limits: Limits | None = None,
    on_progress: OnProgress | None = None,
    threads: int | None = None,
    memory: int | None = None,
    seed: int = 0,
) -> Count:
    """Count solutions. The result is an int that also says how it was found.

    To count classes of symmetric solutions, it counts the solutions that each symmetry leaves unchanged; with a limit
    on solutions, it finds the classes one by one. See docs/symmetry.md. It verifies a sample of the solutions.

    Args:
        puzzle: a puzzle, or a text that means one, as for `solve`.
        limit: how many solutions to count at most; None for all.
        symmetry: the symmetries that make two solutions the same: ``"none"``, ``"rotations"``, or ``"all"`` for
            rotations and reflections. docs/symmetry.md says of which puzzles.
        engine: the name of an engine (`engine_names`), ``"counting"`` for tables, ``"matchings"`` for determinants,
            or a method for fillomino; None to choose the fastest.
        timeout: seconds after which to stop; None for no limit.
        limits: limits on solutions, nodes and seconds; None for none. `limit` and `timeout` override those on
            solutions and seconds.
        on_progress: called with a `Progress` about ten times a second.
        threads: how many threads search; None for one per processor.
        memory: how many bytes tables may take; None to let the engine decide.
        seed: the seed for whatever is random.

    Raises:
        InputError: the puzzle makes no sense, there is no such engine, or an argument is out of range.
        EngineError: the engine is not installed, or cannot take the puzzle.

    >>> count("3x20"), count("3x20", symmetry="all")
    (8 in all, 2)
    """
    request = Request.of(
        limit=limit,
        timeout=timeout,
        limits=limits,
        symmetry=symmetry,
        engine=engine,
        on_progress=on_progress,
        threads=threads,
        memory=memory,
        seed=seed,
    )
    try:
        with until_limit(request.limits):
            kind = kind_of(puzzle)
            counted = kind.count(request)
            if request.convention is Convention.NONE:
                wanted = kind.group(replace(request, convention=Convention.ALL))
                counted.could_be_fewer = wanted.convention is Convention.ALL
            return counted
    except TimeUp as late:
        return Count.too_late(late)
