"""Takes several solutions apart at once, each on a thread of its own.

Strategy: the first one is what somebody waits for; it works on the thread of the caller, where Ctrl-C strikes. The
others work as long as it does, a turn at a time, so that nothing works in the background afterwards. Each gives the
same result however long it works at a time.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from threading import Event, Thread

from dancefloor.houses.designers.taking_apart import TURN, TakingApart

HAS_THREADS = sys.platform != "emscripten"


def work_at_once(takings: Sequence[TakingApart], seconds: float) -> None:
    """Work on all of them until the first has ended.

    Args:
        takings: at least one.
        seconds: the longest time to work.
    """
    first, *others = takings
    first.is_silent = False
    done = Event()

    def work(taking: TakingApart) -> None:
        taking.is_silent = True
        with suppress(Exception):  # it is raised again on the thread of the caller
            while not done.is_set() and not taking.ended:
                taking.work(TURN)

    threads = [Thread(target=work, args=(each,), daemon=True) for each in others if HAS_THREADS and not each.ended]
    try:
        for thread in threads:
            thread.start()
        first.work(seconds)
    finally:
        done.set()
        for thread in threads:
            if thread.ident is not None:
                thread.join()
