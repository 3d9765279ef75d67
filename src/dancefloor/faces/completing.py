"""Puzzles of which a part is placed by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from dancefloor.errors import InputError
from dancefloor.faces.puzzles import kind_in, placements
from dancefloor.formats.editable import lists
from dancefloor.reports.documents import Fields

if TYPE_CHECKING:
    from dancefloor.verbs.kinds.kind import Kind


class Remainder(NamedTuple):
    """What is left of a puzzle."""

    kind: Kind[Any]  #: that of the whole puzzle
    placed: list[Any]  #: what is placed
    puzzle: Any | None  #: the puzzle that is left; None if no cell or no piece is left
    fault: str = ""  #: if nothing is left: why what is placed is no solution; empty if it is one

    def whole(self, solution: Fields) -> Fields:
        """A solution of the rest with the placements that it completes."""
        if not self.placed:
            return solution
        first = [{"piece": each.piece, "cells": lists(each.cells)} for each in self.placed]
        return {**solution, "placements": [*first, *solution["placements"]]}


def rest_of(puzzle: Fields, placed: Sequence[Any]) -> Remainder:
    """What is left of the puzzle of a query when its placements are made.

    Raises:
        InputError: something is placed, but the puzzle is not a packing, or has no such placement.
    """
    import dancefloor as dance

    kind = kind_in(puzzle)
    if not placed:
        return Remainder(kind, [], kind.puzzle)
    if not hasattr(kind.puzzle, "after"):
        raise InputError("placed: pieces can be placed only in a packing, and this is another kind of puzzle")
    made = placements(placed, "placed")
    left = kind.puzzle.after(made)
    return Remainder(kind, made, left, "" if left else next(iter(dance.faults(kind.puzzle, made)), ""))
