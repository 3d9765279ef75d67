"""All covers as a zero-suppressed decision diagram (ZDD), as in Knuth's DLX6: Algorithm Z of TAOCP 7.2.2.1.

A node of the diagram is an option with two successors: the covers without it, and those with it. Strategy: dancing
links as in DLX2, with a memo for each state that has been seen: which primary items are left, and which secondary items
that the remaining options use are free, or have a colour. So what follows equal states is searched only once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from dancefloor.cover.problem import Problem
from dancefloor.engines.reference import Links, fewest_once
from dancefloor.errors import ProblemError
from dancefloor.search.deadline import check

EMPTY, ALL = 0, 1  # the diagrams without covers, and with the empty one


class ZddNode(NamedTuple):
    """A node of a diagram."""

    number: int  #: from 2 on
    option: int  #: the number of the option, from 0 on
    without: int  #: the number of the diagram of covers without the option
    with_it: int  #: the number of the diagram of covers with the option

    def __str__(self) -> str:
        return f"{self.number:x}: (~{self.option + 1}?{self.without:x}:{self.with_it:x})"


class _State:
    """A level of the search: its diagram so far, and what was found so far."""

    def __init__(self, key: frozenset[tuple[int, str]], item: int, degree: int) -> None:
        self.key, self.item, self.degree = key, item, degree
        self.diagram = EMPTY
        self.count = 0
        self.node = 0  # the option that is being tried


class ZddSearch:
    """A search for all covers that yields the nodes of their diagram, each after its successors.

    Raises:
        ProblemError: an item has bounds other than 1.

    >>> search = ZddSearch(Problem.from_names("p q r", ["p", "q", "r", "q r"]))
    >>> [str(node) for node in search.diagram() if node], search.root, search.solutions
    (['2: (~3?0:1)', '3: (~2?0:2)', '4: (~4?3:1)', '5: (~1?0:4)'], 5, 2)
    """

    def __init__(self, problem: Problem, *, most: int | None = None) -> None:
        if problem.has_multiplicities:
            raise ProblemError("items have bounds other than 1: the diagram of DLX6 has none")
        self.problem, self._most = problem, most
        self._links = Links(problem)
        self._memo: dict[frozenset[tuple[int, str]], tuple[int, int]] = {}  # the diagram, and its number of covers
        self.profile: list[int] = []
        self.nodes = self.hits = self.solutions = self.most_branches = 0
        self.root = EMPTY
        self.is_stopped = False  #: set this to end with what was found so far
        self.diagrams = 2  #: the number of nodes, with the two that have no option
        self.memos = 0  #: the number of states that have covers

    @property
    def updates(self) -> int:
        """The number of updates of links."""
        return self._links.updates

    @property
    def states(self) -> int:
        """The number of states that were searched."""
        return len(self._memo)

    def diagram(self) -> Iterator[ZddNode | None]:
        """Yield the nodes, and None at each node of the search."""
        levels: list[_State] = []
        found = self._entered(levels)
        while True:
            check()
            yield None
            if found is None:  # a new state: try its first option
                state = levels[-1]
                self._links.cover(state.item)
                state.node = state.item
            elif levels:
                state = levels[-1]
                self._links.uncommit(state.node)
                state.count += found[1]
                if found[0]:
                    made = ZddNode(self.diagrams, self._links.option[state.node], state.diagram, found[0])
                    self.diagrams += 1
                    state.diagram = made.number
                    yield made
            else:
                self.root, self.solutions = found
                return
            found = self._next(levels)

    def _next(self, levels: list[_State]) -> tuple[int, int] | None:
        """Try the next option of the last level; its diagram if it is known, or that of the level at its end."""
        state = levels[-1]
        state.node = self._links.down[state.node]
        if self._most is not None and self.diagrams > self._most:
            self.is_stopped = True
        if state.node == state.item or self.is_stopped:
            self._links.uncover(state.item)
            levels.pop()
            self._memo[state.key] = state.diagram, state.count
            self.memos += state.diagram != EMPTY
            return state.diagram, state.count
        self._links.commit(state.node)
        return self._entered(levels)

    def _entered(self, levels: list[_State]) -> tuple[int, int] | None:
        """Enter a node; its diagram and the number of its covers if these are known."""
        self.nodes += 1
        while len(self.profile) <= len(levels):
            self.profile.append(0)
        self.profile[len(levels)] += 1
        if self._links.right[0] == 0:
            self.hits += 1
            return ALL, 1
        key = self._state()
        if (known := self._memo.get(key)) is not None:
            self.hits += 1
            return known
        item = fewest_once(self._links)
        levels.append(_State(key, item, self._links.length[item]))
        self.most_branches = max(self.most_branches, levels[-1].degree)
        return None

    def _state(self) -> frozenset[tuple[int, str]]:
        """The items that are left: primary ones, and secondary ones of the options that are left, with their colours.

        The name of a colour begins with a blank here, so that it differs from what marks an item without one.
        """
        links, options = self._links, set[int]()
        state = {(item - 1, "") for item in links.active()}
        for item in links.active():
            options.update(links.column(item))
        primary = self.problem.primary_count
        for node in options:
            for other in links.others(node):
                if links.top[other] > primary:
                    state.add((links.top[other] - 1, self._status(other)))
        return frozenset(state)

    def _status(self, node: int) -> str:
        """The colour to which a secondary item is bound, after a blank; empty if it is free."""
        if self._links.color[node] >= 0:
            return ""
        uses = self.problem.options.uses(self._links.option[node])
        return " " + next(use.color or "" for use in uses if use.item == self._links.top[node] - 1)
