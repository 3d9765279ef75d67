"""The names of the rules, for steps, moves and grades."""

from __future__ import annotations

from enum import Enum


class Rule(Enum):
    """Why a cell has a value or does not have it, or what a contradiction is.

    The order is that of the compiled twin, which has all up to `EMPTY`.
    """

    GIVEN = "given"  #: the cell has a clue
    LARGE = "large"  #: no region can be that large
    WALLED = "walled"  #: a cell behind a wall has the value
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


CONTRADICTIONS = (Rule.STUCK, Rule.OVERFLOW, Rule.EMPTY)
ENDS = (*CONTRADICTIONS, Rule.LARGE)  #: the rules of moves that are contradictions
GROWING = (Rule.FIT, Rule.FORCED)  #: a flood gives cells their number, several at once
