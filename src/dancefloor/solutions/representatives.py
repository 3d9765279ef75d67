"""Count all covers with fewer options, where symmetries exchange options of an item.

Strategy: symmetries map covers to covers, so an option is in as many covers as each of its images. Take an item that is
covered exactly once: each cover has one of its options. If each of these becomes equally many others of the item, say w
with itself, all but one of each such set may go, and each cover that is left stands for w covers. The symmetries need
not keep the item in its place. They are not listed, and a subgroup of them will do.

The work to find them must be small beside the search that they shorten, and is reckoned in steps, so that no clock
decides; where the search is short, nothing is looked for.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, NamedTuple

from dancefloor.cover.components import components
from dancefloor.engines.choice import glance, may_be_matched
from dancefloor.solutions.automorphisms import Automorphisms

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dancefloor.cover.problem import Problem

SHARE = 0.02  # of the estimated search, which may go into finding symmetries
STEP = 1000.0  # nanoseconds of a step of finding them
NEEDED = 24  # steps for each item of an option, which find symmetries where there are few of them
MOST = 50_000  # steps: tables may be much faster than the search


class Representatives(NamedTuple):
    """A problem in which one option of an item stands for several."""

    problem: Problem
    numbers: Sequence[int]  #: the numbers that its options had before
    times: int  #: how many covers each of its covers stands for
    item: str


def affordable_steps(problem: Problem, needed: int = NEEDED) -> int:
    """How many steps are worthwhile to find symmetries before all covers are counted; 0 if `needed` ones are too many.

    Args:
        problem: items and options.
        needed: the steps for each item of an option.

    >>> from dancefloor.puzzles.classics import Langford
    >>> affordable_steps(Langford(4).encode().problem)
    0
    """
    uses = len(problem.options.flat.items)
    if may_be_matched(problem) or problem.has_costs:
        return 0
    steps = min(MOST, int(SHARE * glance(problem) / STEP))
    return 0 if steps < needed * uses or components(problem) else steps


def found_representatives(problem: Problem) -> Representatives | None:
    """The same for the symmetries of items and options, if it is worthwhile to look for them."""
    steps = affordable_steps(problem)
    return representatives(problem, Automorphisms(problem, steps).orbits()) if steps else None


def representatives(problem: Problem, orbits: Sequence[int]) -> Representatives | None:
    """The problem with one option of each orbit in the item that gains most by that; None if no item gains.

    Args:
        problem: items and options.
        orbits: for each option a number, the same for those that symmetries map to each other.

    >>> from dancefloor.puzzles.classics import Langford
    >>> problem = Langford(4).encode().problem
    >>> found = representatives(problem, Automorphisms(problem).orbits())
    >>> found.problem, found.times, found.item
    (<Problem of 12+0 items and 16 options>, 2, '3')
    """
    options_of = defaultdict[int, list[int]](list)
    for option, used in enumerate(problem.options.item_lists()):
        for each in used:
            options_of[each].append(option)
    best: tuple[int, int, int] | None = None
    for number, item in enumerate(problem.items[: problem.primary_count]):
        if item.low == item.high == 1 and (sizes := set(Counter(orbits[k] for k in options_of[number]).values())):
            times = max(sizes)
            if times > 1 and len(sizes) == 1:
                gain = times, -len(options_of[number]), -number
                best = gain if best is None else max(best, gain)
    if best is None:
        return None
    times, item_number = best[0], -best[2]
    firsts = {orbits[k]: k for k in reversed(options_of[item_number])}
    dropped = set(options_of[item_number]) - set(firsts.values())
    return Representatives(*problem.without(dropped), times, problem.items[item_number].name)
