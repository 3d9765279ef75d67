"""An interval of a search while a sitting works on it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from dancefloor.search.values import Position, Statistics

if TYPE_CHECKING:
    from dancefloor.engines.search import Search
    from dancefloor.houses.runs.chunks import Tail
    from dancefloor.houses.runs.store import Store
    from dancefloor.search.values import Cover


def counters(position: Position, seconds: float) -> Statistics:
    """The work until a position."""
    return Statistics(position.covers, position.nodes, position.updates, position.cleansings, seconds)


def work_so_far(store: Store) -> Statistics:
    """The work of all intervals that is in a store."""
    rows = store.all("select stands, seconds from interval where stands is not null")
    done = [counters(Position.from_json(json.loads(stands)), seconds) for stands, seconds in rows]
    return Statistics(*map(sum, zip(Statistics(), *done, strict=True)))


class OpenInterval:
    """An interval at work, as it was when the work began; and the work.

    Args:
        number: its number in the store.
        stands: the position where the work begins, in JSON; None for the beginning of the search.
        found: how many covers were found before.
        weight: how many covers those stand for, if they are sieved.
        seconds: how long others have worked on it.
        fraction: the share of it that was done.
    """

    def __init__(
        self,
        number: int,
        stands: str | None,
        found: int,
        weight: int,
        seconds: float,
        fraction: float,
    ) -> None:
        self.number, self.stands, self.found, self.weight, self.seconds = number, stands, found, weight, seconds
        self._fraction = fraction
        self._before = 0.0  # what the search says where the work begins
        self.position = Position.from_json(json.loads(stands)) if stands else None  #: where the work begins
        self.search: Search[Cover] | None = None
        self.tail: Tail | None = None  #: the solutions, if they are listed
        self.counted: tuple[Position, int] | None = None  #: where a count stands, and its weight in this sitting

    def restart(self) -> None:
        """Begin at the beginning: what continues without a search tells the share of all its work."""
        self._fraction = 0.0

    def begin(self, search: Search[Cover]) -> None:
        """Note the search that does the work."""
        self.search, position = search, self.position
        # One that ends early tells the share of what it began with; others tell that of the whole task.
        if position and position.path and position.until is None:
            self._before = search.engine.start(search.problem, position.path).progress()

    def share_of(self, progress: float) -> float:
        """The share of the interval that is done; `progress` is what the search says."""
        rest = 1.0 - self._before
        if not (progress > self._before and rest > 0):  # which may be no number
            return self._fraction
        return self._fraction + (1 - self._fraction) * (progress - self._before) / rest
