"""Sentences about many puzzles that are solved line by line."""

from __future__ import annotations

import json
from collections import Counter
from math import nan
from typing import TYPE_CHECKING

from dancefloor.display import plural
from dancefloor.reports.documents import solved_puzzle
from dancefloor.reports.results import Result
from dancefloor.reports.searches import how_it_ended
from dancefloor.search.values import Answer, Outcome

if TYPE_CHECKING:
    from dancefloor.verbs import SolvedPuzzle

_LINES = {Answer.NONE: "none", Answer.UNIQUE: "unique", Answer.MULTIPLE: "several"}


def solution_line(solved: SolvedPuzzle) -> str:
    """The solution of a puzzle in one line; ``none`` or ``several`` if it has not exactly one."""
    return str(solved)


def verdict_line(solved: SolvedPuzzle) -> str:
    """Whether a puzzle has exactly one solution: ``unique``, ``none`` or ``several``."""
    return _LINES[solved.answer]


def json_line(solved: SolvedPuzzle, line: int) -> str:
    """A puzzle with its solutions in JSON, on one line; `line` is its line in the file, from 1."""
    return json.dumps(solved_puzzle(solved, line))


class Score:
    """How many puzzles have no solution, one or several."""

    def __init__(self, wanted: int) -> None:
        self._wanted = wanted
        self._number: Counter[Answer] = Counter()

    def add(self, answer: Answer) -> None:
        """Count a puzzle."""
        self._number[answer] += 1

    def result(self, outcome: Outcome) -> Result:
        """FOUND if each puzzle has a solution to show, NONE if some have none or several."""
        if outcome is not Outcome.COMPLETE:
            return Result.STOPPED
        return Result.NONE if self._number[Answer.NONE] or self._number[Answer.MULTIPLE] else Result.FOUND

    def summary(self, outcome: Outcome, seconds: float) -> str:
        """A sentence about all puzzles.

        >>> score = Score(2)
        >>> score.add(Answer.UNIQUE); score.add(Answer.NONE)
        >>> score.summary(Outcome.COMPLETE, 0.5)
        '2 puzzles in 0.50 s: 1 with a solution, 1 with none, 0 with several'
        """
        number, done = self._number, self._number.total()
        found = number[Answer.UNIQUE] + number[Answer.UNKNOWN]
        told = f"{found} with a solution, {number[Answer.NONE]} with none, {number[Answer.MULTIPLE]} with several"
        if outcome is Outcome.COMPLETE:
            return f"{plural(done, 'puzzle')} in {seconds:.2f} s: {told}"
        return f"{done} of {plural(self._wanted, 'puzzle')}: {told}; {how_it_ended(outcome, seconds, nan)}"
