"""Suppositions: a value is taken for true, and the rules go on until they contradict each other.

Strategy: values of cells with few values left come first, and those not tried for longest. What was deduced from a
refuted supposition is cut down to what leads to the contradiction. Deeper suppositions hold one value, and refute
others in turn, which must themselves be refuted, until there is a contradiction.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from dancefloor.fillomino.explain.evidence import Evidence
from dancefloor.fillomino.rules.reasoning import Deduction, Reasoning
from dancefloor.fillomino.rules.rule import Rule
from dancefloor.geometry.lattice import Cell
from dancefloor.search.stepwise import Steps

MOST_SUPPOSITIONS = 4_000
FEW = 6  #: refutations, of which the shortest is taken
FEW_VALUES = 2  #: left in a cell of which a value is supposed while another is held


@dataclass(frozen=True)
class Refutation:
    """How a supposed value is refuted: deductions that lead to a contradiction, the last.

    `inner` are the refutations of those values that were supposed in turn. Of what was deduced before, it needs those
    of the numbers `needs`.
    """

    cell: Cell
    value: int
    chain: tuple[Deduction, ...]
    inner: tuple[Refutation, ...] = ()
    needs: frozenset[int] = field(default=frozenset(), repr=False)

    @property
    def depth(self) -> int:
        """How many suppositions are held at once."""
        return 1 + max((each.depth for each in self.inner), default=0)

    @property
    def length(self) -> int:
        """How many deductions it takes."""
        return len(self.chain) + sum(each.length for each in self.inner)


class Exhausted(Exception):
    """There were as many suppositions as allowed."""


class Budget:
    """How many suppositions there may be at `most`, and how many there were."""

    def __init__(self, most: int) -> None:
        self.most, self.spent = most, 0

    def spend(self) -> None:
        """Pay for one supposition.

        Raises:
            Exhausted: there were as many as allowed.
        """
        if self.spent >= self.most:
            raise Exhausted
        self.spent += 1


class Suppositions:
    """What can be supposed where the rules have no more to say, and is refuted. Each supposition is a step.

    >>> from dancefloor.puzzles.fillomino import Fillomino
    >>> puzzle = Fillomino(((2, 0, 0), (0, 0, 3)))
    >>> reasoning, evidence = Reasoning(puzzle), Evidence(puzzle)
    >>> for deduction in reasoning.run():
    ...     _ = evidence.add(deduction)
    >>> budget = Budget(MOST_SUPPOSITIONS)
    >>> for _ in Suppositions(reasoning, evidence, budget).shortest(depth=1):
    ...     pass
    >>> budget.spent
    16
    """

    def __init__(self, reasoning: Reasoning, evidence: Evidence, budget: Budget) -> None:
        self._reasoning, self._evidence, self._budget = reasoning, evidence, budget
        self._cells = evidence.puzzle.cells
        self._found: list[Refutation] = []
        self._tried: dict[tuple[Cell, int], tuple[int, int]] = {}  # what was known, and how deep it was

    def shortest(self, depth: int) -> Steps[Refutation | None]:
        """The shortest refutation of those at hand, after a search if there is none, of this depth.

        Raises:
            Exhausted: the budget is spent.
        """
        self._found = [found for found in self._found if self._open(found.cell, found.value)]
        if not self._found:
            yield from self._search(depth)
        while self._found:
            found = min(self._found, key=lambda each: (each.length, each.cell, each.value))
            self._found.remove(found)
            # More is known than when it was found.
            again = yield from self._refute(self._evidence, found.cell, found.value, found.depth)
            if again:
                return again
        return None

    def _search(self, depth: int) -> Steps[None]:
        """Find some refutations, or all that there are."""
        known = len(self._evidence.deductions)
        left = {cell: self._reasoning.values(cell) for cell in self._cells}
        tried = {(cell, value): self._tried.get((cell, value), (-1, 0)) for cell in left for value in left[cell]}
        pairs = [pair for pair, when in tried.items() if len(left[pair[0]]) > 1 and when < (known, depth)]
        for pair in sorted(pairs, key=lambda pair: (tried[pair], len(left[pair[0]]), pair)):
            self._tried[pair] = (known, depth)
            found = yield from self._refute(self._evidence, *pair, depth)
            if found:
                self._found.append(found)
                if depth > 1 or len(self._found) >= FEW:
                    return

    def _open(self, cell: Cell, value: int) -> bool:
        left = self._reasoning.values(cell)
        return len(left) > 1 and value in left

    def _refute(self, evidence: Evidence, cell: Cell, value: int, depth: int) -> Steps[Refutation | None]:
        """How a supposition is refuted, if it is."""
        self._budget.spend()
        yield
        reasoning = self._reasoning
        with reasoning.supposed(cell, value):
            steps = reasoning.run()
            if reasoning.possible and depth == 1:
                return None
            trial = evidence.fork()
            for step in steps:
                trial.add(step)
            inner: dict[int, Refutation] = {}
            if reasoning.possible:
                inner = yield from self._refute_more(trial, depth - 1)
            if reasoning.possible:
                return None
        return _shortened(trial, len(evidence.deductions), cell, value, inner)

    def _refute_more(self, trial: Evidence, depth: int) -> Steps[dict[int, Refutation]]:
        """While a supposition is held: refute others until there is a contradiction, or no more can be refuted."""
        reasoning = self._reasoning
        inner: dict[int, Refutation] = {}
        left = {each: reasoning.values(each) for each in self._cells}
        few = [(each, value) for each, values in left.items() if 1 < len(values) <= FEW_VALUES for value in values]
        for cell, value in few:
            found = (yield from self._refute(trial, cell, value, depth)) if self._open(cell, value) else None
            if found:
                inner[len(trial.deductions)] = found
                reasoning.remove(cell, value)
                for step in reasoning.run():
                    trial.add(step, found.needs if step.rule is Rule.REFUTED else None)
            if not reasoning.possible:
                break
        return inner


def _shortened(trial: Evidence, base: int, cell: Cell, value: int, inner: dict[int, Refutation]) -> Refutation:
    """Of all that followed from a supposition, from number `base` on, what leads to the contradiction."""
    last = len(trial.deductions) - 1
    needed = trial.everything(last, since=base)
    chain = [number for number in sorted({*needed, last}) if number >= base]
    return Refutation(
        cell,
        value,
        tuple(trial.deductions[number] for number in chain if trial.deductions[number].rule is not Rule.GIVEN),
        tuple(inner[number] for number in chain if number in inner),
        frozenset(number for number in needed if number < base),
    )
