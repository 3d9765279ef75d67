"""Processes of this machine that do part of the work: how they begin, and how they end.

Strategy: a thread for each process gives it one call at a time, and waits for the answer. The two share a pipe that no
other process has, and no lock. So one that is killed, even while it answers, harms only its own call. (The executor of
the standard library shares pipes and locks among all its processes, and may wait forever for one that was killed.)

Processes are spawned, since a fork would copy the locks of threads. Ctrl-C and a closed terminal reach only the process
that began them. They end together with it, however it ends.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager, suppress
from multiprocessing.connection import wait
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from dancefloor.errors import DancefloorError, WorkerError

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

UNGUARDED = 113  # the exit status of a process that was about to begin others

Result = TypeVar("Result")
Arguments = ParamSpec("Arguments")
_Call = tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]


class Killed(Exception):
    """A process has ended before it answered."""


class ProcessPool(Executor):
    """Processes that call functions, as an `Executor`. One that is killed is replaced.

    Args:
        count: how many processes there are at most; they begin when there is work for them.
        unguarded: what to say if each process imports a script that would begin further ones.
        prepare: called in each process before its first work; None for nothing.
    """

    def __init__(self, count: int, unguarded: str, prepare: Callable[[], None] | None = None) -> None:
        self._count, self._unguarded, self._prepare = count, unguarded, prepare
        self._calls: SimpleQueue[tuple[Future[Any], _Call] | None] = SimpleQueue()
        self._threads: list[threading.Thread] = []
        self._lock = threading.Lock()  # held while a process begins or all end
        self._processes: set[_Process] = set()
        self._is_closed = False
        if hasattr(signal, "pthread_sigmask"):
            from multiprocessing import resource_tracker

            resource_tracker.ensure_running()  # else it begins with the first process, and unblocks Ctrl-C for that

    def submit(
        self, function: Callable[Arguments, Result], /, *values: Arguments.args, **named: Arguments.kwargs
    ) -> Future[Result]:
        """Let a process call a function of a module.

        The future raises `Killed` if the process ends before it answers, and `WorkerError` if it imports a script that
        would begin further processes.
        """
        future: Future[Result] = Future()
        self._calls.put((future, (function, values, named)))
        if len(self._threads) < self._count:
            thread = threading.Thread(target=self._serve, daemon=True)
            self._threads.append(thread)
            with _without_signals():
                thread.start()
        return future

    def _serve(self) -> None:
        """Give calls to one process, or to another after it was killed."""
        process: _Process | None = None
        while (order := self._calls.get()) is not None:
            future, call = order
            if not future.set_running_or_notify_cancel():
                continue
            try:
                process = process or self._begin()
                is_done, answer = process.ask(call)
            except (EOFError, OSError):
                status = self._end(process)
                process = None
                error = WorkerError(self._unguarded) if status == UNGUARDED else Killed("a process was killed")
                future.set_exception(error)
            except Exception as error:  # the call or its answer cannot be pickled
                future.set_exception(error)
            else:
                future.set_result(answer) if is_done else future.set_exception(answer)
        self._end(process)

    def _begin(self) -> _Process:
        with self._lock:
            if self._is_closed:
                raise EOFError
            process = _Process(self._prepare)
            self._processes.add(process)
        return process

    def _end(self, process: _Process | None) -> int | None:
        if process is None:
            return None
        self._processes.discard(process)
        return process.end()

    def close(self, *, at_once: bool = False) -> None:
        """End the processes: when each has done its present work, or at once. Other calls are cancelled."""
        self._cancel_waiting()
        if at_once:
            with self._lock:
                self._is_closed = True
                for process in self._processes.copy():
                    process.terminate()
        self.shutdown()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes when they have answered all calls, or only those at which they work."""
        if cancel_futures:
            self._cancel_waiting()
        for _ in self._threads:
            self._calls.put(None)
        if wait:
            for thread in self._threads:
                thread.join()
        self._threads.clear()

    def _cancel_waiting(self) -> None:
        with suppress(Empty):
            while order := self._calls.get_nowait():
                order[0].cancel()


class _Process:
    """A process that answers calls, and the end of the pipe to it."""

    def __init__(self, prepare: Callable[[], None] | None) -> None:
        context = multiprocessing.get_context("spawn")
        self._connection, theirs = context.Pipe()
        self._process: SpawnProcess = context.Process(target=_answer, args=(theirs, prepare), daemon=True)
        try:
            self._process.start()
        except BrokenPipeError:
            raise EOFError from None
        except OSError as error:
            raise WorkerError(f"no process can begin: {error.strerror}") from None
        finally:
            theirs.close()  # now reading ends when the process does

    def ask(self, call: _Call) -> tuple[bool, Any]:
        """Whether a call came to its end, with its result or what it raised.

        Raises:
            EOFError, OSError: the process has ended.
        """
        self._connection.send(call)
        answer: tuple[bool, Any] = self._connection.recv()
        return answer

    def terminate(self) -> None:
        """End it at once."""
        self._process.terminate()

    def end(self) -> int | None:
        """Wait until it has ended, as it does without orders, and tell its exit status."""
        self._connection.close()
        self._process.join()
        return self._process.exitcode


def end_if_imported() -> None:
    """End a process that is just beginning: it imports a script, and that begins processes of its own."""
    if getattr(multiprocessing.current_process(), "_inheriting", False):
        os._exit(UNGUARDED)


def _answer(connection: Connection, prepare: Callable[[], None] | None) -> None:
    """Answer calls until there are no more, or the process that asks has ended."""
    if prepare:
        prepare()
    parent = multiprocessing.parent_process()
    assert parent is not None

    def end_with(sentinel: int) -> None:
        wait([sentinel])
        os._exit(1)

    threading.Thread(target=end_with, args=(parent.sentinel,), daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            is_done, answer = _called(connection.recv_bytes())
            try:
                connection.send((is_done, answer))
            except OSError:
                raise
            except Exception as error:  # before anything of it was sent
                what = type(answer).__name__
                connection.send((False, TypeError(f"an answer of type {what} cannot be handed over: {error}")))


def _called(message: bytes) -> tuple[bool, Any]:
    """Whether a call came to its end, with its result or what it raised."""
    try:
        function, values, named = pickle.loads(message)
        return True, function(*values, **named)
    except Exception as error:
        if not isinstance(error, DancefloorError):
            error.add_note(f"in another process:\n{traceback.format_exc()}")
        return False, error


@contextmanager
def _without_signals() -> Iterator[None]:
    """A block in which threads begin that Ctrl-C and a closed terminal do not reach, nor the processes they begin."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
