"""What SIGINT, SIGTERM and SIGHUP do, from the first line of the program to its last: exit status 3 and no traceback.

Strategy: one handler serves all three signals, and where the program stands decides what it does.

* While modules are imported and options are read there is nothing to keep: the process says that it was interrupted,
  and ends.
* While a command runs, the first signal cancels the search that it waits for, or raises KeyboardInterrupt: once, and
  inside the frame of the command, so that its caller is certain to catch it.
* A second signal ends the process, after what must not be left undone: JSON is closed, the cursor is shown again.
* While something is being written that must not be cut, signals wait.
* Once the exit status is known, a signal only makes the process end sooner.

A signal that was ignored when the program began stays ignored: so `nohup` and shell scripts run jobs in the background.
Python raises nothing where an exception has nowhere to go, as in callbacks of weak references: a KeyboardInterrupt that
was lost there is tried again soon.

The program imports this module before all others. A signal that comes earlier gives a traceback, so this module imports
only what the interpreter has loaded anyway: `_signal` instead of `signal`, which would load `enum`.
"""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]
import atexit
import os
import sys

TYPE_CHECKING = False  # as `typing` has it, which takes time to load
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import CodeType, FrameType, TracebackType

STOPPED = 3
NAMES = ("SIGINT", "SIGTERM", "SIGHUP")  # Windows has no SIGHUP
GRACE = 1.0  # seconds for somebody to take what is being written, once we are told to stop at once
SOON = 0.01  # seconds
# The document of a command that has no result: `dancefloor.reports` cannot be loaded any more, or not yet.
BROKEN_OFF = (
    '{"document": "dancefloor/interrupted/1",'
    ' "outcome": "interrupted", "reason": "interrupted before there was a result"}'
)


class Interrupts:
    """The handler, and what it has to know. There is one for the process, `INTERRUPTS`; others are for tests."""

    def __init__(self) -> None:
        self.status: int | None = None  #: the exit status, once nothing remains to be done
        self.last: list[Callable[[], None]] = [self._close_early]  #: what to do before the process is broken off
        self._taken: list[int] = []
        self._code: CodeType | None = None
        self._cancel: Callable[[], None] | None = None
        self._told = self._said = False
        self._held = 0
        self._waiting: int | None = None

    def install(self) -> None:
        """Take the signals, except those that are ignored."""
        for name in NAMES:
            number = getattr(_signal, name, None)
            if number is not None and _signal.getsignal(number) not in (_signal.SIG_IGN, None):
                _signal.signal(number, self._handle)
                self._taken.append(number)
        sys.unraisablehook = self._unraisable
        atexit.register(self._finish)  # the first to be registered is the last to be called

    def begin(self, code: CodeType, last: Callable[[], None]) -> None:
        """From now on signals are for the command with this code, as long as it runs."""
        self._code, self.last, self._cancel, self.status = code, [last], None, None
        self._told = self._said = False

    @property
    def told(self) -> bool:
        """Whether the command was told to stop."""
        return self._told

    def say(self, what: object) -> None:
        """Print the one line that tells why the program ended."""
        self._said = True
        if sys.stderr is not None:
            _try(lambda: print(f"dancefloor: {what}", file=sys.stderr))  # nobody may be listening

    def held(self) -> Held:
        """Let signals wait for the end of a `with` block, which writes something that must not be cut."""
        return Held(self)

    def cancelling(self, cancel: Callable[[], None]) -> Cancelling:
        """Let the first signal call `cancel` in a `with` block, so that nothing is broken off in the middle."""
        return Cancelling(self, cancel)

    def break_off(self) -> None:
        """End the process now."""
        self._exit_after(GRACE)  # what follows may wait for somebody who never reads
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
        else:
            self._told = True
            if self._cancel is None:
                raise KeyboardInterrupt
            self._cancel()

    def _is_inside(self, frame: FrameType | None) -> bool:
        while frame is not None and frame.f_code is not self._code:
            frame = frame.f_back
        return frame is not None

    def _release(self) -> None:
        self._held -= 1
        if not self._held and self._waiting is not None:
            number, self._waiting = self._waiting, None
            _signal.raise_signal(number)

    def _say_interrupted(self) -> None:
        if not self._said:
            self.say("interrupted")

    def _close_early(self) -> None:
        """Print JSON if that is wanted, as far as one can tell before options are read."""
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
        """End the process after all else that is done at exit.

        What would follow only frees memory; meanwhile signals would have their default handlers. And the interpreter
        remembers a KeyboardInterrupt that passed through `exec`, as in making a dataclass: it would end by SIGINT.
        """
        for number in self._taken:
            _signal.signal(number, _signal.SIG_IGN)
        if self.status is not None:
            for stream in (sys.stdout, sys.stderr):
                _try(stream.flush)
            os._exit(self.status)


class Held:
    """A block that signals wait for; blocks may be nested."""

    def __init__(self, interrupts: Interrupts) -> None:
        self._interrupts = interrupts

    def __enter__(self) -> None:
        self._interrupts._held += 1

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._interrupts._release()


class Cancelling:
    """A block in which the first signal cancels something."""

    def __init__(self, interrupts: Interrupts, cancel: Callable[[], None]) -> None:
        self._interrupts, self._new = interrupts, cancel

    def __enter__(self) -> None:
        self._interrupts._cancel = self._new

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._interrupts._cancel = None


def _try(task: Callable[[], None]) -> None:
    """Do something if it can be done: nobody knows what was going on when a signal came."""
    try:  # noqa: SIM105 - `contextlib` is not loaded yet, or only half
        task()
    except Exception:
        pass


def _later(seconds: float, action: Callable[[], None]) -> None:
    def start() -> None:
        from threading import Timer

        timer = Timer(seconds, action)
        timer.daemon = True
        timer.start()

    _try(start)


INTERRUPTS = Interrupts()
