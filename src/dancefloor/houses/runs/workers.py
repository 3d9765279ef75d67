"""Who works on a run besides this process, any `Executor`, and what a worker does.

A worker searches an interval for some seconds, and hands back what it found and where it stands. Only two executors
have a name, as a command line can give no `Executor`: processes, which stop and are replaced, and Dask for machines.

Strategy: an order is a plain dictionary, which any version can read, and names its own version. So a worker of another
version says so, and does nothing. A worker knows no store, and keeps only what it has planned for the puzzle: every
worker gives the same answer to an order, except for how far it comes.
"""

from __future__ import annotations

import multiprocessing
import os
import socket
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from dancefloor.arguments import check_type, whole
from dancefloor.errors import InputError, PackageUnavailable, WorkerError, printable
from dancefloor.formats.plain import read_kept
from dancefloor.houses.runs.chunks import Packed, Packer, bytes_of_a_number
from dancefloor.houses.runs.question import Question, Task, tasks_of
from dancefloor.houses.runs.store import TAKE_UP
from dancefloor.search.processes import ProcessPool
from dancefloor.search.values import Limits, Outcome, Position, Progress, Resources, processors
from dancefloor.solutions.group import Convention
from dancefloor.verbs.how import Request
from dancefloor.verbs.kinds.kind import kind_of
from dancefloor.versions import version

if TYPE_CHECKING:
    from ctypes import c_byte

    from dancefloor.engines.search import Search
    from dancefloor.search.values import Cover
    from dancefloor.verbs.kinds.kind import Encoded


PROCESSES, DASK = "processes:", "dask://"
PATIENCE = 30.0  # seconds to reach a scheduler
UNGUARDED = "each process imports this script: call 'run' under 'if __name__ == \"__main__\":', and the run goes on"
LOOK_AGAIN = 2.0  # seconds after which a cluster may have other workers
MOST_FOUND = 1 << 23  # bytes of solutions in one answer


class Order(NamedTuple):
    """What a worker is to search. It is sent as a plain dictionary."""

    version: str  #: of dancefloor, which a worker compares with its own before it reads the rest
    puzzle: str  #: as the store keeps it
    problem: str  #: the fingerprint of its problem
    question: dict[str, Any]  #: the fields of a `Question`
    order: str  #: the fingerprint of the order of scanning
    task: int  #: the number of the search, from 0 on
    searched: str  #: the fingerprint of what that searches
    position: list[Any] | None  #: where to begin, as JSON has a `Position`; None for the beginning of the search
    seconds: float  #: after which to stop; more, if nothing is found and the search stands where it stood
    solutions: int | None  #: after which to stop; None for no limit
    pieces: int  #: into at most how many to divide what is left; 0 or 1 for one
    threads: int
    memory: int | None  #: bytes that tables may take


@dataclass(frozen=True)
class Workers:
    """Who answers orders: an `Executor`, and what none can tell."""

    executor: Executor
    name: str  #: how a message calls it
    count: Callable[[], int]  #: how many orders they work on at the same time, at least 1; this may change
    close: Callable[[], object] = lambda: None  #: lets go of them; an executor of the user is left as it is
    stop: Callable[[], object] = lambda: None  #: lets them end the work in progress early, where that is possible
    grace: float = 0.0  #: seconds that work in progress may take to end, after `stop`

    def submit(self, order: Order) -> Future[Done]:
        """Give them an order.

        Raises:
            WorkerError: they take no more.
        """
        try:
            return self.executor.submit(work, order._asdict())
        except Exception as error:  # it is broken, has been shut down, or its cluster has gone
            raise WorkerError(f"{self.name} takes no more work: {_line(error)}; {TAKE_UP}") from None


def workers_of(executor: str | Executor, count: int | None, patience: float | None) -> Workers:
    """Whom an argument means.

    Args:
        executor: ``processes:N``, ``dask://host:port``, or an `Executor`.
        count: how many workers an `Executor` has; None to find out.
        patience: the most seconds to reach a scheduler; None for 30.

    Raises:
        InputError: it means nobody.
        PackageUnavailable: the package for it is not installed.
        WorkerError: they cannot be reached.

    >>> workers_of("process:2", None, None)
    Traceback (most recent call last):
    dancefloor.errors.InputError: executor is 'process:2': it should be processes:N or dask://host:port
    """
    check_type("executor", executor, str | Executor, "processes:N, dask://host:port, or an Executor")
    if not isinstance(executor, str):
        # mpi4py tells; the pools of Python and loky know.
        known = getattr(executor, "num_workers", None) or getattr(executor, "_max_workers", None) or processors()
        most = max(1, int(known) if count is None else whole("workers", count, 1))
        return Workers(executor, "the executor", lambda: most)
    number = executor.removeprefix(PROCESSES)
    if number != executor and number.isascii() and number.isdigit() and len(number) < 5 and int(number):
        return _processes(int(number))
    address = executor.removeprefix(DASK)
    if address != executor and address:
        return _dask(address, min(PATIENCE, PATIENCE if patience is None else patience))
    raise InputError(f"executor is {printable(executor)!r}: it should be {PROCESSES}N or {DASK}host:port")


def _processes(count: int) -> Workers:
    """Processes of this machine. One that is killed is replaced."""
    # Without a lock, which a process that is killed while it looks would keep for ever.
    stopped = multiprocessing.get_context("spawn").RawValue("b", 0)
    pool = ProcessPool(count, UNGUARDED, partial(_prepare, stopped))

    def stop() -> None:
        stopped.value = 1

    def close() -> None:
        stop()
        pool.close()

    return Workers(pool, f"{PROCESSES}{count}", lambda: count, close, stop, grace=10.0)


def _prepare(stop: c_byte) -> None:
    """Let work in a process end early when told."""
    stop_when(lambda: bool(stop.value))


def _dask(address: str, patience: float) -> Workers:
    """The workers of a Dask cluster, reached within some seconds. It forgets all orders of a client that leaves."""
    try:
        import distributed
    except ImportError:
        raise PackageUnavailable("executors 'dask://'", "distributed", "dask") from None
    name = f"the scheduler at {DASK}{printable(address)}"
    until, dask = time.monotonic() + patience, cast("Any", distributed)  # which has no types
    try:
        client = dask.Client(f"tcp://{address}", timeout=patience, set_as_default=False)
    except (OSError, ValueError) as error:
        why = f"no answer in {patience:.2g} s" if isinstance(error, OSError) else _line(error)
        raise WorkerError(f"there is no scheduler at {DASK}{printable(address)}: {why}") from None

    def close() -> None:
        with suppress(Exception):
            client.close(timeout=2)

    try:
        client.wait_for_workers(1, timeout=max(0.1, until - time.monotonic()))
    except TimeoutError:
        close()
        raise WorkerError(f"{name} has no workers") from None
    known, looked = 1, float("-inf")

    def count() -> int:
        """How many threads the workers have."""
        nonlocal known, looked
        if time.monotonic() - looked > LOOK_AGAIN:
            try:
                known = max(1, sum(client.nthreads().values()))
            except Exception as error:
                raise WorkerError(f"{name} has gone: {_line(error)}; {TAKE_UP}") from None
            looked = time.monotonic()
        return known

    return Workers(client.get_executor(pure=False), name, count, close)


def _line(error: BaseException) -> str:
    """The first line of an error, or its name."""
    return printable(str(error).strip().partition("\n")[0]) or type(error).__name__


class Rest(NamedTuple):
    """An interval that is left."""

    position: Position
    low: float  #: the share of the search that comes before it


class Done(NamedTuple):
    """The answer to an order."""

    stands: Position  #: right after what was found
    complete: bool  #: whether the interval is done
    found: list[Packed]  #: the solutions, if they are listed
    weight: int  #: with a sieve, how many solutions those counted stand for
    seconds: float  #: the time that the search took
    low: float  #: the share of the whole search that comes before `stands`
    pieces: list[Rest]  #: what is left, divided; empty if that was not asked for
    worker: str  #: the name of the machine, and the number of the process


class _Planned(threading.local):
    """What this thread has planned last."""

    about: object = None
    kind: Encoded[Any]
    tasks: Any


_LAST = _Planned()
_is_stopped: Callable[[], bool] = lambda: False  # noqa: E731 - `stop_when` replaces it


def stop_when(is_stopped: Callable[[], bool]) -> None:
    """Let all work of this process end early once this function says so."""
    global _is_stopped
    _is_stopped = is_stopped


def work(sent: dict[str, Any]) -> Done:
    """Search the interval of an `Order` until it is done, or the seconds of the order are up.

    Raises:
        WorkerError: this worker is of another version, or reads the puzzle otherwise.
    """
    _check(sent["version"], version(), "runs dancefloor {}, and the run needs {}")
    order = Order(**sent)
    question = Question(**order.question)
    request = _request(order, question)
    task = _task(order, question, request)

    search, found, weight = _searched(task, request, order)
    if search.outcome is Outcome.INTERRUPTED and search.ended and not _is_stopped():
        raise InterruptedError("a worker was interrupted")  # what it counted may be incomplete
    complete, stands = search.outcome is Outcome.COMPLETE, search.position
    shares = _Shares(task, request, search)
    low = 1.0 if complete else shares.before(stands)
    pieces = [] if complete else shares.divided(Rest(stands, low), order.pieces)
    worker = f"{socket.gethostname()}:{os.getpid()}"
    return Done(stands, complete, found, weight, search.statistics.seconds, low, pieces, worker)


def _check(wanted: str, own: str, sentence: str) -> None:
    if wanted != own:
        who = f"a worker on {printable(socket.gethostname())}"
        raise WorkerError(f"{who} {sentence.format(own, wanted)}: install the same version everywhere")


def _request(order: Order, question: Question) -> Request:
    resources = Resources(order.threads, order.memory, question.seed)
    resume = Position.from_json(order.position) if order.position else None
    return Request(Limits(), Convention(question.symmetry), question.engine, resources, resume)


def _task(order: Order, question: Question, request: Request) -> Task:
    about = order.puzzle, question, order.order
    if _LAST.about != about:
        kind: Any = kind_of(read_kept(order.puzzle))
        _check(order.problem, kind.problem.fingerprint, "reads the puzzle as problem {}, and the run as {}")
        _LAST.kind, _LAST.tasks = kind, tasks_of(kind, request, order.order, counts=question.counts).tasks
        _LAST.about = about
    task: Task = _LAST.tasks[order.task]
    _check(order.searched, task.plan.problem.fingerprint, "searches the problem {}, and the run {}")
    return task


def _searched(task: Task, request: Request, order: Order) -> tuple[Search[Cover], list[Packed], int]:
    """Search for the seconds of the order, or longer if it stands where it stood: an engine may be slow to begin."""

    def look(_: Progress) -> None:
        if _is_stopped():
            search.cancel()

    seconds, before = order.seconds, request.resume.nodes if request.resume else 0
    while True:
        limits = Limits(order.solutions, seconds=seconds)
        search = task.begin(request.but(limits=limits, on_progress=look))
        found, weight = _counted(task, search) if task.part else _listed(task, search)
        if found or search.outcome is not Outcome.LIMITED or search.position.nodes > before:
            return search, found, weight
        seconds *= 2


def _listed(task: Task, search: Search[Cover]) -> tuple[list[Packed], int]:
    kind, found, size = _LAST.kind, [], 0
    pack = Packer(bytes_of_a_number(len(kind.problem.options)), task.plan.numbers, task.plan.orbits)
    for covers in search.batches():
        kind.verify(task.plan.problem, covers)
        found.append(pack(covers))
        size += len(found[-1].options)
        if size > MOST_FOUND:
            break
    return found, 0


def _counted(task: Task, search: Search[Cover]) -> tuple[list[Packed], int]:
    search.tally(task.part.sample if task.part else None)
    return [], search.weight


class _Shares:
    """Where positions lie in the whole search, and how to divide what comes after them."""

    def __init__(self, task: Task, request: Request, search: Search[Cover]) -> None:
        self._task, self._request, self._engine = task, request, search.engine

    def before(self, position: Position) -> float:
        """The estimated share of the whole search that comes before a position."""
        return self._engine.start(self._task.plan.problem, position.path).progress()

    def divided(self, piece: Rest, pieces: int) -> list[Rest]:
        """An interval in at most this number of pieces, in order; the largest is divided again and again."""
        if pieces < 2:
            return []
        until = piece.position.until
        end = 1.0 if until is None else self.before(piece.position._replace(path=until))
        made, whole = [piece], set[Position]()  # `whole` cannot be divided
        while len(made) < pieces:
            ends = [*[piece.low for piece in made[1:]], end]
            sizes = [
                (after - each.low, number)
                for number, (each, after) in enumerate(zip(made, ends, strict=True))
                if each.position not in whole
            ]
            if not sizes:
                break
            largest = max(sizes)[1]
            two = self._task.begin(self._request.but(resume=made[largest].position)).split()
            if two is None:
                whole.add(made[largest].position)
                continue
            made[largest : largest + 1] = [Rest(two[0], made[largest].low), Rest(two[1], self.before(two[1]))]
        return made if len(made) > 1 else []
