"""Comments in DIMACS, OPB and LP texts that say what the variables of a problem stand for.

Strategy: names of items and colours come from puzzles, and occur only in comments. This is the one place that writes
them: each comment is one printable line, whatever a name contains.
"""

from __future__ import annotations

from collections.abc import Iterator

from dancefloor.cover.constraints import Constraints
from dancefloor.cover.problem import Problem
from dancefloor.errors import printable


def comments(problem: Problem, given: Constraints) -> Iterator[str]:
    """The comments without the sign that begins one: ``v <variable> <option>``, ``y <variable> <item>:<colour>``.

    >>> from dancefloor.cover.constraints import constraints
    >>> problem = Problem.from_names("p q", ["p q", "p", "q"])
    >>> list(comments(problem, constraints(problem)))
    ['2 primary and 0 secondary items, 3 options', 'v 1 p q', 'v 2 p', 'v 3 q']
    """
    secondary = len(problem.items) - problem.primary_count
    yield f"{problem.primary_count} primary and {secondary} secondary items, {len(problem.options)} options"
    for number in range(len(problem.options)):
        yield printable(f"v {number + 1} {problem.option_text(number)}")
    for color in given.colors:
        yield printable(f"y {color.variable} {color.item}:{color.color}")
