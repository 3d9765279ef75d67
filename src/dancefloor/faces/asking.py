"""One query, from the question to the last event: what every page and widget asks, and hears.

>>> ask({"ask": "count", "puzzle": {"text": "3x20"}})[-1]["value"]["distinct"]
2

Strategy: a query is a mapping that names what it asks. The answer is a row of events, each a mapping that JSON can
hold; the last one is a result or an error. They are told to a callback, not handed over by an iterator: progress comes
from inside a search, and a browser has no threads from which an iterator could hand it over. A deadline around the work
lets any thread cancel it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dancefloor.declarations import loaded
from dancefloor.errors import DancefloorError, EngineError, InputError, InternalError, ParseError, nearest
from dancefloor.faces.parameters import Query
from dancefloor.faces.queries import QUERIES
from dancefloor.reports.documents import Fields
from dancefloor.reports.progress import progress_line, progress_text
from dancefloor.search.deadline import Deadline, TimeUp, deadline
from dancefloor.search.values import Progress

Tell = Callable[[Fields], object]


class Asking:
    """A query and its answer.

    Args:
        query: the question, as docs/faces.md describes it; anything else gets an error event.
        tell: called with each event, in the thread that calls `answer`.
    """

    def __init__(self, query: object, tell: Tell) -> None:
        self._query, self._tell = query, tell
        #: The deadline of the work, once it has begun; `cancel` lets it expire.
        self._work: Deadline | None = None
        #: Whether no more events are wanted. Any thread may set it, before the deadline expires.
        self.cancelled = False

    def answer(self) -> None:
        """Do what the query asks, and tell the events; errors become events."""
        try:
            with deadline(None) as self._work:
                if self.cancelled:
                    return
                query, given = _understood(self._query)
                value = loaded(query.answer)(self, given)
            self.event("result", **value)
        except Exception as error:
            self.event("error", **_told(error))
            if not isinstance(error, DancefloorError | MemoryError | RecursionError):
                raise

    def cancel(self) -> None:
        """End the work, from any thread, and tell no more events."""
        self.cancelled = True
        if self._work:
            self._work.expire()

    # What the functions that answer need.

    def event(self, event: str, **fields: Any) -> None:
        """Tell an event, unless the query is cancelled."""
        if not self.cancelled:
            self._tell({"event": event, **fields})

    def on_progress(self, progress: Progress) -> None:
        """Tell the progress of the work."""
        self.event("progress", **progress_line(progress), text=progress_text(progress))


def ask(query: object) -> list[Fields]:
    """Answer a query; return all events.

    >>> ask({"ask": "convert", "puzzle": {"text": "3x2:200030"}, "to": "gird"})[0]["message"]
    "there is no format 'gird'; did you mean 'grid'?"
    """
    events: list[Fields] = []
    Asking(query, events.append).answer()
    return events


def _understood(query: object) -> tuple[Query, Fields]:
    """The entry of the table that a query asks for, and its parameters.

    Raises:
        InputError: there is no such query, or a parameter is missing, unknown or wrong; the message names it.
    """
    if not isinstance(query, dict) or not isinstance(query.get("ask"), str):
        raise InputError("a query should be a table whose 'ask' says what is asked, such as {'ask': 'presets'}")
    name = query["ask"]
    if name not in QUERIES:
        raise InputError(f"there is no query {name[:20]!r}; {nearest(name, tuple(QUERIES))}")
    return QUERIES[name], QUERIES[name].read({key: value for key, value in query.items() if key != "ask"})


def _told(error: Exception) -> Fields:
    """An error as an event: its message in one line, its kind, and the place that it is about."""
    if isinstance(error, MemoryError | RecursionError):
        return {"kind": "memory", "message": "this takes more memory than there is"}
    if isinstance(error, TimeUp):
        return {"kind": "late", "message": str(error)}
    if not isinstance(error, DancefloorError) or isinstance(error, InternalError):
        return {"kind": "internal", "message": f"this is a bug of dancefloor: {error}".partition("\n")[0]}
    place: Fields = {}
    if isinstance(error, ParseError):
        place = {"line": error.line, "column": error.column}
    kind = "engine" if isinstance(error, EngineError) else "input"
    return {"kind": kind, "message": str(error).partition("\n")[0], **place}
