"""Cases that agree: what follows whether a cell has a number or not is true.

The rules find them in `native/src/fillomino/trials.cpp`, or its Python twin `Supposing` in `rules/reasoning.py`.

>>> import dancefloor as dance
>>> print(dance.explain("fillomino/5/5/l1i3g3l8h6g5").text(4, numbered=False))
N stands for a number above 8 that no clue shows.
Row 1, column 2 cannot be 3 to 7 or N, and row 2, column 1 cannot be 4 to 8 or N: a region of that size has no room in
    either of them.
Row 1, column 2 must be 8, whether row 2, column 1 is 2 or not.
If it is:
(1) Row 1, column 1 would be 2, needed for the 2 at row 2, column 1.
(2) Row 1, column 2 would be 8, the only number left there.
If it is not:
(1) Row 2, column 1 would be 3, the only number left there.
(2) Row 2, column 3 would be 3, the only way out for the 3 at row 3, column 3.
(3) Row 1, columns 2 and 4 would be 8, the only way out for the 8 at row 1, column 3. [cases that agree]

In a symmarea there are so few symmetric regions that a person can go through those of one number, too: some lead to a
contradiction, and what all others agree about is so. `native/src/fillomino/turning.cpp` lists them, and so does its
twin `rules/turning.py`.

>>> print(dance.explain("symmarea/5/5/8h22m3g4k4i2").text(12, numbered=False))
Row 2, column 1 must be 8: there are 2 symmetric regions for the 8s around row 1, column 1.
(1) With column 3, rows 1 and 4: the 3 at row 2, column 3 would have room for 2 cells only.
(2) With column 1, rows 2 and 3: this cell is among them. [every symmetric region]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from dancefloor.display import plural
from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.explain.levels import Level
from dancefloor.houses.fillomino.explain.move import Chain, Supposed, Supposition, moved_chain, steps
from dancefloor.houses.fillomino.explain.naming import LONGEST, SAME, capital, claims, joined, number, places, region
from dancefloor.houses.fillomino.explain.trials import FEW, FEW_VALUES, MANY, Finder, Trials
from dancefloor.houses.fillomino.rules.reasoning import Deduction
from dancefloor.houses.fillomino.rules.rule import CONTRADICTIONS, Rule
from dancefloor.houses.fillomino.techniques.plain_rules import PLAIN, contradiction, long, reasoned, short
from dancefloor.houses.fillomino.techniques.technique import (
    BY_LENGTH,
    RULED_OUT,
    Example,
    HumanRule,
    Lesson,
    Technique,
    argues,
    sees,
)
from dancefloor.search.stepwise import Steps

NAME, OF_REGIONS = "cases that agree", "every symmetric region"
MOST_CONCLUSIONS = 4
MOST_IN_A_SENTENCE = 4  #: steps; more of them get numbered lines
FEW_STEPS = 3  #: the same for one of several regions
MOST_REGIONS = 60  #: of one number to go through


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

    def shares(self, shown: Deduction) -> Sequence[object]:
        """The same lines apart from the number that is excluded."""
        return (shown,) if shown.placed else (tuple(_cases(self._of_several(), [self._of_several().conclusion])),)

    def _of_several(self) -> Cases:
        """The same for a conclusion that excludes one of several numbers."""
        told = self.conclusion._replace(value=SAME)
        return replace(self, conclusion=told, chains=(_of_several(self.chains[0]), _of_several(self.chains[1])))

    def lines(self, shown: Sequence[Deduction], others: Sequence[Cases] = ()) -> list[str]:
        """A sentence, or numbered lines for each case if there are more steps."""
        return _cases(self._of_several() if others else self, shown)

    def brief(self, others: Sequence[Cases] = ()) -> str:
        """In which case it follows after how many steps."""
        yes, no = (f"after {plural(many, 'step')}" if many else "at once" for many in map(len, map(steps, self.chains)))
        if not self.two_cells:
            return f"if it were not {number(self.value)}, this would follow {no}"
        where = places([self.cell])
        return f"this follows {yes} if {where} is {number(self.value)}, and {no} if it is not"

    @property
    def two_cells(self) -> bool:
        """Whether it shows something of another cell than the one that it looks at twice."""
        return self.cell != self.conclusion.cell

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
            taken = reasoning.deduced()
        evidence.learn(taken)
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


def _of_several(chain: Chain) -> Chain:
    """A chain, without saying which number is excluded if it ends so."""
    if not chain or chain[-1].placed or chain[-1].rule in CONTRADICTIONS:
        return chain
    return (*chain[:-1], chain[-1]._replace(value=SAME))


def _cases(argument: Cases, shown: Sequence[Deduction]) -> list[str]:
    yes, no = (_follows(argument, chain) for chain in argument.chains)
    claim, value = joined(claims(shown)), number(argument.value)
    both = f"{claim}, whether {places([argument.cell])} is {value} or not"
    sentence = f"{both}: if it is, {joined(yes)}; if it is not, {joined(no)}."
    if not argument.two_cells:
        sentence = f"{claim}: if it were not {value}, {joined(no)}."
    if argument.length <= MOST_IN_A_SENTENCE and len(sentence) <= LONGEST:
        return [sentence]
    if not argument.two_cells:
        return [f"{claim}. Suppose that it were not {value}:", *_numbered(_follows(argument, argument.chains[1], True))]
    found = [f"{both}."]
    for supposed, chain in zip(("If it is", "If it is not"), argument.chains, strict=True):
        one, *more = follows = _follows(argument, chain, reasons=True)
        found += [f"{supposed}:", *_numbered(follows)] if more else [f"{supposed}, {one}."]
    return found


def _numbered(follows: Sequence[str]) -> Iterator[str]:
    return (f"({count}) {capital(step)}." for count, step in enumerate(follows, 1))


def _follows(argument: Cases, chain: Chain, reasons: bool = False) -> list[str]:
    """The steps of a case; the last one has its reason, and with `reasons` all have."""
    told, taken = argument.conclusion, steps(chain)
    found = [reasoned(step) if reasons or (told.placed and step is taken[-1]) else short(step) for step in taken]
    return found if taken and chain[-1].placed else [*found, end(told, chain)]


def end(told: Deduction, chain: Chain = ()) -> str:
    """The end of a case, with the reason if it is that a rule excludes a number."""
    if told.placed:
        return f"{places([told.cell])} would be {number(told.value)}"
    last = chain[-1] if chain else told
    why = PLAIN[last.rule].excluding if last.rule in PLAIN and not last.placed else None
    return f"{places([told.cell])} could not be {number(told.value)}{f', since {why(last)}' if why else ''}"


AGREED = HumanRule(Rule.AGREED, argued=True, caption="in both cases", why_not=RULED_OUT)

TECHNIQUE = Technique(
    NAME,
    (AGREED,),
    Lesson(
        "cases",
        "Cases that agree",
        "Look at one cell twice: with a number, and without it. What follows in both cases is true.",
        "two chains of moves that agree",
        Example("fillomino/5/5/l1i3g3l8h6g5", BY_LENGTH, argues(NAME)),
        difficulty="expert",
    ),
    native="trials.cpp",
)


# What follows in every symmetric region.


class RegionCase(NamedTuple):
    """A region that is possible, and what follows from it: the conclusion, or a contradiction."""

    cells: tuple[Cell, ...]
    chain: Chain


@dataclass(frozen=True, repr=False)
class RegionCases(Supposition):
    """All regions that the cells of `start`, which have the value, could be in; the conclusion follows from each."""

    start: tuple[Cell, ...]
    value: int
    conclusion: Deduction
    cases: tuple[RegionCase, ...]
    needs: frozenset[int] = frozenset()

    technique = OF_REGIONS
    caption = "in every case"

    def __repr__(self) -> str:
        return f"<RegionCases of {self.value} in {self.start[0]}: {plural(len(self.cases), 'region')}>"

    @property
    def chains(self) -> tuple[Chain, ...]:
        """What follows from each region."""
        return tuple(case.chain for case in self.cases)

    @property
    def length(self) -> int:
        """The number of steps in all cases, each region being a step."""
        return sum(1 + len(steps(chain)) for chain in self.chains)

    def moved(self, home: Mapping[Cell, Cell]) -> RegionCases:
        """The same cases on a board where each cell is elsewhere."""
        cases = [
            RegionCase(tuple(sorted(home[each] for each in case.cells)), moved_chain(case.chain, home))
            for case in self.cases
        ]
        start = tuple(sorted(home[cell] for cell in self.start))
        return replace(self, start=start, conclusion=self.conclusion.moved(home), cases=tuple(cases))

    @property
    def level(self) -> Level:
        """By the number of regions, and of the steps in the longest case."""
        return self._level(max(len(steps(chain)) for chain in self.chains), len(self.chains))

    def lines(self, shown: Sequence[Deduction], others: Sequence[RegionCases] = ()) -> list[str]:
        """A line for each region, and one for each step where there are many."""
        told = self._of_several() if others else self
        return [f"{joined(claims(shown))}: {_regions(self)}.", *_region_cases(told)]

    def shares(self, shown: Deduction) -> Sequence[object]:
        """The same lines apart from the number that is excluded."""
        if shown.placed:
            return (shown,)
        return ((shown.cell, self.start, tuple(_region_cases(self._of_several()))),)

    def _of_several(self) -> RegionCases:
        """The same for a conclusion that excludes one of several numbers."""
        cases = (each._replace(chain=_of_several(each.chain)) for each in self.cases)
        return replace(self, conclusion=self.conclusion._replace(value=SAME), cases=tuple(cases))

    def brief(self, others: Sequence[RegionCases] = ()) -> str:
        """How many regions there are."""
        return f"{_regions(self)}, and each leads to this or to a contradiction"

    def pictures(self) -> Iterator[Supposed]:
        """What follows from each region."""
        for case in self.cases:
            caption = f"if this is the region of {places(self.start[:1])}"
            yield Supposed(caption, case.cells, self.start, self.value, case.chain)


def region_cases(trials: Trials, start: Sequence[Cell], most: int) -> Iterator[RegionCases]:
    """Arguments about the regions of cells that have a value, if there are from two to `most` of them.

    Args:
        trials: the rules, which have nothing more to say, and what they have said.
        start: connected cells that have a value.
        most: the most regions to go through.
    """
    reasoning, evidence = trials.reasoning, trials.evidence
    value = evidence.value(start[0])
    regions, excluded = reasoning.regional(start[0], most)
    if not value or not excluded:
        return
    targets = _targets(trials, excluded)
    found: dict[tuple[Cell, int, bool], list[tuple[RegionCase, frozenset[int]]]] = {target: [] for target in targets}
    base = len(evidence.deductions)
    for cells in regions:
        with reasoning.supposed_region(cells, value):
            taken, possible = reasoning.deduced(), reasoning.possible
        evidence.learn(taken)
        for target in targets:
            last = evidence.settled(target[0], target[1], placed=target[2]) if possible else base + len(taken) - 1
            chain, needs = evidence.led_to(base, last)
            found[target].append((RegionCase(cells, chain), needs))
        evidence.retract(base)
    known = frozenset(evidence.within(start, value))
    for (cell, its, placed), cases in found.items():
        needs = known.union(*(each for _, each in cases))
        conclusion = Deduction(Rule.AGREED, cell, its, placed, ())
        yield RegionCases(tuple(sorted(start)), value, conclusion, tuple(case for case, _ in cases), needs)


def _targets(trials: Trials, excluded: Sequence[tuple[Cell, int]]) -> list[tuple[Cell, int, bool]]:
    """All conclusions: cells that have one value left, and what the other cells cannot have."""
    left = trials.left(excluded)
    placed = [(cell, min(values), True) for cell, values in left.items() if len(values) == 1]
    return placed + [(cell, its, False) for cell, its in excluded if len(left[cell]) > 1]


class SymmetricRegionCases(Finder):
    """Finds what all symmetric regions of one number have in common."""

    def within(self, far: int) -> Steps[list[RegionCases]]:
        """The argument with the fewest steps about at most `far` regions; others that rest on the same ones follow."""
        best: list[RegionCases] = []
        seen: set[Cell] = set()
        for cell in self._evidence.puzzle.cells if self._evidence.puzzle.symmetric else ():
            if cell in seen or not (value := self._evidence.value(cell)):
                continue
            seen.update(start := self._evidence.group(cell))
            if len(start) < value:
                self._trials.budget.spend()
                found = sorted(region_cases(self._trials, start, far), key=lambda each: each.rank)
                best = min(best, found, key=lambda each: each[0].rank) if best and found else best or found
                yield
        return best


def _regions(argument: RegionCases) -> str:
    whose = region(argument.start, argument.value)
    return f"there are {len(argument.cases)} symmetric regions for {whose}"


def _region_cases(argument: RegionCases) -> Iterator[str]:
    """A line for each region, and one for each step where there are many."""
    told, start = argument.conclusion, set(argument.start)
    for count, case in enumerate(argument.cases, 1):
        others = [cell for cell in case.cells if cell not in start]
        taken, last = steps(case.chain), _case_end(case, told)
        if len(taken) <= FEW_STEPS:
            yield f"({count}) With {places(others)}: {joined([*map(short, taken), *last])}."
        else:
            yield f"({count}) With {places(others)}:"
            yield from (f"({count}.{at}) {long(step)}." for at, step in enumerate(taken, 1))
            yield from (f"({count}.{len(taken) + 1}) {capital(each)}." for each in last)


def _case_end(case: RegionCase, told: Deduction) -> list[str]:
    """What follows from a region last, if it is not a number."""
    last = case.chain[-1] if case.chain else told
    if last.rule in CONTRADICTIONS:
        return [contradiction(last)]
    if told.cell in case.cells:
        return ["this cell is among them"]
    return [] if last.placed else [end(told, case.chain)]


BY_REGION = Technique(
    OF_REGIONS,
    (),
    Lesson(
        "whichever",
        "Whichever symmetric region",
        "In a symmarea, go through the few symmetric regions that a number can be in. What follows in each of them"
        " is true.",
        "all these regions, and a chain of moves for each",
        Example("symmarea/5/5/8h22m3g4k4i2", BY_LENGTH, sees(OF_REGIONS)),
    ),
    native="turning.cpp",
)
