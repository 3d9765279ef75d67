"""The parts of a problem that have nothing to do with each other.

Strategy: an item joins the options that use it, if one of them can exclude another or make another needed. Options that
no chain of such items joins are in different components, each a problem of its own: the covers of the whole are all
ways to take one cover of each. A bound on how often an item is used joins nothing if it cannot be exceeded, as where a
piece may be used as often as its copies fit.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import count
from typing import NamedTuple

from dancefloor._native import MISSING
from dancefloor.cover.options import Item, Options, view
from dancefloor.cover.problem import Problem

if not MISSING:
    from dancefloor._native import core


class TagOf(NamedTuple):
    """A function from the items of an option in a component to its tag, for tags that are a function of the items."""

    tags: Callable[[Sequence[int]], object]  #: the function of the whole problem
    used: tuple[int, ...]  #: by item of the component, the item of the whole

    def __call__(self, items: Sequence[int]) -> object:
        """The tag of an option with these items of the component."""
        return self.tags([self.used[item] for item in items])


class Component:
    """A part of a problem: some of its options, as a problem of their own.

    Args:
        whole: the problem that it is a part of.
        numbers: the numbers that its options have there, in ascending order.
    """

    def __init__(self, whole: Problem, numbers: tuple[int, ...]) -> None:
        self.numbers = numbers
        options = whole.options.chosen(numbers)
        self.used = used = sorted(set(options.flat.items))  #: the items of the whole that it has
        become = dict(zip(used, count()))
        items = array("i", map(become.__getitem__, options.flat.items))
        flat = options.flat._replace(items=memoryview(items))
        positions = self.positions(whole.positions) if whole.positions else ()
        tags = TagOf(options.tags, tuple(used)) if callable(options.tags) else options.tags
        self.problem = Problem.trusted(tuple([whole.items[item] for item in used]), Options(flat, tags), positions)

    @cached_property
    def form(self) -> tuple[object, ...]:
        """Equal for components that differ in nothing but names, tags, and where on a board they are."""
        items, positions, flat = self.problem.items, self.problem.positions, self.problem.options.flat
        least = min([place for place in positions if place is not None], default=0)
        return (
            tuple([item[1:] for item in items]),
            tuple([None if place is None else place - least for place in positions]),
            *[bytes(part) if isinstance(part, memoryview) else part for part in flat[:4]],
        )

    def positions(self, of_whole: Sequence[int | None]) -> tuple[int | None, ...]:
        """The positions of its items, given those of all items of the whole."""
        return tuple([of_whole[item] for item in self.used])

    def whole(self, cover: tuple[int, ...]) -> tuple[int, ...]:
        """A cover of it, as option numbers of the whole problem."""
        return tuple(map(self.numbers.__getitem__, cover))


def components(problem: Problem) -> list[Component]:
    """The components of a problem, in the order of their first options; none if all of it hangs together.

    A problem with an item that is needed and that no option uses is left whole: it has no covers.

    >>> pairs = Problem.from_names("p q r s", ["p q", "r s", "q", "p", "r"])
    >>> [(each.numbers, [item.name for item in each.problem.items]) for each in components(pairs)]
    [((0, 2, 3), ['p', 'q']), ((1, 4), ['r', 's'])]
    """
    flat, most = problem.options.flat, view(_joining(problem))
    number, of = _joined(problem, most) if MISSING else core.joined(flat.offsets, flat.items, most)
    if number < 2 or any(item.primary and item.low for item in _unused(problem)):
        return []
    numbers: list[list[int]] = [[] for _ in range(number)]
    for option, component in enumerate(of):
        numbers[component].append(option)
    return [Component(problem, tuple(each)) for each in numbers]


def _joining(problem: Problem) -> list[int]:
    """How each item joins the options that use it, as `joined` in native/src/cover/options.hpp describes it."""
    others = len(problem.items) - problem.primary_count
    if not problem.has_multiplicities:
        return [0] * problem.primary_count + [-1] * others
    options = len(problem.options)
    bounds = [(item.low, item.high) for item in problem.items[: problem.primary_count]]
    return [-1 if low and high > 1 else 0 if high == 1 else min(high, options) for low, high in bounds] + [-1] * others


def _unused(problem: Problem) -> list[Item]:
    used = set(problem.options.flat.items)
    return [item for number, item in enumerate(problem.items) if number not in used]


def _joined(problem: Problem, most: memoryview[int]) -> tuple[int, list[int]]:
    """The number of components and, for each option, which one it is in; the twin of `core.joined`."""
    options, uses, least = [*problem.options.item_lists()], [0] * len(most), [len(most)] * len(most)
    for used in options:
        once = sum([most[item] == 0 for item in used])
        for item in used:
            uses[item], least[item] = uses[item] + 1, min(least[item], once)
    room = most.tolist().count(0)
    joins = [
        most[item] < 1 or (uses[item] > most[item] and (not least[item] or room // least[item] > most[item]))
        for item in range(len(most))
    ]
    above = [*range(len(most))]

    def find(item: int) -> int:
        while above[item] != item:
            above[item] = above[above[item]]
            item = above[item]
        return item

    joining = [[item for item in used if joins[item]] for used in options]
    for used in joining:
        for item in used:
            above[find(item)] = find(used[0])
    numbers: dict[int, int] = {}
    of = [numbers.setdefault(find(used[0]) if used else ~option, len(numbers)) for option, used in enumerate(joining)]
    return len(numbers), of
