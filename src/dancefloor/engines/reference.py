"""Algorithms C and M of TAOCP 7.2.2.1 in plain Python: the oracle for every other engine, and the fallback.

Strategy: dancing links as arrays. Nodes 1 to N are the headers of the items. Each use of an item in an option is a node
in that item's vertical list. A spacer, whose `top` is not positive, separates two options. Each level of the search is
a generator that applies one branch after another, yields it, and undoes it when resumed. Algorithm C handles problems
whose primary items are all covered once, Algorithm M the others. They differ only in how they choose an item and try
its options.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy

from dancefloor.cover.problem import Problem
from dancefloor.engines.registry import WRONG_PATH, Batch, EveryProblem
from dancefloor.errors import InputError
from dancefloor.search.deadline import check
from dancefloor.search.values import ALONE, Cover, Resources


class Links:
    """The data structure: the nodes of the linked lists, and counters of work."""

    def __init__(self, problem: Problem, order: Iterable[int] | None = None) -> None:
        count = len(problem.items)
        self.updates, self.cleansings, self.degree = 0, 0, 0  # degree: that of the item chosen last
        self.up, self.down = list(range(count + 1)), list(range(count + 1))
        self.top, self.color, self.length = list(range(count + 1)), [0] * (count + 1), [0] * (count + 1)
        self.option = [-1] * (count + 1)
        # The headers of active primary items form a ring through 0. Secondary items are outside it, so they are never
        # chosen.
        ring = problem.primary_count
        self.left = [ring, *range(ring), *range(ring + 1, count + 1)]
        self.right = [*range(1, ring + 1), 0, *range(ring + 1, count + 1)] if ring else list(range(count + 1))
        self.bound = [0, *(item.high for item in problem.items)]
        self.slack = [0, *(item.high - item.low for item in problem.items)]
        colors: dict[str, int] = {}
        self._add(0, 0, -1)
        for number in range(len(problem.options)) if order is None else order:
            check()
            first = len(self.top)
            for item, color in problem.options.uses(number):
                self._add(item + 1, 0 if color is None else colors.setdefault(color, len(colors) + 1), number)
            self.down[first - 1] = len(self.top) - 1  # a spacer links to the ends of the options on both sides
            self._add(0, 0, -1)
            self.up[-1] = first

    def copy(self) -> Links:
        """The same lists again, to be changed apart from these."""
        twin = copy(self)
        vars(twin).update({name: value.copy() for name, value in vars(self).items() if isinstance(value, list)})
        return twin

    def _add(self, item: int, color: int, option: int) -> None:
        node, last = len(self.top), self.up[item]
        self.top.append(item)
        self.color.append(color)
        self.option.append(option)
        self.up.append(last if item else 0)
        self.down.append(item)
        if item:
            self.down[last] = self.up[item] = node
            self.length[item] += 1

    def others(self, node: int) -> Iterator[int]:
        """The other nodes of a node's option, from left to right and cyclically."""
        other = node + 1
        while other != node:
            if self.top[other] <= 0:
                other = self.up[other]
            else:
                yield other
                other += 1

    def others_backwards(self, node: int) -> Iterator[int]:
        """The other nodes of a node's option, from right to left and cyclically."""
        other = node - 1
        while other != node:
            if self.top[other] <= 0:
                other = self.down[other]
            else:
                yield other
                other -= 1

    def column(self, item: int) -> Iterator[int]:
        """The nodes of an item's list, downwards. The list may change after the node last yielded."""
        node = self.down[item]
        while node != item:
            yield node
            node = self.down[node]

    def column_backwards(self, item: int) -> Iterator[int]:
        """The nodes of an item's list, upwards."""
        node = self.up[item]
        while node != item:
            yield node
            node = self.up[node]

    def take(self, node: int) -> None:
        """Remove a node from its list."""
        self.down[self.up[node]], self.up[self.down[node]] = self.down[node], self.up[node]
        self.length[self.top[node]] -= 1
        self.updates += 1

    def put_back(self, node: int) -> None:
        """Undo `take`."""
        self.down[self.up[node]] = self.up[self.down[node]] = node
        self.length[self.top[node]] += 1

    def hide(self, node: int) -> None:
        """Remove the rest of an option from its lists, except uses with a purified colour, which stay allowed."""
        for other in self.others(node):
            if self.color[other] >= 0:
                self.take(other)

    def unhide(self, node: int) -> None:
        """Undo `hide`."""
        for other in self.others_backwards(node):
            if self.color[other] >= 0:
                self.put_back(other)

    def deactivate(self, item: int) -> None:
        """Remove an item from the ring of those that may be chosen."""
        self.right[self.left[item]], self.left[self.right[item]] = self.right[item], self.left[item]

    def activate(self, item: int) -> None:
        """Undo `deactivate`."""
        self.right[self.left[item]] = self.left[self.right[item]] = item

    def cover(self, item: int) -> None:
        """Deactivate an item and hide all its options."""
        self.updates += 1
        self.deactivate(item)
        for node in self.column(item):
            self.hide(node)

    def uncover(self, item: int) -> None:
        """Undo `cover`."""
        for node in self.column_backwards(item):
            self.unhide(node)
        self.activate(item)

    def purify(self, node: int) -> None:
        """Give a secondary item the node's colour: hide all its options with another colour."""
        item, color = self.top[node], self.color[node]
        self.cleansings += 1
        for other in self.column(item):
            if self.color[other] != color:
                self.hide(other)
            elif other != node:
                self.cleansings += 1
                self.color[other] = -1

    def unpurify(self, node: int) -> None:
        """Undo `purify`."""
        item, color = self.top[node], self.color[node]
        for other in self.column_backwards(item):
            if self.color[other] < 0:
                self.color[other] = color
            elif other != node:
                self.unhide(other)

    def commit(self, node: int) -> None:
        """Use each other item of a chosen option once more, or fix its colour. Covers items that are used up."""
        for other in self.others(node):
            item = self.top[other]
            if self.color[other] > 0:
                self.purify(other)
            elif self.color[other] == 0:
                self.bound[item] -= 1
                if self.bound[item] == 0:
                    self.cover(item)

    def uncommit(self, node: int) -> None:
        """Undo `commit`."""
        for other in self.others_backwards(node):
            item = self.top[other]
            if self.color[other] > 0:
                self.unpurify(other)
            elif self.color[other] == 0:
                if self.bound[item] == 0:
                    self.uncover(item)
                self.bound[item] += 1

    def active(self) -> Iterator[int]:
        """The items that may be chosen, from left to right."""
        item = self.right[0]
        while item:
            yield item
            item = self.right[item]


def fewest_once(links: Links) -> int:
    """The item that Algorithm C branches on: the one with the fewest options, leftmost on ties."""
    return min(links.active(), key=lambda item: links.length[item])


def branches_once(links: Links, choose: Callable[[Links], int] = fewest_once) -> Iterator[int]:
    """One level of Algorithm C: try each option of the item with the fewest, leftmost on ties (steps C3 to C7)."""
    item = choose(links)
    links.degree = links.length[item]
    links.cover(item)
    for node in links.column(item):
        links.commit(node)
        yield links.option[node]
        links.uncommit(node)
    links.uncover(item)


def fewest_bounded(links: Links) -> int:
    """The item that Algorithm M branches on: the one with the fewest branches."""
    return min(links.active(), key=lambda item: degree_bounded(links, item))


def degree_bounded(links: Links, item: int) -> tuple[int, int, int]:
    """How many branches an item has, and what decides between items that have as many."""
    length, spare = links.length[item], min(links.slack[item], links.bound[item])
    return length + spare - links.bound[item] + 1, spare, -length


def branches_bounded(links: Links, choose: Callable[[Links], int] = fewest_bounded) -> Iterator[int]:
    """One level of Algorithm M: like C, but an item may be used again, or no more (-1) (steps M3 to M8)."""
    length, bound, slack = links.length, links.bound, links.slack
    item = choose(links)
    links.degree = degree_bounded(links, item)[0]
    if links.degree <= 0:
        return
    bound[item] -= 1
    last = bound[item] == 0
    if last:
        links.cover(item)
    tweaked = []
    if last and slack[item] == 0:
        for node in links.column(item):
            links.commit(node)
            yield links.option[node]
            links.uncommit(node)
    else:
        # An option that has been tried is removed ("tweaked"), so that each set of options occurs in only one order.
        while length[item] > bound[item] - slack[item]:
            node = links.down[item]
            if node == item:
                if not last:
                    links.deactivate(item)
                yield -1
                if not last:
                    links.activate(item)
                break
            if not last:
                links.hide(node)
            links.take(node)
            tweaked.append(node)
            links.commit(node)
            yield links.option[node]
            links.uncommit(node)
    release(links, item, tweaked)


def release(links: Links, item: int, tweaked: Sequence[int]) -> None:
    """Undo what trying the options of an item removed, once all have been tried; `tweaked` are nodes in that order."""
    last = links.bound[item] == 0
    for node in reversed(tweaked):
        links.put_back(node)
        if not last:
            links.unhide(node)
    if last:
        links.uncover(item)
    links.bound[item] += 1


class ReferenceRun:
    """A search by dancing links in Python; see `dancefloor.engines.registry.Run`."""

    def __init__(self, problem: Problem, path: tuple[int, ...], *, links: Links | None = None) -> None:
        self._problem = problem
        self._links = links or Links(problem)
        self._branches = branches_bounded if problem.has_multiplicities else branches_once
        self._levels: list[Iterator[int]] = []  # the nodes above the next one
        self._path: list[int] = []  # the choice at each of them
        self._tried: list[list[int]] = []  # at each of them, how many branches are complete, and how many there are
        self._nodes = 0
        self._ended = False
        self._floor = 0  # the levels before this one are not searched further
        self._last: int | None = None  # the choice on that level before which it ends
        for choice in path:
            if self._links.right[0] == 0:  # the path continues beyond a cover
                raise InputError(WRONG_PATH)
            self._go_down()
            while self._path and self._path[-1] != choice:
                self._try_next()
            if self._ended:
                raise InputError(WRONG_PATH)
        self._uncounted = self._links.updates, self._links.cleansings

    def advance(self, covers: int, nodes: int, seconds: float, keep: int) -> Batch:
        """Search until `covers`, `nodes` or `seconds` are used up; return at most the first `keep` covers.

        Each call enters at least one node.
        """
        deadline, goal, found = time.perf_counter() + seconds, self._nodes + nodes, 0
        kept: list[Cover] = []
        while not self._ended:
            self._nodes += 1
            if self._is_hopeless():
                self._try_next()
            elif self._links.right[0] == 0:
                found += 1
                self._note_cover()
                if len(kept) < keep:
                    kept.append(tuple(option for option in self._path if option >= 0))
                self._try_next()
            else:
                self._go_down()
            if self._nodes >= goal or found >= covers or (self._nodes & 15 == 0 and time.perf_counter() > deadline):
                break
        return Batch(kept, found, self._ended)

    def _is_hopeless(self) -> bool:
        """Whether to leave the node just entered immediately. Searches for only some covers override this."""
        return False

    def _note_cover(self) -> None:
        """Called with each new cover on the path. Searches that covers can narrow down override this."""

    def _go_down(self) -> None:
        self._levels.append(self._branches(self._links))
        self._path.append(-1)
        self._tried.append([-1, 0])
        self._try_next()

    def _try_next(self) -> None:
        while len(self._levels) > self._floor:
            choice = next(self._levels[-1], None)
            if choice is not None:
                if choice == self._last and len(self._levels) == self._floor + 1:
                    self._last = None
                    break
                self._path[-1] = choice
                tried = self._tried[-1]
                tried[0] += 1
                tried[1] = tried[1] or self._links.degree
                return
            self._levels.pop()
            self._path.pop()
            self._tried.pop()
        self._ended = True
        if self._last is not None:
            raise InputError(WRONG_PATH)

    def end_at(self, path: tuple[int, ...]) -> None:
        """End where a run that begins at `path` would begin; see `dancefloor.engines.excerpts`.

        Raises:
            InputError: the path does not belong to the problem, or lies before the beginning of this run.
        """
        level, last = len(path) - 1, path[-1]
        if len(self._path) > level:
            if self._path[level] == last:
                raise InputError(WRONG_PATH)
            ahead = self._branching_at(level)
            while not ahead._ended and ahead._path[level] != last:
                ahead._try_next()
            if ahead._ended:
                raise InputError(WRONG_PATH)
        self._floor, self._last = level, last

    def last_part(self) -> tuple[int, ...] | None:
        """The beginning of the last part of what is left; None if it cannot be divided."""
        for level in range(self._floor, len(self._path)):
            if self._tried[level][0] + 1 < self._tried[level][1]:
                rest = self._branching_at(level)
                rest._last = self._last if level == self._floor else None
                rest._try_next()
                if not rest._ended:
                    return rest.position()
        return None

    def _branching_at(self, level: int) -> ReferenceRun:
        """A run that stands at the same choice on this level, and has no others than those of this level."""
        run = ReferenceRun(self._problem, tuple(self._path[: level + 1]))
        run._floor = level
        return run

    def position(self) -> tuple[int, ...]:
        """The choices on the way to the next node."""
        return tuple(self._path)

    def progress(self) -> float:
        """The estimated share of the search that is complete, if all branches of a node are alike."""
        done, share = float(self._ended), 1.0
        for tried, degree in self._tried:
            share /= degree
            done += tried * share
        return min(done, 1.0)

    def counters(self) -> tuple[int, int, int]:
        """The numbers of nodes, updates and cleansings since this run began."""
        return self._nodes, self._links.updates - self._uncounted[0], self._links.cleansings - self._uncounted[1]


class ReferenceEngine(EveryProblem):
    """Algorithms C and M in plain Python."""

    name = "reference"
    about = "Algorithms C and M in plain Python: the oracle, always available"

    def start(self, problem: Problem, path: tuple[int, ...] = (), resources: Resources = ALONE) -> ReferenceRun:
        """Begin a search, or resume one at the position `path`."""
        return ReferenceRun(problem, path)


def covers_of(problem: Problem) -> list[Cover]:
    """All covers, which every engine must find, as sorted tuples in ascending order.

    >>> covers_of(Problem.from_names("p q", ["p q", "p", "q"]))
    [(0,), (1, 2)]
    """
    run = ReferenceRun(problem, ())
    return sorted(tuple(sorted(cover)) for cover in run.advance(1 << 62, 1 << 62, float("inf"), 1 << 62).covers)
