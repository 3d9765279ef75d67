"""``make_unique``: a small change of a packing that leaves exactly one solution, for designers.

Strategy: changes of cells and pieces are tried in an order that the seed decides, one of each sort after another. A
search for two solutions up to symmetry decides each; nodes limit it, so that every machine finds the same change.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Unpack

from dancefloor.display import Displayed
from dancefloor.houses.questions.asking_covers import ENGINE, SLOWER
from dancefloor.houses.questions.changes import Change, Changes
from dancefloor.houses.questions.given_packing import packing_of
from dancefloor.puzzles.packing import Packing
from dancefloor.search.deadline import paced
from dancefloor.search.values import Limits, Outcome
from dancefloor.solutions.solution import Solution
from dancefloor.verbs.how import Request, SeedKeywords, TimeKeywords, asks, still, until_limit
from dancefloor.verbs.solving import solve

if TYPE_CHECKING:
    from dancefloor.draw.board import Board

NODES = 50_000 // SLOWER  # of the search that decides about a change
MOST_TRIED = 1000  # changes


class UniqueHow(TimeKeywords, SeedKeywords, total=False):
    """The keywords of `make_unique`."""


@dataclass(frozen=True, repr=False)
class Unique(Displayed):
    """A packing with exactly one solution up to symmetry, made by a change.

    >>> make_unique("5x5 pentominoes-F-I-L-N-P-T-U", seed=1)
    <Unique: with P instead of X>

    Added in version 0.2.
    """

    sort: str  #: ``open``, ``block``, ``leave out``, ``add``, ``swap`` or ``move``
    sentence: str  #: the change
    puzzle: Packing  #: the packing with the change
    solution: Solution  #: its only solution

    def __repr__(self) -> str:
        return f"<Unique: {self.sentence}>"

    @property
    def board(self) -> Board:
        """The only solution, drawn."""
        return self.solution.board

    def as_json(self) -> dict[str, Any]:
        """The change and the solution, as plain lists and strings."""
        return {"sort": self.sort, "sentence": self.sentence, "solution": self.solution.as_json()}


@asks(UniqueHow)
def make_unique(puzzle: Packing | str, **how: Unpack[UniqueHow]) -> Unique | None:
    """Change a packing so that exactly one solution is left, up to symmetry; None if no change that was tried does.

    A change blocks a cell, opens one, does both, or adds, leaves out or swaps a piece.

    Args:
        puzzle: a packing, or a text that means one, as for `solve`.
        limits: limits on seconds; None for none.
        seed: decides which changes are tried first.

    Raises:
        InputError: the puzzle is not a packing.
        TimeUp: the time was up.

    >>> make_unique("5x4 F,L,P,Y")
    <Unique: with cell -1,3 open and cell 3,3 blocked>

    Added in version 0.2.
    """
    request = Request.asked(make_unique, how, threads=1)
    with until_limit(request.limits):
        given = packing_of(puzzle, "cells and pieces to change")
        for change in paced(_in_turn(Changes(given, random=Random(request.resources.seed)))):
            if found := only_solution(change.puzzle):
                return Unique(*change, found)
        return None


def _in_turn(changes: Changes) -> Iterator[Change]:
    """One change of each sort, then another one of each, at most `MOST_TRIED`; constraints stay."""
    waiting = [sort() for sort in changes.sorts if sort != changes.drops]
    tried = 0
    while waiting and tried < MOST_TRIED:
        for sort in tuple(waiting):
            change = next(sort, None)
            if change is None:
                waiting.remove(sort)
            else:
                tried += 1
                yield change


def only_solution(puzzle: Packing) -> Solution | None:
    """The only solution of a packing, up to symmetry; None if there is none, there are several, or it takes too long.

    >>> only_solution(Packing("3x20")) is None
    True
    """
    search = solve(puzzle, symmetry="all", engine=ENGINE, limits=still(Limits(2, NODES)), threads=1)
    found = list(search)
    if search.outcome is Outcome.INTERRUPTED:
        raise KeyboardInterrupt
    return found[0] if len(found) == 1 and search.outcome is Outcome.COMPLETE else None
