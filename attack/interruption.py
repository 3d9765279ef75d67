"""Ctrl-C at a random moment, while results are being received.

When it strikes between the hand-over of a result and the moment at which the receiver has it in its list, the loss is
the receiver's own. CPython lets a signal handler run only where a function is entered, where a loop jumps back and
after a call. In ``for result in search: got.append(result)`` and in ``got.extend(search)`` there is no such place
between the two. In ``result = next(search)`` there is one: right after the call of `next`. What is raised there has no
frame of the library in its traceback, and `LOST` then stands for the result.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

import dancefloor

LIBRARY = str(Path(dancefloor.__file__).parent)
LOST = "lost by the receiver"

Receiver = Callable[[Iterator[Any], list[Any]], None]


def by_for(search: Iterator[Any], got: list[Any]) -> None:
    """Receive results in a loop."""
    for result in search:
        got.append(result)  # noqa: PERF402 - it is this loop that is to be interrupted


def by_extend(search: Iterator[Any], got: list[Any]) -> None:
    """Receive results in a loop of C's."""
    got.extend(search)


def by_next(search: Iterator[Any], got: list[Any]) -> None:
    """Receive results one by one."""
    asked = len(got)
    try:
        while True:
            asked += 1
            result = next(search)
            got.append(result)
    except StopIteration:
        pass
    except KeyboardInterrupt as interrupt:
        if asked > len(got) and not frames_of_library(interrupt):
            got.append(LOST)
        raise


def in_batches(batches: Iterator[Any], got: list[Any]) -> None:
    """Receive results many at a time."""
    for batch in batches:
        got.extend(batch)


RECEIVERS: dict[str, Receiver] = {"for": by_for, "extend": by_extend, "next": by_next, "batches": in_batches}


def receiving(receiver: str, search: Any, got: list[Any]) -> Callable[[], None]:
    """A function that receives the results of a search; nothing comes between its call and the first request."""
    return partial(RECEIVERS[receiver], search.batches() if receiver == "batches" else iter(search), got)


def interrupted(work: Callable[[], object], seconds: float, *, by_signal: bool) -> KeyboardInterrupt | None:
    """Do some work, and strike once, after so many seconds; return the KeyboardInterrupt that came out, if one did.

    With `by_signal` it is SIGINT that strikes, and whatever handles that decides; else KeyboardInterrupt is raised.
    """
    armed = True

    def strike(number: int, frame: FrameType | None) -> None:
        nonlocal armed
        if armed:
            armed = False
            if not by_signal:
                raise KeyboardInterrupt
            signal.raise_signal(signal.SIGINT)

    previous = signal.signal(signal.SIGALRM, strike), signal.signal(signal.SIGINT, signal.default_int_handler)
    timer: tuple[float, float] = (0.0, 0.0)
    outcome = None
    try:
        timer = signal.setitimer(signal.ITIMER_REAL, max(seconds, 1e-6))
        work()
        armed = False
    except KeyboardInterrupt as interrupt:
        outcome = interrupt
    armed = False
    signal.setitimer(signal.ITIMER_REAL, 0)
    for number, handler in zip((signal.SIGALRM, signal.SIGINT), previous, strict=True):
        signal.signal(number, handler)
    signal.setitimer(signal.ITIMER_REAL, *timer)
    return outcome


def frames_of_library(interrupt: KeyboardInterrupt) -> list[str]:
    """Where in the library an exception came from: file, line and function, the innermost last."""
    found, trace = [], interrupt.__traceback__
    while trace:
        code = trace.tb_frame.f_code
        if code.co_filename.startswith(LIBRARY):
            found.append(f"{code.co_filename}:{trace.tb_lineno} in {code.co_name}")
        trace = trace.tb_next
    return found
