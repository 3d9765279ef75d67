"""Sentences about items and options that dancefloor left out: while it read a problem, or while it reduced one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from dancefloor.display import plural
from dancefloor.errors import printable

if TYPE_CHECKING:
    from dancefloor.cover.problem import Problem
    from dancefloor.cover.reduce import Reduction
    from dancefloor.verbs.kinds.kind import Kind

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
