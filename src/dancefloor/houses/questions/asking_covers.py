"""Ask whether a problem has a cover, within a number of nodes; and make problems that ask for less.

Strategy: one engine, which takes every problem, answers all questions, one at a time. A number of nodes limits each, so
that the same question always has the same answer. Items that need not be covered become secondary, or get the lower
bound 0.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from dancefloor._native import MISSING
from dancefloor.cover.options import Flat, Options
from dancefloor.cover.problem import Item, Problem
from dancefloor.search.values import Cover, Limits, Outcome
from dancefloor.verbs.covering import covers
from dancefloor.verbs.how import still
from dancefloor.verbs.kinds.kind import kind_of
from dancefloor.verbs.solving import solve

if TYPE_CHECKING:
    from dancefloor.puzzles.packing import Packing
    from dancefloor.solutions.solution import Solution

ENGINE = "reference" if MISSING else "cells"
SLOWER = 10 if MISSING else 1  # nodes are divided by it without compiled code
NODES = 50_000  # of a question
CONSTRAINED = 10  # nodes that encoding an option counts for if there are constraints; else one


class Reply(NamedTuple):
    """The answer to a question; if `possible` is None, the nodes did not suffice."""

    possible: bool | None
    cover: Cover = ()


class AskingCovers:
    """Asks questions until their nodes are used up.

    Args:
        nodes: how many nodes all questions may take together.
        each: how many one of them may take.

    >>> AskingCovers(1000).ask(Problem.from_names("p q", ["p q", "p", "q"]))
    Reply(possible=True, cover=(0,))
    """

    def __init__(self, nodes: int, each: int = NODES) -> None:
        self._left, self._each = nodes // SLOWER, each // SLOWER

    @property
    def is_spent(self) -> bool:
        """Whether no question can be answered any more."""
        return self._left <= 0

    def ask(self, problem: Problem, most: int = 1) -> Reply:
        """Whether a problem has at least `most` covers (default: one)."""
        found, answer = self._searched(covers(problem, engine=ENGINE, limits=self._limits(most), threads=1), most)
        return Reply(answer, tuple(sorted(found[-1])) if answer else ())

    def ask_puzzle(self, puzzle: Packing, most: int = 1) -> bool | None:
        """Whether a packing has at least `most` solutions (default: one), its constraints included.

        >>> from dancefloor import Packing
        >>> AskingCovers(1000).ask_puzzle(Packing("3x20", where="X touches I"))
        True
        """
        if not getattr(puzzle, "checked", ()):
            return self.ask(puzzle.encode().problem, most).possible
        found = solve(puzzle, symmetry="none", engine=ENGINE, limits=self._limits(most), threads=1)
        return self._searched(found, most)[1]

    def solution(self, puzzle: Packing) -> Solution | None:
        """A solution of a packing, verified; None if there is none, or the nodes do not suffice.

        >>> from dancefloor import Packing
        >>> AskingCovers(10_000).solution(Packing("3x20"))
        <Solution of <Packing of 3x20 cells, 12 pieces>, 12 placements>
        """
        kind, problem = kind_of(puzzle), puzzle.encode().problem
        self._left -= len(problem.options) * (CONSTRAINED if puzzle.where else 1) // SLOWER
        if getattr(puzzle, "checked", ()):
            search = solve(puzzle, symmetry="none", engine=ENGINE, limits=self._limits(1), threads=1)
            found, is_there = self._searched(search, 1)
            return found[0] if is_there else None
        reply = self.ask(problem)
        return cast("Solution", kind.encoded().verified(problem, reply.cover)) if reply.possible else None

    def _limits(self, most: int) -> Limits:
        return still(Limits(most, max(1, min(self._left, self._each))))

    def _searched(self, search: Any, most: int) -> tuple[list[Any], bool | None]:
        """What a search finds, and whether that is enough."""
        found = list(search)
        self._left -= max(1, search.statistics.nodes)
        if search.outcome is Outcome.INTERRUPTED:
            raise KeyboardInterrupt
        if len(found) == most:
            return found, True
        return found, False if search.outcome is Outcome.COMPLETE else None


def relaxed(problem: Problem, needed: Collection[int]) -> Problem:
    """The same problem, in which only some items must be covered. Options keep their numbers.

    Args:
        problem: items and options.
        needed: the numbers of these items.

    >>> easier = relaxed(Problem.from_names("p q", ["p", "q"]), [1])
    >>> [(item.name, item.primary) for item in easier.items]
    [('q', True), ('p', False)]
    """
    items = [_relaxed(item, number in needed) for number, item in enumerate(problem.items)]
    order = sorted(range(len(items)), key=lambda number: not items[number].primary)
    place = array("i", [0]) * len(items)
    for new, old in enumerate(order):
        place[old] = new
    flat = problem.options.flat
    moved = array("i", [place[item] for item in flat.items.tolist()])
    options = Options(Flat(flat.offsets, memoryview(moved), flat.colors, flat.costs, flat.palette))
    return Problem.trusted(tuple([items[old] for old in order]), options)


def _relaxed(item: Item, is_needed: bool) -> Item:
    if not item.primary or is_needed or not item.low:
        return item
    return item._replace(primary=False) if item.high == 1 else item._replace(low=0)
