"""``explain``: how a person solves a fillomino, step by step, and how hard that is.

Strategy: the solver first finds out how many solutions there are. So a puzzle that has gone wrong is noticed at once,
and each move is checked against the solution before it is shown.
"""

from __future__ import annotations

from dancefloor.errors import InputError, InternalError
from dancefloor.fillomino.explain.explanation import Explanation
from dancefloor.fillomino.explain.moves import End, Moves
from dancefloor.fillomino.solve.verdict import Verdict, judge
from dancefloor.formats.puzzle import read_puzzle
from dancefloor.puzzles.fillomino import Fillomino
from dancefloor.search.answer import Answer
from dancefloor.search.deadline import TimeUp, now_doing
from dancefloor.search.values import Limits, Outcome
from dancefloor.verbs.how import PREPARING, OnProgress, still, until_limit, why_none


def explain(
    puzzle: Fillomino | str,
    *,
    limit: int | None = None,
    limits: Limits | None = None,
    on_progress: OnProgress | None = None,
) -> Explanation:
    """Solve a fillomino as a person would, and explain each move.

    Ctrl-C ends the work; the explanation then has the moves that were found before.

    Args:
        puzzle: the fillomino, or its text. It may be filled in part.
        limit: the number of moves; by default all of them. Without a solution there are moves only if all are wanted:
            they end with a contradiction.
        limits: when to stop early: `seconds` for everything, and `nodes` for the number of suppositions.
        on_progress: called about ten times a second. Once moves are being found, the fraction is the share of cells
            that are known; before, it is not a number.

    Raises:
        InputError: the puzzle is no fillomino.

    >>> explanation = explain(Fillomino(((2, 0, 0),)))
    >>> print(explanation)
    1. Row 1, column 2 must be 2: the 2 at row 1, column 1 can grow into 2 cells, no more.
    2. Row 1, column 3 must be 1: 2 is complete beside it, and no other number has enough room there.
    >>> str(explanation.grade)
    'easy (level 1 of 6, effort 2)'
    """
    given = read_puzzle(puzzle) if isinstance(puzzle, str) else puzzle
    if not isinstance(given, Fillomino):
        raise InputError("only a fillomino can be explained, and this puzzle is none")
    try:
        with until_limit(limits):
            return _explained(given, limit, limits or Limits(), on_progress)
    except TimeUp as late:
        return Explanation(given, (), End.of(Outcome.LIMITED, End.OPEN), Answer.UNKNOWN, why_none(late))


def _explained(given: Fillomino, limit: int | None, limits: Limits, on_progress: OnProgress | None) -> Explanation:
    now_doing(PREPARING)
    verdict = judge(given, limits=still(Limits()), on_progress=on_progress)
    if verdict.answer is Answer.NONE and (limit is not None or given.obstruction()):
        return Explanation(given, (), End.IMPOSSIBLE, verdict.answer, verdict.reason)
    if verdict.outcome is Outcome.INTERRUPTED:
        return Explanation(given, (), End.of(verdict.outcome, End.OPEN), verdict.answer, verdict.reason)
    moves = Moves(given, limits=still(Limits(limit, limits.nodes)), on_progress=on_progress)
    told = tuple(moves)
    _check(moves, verdict)
    return Explanation(given, told, moves.end, verdict.answer, verdict.reason)


def _check(moves: Moves, verdict: Verdict) -> None:
    """What was written is what all solutions have that are known.

    Raises:
        InternalError: it is not.
    """
    for grid in verdict.solutions:
        wrong = [cell for cell, number in moves.numbers.items() if number not in (0, grid[cell[0]][cell[1]])]
        if wrong or moves.end is End.IMPOSSIBLE:
            raise InternalError(
                f"a move is wrong at {wrong[:3]}", report=f"{moves.puzzle.clues}\n{moves.puzzle.walls}\n"
            )
