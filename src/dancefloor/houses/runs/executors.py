"""Who works on a run besides this process: processes of this machine, a Dask cluster, or any `Executor`."""

from __future__ import annotations

import multiprocessing
import time
from concurrent.futures import Executor, Future
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, cast

from dancefloor.arguments import check_type, whole
from dancefloor.errors import InputError, PackageUnavailable, WorkerError, printable
from dancefloor.houses.runs.store import TAKE_UP
from dancefloor.houses.runs.work import Done, Order, stop_when, work
from dancefloor.search.processes import ProcessPool
from dancefloor.search.values import processors

if TYPE_CHECKING:
    from ctypes import c_byte

PROCESSES, DASK = "processes:", "dask://"
PATIENCE = 30.0  # seconds to reach a scheduler
UNGUARDED = "each process imports this script: call 'run' under 'if __name__ == \"__main__\":', and the run goes on"
LOOK_AGAIN = 2.0  # seconds after which a cluster may have other workers


class Workers(Protocol):
    """Who answers orders."""

    grace: float  #: seconds that work in progress may take to end, after `stop`

    def count(self) -> int:
        """How many orders they work on at the same time, at least 1."""

    def submit(self, order: Order) -> Future[Done]:
        """Give them an order.

        Raises:
            WorkerError: they take no more.
        """

    def stop(self) -> None:
        """Let them end the work in progress early, where that is possible."""

    def close(self) -> None:
        """Let go of them."""


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
    dancefloor.errors.InputError: an executor 'process:2': it should be processes:N or dask://host:port
    """
    check_type("executor", executor, str | Executor, "processes:N, dask://host:port, or an Executor")
    if not isinstance(executor, str):
        return GivenExecutor(executor, count)
    number = executor.removeprefix(PROCESSES)
    if number != executor and number.isascii() and number.isdigit() and len(number) < 5 and int(number):
        return Processes(int(number))
    address = executor.removeprefix(DASK)
    if address != executor and address:
        return Dask(address, min(PATIENCE, PATIENCE if patience is None else patience))
    raise InputError(f"an executor {printable(executor)!r}: it should be {PROCESSES}N or {DASK}host:port")


class Processes:
    """Processes of this machine. One that is killed is replaced."""

    grace = 10.0

    def __init__(self, count: int) -> None:
        self._count = count
        # Without a lock, which a process that is killed while it looks would keep for ever.
        self._stop = multiprocessing.get_context("spawn").RawValue("b", 0)
        self._pool = ProcessPool(count, UNGUARDED, partial(_prepare, self._stop))

    def count(self) -> int:
        """How many processes there are."""
        return self._count

    def submit(self, order: Order) -> Future[Done]:
        """Give an order to a process that has none."""
        return self._pool.submit(work, order)

    def stop(self) -> None:
        """Tell the processes to hand back what they have."""
        self._stop.value = 1

    def close(self) -> None:
        """End the processes."""
        self.stop()
        self._pool.close()


def _prepare(stop: c_byte) -> None:
    """Let work in a process end early when told."""
    stop_when(lambda: bool(stop.value))


class GivenExecutor:
    """An `Executor` that the user has made, and shuts down."""

    grace = 0.0

    def __init__(self, executor: Executor, count: int | None) -> None:
        self._executor = executor
        # mpi4py tells; the pools of Python and loky know.
        known = getattr(executor, "num_workers", None) or getattr(executor, "_max_workers", None) or processors()
        self._count = max(1, int(known) if count is None else whole("workers", count, 1))

    def count(self) -> int:
        """How many workers it has."""
        return self._count

    def submit(self, order: Order) -> Future[Done]:
        """Give it an order."""
        try:
            return self._executor.submit(work, order)
        except RuntimeError as error:  # it is broken, or has been shut down
            raise WorkerError(f"the executor takes no more work: {_line(error)}; {TAKE_UP}") from None

    def stop(self) -> None:
        """Nothing: an `Executor` cannot tell its workers anything."""

    def close(self) -> None:
        """Nothing: it is the user's."""


class Dask:
    """The workers of a Dask cluster.

    Args:
        address: the host and port of its scheduler.
        patience: the most seconds to reach it, and a first worker.

    Raises:
        PackageUnavailable: `distributed` is not installed.
        WorkerError: there is no scheduler, or it has no workers.
    """

    grace = 0.0

    def __init__(self, address: str, patience: float) -> None:
        try:
            import distributed
        except ImportError:
            raise PackageUnavailable("executors 'dask://'", "distributed", "dask") from None
        self._where = f"{DASK}{printable(address)}"
        until, dask = time.monotonic() + patience, cast("Any", distributed)  # which has no types
        try:
            self._client = dask.Client(f"tcp://{address}", timeout=patience, set_as_default=False)
        except OSError:
            raise WorkerError(f"there is no scheduler at {self._where}: no answer in {patience:.2g} s") from None
        except ValueError as error:
            raise WorkerError(f"there is no scheduler at {self._where}: {_line(error)}") from None
        try:
            self._client.wait_for_workers(1, timeout=max(0.1, until - time.monotonic()))
        except TimeoutError:
            self.close()
            raise WorkerError(f"the scheduler at {self._where} has no workers") from None
        self._executor = self._client.get_executor(pure=False)
        self._known, self._looked = 1, float("-inf")

    def count(self) -> int:
        """How many threads its workers have; this may change."""
        if time.monotonic() - self._looked > LOOK_AGAIN:
            try:
                self._known = max(1, sum(self._client.nthreads().values()))
            except Exception as error:
                raise WorkerError(f"the scheduler at {self._where} has gone: {_line(error)}; {TAKE_UP}") from None
            self._looked = time.monotonic()
        return self._known

    def submit(self, order: Order) -> Future[Done]:
        """Give an order to the cluster."""
        try:
            future: Future[Done] = self._executor.submit(work, order)
        except Exception as error:
            raise WorkerError(f"the scheduler at {self._where} takes no more work: {_line(error)}; {TAKE_UP}") from None
        return future

    def stop(self) -> None:
        """Nothing: a task of Dask ends by itself."""

    def close(self) -> None:
        """Leave the cluster; it forgets all orders."""
        with suppress(Exception):
            self._client.close(timeout=2)


def _line(error: BaseException) -> str:
    """The first line of an error, or its name."""
    return printable(str(error).strip().partition("\n")[0]) or type(error).__name__
