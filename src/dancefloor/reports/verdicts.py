"""Sentences about puzzles: what was left out of them, the verdict of check on one, and the lines about many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import nan
from typing import TYPE_CHECKING, Any

from dancefloor.display import plural
from dancefloor.errors import printable
from dancefloor.reports.documents import solved_puzzle
from dancefloor.reports.phrases import places
from dancefloor.reports.searches import Result, how_it_ended
from dancefloor.search.values import Answer, Outcome

if TYPE_CHECKING:
    from dancefloor.cover.problem import Problem
    from dancefloor.cover.reduce import Reduction
    from dancefloor.geometry.lattice import Cell
    from dancefloor.verbs import Check, SolvedPuzzle
    from dancefloor.verbs.kinds.kind import Kind


MOST_NAMED = 20  # clues


def verdict(checked: Check[Any], seconds: float) -> Iterator[str]:
    """Whether there is exactly one solution, and the reasons if not: several sentences, the most important first.

    Args:
        checked: the result of the check.
        seconds: the elapsed time in seconds.
    """
    how = f"by {checked.engine} in {seconds:.2f} s" if checked.engine else "without a search"
    if checked.answer is Answer.UNKNOWN:
        ended = checked.reason or how_it_ended(checked.outcome, seconds, checked.progress)
        yield f"unknown, {plural(len(checked.solutions), 'solution')} so far: {ended}"
    elif checked.answer is Answer.NONE:
        yield f"no solution: {checked.reason or f'proved {how}'}"
        yield from _contradiction(checked)
        if checked.why_none:
            yield from (sentence for sentence, _ in checked.why_none.told())
    elif checked.answer is Answer.UNIQUE:
        alike = f" up to {checked.group}" if checked.group.order > 1 else ""
        yield f"exactly one solution{alike}: proved {how}"
        yield from _redundant(checked)
    else:
        alike = f", even up to {checked.group}" if checked.group.order > 1 else ""
        yield f"more than one solution{alike}: two found {how}"
        if differing := checked.differing:
            yield f"they differ in {plural(len(differing), 'cell')}: {places(differing)}"


def _contradiction(checked: Check[Any]) -> Iterator[str]:
    if not checked.has_clues:
        return
    if checked.contradiction is None:
        yield "time ran out during the search for clues that contradict each other"
        return
    clues = checked.contradiction.clues
    if not clues:
        yield "the board has no solution even without its clues"
        return
    given = getattr(checked.puzzle, "given", {})
    named = "; ".join(_clue(cell, given.get(cell)) for cell in clues[:MOST_NAMED])
    more = f"; and {plural(len(clues) - MOST_NAMED, 'more clue')}" if len(clues) > MOST_NAMED else ""
    if len(clues) == 1:
        yield f"this clue is impossible: {named}"
        return
    how_few = "each one is needed" if checked.contradiction.all_needed else "fewer clues may be enough"
    if checked.contradiction.smallest:
        how_few = "no smaller set does"
    yield f"these {len(clues)} clues contradict each other ({how_few}): {named}{more}"


def _clue(cell: Cell, clue: object) -> str:
    where = f"row {cell[0] + 1}, column {cell[1] + 1}"
    return where if clue is None else f"{clue} in {where}"


def _redundant(checked: Check[Any]) -> Iterator[str]:
    if redundant := checked.redundant:
        each = "1 clue" if len(redundant) == 1 else f"each of {len(redundant)} clues"
        yield f"{each} follows from all the others: {places(redundant)}"
    if left := len(checked.unexamined):
        clues = len(checked.kind.clues()) if checked.kind else left
        were = "was" if clues - left == 1 else "were"
        yield f"{clues - left} of {clues} clues {were} examined: --redundant examines all"
    if undecided := checked.undecided:
        yield f"unknown whether {plural(len(undecided), 'more clue')} could be left out: {places(undecided)}"


_LINES = {Answer.NONE: "none", Answer.UNIQUE: "unique", Answer.MULTIPLE: "several"}


def solution_line(solved: SolvedPuzzle) -> str:
    """The solution of a puzzle in one line; ``none`` or ``several`` if it has not exactly one."""
    return str(solved)


def verdict_line(solved: SolvedPuzzle) -> str:
    """Whether a puzzle has exactly one solution: ``unique``, ``none`` or ``several``."""
    return _LINES[solved.answer]


def json_line(solved: SolvedPuzzle, line: int) -> str:
    """A puzzle with its solutions in JSON, on one line; `line` is its line in the file, from 1."""
    import json  # takes time to load

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


MOST_NOTES = 10


def reading_notes(kind: Kind[Any]) -> Iterator[str]:
    """The remarks about reading a puzzle, at most `MOST_NOTES` of them.

    >>> from dancefloor.puzzles.cover import ExactCover
    >>> from dancefloor.verbs import kind_of
    >>> from dancefloor.cover.problem import Problem
    >>> *_, last = reading_notes(kind_of(ExactCover(Problem.from_names("p", ["p"]), ("line 2 was left out",) * 12)))
    >>> last
    '... and 2 more remarks of this kind'
    """
    yield from kind.notes[:MOST_NOTES]
    if len(kind.notes) > MOST_NOTES:
        yield f"... and {plural(len(kind.notes) - MOST_NOTES, 'more remark')} of this kind"


def reduction_summary(problem: Problem, reduction: Reduction) -> str:
    """How much smaller a reduction made a problem."""
    options = f"{len(reduction.removed)} of {len(problem.options)} options"
    items = f"{len(reduction.items)} of {len(problem.items)} items"
    return f"removed {options} and {items}, in {plural(reduction.rounds, 'round')}"


def reduction_reasons(problem: Problem, reduction: Reduction) -> Iterator[str]:
    """One sentence for each removed option and item, with the reason."""
    for number, reason in reduction.removed.items():
        yield f"option '{printable(problem.option_text(number))}': {reason}"
    for name, reason in reduction.items.items():
        yield f"item {name!r}: {reason}"


def proved_impossible(problem: Problem, reduction: Reduction) -> bool:
    """Whether a reduction proves that a problem has no solution."""
    return bool(problem.options and reduction.removed and not reduction.problem.options)
