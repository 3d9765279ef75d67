"""``explain``, ``hint`` and ``grade``: how a person solves a fillomino, step by step, and how hard that is.

Strategy: the solver first counts the solutions, up to two. So it reports a wrong puzzle at once, and every move can be
checked against the solution.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

from dancefloor.errors import InputError
from dancefloor.verbs.how import LimitKeywords, Request, TimeKeywords, asks
from dancefloor.verbs.kinds.kind import kind_of

if TYPE_CHECKING:
    from dancefloor.houses.fillomino.explain.explanation import Explanation
    from dancefloor.houses.fillomino.explain.grades import Grade
    from dancefloor.houses.fillomino.fillomino import Fillomino

NO_FILLOMINO = (
    "only a fillomino can be explained and graded, and this puzzle is not one: 'dancefloor solve' shows solutions,"
    " 'dancefloor check' says whether there is exactly one, and 'dancefloor web' completes what you have placed"
)


class ExplainHow(LimitKeywords, TimeKeywords, total=False):
    """The keywords of `explain`."""


@asks(ExplainHow)
def explain(puzzle: Fillomino | str, **how: Unpack[ExplainHow]) -> Explanation:
    """Solve a fillomino as a person would, and explain each move.

    Ctrl-C ends the work; the explanation then has the moves that were found before.

    Args:
        puzzle: the fillomino, or its text. It may be filled in part.
        limit: how many moves to find; None for all. If the puzzle has no solution, there are moves only with None: they
            end with a contradiction.
        limits: when to stop early: `seconds` for everything, and `nodes` for the number of suppositions.
        on_progress: called with a `Progress` about ten times a second. While it finds moves, the fraction is the share
            of known cells; before that, it is not a number.

    Raises:
        InputError: the puzzle is not a fillomino.

    >>> from dancefloor.houses.fillomino.fillomino import Fillomino
    >>> explanation = explain(Fillomino(((2, 0, 0),)))
    >>> print(explanation)
    1. Row 1, column 2 must be 2: the 2 at row 1, column 1 has room for exactly 2 cells. [just enough room]
    2. Row 1, column 3 must be 1: 2 is complete beside it, and no other number has enough room there. [no other number]
    >>> str(explanation.grade)
    'easy (level 1 of 6, effort 2)'

    Added in version 0.1.
    """
    return _explained(puzzle, Request.asked(explain, how, threads=1))


@asks(TimeKeywords)
def hint(puzzle: Fillomino | str, *, reveal: bool = False, **how: Unpack[TimeKeywords]) -> Explanation | None:
    """Find the next move of a fillomino: an explanation of this move alone, with its sentence and its picture.

    It returns None if no move is left or none was found; ``explain(puzzle, limit=1)`` says why.

    Args:
        puzzle: the fillomino, or its text. It may be filled in part.
        reveal: give the number of one cell, without a reason.
        limits: when to stop early, as for `explain`.
        on_progress: called as for `explain`.

    Raises:
        InputError: the puzzle is not a fillomino.

    >>> from dancefloor.houses.fillomino.fillomino import Fillomino
    >>> print(hint(Fillomino(((2, 0, 0),))))
    Row 1, column 2 must be 2: the 2 at row 1, column 1 has room for exactly 2 cells. [just enough room]
    >>> print(hint(Fillomino(((2, 0, 0),)), reveal=True))
    Row 1, column 2 is 2.
    >>> hint(Fillomino(((2, 2, 1),))) is None
    True

    Added in version 0.2.
    """
    explained = _explained(puzzle, Request.asked(hint, how, limit=1, threads=1))
    if reveal:
        explained = explained.revealed()
    return explained if explained.moves else None


@asks(TimeKeywords)
def grade(puzzle: Fillomino | str, **how: Unpack[TimeKeywords]) -> Grade | None:
    """Grade how hard a fillomino is for a person, by the moves that `explain` finds.

    It returns None unless there is exactly one solution, or if a limit was reached before the grade was known.

    Args:
        puzzle: the fillomino, or its text.
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

    Added in version 0.2.
    """
    return _explained(puzzle, Request.asked(grade, how, threads=1)).grade


def _explained(puzzle: Fillomino | str, request: Request) -> Explanation:
    kind: Any = kind_of(puzzle)
    if not hasattr(kind, "explain"):
        raise InputError(NO_FILLOMINO)
    explained: Explanation = kind.explain(request)
    return explained
