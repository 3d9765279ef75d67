"""Knuth's text for items and options, as his DLX programs read it."""

from __future__ import annotations

from dancefloor.cover.problem import Item, Problem


def write_dlx(problem: Problem) -> str:
    """A problem as DLX text: a line of items, secondary ones after ``|``, then a line for each option.

    >>> print(write_dlx(Problem.from_names("p 0:2|q", ["p q x:A", "q x"], secondary="x")))
    p 0:2|q | x
    p q x:A
    q x
    """
    count = problem.primary_count
    names = [_bounded(item) for item in problem.items[:count]]
    if problem.has_secondary:
        names += ["|", *(item.name for item in problem.items[count:])]
    return "\n".join([" ".join(names), *(problem.option_text(k) for k in range(len(problem.options)))])


def _bounded(item: Item) -> str:
    if item.low == item.high:
        return item.name if item.high == 1 else f"{item.high}|{item.name}"
    return f"{item.low}:{item.high}|{item.name}"
