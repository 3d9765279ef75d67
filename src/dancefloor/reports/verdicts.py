"""Sentences about puzzles: the results of check, explain, grade and make."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from dancefloor.display import plural
from dancefloor.reports.phrases import places
from dancefloor.reports.searches import how_it_ended
from dancefloor.search.answer import Answer

if TYPE_CHECKING:
    from dancefloor.fillomino.explain.explanation import Explanation
    from dancefloor.fillomino.make.maker import Made, Making
    from dancefloor.geometry.lattice import Cell
    from dancefloor.verbs import Check

MOST_NAMED = 20  # clues
SEVERAL = "there is more than one solution"


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


def explanation_end(explained: Explanation) -> str:
    """Why there are no more moves; empty if the moves lead to the only solution, or reach the limit on moves."""
    from dancefloor.fillomino.explain.moves import End

    if explained.answer is Answer.NONE:
        return f"no solution: {explained.reason}"
    if explained.end is End.OPEN:
        return f"{SEVERAL}: this holds in all of them" if explained.answer is Answer.MULTIPLE else ""
    if explained.answer is Answer.MULTIPLE:
        return f"{SEVERAL}: reasoning cannot fill the remaining cells"
    if explained.end is End.SOLVED:
        return "" if explained.moves else "every cell is filled already"
    stopped = {
        End.LIMITED: "reached the limit on suppositions",
        End.LATE: "time ran out",
        End.INTERRUPTED: "interrupted",
    }
    return f"not solved: {stopped.get(explained.end, 'these rules and suppositions lead no further')}"


def grade_text(explained: Explanation) -> str:
    """The grade of a puzzle, and the number of moves that solve it; empty if it has no grade."""
    graded = explained.grade
    if not graded:
        return ""
    text = f"{graded}: {plural(graded.moves, 'move')}"
    if graded.suppositions:
        many = "1 argument that supposes something"
        if graded.suppositions > 1:
            many = f"{graded.suppositions} arguments that suppose something"
        text += f", {many}"
        text += f", the longest in {plural(graded.longest, 'step')}"
    return text


def making_summary(making: Making[Any], seed: int) -> str:
    """A description of the new puzzle, or of the nearest one that was made.

    Args:
        making: the result of `dancefloor.make`.
        seed: the seed that makes the same puzzle again.
    """
    return f"{making_text(making)}; seed {seed}" if making.made else making_text(making)


def making_text(making: Making[Any]) -> str:
    """The same without the seed."""
    if making.made:
        return "; ".join(filter(None, (made_text(making.made), making.reason)))
    if not making.nearest:
        return making.reason
    lacks = f" ({', '.join(making.nearest.missing)})" if making.nearest.missing else ""
    return f"{making.reason}; the nearest{lacks}: {made_text(making.nearest)}"


def made_text(made: Made[Any]) -> str:
    """A description of a puzzle that was made: its grade, its clues, and those that could be left out."""
    grade = f"{made.grade}, " if made.grade else ""
    text = f"{grade}{plural(len(made.puzzle.given), 'clue')}, one solution"
    if quality := made.quality:
        text += f", quality {quality.score}"
        text += f", {plural(quality.hidden, 'hidden region')}" if quality.hidden else ""
        text += f", {plural(quality.unseen, 'number')} that no clue shows" if quality.unseen else ""
    if made.needless:
        text += f"; {plural(len(made.needless), 'clue')} could be left out for a harder puzzle"
    elif made.redundant:
        clues = plural(len(made.redundant), "clue")
        text += f"; no symmetric set of clues could be left out, but {clues} could, one at a time"
    return text
