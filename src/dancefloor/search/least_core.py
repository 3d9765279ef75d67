"""Small unsatisfiable cores: as few clues as possible that contradict each other.

Strategy: leave out one clue after another, as long as the others contradict each other. The remaining clues depend on
the order. If leaving out any one of them makes the whole puzzle possible, every core has all of them, and none is
smaller. Otherwise try other orders. Then, if the sets of fewer clues are not too many, ask about each of them that has
the clues common to all cores, and that no solution found so far keeps. The effort is measured in questions, not in
seconds, so that every machine finds the same core.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import combinations
from math import comb
from typing import NamedTuple

from dancefloor.display import LONGEST, cut, fields_set

MOST_SETS = 20_000
ORDERS = 10

Clue = tuple[int, ...]  # what names a clue: its cell


class Said(NamedTuple):
    """The answer about some clues: those that a solution keeps if there is one, or those to blame if there is none.

    If `possible` is None, the answer is unknown.
    """

    possible: bool | None
    clues: Sequence[Clue] = ()


class Contradiction(NamedTuple):
    """Clues that contradict each other, if any were `found`.

    `all_needed`: whether it is proved that each of them is needed; `smallest`: whether it is proved that no fewer clues
    contradict each other.
    """

    found: bool
    clues: tuple[Clue, ...]
    all_needed: bool
    smallest: bool = False

    def __repr__(self) -> str:
        return cut(fields_set(self), LONGEST)


Ask = Callable[[Sequence[Clue]], Said]


def least_contradiction(ask: Ask, clues: Sequence[Clue], questions: int) -> Contradiction | None:
    """Find clues that contradict each other, as few as possible; None if it cannot find whether there are any.

    On Ctrl-C it returns the smallest core found so far.

    Args:
        ask: whether some clues have a solution.
        clues: all clues of the puzzle, in the order in which to leave them out.
        questions: after about that many questions it looks for no smaller core; but it always asks once about each
            clue of a core. 0: it asks nothing else.

    Raises:
        KeyboardInterrupt: Ctrl-C came before the first answer.

    >>> def at_most_two(clues):
    ...     return Said(len(clues) < 3, clues[:3])
    >>> least_contradiction(at_most_two, [(0, 0), (0, 1), (0, 2), (0, 3)], 100)
    Contradiction(found=True, clues=((0, 0), (0, 1), (0, 2)), all_needed=True, smallest=True)
    """
    said = ask(clues)
    if said.possible is not False:
        return None if said.possible is None else Contradiction(False, (), True, True)
    return _Blame(ask, clues, questions).least(said.clues)


class _Blame:
    """Questions about clues that are known to contradict each other, and solutions of subsets of them."""

    def __init__(self, ask: Ask, clues: Sequence[Clue], questions: int) -> None:
        self._ask, self._clues, self._left = ask, clues, questions
        self._interrupted = False
        self._kept: list[frozenset[Clue]] = []  # each: clues that some solution keeps

    def least(self, blamed: Sequence[Clue]) -> Contradiction:
        to_compare = self._left > 0
        best, all_needed = self._reduced(blamed)
        if not to_compare:
            return Contradiction(True, tuple(sorted(best)), all_needed)
        required = [cell for cell in best if self._asked(_without(self._clues, cell)).possible]
        chance, share = random.Random(0), self._left // 2
        for _ in range(ORDERS):
            if self._sets(best, required) <= MOST_SETS or self._left < share:
                break
            shuffled = chance.sample(self._clues, len(self._clues))
            other, sure = self._reduced(self._asked(shuffled).clues or shuffled)
            if (sure, -len(other)) > (all_needed, -len(best)):
                best, all_needed = other, sure
        smallest = False
        if all_needed and self._sets(best, required) <= MOST_SETS:
            best, smallest = self._smaller(best, required)
        return Contradiction(True, tuple(sorted(best)), all_needed, smallest)

    def _sets(self, best: Sequence[Clue], required: Sequence[Clue]) -> int:
        """How many sets of fewer clues contain all required ones."""
        others = len(self._clues) - len(required)
        return sum(comb(others, size) for size in range(len(best) - len(required)))

    def _reduced(self, cells: Sequence[Clue]) -> tuple[Sequence[Clue], bool]:
        """The clues that remain after leaving out one after another; and whether each is proved to be needed."""
        needed, sure = cells, True
        for cell in cells:
            if cell in needed:
                said = self._asked(_without(needed, cell))
                needed = needed if said.possible is not False else said.clues
                sure = sure and said.possible is not None
        return needed, sure

    def _smaller(self, best: Sequence[Clue], required: Sequence[Clue]) -> tuple[Sequence[Clue], bool]:
        """The smallest core, which has all required clues; and whether it is proved to be the smallest."""
        others = [cell for cell in self._clues if cell not in required]
        for size in range(len(best) - len(required)):
            for some in combinations(others, size):
                said = self._asked([*required, *some])
                if said.possible is False:
                    return said.clues, True
                if said.possible is None or self._left <= 0:
                    return best, False
        return best, True

    def _asked(self, cells: Sequence[Clue]) -> Said:
        """The answer about some clues, from a known solution that keeps them, or else by asking."""
        for number, kept in enumerate(self._kept):
            if kept.issuperset(cells):
                self._kept[0], self._kept[number] = kept, self._kept[0]  # the next question is often similar
                return Said(True)
        if self._interrupted:
            return Said(None)
        self._left -= 1
        try:
            said = self._ask(cells)
        except KeyboardInterrupt:
            self._interrupted = True
            return Said(None)
        if said.possible:
            self._kept.append(frozenset(said.clues))
        return said


def _without(cells: Sequence[Clue], left_out: Clue) -> list[Clue]:
    return [cell for cell in cells if cell != left_out]
