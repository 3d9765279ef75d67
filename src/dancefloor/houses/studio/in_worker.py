"""Queries of a page without a server: what `page/worker.js` calls, in Pyodide.

Strategy: a browser gives the worker no other thread that could hear the page. So Python tells an event, and then lets
the worker listen for a moment, if the browser can suspend WebAssembly meanwhile. That takes some milliseconds, so
events that follow each other at once share a moment.
"""

from __future__ import annotations

import json
import time
from collections.abc import Awaitable, Callable
from typing import Any

from dancefloor.faces.asking import Asking

PACE = 0.05  # seconds between two moments of listening


def answer(query: str, post: Callable[[str], object], listened: Callable[[], Awaitable[bool]]) -> None:
    """Answer a query.

    Args:
        query: the question, as JSON.
        post: called with each event, as JSON.
        listened: lets messages of the page arrive; whether one of them has cancelled this query.
    """
    from pyodide.ffi import can_run_sync, run_sync

    heard = 0.0

    def tell(event: dict[str, Any]) -> None:
        nonlocal heard
        post(json.dumps(event))
        if time.perf_counter() < heard + PACE or not can_run_sync():
            return
        if run_sync(listened()):
            asking.cancel()
        heard = time.perf_counter()

    asking = Asking(json.loads(query), tell)
    asking.answer()
