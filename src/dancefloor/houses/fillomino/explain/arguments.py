"""Arguments beyond the rules: why a cell has a value, or does not have it.

A `Refutation` supposes that a cell has a value, or that it does not have it, and reaches a contradiction. `Cases` show
that something follows, whether a cell has a value or not; `RegionCases`, whichever symmetric region a number is in. A
`Proof` names clues that leave no other number: the last resort, found by the solver. Patterns suppose nothing:
`EitherOr` looks at the few ways in which regions can grow, `Pocket` and `AreaCount` at the cells between complete
regions. All arguments have a length, in steps that a person takes, and the `needs` of `Evidence`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import NamedTuple

from dancefloor.display import plural
from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.rules.reasoning import Deduction
from dancefloor.houses.fillomino.rules.rule import Rule

Stride = tuple[Deduction, ...]


def steps(chain: Iterable[Deduction]) -> tuple[Stride, ...]:
    """The numbers that a chain of deductions writes, in steps: what one flood forces is one step.

    >>> both = [Deduction(Rule.FIT, (0, column), 3, True, ((0, 0), (0, 1), (0, 2))) for column in (1, 2)]
    >>> [len(step) for step in steps([*both, Deduction(Rule.LAST, (0, 3), 1, True, ())])]
    [2, 1]
    """

    def alike(each: Deduction) -> tuple[object, ...]:
        flood = each.because[:1] if each.rule in (Rule.FIT, Rule.FORCED) else each.cell
        return (each.rule, each.value, flood)

    return tuple(tuple(group) for _, group in groupby((each for each in chain if each.placed), alike))


@dataclass(frozen=True, repr=False)
class Refutation:
    """The refutation of a supposition: that a cell has a value, or, unless it `holds`, that it has another one.

    `chain` holds the deductions within the supposition, the last of which is a contradiction; `inner` the refutations
    of the values supposed within it. `needs` holds the numbers of the earlier deductions that it rests on.
    """

    cell: Cell
    value: int
    chain: tuple[Deduction, ...]
    inner: tuple[Refutation, ...] = ()
    needs: frozenset[int] = frozenset()
    holds: bool = True

    def __repr__(self) -> str:
        supposed = "" if self.holds else "anything but "
        return f"<Refutation of {supposed}{self.value} in {self.cell}: {plural(self.length, 'step')}>"

    @property
    def depth(self) -> int:
        """How many suppositions are held at once; 0 if the contradiction is there without a step."""
        return 0 if self.plain else 1 + max((each.depth for each in self.inner), default=0)

    @property
    def length(self) -> int:
        """The number of steps before the contradiction; each inner refutation is one, and has steps of its own."""
        return len(steps(self.chain)) + sum(1 + each.length for each in self.inner)

    @property
    def plain(self) -> bool:
        """Whether the contradiction is there without a step."""
        return not self.length

    @property
    def conclusion(self) -> Deduction:
        """What it shows."""
        return Deduction(Rule.REFUTED, self.cell, self.value, not self.holds, ())

    def moved(self, home: Mapping[Cell, Cell]) -> Refutation:
        """The same refutation on a board where each cell is elsewhere."""
        inner = tuple(each.moved(home) for each in self.inner)
        return replace(self, cell=home[self.cell], chain=_moved(self.chain, home), inner=inner)


@dataclass(frozen=True, repr=False)
class Cases:
    """Two cases that agree: the cell has the value, or it does not. Each has a chain that ends in the `conclusion`."""

    cell: Cell
    value: int
    conclusion: Deduction
    chains: tuple[tuple[Deduction, ...], tuple[Deduction, ...]]
    needs: frozenset[int] = frozenset()

    plain = False
    depth = 1

    def __repr__(self) -> str:
        return f"<Cases of {self.value} in {self.cell}: {plural(self.length, 'step')}>"

    @property
    def length(self) -> int:
        """The number of steps in both cases."""
        return sum(len(steps(chain)) for chain in self.chains)

    def moved(self, home: Mapping[Cell, Cell]) -> Cases:
        """The same cases on a board where each cell is elsewhere."""
        one, other = (_moved(chain, home) for chain in self.chains)
        return replace(self, cell=home[self.cell], conclusion=self.conclusion.moved(home), chains=(one, other))


class RegionCase(NamedTuple):
    """A region that is possible, and what follows from it: the conclusion, or a contradiction."""

    cells: tuple[Cell, ...]
    chain: tuple[Deduction, ...]


@dataclass(frozen=True, repr=False)
class RegionCases:
    """All regions that the cells of `start`, which have the value, could be in; the conclusion follows from each."""

    start: tuple[Cell, ...]
    value: int
    conclusion: Deduction
    cases: tuple[RegionCase, ...]
    needs: frozenset[int] = frozenset()

    plain = False
    depth = 1

    def __repr__(self) -> str:
        return f"<RegionCases of {self.value} in {self.start[0]}: {plural(len(self.cases), 'region')}>"

    @property
    def chains(self) -> tuple[tuple[Deduction, ...], ...]:
        """What follows from each region."""
        return tuple(case.chain for case in self.cases)

    @property
    def length(self) -> int:
        """The number of steps in all cases, each region being a step."""
        return sum(1 + len(steps(chain)) for chain in self.chains)

    def moved(self, home: Mapping[Cell, Cell]) -> RegionCases:
        """The same cases on a board where each cell is elsewhere."""
        cases = [
            RegionCase(tuple(sorted(home[each] for each in case.cells)), _moved(case.chain, home))
            for case in self.cases
        ]
        start = tuple(sorted(home[cell] for cell in self.start))
        return replace(self, start=start, conclusion=self.conclusion.moved(home), cases=tuple(cases))


@dataclass(frozen=True, repr=False)
class Proof:
    """Numbers, each in a cell of `cells`, that leave no other number for a cell; the solver found them.

    `smallest`: whether it is proved that no fewer of the numbers suffice.
    """

    conclusion: Deduction
    cells: tuple[Cell, ...]
    smallest: bool
    needs: frozenset[int] = frozenset()

    plain = False
    depth = 1

    def __repr__(self) -> str:
        return f"<Proof of {self.conclusion.value} in {self.conclusion.cell}: {plural(self.length, 'number')}>"

    @property
    def length(self) -> int:
        """The number of numbers to look at."""
        return len(self.cells)

    def moved(self, home: Mapping[Cell, Cell]) -> Proof:
        """The same proof on a board where each cell is elsewhere."""
        return replace(self, conclusion=self.conclusion.moved(home), cells=_sorted(self.cells, home))


def _moved(chain: Iterable[Deduction], home: Mapping[Cell, Cell]) -> tuple[Deduction, ...]:
    return tuple(each.moved(home) for each in chain)


class Growth(NamedTuple):
    """The few ways in which a region grows; each has the cells that not all of them take."""

    cells: tuple[Cell, ...]
    value: int
    ways: tuple[tuple[Cell, ...], ...]

    @property
    def grounds(self) -> tuple[Cell, ...]:
        """The cells of the region, and those into which it can grow."""
        return (*self.cells, *dict.fromkeys(cell for way in self.ways for cell in way))

    def moved(self, home: Mapping[Cell, Cell]) -> Growth:
        """The same on a board where each cell is elsewhere."""
        return Growth(_sorted(self.cells, home), self.value, tuple(sorted(_sorted(way, home) for way in self.ways)))


@dataclass(frozen=True, repr=False)
class EitherOr:
    """One or two regions, which have few ways to grow; what it shows is so in all that go together.

    As in all arguments that suppose nothing, what it shows is with the moves: one argument may show several things.
    """

    regions: tuple[Growth, ...]
    needs: frozenset[int] = field(default=frozenset(), compare=False)

    plain = True
    depth = 0

    def __repr__(self) -> str:
        return f"<EitherOr of {plural(len(self.regions), 'region')}: {plural(self.length, 'way')}>"

    @property
    def length(self) -> int:
        """The number of ways to look at."""
        return sum(len(region.ways) for region in self.regions)

    @property
    def because(self) -> tuple[Cell, ...]:
        """The cells to look at."""
        return tuple(dict.fromkeys(cell for region in self.regions for cell in region.grounds))

    def moved(self, home: Mapping[Cell, Cell]) -> EitherOr:
        """The same argument on a board where each cell is elsewhere."""
        return replace(self, regions=tuple(sorted(region.moved(home) for region in self.regions)))


@dataclass(frozen=True, repr=False)
class Pocket:
    """The cells between complete regions, and that they are divided into regions: no division has another number."""

    cells: tuple[Cell, ...]
    needs: frozenset[int] = field(default=frozenset(), compare=False)

    plain = True
    depth = 0

    def __repr__(self) -> str:
        return f"<Pocket of {plural(self.length, 'cell')}>"

    @property
    def length(self) -> int:
        """The number of cells to divide."""
        return len(self.cells)

    @property
    def because(self) -> tuple[Cell, ...]:
        """The cells to look at."""
        return self.cells

    def moved(self, home: Mapping[Cell, Cell]) -> Pocket:
        """The same argument on a board where each cell is elsewhere."""
        return replace(self, cells=_sorted(self.cells, home))


@dataclass(frozen=True, repr=False)
class AreaCount:
    """The cells between complete regions, and the `numbers` of known regions there: they leave too few for others."""

    cells: tuple[Cell, ...]
    numbers: tuple[int, ...]
    needs: frozenset[int] = field(default=frozenset(), compare=False)

    plain = True
    depth = 0

    def __repr__(self) -> str:
        return f"<AreaCount of {plural(len(self.cells), 'cell')}, {self.left} left>"

    @property
    def length(self) -> int:
        """The number of regions to count."""
        return len(self.numbers)

    @property
    def left(self) -> int:
        """The number of cells that the known regions do not take."""
        return len(self.cells) - sum(self.numbers)

    @property
    def because(self) -> tuple[Cell, ...]:
        """The cells to look at."""
        return self.cells

    def moved(self, home: Mapping[Cell, Cell]) -> AreaCount:
        """The same argument on a board where each cell is elsewhere."""
        return replace(self, cells=_sorted(self.cells, home))


def _sorted(cells: Iterable[Cell], home: Mapping[Cell, Cell]) -> tuple[Cell, ...]:
    return tuple(sorted(home[cell] for cell in cells))


SeenPattern = EitherOr | Pocket | AreaCount
Supposition = Refutation | Cases | RegionCases | Proof
Reason = Supposition | SeenPattern
