"""What a counting run has counted, from the totals of its searches."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
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
