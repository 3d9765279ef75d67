"""Handles SIGINT, SIGTERM and SIGHUP from the start of the program to its end: exit status 3 and no traceback.

Strategy: one handler serves all three signals. Its action depends on what the program is doing.

* While the program imports modules and reads options, there are no results to keep: the process prints that it was
  interrupted, and ends.
* While a command runs, the first signal cancels the current search, or raises KeyboardInterrupt: once, and inside the
  frame of the command, so that its caller is certain to catch it.
* A second signal ends the process. Before that, the process completes its JSON and shows the cursor again.
* While the program writes something that must stay whole, signals wait.
* Once the exit status is known, a signal only makes the process end earlier.

Signals that were ignored when the program began stay ignored, since `nohup` and shell scripts run background jobs this
way. An exception gets lost in some places. An import may replace it by another error, and the initialization of a
native module may drop it: so a signal waits until the import has ended. If Python reports that it could not raise a
KeyboardInterrupt, as in callbacks of weak references, the handler sends the signal again a moment later.

The program imports this module before all others, and blocks signals meanwhile. So this module imports only modules
that the interpreter always loads, such as `_signal` instead of `signal`, which would load `enum`.
"""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]
import _thread
import atexit
import os
import sys
import time

TYPE_CHECKING = False  # the name that type checkers know, without the time to load `typing`
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import CodeType, FrameType, TracebackType

STOPPED = 3
NAMES = ("SIGINT", "SIGTERM", "SIGHUP")  # Windows has no SIGHUP
GRACE = 1.0  # seconds for a reader to take the rest of the output when the process must end at once
SOON = 0.01  # seconds
IMPORTER = "<frozen importlib._bootstrap>"  # the file of its code, in tracebacks
# The document of a command without a result: at this time the process cannot load `dancefloor.reports`.
BROKEN_OFF = (
    '{"document": "dancefloor/interrupted/1",'
    ' "outcome": "interrupted", "reason": "interrupted before there was a result"}'
)


class Interrupts:
    """The handler and its state. The process has one, `INTERRUPTS`; others are for tests."""

    def __init__(self) -> None:
        self.status: int | None = None  #: the exit status, once the command has ended
        self.last: list[Callable[[], None]] = [self._close_early]  #: tasks for the moment before a forced exit
        self._taken: list[int] = []
        self._code: CodeType | None = None
        self._cancel: Callable[[], None] | None = None
        self._told = self._said = False
        self._held = 0
        self._waiting: int | None = None

    def install(self) -> None:
        """Install the handler for all signals, except those that are ignored."""
        for name in NAMES:
            number = getattr(_signal, name, None)
            if number is not None and _signal.getsignal(number) not in (_signal.SIG_IGN, None):
                _signal.signal(number, self._handle)
                self._taken.append(number)
        sys.unraisablehook = self._unraisable
        atexit.register(self._finish)  # Python calls the function that was registered first last

    def begin(self, code: CodeType, last: Callable[[], None]) -> None:
        """Direct signals to the command with this code, for as long as it runs.

        Args:
            code: the code of its `run`.
            last: a task for the moment before a forced exit.
        """
        self._code, self.last, self._cancel, self.status = code, [last], None, None
        self._told = self._said = False

    @property
    def told(self) -> bool:
        """Whether a signal has reached the command."""
        return self._told

    def say(self, what: object) -> None:
        """Print the line that gives the reason for the end of the program."""
        self._said = True
        if sys.stderr is not None:
            _try(lambda: print(f"dancefloor: {what}", file=sys.stderr))  # the reader may have gone

    def held(self) -> Held:
        """A `with` block that delays signals until its end, because it writes something that must stay whole."""
        return Held(self)

    def cancelling(self, cancel: Callable[[], None]) -> Cancelling:
        """A `with` block in which the first signal calls `cancel`, so that its work ends properly."""
        return Cancelling(self, cancel)

    def break_off(self) -> None:
        """End the process now."""
        self._exit_after(GRACE)  # the following tasks may wait for a reader who never reads
        for task in (*self.last, self._say_interrupted, self._flush):
            _try(task)
        os._exit(STOPPED)

    def _handle(self, number: int, frame: FrameType | None) -> None:
        if self.status is not None:
            os._exit(self.status)
        if self._held:
            if self._waiting is not None:
                self._exit_after(GRACE)
            self._waiting = number
        elif self._told or not self._is_inside(frame):
            self.break_off()
        elif _is_importing(frame):
            _later(SOON, lambda: _signal.raise_signal(number))
        else:
            self._told = True
            if self._cancel is None:
                raise KeyboardInterrupt
            self._cancel()

    def _is_inside(self, frame: FrameType | None) -> bool:
        return any(code is self._code for code in _codes(frame))

    def _release(self) -> None:
        self._held -= 1
        if not self._held and self._waiting is not None:
            number, self._waiting = self._waiting, None
            _signal.raise_signal(number)

    def _say_interrupted(self) -> None:
        if not self._said:
            self.say("interrupted")

    def _close_early(self) -> None:
        """Print JSON if the words of the command line ask for it, since the options are not read yet."""
        if "--json" in sys.argv[1:]:
            print(BROKEN_OFF)

    def _flush(self) -> None:
        sys.stdout.flush()

    def _exit_after(self, seconds: float) -> None:
        _later(seconds, lambda: os._exit(STOPPED))

    def _unraisable(self, lost: sys.UnraisableHookArgs) -> None:
        if not issubclass(lost.exc_type, KeyboardInterrupt):
            sys.__unraisablehook__(lost)
            return
        self._told = False
        _later(SOON, lambda: _signal.raise_signal(_signal.SIGINT if not self._taken else self._taken[0]))

    def _finish(self) -> None:
        """End the process after all other tasks at exit.

        The rest would only free memory, during which signals would have their default handlers. Also, the interpreter
        remembers a KeyboardInterrupt that passed through `exec`, such as that of a dataclass, and would end by SIGINT.
        """
        for number in self._taken:
            _signal.signal(number, _signal.SIG_IGN)
        if self.status is not None:
            for stream in (sys.stdout, sys.stderr):
                _try(stream.flush)
            os._exit(self.status)


class Held:
    """A block that delays signals until its end; blocks may be nested."""

    def __init__(self, interrupts: Interrupts) -> None:
        self._interrupts = interrupts

    def __enter__(self) -> None:
        self._interrupts._held += 1

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._interrupts._release()


class Cancelling:
    """A block in which the first signal cancels a search."""

    def __init__(self, interrupts: Interrupts, cancel: Callable[[], None]) -> None:
        self._interrupts, self._new = interrupts, cancel

    def __enter__(self) -> None:
        self._interrupts._cancel = self._new

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._interrupts._cancel = None


def _try(task: Callable[[], object]) -> None:
    """Do a task if possible: a signal may come in any state of the program."""
    try:  # noqa: SIM105 - `contextlib` may not be loaded, or only in part
        task()
    except Exception:
        pass


def _later(seconds: float, action: Callable[[], None]) -> None:
    def wait() -> None:
        time.sleep(seconds)
        action()

    _try(lambda: _thread.start_new_thread(wait, ()))


def _is_importing(frame: FrameType | None) -> bool:
    return any(code.co_filename == IMPORTER for code in _codes(frame))


def _codes(frame: FrameType | None) -> Iterator[CodeType]:
    """The code that is running, innermost first."""
    while frame is not None:
        yield frame.f_code
        frame = frame.f_back


INTERRUPTS = Interrupts()
