"""A sitting: one process at work on a run, until the run is finished, a limit is reached, or somebody interrupts.

Strategy: a search is at work, and again and again what it found and where it stands go into the store together, in a
`Rhythm`. The search calls `_look` about ten times a second, so that this also happens where solutions are rare. Nothing
is written but what the search has handed over, with its `position` right after that. What is only counted need not be
searched: then a `Tallied` is at work, and keeps more than a position.

In order: the interval that is at work, the row of the sitting in the store, when to write, and the sitting itself.
"""

from __future__ import annotations

import json
import os
import socket
import time
from contextlib import closing
from functools import partial
from operator import sub
from typing import TYPE_CHECKING, Any

from dancefloor.display import AtWork
from dancefloor.engines.registry import COUNTERS
from dancefloor.engines.search import Search
from dancefloor.errors import InputError, InternalError, printable
from dancefloor.houses.runs.chunks import Packer, Tail, bytes_of_a_number
from dancefloor.houses.runs.claims import check_positions, open_store
from dancefloor.houses.runs.counted import Tallied, begins_tallied, is_tallied, results, rounded
from dancefloor.houses.runs.question import (
    Question,
    Task,
    engines_of,
    expected_by,
    expected_fact,
    expected_of,
    facts,
    question_of,
    tasks_of,
)
from dancefloor.houses.runs.run_parts import Part, place_in
from dancefloor.houses.runs.schema import DONE, HOW, OPEN, SHARE, WORKING
from dancefloor.houses.runs.store import Store, exists, held, is_settled
from dancefloor.search.deadline import TimeUp
from dancefloor.search.session import BETWEEN_REPORTS
from dancefloor.search.values import Expected, Limits, Outcome, Position, Progress, Statistics, total
from dancefloor.verbs.how import Request, until_limit
from dancefloor.verbs.kinds.kind import Encoded, kind_of
from dancefloor.versions import version

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

    from dancefloor.engines.search import Search
    from dancefloor.houses.runs.chunks import Tail
    from dancefloor.houses.runs.store import Store
    from dancefloor.search.deadline import Deadline
    from dancefloor.search.values import Cover
    from dancefloor.solutions.group import Group
    from dancefloor.verbs.kinds.plan import CountPart, CoverPlan

FIRST, EVERY = 0.05, 1.0  # seconds until a sitting writes for the first time, and at most between two times
SHORTEST = 0.001  # seconds of a count between two transactions
MOST_HELD = 1 << 23  # bytes of solutions between two transactions
SECONDS, SHARE_OF_ALL = 1.0, 0.02  # a sample is taken after this time, and this share of the time so far


def counters(position: Position, seconds: float) -> Statistics:
    """The work until a position."""
    return Statistics(position.covers, position.nodes, position.updates, position.cleansings, seconds)


def work_so_far(store: Store) -> Statistics:
    """The work of all intervals that is in a store."""
    rows = store.all("select stands, seconds from interval where stands is not null")
    done = [counters(Position.from_json(json.loads(stands)), seconds) for stands, seconds in rows]
    return total(*done)


class OpenInterval:
    """An interval at work, as it was when the work began; and the work.

    Args:
        number: its number in the store.
        stands: the position where the work begins, in JSON; None for the beginning of the search.
        found: how many covers were found before.
        weight: how many covers those stand for, if they are sieved.
        seconds: how long others have worked on it.
        fraction: the share of it that was done.
    """

    def __init__(
        self,
        number: int,
        stands: str | None,
        found: int,
        weight: int,
        seconds: float,
        fraction: float,
    ) -> None:
        self.number, self.stands, self.found, self.weight, self.seconds = number, stands, found, weight, seconds
        self._fraction = fraction
        self._before = 0.0  # what the search says where the work begins
        self.position = Position.from_json(json.loads(stands)) if stands else None  #: where the work begins
        self.search: Search[Cover] | None = None
        self.tail: Tail | None = None  #: the solutions, if they are listed
        self.counted: tuple[Position, int] | None = None  #: where a count stands, and its weight in this sitting

    def restart(self) -> None:
        """Begin at the beginning: what continues without a search tells the share of all its work."""
        self._fraction = 0.0

    def begin(self, search: Search[Cover]) -> None:
        """Note the search that does the work."""
        self.search, position = search, self.position
        # One that ends early tells the share of what it began with; others tell that of the whole task.
        if position and position.path and position.until is None:
            self._before = search.engine.start(search.problem, position.path).progress()

    def share_of(self, progress: float) -> float:
        """The share of the interval that is done; `progress` is what the search says."""
        rest = 1.0 - self._before
        if not (progress > self._before and rest > 0):  # which may be no number
            return self._fraction
        return self._fraction + (1 - self._fraction) * (progress - self._before) / rest


class Log:
    """The row of a sitting: which process it is, and what it does; and its samples of how much of the run is done.

    Args:
        store: the store.
        connection: the same, in a transaction that begins the sitting.
        threads: how many threads work.
    """

    def __init__(self, store: Store, connection: sqlite3.Connection, threads: int) -> None:
        self._store, self.began, now = store, time.monotonic(), time.time()
        #: The seconds of earlier sittings, and those of all sittings at the last sample.
        self._before = self._sampled = float(connection.execute("select total(seconds) from sitting").fetchone()[0])
        self.number = connection.execute(
            "insert into sitting(began, ended, host, pid, threads, version, found, seconds, how)"
            " values(?, ?, ?, ?, ?, ?, 0, 0.0, ?)",
            (now, now, socket.gethostname(), os.getpid(), threads, version(), WORKING),
        ).lastrowid

    @property
    def seconds(self) -> float:
        """The seconds of all sittings."""
        return self._before + time.monotonic() - self.began

    def write(self, connection: sqlite3.Connection, found: int, *, is_last: bool) -> None:
        """Note how far this sitting is, and how far the run.

        Args:
            connection: the store, in a transaction.
            found: how many covers this sitting has found.
            is_last: whether it ends an interval, or the sitting.
        """
        total = self.seconds
        connection.execute(
            "update sitting set ended=?, found=?, seconds=? where id=?",
            (time.time(), rounded(found), total - self._before, self.number),
        )
        if is_last or total - self._sampled >= max(SECONDS, SHARE_OF_ALL * total):
            share, size = connection.execute(SHARE).fetchone()
            of_all = connection.execute("select total(found) from interval").fetchone()[0]
            sample = self.number, total, share / (size or 1), of_all
            connection.execute("insert into sample values(?, ?, ?, ?)", sample)
            self._sampled = total

    def end(self, outcome: Outcome) -> None:
        """Note how the sitting ended."""
        with self._store.transaction() as connection:
            connection.execute("update sitting set ended=?, how=? where id=?", (time.time(), HOW[outcome], self.number))


class Rhythm:
    """When a sitting writes next: shortly after its work has begun, and then less and less often.

    The pauses grow with the work of the sitting, up to a second. So a kill destroys at most half of its work, and at
    most that of the last second; and however short sittings are, each one gains something.
    """

    def __init__(self) -> None:
        self._began = self._last = time.monotonic()
        self._has_begun = False

    def begin(self) -> None:
        """Note that the work begins, unless it has begun before: what prepares it takes its own time."""
        if not self._has_begun:
            self._began = self._last = time.monotonic()
            self._has_begun = True

    @property
    def left(self) -> float:
        """The seconds until it is time to write, zero or more."""
        pause = min(EVERY, max(FIRST, self._last - self._began))
        return max(0.0, self._last + pause - time.monotonic())

    @property
    def is_due(self) -> bool:
        """Whether it is time to write."""
        return not self.left

    def written(self) -> None:
        """Note that all is written."""
        self._last = time.monotonic()


class Sitting(AtWork):
    """One process at work on a run. It holds the store from its making until `close`.

    Args:
        puzzle: a puzzle, or a text that means one.
        request: symmetries, engine, limits and resources; the limit on solutions is that of the whole run.
        store: the file of the store, which is made if it is not there.
        count: whether to count solutions, not to list them.
        name: the words with which the user names the puzzle; empty if there are none.
        part: the part to work on, which is one of this puzzle and question; None for the whole run.

    Raises:
        InputError: the puzzle makes no sense, no search for its solutions can be resumed, or the store is of another
            puzzle or question.
        StoreError: the store cannot be read or written, or another process works on it.
        TimeUp: the time was up before the work could begin.
    """

    instead = "keep the name of its file, and open that with `open_run`"

    def __init__(
        self,
        puzzle: Any,
        request: Request,
        store: str,
        *,
        count: bool = False,
        name: str = "",
        part: Part | None = None,
    ) -> None:
        self._part = part
        self.outcome = Outcome.INTERRUPTED  #: how the sitting ended
        self._request, self._question = request, Question.of(request, counts=bool(count))
        self._until = None if request.limits.seconds is None else time.monotonic() + request.limits.seconds
        self._is_finished = False  # before this sitting: then nothing is written
        self._is_cancelled = False  # once true, it stays true, and no work begins
        self._elsewhere = Statistics()  # the work of all intervals, without the one at work
        self._share_told = 0.0  # of the run; it never becomes smaller
        self._preparing: Deadline | None = None  # while a search is prepared, or something else counts
        self._search: Search[Cover] | None = None  # the last one that began; `cancel` reaches it
        with until_limit(request.limits):
            kind: Any = kind_of(puzzle)
            kind.check_engine(request.engine)
            if request.engine in COUNTERS and not count:
                raise InputError(
                    f"engine {request.engine!r} counts covers without finding them: use it only for counting"
                )
            if count and request.is_limited:
                raise InputError("limit is given for a count, which lists no solutions; limit its seconds instead")
            if not isinstance(kind, Encoded):
                kind.plan(request)  # which refuses
            self._kind: Encoded[Any] = kind
            self._hold = held(store)  # from here until `close`: no other process writes into the store
            try:
                self._begin(store, name or (puzzle if isinstance(puzzle, str) else ""))
            except BaseException:
                self._hold.release()
                raise

    @classmethod
    def of_part(cls, part: Part, request: Request, store: str) -> Sitting:
        """A sitting for a part, with the limits and resources of the request."""
        question = part.question
        return cls(part.puzzle, question.of_request(request), store, count=question.counts, part=part)

    def _begin(self, name: str, words: str) -> None:
        """Open the store or make it, and plan the work that is left. A finished run is only looked at."""
        self._tasks: list[Task] = []
        self._expected: list[Expected] = []  # of searches for the tasks of a new store; empty without dives
        self._classes: Callable[[int, int], int] | None = None
        if exists(name):
            with closing(open_store(name, wholly=True)) as known:
                self._check(known)
                self._is_finished = bool(known.fact("outcome")) and is_settled(name)
                if not (known.fact("outcome") or known.fact("reason")):
                    self._plan(known.fact("order"))
                    check_positions(known, self._tasks, self._request)
            if self._is_finished:
                self.outcome = Outcome.COMPLETE
                return
        elif self._part:
            self._plan(self._part.facts["order"])
            if [task.row for task in self._tasks] != list(self._part.tasks):
                raise InputError(f"{printable(str(self._part))} has other searches than its puzzle: repeat the split")
            expected = [Expected(self._part.guess, 0.0)] if self._part.guess else []
            Store.create(name, self._part.as_facts | expected_fact(expected))
        else:
            reason = self._kind.obstruction()
            group, order = (self._kind.group(self._request), "") if reason else self._plan("")
            told = facts(self._kind, words, self._question, group=group, order=order, reason=reason)
            self._expected = expected_of(self._tasks, self._request)
            Store.create(name, told | (expected_fact(self._expected) if self._is_all_searched else {}))
        self._store = Store(name, writes=True)
        try:
            self._sit_down()
        except BaseException:
            self._store.close()
            raise

    def _check(self, store: Store) -> None:
        """Refuse a store of another puzzle or question."""
        name = printable(store.name)
        if store.fact("problem") != self._kind.problem.fingerprint:
            raise InputError(f"{name} is a run of another puzzle, {printable(store.fact('name'))}: name another store")
        known, asked = place_in(store), self._part.place if self._part else None
        if known != asked:
            has, wanted = known or "the whole run", asked or "the whole run"
            other = " after another 'split'" if str(has) == str(wanted) else ""
            raise InputError(f"{name} keeps {has}{other}, and this is {wanted}: name another store")
        self._question = question_of(store).joined(self._question, store.name, engines_of(store))
        self._request = self._request.but(engine=self._question.engine)

    def _plan(self, order: str) -> tuple[Group, str]:
        self._tasks, group, order, self._classes = tasks_of(
            self._kind, self._request, order, counts=self._question.counts
        )
        return group, order

    def _sit_down(self) -> None:
        """Note that this process is at work; for a new run also what there is to do."""
        tasks = self._store.one("select count(*) from task")[0]
        with self._store.transaction() as connection:
            if not tasks:
                for number, task in enumerate(self._tasks, 1):
                    connection.execute("insert into task values(?, ?, ?, ?, ?, ?)", (number, *task.row))
                connection.executemany(
                    "insert into interval(task, rank, state, begin, stands, until, work)"
                    " values(?1, ?2, ?3, ?4, ?4, ?5, ?6)",
                    self._all_there_is(),
                )
            self._log = Log(self._store, connection, self._threads)
        self._began = self._told = self._log.began
        self._rhythm = Rhythm()
        self._found = 0  # covers of this sitting, without those of the interval at work

    @property
    def _threads(self) -> int:
        """How many threads search now."""
        return self._request.resources.threads

    @property
    def _processor(self) -> float | None:
        """The processor time of the work; None if other processes do it."""
        return time.process_time()

    @property
    def _is_all_searched(self) -> bool:
        """Whether this sitting begins all work by a search, whose dives tell how long it takes."""
        return not any(task.part and begins_tallied(task.part, self._request) for task in self._tasks)

    def _all_there_is(self) -> list[tuple[int, int, str, str | None, str | None, float]]:
        """The intervals of a new store: its part, or every search as a whole."""
        if self._part is None:
            work = [each.seconds for each in self._expected] or [task.row.size for task in self._tasks]
            return [(number, 0, OPEN, None, None, each) for number, each in enumerate(work, 1)]
        are_guessed = all(interval.guess for interval in self._part.intervals)
        return [
            (task, rank, OPEN, json.dumps(position), json.dumps(position.until), guess if are_guessed else 1.0)
            for task, rank, guess, position in self._part.intervals
        ]

    # The work.

    def cancel(self) -> None:
        """Stop as soon as possible; safe to call from any thread, callback or signal handler."""
        self._is_cancelled = True
        if preparing := self._preparing:
            preparing.expire()
        if search := self._search:
            search.cancel()

    def work(self) -> Outcome:
        """Work until the run is finished, a limit is reached, or it is cancelled or interrupted.

        Raises:
            StoreError: the store cannot be written; what it holds is safe.
        """
        if self._is_finished:
            return self.outcome
        try:
            self.outcome = self._work()
        except KeyboardInterrupt:  # what was handed over last is found again
            self.outcome = Outcome.INTERRUPTED
        except TimeUp:  # before the search
            self.outcome = Outcome.INTERRUPTED if self._is_cancelled else Outcome.LIMITED
        self._log.end(self.outcome)
        return self.outcome

    def _work(self) -> Outcome:
        self._elsewhere = work_so_far(self._store)
        self._tell_if_due()
        for number, task in enumerate(self._tasks, 1):
            for row in self._store.all(_OPEN, number, OPEN):
                at_work = OpenInterval(*row)
                outcome = Outcome.INTERRUPTED if self._is_cancelled else self._work_in(task, at_work)
                if outcome is not Outcome.COMPLETE:
                    return outcome
                self._tell_if_due()
        if self._told > self._began:
            self._tell(1.0, self._elsewhere)
        if not self._store.fact("outcome"):
            self._finish()
        return Outcome.COMPLETE

    def _work_in(self, task: Task, at_work: OpenInterval) -> Outcome:
        part, has_begun = task.part, at_work.position is not None
        if part and not self._part and is_tallied(self._store, at_work.number, part, self._request, has_begun):
            return self._tally(part, at_work)
        return self._search_in(task, at_work)

    def _tally(self, part: CountPart, at_work: OpenInterval) -> Outcome:
        at_work.restart()
        self._leave_out(at_work)
        limits, look = Limits(nodes=self._request.limits.nodes), partial(self._look, at_work)
        with until_limit(Limits(seconds=self._seconds_left)) as self._preparing:
            if self._is_cancelled:
                self._preparing.expire()
            request = self._request.but(limits=limits, on_progress=look)
            tallied = Tallied(self._store, at_work.number, at_work.seconds, part, request)
            self._rhythm.begin()
            while not tallied.advance(self._rhythm.left):
                self._keep(tallied, at_work)
        self._preparing = None
        self._keep(tallied, at_work, is_last=True)
        self._found += tallied.tally.number - at_work.found
        self._elsewhere = total(self._elsewhere, tallied.tally.statistics)
        outcome = tallied.tally.outcome
        return Outcome.INTERRUPTED if self._is_cancelled and outcome is Outcome.LIMITED else outcome

    def _keep(self, tallied: Tallied, at_work: OpenInterval, *, is_last: bool = False) -> None:
        expected = self._of_the_run(at_work, tallied.expected)
        told = expected_fact([expected.times(self._threads)] if expected else [])
        with self._store.transaction() as connection:
            connection.execute("delete from meta where key='expected'")
            connection.executemany("insert into meta values(?, ?)", told.items())
            tallied.write(connection, is_last=is_last)
            self._log.write(connection, self._found + tallied.tally.number - at_work.found, is_last=is_last)
        self._rhythm.written()

    def _search_in(self, task: Task, at_work: OpenInterval) -> Outcome:
        limits = self._request.limits
        most = None
        if limits.solutions is not None:
            most = max(0, limits.solutions - self._store.one("select sum(found) from interval")[0])
            if not most:
                return Outcome.LIMITED
        request = self._request.but(limits=Limits(most, limits.nodes, self._seconds_left), resume=at_work.position)
        with until_limit(request.limits) as self._preparing:
            commit = partial(self._commit, at_work)
            search = self._search = task.begin(request.but(on_progress=partial(self._look, at_work)))
        self._preparing = None
        at_work.begin(search)
        self._rhythm.begin()
        self._leave_out(at_work)
        if self._is_cancelled:
            search.cancel()
        if task.part is None:
            self._list(task.plan, search, at_work)
        else:
            self._count(task.part, search, at_work)
        commit(is_last=True)
        self._elsewhere = total(self._elsewhere, search.statistics)
        return search.outcome

    def _leave_out(self, at_work: OpenInterval) -> None:
        """Take an interval out of the work elsewhere, while its own progress includes it."""
        if at_work.position:
            self._elsewhere = Statistics(*map(sub, self._elsewhere, counters(at_work.position, at_work.seconds)))

    @property
    def _seconds_left(self) -> float | None:
        """The seconds until the limit; None without one."""
        return None if self._until is None else max(0.0, self._until - time.monotonic())

    def _list(self, plan: CoverPlan, search: Search[Cover], at_work: OpenInterval) -> None:
        size = bytes_of_a_number(len(self._kind.problem.options))
        pack, tail = Packer(size, plan.numbers, plan.orbits), Tail(self._store, at_work.number, at_work.found, size)
        at_work.tail = tail
        for covers in search.batches():
            self._kind.verify(plan.problem, covers)
            tail.add(pack(covers))
            if self._rhythm.is_due or tail.bytes > MOST_HELD:
                self._commit(at_work)

    def _count(self, part: CountPart, search: Search[Cover], at_work: OpenInterval) -> None:
        while not search.ended:
            search.tally(part.sample, seconds=max(SHORTEST, self._rhythm.left))
            if self._was_interrupted(search):
                break  # Ctrl-C may have come between a batch and its weight
            at_work.counted = search.position, search.weight
            self._commit(at_work)

    @staticmethod
    def _was_interrupted(search: Search[Cover]) -> bool:
        return search.ended and search.outcome is Outcome.INTERRUPTED

    # What is written.

    def _look(self, at_work: OpenInterval, progress: Progress) -> None:
        """What the search calls again and again."""
        if at_work.tail and self._rhythm.is_due:
            self._commit(at_work)
        if self._request.on_progress:
            done, own, size = self._store.one(_SHARES, at_work.number, at_work.number)
            share = (done + own * at_work.share_of(progress.fraction)) / (size or 1)
            of = None if at_work.search else progress._replace(expected=self._of_the_run(at_work, progress.expected))
            self._tell(share, total(self._elsewhere, progress.statistics), of)

    def _of_the_run(self, at_work: OpenInterval, expected: Expected | None) -> Expected | None:
        """How long the run takes, if its interval at work takes as long as expected."""
        _, own, size = self._store.one(_SHARES, at_work.number, at_work.number)
        return expected and expected.times(size / own if own else 1.0)

    def _share(self) -> float:
        """The share of the run that is done, by the store."""
        done, work = self._store.one(SHARE)
        return float((done or 0.0) / (work or 1))

    def _tell_if_due(self) -> None:
        """Report progress between two intervals: a short one ends before its search does that."""
        if time.monotonic() - self._told >= BETWEEN_REPORTS:
            self._tell(self._share(), self._elsewhere)

    def _tell(self, share: float, done: Statistics, of: Progress | None = None) -> None:
        """Report progress: the share of the run that is done, and the work of all sittings.

        Args:
            share: the share.
            done: the work.
            of: the progress of a count that says itself how long the run takes; the store does where it is None.
        """
        if not self._request.on_progress:
            return
        self._told = time.monotonic()
        self._share_told = max(self._share_told, share)  # which rounding may diminish
        so_far = done._replace(seconds=self._log.seconds)
        told = (
            of or Progress(0.0, so_far, doing=Search.doing, expected=expected_by(self._store, self._threads))
        )._replace(fraction=self._share_told, statistics=so_far, processor=self._processor)
        self._request.on_progress(told)

    def _commit(self, at_work: OpenInterval, *, is_last: bool = False) -> None:
        """Write what was found, and where the search stands after that."""
        search, tail = at_work.search, at_work.tail
        assert search is not None
        position, weight = (search.position, 0) if tail else at_work.counted or (None, 0)
        if position is None:
            return
        if tail and tail.found != position.covers:
            raise InternalError(f"a search has handed over {tail.found} covers, and stands after {position.covers}")
        state = DONE if is_last and search.outcome is Outcome.COMPLETE else OPEN
        if state is DONE:  # the position is the last one before the end, and the counters are those of the end
            _, nodes, updates, cleansings, _ = search.statistics
            position = position._replace(nodes=nodes, updates=updates, cleansings=cleansings)
        seconds = at_work.seconds + search.statistics.seconds
        with self._store.transaction() as connection:
            held = tail.write(connection) if tail else None
            connection.execute(
                "update interval set stands=?, found=?, weight=?, fraction=?, seconds=?, state=? where id=?",
                (
                    json.dumps(position),
                    position.covers,
                    at_work.weight + weight,
                    1.0 if state is DONE else at_work.share_of(search.progress),
                    seconds,
                    state,
                    at_work.number,
                ),
            )
            self._log.write(connection, self._found + position.covers - at_work.found, is_last=is_last)
        if tail and held:
            tail.keep(held)
        self._rhythm.written()
        if is_last:
            self._found += position.covers - at_work.found

    def _finish(self) -> None:
        """Note that all is done, and what was counted."""
        classes = None if self._part else self._classes  # they follow from all parts
        rows = results(self._store, counts=self._question.counts, classes=classes)
        with self._store.transaction() as connection:
            connection.executemany("insert or replace into meta values(?, ?)", rows)

    def close(self) -> None:
        """Let go of the store."""
        try:
            if not self._is_finished:
                self._store.settle()
                self._store.close()
        finally:
            self._hold.release()


_SHARES = "select sum(iif(id=?, 0, work * fraction)), sum(iif(id=?, work, 0)), sum(work) from interval"
_OPEN = "select id, stands, found, weight, seconds, fraction from interval where task=? and state=? order by rank"
