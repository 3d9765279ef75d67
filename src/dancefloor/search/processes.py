"""Processes of this machine that do part of the work: how they begin, and how they end.

Strategy: they are spawned, since a fork would copy the locks of threads. Ctrl-C and a closed terminal reach only the
process that began them. They end together with it, however it ends.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import wait
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any, TypeVar

from dancefloor.errors import WorkerError

UNGUARDED = 113  # the exit status of a process that was about to begin others

Result = TypeVar("Result")


class ProcessPool:
    """Processes that call functions. One that is killed is replaced.

    Args:
        count: how many processes there are at most; they begin when there is work for them.
        unguarded: what to say if each process imports a script that would begin further ones.
        prepare: called in each process before its first work; None for nothing.
        given: what it is called with.
    """

    def __init__(self, count: int, unguarded: str, prepare: Callable[..., None] | None = None, *given: Any) -> None:
        self._count, self._unguarded = count, unguarded
        self._context = _Spawning()
        self._prepare = (prepare, *given)
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        with _without_signals():
            return ProcessPoolExecutor(self._count, self._context, _begin, self._prepare)

    def submit(self, function: Callable[[Any], Result], argument: object) -> Future[Result]:
        """Let a process call a function of a module.

        Raises:
            WorkerError: each process imports a script that would begin further ones.
        """
        with _without_signals():
            try:
                return self._pool.submit(function, argument)
            except BrokenExecutor:
                self._renew()
                return self._pool.submit(function, argument)

    def _renew(self) -> None:
        """Replace all processes after one of them was killed."""
        self._pool.shutdown()  # once all have ended, it is known how
        if any(process.exitcode == UNGUARDED for process in self._context.begun):
            raise WorkerError(self._unguarded) from None
        self._pool = self._new_pool()

    def close(self, *, at_once: bool = False) -> None:
        """End the processes: when their work is done, or at once."""
        if at_once:
            for process in self._context.begun:
                process.terminate()
        self._pool.shutdown(cancel_futures=True)


class _Spawning(SpawnContext):
    """What begins processes, and remembers them."""

    def __init__(self) -> None:
        self.begun: list[SpawnProcess] = []

    def Process(self, *given: Any, **how: Any) -> SpawnProcess:  # type: ignore[override]  # noqa: N802
        """A new process."""
        process = SpawnProcess(*given, **how)
        self.begun.append(process)
        return process


def end_if_imported() -> None:
    """End a process that is just beginning: it imports a script, and that begins processes of its own."""
    if getattr(multiprocessing.current_process(), "_inheriting", False):
        os._exit(UNGUARDED)


def _begin(prepare: Callable[..., None] | None, *given: Any) -> None:
    """Prepare a process for work: it ends together with the process that began it."""
    if prepare:
        prepare(*given)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def end_with(sentinel: int) -> None:
        wait([sentinel])
        os._exit(1)

    threading.Thread(target=end_with, args=(parent.sentinel,), daemon=True).start()


@contextmanager
def _without_signals() -> Iterator[None]:
    """A block that begins processes: Ctrl-C and a closed terminal will reach only this process, and none of these."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
