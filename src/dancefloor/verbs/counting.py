"""``count``: count solutions, all of them or up to symmetry."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Unpack

from dancefloor.search.deadline import TimeUp
from dancefloor.solutions.group import Convention
from dancefloor.verbs.counts import Count
from dancefloor.verbs.how import Request, until_limit
from dancefloor.verbs.keywords import CountHow, asks
from dancefloor.verbs.kinds.table import kind_of

if TYPE_CHECKING:
    from dancefloor.verbs.how import AnyPuzzle


@asks(CountHow)
def count(puzzle: AnyPuzzle | str, **how: Unpack[CountHow]) -> Count:
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

    Raises:
        InputError: the puzzle makes no sense, there is no such engine, or an argument is out of range.
        EngineError: the engine is not installed, or cannot take the puzzle.

    >>> count("3x20"), count("3x20", symmetry="all")
    (8 in all, 2)
    """
    request = Request.asked(count, how)
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
