"""What every command does about mistakes, Ctrl-C and closed pipes: one line on standard error and an exit status."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import wraps
from io import TextIOWrapper
from threading import current_thread, main_thread
from typing import ParamSpec

import typer

from dancefloor.errors import DancefloorError, InternalError

FOUND, NONE, BAD_INPUT, STOPPED = 0, 1, 2, 3
INTERNAL, CLOSED_PIPE = 70, 141  # as sysexits.h and a shell after SIGPIPE have them

P = ParamSpec("P")


def guarded(command: Callable[P, int]) -> Callable[P, None]:
    """Make a command out of a function that returns an exit status."""

    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            status = command(*args, **kwargs)
            sys.stdout.flush()
        except InternalError as error:
            status = _complain(error, INTERNAL)
        except DancefloorError as error:
            status = _complain(error, BAD_INPUT)
        except KeyboardInterrupt:
            status = _complain("interrupted", STOPPED)
        except BrokenPipeError:
            # Whoever read our output has gone: nothing to say, and nobody to say it to.
            _drop_output()
            status = CLOSED_PIPE
        except OSError as error:
            status = output_failed(error)
        except MemoryError:
            status = _complain("out of memory", STOPPED)
        raise typer.Exit(status)

    return run


def output_failed(error: OSError) -> int:
    """Say that what was printed got lost; the exit status."""
    status = _complain(f"output cannot be written: {error.strerror}", BAD_INPUT)
    _drop_output()
    return status


@contextmanager
def interruptible(cancel: Callable[[], None]) -> Iterator[None]:
    """Ctrl-C calls `cancel`, so that nothing is broken off in the middle; a second Ctrl-C does break off."""
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.default_int_handler or current_thread() is not main_thread():
        yield
        return

    def stop(_signal: int, _frame: object) -> None:
        signal.signal(signal.SIGINT, before)
        cancel()

    signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def mend_streams() -> None:
    """Give standard streams that were closed somewhere to go; print ``?`` for characters that the encoding lacks."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115 - open until the end
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def _drop_output() -> None:
    """Let what is still to be printed, at exit too, vanish without another error."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(what: object, status: int) -> int:
    with suppress(OSError):  # nobody may be listening
        print(f"dancefloor: {what}", file=sys.stderr)
    return status
