"""All covers as a zero-suppressed decision diagram (ZDD), as in Knuth's DLX6: Algorithm Z of TAOCP 7.2.2.1.

A node of the diagram is an option with two successors: the covers without it, and those with it. Strategy: dancing
links as in DLX2, with a memo for each state that has been seen: which primary items are left, and which secondary items
that the remaining options use are free, or have a colour. So what follows equal states is searched only once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from dancefloor.cover.problem import Problem
from dancefloor.engines.reference import Links
from dancefloor.engines.replay import ReplayStep
from dancefloor.errors import ProblemError
from dancefloor.houses.founders.knuth.dlx_engine import DlxSearch, Flip, Watching
from dancefloor.search.deadline import check

EMPTY, ALL = 0, 1  # the diagrams without covers, and with the empty one
OCTABYTE = 63  # bits of a signature in each of its words: one more says whether another word follows


class ZddNode(NamedTuple):
    """A node of a diagram."""

    number: int  #: from 2 on
    option: int  #: the number of the option, from 0 on
    without: int  #: the number of the diagram of covers without the option
    with_it: int  #: the number of the diagram of covers with the option

    def __str__(self) -> str:
        return f"{self.number:x}: (~{self.option + 1}?{self.without:x}:{self.with_it:x})"


class Memo:
    """A state that was searched: its diagram, and what was found in it."""

    def __init__(self, number: int, item: int, before: int) -> None:
        self.number, self.item = number, item  #: from 0 on; the item that was chosen
        self.diagram = EMPTY
        self.count = -before  #: of covers; while it is searched, less by those found before
        self.node = item  #: the option that is being tried


class DiagramWatching(Watching):
    """A watcher of a search for a diagram."""

    def recalled(self, search: DlxSearch, memo: Memo) -> None:
        """Called at a node with a state that was searched before."""


class DiagramLinks(Links):
    """The links of DLX6, which know which secondary items the options that are left use.

    These items form a ring of their own, through the header `rest`. The length of an item is the number of options left
    that have it, also if it has a colour; it is -1 if it got one and there is none.
    """

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.first_secondary, self.rest = problem.primary_count + 1, len(problem.items) + 1
        self.given = [0] * self.rest  #: the colour of a secondary item; 0 for none
        used = [item for item in range(self.first_secondary, self.rest) if self.length[item]]
        self.left.append(self.rest)
        self.right.append(self.rest)
        for item, after in zip([self.rest, *used], [*used, self.rest], strict=True):
            self.right[item], self.left[after] = after, item

    def secondary(self) -> Iterator[int]:
        """The secondary items that options use, from left to right."""
        item = self.right[self.rest]
        while item != self.rest:
            yield item
            item = self.right[item]

    def hide(self, node: int) -> None:
        """Remove the rest of an option from its lists; uses with the colour of their item only count as removed."""
        for other in self.others(node):
            if self.color[other] >= 0:
                self.take(other)
            else:
                self.length[self.top[other]] -= 1
                self.updates += 1
            item = self.top[other]
            if not self.length[item] and item >= self.first_secondary:
                self.deactivate(item)

    def unhide(self, node: int) -> None:
        """Undo `hide`."""
        for other in self.others_backwards(node):
            if self.color[other] >= 0:
                self.put_back(other)
            else:
                self.length[self.top[other]] += 1
            item = self.top[other]
            if self.length[item] == 1 and item >= self.first_secondary:
                self.activate(item)

    def purify(self, node: int) -> None:
        """Give a secondary item the node's colour: hide all its options with another colour."""
        item = self.top[node]
        color = self.given[item] = self.color[node]
        self.cleansings += 1
        kept = self.length[item]
        for other in self.column(item):
            if self.color[other] != color:
                kept -= 1
                self.hide(other)
            else:
                self.cleansings += 1
                self.color[other] = -1
        self.length[item] = kept or -1
        if not kept:
            self.deactivate(item)

    def unpurify(self, node: int) -> None:
        """Undo `purify`."""
        item, color = self.top[node], self.color[node]
        self.given[item] = 0
        length = self.length[item]
        if length < 0:
            length = 0
            self.activate(item)
        for other in self.column_backwards(item):
            if self.color[other] < 0:
                self.color[other] = color
            else:
                length += 1
                self.unhide(other)
        self.length[item] = length

    def commit(self, node: int) -> None:
        """Cover each other item of a chosen option, or fix its colour, unless no other option has it."""
        for other in self.others(node):
            if self._matters(other):
                if self.color[other] > 0:
                    self.purify(other)
                elif self.color[other] == 0:
                    self.cover(self.top[other])

    def uncommit(self, node: int) -> None:
        """Undo `commit`."""
        for other in self.others_backwards(node):
            if self._matters(other):
                if self.color[other] > 0:
                    self.unpurify(other)
                elif self.color[other] == 0:
                    self.uncover(self.top[other])

    def _matters(self, node: int) -> bool:
        item = self.top[node]
        return item < self.first_secondary or self.length[item] != 0

    def state(self) -> tuple[int | tuple[int, int], ...]:
        """What later covers depend on: the items that are left, and the colours of secondary ones."""
        return (*self.active(), *((item, self.given[item]) for item in self.secondary()))


class ZddSearch(DlxSearch):
    """A search for all covers that yields the nodes of their diagram, each after its successors.

    Args:
        problem: items and options.
        most: the number of nodes of the diagram after which to end; None for no limit.
        flip: makes random choices; None for none.
        watching: a watcher; None for none.

    Raises:
        ProblemError: an item has bounds other than 1.

    >>> search = ZddSearch(Problem.from_names("p q r", ["p", "q", "r", "q r"]))
    >>> [str(node) for node in search.diagram() if node], search.root, search.solutions
    (['2: (~3?0:1)', '3: (~2?0:2)', '4: (~4?3:1)', '5: (~1?0:4)'], 5, 2)
    """

    links: DiagramLinks
    watching: DiagramWatching

    def __init__(
        self,
        problem: Problem,
        *,
        most: int | None = None,
        flip: Flip | None = None,
        watching: DiagramWatching | None = None,
    ) -> None:
        if problem.has_multiplicities:
            raise ProblemError("items have bounds other than 1, which the diagram of DLX6 cannot handle")
        super().__init__(problem, flip=flip, watching=watching or DiagramWatching())
        self._most = most
        self._memos: dict[tuple[int | tuple[int, int], ...], Memo] = {}
        self.words, numbers = self._signature()  #: the number of words of a signature in DLX6
        for _ in range(numbers):  # DLX6 gives a random number to each part of a signature
            if flip:
                flip.next()
        self.hits = 0
        self.root = EMPTY
        self.is_stopped = False  #: set this to end with what was found so far
        self.diagrams = 2  #: the number of nodes, with the two that have no option
        self.memos = 0  #: the number of states that have covers

    def _linked(self) -> DiagramLinks:
        return DiagramLinks(self.problem)

    def _signature(self) -> tuple[int, int]:
        """The number of words of a signature, and the number of its parts: items and, of secondary ones, colours."""
        links, words, bits, parts = self.links, 1, 0, 0
        for item in reversed([*links.active(), *links.secondary()]):
            states, width = 1, 1
            if item >= links.first_secondary:
                states += len({links.color[node] for node in links.column(item)} - {0})
                width = states.bit_length()
            if bits + width > OCTABYTE - (item >= links.first_secondary):
                words, bits = words + 1, 0
            bits, parts = bits + width, parts + states
        return words + 1, parts

    @property
    def states(self) -> int:
        """The number of states that were searched."""
        return len(self._memos)

    def diagram(self) -> Iterator[ZddNode | None]:
        """Yield the nodes, and None at each node of the search."""
        levels: list[Memo] = []
        found = self._entered(levels)
        while True:
            check()
            yield None
            if found is None:  # a new state: try its first option
                self.links.cover(levels[-1].item)
            elif levels:
                state = levels[-1]
                self.links.uncommit(state.node)
                if found:
                    made = ZddNode(self.diagrams, self.links.option[state.node], state.diagram, found)
                    self.diagrams += 1
                    state.diagram = made.number
                    yield made
            else:
                self.root = found
                return
            found = self._next(levels)

    def _next(self, levels: list[Memo]) -> int | None:
        """Try the next option of the last level; its diagram if it is known, or that of the level at its end."""
        state, links = levels[-1], self.links
        state.node = links.down[state.node]
        del self.path[len(levels) :]
        if self._most is not None and self.diagrams > self._most:
            self.is_stopped = True
        if state.node == state.item or self.is_stopped:
            links.uncover(state.item)
            levels.pop()
            del self.path[len(levels) :]
            state.count += self.solutions
            self.memos += state.diagram != EMPTY
            return state.diagram
        option = links.option[state.node]
        if len(self.path) == len(levels):
            self.path[-1] = self.path[-1]._replace(option=option, place=self.path[-1].place + 1)
        else:
            self.path.append(ReplayStep(option, state.item - 1, 1, links.length[state.item]))
        self.watching.took(self)
        links.commit(state.node)
        return self._entered(levels)

    def _entered(self, levels: list[Memo]) -> int | None:
        """Enter a node; its diagram if it is known."""
        self._count_node()
        if self.links.right[0] == 0:
            self.hits += 1
            self.solutions += 1
            self.watching.solved(self)
            return ALL
        if self.watching.entered(self):
            self.is_stopped = True
        key = self.links.state()
        if (known := self._memos.get(key)) is not None:
            self.hits += 1
            self.solutions += known.count
            self.watching.recalled(self, known)
            return known.diagram
        item, degree = self._chosen()
        self.most_branches = max(self.most_branches, degree)
        memo = self._memos[key] = Memo(self.states, item, self.solutions)
        levels.append(memo)
        self.memo = memo
        self.watching.chose(self, item, degree)
        return None
