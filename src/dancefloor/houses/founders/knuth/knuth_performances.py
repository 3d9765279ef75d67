"""What Knuth's DANCE, DLX1, DLX2, DLX3, DLX5 and DLX6 print while they solve items and options.

Each kind of program is a class. `dancefloor.houses.founders.knuth.knuth_traces` has what they have in common.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from math import inf

from dancefloor.cover.problem import Problem
from dancefloor.engines.replay import ReplayStep
from dancefloor.formats.knuth.dlx import solution_text
from dancefloor.houses.founders.knuth.dlx_engine import MORE, BoundedSearch, CostSearch, DlxSearch
from dancefloor.houses.founders.knuth.knuth_programs import KnuthProgram
from dancefloor.houses.founders.knuth.knuth_traces import BASICS, CHOICES, DETAILS, NEVER, Performance, Say, share_done
from dancefloor.houses.founders.knuth.zdd_engine import DiagramWatching, Memo, ZddSearch

TAXES, COSTS = 8, 16  # of DLX5
HITS, SECONDARY = 8, 16  # of DLX6
UNBOUNDED = (1 << 64) - 1  # the largest number that DLX5 has


def performance(problem: Problem, program: KnuthProgram, say: Say) -> Performance:
    """A run of a program; `say` gets what it prints on standard error.

    Raises:
        InputError: the program cannot read the problem.

    >>> problem = Problem.from_names("p q", ["p", "q", "q p"])
    >>> print("".join(performance(problem, KnuthProgram.read("dlx1 m1"), lambda text: None).output()), end="")
    1:
     p (1 of 2)
     q (1 of 1)
    2:
     p q (2 of 2)
    """
    program.check(problem)
    kinds: dict[str, type[Performance]] = {"dance": _Dance, "dlx3": _Bounded, "dlx5": _Cheapest, "dlx6": _Diagram}
    return kinds.get(program.name, _Solver)(problem, program, say)


class _Solver(Performance):
    """DLX1, DLX2 and, below, DLX3."""

    def _search(self) -> DlxSearch:
        return DlxSearch(self.problem, flip=self._flip(), watching=self)

    def output(self) -> Iterator[str]:
        """Run, and yield the solutions."""
        self._begin()
        for path in self._covers():
            if self.is_shown():
                yield f"{self.found}:\n{solution_text(self.problem, path)}\n"
        links = self.search.links
        cleansings = "" if self.program.name == "dlx1" else f"{links.cleansings} cleansings, "
        self._end(f"{links.updates} updates, {cleansings}{self.search.nodes} nodes")

    def _seen(self, path: list[ReplayStep]) -> tuple[list[ReplayStep], bool, float]:
        if self.program.name != "dlx2":
            return super()._seen(path)
        most = self.number("C", NEVER)
        return path[:most], len(path) > most, share_done(path)


class _Bounded(_Solver):
    """DLX3."""

    solutions = "sols"

    def _search(self) -> DlxSearch:
        return BoundedSearch(self.problem, flip=self._flip(), watching=self)

    def solved(self, search: DlxSearch) -> None:
        """Tell that there was no item to choose."""
        super().solved(search)
        if self.tells(DETAILS) and self._is_near(search):
            self.tell(f"Level {search.level}: solution")

    def _looked_at(self, chosen: int, degree: int) -> str:
        return "".join(f" {self.names[item - 1]}({self._branches(item)})" for item in self.search.links.active())

    def _branches(self, item: int) -> str:
        """How many options an item has; with its bounds if it may be covered several times."""
        links = self.search.links
        high, spare = links.bound[item], min(links.slack[item], links.bound[item])
        if high == 1 and not spare:
            return str(links.length[item])
        return f"{high - spare}:{high},{links.length[item] + spare - high + 1}"


class _Dance(Performance):
    """DANCE, which prints everything on standard output."""

    def __init__(self, problem: Problem, program: KnuthProgram, say: Say) -> None:
        super().__init__(problem, program, say)
        self._told: list[str] = []

    def _search(self) -> DlxSearch:
        return DlxSearch(self.problem, watching=self)

    def tells(self, what: int) -> bool:
        """Two words ask for the options that are taken, three for the items, too."""
        return self.program.words >= (2 if what == CHOICES else 3)

    def tell(self, text: str) -> None:
        """Keep it for standard output."""
        self._told.append(text + "\n")

    def _looked_at(self, chosen: int, degree: int) -> str:
        links = self.search.links
        return "".join(f" {self.names[item - 1]}({links.length[item]})" for item in links.active())

    def output(self) -> Iterator[str]:
        """Run, and yield the solutions, and the profile."""
        for path in self._covers():
            yield from self._untold()
            if self.is_shown():
                yield f"{self.found}:\n{solution_text(self.problem, path)}\n"
        yield from self._untold()
        yield f"Altogether {self.found} solutions, after {self.search.links.updates} updates.\n"
        if self.program.words:
            yield from self._profile()

    def _untold(self) -> Iterator[str]:
        yield from self._told
        self._told.clear()

    def _profile(self) -> Iterator[str]:
        """The nodes on each level by the number of their branches; the updates are those on the way there."""
        search, total = self.search, 1
        for level, updates in enumerate(search.updates, 1):
            nodes = [search.branching.get((level, degree), 0) for degree in range(search.most_branches + 1)]
            total += sum(nodes)
            yield f"{''.join(f'{each:6}' for each in nodes)}{sum(nodes):6} nodes, {updates} updates\n"
        yield f"Total {total} nodes.\n"


class _Cheapest(Performance):
    """DLX5."""

    usual = BASICS | COSTS
    search: CostSearch

    def _search(self) -> CostSearch:
        return CostSearch(self.problem, best=self.number("k", 1), lookahead=self.number("h", 10), watching=self)

    def line(self, step: ReplayStep) -> str:
        """An option with its cost, and its net cost, if it costs anything."""
        return self._priced(step, self.search.cutoff)

    def _priced(self, step: ReplayStep, cutoff: float) -> str:
        """An option with its costs, and its place among those that are cheap enough."""
        search, option = self.search, step.option
        assert option is not None
        level = next(k for k, each in enumerate(search.path) if each.option == option)
        usable = self._usable(step.item + 1, cutoff - search.spent[level])
        cost = self.problem.options.cost(option)
        price = f" ${cost} [{search.net[option]}]" if cost else ""
        return f"{solution_text(self.problem, [step._replace(degree=usable)])}{price}"

    def _usable(self, item: int, left: float) -> int:
        """The number of options of an item that cost less than `left`."""
        links, node, number = self.search.links, self.search.links.down[item], 0
        while node != item and links.cost(node) < left:
            node, number = links.down[node], number + 1
        return number

    def _looked_at(self, chosen: int, degree: int) -> str:
        links, parts = self.search.links, []
        for item, number, exactness in self.search.looked:
            node = links.down[item]
            few = f">{number}" if exactness == MORE else f"{number}{exactness}"
            least = "" if node == item or exactness == MORE else f"${links.cost(node)}"
            parts.append(f" {self.names[item - 1]}({few}{least})")
        return "".join(parts)

    def _seen(self, path: list[ReplayStep]) -> tuple[list[ReplayStep], bool, float]:
        search = self.search
        left = [search.cutoff - spent for spent in search.spent]
        steps = [
            step._replace(degree=max(step.place - 1, self._usable(step.item + 1, left[level])))
            for level, step in enumerate(path)
        ]
        return super()._seen(steps)

    def _so_far(self, word: str) -> str:
        search = self.search
        cutoff = "" if search.cutoff == inf else f" ${int(search.cutoff) + search.tax},"
        return super()._so_far(word) + cutoff

    def output(self) -> Iterator[str]:
        """Run, and yield each solution that is one of the cheapest so far."""
        self._begin()
        for path in self._covers():
            if self.is_shown():
                cost = sum(self.problem.options.cost(step.option) for step in path if step.option is not None)
                yield f"{self.found}: (total cost ${cost})\n"
                yield "".join(f"{self._priced(step, self.search.before)}\n" for step in path)
        links = self.search.links
        self._end(f"{links.updates} updates, {links.cleansings} cleansings, {self.search.nodes} nodes")
        if self.shows(COSTS) and self.found:
            self._tell_costs()

    def _begin(self) -> None:
        if self.shows(TAXES):
            self._tell_taxes()
        super()._begin()

    def _tell_taxes(self) -> None:
        taxes = [
            tax if length else UNBOUNDED for tax, length in zip(self.search.taxes, self._lengths, strict=False)
        ]  # DLX5 takes the largest number for the least cost of no options
        for name, tax in zip(self.names, taxes, strict=False):
            if tax:
                self.say(f" {name} tax=${tax}")
        if total := sum(taxes) & UNBOUNDED:
            self.say(f" (total tax is ${total})")

    def _left(self) -> list[int]:
        primary = self.problem.primary_count
        return [*super()._left()[:primary], *self._lengths[primary:]]  # those of secondary items never change

    def _tell_costs(self) -> None:
        """Tell the costs of the cheapest solutions."""
        costs = [int(cost) + self.search.tax for cost in self.search.bests if cost < NEVER]
        if self.number("k", 1) == 1:
            self.say(f"The optimum cost is ${costs[0]}")
            return
        self.say("The optimum costs are:")
        for cost, alike in groupby(costs):
            times = len(list(alike))
            self.say(f" ${cost} (repeated {times} times)" if times > 1 else f" ${cost}")


class _Diagram(Performance, DiagramWatching):
    """DLX6."""

    search: ZddSearch

    def _search(self) -> ZddSearch:
        most = self.program.numbers.get("Z")
        return ZddSearch(self.problem, most=most, flip=self._flip(), watching=self)

    def solved(self, search: DlxSearch) -> None:
        """Tell it, and end the search if there are enough solutions."""
        super().solved(search)
        if self.tells(HITS):
            self.tell("Solution")
        self._stop_if_found()

    def recalled(self, search: DlxSearch, memo: Memo) -> None:
        """Tell it, and end the search if there are enough solutions."""
        if self.tells(HITS):
            self.tell(f"Hit[{self._place(memo):x}] (zdd={memo.diagram:x}, sols={memo.count})")
        if memo.count:
            self._stop_if_found()

    def _place(self, memo: Memo) -> int:
        """Where DLX6 keeps a memo."""
        return memo.number * self.search.words

    def _stop_if_found(self) -> None:
        if self.search.solutions >= self.number("t", NEVER):
            self.search.is_stopped = True

    def _looked_at(self, chosen: int, degree: int) -> str:
        search, links = self.search, self.search.links
        place = f"[{self._place(search.memo):x}]" if self.tells(HITS) else ""
        rest = [f" {self.names[item - 1]}({links.length[item]})" for item in links.secondary()]
        return place + super()._looked_at(chosen, degree) + (";" + "".join(rest) if self.tells(SECONDARY) else "")

    def _so_far(self, word: str) -> str:
        return f"{super()._so_far(word)} {self.search.hits} hits,"

    def output(self) -> Iterator[str]:
        """Run, and yield the nodes of the diagram."""
        self._begin()
        search, is_shown = self.search, self.number("m", 0)
        for node in search.diagram():
            if node is not None and is_shown:
                yield f"{node}\n"
        self.was_cut_off = self.was_cut_off or search.diagrams > self.number("Z", NEVER)
        self.found = search.solutions
        if is_shown:
            yield f"{search.diagrams:x}: (~0?0:{search.root:x})\n"
        diagram = f"{search.diagrams} ZDD nodes" if search.diagrams > 2 else "1 ZDD node"
        signatures = f"{search.states - search.memos}+{search.memos + 1} signatures"
        work = f"{search.links.updates} updates, {search.links.cleansings} cleansings, {search.nodes} search nodes"
        self._end(f"{work}, {diagram}, {signatures}, {search.hits} hits")
