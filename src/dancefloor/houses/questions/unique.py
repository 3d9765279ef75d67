"""``make_unique``: small changes of a packing that leave exactly one solution, for designers.

Strategy: changes of cells and pieces are tried in an order that the seed decides, one of each sort after another. A
search counts the solutions up to symmetry that each leaves, as far as there are fewer than the best change so far
leaves. If none leaves exactly one, the search goes on from the packing with the fewest solutions. Nodes limit each
search, so that every machine finds the same changes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Unpack

from dancefloor.display import Displayed
from dancefloor.houses.questions.asking_covers import ENGINE, SLOWER
from dancefloor.houses.questions.changes import Change, Changes
from dancefloor.houses.questions.constrained import packing_of
from dancefloor.puzzles.packing import Packing
from dancefloor.search.deadline import paced
from dancefloor.search.values import Limits, Outcome
from dancefloor.solutions.solution import Solution
from dancefloor.verbs.how import Request, SeedKeywords, TimeKeywords, asks, still, until_limit
from dancefloor.verbs.solving import solve

if TYPE_CHECKING:
    from dancefloor.draw.board import Board

NODES = 50_000 // SLOWER  # of the search that decides about a change
MOST_TRIED = 1000  # changes of one packing
MOST_CHANGES = 3  # one after another
FEW = 100  # solutions: a packing with at least as many is not changed further


class UniqueHow(TimeKeywords, SeedKeywords, total=False):
    """The keywords of `make_unique`."""


@dataclass(frozen=True, repr=False)
class Unique(Displayed):
    """A packing with exactly one solution up to symmetry, made by changes.

    >>> make_unique("5x5 pentominoes-F-I-L-N-P-T-U", seed=1)
    <Unique: with P instead of X>

    Added in version 0.2.
    """

    sorts: tuple[str, ...]  #: what each change does: ``open``, ``block``, ``leave out``, ``add``, ``swap`` or ``move``
    sentence: str  #: all changes
    puzzle: Packing  #: the packing with the changes
    solution: Solution  #: its only solution

    def __repr__(self) -> str:
        return f"<Unique: {self.sentence}>"

    @property
    def board(self) -> Board:
        """The only solution, drawn."""
        return self.solution.board

    def as_json(self) -> dict[str, Any]:
        """The changes and the solution, as plain lists and strings."""
        return {"sorts": list(self.sorts), "sentence": self.sentence, "solution": self.solution.as_json()}


@asks(UniqueHow)
def make_unique(puzzle: Packing | str, **how: Unpack[UniqueHow]) -> Unique | None:
    """Change a packing so that exactly one solution is left, up to symmetry; None if no changes that were tried do.

    A change blocks a cell, opens one, does both, or adds, leaves out or swaps a piece. If no single change leaves
    exactly one solution, up to three are made one after another.

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
        made: tuple[Change, ...] = ()
        for _ in range(MOST_CHANGES):
            best = _best(Changes(given, random=Random(request.resources.seed)))
            if best is None:
                return None
            change, solutions = best
            made, given = (*made, change), change.puzzle
            if len(solutions) == 1:
                sorts = tuple(each.sort for each in made)
                return Unique(sorts, " and ".join(each.sentence for each in made), given, solutions[0])
        return None


def _best(changes: Changes) -> tuple[Change, list[Solution]] | None:
    """The first change that leaves the fewest solutions, which are fewer than `FEW`; None if none does."""
    best, fewest = None, FEW
    for change in paced(_in_turn(changes)):
        if found := few_solutions(change.puzzle, fewest):
            best, fewest = (change, found), len(found)
            if fewest == 1:
                break
    return best


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


def few_solutions(puzzle: Packing, most: int) -> list[Solution]:
    """The solutions of a packing, up to symmetry; none if there are at least `most`, or it takes too long.

    >>> few_solutions(Packing("3x20"), 2)
    []
    """
    search = solve(puzzle, symmetry="all", engine=ENGINE, limits=still(Limits(most, NODES)), threads=1)
    found = list(search)
    if search.outcome is Outcome.INTERRUPTED:
        raise KeyboardInterrupt
    return found if search.outcome is Outcome.COMPLETE else []
