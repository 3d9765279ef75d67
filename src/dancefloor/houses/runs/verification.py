"""A store checked wholly: every page, every row, every interval and every solution, against the puzzle itself.

Strategy: after everything that opening compares (`claims`), the puzzle is encoded again: it must have the same options,
the same searches and the same symmetries. Each solution is verified without the engine that found it, and all of
them must differ, which their hashes show in eight bytes each. Positions where the search has to go on
must be such that it can. A number that was counted is compared with its parts, and is not counted again.
"""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Callable
from contextlib import closing
from typing import Any, NamedTuple

from dancefloor.errors import DancefloorError, InternalError, printable
from dancefloor.houses.runs.claims import check_positions, open_store
from dancefloor.houses.runs.counted import counted_so_far
from dancefloor.houses.runs.opening import damaged, file_name
from dancefloor.houses.runs.question import tasks_of
from dancefloor.houses.runs.run_parts import PartPlace
from dancefloor.houses.runs.store import Damaged, Store
from dancefloor.houses.runs.stored_runs import KeptRun
from dancefloor.search.deadline import TimeUp
from dancefloor.search.values import Outcome
from dancefloor.verbs.how import Request

SHELVES = 256  # for hashes, so that few are compared with each other at a time
HASH = 8  # bytes
_TASKS = "select times, raw, sieved, size, problem from task order by id"


class Checked(NamedTuple):
    """A store that is as it should be."""

    file: str
    name: str  #: what the user called the puzzle
    part: PartPlace | None
    outcome: Outcome
    counts: bool  #: whether it counts solutions
    found: int  #: solutions, all of them verified unless they were only counted
    intervals: int
    progress: float
    is_sealed: bool


def check_wholly(file: str, tell: Callable[[int, int], object] | None = None) -> Checked:
    """Check a store wholly; it may be at work meanwhile.

    Args:
        file: the file of the store.
        tell: called about once for each chunk with the number of solutions verified and that of all; None for nothing.

    Raises:
        StoreError: it cannot be read, or is no run.
        Damaged: it is not as it should be.

    >>> import dancefloor as dance, os, tempfile
    >>> store = os.path.join(tempfile.mkdtemp(), "3x20.db")
    >>> _ = dance.run("3x20", store=store)
    >>> check_wholly(store).found
    2
    """
    with closing(open_store(file_name(file), wholly=True)) as store:
        run: KeptRun[Any] = KeptRun(store)
        if not run.reason:
            _check_searches(store, run)
        if not run.question.counts:
            _check_solutions(run, tell)
        intervals = store.one("select count(*) from interval")[0]
        said = run.name if run.part is None else store.fact("name")
        counts, sealed = run.question.counts, store.is_sealed
        return Checked(run.file, said, run.part, run.outcome, counts, run.found, intervals, run.progress, sealed)


def _check_searches(store: Store, run: KeptRun[Any]) -> None:
    """The searches are those of the puzzle, and can go on where they stand."""
    name, kind, request = store.name, run.kind, run.question.of_request(Request())
    problem = kind.problem
    if (problem.fingerprint, str(len(problem.options))) != (store.fact("problem"), store.fact("options")):
        raise damaged(name, "its puzzle has other items or options")
    try:
        tasks = tasks_of(kind, request, store.fact("order"), counts=run.question.counts)
        rows = store.all(_TASKS)
        if rows and rows != [tuple(map(_plain, task.row)) for task in tasks.tasks]:
            raise damaged(name, "its searches are not those of its puzzle")
        if tasks.group != run.group:
            raise damaged(name, "its symmetries are not those of its puzzle")
        check_positions(store, tasks.tasks, request)
    except (Damaged, TimeUp):
        raise
    except DancefloorError as error:
        raise damaged(name, printable(str(error))) from None
    if run.question.counts and run.outcome is Outcome.COMPLETE and not run.part and tasks.classes:
        counted = counted_so_far(store)
        if run.total is None or run.total.distinct != tasks.classes(counted.raw, counted.fixed):
            raise damaged(name, "its number of solutions up to symmetry is wrong")


def _plain(value: object) -> object:
    return int(value) if isinstance(value, bool) else value


def _check_solutions(run: KeptRun[Any], tell: Callable[[int, int], object] | None) -> None:
    """Every solution is one, and no two are the same."""
    shelves = [array("Q") for _ in range(SHELVES)]
    for first, covers in run.parts(0, len(run)):
        if isinstance(covers, Damaged):
            raise covers
        for cover in covers:
            run.solution(cover)
            print_of_it = hashlib.sha256(repr(cover).encode()).digest()
            shelves[print_of_it[-1]].append(int.from_bytes(print_of_it[:HASH], "little"))
        if tell:
            tell(first + len(covers), len(run))
    if any(len(set(shelf)) < len(shelf) for shelf in shelves):
        raise damaged(run.file, "a solution is there twice")
    if sum(map(len, shelves)) != len(run):
        raise InternalError(f"{sum(map(len, shelves))} of {len(run)} solutions were checked")
