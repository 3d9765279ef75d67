"""Sentences about puzzles: the results of check, explain, grade and make."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from dancefloor.display import plural
from dancefloor.reports.phrases import places
from dancefloor.reports.searches import how_it_ended
from dancefloor.search.values import Answer

if TYPE_CHECKING:
    from dancefloor.geometry.lattice import Cell
    from dancefloor.verbs import Check

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
