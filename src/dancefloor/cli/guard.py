"""What every command does about mistakes, Ctrl-C and closed pipes: one line on standard error and an exit status."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import wraps
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
            # Whoever read our output has gone: nothing to say, and nobody to say it to, at exit either.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            status = CLOSED_PIPE
        except OSError as error:
            status = _complain(f"output cannot be written: {error.strerror}", BAD_INPUT)
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        except MemoryError:
            status = _complain("out of memory", STOPPED)
        raise typer.Exit(status)

    return run


def _complain(what: object, status: int) -> int:
    print(f"dancefloor: {what}", file=sys.stderr)
    return status
