"""A search, a few nodes at a time, with what it has placed so far.

Strategy: each step is a search of its own, which resumes where the one before it stopped. The position of a search is
the options chosen on the way to a node, which is just what there is to see.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from dancefloor.errors import EngineError
from dancefloor.search.values import Limits, Outcome, Statistics
from dancefloor.solutions.group import NO_GROUP, Group

if TYPE_CHECKING:
    from dancefloor.verbs.how import Request
    from dancefloor.verbs.kinds.kind import Encoded

RESTARTS = ("portfolio", "sat", "cpsat")  # engines whose positions are not what they have placed


class WatchedStep(NamedTuple):
    """What a search has placed at a node."""

    solution: Any  #: a solution, or part of one
    is_solution: bool
    depth: int  #: the number of options chosen
    found: int  #: how many solutions it has found
    statistics: Statistics  #: the work of all steps so far, without the time between them
    engine: str
    outcome: Outcome  #: LIMITED while it goes on
    group: Group = NO_GROUP  #: the symmetries; solutions that one of them relates count as one


def watch(kind: Encoded[Any], request: Request, nodes: int = 1) -> Iterator[WatchedStep]:
    """Search, and stop every few nodes; each solution is a step, too.

    Args:
        kind: the puzzle.
        request: the symmetries and the engine; the limits on solutions and seconds apply to the search as a whole.
        nodes: the number of nodes from one step to the next, at least 1.

    Raises:
        EngineError: the engine cannot say what it has placed.

    >>> from dancefloor.verbs.how import Request
    >>> from dancefloor.verbs.kinds.table import kind_of
    >>> steps = list(watch(kind_of("3x20"), Request(engine="dancing"), 1000))
    >>> steps[-1].found, steps[-1].outcome
    (8, <Outcome.COMPLETE: 'complete'>)
    """
    if request.engine in RESTARTS:
        raise EngineError(f"engine {request.engine!r} cannot say what it has placed so far: choose another one")
    plan, most, found = kind.plan(request), request.limits.solutions, 0
    step = partial(WatchedStep, group=plan.group)
    while True:
        limits = Limits(None if most is None else most - found, nodes)
        search = plan.covers(replace(request, limits=limits))
        for cover in search:
            found += 1
            solution = kind.verified(plan.problem, cover)
            yield step(solution, True, len(cover), found, search.statistics, search.engine.name, Outcome.LIMITED)
        if found == most:
            return
        here = search.position
        outcome = Outcome.COMPLETE if search.outcome is Outcome.COMPLETE else Outcome.LIMITED
        placed = kind.meaning(plan.problem, here.path)
        yield step(placed, False, len(here.path), found, search.statistics, search.engine.name, outcome)
        if outcome is Outcome.COMPLETE:
            return
        request = replace(request, resume=here, engine=here.engine)
