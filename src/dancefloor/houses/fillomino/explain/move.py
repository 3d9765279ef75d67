"""A move of a person who solves a fillomino: numbers to write, with all that they rest on.

An argument (`Reason`) says why a cell has a value or does not have it, where no rule does: a `Supposition`, from which
something follows, or a `SeenPattern`, which supposes nothing. Each kind is a class in a module of `techniques`. All
have a length in steps, words, a level and pictures.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from itertools import groupby
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Self

from dancefloor.display import cut
from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.explain.levels import FEW_REGIONS, LONG, SHORT, Level
from dancefloor.houses.fillomino.explain.naming import LONGEST, number, places, region
from dancefloor.houses.fillomino.rules.reasoning import Deduction
from dancefloor.houses.fillomino.rules.rule import ENDS, GROWING, Rule

SEEING = 2  #: the effort to see a pattern, in addition to its length
SUPPOSING = 10  #: the effort of a supposition, in addition to its steps
MOST_BARS = 3  # reasons why other cells are no ways out
MOST_JOINED = 2  # of them: regions that it would join
EXITS = 90  # letters to name the cells of one of them

Chain = tuple[Deduction, ...]


def steps(chain: Iterable[Deduction]) -> tuple[Chain, ...]:
    """The numbers that a chain of deductions writes, in steps: what one flood forces is one step.

    >>> from dancefloor.houses.fillomino.rules.rule import Rule
    >>> both = [Deduction(Rule.FIT, (0, column), 3, True, ((0, 0), (0, 1), (0, 2))) for column in (1, 2)]
    >>> [len(step) for step in steps([*both, Deduction(Rule.LAST, (0, 3), 1, True, ())])]
    [2, 1]
    """

    def alike(each: Deduction) -> tuple[object, ...]:
        flood = each.because[:1] if each.rule in GROWING else each.cell
        return (each.rule, each.value, flood)

    return tuple(tuple(group) for _, group in groupby((each for each in chain if each.placed), alike))


class Supposed(NamedTuple):
    """A picture of what follows from a supposition: the cells that are supposed to have a value, and a chain."""

    caption: str
    cells: tuple[Cell, ...]
    about: tuple[Cell, ...]  #: to mark
    value: int
    chain: Chain


class Reason(ABC):
    """Why a cell has a value, or does not have it; `needs` are the numbers of deductions that it rests on."""

    needs: frozenset[int]
    place: ClassVar[int] = 0  #: among those of one layer

    @property
    def plain(self) -> bool:
        """Whether it supposes nothing, or what it supposes fails without a step."""
        return False

    @property
    def depth(self) -> int:
        """How many suppositions are held at once."""
        return 1

    @property
    def caption(self) -> str:
        """Why it gives a number, in few words; empty if the rule says so."""
        return ""

    @property
    @abstractmethod
    def length(self) -> int:
        """The number of steps that a person takes."""

    @property
    @abstractmethod
    def technique(self) -> str:
        """What a person has to see for it: the name of a technique."""

    @property
    @abstractmethod
    def level(self) -> Level:
        """What it takes to see it."""

    @property
    @abstractmethod
    def effort(self) -> int:
        """How much a person must notice for it."""

    @property
    def because(self) -> tuple[Cell, ...]:
        """The cells to look at, for one that supposes nothing."""
        return ()

    @abstractmethod
    def moved(self, home: Mapping[Cell, Cell]) -> Self:
        """The same argument on a board where each cell is elsewhere."""

    @abstractmethod
    def lines(self, shown: Sequence[Deduction], others: Sequence[Self] = ()) -> list[str]:
        """The lines that tell it.

        Args:
            shown: what it shows.
            others: arguments that share its line.
        """

    def brief(self, others: Sequence[Self] = ()) -> str:
        """Why it is so, in few words after a colon, for moves that rest on much; empty if its lines are few."""
        return ""

    def shares(self, shown: Deduction) -> Sequence[object]:
        """What it has in common with arguments that share its lines, the best first."""
        return (shown,)

    def grounds(self, value: int) -> Iterable[tuple[int, tuple[Cell, ...]]]:
        """The cells that justify a move with this value, with the number that they are about."""
        return ()

    def pictures(self) -> Iterator[Supposed]:
        """Pictures of what follows from each supposition."""
        yield from ()


class Supposition(Reason):
    """An argument that supposes something, from which the conclusion follows."""

    if TYPE_CHECKING:  # a field, or a property

        @property
        def conclusion(self) -> Deduction:
            """What it shows."""

    @property
    def rank(self) -> tuple[int, bool]:
        """The shortest comes first, and among equals one that gives a number."""
        return self.length, not self.conclusion.placed

    @property
    def effort(self) -> int:
        """Its steps, those beyond the first one twice."""
        return SUPPOSING + self.length + max(0, self.length - SHORT)

    def _level(self, length: int, cases: int = 0) -> Level:
        """The level of one with this many steps in a row, and cases."""
        if self.depth > 1 or length > LONG or cases > FEW_REGIONS:
            return Level.DEEP
        return Level.HARD if length <= SHORT else Level.EXPERT


class SeenPattern(Reason):
    """An argument that supposes nothing. It may show several things, so these are with the moves."""

    place = 1
    plain = True
    depth = 0

    @property
    def effort(self) -> int:
        """What there is to look at."""
        return SEEING + self.length

    def shares(self, shown: Deduction) -> Sequence[object]:
        """All that it shows shares its line."""
        return (self,)


@dataclass(frozen=True, repr=False)
class ClosedArea(SeenPattern):
    """A pattern in the cells between complete regions."""

    cells: tuple[Cell, ...]
    needs: frozenset[int] = field(default=frozenset(), compare=False, kw_only=True)

    @property
    def because(self) -> tuple[Cell, ...]:
        """The cells to look at."""
        return self.cells

    def moved(self, home: Mapping[Cell, Cell]) -> Self:
        """The same argument on a board where each cell is elsewhere."""
        return replace(self, cells=moved_cells(self.cells, home))

    def grounds(self, value: int) -> Iterator[tuple[int, tuple[Cell, ...]]]:
        """The closed area."""
        yield value, self.cells


def moved_chain(chain: Iterable[Deduction], home: Mapping[Cell, Cell]) -> Chain:
    """The same deductions on a board where each cell is elsewhere."""
    return tuple(each.moved(home) for each in chain)


def moved_cells(cells: Iterable[Cell], home: Mapping[Cell, Cell]) -> tuple[Cell, ...]:
    """The cells elsewhere on a board, in order."""
    return tuple(sorted(home[cell] for cell in cells))


class Barrier(IntEnum):
    """Why a cell is no way out, in the order in which sentences say so."""

    JOINS = 0  #: with it the region would join others, and be too large
    NO_ROOM = 1  #: no region with this number has room there, as an earlier move has told
    SHOWN = 2  #: an earlier move has shown that it does not have the number
    WALLED = 3  #: another cell behind a wall has the number
    VARIED = 4  #: a rule of a variant excludes the number
    SHORT = 5  #: it leads to too few cells
    TAKEN = 6  #: it has another number


class Exit(NamedTuple):
    """Cells that are no ways out for one reason; `others` are the cells that they would join it to."""

    bar: Barrier
    cells: tuple[Cell, ...]
    others: tuple[Cell, ...]

    @property
    def deceives(self) -> bool:
        """Whether the cells look like ways out: they are blank, and the region cannot have them."""
        return self.bar not in (Barrier.SHORT, Barrier.TAKEN)

    def moved(self, home: Mapping[Cell, Cell]) -> Exit:
        """The same on a board where each cell is elsewhere."""
        others = tuple(sorted([home[cell] for cell in self.others])) if self.others else ()
        return Exit(self.bar, tuple(sorted([home[cell] for cell in self.cells])), others)


@dataclass(frozen=True, repr=False)
class Exclusion:
    """A value that a cell cannot have; `argument` says why if no rule excludes it directly.

    `layer` is how many arguments rest on each other, up to this exclusion. So those of lower layers come before it.
    """

    deduction: Deduction
    argument: Reason | None = None
    layer: int = 0

    def __repr__(self) -> str:
        return f"<Exclusion of {self.deduction.value} in {self.deduction.cell}>"

    @property
    def because(self) -> tuple[Cell, ...]:
        """The cells that justify it."""
        return (self.argument and self.argument.because) or self.deduction.because


@dataclass(frozen=True, repr=False)
class Move:
    """Numbers to write, or the contradiction at the end.

    The fields say that `rule` puts `value` into `cells`, because of the region and the cells in `because`.
    """

    rule: Rule
    cells: tuple[Cell, ...]
    value: int  #: 0 for a number without a name yet: it is more than `above`, and no clue shows it
    region: tuple[Cell, ...]  #: the connected cells with this number before the move
    because: tuple[Cell, ...]
    #: Other exclusions that it rests on, without those of earlier moves; or, if a cell has no other value left, all
    #: exclusions in that cell.
    exclusions: tuple[Exclusion, ...]
    above: int
    argument: Reason | None = None  #: what shows it, if no rule does
    exits: tuple[Exit, ...] = ()  #: what bars the other ways out of the region

    def __repr__(self) -> str:
        return f"<Move by {self.rule.value}: {self.value or 'a number'} in {cut(str(list(self.cells)), 60)}>"

    @property
    def contradicts(self) -> bool:
        """Whether it is a contradiction; otherwise it gives the cells their number."""
        return self.rule in ENDS

    @property
    def blocked(self) -> tuple[Cell, ...]:
        """The blank cells around the region that look like ways out and are none."""
        return tuple(sorted({cell for each in self.exits if each.deceives for cell in each.cells}))

    @property
    def arguments(self) -> tuple[Reason, ...]:
        """All arguments that it rests on, beyond the rules and earlier moves."""
        own = (self.argument,) if self.argument else ()
        return tuple(dict.fromkeys((*(each.argument for each in self.exclusions if each.argument), *own)))

    def moved(self, home: Mapping[Cell, Cell]) -> Move:
        """The same move on a board where each cell is elsewhere."""
        return replace(
            self,
            cells=tuple(sorted(home[cell] for cell in self.cells)),
            region=tuple(sorted(home[cell] for cell in self.region)),
            because=tuple(home[cell] for cell in self.because),
            exclusions=tuple(
                Exclusion(each.deduction.moved(home), each.argument and each.argument.moved(home), each.layer)
                for each in self.exclusions
            ),
            argument=self.argument and self.argument.moved(home),
            exits=tuple(sorted(each.moved(home) for each in self.exits)),
        )


def with_bars(sentence: str, move: Move) -> str:
    """A sentence, and what bars the other ways out of the region, the least visible first, if that is not too long.

    Other numbers are there to see. Pictures have crosses on all cells that look like ways out.
    """
    joins: dict[str, list[Cell]] = {}
    for each in move.exits:
        if each.bar is Barrier.JOINS:
            joins.setdefault(region(each.others, move.value), []).extend(each.cells)
    would_join = f" would join {'it' if len(move.region) == 1 else 'them'}"
    told: list[str] = []
    for others, cells in [*joins.items()][:MOST_JOINED]:
        told.append(f"{places(cells, EXITS)}{'' if told else would_join} to {others}")
    told += [_bar(each, move.value) for each in move.exits if each.bar not in (Barrier.JOINS, Barrier.TAKEN)]
    for many in range(min(len(told), MOST_BARS), 0, -1):
        bars = ", and ".join([", ".join(told[: many - 1]), told[many - 1]] if many > 1 else told[:1])
        if len(f"{sentence}; {bars}.") <= LONGEST:
            return f"{sentence}; {bars}"
    return sentence


def _bar(barred: Exit, value: int) -> str:
    cells, many = places(barred.cells, EXITS), len(barred.cells) > 1
    if barred.bar is Barrier.NO_ROOM:
        return f"{cells} {'have' if many else 'has'} no room for {number(value)}"
    if barred.bar is Barrier.SHOWN:
        return f"{cells} cannot be {number(value)}, as shown before"
    if barred.bar is Barrier.WALLED:
        return f"{cells} {'are' if many else 'is'} beside {number(value)} behind a wall"
    if barred.bar is Barrier.VARIED:
        return f"the variant bars {number(value)} from {cells}"
    named = cells if len(cells) <= EXITS and not cells.startswith("the ") else f"{len(barred.cells)} other cells"
    return f"{named} {'lead' if many else 'leads'} to too few cells"
