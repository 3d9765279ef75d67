"""Every symmetric region: in a symmarea, what follows in whichever region a number is, is true.

There are so few symmetric regions that a person can go through those of one number: some lead to a contradiction, and
what all others agree about is so. `native/src/fillomino/turning.cpp` lists them, and so does its twin
`rules/turning.py`.

>>> import dancefloor as dance
>>> print(dance.explain("symmarea/5/5/8h22m3g4k4i2").text(12, numbered=False))
Row 2, column 1 must be 8, whichever of 2 symmetric regions the 8s around row 1, column 1 have.
(1) If column 3, rows 1 and 4 were in it, the 3 at row 2, column 3 would have room for 2 cells only.
(2) If column 1, rows 2 and 3 were in it, row 2, column 1 would be 8. [every symmetric region]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from dancefloor.display import plural
from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.explain.levels import Level
from dancefloor.houses.fillomino.explain.move import Chain, Supposed, Supposition, moved_chain, steps
from dancefloor.houses.fillomino.explain.naming import capital, listed, number, places, region
from dancefloor.houses.fillomino.explain.trials import Finder, Trials
from dancefloor.houses.fillomino.rules.reasoning import Deduction
from dancefloor.houses.fillomino.rules.rule import CONTRADICTIONS, Rule
from dancefloor.houses.fillomino.techniques.cases import end
from dancefloor.houses.fillomino.techniques.plain_rules import contradiction, long, short
from dancefloor.houses.fillomino.techniques.technique import BY_LENGTH, Example, Lesson, Technique, sees
from dancefloor.search.stepwise import Steps

NAME = "every symmetric region"
MOST_IN_A_SENTENCE = 3  #: steps; more of them get numbered lines
MOST_REGIONS = 60  #: of one number to go through


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

    technique = NAME
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
        return list(_region_cases(self))

    def brief(self, shown: Sequence[Deduction], others: Sequence[RegionCases] = ()) -> list[str]:
        """One line, without the regions."""
        return [f"{_claim(self)}: each of them leads to this, or to a contradiction."]

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


def _claim(argument: RegionCases) -> str:
    told, whose = argument.conclusion, region(argument.start, argument.value)
    must = f"{places([told.cell])} {'must be' if told.placed else 'cannot be'} {number(told.value)}"
    have = "has" if len(argument.start) == 1 else "have"
    return f"{must}, whichever of {len(argument.cases)} symmetric regions {whose} {have}"


def _region_cases(argument: RegionCases) -> Iterator[str]:
    """A line for each region, and one for each step where there are many."""
    told, start = argument.conclusion, set(argument.start)
    yield f"{_claim(argument)}."
    for count, case in enumerate(argument.cases, 1):
        others = [cell for cell in case.cells if cell not in start]
        having = f"({count}) If {places(others)} {'were' if len(others) > 1 else 'was'} in it"
        taken, last = steps(case.chain), _case_end(case, told)
        if len(taken) <= MOST_IN_A_SENTENCE:
            yield f"{having}, {listed([*map(short, taken), *last])}."
        else:
            yield f"{having}:"
            yield from (f"({count}.{at}) {long(step)}." for at, step in enumerate(taken, 1))
            yield from (f"({count}.{len(taken) + 1}) {capital(each)}." for each in last)


def _case_end(case: RegionCase, told: Deduction) -> list[str]:
    """What follows from a region last, if it is not a number."""
    last = case.chain[-1] if case.chain else told
    if last.rule in CONTRADICTIONS:
        return [contradiction(last)]
    return [] if told.placed and case.chain else [end(told)]


TECHNIQUE = Technique(
    NAME,
    (),
    Lesson(
        "whichever",
        "Whichever symmetric region",
        "In a symmarea, go through the few symmetric regions that a number can be in. What follows in each of them"
        " is true.",
        "all these regions, and a chain of moves for each",
        Example("symmarea/5/5/8h22m3g4k4i2", BY_LENGTH, sees(NAME)),
    ),
    native="turning.cpp",
)
