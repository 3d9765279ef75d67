"""What a counting run has counted, from the totals of its searches."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from dancefloor.arguments import LARGEST_NUMBER
from dancefloor.houses.runs.question import group_of
from dancefloor.search.values import Outcome
from dancefloor.solutions.group import Convention

if TYPE_CHECKING:
    from collections.abc import Callable

    from dancefloor.houses.runs.store import Store


class Counted(NamedTuple):
    """What a run has counted."""

    raw: int  #: all solutions
    fixed: int  #: those that symmetries leave unchanged, added up over these
    distinct: int | None  #: those up to symmetry; None if they are not counted, or follow only at the end


def rounded(number: int) -> int:
    """A number of covers as the tables of a store keep it: `LARGEST_NUMBER` if it is larger.

    >>> rounded(7), rounded(10**100) == rounded(10**200)
    (7, True)
    """
    return min(number, LARGEST_NUMBER)


def exactly(interval: int, number: int) -> list[tuple[str, str]]:
    """The facts that keep the number of covers of an interval, if it is too large for the tables."""
    return [(f"found in {interval}", str(number))] if number >= LARGEST_NUMBER else []


def found_in(store: Store, interval: int, found: int) -> int:
    """The number of covers of an interval; `found` is what the table has."""
    return found if found < LARGEST_NUMBER else int(store.fact(f"found in {interval}"))


def counted_so_far(store: Store) -> Counted:
    """What a run has counted until now."""
    rows = store.all(
        "select times, raw, sieved, sum(found), sum(weight) from task, interval where task.id=task and found<?"
        " group by task.id",
        LARGEST_NUMBER,
    )
    large = store.all(
        "select times, raw, sieved, interval.id, found from task, interval where task.id=task and found>=?",
        LARGEST_NUMBER,
    )
    rows += [(*task, found_in(store, interval, found), 0) for *task, interval, found in large]
    raw = sum(times * (weight if sieved else found) for times, is_raw, sieved, found, weight in rows if is_raw)
    fixed = sum(times * found for times, is_raw, _, found, _ in rows if not is_raw)
    group = group_of(store)
    is_free = all(is_raw and times == group.order for times, is_raw, *_ in rows)  # each cover is a class of its own
    is_distinct = group.convention is not Convention.NONE and (is_free or any(sieved for *_, sieved, _, _ in rows))
    return Counted(raw, fixed, sum(row[3] for row in rows) if is_distinct else None)


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
