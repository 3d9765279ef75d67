"""The searches of a run: one that lists solutions, or several that count them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from dancefloor.engines.choice import choose
from dancefloor.engines.matchings import has_pairs
from dancefloor.errors import InputError, StoreError, UnsupportedProblem, printable
from dancefloor.houses.runs.claims import OPEN, position_in
from dancefloor.houses.runs.opening import damaged
from dancefloor.houses.runs.parts import TaskRow
from dancefloor.search.deadline import TimeUp
from dancefloor.search.values import Expected, Limits
from dancefloor.verbs.kinds.plan import CountPart, CoverPlan

if TYPE_CHECKING:
    from dancefloor.engines.search import Search
    from dancefloor.houses.runs.store import Store
    from dancefloor.search.values import Cover
    from dancefloor.solutions.group import Group
    from dancefloor.verbs.how import Request
    from dancefloor.verbs.kinds.kind import Encoded


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

    def expected(self, request: Request) -> Expected | None:
        """How long a search takes for all of it on one thread, as dives estimate; None without dives."""
        if request.engine or self.plan.images:  # a sieve leaves out an unknown part of the search
            return None
        if self.part and has_pairs(self.plan.problem):  # determinants take another time altogether
            return None
        chosen = choose(self.plan.problem)
        return Expected(chosen.guess / 1e9, chosen.error / 1e9) if chosen.guess else None


class Tasks(NamedTuple):
    """All searches of a run."""

    tasks: list[Task]
    group: Group  #: the symmetries that make solutions the same
    order: str  #: the fingerprint of the order of scanning
    #: The solutions up to symmetry, from what was counted; None if that is not how to count them.
    classes: Callable[[int, int], int] | None = None


def tasks_of(kind: Encoded[Any], request: Request, order: str = "", *, counts: bool) -> Tasks:
    """The searches of a run.

    Args:
        kind: the kind of the puzzle.
        request: symmetries, engine and resources.
        order: the fingerprint of the order of scanning; empty for the one that promises the shortest search.
        counts: whether to count solutions, not to list them.

    Raises:
        InputError: the puzzle has no such order.
    """
    made = _made(kind, request, order, counts=counts)
    if order and made.order != order:
        raise InputError(f"this puzzle has no order of scanning {printable(order)!r}: another version may have it")
    return made


def _made(kind: Encoded[Any], request: Request, order: str, *, counts: bool) -> Tasks:
    request = request.but(limits=Limits(), resume=None)
    if not counts:
        plan = kind.plan(request, order)
        return Tasks([Task(plan)], plan.group, plan.order)
    counted = kind.count_plan(request, order)
    tasks = [Task(CoverPlan(part.problem, images=part.images), part) for part in counted.parts]
    return Tasks(tasks, counted.group, counted.order, counted.classes)


def expected_of(tasks: Sequence[Task], request: Request) -> list[Expected]:
    """How long a search for each takes on one thread, as dives estimate; empty if that is unknown for some."""
    told = [task.expected(request) for task in tasks]
    return [] if None in told else [each for each in told if each]


def check_positions(store: Store, tasks: Sequence[Task], request: Request) -> None:
    """Each search can go on where it stands, in intervals that are not done.

    Raises:
        StoreError: it has other searches.
        Damaged: one cannot.
    """
    rows = store.all("select times, raw, sieved, size, problem from task order by id")
    if rows and rows != [tuple(task.row) for task in tasks]:
        raise StoreError(f"{printable(store.name)} is a run of another version, with other searches")
    for number, task, stands in store.all(_POSITIONS, OPEN):
        resume = position_in(store, stands, number)
        try:
            tasks[task - 1].begin(request.but(limits=Limits(), resume=resume))
        except TimeUp:
            raise
        except InputError as error:
            raise damaged(store.name, f"interval {number} cannot be continued: {printable(str(error))}") from None


_POSITIONS = "select id, task, stands from interval where state=? and stands is not null"
