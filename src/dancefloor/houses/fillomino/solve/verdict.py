"""Whether a fillomino has no solution, exactly one, or more."""

from __future__ import annotations

from dataclasses import dataclass

from dancefloor.houses.fillomino.fillomino import Fillomino, Grid
from dancefloor.houses.fillomino.solve.solver import Grids
from dancefloor.search.values import Answer, Limits, OnProgress, Outcome, Statistics


@dataclass(frozen=True)
class Verdict:
    """Whether a puzzle has no solution, one or more; with up to two solutions, and the reason for NONE or UNKNOWN."""

    answer: Answer
    solutions: tuple[Grid, ...]
    reason: str
    statistics: Statistics
    outcome: Outcome  #: how the search for two solutions ended


def judge(
    puzzle: Fillomino,
    *,
    limits: Limits | None = None,
    seed: int = 0,
    method: str | None = None,
    on_progress: OnProgress | None = None,
) -> Verdict:
    """Decide whether a puzzle has exactly one solution: find two solutions, or prove that there are no two.

    Args:
        puzzle: the puzzle.
        limits: limits on conflicts (as `nodes`) and seconds; None for none.
        seed: the seed for the search.
        method: the name of a method; None for the best one installed.
        on_progress: called with a `Progress` about ten times a second.

    >>> judge(Fillomino(((2, 0, 0),))).answer
    <Answer.UNIQUE: 'unique'>
    >>> judge(Fillomino(((0, 0),))).answer
    <Answer.UNIQUE: 'unique'>
    >>> judge(Fillomino(((0, 0, 0),))).answer
    <Answer.MULTIPLE: 'multiple'>
    """
    two = Limits(2, limits.nodes, limits.seconds) if limits else Limits(2)
    search = Grids(puzzle, limits=two, seed=seed, method=method, on_progress=on_progress)
    found = tuple(search)
    reason = search.reason
    answer = Answer.of(len(found), complete=search.outcome is Outcome.COMPLETE)
    if answer is Answer.NONE:
        reason = reason or "no assignment keeps all the rules"
    elif answer is Answer.UNKNOWN:
        stopped = "a limit was reached" if search.outcome is Outcome.LIMITED else "the search was interrupted"
        reason = reason or f"{stopped} before {'a second' if found else 'a first'} solution was found or ruled out"
    return Verdict(answer, found, reason, search.statistics, search.outcome)
