"""The names of the rules, for steps, moves and grades; and what a variant of the puzzle says of itself."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from dancefloor.geometry.lattice import Cell


class Rule(Enum):
    """Why a cell has a value or does not have it, or what a contradiction is.

    The order is that of the compiled twin, which has all up to `EMPTY`.
    """

    GIVEN = "given"  #: the cell has a clue
    LARGE = "large"  #: no region can be that large
    WALLED = "walled"  #: a cell behind a wall has the value
    KIND = "kind"  #: a variant bars it from cells of this kind; `Variant.rule` is its name
    DISTANCE = "distance"  #: a variant bars it beside the value of a cell; the same
    LAST = "last"  #: the cell has no other value left
    COMPLETE = "complete"  #: a region of the value beside it has all its cells
    MERGE = "merge"  #: it would join regions of the value that together are too large
    FORCED = "forced"  #: without it a region of the value could not grow large enough
    FIT = "fit"  #: a region of the value can only just grow large enough, with it
    UNREACHABLE = "unreachable"  #: a region with it could not grow large enough
    SYMMETRIC = "symmetric"  #: every symmetric region with some cells of the value has the cell; or there is none
    REFUTED = "refuted"  #: supposing the value, or that it is another one, leads to a contradiction
    AGREED = "agreed"  #: it follows, whether another cell has a value or not
    PROVED = "proved"  #: a solver has proved it; no short argument was found
    STUCK = "stuck"  #: a contradiction: a region can no longer grow large enough
    OVERFLOW = "overflow"  #: a contradiction: a region is too large
    EMPTY = "empty"  #: a contradiction: a cell has no value left
    REVEALED = "revealed"  #: it is so in the solution; no reason is given
    COUNTED = "counted"  #: once all cells have a value: the number of a region is how many cells it has
    EITHER = "either"  #: it is so, whichever of a few ways regions grow
    DIVIDED = "divided"  #: it is so in every division of a closed area
    COUNTING = "counting"  #: what known regions leave of a closed area is too small for it
    SHADED = "shaded"  #: the shade of the cell bars it
    CONSECUTIVE = "consecutive"  #: it is one more or one less than the number of a cell beside it


CONTRADICTIONS = (Rule.STUCK, Rule.OVERFLOW, Rule.EMPTY)
ENDS = (*CONTRADICTIONS, Rule.LARGE)  #: the rules of moves that are contradictions
GROWING = (Rule.FIT, Rule.FORCED)  #: a flood gives cells their number, several at once


class Variant(NamedTuple):
    """What a variant of the puzzle adds to the rules; each has a file in `dancefloor.houses.fillomino.variants`."""

    name: str
    rule: Rule  #: of its exclusions
    text: str  #: for people who have not met it
    why_not: str  #: why a cell has no other number, after "3 and 5 are"
    excluding: str  #: why it excludes a number from a cell, after "since" or a colon
    example: str  #: a small puzzle that is solved in books, as a grid
    #: What is wrong with a board: its numbers, its shaded cells. It shares nothing with what solvers use.
    faults: Callable[[Mapping[Cell, int], Collection[Cell]], Iterator[str]]
    differences: tuple[int, ...] = ()  #: it forbids these between the numbers of regions side by side
    #: Whether it bars a number from a cell, which is shaded or not; None if it knows no shade.
    bars: Callable[[int, bool], bool] | None = None

    def excludes(self, deduction: object) -> str:
        """Why it excludes a number, for a deduction."""
        return self.excluding
