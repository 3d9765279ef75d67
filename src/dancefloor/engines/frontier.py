"""The protocol of the code that counts covers in batches: native code, or its twin in Python."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Protocol

from dancefloor.search.values import Cover


class Status(IntEnum):
    """The state of a count. The numbers are those of native code."""

    WORKING = 0
    COUNTED = 1
    TOO_LARGE = 2


class Frontier(Protocol):
    """A count in batches. If it keeps its tables, it also numbers covers."""

    def advance(self, seconds: float, states: int) -> Status:
        """Work for about `seconds`, on about that many `states`."""

    def progress(self) -> float:
        """The share of the work that is complete, from 0 to 1."""

    def count(self) -> int:
        """The number of covers, once it is known."""

    def cover(self, number: int) -> Cover:
        """The cover with a number below the count."""

    def rank(self, cover: Iterable[int]) -> int:
        """The number of a cover."""

    def saved(self) -> Iterator[bytes]:
        """What another count of the same problem needs to continue from here, in pieces.

        Raises:
            InputError: it keeps its tables, or goes on before the last piece.
        """

    def work(self) -> tuple[int, int, int]:
        """The numbers of states in tables and of states entered by depth-first search; the most bytes of tables."""
