"""What counts covers in batches, as `dancefloor.engines.counting` sees it: native code, or its twin in Python."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import Protocol

from dancefloor.search.values import Cover


class Status(IntEnum):
    """How far a frontier is; the numbers are those of native code."""

    WORKING = 0
    COUNTED = 1
    TOO_LARGE = 2


class Frontier(Protocol):
    """A count in batches; with tables kept, also covers by number and numbers of covers."""

    def advance(self, seconds: float) -> Status:
        """Work for so long."""

    def progress(self) -> float:
        """The share of the work that is done, from 0 to 1."""

    def count(self) -> int:
        """How many covers there are, once that is known."""

    def cover(self, number: int) -> Cover:
        """The cover of a number that is less than the count."""

    def rank(self, cover: Iterable[int]) -> int:
        """The number of a cover."""

    def work(self) -> tuple[int, int, int]:
        """States put into tables, states entered by depth-first search, and the most bytes that tables took."""
