"""``explain``, ``hint`` and ``grade``: how a person solves a fillomino, step by step, and how hard that is.

Strategy: the solver first counts the solutions, up to two. So it reports a wrong puzzle at once, and every move can be
checked against the solution.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dancefloor.errors import InputError
from dancefloor.search.values import OnProgress
from dancefloor.verbs.how import Request
from dancefloor.verbs.kinds.table import kind_of

if TYPE_CHECKING:
    from dancefloor.houses.fillomino.explain.explanation import Explanation
    from dancefloor.houses.fillomino.explain.grades import Grade
    from dancefloor.houses.fillomino.fillomino import Fillomino
    from dancefloor.search.values import Limits

NO_FILLOMINO = (
    "only a fillomino can be explained and graded, and this puzzle is not one: 'dancefloor solve' shows solutions,"
    " 'dancefloor check' says whether there is exactly one, and 'dancefloor web' completes what you have placed"
)


def explain(
    puzzle: Fillomino | str,
    *,
    limit: int | None = None,
    timeout: float | None = None,
    limits: Limits | None = None,
    on_progress: OnProgress | None = None,
) -> Explanation:
    """Solve a fillomino as a person would, and explain each move.

    Ctrl-C ends the work; the explanation then has the moves that were found before.

    Args:
        puzzle: the fillomino, or its text. It may be filled in part.
        limit: how many moves to find; None for all. If the puzzle has no solution, there are moves only with None: they
            end with a contradiction.
        timeout: seconds after which to stop; None for no limit.
        limits: when to stop early: `seconds` for everything, and `nodes` for the number of suppositions.
        on_progress: called with a `Progress` about ten times a second. While it finds moves, the fraction is the share
            of known cells; before that, it is not a number.

    Raises:
        InputError: the puzzle is not a fillomino.

    >>> from dancefloor.houses.fillomino.fillomino import Fillomino
    >>> explanation = explain(Fillomino(((2, 0, 0),)))
    >>> print(explanation)
    1. Row 1, column 2 must be 2: the 2 at row 1, column 1 can grow into 2 cells, no more.
    2. Row 1, column 3 must be 1: 2 is complete beside it, and no other number has enough room there.
    >>> str(explanation.grade)
    'easy (level 1 of 6, effort 2)'
    """
    request = Request.of(limit=limit, timeout=timeout, limits=limits, on_progress=on_progress, threads=1)
    kind: Any = kind_of(puzzle)
    if not hasattr(kind, "explain"):
        raise InputError(NO_FILLOMINO)
    explained: Explanation = kind.explain(request)
    return explained


def hint(
    puzzle: Fillomino | str,
    *,
    reveal: bool = False,
    timeout: float | None = None,
    limits: Limits | None = None,
    on_progress: OnProgress | None = None,
) -> Explanation | None:
    """Find the next move of a fillomino: an explanation of this move alone, with its sentence and its picture.

    It returns None if no move is left or none was found; ``explain(puzzle, limit=1)`` says why.

    Args:
        puzzle: the fillomino, or its text. It may be filled in part.
        reveal: give the number of one cell, without a reason.
        timeout: seconds after which to stop; None for no limit.
        limits: when to stop early, as for `explain`.
        on_progress: called as for `explain`.

    Raises:
        InputError: the puzzle is not a fillomino.

    >>> from dancefloor.houses.fillomino.fillomino import Fillomino
    >>> print(hint(Fillomino(((2, 0, 0),))))
    Row 1, column 2 must be 2: the 2 at row 1, column 1 can grow into 2 cells, no more.
    >>> print(hint(Fillomino(((2, 0, 0),)), reveal=True))
    Row 1, column 2 is 2.
    >>> hint(Fillomino(((2, 2, 1),))) is None
    True
    """
    explained = explain(puzzle, limit=1, timeout=timeout, limits=limits, on_progress=on_progress)
    if reveal:
        explained = explained.revealed()
    return explained if explained.moves else None


def grade(
    puzzle: Fillomino | str,
    *,
    timeout: float | None = None,
    limits: Limits | None = None,
    on_progress: OnProgress | None = None,
) -> Grade | None:
    """Grade how hard a fillomino is for a person, by the moves that `explain` finds.

    It returns None unless there is exactly one solution, or if a limit was reached before the grade was known.

    Args:
        puzzle: the fillomino, or its text.
        timeout: seconds after which to stop; None for no limit.
        limits: when to stop early, as for `explain`.
        on_progress: called as for `explain`.

    Raises:
        InputError: the puzzle is not a fillomino.

    >>> from dancefloor.houses.fillomino.fillomino import Fillomino
    >>> graded = grade(Fillomino(((2, 0, 0),)))
    >>> str(graded.level), graded.moves
    ('easy', 2)
    >>> grade(Fillomino(((0, 0, 0),))) is None
    True
    """
    return explain(puzzle, timeout=timeout, limits=limits, on_progress=on_progress).grade
