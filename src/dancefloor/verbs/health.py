"""Check that an installation counts right: known numbers of solutions, and every installed engine on one puzzle.

Strategy: the easiest puzzles come first, and all of them share one limit of time. A slow installation checks as many as
it can.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Literal, NamedTuple

from dancefloor.declarations import listed
from dancefloor.errors import DancefloorError
from dancefloor.search.values import Outcome
from dancefloor.solutions.group import Symmetry
from dancefloor.verbs.solving import count

#: Puzzles, the symmetries up to which solutions count, and their published number; docs/trust.md names sources. Those
#: that houses declare come before the harder ones.
KNOWN: tuple[tuple[str, Symmetry, int], ...] = (
    ("3x20", "all", 2),
    ("queens 8", "none", 92),
    ("dominoes 8x8", "none", 12988816),
    ("hexiamonds 4x9", "all", 74),
    ("tetrahexes 4x7", "all", 9),
    ("diabolical-cube", "all", 13),
    ("half-hour", "all", 1),
    ("langford 11", "none", 35584),
    ("scott", "all", 65),
    ("calendar 25-Jan", "none", 216),
)
HARDER: tuple[tuple[str, Symmetry, int], ...] = (("soma", "all", 240), ("6x10", "all", 2339))
FOR_ENGINES = ("dominoes 4x5", 95)  # every engine takes it


class Checkup(NamedTuple):
    """One check. `found` is None if there was no time left for it; `error` says what went wrong otherwise."""

    name: str
    expected: int
    found: int | None
    seconds: float
    error: str = ""

    @property
    def result(self) -> Literal["right", "wrong", "skipped", "failed"]:
        """How it came out."""
        if self.error:
            return "failed"
        if self.found is None:
            return "skipped"
        return "right" if self.found == self.expected else "wrong"

    @property
    def is_right(self) -> bool:
        """Whether nothing is wrong; a check without time is not wrong."""
        return self.result in ("right", "skipped")


def checkups(*, timeout: float = 5.0) -> Iterator[Checkup]:
    """Count puzzles, and one of them with every installed engine, and compare with what is known.

    Args:
        timeout: seconds for all of them together, after which the rest is skipped (default: 5).

    >>> all(each.is_right for each in checkups(timeout=0.5))
    True
    """
    from dancefloor.engines.registry import COUNTING, MATCHINGS, engine, engine_names

    end = time.monotonic() + timeout
    for name in [*(name for name in engine_names() if not engine(name).missing()), COUNTING, MATCHINGS]:
        yield _counted(*FOR_ENGINES, end, engine=name)
    for word, symmetry, number in (*KNOWN, *listed("known"), *HARDER):
        yield _counted(word, number, end, symmetry=symmetry)


def _counted(word: str, number: int, end: float, *, symmetry: Symmetry = "none", engine: str | None = None) -> Checkup:
    began = time.monotonic()
    name = f"{word} by {engine}" if engine else word
    if began >= end:
        return Checkup(name, number, None, 0.0)
    try:
        counted = count(word, symmetry=symmetry, engine=engine, timeout=end - began)
    except DancefloorError as error:
        return Checkup(name, number, None, time.monotonic() - began, str(error))
    found = int(counted) if counted.outcome is Outcome.COMPLETE else None
    return Checkup(name, number, found, time.monotonic() - began)
