"""What every command does about mistakes, Ctrl-C and closed pipes: one line on standard error and an exit status."""

from __future__ import annotations

import os
import sys

from dancefloor.cli.document import DOCUMENT
from dancefloor.cli.interrupts import INTERRUPTS, Cancelling
from dancefloor.cli.interrupts import STOPPED as STOPPED  # one of the statuses below
from dancefloor.cli.streams import is_diverted

TYPE_CHECKING = False  # as `typing` has it, which takes time to load
if TYPE_CHECKING:
    from collections.abc import Callable

    from dancefloor.cli.command import Command
    from dancefloor.reports.results import Result

FOUND, NONE, BAD_INPUT = 0, 1, 2
INTERNAL, CLOSED_PIPE = 70, 141  # as sysexits.h and a shell after SIGPIPE have them
STATUSES = {"found": FOUND, "none": NONE, "stopped": STOPPED}


def run_guarded(command: Command) -> int:
    """Run a command; its exit status, or that of what went wrong."""
    from dancefloor.errors import DancefloorError, InternalError
    from dancefloor.search.deadline import TimeUp

    DOCUMENT.expect(wanted=bool(getattr(command, "as_json", False)))
    INTERRUPTS.begin(type(command).run.__code__, DOCUMENT.break_off)
    try:
        try:
            status = command.run()
        except TimeUp as error:
            status = _broken_off(str(error), STOPPED)
        except InternalError as error:
            status = _broken_off(str(error), INTERNAL)
        except DancefloorError as error:
            status = _broken_off(str(error), BAD_INPUT)
        except KeyboardInterrupt:
            status = _broken_off("interrupted", STOPPED)
        except MemoryError:
            status = _broken_off("out of memory", STOPPED)
        with INTERRUPTS.held():
            sys.stdout.flush()
    except OSError as error:
        status = output_failed(error)
    if is_diverted():
        status = BAD_INPUT
    INTERRUPTS.status = status
    return status


def status_of(result: Result) -> int:
    """The exit status that tells a result."""
    return STATUSES[result.value]


def _broken_off(what: str, status: int) -> int:
    """End what was printed and say why; the exit status. A mistake of the user leaves standard output empty."""
    if status != BAD_INPUT or DOCUMENT.is_begun:
        DOCUMENT.break_off(what.partition("\n")[0])
    INTERRUPTS.say(what)
    return status


def output_failed(error: OSError) -> int:
    """Say that what was printed got lost; the exit status."""
    if isinstance(error, BrokenPipeError):  # the reader has gone, and nobody is left to tell
        _drop_output()
        return CLOSED_PIPE
    INTERRUPTS.say(f"output cannot be written: {error.strerror}")
    _drop_output()
    return STOPPED if INTERRUPTS.told else BAD_INPUT  # after SIGHUP there is no terminal to write to


def interruptible(cancel: Callable[[], None]) -> Cancelling:
    """A block in which Ctrl-C calls `cancel`, so that nothing is broken off in the middle; a second one ends it all."""
    return INTERRUPTS.cancelling(cancel)


def _drop_output() -> None:
    """Let what is still to be printed, at exit too, vanish without another error."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
