"""How a solver of fillomino is asked, whichever method it uses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

OPEN, COMPLETE, TOO_LARGE = 0, 1, 2  #: it can go on; there are no more solutions; it would take too much memory

Claim = tuple[int, int, bool]


class Solver(Protocol):
    """A search that can be asked again."""

    def ask(self, claims: Sequence[Claim]) -> None:
        """Begin anew: seek solutions in which cells have a value, or have not, as it is claimed.

        The values are those of clues, or were named when the solver was made.
        """

    def advance(self, solutions: int, conflicts: int, seconds: float) -> tuple[list[list[int]], int]:
        """Work until there are so many solutions, or a budget is spent; these, and OPEN or why it ended."""

    def core(self) -> list[int]:
        """When there is no solution: numbers of claims that contradict each other, given the clues."""

    def work(self) -> tuple[int, int, int, int]:
        """Conflicts, rounds, clauses added, and how often more values were told apart."""
