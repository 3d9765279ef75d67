"""What a run counts: the numbers in its store, and a count at work that keeps more than a position.

Such a count is a race of a search and tables, or determinants.

Strategy: what its `Tallying` saves goes into the table `checkpoint`: the facts as a row of JSON, the tables in rows of
a MiB. All rows are of one moment. Facts alone are cheap, and are written whenever the caller writes, as long as the
tables stay the same. Tables that have changed are written, with the facts, once the count has gone on for `PATIENCE`
times as long as the last writing took, or sooner after a sitting has begun; and when a sitting ends in order.
"""

from __future__ import annotations

import json
import os
import shutil
import time
from typing import TYPE_CHECKING, NamedTuple

from dancefloor.arguments import LARGEST_NUMBER
from dancefloor.engines.registry import COUNTERS
from dancefloor.errors import InputError, StoreError, printable
from dancefloor.houses.runs.question import group_of
from dancefloor.houses.runs.schema import DONE
from dancefloor.houses.runs.store import TAKE_UP, Damaged
from dancefloor.search.values import Expected, Limits, Outcome, Position
from dancefloor.solutions.group import Convention
from dancefloor.verbs.tally import Saved, Tally, Tallying

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterable, Iterator

    from dancefloor.houses.runs.store import Store
    from dancefloor.verbs.how import Request
    from dancefloor.verbs.kinds.plan import CountPart

TABLES = "tables"  # the kind of a row with a piece of tables; that of a row with facts is the engine
PIECE = 1 << 20  # bytes in a row
PATIENCE = 20.0
ROOM = 0.9  # the share of the free disk that tables may take


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


def begins_tallied(part: CountPart, request: Request) -> bool:
    """Whether a `Tallied` begins to count a part, unless others do so; see `is_tallied`."""
    is_counted = part.images is None and part.engine(request.engine) in (None, *COUNTERS)
    return is_counted and request.limits.nodes is None


def is_tallied(store: Store, interval: int, part: CountPart, request: Request, has_begun: bool) -> bool:
    """Whether an interval is counted by a `Tallied`.

    It is unless only a search can do so: if an engine that searches was asked for, if there is a limit on nodes, if the
    covers have weights, or if a search has begun already, in one or several parts.

    Args:
        store: the store.
        interval: the number of the interval.
        part: what is counted.
        request: the engine and the limits.
        has_begun: whether a search stands somewhere in the interval.
    """
    alone = request.but(limits=Limits())
    is_known = _has(store, _facts(interval)) and begins_tallied(part, alone)
    return is_known or (not has_begun and begins_tallied(part, request))


def keeps_tables(store: Store) -> bool:
    """Whether a store has tables with which only one process can continue."""
    return store.one("select 1 from checkpoint where kind=? limit 1", TABLES) is not None


class Tallied:
    """A count at work on an interval that is a whole task.

    Args:
        store: the store.
        interval: the number of the interval.
        seconds: how long others have worked on it.
        part: what is counted.
        request: engine, resources and callback.

    Raises:
        StoreError: what the store keeps of it cannot be read.
        EngineError: the engine cannot take the problem.
    """

    def __init__(self, store: Store, interval: int, seconds: float, part: CountPart, request: Request) -> None:
        self._store, self._interval, self._problem = store, interval, part.problem
        began, saved = time.monotonic(), self._read()
        self._began, self._has_ended = began - seconds, False
        try:
            asked = request.but(engine=part.engine(request.engine))
            self._tallying = Tallying(part.problem, part.sample, asked, resume=saved)
        except InputError as wrong:
            if saved is None:
                raise
            raise StoreError(f"{printable(store.name)} cannot be continued: {wrong}") from None
        has_tables = _has(store, _piece(interval, 0))
        #: The states of the tables in the store; None if it has none.
        self._states = self._tallying.saved().states if has_tables else None
        #: When tables were written last, and the seconds that this took. They are about as long to read.
        self._started = self._written = time.monotonic()
        self._cost = self._written - began if has_tables else 0.0
        #: The states of the tables that are being written, and since when; None once that has taken effect.
        self._writing: tuple[int | None, float] | None = None

    @property
    def tally(self) -> Tally:
        """The count so far."""
        return self._tallying.tally

    @property
    def expected(self) -> Expected | None:
        """How long all of it takes in the way that works; None if that is unknown."""
        return self._tallying.expected

    def advance(self, seconds: float) -> bool:
        """Count for about `seconds`, or until the count ends; return whether it has ended.

        Raises:
            TimeUp: the surrounding deadline passed before anything was counted.
        """
        if self._writing:  # it has taken effect: otherwise the sitting would have ended
            self._states, began = self._writing
            self._written = time.monotonic()
            self._cost, self._writing = self._written - began, None
        self._has_ended = self._tallying.advance(seconds)
        return self._has_ended

    def write(self, connection: sqlite3.Connection, *, is_last: bool) -> None:
        """Write the progress, and what another sitting needs to continue.

        Args:
            connection: the store, in a transaction.
            is_last: whether the sitting ends.

        Raises:
            StoreError: there is no room for the tables.
        """
        tally, seconds = self.tally, time.monotonic() - self._began
        if self._has_ended and tally.outcome is Outcome.COMPLETE:
            self._finish(connection, tally, seconds)
            return
        # SQLite takes a share that is not a number as null.
        connection.execute(
            "update interval set fraction=coalesce(?, fraction), seconds=? where id=?",
            (tally.progress, seconds, self._interval),
        )
        saved = self._tallying.saved()
        are_new = saved.states != self._states
        if are_new and not is_last and time.monotonic() - self._written < self._pause:
            return
        if are_new:
            self._writing = saved.states, time.monotonic()
            self._write_tables(connection, saved.tables)
        position = saved.facts.get("search", {}).get("position")
        so_far = tally.number if tally.number < LARGEST_NUMBER else 0  # a larger one is kept once the count has ended
        connection.execute(
            "update interval set stands=?, found=? where id=?",
            (position and json.dumps(position), so_far, self._interval),
        )
        self._put(connection, _facts(self._interval), tally.engine, json.dumps(saved.facts).encode())

    @property
    def _pause(self) -> float:
        """The seconds between two writings of tables: at first as many as they cost, and then as the sitting grows."""
        return min(PATIENCE * self._cost, max(self._cost, self._written - self._started))

    def _finish(self, connection: sqlite3.Connection, tally: Tally, seconds: float) -> None:
        """Note the number, and what found it; that is all that is left."""
        _, nodes, updates, cleansings, _ = tally.statistics
        found = rounded(tally.number)
        position = Position(tally.engine, self._problem.fingerprint, (), 0, found, nodes, updates, cleansings)
        connection.execute(
            "update interval set stands=?, found=?, fraction=1.0, seconds=?, state=? where id=?",
            (json.dumps(position), found, seconds, DONE, self._interval),
        )
        connection.executemany("insert or replace into meta values(?, ?)", exactly(self._interval, tally.number))
        forget(connection, self._interval)

    def _read(self) -> Saved | None:
        """What another process has saved."""
        row = self._store.one("select value from checkpoint where name=?", _facts(self._interval))
        if row is None:
            return None
        try:
            return Saved(json.loads(row[0]), self._pieces())
        except (ValueError, RecursionError):
            raise Damaged(f"{printable(self._store.name)} is damaged: the facts of a count cannot be read") from None

    def _pieces(self) -> Iterator[bytes]:
        number = 0
        while row := self._store.one("select value from checkpoint where name=?", _piece(self._interval, number)):
            yield row[0]
            number += 1

    def _write_tables(self, connection: sqlite3.Connection, tables: Iterable[bytes]) -> None:
        log, room = (
            f"{self._store.name}-wal",
            shutil.disk_usage(os.path.dirname(os.path.abspath(self._store.name))).free,
        )
        has = connection.execute("select coalesce(sum(length(value)), 0) from checkpoint").fetchone()[0]
        logged = os.path.getsize(log) if os.path.exists(log) else 0
        forget(connection, self._interval)
        number = written = 0
        for piece in tables:
            for begin in range(0, len(piece), PIECE):
                some = piece[begin : begin + PIECE]
                written += len(some)
                # First they go into the log, and then into the file; both reuse what they have.
                if max(0, written - logged) + max(0, written - has) > ROOM * room:
                    raise StoreError(
                        f"{printable(self._store.name)} cannot keep tables of more than {written / 1e6:.0f} MB: there"
                        f" are {room / 1e6:.0f} MB free on its disk; {TAKE_UP}"
                    )
                self._put(connection, _piece(self._interval, number), TABLES, some)
                number += 1

    @staticmethod
    def _put(connection: sqlite3.Connection, name: str, kind: str, value: bytes) -> None:
        connection.execute("insert or replace into checkpoint values(?, ?, ?, ?)", (name, kind, time.time(), value))


def forget(connection: sqlite3.Connection, interval: int) -> None:
    """Delete what is kept to continue the count of an interval."""
    connection.execute("delete from checkpoint where name glob ?", (f"{interval}/*",))


def _facts(interval: int) -> str:
    return f"{interval}/facts"


def _piece(interval: int, number: int) -> str:
    return f"{interval}/tables/{number:06}"


def _has(store: Store, name: str) -> bool:
    return store.one("select 1 from checkpoint where name=?", name) is not None
