"""The path of dancing links to a cover: the item that the search branches on at each level, and the option it takes.

With each option of a solution, Knuth's programs print the item they branched on and ``(p of n)``: the option was the
p-th of the n branches at that level. A cover alone does not contain this. But the search can be replayed, because the
options chosen so far determine the item at each level.

Strategy: Algorithm M of TAOCP 7.2.2.1, with the links of `dancefloor.engines.reference`, follows only the given path.
If all items are covered exactly once, it branches as Algorithm C does. If several options of the cover contain the
item, the replay takes the one with the least number, because the search tries options in that order. So the options of
a cover may come in any order. The levels that a cover shares with the previous one are kept.

`Replay` is also compiled, together with the printing of covers (native/src/dancing/replay.cpp, native/bind/replay.cpp).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from dancefloor._native import MISSING
from dancefloor.cover.problem import Problem
from dancefloor.engines.compiled import flatten
from dancefloor.engines.reference import Links, release
from dancefloor.errors import ProblemError
from dancefloor.search.values import Cover


class ReplayStep(NamedTuple):
    """One level of the search."""

    option: int | None  #: the option chosen; None to use the item no more, since its lower bound is met
    item: int  #: the item that the search branched on
    place: int  #: the number of the branch, counted from 1
    degree: int  #: the number of branches


class _Level(NamedTuple):
    """A step, and the data to undo it."""

    step: ReplayStep
    node: int
    last: bool
    tweaked: list[int]


class Replay:
    """Replays the search of one problem for one cover after another.

    >>> replay = Replay(Problem.from_names("p q", ["p", "q", "q p", "q"]))
    >>> replay([3, 0])
    [ReplayStep(option=0, item=0, place=1, degree=2), ReplayStep(option=3, item=1, place=2, degree=2)]
    """

    def __init__(self, problem: Problem) -> None:
        self._links = Links(problem)
        self._levels: list[_Level] = []
        self._options = problem.options

    def __call__(self, cover: Iterable[int]) -> list[ReplayStep]:
        """The levels on the way to a cover.

        Raises:
            ProblemError: the options are not a cover.
        """
        of_item: dict[int, list[int]] = {}
        for option in sorted(cover, reverse=True):
            for use in self._options.uses(option):
                of_item.setdefault(use.item, []).append(option)
        kept = 0
        for level in self._levels:
            if level.step.option != self._wanted(of_item, level.step.item):
                break
            self._use_up(of_item, level.step.option)
            kept += 1
        while len(self._levels) > kept:
            self._go_up()
        while self._links.right[0]:
            item = min(self._links.active(), key=self._degree) - 1
            wanted = self._wanted(of_item, item)
            self._go_down(item + 1, wanted)
            self._use_up(of_item, wanted)
        return [level.step for level in self._levels]

    def _wanted(self, of_item: dict[int, list[int]], item: int) -> int | None:
        options = of_item.get(item)
        return options[-1] if options else None

    def _use_up(self, of_item: dict[int, list[int]], option: int | None) -> None:
        if option is not None:
            for use in self._options.uses(option):
                of_item[use.item].remove(option)

    def _degree(self, item: int) -> tuple[int, int, int]:
        """The order in which Algorithm M chooses items: fewest branches, least slack, longest list, leftmost."""
        links = self._links
        spare = min(links.slack[item], links.bound[item])
        return links.length[item] + spare - links.bound[item] + 1, spare, -links.length[item]

    def _go_down(self, item: int, wanted: int | None) -> None:
        links = self._links
        degree = self._degree(item)[0]
        if degree <= 0:
            raise ProblemError("these options are not a cover")
        links.bound[item] -= 1
        last = links.bound[item] == 0
        if last:
            links.cover(item)
        # Without slack the search tries the branches one after another; otherwise it removes those it has tried.
        tweak = not (last and links.slack[item] == 0)
        tweaked: list[int] = []
        place, node = 1, links.down[item]
        while node != item:
            if tweak:
                if not last:
                    links.hide(node)
                links.take(node)
                tweaked.append(node)
            if links.option[node] == wanted:
                break
            place, node = place + 1, links.down[node]
        self._levels.append(_Level(ReplayStep(wanted, item - 1, place, degree), node, last, tweaked))
        if node != item:
            links.commit(node)
        elif not last:
            links.deactivate(item)
        if place > degree or (node == item) != (wanted is None):
            self._go_up()
            raise ProblemError("these options are not a cover")

    def _go_up(self) -> None:
        links = self._links
        step, node, last, tweaked = self._levels.pop()
        item = step.item + 1
        if node != item:
            links.uncommit(node)
        elif not last:
            links.activate(item)
        release(links, item, tweaked)


def native_text(problem: Problem) -> Callable[[Sequence[Cover], int], str] | None:
    """A compiled function that prints covers, numbered from the second argument on; None if it is not installed.

    It prints what `dancefloor.verbs.covering.CoverText` does, and raises the same error.
    """
    if MISSING:
        return None
    from dancefloor._native import core

    if not hasattr(core, "CoverText"):  # in a browser, compiled code cannot call functions of Python
        return None
    native = core.CoverText(flatten(problem), problem.option_text, lambda item: problem.items[item].name)

    def text(covers: Sequence[Cover], number: int) -> str:
        try:
            return native.text(covers, number)
        except ValueError as wrong:
            raise ProblemError(str(wrong)) from None

    return text
