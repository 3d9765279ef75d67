"""Solve items and options as Knuth's DANCE, DLX1, DLX2, DLX3, DLX5 and DLX6 do, with their parameters and output.

Strategy: a `KnuthProgram` is what a user would type: ``dlx2 m1 v128``. The searches of `dancefloor.engines.dlx` and
`dancefloor.engines.zdd` tell what they do, and a class for each kind of program writes it in Knuth's words. Memory
accesses (mems) and bytes are those of his data structures, so they are left out. Where he measures time in mems, the
parameters d and T, updates of links take their place.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from itertools import groupby
from math import inf
from time import perf_counter
from typing import NamedTuple

from dancefloor.arguments import check_type
from dancefloor.cover.problem import Problem
from dancefloor.engines.dlx import CostSearch, DlxSearch, Watching
from dancefloor.engines.flip import Flip
from dancefloor.engines.replay import ReplayStep
from dancefloor.engines.zdd import ZddSearch
from dancefloor.errors import InputError, printable
from dancefloor.formats.knuth.dlx import entries, solution_text
from dancefloor.puzzles.cell_items import DIGITS

DLX = "vmsdcCltTS"
PARAMETERS = {"dance": "", "dlx1": DLX, "dlx2": DLX, "dlx3": DLX, "dlx5": "vmkhdcCltTS", "dlx6": "vmTZ"}
BASICS, CHOICES, DETAILS, TAXES, COSTS, PROFILE, STATES, TOTALS, DEGREE = 1, 2, 4, 8, 16, 128, 256, 512, 2048
MOST_WORDS = 3  # after ``dance``
NEVER = 1 << 62
MOST_BEST = 15000  # as in DLX5

Say = Callable[[str], None]


class KnuthProgram(NamedTuple):
    """One of Knuth's programs, and its parameters.

    >>> KnuthProgram.read("dlx3 m1 v129").numbers
    {'m': 1, 'v': 129}
    >>> KnuthProgram.read("dlx1 k3")
    Traceback (most recent call last):
    dancefloor.errors.InputError: parameter 'k3' of dlx1: its parameters are v<n>, m<n>, s<n>, d<n>, c<n>, C<n>, ...
    """

    name: str
    numbers: dict[str, int]  #: by letter
    shape: str = ""  #: the file for the shape of the search tree
    words: int = 0  #: how many words follow ``dance``

    @classmethod
    def read(cls, text: str) -> KnuthProgram:
        """Read a program and its parameters.

        Raises:
            InputError: there is no such program, or no such parameter.
        """
        check_type("program", text, str, "a text, such as 'dlx2 m1'")
        name, *words = text.split() or [""]
        if name not in PARAMETERS:
            raise InputError(f"program {printable(name[:20])!r}: there are {', '.join(PARAMETERS)}")
        if name == "dance":
            return cls._of_dance(words)
        numbers: dict[str, int] = {}
        shape = ""
        for word in words:
            letter, value = cls._parameter(name, word)
            if letter == "S":
                shape = shape or value
            else:
                numbers.setdefault(letter, int(value))
        if not 1 <= numbers.get("k", 1) <= MOST_BEST:
            raise InputError(f"parameter 'k{numbers['k']}' of dlx5: it should be from k1 to k{MOST_BEST}")
        return cls(name, numbers, shape)

    @staticmethod
    def _parameter(name: str, word: str) -> tuple[str, str]:
        """The letter and the value of a parameter."""
        letter, value = word[0], word[1:]
        wanted = ".+" if letter == "S" else "-?[0-9]{1,18}"
        if letter not in PARAMETERS[name] or not re.fullmatch(wanted, value):
            known = (f"{letter}<{'file' if letter == 'S' else 'n'}>" for letter in PARAMETERS[name])
            raise InputError(f"parameter {printable(word[:20])!r} of {name}: its parameters are {', '.join(known)}")
        return letter, value

    @classmethod
    def _of_dance(cls, words: list[str]) -> KnuthProgram:
        if len(words) > MOST_WORDS or (words and not re.fullmatch("[0-9]{1,18}", words[0])):
            wanted = "a number n, to print every n-th solution, and up to two other words, to print what it does"
            raise InputError(f"parameters {printable(' '.join(words)[:40])!r} of dance: they should be {wanted}")
        return cls("dance", {"m": max(1, int(words[0]))} if words else {}, words=len(words))

    def check(self, problem: Problem) -> None:
        """Refuse a problem that the program cannot read.

        Raises:
            InputError: it has colours, bounds or costs that the program does not know.
        """
        for has, what, programs in (
            (problem.has_colors, "colours", "dlx2 dlx3 dlx5 dlx6"),
            (problem.has_multiplicities, "bounds", "dlx3"),
            (problem.has_costs, "costs", "dlx5"),
        ):
            if has and self.name not in programs.split():
                raise InputError(f"the problem has {what}: {self.name} has none, but {programs.split()[0]} has")


def performance(problem: Problem, program: KnuthProgram, say: Say) -> Performance:
    """A run of a program; `say` gets what it prints on standard error.

    Raises:
        InputError: the program cannot read the problem.
    """
    program.check(problem)
    kinds: dict[str, type[Performance]] = {"dance": _Dance, "dlx5": _Cheapest, "dlx6": _Diagram}
    return kinds.get(program.name, _Solver)(problem, program, say)


class Performance(ABC):
    """A run of a program.

    >>> problem = Problem.from_names("p q", ["p", "q", "q p"])
    >>> print("".join(performance(problem, KnuthProgram.read("dlx1 m1"), lambda text: None).output()), end="")
    1:
     p (1 of 2)
     q (1 of 1)
    2:
     p q (2 of 2)
    """

    def __init__(self, problem: Problem, program: KnuthProgram, say: Say) -> None:
        self.problem, self.program, self._say = problem, program, say
        self.names = [item.name for item in problem.items]
        self.found = 0  #: solutions
        self.until = inf  #: when to end it, by `time.perf_counter`
        self.was_cut_off = False  #: whether it had to end early
        self.shape: list[str] = []  #: the lines of the file with the shape of the search tree

    def number(self, letter: str, default: int) -> int:
        """The value of a parameter."""
        return self.program.numbers.get(letter, default)

    def shows(self, what: int) -> bool:
        """Whether the parameter v asks for something."""
        return bool(self.number("v", BASICS | COSTS) & what)

    def is_shown(self) -> bool:
        """Whether the solution just found is printed."""
        every = self.number("m", 0)
        return every > 0 and self.found % every == 0

    def cancel(self) -> None:
        """End it at the next node."""
        self.until = -inf

    def say(self, text: str) -> None:
        """Print a line on standard error."""
        self._say(text)

    def has_to_end(self, updates: int) -> bool:
        """Whether there is no time left, or there were too many updates, which it tells."""
        if updates >= self.number("T", NEVER) and not self.was_cut_off:
            self.say("TIMEOUT!")
            self.was_cut_off = True
        self.was_cut_off = self.was_cut_off or perf_counter() >= self.until
        return self.was_cut_off

    @abstractmethod
    def output(self) -> Iterator[str]:
        """Run, and yield standard output, a part at a time."""

    def _begin(self) -> None:
        """Tell what was read."""
        problem = self.problem
        if self.shows(BASICS):
            items = f"{problem.primary_count}+{len(problem.items) - problem.primary_count} items"
            self.say(f"({len(problem.options)} options, {items}, {entries(problem)} entries successfully read)")
        if self.shows(TOTALS):
            self.say(f"Item totals:{self._totals()}")

    def _totals(self) -> str:
        times = [0] * len(self.names)
        for items in self.problem.options.item_lists():
            for item in items:
                times[item] += 1
        primary = self.problem.primary_count
        parts = [*map(str, times[:primary]), *(["|"] if times[primary:] else []), *map(str, times[primary:])]
        return "".join(f" {part}" for part in parts)

    def _end(self, profile: list[int], degree: int, totals: str) -> None:
        if self.shows(TOTALS):
            self.say(f"Item totals:{self._totals()}")
        if self.shows(PROFILE):
            self.say("Profile:")
            for level, nodes in enumerate(profile):
                self.say(f"{level:3}: {nodes}")
        if self.shows(DEGREE):
            self.say(f"The maximum branching degree was {degree}.")
        if self.shows(BASICS):
            self.say(f"Altogether {self.found} solution{'' if self.found == 1 else 's'}, {totals}.")


class _Watched(Performance, Watching):
    """A run of a program that visits solutions one by one, and can tell what it does."""

    def __init__(self, problem: Problem, program: KnuthProgram, say: Say) -> None:
        super().__init__(problem, program, say)
        self._next_report = self.number("d", 0)
        self.search = self._search()

    def _search(self) -> DlxSearch:
        flip = Flip(self.number("s", 0)) if "s" in self.program.numbers else None
        return DlxSearch(self.problem, flip=flip, watching=self)

    def _covers(self) -> Iterator[list[ReplayStep]]:
        """The paths to the solutions, until there are as many as the user wants."""
        for path in self.search.covers():
            self.found += 1
            self.shape.append("sol")
            yield path
            if self.found >= self.number("t", NEVER):
                return

    def line(self, step: ReplayStep) -> str:
        """An option as it is printed."""
        return solution_text(self.problem, [step])

    def entered(self, search: DlxSearch) -> bool:
        """Report from time to time; end it if that is wanted, or there have been too many updates."""
        updates, delta = search.links.updates, self.number("d", 0)
        if delta and updates >= self._next_report:
            self._next_report += delta
            self._report(search)
        return self.has_to_end(updates)

    def _report(self, search: DlxSearch) -> None:
        shown = search.path[: self.number("C", NEVER - 1) + 1]
        if self.shows(STATES):
            self.say(f"Current state (level {search.level}):")
            for step in shown:
                self.say(self.line(step))
            most = len(search.profile) - 1
            self.say(f" {self.found} solutions, {search.links.updates} updates, and max level {most} so far.")
            return
        done, share, pairs = 0.0, 1.0, []
        for step in shown:
            share /= step.degree
            done += (step.place - 1) * share
            pairs.append(f" {_digit(step.place)}{_digit(step.degree)}")
        self.say(f" after {search.links.updates} updates: {self.found} sols,{''.join(pairs)} {done + share / 2:.5f}")

    def chose(self, search: DlxSearch, item: int, degree: int) -> None:
        """Tell which item was chosen, and how many options the others have."""
        name = self.names[item - 1]
        self.shape.append(f"{max(0, degree)} {name}")
        deepest = len(search.profile) - 1
        within = deepest - self.number("l", NEVER) <= search.level < self.number("c", NEVER)
        if self.tells(DETAILS) and within:
            active = "".join(f" {self.names[k - 1]}({self._branches(search, k)})" for k in search.links.active())
            self.tell(f"Level {search.level}:{active} branching on {name}({degree})")

    def _branches(self, search: DlxSearch, item: int) -> str:
        """How many options an item has; with its bounds if it may be covered several times."""
        links = search.links
        spare = min(links.slack[item], links.bound[item])
        if (links.bound[item] == 1 and not spare) or item > self.problem.primary_count:
            return str(links.length[item])
        high = links.bound[item]
        return f"{high - spare}:{high},{links.length[item] + spare - high + 1}"

    def took(self, search: DlxSearch) -> None:
        """Tell which option was taken."""
        if self.tells(CHOICES) and search.level - 1 < self.number("c", NEVER):
            self.tell(f"L{search.level - 1}:{self.line(search.path[-1])}")

    def tells(self, what: int) -> bool:
        """Whether to tell something during the search."""
        return self.shows(what)

    def tell(self, text: str) -> None:
        """Tell something during the search."""
        self.say(text)


class _Solver(_Watched):
    """DLX1, DLX2 and DLX3."""

    def output(self) -> Iterator[str]:
        """Run, and yield the solutions."""
        self._begin()
        for path in self._covers():
            if self.is_shown():
                yield f"{self.found}:\n{solution_text(self.problem, path)}\n"
        links = self.search.links
        cleansings = "" if self.program.name == "dlx1" else f"{links.cleansings} cleansings, "
        totals = f"{links.updates} updates, {cleansings}{self.search.nodes} nodes"
        self._end(self.search.profile, self.search.most_branches, totals)


class _Dance(_Watched):
    """DANCE, which prints everything on standard output."""

    def __init__(self, problem: Problem, program: KnuthProgram, say: Say) -> None:
        super().__init__(problem, program, say)
        self._told: list[str] = []

    def tells(self, what: int) -> bool:
        """Two words ask for the options that are taken, three for the items, too."""
        return self.program.words >= (2 if what == CHOICES else 3)

    def tell(self, text: str) -> None:
        """Keep it for standard output."""
        self._told.append(text + "\n")

    def output(self) -> Iterator[str]:
        """Run, and yield the solutions, and the profile."""
        for path in self._covers():
            yield from self._left()
            if self.is_shown():
                yield f"{self.found}:\n{solution_text(self.problem, path)}\n"
        yield from self._left()
        yield f"Altogether {self.found} solutions, after {self.search.links.updates} updates.\n"
        if self.program.words:
            yield from self._profile()

    def _left(self) -> Iterator[str]:
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


class _Cheapest(_Watched):
    """DLX5."""

    search: CostSearch

    def _search(self) -> CostSearch:
        return CostSearch(self.problem, best=self.number("k", 1), lookahead=self.number("h", 10), watching=self)

    def line(self, step: ReplayStep) -> str:
        """An option with its cost, and its net cost, if it costs anything."""
        search, option = self.search, step.option
        assert option is not None
        level = next(k for k, each in enumerate(search.path) if each.option == option)
        left = search.before - search.spent[level]
        usable = sum(search.links.cost(node) < left for node in self._column(step.item + 1))
        cost = self.problem.options.cost(option)
        price = f" ${cost} [{search.net[option]}]" if cost else ""
        return f"{solution_text(self.problem, [step._replace(degree=usable)])}{price}"

    def _column(self, item: int) -> Iterator[int]:
        links, node = self.search.links, self.search.links.down[item]
        while node != item:
            yield node
            node = links.down[node]

    def output(self) -> Iterator[str]:
        """Run, and yield each solution that is one of the cheapest so far."""
        self._begin()
        for path in self._covers():
            if self.is_shown():
                cost = sum(self.problem.options.cost(step.option) for step in path if step.option is not None)
                yield f"{self.found}: (total cost ${cost})\n"
                yield "".join(f"{self.line(step)}\n" for step in path)
        links = self.search.links
        totals = f"{links.updates} updates, {links.cleansings} cleansings, {self.search.nodes} nodes"
        self._end(self.search.profile, self.search.most_branches, totals)
        if self.shows(COSTS) and self.found:
            self._tell_costs()

    def _begin(self) -> None:
        super()._begin()
        if self.shows(TAXES):
            for name, tax in zip(self.names, self.search.taxes, strict=False):
                if tax:
                    self.say(f" {name} tax=${tax}")
            if self.search.tax:
                self.say(f" (total tax is ${self.search.tax})")

    def _tell_costs(self) -> None:
        """Tell the costs of the cheapest solutions."""
        self.say("The optimum cost is" if self.number("k", 1) == 1 else "The optimum costs are:")
        costs = [int(cost) + self.search.tax for cost in self.search.bests if cost < NEVER]
        for cost, alike in groupby(costs):
            times = len(list(alike))
            self.say(f" ${cost} (repeated {times} times)" if times > 1 else f" ${cost}")


class _Diagram(Performance):
    """DLX6."""

    def output(self) -> Iterator[str]:
        """Run, and yield the nodes of the diagram."""
        self._begin()
        search = ZddSearch(self.problem, most=self.program.numbers.get("Z"))
        for node in search.diagram():
            if node is not None and self.number("m", 0):
                yield f"{node}\n"
            if not search.is_stopped and self.has_to_end(search.updates):
                search.is_stopped = True
        self.was_cut_off, self.found = search.is_stopped, search.solutions
        if self.number("m", 0):
            yield f"{search.diagrams:x}: (~0?0:{search.root:x})\n"
        signatures = f"{search.states - search.memos}+{search.memos + 1} signatures"
        totals = f"{search.nodes} search nodes, {search.diagrams} ZDD nodes, {signatures}, {search.hits} hits"
        self._end(search.profile, search.most_branches, totals)


def _digit(number: int) -> str:
    return DIGITS[number] if number < len(DIGITS) else "*"
