"""Find arguments for when the rules lead no further: suppositions that lead to a contradiction, and cases that agree.

Strategy: the rules try every supposition about every open cell, positive and negative, but follow each only for a few
numbers at first. Find the evidence for those that fail soonest, which leaves out all that did not lead to the
contradiction, and take the shortest. The others are kept for later: what is refuted once stays so. If there is none,
look for something that follows both from a value and from its absence; then follow suppositions for longer. At last
hold one supposition and refute others within it.
"""

from __future__ import annotations

from math import isqrt
from typing import NamedTuple

from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.explain.effort import Effort
from dancefloor.houses.fillomino.explain.evidence import Evidence
from dancefloor.houses.fillomino.rules.reasoning import Reasoning
from dancefloor.houses.fillomino.rules.rule import Rule
from dancefloor.houses.fillomino.techniques.cases import Cases, both_cases
from dancefloor.houses.fillomino.techniques.supposition import Refutation, refuted
from dancefloor.houses.fillomino.techniques.symmetric_cases import RegionCases, region_cases
from dancefloor.search.stepwise import Steps

MOST_SUPPOSITIONS = 300_000  #: on a board of 100 cells; fewer on larger ones, where each takes longer
MORE = 30  #: the part of the suppositions that is allowed again after the solver has given a number
AT_ONCE, SOON, EVER = 0, 4, 10**6  #: how many numbers to follow a supposition for
LOOKING = 100  #: steps of `Effort` to look at a cell
NEAR = 1  #: how far from a change suppositions are tried again
MANY = 12  #: refuted suppositions to find before it looks at the simplest ones
FEW = 4  #: refutations for which to find the evidence, before the shortest is used
FEW_REGIONS, MOST_REGIONS = 4, 60  #: symmetric regions of one number to go through
FEW_VALUES = 3  #: the most values left in a cell for cases, and for a supposition within another
PROBES = 300  #: suppositions within another that the rules try, before it is looked at more closely
MOST_INNER = 12  #: the most refutations within a supposition

Found = Refutation | Cases | RegionCases


class Exhausted(Exception):
    """The limit on suppositions, or on the work for them, was reached."""


class Budget:
    """The number of suppositions allowed, `most`, and `spent` so far; `refill` allows `MORE`-th of it again.

    Args:
        most: how many suppositions are allowed.
        effort: how much work; None for any.
    """

    def __init__(self, most: int, effort: Effort | None = None) -> None:
        self.most, self.spent, self._more, self._effort = most, 0, most // MORE, effort

    def spend(self, many: int = 1) -> None:
        """Count suppositions.

        Raises:
            Exhausted: the limit was reached.
        """
        if self.spent + many > self.most:
            self.spent = self.most
            raise Exhausted
        if self._effort and self._effort.is_spent:
            raise Exhausted
        self.spent += many

    def refill(self) -> None:
        """Allow some more: after the solver has given a number, suppositions may lead further."""
        self.most = max(self.most, self.spent + self._more)
        if self._effort:
            self._effort.allow_more()


def usual_budget(cells: int) -> int:
    """How many suppositions are allowed on a board with a number of cells, if nobody says.

    >>> usual_budget(100), usual_budget(400)
    (300000, 150000)
    """
    return MOST_SUPPOSITIONS * 10 // isqrt(max(cells, 100))


class Failing(NamedTuple):
    """A supposition that the rules refute. The order is that in which they are looked at: the simplest first."""

    cost: int
    left: int  #: how many values the cell had
    cell: Cell
    value: int
    holds: bool
    assigned: int  #: how many numbers the rules found on the way


class Suppositions:
    """Suppositions for when the rules deduce nothing more. The suppositions about one cell are one step.

    Args:
        reasoning: what is known of the board.
        evidence: its deductions, and what they rest on.
        budget: how many suppositions are allowed.
        short: whether `short` may be asked after `at_once`, so that one trial of a supposition serves both.

    >>> from dancefloor.houses.fillomino.fillomino import Fillomino
    >>> puzzle = Fillomino(((2, 0, 0), (0, 0, 3)))
    >>> reasoning, evidence = Reasoning(puzzle), Evidence(puzzle)
    >>> for deduction in reasoning.run():
    ...     _ = evidence.add(deduction)
    >>> budget = Budget(MOST_SUPPOSITIONS)
    >>> for _ in Suppositions(reasoning, evidence, budget).short():
    ...     pass
    >>> budget.spent > 15
    True
    """

    def __init__(self, reasoning: Reasoning, evidence: Evidence, budget: Budget, *, short: bool = True) -> None:
        self._reasoning, self._evidence, self._budget = reasoning, evidence, budget
        self._least = SOON if short else AT_ONCE  # how far `at_once` follows suppositions
        self._cells = evidence.puzzle.cells
        self._found: dict[int, list[Failing]] = {}  # by how far they were followed: those not used yet
        self._refutations: dict[Failing, tuple[Refutation | None, int]] = {}  # why they fail, and what was known then
        self._seen = 0  # deductions that `_touched` knows
        self._touched = dict.fromkeys(self._cells, 0)  # by cell: the last deduction near it
        self._failed: dict[tuple[Cell, int], int] = {}  # values not refuted by others within: what was known
        self.work = 0  #: in steps of `Effort`
        self.others: list[RegionCases] = []  #: what the last argument shows, too
        self._tried: dict[tuple[Cell, int, bool], int] = {}  # by cell, how far and whether in cases: what was known

    def at_once(self) -> Steps[Refutation | None]:
        """A refutation of a supposition that fails as soon as the rules look at it; None if there is none.

        Raises:
            Exhausted: the budget is spent.
        """
        self.others = []
        return (yield from self._refuted(AT_ONCE))

    def short(self) -> Steps[Found | None]:
        """What a few symmetric regions show, or why a supposition fails after a few numbers; None if there is none.

        Raises:
            Exhausted: the budget is spent.
        """
        return (yield from self._regional(FEW_REGIONS)) or (yield from self._refuted(SOON))

    def later(self) -> Steps[Found | None]:
        """The simplest argument, when no short supposition fails; None if there is none.

        Raises:
            Exhausted: the budget is spent.
        """
        return (
            (yield from self._regional(MOST_REGIONS))
            or (yield from self._agreed(SOON))
            or (yield from self._refuted(EVER))
            or (yield from self._agreed(EVER))
        )

    def _refuted(self, most: int) -> Steps[Refutation | None]:
        """The shortest refutation of a supposition that is followed for at most `most` numbers."""
        self._found = {far: [each for each in some if self._open(each)] for far, some in self._found.items()}
        found = self._known(most)
        if not found or AT_ONCE < most < EVER:
            yield from self._try(max(most, self._least))
            found = self._known(most)
        best: Refutation | None = None
        for failing in sorted(found)[:FEW]:
            each = self._refutation(failing)
            if each and (best is None or (each.length, len(each.chain)) < (best.length, len(best.chain))):
                best = each
            yield
        return best

    def _known(self, most: int) -> list[Failing]:
        """The suppositions tried so far that the rules refute after at most `most` numbers."""
        return [each for some in self._found.values() for each in some if each.assigned <= most]

    def _try(self, most: int) -> Steps[None]:
        """Find suppositions that the rules refute; about cells near which something has changed, try them again.

        Once there are many, it looks only for those that fail at once.
        """
        self._look_around()
        found = self._found.setdefault(most, [])
        for left, cell in self._fewest_first():
            many = len(found) >= MANY
            if many and most == EVER:
                break
            far = AT_ONCE if many and (cell, most, False) not in self._tried else most
            if self._due(cell, far):
                self._budget.spend(left if left == 2 else 2 * left)
                found[:] = [each for each in found if each.cell != cell]
                for value, holds, assigned in self._reasoning.refuted(cell, far):
                    # Other values remain, unless it gives a number.
                    cost = 2 * assigned + (min(left - 2, 2) if holds else 0)
                    found.append(Failing(cost, left, cell, value, holds, assigned))
                yield

    def _due(self, cell: Cell, most: int, *, cases: bool = False) -> bool:
        """Whether something that matters has changed since the last time that it was asked this."""
        before = self._tried.get((cell, most, cases), -1)
        self._tried[cell, most, cases] = self._seen
        if most == SOON and not cases:
            self._tried[cell, AT_ONCE, cases] = self._seen
        return before < (self._touched[cell] if most < EVER else self._seen)

    def _fewest_first(self) -> list[tuple[int, Cell]]:
        """The open cells, each after the number of values that it can have."""
        self.work += LOOKING * len(self._cells)
        counted = zip(self._reasoning.choices(), self._cells, strict=True)
        return sorted(each for each in counted if each[0] > 1)

    def _look_around(self) -> None:
        """Note near which cells something has changed."""
        known = self._evidence.deductions
        for i, j in {deduction.cell for deduction in known[self._seen :]}:
            for down in range(-NEAR, NEAR + 1):
                for across in range(abs(down) - NEAR, NEAR - abs(down) + 1):
                    if (i + down, j + across) in self._touched:
                        self._touched[i + down, j + across] = len(known)
        self._seen = len(known)

    def _open(self, failing: Failing) -> bool:
        left = self._reasoning.values(failing.cell)
        return failing.value in left and len(left) > (1 if failing.holds else 2)

    def _refutation(self, failing: Failing) -> Refutation | None:
        """The refutation of a supposition; it is derived again only if one of its cells has changed."""
        derived, seen = self._refutations.get(failing, (None, 0))
        changed = {each.cell for each in self._evidence.deductions[seen:]} if derived else set()
        if derived is None or not changed.isdisjoint(each.cell for each in derived.chain):
            derived = self._derived(failing)
        self._refutations[failing] = derived, len(self._evidence.deductions)
        return derived

    def _derived(self, failing: Failing) -> Refutation | None:
        """The refutation of a supposition, without what does not lead to the contradiction."""
        _, _, cell, value, holds, _ = failing
        reasoning, evidence = self._reasoning, self._evidence
        base = len(evidence.deductions)
        with reasoning.supposed(cell, value, holds=holds):
            taken = reasoning.run()
            if reasoning.possible:
                return None
        return refuted(evidence, base, taken, cell, value, holds=holds)

    def _agreed(self, most: int) -> Steps[Cases | None]:
        """Cases that agree, those with the fewest numbers in both together."""
        found: list[tuple[int, Cell, int, list[tuple[Cell, int]]]] = []
        for left, cell in self._fewest_first():
            if len(found) >= MANY:
                break
            if left <= FEW_VALUES and self._due(cell, most, cases=True):
                self._budget.spend(2 * left)
                agreed = self._reasoning.agreed(cell)
                found += [(many, cell, value, both) for value, many, both in agreed if many <= 2 * most]
                yield
        best: Cases | None = None
        for _, cell, value, excluded in sorted(found)[:FEW]:
            for cases in both_cases(self._reasoning, self._evidence, cell, value, excluded):
                if best is None or (cases.length, not cases.conclusion.placed) < (
                    best.length,
                    not best.conclusion.placed,
                ):
                    best = cases
            yield
        return best

    def _regional(self, most: int) -> Steps[RegionCases | None]:
        """The argument about symmetric regions with the fewest steps; `others` rest on the same regions."""
        best: list[RegionCases] = []
        seen: set[Cell] = set()
        for cell in self._cells if self._evidence.puzzle.symmetric else ():
            if cell in seen or not (value := self._evidence.value(cell)):
                continue
            seen.update(start := self._evidence.group(cell))
            if len(start) < value:
                self._budget.spend()
                found = sorted(region_cases(self._reasoning, self._evidence, start, most), key=_steps)
                best = min(best, found, key=lambda each: _steps(each[0])) if best and found else best or found
                yield
        self.others = best[1:]
        return best[0] if best else None

    def nested(self) -> Steps[Refutation | None]:
        """A refutation that supposes values within a supposition; None if none is found.

        Raises:
            Exhausted: the budget is spent.
        """
        for left, cell in self._fewest_first()[:MANY]:
            for value in self._reasoning.values(cell) if left <= FEW_VALUES else ():
                if self._failed.get((cell, value), -1) < self._touched[cell]:
                    yield
                    found = self._nested(cell, value)
                    if found:
                        return found
                    self._failed[cell, value] = len(self._evidence.deductions)
        return None

    def _nested(self, cell: Cell, value: int) -> Refutation | None:
        reasoning, evidence = self._reasoning, self._evidence
        if not self._fails(cell, value):
            return None
        base, inner = len(evidence.deductions), dict[int, Refutation]()
        try:
            with reasoning.supposed(cell, value):
                for step in reasoning.run():
                    evidence.add(step)
                while reasoning.possible and len(inner) < MOST_INNER and (found := self._within()):
                    inner[len(evidence.deductions)] = found
                    reasoning.remove(found.cell, found.value)
                    for step in reasoning.run():
                        evidence.add(step, found.needs if step.rule is Rule.REFUTED else None)
                possible = reasoning.possible
        except Exhausted:
            evidence.retract(base)  # or what was supposed would pass for known
            raise
        if possible:
            evidence.retract(base)
            return None
        return refuted(evidence, base, (), cell, value, inner=inner)

    def _fails(self, cell: Cell, value: int) -> bool:
        """Whether suppositions within this one refute it, as far as the rules see."""
        with self._reasoning.supposed(cell, value):
            _, remaining = self._reasoning.probe(PROBES)
            self._budget.spend(1 + PROBES - remaining)
            return not self._reasoning.possible

    def _within(self) -> Refutation | None:
        """The shortest of a few refutations of values within a supposition."""
        failing: list[Failing] = []
        for left, cell in self._fewest_first():
            if len(failing) >= FEW:
                break
            self._budget.spend(left)
            refuted = self._reasoning.refuted(cell, EVER)
            failing += [Failing(many, left, cell, value, True, many) for value, holds, many in refuted if holds]
        derived = [self._derived(each) for each in sorted(failing)[:2]]
        return min((each for each in derived if each), key=lambda each: each.length, default=None)


def _steps(cases: RegionCases) -> tuple[int, bool]:
    return cases.length, not cases.conclusion.placed
