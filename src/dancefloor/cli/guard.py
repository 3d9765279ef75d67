"""The guard of every command: it turns mistakes, Ctrl-C and closed pipes into one line and an exit status.

It also says once, of a command that takes more than a second, if this installation is slow, and why.
"""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress

from dancefloor.cli.interrupts import INTERRUPTS, Cancelling
from dancefloor.cli.interrupts import STOPPED as STOPPED  # one of the statuses below
from dancefloor.cli.streams import DOCUMENT, is_diverted

TYPE_CHECKING = False  # the name that type checkers know, without the time to load `typing`

if TYPE_CHECKING:
    from collections.abc import Callable

    from dancefloor.cli.command import Command
    from dancefloor.reports.searches import Result


FOUND, NONE, BAD_INPUT = 0, 1, 2
INTERNAL, CLOSED_PIPE = 70, 141  # the values of sysexits.h, and of a shell after SIGPIPE
STATUSES = {"found": FOUND, "none": NONE, "stopped": STOPPED}


def run_guarded(command: Command) -> int:
    """Run a command; return its exit status, or that of its error."""
    from dancefloor.errors import DancefloorError, InternalError
    from dancefloor.search.deadline import TimeUp

    DOCUMENT.expect(wanted=bool(getattr(command, "as_json", False)))
    SLOWNESS.begin(quiet=bool(getattr(command, "quiet", False)))
    INTERRUPTS.begin(type(command).run.__code__, DOCUMENT.break_off)
    try:
        try:
            status = command.run()
            SLOWNESS.look()
        except TimeUp as error:
            status = _broken_off(str(error), STOPPED)
        except InternalError as error:
            status = _broken_off(str(error), INTERNAL)
        except DancefloorError as error:
            status = _broken_off(str(error), BAD_INPUT)
        except KeyboardInterrupt as error:
            status = _broken_off(str(error) or "interrupted", STOPPED)
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
    """The exit status for a result."""
    return STATUSES[result.value]


def _broken_off(what: str, status: int) -> int:
    """Complete the output and print the reason; return the exit status. Bad input leaves standard output empty."""
    if status != BAD_INPUT or DOCUMENT.is_begun:
        DOCUMENT.break_off(what.partition("\n")[0])
    INTERRUPTS.say(what)
    return status


def output_failed(error: OSError) -> int:
    """Report lost output; return the exit status."""
    if isinstance(error, BrokenPipeError):  # the reader has gone, and needs no message
        _drop_output()
        return CLOSED_PIPE
    INTERRUPTS.say(f"output cannot be written: {error.strerror}")
    _drop_output()
    return STOPPED if INTERRUPTS.told else BAD_INPUT  # after SIGHUP there is no terminal to write to


def interruptible(cancel: Callable[[], None]) -> Cancelling:
    """A block in which Ctrl-C calls `cancel`, so that its work ends properly; a second Ctrl-C ends the process."""
    return INTERRUPTS.cancelling(cancel)


def _drop_output() -> None:
    """Discard all further output, including that at exit, without another error."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


PATIENCE = 1.0  # seconds that a command may take without a word


class Slowness:
    """What a command says of its own speed. The process has one, `SLOWNESS`; others are for tests."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._told = False

    def begin(self, *, quiet: bool) -> None:
        """Start the clock of a command; a quiet one never says anything."""
        self._began, self._told = time.monotonic(), quiet

    def look(self) -> None:
        """Say it if the command has taken more than a second, there is a reason, and it has not been said."""
        if self._told or time.monotonic() < self._began + PATIENCE:
            return
        self._told = True
        from dancefloor.reports.installation import slowness_text

        if text := slowness_text():
            with suppress(OSError):  # the reader may have gone
                print(text, file=sys.stderr)


SLOWNESS = Slowness()
