"""The searches of a run: one that lists solutions, or several that count them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from dancefloor.errors import UnsupportedProblem
from dancefloor.runs.parts import TaskRow
from dancefloor.search.values import Limits
from dancefloor.verbs.kinds.plan import CountPart, CoverPlan

if TYPE_CHECKING:
    from dancefloor.engines.search import Search
    from dancefloor.search.values import Cover
    from dancefloor.solutions.group import Group
    from dancefloor.verbs.how import Request
    from dancefloor.verbs.kinds.encoded import Encoded


class Task(NamedTuple):
    """One of the searches of a run."""

    plan: CoverPlan
    part: CountPart | None = None  #: what is counted; None if solutions are listed

    @property
    def row(self) -> TaskRow:
        """What a store keeps of it."""
        times, is_raw = (self.part.times, self.part.is_raw) if self.part else (1, True)
        problem = self.plan.problem
        return TaskRow(times, is_raw, self.plan.images is not None, len(problem.options), problem.fingerprint)

    def begin(self, request: Request) -> Search[Cover]:
        """Begin the search, or resume it."""
        try:
            return self.plan.covers(request)
        except UnsupportedProblem:
            if self.part is None or self.part.is_raw:
                raise
            return self.plan.covers(request.but(engine=None))  # the problem is not the user's


class Tasks(NamedTuple):
    """All searches of a run."""

    tasks: list[Task]
    group: Group  #: the symmetries that make solutions the same
    scan: int  #: which of the puzzle's scan orders the searches take
    #: The solutions up to symmetry, from what was counted; None if that is not how to count them.
    classes: Callable[[int, int], int] | None = None


def tasks_of(kind: Encoded[Any], request: Request, scan: int | None = None, *, counts: bool) -> Tasks:
    """The searches of a run.

    Args:
        kind: the kind of the puzzle.
        request: symmetries, engine and resources.
        scan: which scan order to take; None for the one that promises the shortest search.
        counts: whether to count solutions, not to list them.
    """
    request = request.but(limits=Limits(), resume=None)
    if not counts:
        plan = kind.plan(request, scan)
        return Tasks([Task(plan)], plan.group, plan.scan)
    counted = kind.count_plan(request, scan)
    tasks = [Task(CoverPlan(part.problem, images=part.images), part) for part in counted.parts]
    return Tasks(tasks, counted.group, counted.scan, counted.classes)
