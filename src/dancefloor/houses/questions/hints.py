"""``make_hints``: given placements that leave a packing exactly one solution, as few as possible.

Strategy: the seed picks a solution. Every other solution must differ from it in one of the placements that are given,
so a set of hints hits the difference of each. The fewest placements that hit all differences known so far are given. If
another solution has them, too, its difference becomes known; if none has, no smaller set leaves one solution. If there
are too many placements for that, hints are left out one after another, as long as one solution is left; then each that
remains is needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import comb
from random import Random
from typing import TYPE_CHECKING, Any, Unpack

from dancefloor.cover.problem import Problem
from dancefloor.display import Displayed, plural
from dancefloor.errors import PuzzleError
from dancefloor.houses.questions.constrained import packing_of
from dancefloor.houses.questions.lying import On
from dancefloor.puzzles.packing import Packing
from dancefloor.search.deadline import check
from dancefloor.search.values import Cover, Limits, Outcome
from dancefloor.solutions.solution import Solution
from dancefloor.verbs.covering import covers
from dancefloor.verbs.how import Request, SeedKeywords, TimeKeywords, asks, still, until_limit

if TYPE_CHECKING:
    from dancefloor.draw.board import Board

MOST_SETS = 200_000  # sets of placements to compare with the differences; beyond that hints are left out one by one


class HintHow(TimeKeywords, SeedKeywords, total=False):
    """The keywords of `make_hints`."""


@dataclass(frozen=True, repr=False)
class Hints(Displayed):
    """Given placements that leave a packing exactly one solution.

    >>> hints = make_hints("3x20", seed=1)
    >>> hints, len(hints.where)
    (<Hints: 1 placement leaves one solution, and no fewer do>, 1)
    >>> from dancefloor import count
    >>> int(count(hints.puzzle))
    1

    Added in version 0.2.
    """

    puzzle: Packing  #: the packing with the hints as constraints
    solution: Solution  #: its only solution
    where: tuple[On, ...]  #: the hints
    smallest: bool  #: whether it is proved that no fewer placements of this solution leave only it

    def __repr__(self) -> str:
        return f"<Hints: {hints_sentence(self)}>"

    @property
    def board(self) -> Board:
        """The hints, drawn on the empty board."""
        given = {(each.piece, each.cells) for each in self.where}
        return Solution.of(
            self.puzzle, [each for each in self.solution.placements if (each.piece, each.cells) in given]
        ).board

    def as_json(self) -> dict[str, Any]:
        """The hints as sentences, and the solution, as plain lists and strings."""
        return {
            "where": list(map(str, self.puzzle.where)),
            "hints": list(map(str, self.where)),
            "smallest": self.smallest,
            "solution": self.solution.as_json(),
        }


def hints_sentence(hints: Hints) -> str:
    """How many hints there are, and whether that is proved to be the fewest."""
    number = len(hints.where)
    if not number:
        return "there is one solution without hints"
    fewest = "no fewer do" if hints.smallest else "each one is needed"
    return f"{plural(number, 'placement')} {'leaves' if number == 1 else 'leave'} one solution, and {fewest}"


@asks(HintHow)
def make_hints(puzzle: Packing | str, **how: Unpack[HintHow]) -> Hints:
    """Give placements of a packing so that exactly one solution is left: as few as possible.

    Symmetric solutions count separately here, since a placement that is given tells them apart.

    Args:
        puzzle: a packing, or a text that means one, as for `solve`.
        limits: limits on seconds; None for none.
        seed: decides which solution is left.

    Raises:
        PuzzleError: there is no solution, or items and options cannot express some constraint.
        InputError: the puzzle is not a packing.
        TimeUp: the time was up.

    >>> [str(each) for each in make_hints("3x20").where]
    ['N on 1,7 1,8 2,8 2,9 2,10']

    Added in version 0.2.
    """
    request = Request.asked(make_hints, how, threads=1)
    with until_limit(request.limits):
        given = packing_of(puzzle, "placements to give")
        if checked := getattr(given, "checked", ()):
            asked = str(checked[0])
            raise PuzzleError(f"where {asked!r}: items and options cannot express this, so there are no hints")
        if reason := given.obstruction():
            raise PuzzleError(f"there is no solution to give hints for: {reason}")
        return _Maker(given, request).hints()


class _Maker:
    def __init__(self, puzzle: Packing, request: Request) -> None:
        self._puzzle, self._request = puzzle, request
        self._problem = puzzle.encode().problem
        self._random = Random(request.resources.seed)
        self._needed = {number for number, item in enumerate(self._problem.items) if item.primary and item.high == 1}

    def hints(self) -> Hints:
        target = self._target()
        useful = [option for option in target if self._needed.intersection(self._problem.options.items(option))]
        self._random.shuffle(useful)
        found, smallest = self._fewest(target, useful)
        encoding = self._puzzle.encode()
        where = tuple([On(placed.piece, placed.cells) for placed in map(encoding.decode, sorted(found))])
        puzzle = self._puzzle
        with_hints = puzzle.changed(where=(*puzzle.where, *where))
        solution = Solution.of(with_hints, map(encoding.decode, target))
        return Hints(with_hints, solution, where, smallest)

    def _target(self) -> Cover:
        """The solution to leave: the first with the options in a random order."""
        order = list(range(len(self._problem.options)))
        self._random.shuffle(order)
        found = self._covers(self._problem, order, 1)
        if not found:
            raise PuzzleError("there is no solution to give hints for")
        return found[0]

    def _covers(self, problem: Problem, numbers: Sequence[int], most: int) -> list[Cover]:
        """The first covers that consist of some options."""
        part = Problem.trusted(problem.items, problem.options.chosen(numbers), problem.positions)
        search = covers(part, limit=most, limits=still(Limits(seconds=self._request.limits.seconds)), threads=1)
        found = [tuple(sorted([numbers[option] for option in cover])) for cover in search]
        if search.outcome is Outcome.INTERRUPTED:
            raise KeyboardInterrupt
        if len(found) < most and search.outcome is not Outcome.COMPLETE:
            check()  # raises TimeUp
        return found

    def _other(self, target: Cover, given: Sequence[int]) -> Cover | None:
        """Another solution in which some placements are given; None if there is none."""
        gone: set[int] = set()
        taken = {item: option for option in given for item in self._problem.options.items(option)}
        for option, items in enumerate(self._problem.options.item_lists()):
            if any(taken.get(item, option) != option and item in self._exclusive for item in items):
                gone.add(option)
        left = [option for option in range(len(self._problem.options)) if option not in gone]
        return next((cover for cover in self._covers(self._problem, left, 2) if cover != target), None)

    @cached_property
    def _exclusive(self) -> set[int]:
        """The items that at most one option may use."""
        items = self._problem.items
        colored = self._problem.has_colors
        return {k for k, item in enumerate(items) if (item.primary and item.high == 1) or not (item.primary or colored)}

    def _fewest(self, target: Cover, useful: list[int]) -> tuple[list[int], bool]:
        """Placements to give, and whether no fewer are enough."""
        differences: list[frozenset[int]] = []
        given: list[int] = []
        sets = 0
        while True:
            other = self._other(target, given)
            if other is None:
                return given, True
            difference = frozenset(useful).difference(other)
            if not difference:
                raise PuzzleError("no hints leave one solution: some differ only in cells that may stay empty")
            differences.append(difference)
            sets += comb(len(useful), len(given))
            if sets > MOST_SETS:
                return self._reduced(target, useful, differences), False
            given = next(_hitting(useful, differences, len(given)))

    def _reduced(self, target: Cover, useful: list[int], differences: list[frozenset[int]]) -> list[int]:
        """Placements to give, each of which is needed."""
        given = list(useful)
        for option in useful:
            fewer = [each for each in given if each != option]
            if any(difference.isdisjoint(fewer) for difference in differences):
                continue
            other = self._other(target, fewer)
            if other is None:
                given = fewer
            else:
                differences.append(frozenset(useful).difference(other))
        return given


def _hitting(useful: Sequence[int], differences: Sequence[frozenset[int]], least: int) -> Iterator[list[int]]:
    """Sets of options that hit each difference, those of at least `least` options, the smallest first."""
    for size in range(least, len(useful) + 1):
        for some in combinations(useful, size):
            if not any(difference.isdisjoint(some) for difference in differences):
                yield list(some)
