"""What a counting run has counted, from the totals of its searches."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from dancefloor.search.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Callable

    from dancefloor.runs.store import Store


class Counted(NamedTuple):
    """What a run has counted."""

    raw: int  #: all solutions
    fixed: int  #: those that symmetries leave unchanged, added up over these
    distinct: int | None  #: those up to symmetry; None if they are not counted, or follow only at the end


def counted_so_far(store: Store) -> Counted:
    """What a run has counted until now."""
    rows = store.all(
        "select times, raw, sieved, sum(found), sum(weight) from task, interval where task.id=task group by task.id"
    )
    raw = sum(times * (weight if sieved else found) for times, is_raw, sieved, found, weight in rows if is_raw)
    fixed = sum(times * found for times, is_raw, _, found, _ in rows if not is_raw)
    sieved = [row for row in rows if row[2]]
    return Counted(raw, fixed, sum(row[3] for row in sieved) if sieved else None)


def results(store: Store, *, counts: bool, classes: Callable[[int, int], int] | None) -> list[tuple[str, str]]:
    """The facts with which a run ends.

    Args:
        store: its store.
        counts: whether it counts solutions.
        classes: the solutions up to symmetry, from all solutions and those left unchanged; None if that is not how to
            count them.
    """
    rows = [("outcome", Outcome.COMPLETE.value)]
    if counts:
        counted = counted_so_far(store)
        if classes:
            counted = counted._replace(distinct=classes(counted.raw, counted.fixed))
        rows.append(("result", json.dumps(counted._asdict())))
    return rows
