"""Suppositions: assume a value, and apply the rules until there is a contradiction.

Strategy: try values of cells with few values left first, and among them those least recently tried. From the deductions
after a refuted supposition, keep only those that lead to the contradiction. A deeper supposition holds one value and
refutes others within it, until there is a contradiction.
"""

from __future__ import annotations

from dataclasses import dataclass

from dancefloor.display import plural
from dancefloor.fillomino.explain.evidence import Evidence
from dancefloor.fillomino.rules.reasoning import Deduction, Reasoning
from dancefloor.fillomino.rules.rule import Rule
from dancefloor.geometry.lattice import Cell
from dancefloor.search.stepwise import Steps

MOST_SUPPOSITIONS = 4_000
FEW = 6  #: refutations to find, before the shortest is used
FEW_VALUES = 2  #: the most values left in a cell for a supposition within another


@dataclass(frozen=True, repr=False)
class Refutation:
    """The refutation of a supposed value: deductions, the last of which is a contradiction.

    `inner` holds the refutations of the values supposed within it. `needs` holds the numbers of the earlier deductions
    that it rests on.
    """

    cell: Cell
    value: int
    chain: tuple[Deduction, ...]
    inner: tuple[Refutation, ...] = ()
    needs: frozenset[int] = frozenset()

    def __repr__(self) -> str:
        return f"<Refutation of {self.value} in {self.cell}: {plural(self.length, 'deduction')}>"

    @property
    def depth(self) -> int:
        """How many suppositions are held at once."""
        return 1 + max((each.depth for each in self.inner), default=0)

    @property
    def length(self) -> int:
        """The number of its deductions, inner ones included."""
        return len(self.chain) + sum(each.length for each in self.inner)


class Exhausted(Exception):
    """The limit on suppositions was reached."""


class Budget:
    """The number of suppositions allowed, `most`, and `spent` so far."""

    def __init__(self, most: int) -> None:
        self.most, self.spent = most, 0

    def spend(self) -> None:
        """Count one supposition.

        Raises:
            Exhausted: the limit was reached.
        """
        if self.spent >= self.most:
            raise Exhausted
        self.spent += 1


class Suppositions:
    """Suppositions for when the rules deduce nothing more. Each supposition is a step.

    >>> from dancefloor.puzzles.fillomino import Fillomino
    >>> puzzle = Fillomino(((2, 0, 0), (0, 0, 3)))
    >>> reasoning, evidence = Reasoning(puzzle), Evidence(puzzle)
    >>> for deduction in reasoning.run():
    ...     _ = evidence.add(deduction)
    >>> budget = Budget(MOST_SUPPOSITIONS)
    >>> for _ in Suppositions(reasoning, evidence, budget).shortest(depth=1):
    ...     pass
    >>> budget.spent
    15
    """

    def __init__(self, reasoning: Reasoning, evidence: Evidence, budget: Budget) -> None:
        self._reasoning, self._evidence, self._budget = reasoning, evidence, budget
        self._cells = evidence.puzzle.cells
        self._found: list[Refutation] = []
        self._tried: dict[tuple[Cell, int], tuple[int, int]] = {}  # what was known then, and the depth

    def shortest(self, depth: int) -> Steps[Refutation | None]:
        """The shortest known refutation; if there is none, search for some with at most this depth.

        Raises:
            Exhausted: the budget is spent.
        """
        self._found = [found for found in self._found if self._open(found.cell, found.value)]
        if not self._found:
            yield from self._search(depth)
        while self._found:
            found = min(self._found, key=lambda each: (each.length, each.cell, each.value))
            self._found.remove(found)
            # More is known now than when it was found.
            again = yield from self._refute(self._evidence, found.cell, found.value, found.depth)
            if again:
                return again
        return None

    def _search(self, depth: int) -> Steps[None]:
        """Find a few refutations, or all if there are fewer."""
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
        """The refutation of a value, or None."""
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
        """Within a supposition, refute others until there is a contradiction, or no more can be refuted."""
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
    """Keep only the deductions from number `base` on, made within a supposition, that lead to the contradiction."""
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
