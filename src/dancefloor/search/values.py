"""What a search is asked, and what it tells: limits, resources, outcome, statistics, progress, position."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple, Self

from dancefloor.errors import InputError

Cover = tuple[int, ...]


class Outcome(Enum):
    """How a search ended. Only COMPLETE proves anything about the covers that were not found."""

    COMPLETE = "complete"  #: the whole search space was seen
    LIMITED = "limited"  #: stopped by one of its `Limits`
    INTERRUPTED = "interrupted"  #: stopped by Ctrl-C or `cancel`, or not finished yet


@dataclass(frozen=True)
class Limits:
    """When to stop early: after so many solutions, nodes or seconds. None: never.

    Raises:
        InputError: a negative limit.

    >>> Limits(solutions=3)
    Limits(solutions=3, nodes=None, seconds=None)
    """

    solutions: int | None = None
    nodes: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        for name in ("solutions", "nodes", "seconds"):
            limit = getattr(self, name)
            if limit is not None and not limit >= 0:
                raise InputError(f"a limit of {limit} {name}: it should be zero or more")


class Statistics(NamedTuple):
    """What a search did. `nodes`, `updates` and `cleansings` are counted as Knuth's DLX programs count them.

    `scanning` counts as nodes the placements it tries, and has no updates. `seconds` is time spent searching.
    """

    covers: int = 0
    nodes: int = 0
    updates: int = 0
    cleansings: int = 0
    seconds: float = 0.0


class Position(NamedTuple):
    """Where a search stands, as plain numbers and strings that JSON can keep: give it to `resume` to go on."""

    engine: str
    problem: str
    path: tuple[int, ...]
    skip: int
    covers: int
    nodes: int
    updates: int
    cleansings: int
    given: tuple[Cover, ...] = ()  # what a filter must remember of those that were handed out; see `verbs.solve`

    @classmethod
    def from_json(cls, kept: Sequence[Any]) -> Self:
        """The position that was kept as JSON, which makes lists of tuples.

        >>> import json
        >>> position = Position("dancing", "", (3, 1), 2, 7, 40, 0, 0)
        >>> Position.from_json(json.loads(json.dumps(position))) == position
        True
        """
        position = cls(*kept)
        return position._replace(path=tuple(position.path), given=tuple(tuple(cover) for cover in position.given))


class Progress(NamedTuple):
    """What a progress callback is told: the estimated share of the search that is done, and the totals so far.

    Where nobody knows how long a search will take, the share is not a number.
    """

    fraction: float
    statistics: Statistics


@dataclass(frozen=True)
class Resources:
    """What a search may use. Threads and memory change how long it takes, never what it finds nor in which order.

    Engines ignore what they have no use for.

    Raises:
        InputError: no threads, less memory than none, or a seed below zero.
    """

    threads: int = 1
    memory: int | None = None  #: bytes for tables that save work; None: as the engine sees fit
    seed: int = 0  #: of all that is random: the same seed gives the same search

    def __post_init__(self) -> None:
        if self.threads < 1:
            raise InputError(f"{self.threads} threads: it should be at least 1")
        if self.memory is not None and self.memory < 0:
            raise InputError(f"{self.memory} bytes of memory: it should be zero or more")
        if self.seed < 0:
            raise InputError(f"a seed of {self.seed}: it should be zero or more")


ALONE = Resources()


def processors() -> int:
    """How many threads can run at once: the processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
