"""Cases that agree: what follows whether a cell has a number or not is true.

The rules find them in `native/src/fillomino/trials.cpp`, or its Python twin `rules/supposing.py`.

>>> import dancefloor as dance
>>> print(dance.explain("fillomino/7/7/i1i1i1h9h8h2g5k8g5g5i5i45j5h").text(4, numbered=False))
Row 4, column 5 must be 5, whether row 7, column 4 is 5 or not.
If it is:
(1) Row 6, column 3 would be 8, the only way out for the 8 at row 7, column 1.
(2) Row 5, column 2 would be 5, the only way out for the 5 at row 6, column 2.
(3) Row 6, column 4 would be 8, the only way out for the 8 at row 7, column 1.
(4) Row 5, column 6 would be 4, the only way out for the 4 at row 6, column 6.
(5) Row 4, column 5 would be 5, the only way out for the 5 at row 5, column 5.
If it is not:
(1) Row 5, column 7 would be 5, needed for the 5 at row 7, column 5.
(2) Row 4, column 5 would be 5, the only way out for the 5 at row 5, column 5.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from dancefloor.display import plural
from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.explain.levels import Level
from dancefloor.houses.fillomino.explain.move import Chain, Supposed, Supposition, moved_chain, steps
from dancefloor.houses.fillomino.explain.naming import capital, number, places
from dancefloor.houses.fillomino.explain.trials import FEW, FEW_VALUES, MANY, Finder, Trials
from dancefloor.houses.fillomino.rules.reasoning import Deduction
from dancefloor.houses.fillomino.rules.rule import Rule
from dancefloor.houses.fillomino.techniques.plain_rules import long, short
from dancefloor.houses.fillomino.techniques.technique import BY_LENGTH, Example, HumanRule, Lesson, Technique, argues
from dancefloor.search.stepwise import Steps

NAME = "cases that agree"
MOST_CONCLUSIONS = 4
MOST_IN_A_SENTENCE = 4  #: steps; more of them get numbered lines


@dataclass(frozen=True, repr=False)
class Cases(Supposition):
    """Two cases that agree: the cell has the value, or it does not. Each has a chain that ends in the `conclusion`."""

    cell: Cell
    value: int
    conclusion: Deduction
    chains: tuple[Chain, Chain]
    needs: frozenset[int] = frozenset()

    technique = NAME

    def __repr__(self) -> str:
        return f"<Cases of {self.value} in {self.cell}: {plural(self.length, 'step')}>"

    @property
    def length(self) -> int:
        """The number of steps in both cases."""
        return sum(len(steps(chain)) for chain in self.chains)

    def moved(self, home: Mapping[Cell, Cell]) -> Cases:
        """The same cases on a board where each cell is elsewhere."""
        one, other = (moved_chain(chain, home) for chain in self.chains)
        return replace(self, cell=home[self.cell], conclusion=self.conclusion.moved(home), chains=(one, other))

    @property
    def level(self) -> Level:
        """By the number of steps in the longer case."""
        return self._level(max(len(steps(chain)) for chain in self.chains), len(self.chains))

    def lines(self, shown: Sequence[Deduction], others: Sequence[Cases] = ()) -> list[str]:
        """A sentence, or numbered lines for each case if there are more steps."""
        return _cases(self)

    def pictures(self) -> Iterator[Supposed]:
        """What follows in each case."""
        about, value = (self.cell,), number(self.value)
        for negated, cells, chain in zip(("", "not "), (about, ()), self.chains, strict=True):
            yield Supposed(f"if {places(about)} is {negated}{value}", cells, about, self.value, chain)


def both_cases(trials: Trials, cell: Cell, value: int, excluded: Sequence[tuple[Cell, int]]) -> Iterator[Cases]:
    """Both cases for a few conclusions: cells that have one value left, or, if there is none, exclusions.

    Args:
        trials: the rules, which have nothing more to say, and what they have said.
        cell: the cell to look at twice.
        value: its value.
        excluded: what no cell can have in either case.
    """
    reasoning, evidence = trials.reasoning, trials.evidence
    targets = [(other, min(values), True) for other, values in trials.left(excluded).items() if len(values) == 1]
    targets = targets[:MOST_CONCLUSIONS] or [(other, its, False) for other, its in excluded[:MOST_CONCLUSIONS]]
    chains: dict[tuple[Cell, int, bool], list[tuple[Chain, frozenset[int]]]] = {}
    base = len(evidence.deductions)
    for holds in (True, False):
        with reasoning.supposed(cell, value, holds=holds):
            taken = reasoning.run()
        for step in taken:
            evidence.add(step)
        for target in targets:
            number = evidence.settled(target[0], target[1], placed=target[2])
            chain, needs = evidence.led_to(base, number)
            chains.setdefault(target, []).append((chain, needs))
        evidence.retract(base)
    for (other, its, placed), ((one, needs), (two, more)) in chains.items():
        yield Cases(cell, value, Deduction(Rule.AGREED, other, its, placed, ()), (one, two), needs | more)


class Agreements(Finder):
    """Finds cases that agree: something that follows both from a value and from its absence."""

    def __init__(self, trials: Trials) -> None:
        super().__init__(trials)
        self._tried: dict[tuple[Cell, int], int] = {}  # by cell and how far: what was known

    def within(self, far: int) -> Steps[list[Cases]]:
        """Cases that agree, those with the fewest numbers in both together."""
        found: list[tuple[int, Cell, int, list[tuple[Cell, int]]]] = []
        for left, cell in self._trials.fewest_first():
            if len(found) >= MANY:
                break
            if left <= FEW_VALUES and self._trials.due(self._tried, cell, far):
                self._trials.budget.spend(2 * left)
                agreed = self._reasoning.agreed(cell)
                found += [(many, cell, value, both) for value, many, both in agreed if many <= 2 * far]
                yield
        best: Cases | None = None
        for _, cell, value, excluded in sorted(found)[:FEW]:
            for cases in both_cases(self._trials, cell, value, excluded):
                if best is None or cases.rank < best.rank:
                    best = cases
            yield
        return [best] if best else []


def _cases(argument: Cases) -> list[str]:
    told = argument.conclusion
    verb = "must be" if told.placed else "cannot be"
    where = places([argument.cell])
    claim = f"{places([told.cell])} {verb} {number(told.value)}, whether {where} is {number(argument.value)} or not"
    if argument.length <= MOST_IN_A_SENTENCE:
        yes, no = ("; ".join([short(step) for step in steps(chain)]) or end(told) for chain in argument.chains)
        return [f"{claim}: if it is, {yes}; if it is not, {no}."]
    found = [f"{claim}."]
    for supposed, chain in zip(("If it is:", "If it is not:"), argument.chains, strict=True):
        found.append(supposed)
        found += [f"({count}) {long(step)}." for count, step in enumerate(steps(chain), 1)]
        if not told.placed:
            found.append(f"({len(steps(chain)) + 1}) {capital(end(told))}.")
    return found


def end(told: Deduction) -> str:
    """The end of a case."""
    return f"{places([told.cell])} {'would be' if told.placed else 'could not be'} {number(told.value)}"


AGREED = HumanRule(Rule.AGREED, argued=True, caption="in both cases", why_not="excluded")

TECHNIQUE = Technique(
    NAME,
    (AGREED,),
    Lesson(
        "cases",
        "Cases that agree",
        "Look at one cell twice: with a number, and without it. What follows in both cases is true.",
        "two chains of moves that agree",
        Example("fillomino/7/7/i1i1i1h9h8h2g5k8g5g5i5i45j5h", BY_LENGTH, argues(NAME)),
        difficulty="expert",
    ),
    native="trials.cpp",
)
