"""A move of a person who solves a fillomino: numbers to write, with all that they rest on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import NamedTuple

from dancefloor.display import cut
from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.explain.naming import number, places, region
from dancefloor.houses.fillomino.explain.reason import Reason
from dancefloor.houses.fillomino.rules.reasoning import Deduction
from dancefloor.houses.fillomino.rules.rule import CONTRADICTIONS, Rule

MOST_BARS = 3  # reasons why other cells are no ways out
MOST_JOINED = 2  # of them: regions that it would join
MOST_EXITS = 3  # cells to name for one of them


class Barrier(IntEnum):
    """Why a cell is no way out, in the order in which sentences say so."""

    JOINS = 0  #: with it the region would join others, and be too large
    NO_ROOM = 1  #: no region with this number has room there, as an earlier move has told
    SHOWN = 2  #: an earlier move has shown that it does not have the number
    WALLED = 3  #: another cell behind a wall has the number
    SHORT = 4  #: it leads to too few cells
    TAKEN = 5  #: it has another number


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
    """A value that a cell cannot have; `argument` says why if no rule excludes it directly."""

    deduction: Deduction
    argument: Reason | None = None

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
        return self.rule in (*CONTRADICTIONS, Rule.LARGE)

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
                Exclusion(each.deduction.moved(home), each.argument and each.argument.moved(home))
                for each in self.exclusions
            ),
            argument=self.argument and self.argument.moved(home),
            exits=tuple(sorted(each.moved(home) for each in self.exits)),
        )


def barred(move: Move) -> str:
    """What bars the other ways out of the region, the least visible first."""
    told: list[str] = []
    for each in move.exits:
        if len(told) < MOST_BARS and not (each.bar is Barrier.JOINS and len(told) == MOST_JOINED):
            told.append(_bar(each, move.value))
    if len(told) < 2:
        return f"; {told[0]}" if told else ""
    return f"; {', '.join(told[:-1])}, and {told[-1]}"


def _bar(barred: Exit, value: int) -> str:
    cells, many = places(barred.cells, MOST_EXITS), len(barred.cells) > 1
    if barred.bar is Barrier.JOINS:
        return f"{cells} would join it to {region(barred.others, value)}"
    if barred.bar is Barrier.NO_ROOM:
        return f"{cells} {'have' if many else 'has'} no room for {number(value)}"
    if barred.bar is Barrier.SHOWN:
        return f"{cells} cannot be {number(value)}, as shown before"
    if barred.bar is Barrier.WALLED:
        return f"{cells} {'are' if many else 'is'} beside {number(value)} behind a wall"
    if barred.bar is Barrier.SHORT:
        return f"{cells} {'lead' if many else 'leads'} to too few cells"
    if len(barred.cells) > MOST_EXITS:
        return "other numbers bar it elsewhere"
    return f"{cells} {'have other numbers' if many else 'has another number'}"
