"""The interface of all fillomino solvers, whatever their method."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

OPEN, COMPLETE, TOO_LARGE = 0, 1, 2  #: it can continue; there are no more solutions; it would need too much memory

Claim = tuple[int, int, bool]


class Solver(Protocol):
    """A search that can be started again with other claims."""

    def ask(self, claims: Sequence[Claim]) -> None:
        """Start a new search, for solutions that fulfil all claims.

        A claim is a cell, a value, and whether the cell has that value. Values are those of clues, or named when the
        solver was made.
        """

    def advance(self, solutions: int, conflicts: int, seconds: float) -> tuple[list[list[int]], int]:
        """Search until it finds `solutions` of them, or a budget is spent; return them, and OPEN or why it ended."""

    def core(self) -> list[int]:
        """If there is no solution: the numbers of claims that contradict each other, given the clues."""

    def work(self) -> tuple[int, int, int, int, int]:
        """Conflicts, rounds, clauses added, how often it distinguished more values, and steps.

        Steps are what it looked at, such as literals: closer to the time than conflicts, and the same on every machine.
        """
