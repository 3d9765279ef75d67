"""A sitting whose work others do: it hands intervals to workers, and writes into the store what comes back.

Strategy: a worker searches an interval for some seconds. What it found and where it stands go into the store together,
and what is left waits until a worker is free. While fewer intervals wait than there are workers, what is left of one is
divided. So nobody needs to guess how long a part takes: the parts that take long are divided again and again.

An answer counts only if its interval still stands where the order for it began. So it does not matter how often an
interval is handed out, or whether a worker that seemed lost answers after all: no solution is lost, or there twice.
"""

from __future__ import annotations

import json
import time
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass
from operator import sub
from typing import TYPE_CHECKING, Any, NamedTuple

from dancefloor.engines.registry import COUNTERS
from dancefloor.errors import DancefloorError, InputError, InternalError, WorkerError, printable
from dancefloor.houses.runs.chunks import Tail, bytes_of_a_number
from dancefloor.houses.runs.counted import keeps_tables
from dancefloor.houses.runs.schema import DONE, OPEN
from dancefloor.houses.runs.sitting import Sitting, counters, work_so_far
from dancefloor.houses.runs.store import TAKE_UP
from dancefloor.houses.runs.workers import Order, Rest, Workers, workers_of
from dancefloor.search.processes import end_if_imported
from dancefloor.search.values import Outcome, Position, Statistics, total
from dancefloor.versions import version

if TYPE_CHECKING:
    import sqlite3

    from dancefloor.houses.runs.store import Store
    from dancefloor.houses.runs.workers import Done
    from dancefloor.solutions.group import Group
    from dancefloor.verbs.how import Request

LONGEST, SHORTEST = 10.0, 0.25  # seconds of an order
OF_THE_PAST = 0.1  # an order takes this share of the time so far,
OF_THE_FUTURE = 0.25  # and this share of the time that seems to be left
MOST_PIECES = 8  # into which what is left of an interval is divided
TURN = 0.1  # seconds until the next look at limits
LATE, PATIENCE = 3.0, 20.0  # an order is late after this multiple of its seconds, and these seconds more
MOST_FAILURES = 6  # in a row, for each worker


class Coordinator(Sitting):
    """A sitting whose work others do. It holds the store from its making until `close`.

    Args:
        puzzle: a puzzle, or a text that means one.
        request: symmetries, engine, limits and resources; the threads are those of each worker.
        store: the file of the store, which is made if it is not there.
        executor: who works: ``processes:N``, ``dask://host:port``, or an `Executor`.
        workers: how many workers an `Executor` has; None (the default) to find out.
        count: whether to count solutions, not to list them.
        name: the words with which the user names the puzzle; empty if there are none.

    Raises:
        InputError: as for a `Sitting`; or there is no such executor.
        StoreError: the store cannot be read or written, or another process works on it.
        PackageUnavailable: the package for the executor is not installed.
        WorkerError: the workers cannot be reached.
        TimeUp: the time was up before the work could begin.
    """

    def __init__(
        self,
        puzzle: Any,
        request: Request,
        store: str,
        *,
        executor: str | Executor,
        workers: int | None = None,
        count: bool = False,
        name: str = "",
    ) -> None:
        end_if_imported()
        if request.limits.nodes is not None:
            raise InputError("limits has nodes, which only one process can limit; remove them, or the executor")
        self._executor, self._count_given, self._patience = executor, workers, request.limits.seconds
        self._workers: Workers | None = None
        self._again = self._failures = 0
        try:
            super().__init__(puzzle, request, store, count=count, name=name)
        except BaseException:
            self._dismiss()
            raise

    def _check(self, store: Store) -> None:
        super()._check(store)
        if keeps_tables(store):
            counts = f"{printable(store.name)} counts by tables, which one process makes"
            raise InputError(f"{counts}; remove the executor, or name another store")

    def _plan(self, order: str) -> tuple[Group, str]:
        if (engine := self._request.engine) in COUNTERS:
            raise InputError(f"engine is {engine!r}, which counts in one process; remove the executor, or the engine")
        # Before anything is written: nothing has changed if nobody is there to work.
        self._workers = workers_of(self._executor, self._count_given, self._patience)
        return super()._plan(order)

    @property
    def _threads(self) -> int:
        """How many threads search now, those of all workers together."""
        return self._request.resources.threads * (self._workers.count() if self._workers else 1)

    @property
    def _is_all_searched(self) -> bool:
        return True

    @property
    def _processor(self) -> float | None:
        return None

    def _dismiss(self) -> None:
        if self._workers:
            self._workers.close()
            self._workers = None

    def close(self) -> None:
        """Let go of the workers, and of the store."""
        try:
            self._dismiss()
        finally:
            super().close()

    # The work.

    def _work(self) -> Outcome:
        if self._workers:
            outcome = self._coordinate(self._workers)
            if outcome is not Outcome.COMPLETE:
                return outcome
        return super()._work()  # which finds nothing open

    def _coordinate(self, workers: Workers) -> Outcome:
        with self._store.transaction() as connection:  # only searches can be divided, and those tell where they stand
            connection.execute("delete from checkpoint")
        self._out: dict[Future[Done], _Sent] = {}
        self._bytes = bytes_of_a_number(len(self._kind.problem.options))
        self._read()
        self._share_before = self._share()
        try:
            while self._open:
                if self._is_cancelled or self._is_at_a_limit():
                    break
                self._hand_out(workers)
                for future in wait(self._out, TURN, FIRST_COMPLETED).done:
                    self._take_back(future, workers)
                self._tell(self._share(), self._statistics)
        except KeyboardInterrupt:
            self._is_cancelled = True
            self._read()  # what was written last may not be noted here
        self._gather(workers)
        if self._open:
            return Outcome.INTERRUPTED if self._is_cancelled else Outcome.LIMITED
        return Outcome.COMPLETE

    def _read(self) -> None:
        """Look into the store for what is left to do, and what is done."""
        self._open = {row[0]: _Open(*row) for row in self._store.all(_OPEN, OPEN)}
        self._statistics = work_so_far(self._store)

    def _is_at_a_limit(self) -> bool:
        limits = self._request.limits
        is_late = self._until is not None and time.monotonic() >= self._until
        return is_late or (limits.solutions is not None and self._statistics.covers >= limits.solutions)

    def _gather(self, workers: Workers) -> None:
        """Take back what is finished or about to be, and forget all other orders."""
        workers.stop()
        for future in wait(self._out, workers.grace).done:
            self._take_back(future, workers)
        for future in self._out:
            future.cancel()

    # Handing out.

    def _hand_out(self, workers: Workers) -> None:
        """Give each free worker an interval for which nobody works, those first of which most is left."""
        now = time.monotonic()
        waiting = sorted(self._waiting(now), key=lambda each: (-each.left, each.number))
        free = workers.count() - sum(now < sent.late for sent in self._out.values())
        if free <= 0 or not waiting:
            return
        seconds, still = self._seconds(now), max(0, len(waiting) - free)
        for each in waiting[:free]:
            pieces = min(MOST_PIECES, 1 + max(0, workers.count() - still))
            future = workers.submit(self._order(each, seconds, pieces))
            patience = (LATE * seconds + PATIENCE) * 2**each.times
            self._out[future] = _Sent(each.number, each.stands, now + patience)
            self._again += each.times > 0
            each.times += 1

    def _waiting(self, now: float) -> list[_Open]:
        """The intervals for which nobody works, or whose workers are late."""
        busy = {sent.number for sent in self._out.values() if now < sent.late}
        return [each for each in self._open.values() if each.number not in busy]

    def _seconds(self, now: float) -> float:
        """How long workers should take now: not long at the beginning, when few intervals wait, nor near the end."""
        past, share = now - self._began, self._share()
        seconds = min(LONGEST, OF_THE_PAST * past)
        if share > self._share_before:
            seconds = min(seconds, OF_THE_FUTURE * past * (1 - share) / (share - self._share_before))
        seconds = max(SHORTEST, seconds)
        return seconds if self._until is None else min(seconds, max(0.01, self._until - now))

    def _order(self, each: _Open, seconds: float, pieces: int) -> Order:
        most, resources = self._request.limits.solutions, self._request.resources
        return Order(
            version=version(),
            puzzle=self._store.fact("puzzle"),
            problem=self._store.fact("problem"),
            question=self._question._asdict(),
            order=self._store.fact("order"),
            task=each.task - 1,
            searched=each.problem,
            position=json.loads(each.stands) if each.stands else None,
            seconds=seconds,
            solutions=None if most is None else most - self._statistics.covers,
            pieces=pieces,
            threads=resources.threads,
            memory=resources.memory,
        )

    # Taking back.

    def _take_back(self, future: Future[Done], workers: Workers) -> None:
        """Write what a worker has found, unless another did the same before."""
        sent = self._out.pop(future, None)
        if sent is None:  # another worker was faster a moment ago
            return
        try:
            done = future.result()
        except DancefloorError:
            raise
        except Exception as error:  # whatever it is: the interval waits again
            self._failures += 1
            if self._failures >= MOST_FAILURES * workers.count():
                what = printable(str(error).strip().partition("\n")[0])
                last = f"{type(error).__name__}{f': {what}' if what else ''}"
                failed = f"workers have failed {self._failures} times in a row, the last time with {last}"
                raise WorkerError(f"{failed}; {TAKE_UP}") from None
            return
        self._failures = 0
        each, most = self._open.get(sent.number), self._request.limits.solutions
        if each is None or each.stands != sent.stands:
            return
        gained = done.stands.covers - each.found
        if most is not None and self._statistics.covers + gained > most:
            return  # others have found some meanwhile: this would be too many
        is_wanted = len(self._waiting(time.monotonic())) < workers.count()
        self._write(each, done, done.pieces if is_wanted else [])
        for other, to in list(self._out.items()):
            if to.number == sent.number:
                del self._out[other]
                other.cancel()

    def _write(self, each: _Open, done: Done, pieces: list[Rest]) -> None:
        """Write what was found in an interval, and what of it is left, perhaps in pieces."""
        stands, *rest = pieces or [Rest(done.stands, done.low)]
        ends = [*[piece.low for piece in rest], each.high]
        low, high, state = each.low, ends[0], DONE if done.complete else OPEN
        fraction = 1.0 if done.complete else min(1.0, max(0.0, (done.low - low) / (high - low or 1.0)))
        pace = each.work / (each.high - low or 1.0)
        work = pace * (high - low) if rest else each.work
        text, until = json.dumps(stands.position), json.dumps(stands.position.until)
        weight, seconds = each.weight + done.weight, each.seconds + done.seconds
        covers = stands.position.covers
        before = Position.from_json(json.loads(each.stands)) if each.stands else None
        gained = counters(done.stands, done.seconds)
        if before:
            gained = Statistics(*map(sub, gained, counters(before, 0.0)))
        with self._store.transaction() as connection:
            if not self._question.counts:
                tail = Tail(self._store, each.number, each.found, self._bytes)
                for packed in done.found:
                    tail.add(packed)
                if tail.found != covers:
                    raise InternalError(f"a worker has found {tail.found} covers, and stands after {covers}")
                tail.write(connection)
            connection.execute(
                "update interval set stands=?, until=?, found=?, weight=?,"
                " fraction=?, high=?, work=?, seconds=?, holder=?, state=? where id=?",
                (text, until, covers, weight, fraction, high, work, seconds, done.worker, state, each.number),
            )
            made = self._add(connection, each, rest, ends[1:], pace)
            self._log.write(connection, self._found + gained.covers, is_last=False)
            at_work = self._again, self._threads, self._log.number
            connection.execute("update sitting set again=?, threads=? where id=?", at_work)
        del self._open[each.number]
        if not done.complete:
            same = each.number, each.task, each.problem
            self._open[each.number] = _Open(*same, text, covers, weight, seconds, fraction, low, high, work)
        self._open.update((one.number, one) for one in made)
        self._found += gained.covers
        self._statistics = total(self._statistics, gained)

    def _add(
        self, connection: sqlite3.Connection, each: _Open, rest: list[Rest], ends: list[float], pace: float
    ) -> list[_Open]:
        """Add intervals right after another one; `pace` is the work between the shares 0 and 1."""
        made: list[_Open] = []
        if rest:
            rank = connection.execute("select rank from interval where id=?", (each.number,)).fetchone()[0]
            shift = len(rest), each.task, rank
            connection.execute("update interval set rank=rank+? where task=? and rank>?", shift)
        for k, (piece, high) in enumerate(zip(rest, ends, strict=True), 1):
            text, until = json.dumps(piece.position), json.dumps(piece.position.until)
            work = pace * (high - piece.low)
            number = connection.execute(
                "insert into interval(task, rank, state, begin, stands, until, low, high, work)"
                " values(?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (each.task, rank + k, OPEN, text, text, until, piece.low, high, work),
            ).lastrowid
            assert number is not None
            same = each.task, each.problem, text
            made.append(_Open(number, *same, 0, 0, 0.0, 0.0, piece.low, high, work))
        return made


_OPEN = """
select interval.id, task, problem, stands, found, weight, seconds, fraction, low, high, work
from interval, task where task.id=task and state=? order by task, rank
"""


@dataclass
class _Open:
    """An interval of which something is left, as it is in the store."""

    number: int
    task: int
    problem: str  #: the fingerprint of what is searched
    stands: str | None
    found: int
    weight: int
    seconds: float
    fraction: float
    low: float
    high: float
    work: float
    times: int = 0  #: how often it was handed out as it stands

    @property
    def left(self) -> float:
        """How much is left, as far as one can guess."""
        return self.work * (1 - self.fraction)


class _Sent(NamedTuple):
    """An order that a worker has not answered yet."""

    number: int  #: the number of its interval
    stands: str | None  #: where that stood
    late: float  #: when the answer is late
