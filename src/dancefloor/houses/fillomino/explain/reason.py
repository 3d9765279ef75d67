"""What all arguments beyond the rules have in common: a length in steps, words, a level and pictures.

An argument is a `Supposition`, from which something follows, or a `SeenPattern`, which supposes nothing. Each kind is a
class in a module of `techniques`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import ClassVar, NamedTuple, Self

from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.explain.levels import FEW_REGIONS, LONG, SHORT, Level
from dancefloor.houses.fillomino.rules.reasoning import Deduction
from dancefloor.houses.fillomino.rules.rule import GROWING

SEEING = 2  #: the effort to see a pattern, in addition to its length
SUPPOSING = 10  #: the effort of a supposition, in addition to its steps

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
    place: ClassVar[int] = 0  #: among the lines of a move; those of equal place in the order of their conclusions

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

    def shares(self, shown: Deduction) -> object:
        """What it has in common with arguments that share its line; equal to nothing of those that do not."""
        return shown

    def grounds(self, value: int) -> Iterable[tuple[int, tuple[Cell, ...]]]:
        """The cells that justify a move with this value, with the number that they are about."""
        return ()

    def pictures(self) -> Iterator[Supposed]:
        """Pictures of what follows from each supposition."""
        yield from ()


class Supposition(Reason):
    """An argument that supposes something."""

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

    def shares(self, shown: Deduction) -> object:
        """All that it shows shares its line."""
        return self


def moved_chain(chain: Iterable[Deduction], home: Mapping[Cell, Cell]) -> Chain:
    """The same deductions on a board where each cell is elsewhere."""
    return tuple(each.moved(home) for each in chain)


def moved_cells(cells: Iterable[Cell], home: Mapping[Cell, Cell]) -> tuple[Cell, ...]:
    """The cells elsewhere on a board, in order."""
    return tuple(sorted(home[cell] for cell in cells))
