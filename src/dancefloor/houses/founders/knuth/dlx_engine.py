"""The searches of Knuth's DANCE, DLX1, DLX2, DLX3 and DLX5, node by node, with what his programs tell about them.

Strategy: the links of `dancefloor.engines.reference`, with hooks for those who watch: each node with its level, the
item that is chosen, each option that is taken. `dancing` finds the same covers with the same counters many times
faster; this search is for profiles, traces, random choices, and costs. `zdd` has DLX6.

Random choices follow GB_FLIP, the generator of the Stanford GraphBase, which is the same on every machine: the
subtractive method (Seminumerical Algorithms, 3.2.2, Program A), as the documentation of the GraphBase describes it, a
list of 55 numbers of 31 bits, of which each next one is the difference of two earlier ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf
from typing import Any

from dancefloor.cover.problem import Problem
from dancefloor.engines.reference import Links, branches_bounded, branches_once, degree_bounded
from dancefloor.engines.replay import ReplayStep
from dancefloor.search.deadline import check

EXACT, MORE, ROUGH = "", ">", "?"  # how exact the number of usable options is: more than that, or the whole list


class Watching:
    """A watcher of a search; by default it does nothing."""

    def entered(self, search: DlxSearch) -> bool:
        """Called at each node at which an item will be chosen; whether the search should end."""
        return False

    def solved(self, search: DlxSearch) -> None:
        """Called at each cover."""

    def chose(self, search: DlxSearch, item: int, degree: int) -> None:
        """Called when an item has been chosen, given by its header, and while all active items still are."""

    def took(self, search: DlxSearch) -> None:
        """Called when an option has been taken, the last on the path."""


class DlxSearch:
    """A search for all covers.

    Args:
        problem: items and options.
        flip: makes random choices: of items with equally few options, and of the order of their options; None for none.
        watching: a watcher; None for none.

    >>> search = DlxSearch(Problem.from_names("p q", ["p", "q", "q p", "q"]))
    >>> [[step.option for step in path] for path in search.covers()]
    [[0, 1], [0, 3], [2]]
    >>> search.nodes, search.profile
    (5, [1, 2, 2])
    """

    chooses_at_covers = False  #: whether the program looks for an item at a cover, too, where none is left
    beyond: Any = 1 << 62  #: more than the branches of any item, as `_branches_of` counts them

    def __init__(self, problem: Problem, *, flip: Flip | None = None, watching: Watching | None = None) -> None:
        self.problem, self._flip = problem, flip
        self.watching = watching or Watching()
        self.links = self._linked()
        self.path: list[ReplayStep] = []
        self.nodes = self.solutions = self.most_branches = 0
        self.profile: list[int] = []  #: the number of nodes on each level
        self.branching: dict[tuple[int, int], int] = {}  #: the number of nodes by level and branches
        self.updates: list[int] = []  #: by level, those made there
        if flip:
            self._scramble(flip)

    def _linked(self) -> Links:
        return Links(self.problem)

    def _scramble(self, flip: Flip) -> None:
        """Put each use of an item at a random place of its list, as DLX1 does when it reads an option."""
        links, count = self.links, len(self.problem.items)
        lists: list[list[int]] = [[] for _ in range(count + 1)]
        for node in range(count + 2, len(links.top)):
            if (item := links.top[node]) > 0:
                skipped = flip.below(len(lists[item]) + 1)
                lists[item].insert(skipped - 1 if skipped else len(lists[item]), node)
        for item in range(1, count + 1):
            ring = [item, *lists[item]]
            for node, below in zip(ring, [*ring[1:], item], strict=True):
                links.down[node], links.up[below] = below, node

    @property
    def level(self) -> int:
        """The number of options taken."""
        return len(self.path)

    def covers(self) -> Iterator[list[ReplayStep]]:
        """Yield the path to each cover; it is the same list each time."""
        levels: list[Iterator[int]] = []
        while True:
            check()
            self._count_node()
            is_cover = self.links.right[0] == 0
            if (self.chooses_at_covers or not is_cover) and self.watching.entered(self):
                return
            if is_cover:
                self._note(len(levels), 0)
                self.solutions += 1
                self.watching.solved(self)
                yield self.path
            else:
                levels.append(self._branches(len(levels)))
            while levels and not self._moves_on(levels):
                levels.pop()
            if not levels:
                return

    def _moves_on(self, levels: list[Iterator[int]]) -> bool:
        """Try the next branch of the last level; whether there is one."""
        level, before = len(levels) - 1, self.links.updates
        option = next(levels[-1], None)
        while len(self.updates) <= level:
            self.updates.append(0)
        self.updates[level] += self.links.updates - before
        del self.path[level + 1 :]
        if option is None:
            del self.path[level:]
            return False
        if len(self.path) > level:
            step = self.path[level]
            self.path[level] = step._replace(option=None if option < 0 else option, place=step.place + 1)
        else:
            self.path.append(ReplayStep(None if option < 0 else option, self._item - 1, 1, self._degree))
        self.watching.took(self)
        return True

    def _count_node(self) -> None:
        self.nodes += 1
        while len(self.profile) <= self.level:
            self.profile.append(0)
        self.profile[self.level] += 1

    def _note(self, level: int, degree: int) -> None:
        self.branching[level, degree] = self.branching.get((level, degree), 0) + 1

    def _branches(self, level: int) -> Iterator[int]:
        """The branches of a level, each an option, or -1 for none."""

        def choose(links: Links) -> int:
            item, degree = self._chosen()
            self._item, self._degree = item, degree
            self.most_branches = max(self.most_branches, degree)
            self._note(level, degree)
            self.watching.chose(self, item, degree)
            return item

        return self._tries(choose)

    def _tries(self, choose: Callable[[Links], int]) -> Iterator[int]:
        return branches_once(self.links, choose)

    def _branches_of(self, item: int) -> Any:
        """How many branches an item has: what is least is chosen, and an item with a false value at once."""
        return self.links.length[item]

    def _chosen(self) -> tuple[int, Any]:
        """The item with the fewest options, and how many these are; the leftmost of them, or a random one."""
        best, least, ties = 0, self.beyond, 0
        for item in self.links.active():
            branches = self._branches_of(item)
            if branches < least:
                best, least, ties = item, branches, 1
            elif branches == least and self._flip:
                ties += 1
                if not self._flip.below(ties):
                    best = item
            if not least:  # nothing can be less, and no random numbers are made for what follows
                break
        return best, least


class BoundedSearch(DlxSearch):
    """A search for all covers as in DLX3, whether items have bounds or not.

    It differs from the others in three ways: it looks at all items even if one has no branch left; it leaves such an
    item at once; and it looks for an item at covers, too.

    >>> search = BoundedSearch(Problem.from_names("0:2|p q", ["p", "q", "q p", "q"]))
    >>> len(list(search.covers()))
    6
    """

    chooses_at_covers = True
    beyond = (1 << 62, 0, 0)

    def _tries(self, choose: Callable[[Links], int]) -> Iterator[int]:
        return branches_bounded(self.links, choose)

    def _chosen(self) -> tuple[int, int]:
        """The item with the fewest branches, and how many these are."""
        best, least = super()._chosen()
        return best, least[0]

    def _branches_of(self, item: int) -> Any:
        return degree_bounded(self.links, item)  # three numbers, never false


class _CostLinks(Links):
    """Links whose options have costs: covering an item leaves those alone that cost too much to matter."""

    def __init__(self, problem: Problem, net: list[int], order: list[int]) -> None:
        super().__init__(problem, order)
        self._net = [net[option] if option >= 0 else 0 for option in self.option]
        self.threshold = inf

    def cost(self, node: int) -> int:
        """The net cost of an option, given by a node."""
        return self._net[node]

    def column(self, item: int) -> Iterator[int]:
        """The nodes of an item's list that cost less than the threshold, downwards."""
        for node in super().column(item):
            if self._net[node] >= self.threshold:
                return
            yield node

    def column_backwards(self, item: int) -> Iterator[int]:
        """The same nodes; as Knuth's program shows, they may come in any order."""
        return reversed(list(self.column(item)))


class CostSearch(DlxSearch):
    """A search for the `best` cheapest covers, as in DLX5: each cover that is one of them when it is found.

    Args:
        problem: items and options.
        best: how many of the cheapest covers count.
        lookahead: the number of options of an item to look at when one is chosen.
        watching: a watcher; None for none.

    One after another, the primary items are *taxed*: each takes the least cost of its options from all of them. What is
    left is their net cost.

    >>> problem = Problem.from_names("p q", ["p q", "p", "q"])
    >>> search = CostSearch(problem, best=2)
    >>> len(list(search.covers())), search.tax
    (2, 0)
    """

    links: _CostLinks

    def __init__(
        self, problem: Problem, *, best: int = 1, lookahead: int = 10, watching: Watching | None = None
    ) -> None:
        self._lookahead = lookahead
        self.taxes, self.net = _taxed(problem)
        self.tax = sum(self.taxes)
        self.bests: list[float] = [inf] * best  #: the least net costs so far, in ascending order
        self.spent: list[int] = []  #: by level, the net cost of the options before it
        self.before = inf  #: the cutoff when the last cover was found
        #: The items that were looked at to choose one; how many options each has, and how exact that number is.
        self.looked: list[tuple[int, int, str]] = []
        super().__init__(problem, watching=watching)

    @property
    def cutoff(self) -> float:
        """The net cost that a cover must not reach."""
        return self.bests[-1]

    def _linked(self) -> Links:
        return _CostLinks(self.problem, self.net, sorted(range(len(self.net)), key=self.net.__getitem__))

    @property
    def _cost(self) -> int:
        """The net cost of the options taken."""
        return sum([self.net[step.option] for step in self.path if step.option is not None])

    def covers(self) -> Iterator[list[ReplayStep]]:
        """Yield the path to each cover that is one of the cheapest so far."""
        for path in super().covers():
            self.before = self.cutoff
            self.bests = sorted([*self.bests[:-1], self._cost])
            yield path

    def _branches(self, level: int) -> Iterator[int]:
        links, spent = self.links, self._cost
        del self.spent[level:]
        self.spent.append(spent)
        item, degree = self._chosen()
        self._item, self._degree = item, degree
        self.most_branches = max(self.most_branches, degree)
        self._note(level, degree)
        self.watching.chose(self, item, degree)
        if not degree:
            return
        node = links.down[item]
        covered = links.threshold = self.cutoff - spent - links.cost(node)
        links.cover(item)
        while node != item and spent + links.cost(node) < self.cutoff:
            committed = links.threshold = self.cutoff - spent - links.cost(node)
            links.commit(node)
            yield links.option[node]
            links.threshold = committed
            links.uncommit(node)
            node = links.down[node]
        links.threshold = covered
        links.uncover(item)

    def _chosen(self) -> tuple[int, int]:
        """The item with the fewest options that are cheap enough, and the most expensive one of these."""
        links, left = self.links, self.cutoff - self._cost
        best, fewest, dearest = 0, 1 << 62, 0
        self.looked = []
        for item in links.active():
            node = links.down[item]
            least = links.cost(node)
            if node == item or least >= left:
                self.looked.append((item, 0, EXACT))
                return item, 0
            number, exactness = self._usable(item, left, fewest)
            self.looked.append((item, number, exactness))
            if exactness != MORE and (number < fewest or (number == fewest and least > dearest)):
                best, fewest, dearest = item, number, least
        return best, fewest

    def _usable(self, item: int, left: float, most: int) -> tuple[int, str]:
        """The number of options of an item that cost less than `left`, and how exact it is.

        It looks at a few options only, and takes the length of the list if all of these are usable. It stops when it
        knows that there are more than `most`.
        """
        links, number, node = self.links, 1, self.links.down[self.links.down[item]]
        while node != item and links.cost(node) < left:
            if number == most:
                return most, MORE
            if number >= self._lookahead:
                return links.length[item], ROUGH
            number, node = number + 1, links.down[node]
        return number, EXACT


def _taxed(problem: Problem) -> tuple[list[int], list[int]]:
    """The tax of each primary item, and the net cost of each option."""
    net = [problem.options.cost(option) for option in range(len(problem.options))]
    of_item: list[list[int]] = [[] for _ in problem.items]
    for option, items in enumerate(problem.options.item_lists()):
        for item in items:
            of_item[item].append(option)
    taxes = []
    for options in of_item[: problem.primary_count]:
        check()
        tax = min([net[option] for option in options], default=0)
        taxes.append(tax)
        for option in options:
            net[option] -= tax
    return taxes, net


# Random numbers.


MODULUS = 1 << 31
LONG, SHORT = 55, 24  # lags


class Flip:
    """The generator, with a seed.

    >>> flip = Flip(-314159)
    >>> flip.next(), [flip.next() for _ in range(133)] and flip.below(0x55555555)
    (119318998, 748103812)
    """

    def __init__(self, seed: int) -> None:
        last = before = seed % MODULUS
        following, mixed = 1, last
        self._numbers = [0] * LONG
        self._numbers[-1] = last
        at = 21
        while at:
            self._numbers[at - 1] = following
            following = (before - following) % MODULUS
            mixed = (1 << 30) + (mixed >> 1) if mixed & 1 else mixed >> 1
            following = (following - mixed) % MODULUS
            before = self._numbers[at - 1]
            at = (at + 21) % LONG
        for _ in range(5):
            self._left = self._cycle() - 1  # the last number of the fifth cycle is never used

    def _cycle(self) -> int:
        """Make the next 55 numbers; return how many of them are left."""
        numbers = self._numbers
        for k in range(LONG):
            numbers[k] = (numbers[k] - numbers[(k + LONG - SHORT) % LONG]) % MODULUS
        return LONG

    def next(self) -> int:
        """The next number, at least 0 and less than 2^31."""
        if not self._left:
            self._left = self._cycle()
        self._left -= 1
        return self._numbers[self._left]

    def below(self, limit: int) -> int:
        """A number at least 0 and less than `limit`, each equally likely."""
        most = MODULUS - MODULUS % limit
        number = self.next()
        while number >= most:
            number = self.next()
        return number % limit
