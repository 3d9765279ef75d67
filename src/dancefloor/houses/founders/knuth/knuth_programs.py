"""Solve items and options as Knuth's DANCE, DLX1, DLX2, DLX3, DLX5 and DLX6 do: their parameters, and what they print.

A `KnuthProgram` is what a user would type: ``dlx2 m1 v128``.

Strategy: a search of `dancefloor.houses.founders.knuth.dlx_engine` or `dancefloor.houses.founders.knuth.zdd_engine`
tells what it does, and a `Performance` writes it in Knuth's words: traces, reports and totals. Each kind of program is
a class. Memory accesses (mems) and bytes are those of his data structures, so they are left out. Where he measures time
in mems, the parameters d and T, updates of links take their place.
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
from dancefloor.engines.replay import ReplayStep
from dancefloor.errors import InputError, printable
from dancefloor.formats.knuth.dlx import entries, solution_text
from dancefloor.houses.founders.knuth.dlx_engine import MORE, BoundedSearch, CostSearch, DlxSearch, Flip, Watching
from dancefloor.houses.founders.knuth.zdd_engine import DiagramWatching, Memo, ZddSearch
from dancefloor.puzzles.placements import DIGITS

DLX = "vmsdcCltTS"
PARAMETERS = {"dance": "", "dlx1": DLX, "dlx2": DLX, "dlx3": DLX, "dlx5": "vmkhdcCltTS", "dlx6": DLX + "Z"}
MOST_WORDS = 3  # after ``dance``
MOST_BEST = 15000  # as in DLX5

BASICS, CHOICES, DETAILS, PROFILE, STATES, TOTALS = 1, 2, 4, 128, 256, 512
DEGREE = 2048  # of DLX1
NEVER = 1 << 62

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
            raise InputError(f"program is {printable(name[:20])!r}: it should be one of {', '.join(PARAMETERS)}")
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
            raise InputError(f"parameter k of dlx5 is {numbers['k']}: it should be from 1 to {MOST_BEST}")
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
                raise InputError(f"program is {self.name!r}, which cannot handle {what}: use {programs.split()[0]}")


class Performance(ABC, Watching):
    """A run of a program; `say` gets what it prints on standard error."""

    usual = BASICS  #: what the parameter v asks for if it is not given
    solutions = "solutions"  #: what a report of the whole state calls them

    def __init__(self, problem: Problem, program: KnuthProgram, say: Say) -> None:
        self.problem, self.program, self._say = problem, program, say
        self.names = [item.name for item in problem.items]
        self.found = 0  #: solutions
        self.until = inf  #: when to end it, by `time.perf_counter`
        self.was_cut_off = False  #: whether it had to end early
        self.shape: list[str] = []  #: the lines of the file with the shape of the search tree
        self._next_report = self.number("d", 0)
        self.search = self._search()
        self._lengths = self.search.links.length[1 : len(self.names) + 1]

    @abstractmethod
    def _search(self) -> DlxSearch:
        """The search of the program."""

    @abstractmethod
    def output(self) -> Iterator[str]:
        """Run, and yield standard output, a part at a time."""

    def number(self, letter: str, default: int) -> int:
        """The value of a parameter."""
        return self.program.numbers.get(letter, default)

    def shows(self, what: int) -> bool:
        """Whether the parameter v asks for something."""
        return bool(self.number("v", self.usual) & what)

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

    def tells(self, what: int) -> bool:
        """Whether to tell something during the search."""
        return self.shows(what)

    def tell(self, text: str) -> None:
        """Tell something during the search."""
        self.say(text)

    def line(self, step: ReplayStep) -> str:
        """An option as it is printed."""
        return solution_text(self.problem, [step])

    def _flip(self) -> Flip | None:
        return Flip(self.number("s", 0)) if "s" in self.program.numbers else None

    def _covers(self) -> Iterator[list[ReplayStep]]:
        """The paths to the solutions, until there are as many as the user wants."""
        for path in self.search.covers():
            self.found += 1
            yield path
            if self.found >= self.number("t", NEVER):
                return

    # --- What the search tells ----------------------------------------------------------------------------------------

    def entered(self, search: DlxSearch) -> bool:
        """Report from time to time; end it if that is wanted, or there have been too many updates."""
        updates, delta = search.links.updates, self.number("d", 0)
        if delta and updates >= self._next_report:
            self._next_report += delta
            if self.shows(STATES):
                self._tell_state(search)
            else:
                self._tell_progress(search)
        if updates >= self.number("T", NEVER) and not self.was_cut_off:
            self.say("TIMEOUT!")
            self.was_cut_off = True
        self.was_cut_off = self.was_cut_off or perf_counter() >= self.until
        return self.was_cut_off

    def solved(self, search: DlxSearch) -> None:
        """Note the end of a branch of the search tree."""
        self.shape.append("sol")

    def chose(self, search: DlxSearch, item: int, degree: int) -> None:
        """Tell which item was chosen, and how many options the others have."""
        name = self.names[item - 1]
        self.shape.append(f"{max(0, degree)} {name}")
        if self.tells(DETAILS) and self._is_near(search):
            self.tell(f"Level {search.level}:{self._looked_at(item, degree)} branching on {name}({degree})")

    def took(self, search: DlxSearch) -> None:
        """Tell which option was taken."""
        if self.tells(CHOICES) and search.level - 1 < self.number("c", NEVER):
            self.tell(f"L{search.level - 1}:{self.line(search.path[-1])}")

    def _is_near(self, search: DlxSearch) -> bool:
        """Whether the parameters c and l let this level be seen."""
        deepest = len(search.profile) - 1
        return deepest - self.number("l", NEVER) <= search.level < self.number("c", NEVER)

    def _looked_at(self, chosen: int, degree: int) -> str:
        """The items that it has looked at to choose one, with their numbers of options; a blank before each."""
        links, parts = self.search.links, []
        for item in links.active():
            parts.append(f" {self.names[item - 1]}({links.length[item]})")
            if item == chosen and not degree:  # it looks no further
                break
        return "".join(parts)

    # --- Reports ------------------------------------------------------------------------------------------------------

    def _tell_state(self, search: DlxSearch) -> None:
        most = self.number("C", NEVER - 1) + 1
        self.say(f"Current state (level {search.level}):")
        for step in search.path[:most]:
            self.say(self.line(step))
        if search.level >= most:
            self.say(" ...")
        deepest = len(search.profile) - 1
        self.say(f" {self._so_far(self.solutions)} {search.links.updates} updates, and max level {deepest} so far.")

    def _tell_progress(self, search: DlxSearch) -> None:
        shown, is_cut, share = self._seen(search.path)
        pairs = "".join(f" {_digit(step.place)}{_digit(step.degree)}" for step in shown)
        after = f" after {search.links.updates} updates: {self._so_far('sols')}{pairs}"
        self.say(f"{after}{'...' if is_cut else ''} {share:.5f}")

    def _seen(self, path: list[ReplayStep]) -> tuple[list[ReplayStep], bool, float]:
        """The steps that a report shows, whether there are others, and the share of the search that is done."""
        most = self.number("C", NEVER - 1) + 1
        return path[:most], len(path) >= most, share_done(path[:most])

    def _so_far(self, word: str) -> str:
        """What was found so far, in a report."""
        return f"{self.search.solutions} {word},"

    # --- The beginning and the end ------------------------------------------------------------------------------------

    def _begin(self) -> None:
        """Tell what was read."""
        problem = self.problem
        if self.shows(BASICS):
            items = f"{problem.primary_count}+{len(problem.items) - problem.primary_count} items"
            self.say(f"({len(problem.options)} options, {items}, {entries(problem)} entries successfully read)")
        self._tell_totals(self._lengths)

    def _tell_totals(self, lengths: list[int]) -> None:
        if self.shows(TOTALS):
            primary = self.problem.primary_count
            parts = [*lengths[:primary], *(["|"] if lengths[primary:] else []), *lengths[primary:]]
            self.say(f"Item totals:{''.join(f' {part}' for part in parts)}")

    def _end(self, totals: str) -> None:
        self._tell_totals(self._left())
        if self.shows(PROFILE):
            self.say("Profile:")
            for level, nodes in enumerate(self.search.profile):
                self.say(f"{level:3}: {nodes}")
        if self.program.name == "dlx1" and self.shows(DEGREE):
            self.say(f"The maximum branching degree was {self.search.most_branches}.")
        if self.shows(BASICS):
            self.say(f"Altogether {self.found} solution{'' if self.found == 1 else 's'}, {totals}.")

    def _left(self) -> list[int]:
        """How many options each item has at the end; after the last solution that was wanted, not all are back."""
        return self.search.links.length[1 : len(self.names) + 1]


def share_done(path: list[ReplayStep]) -> float:
    """The share of the search that is done, if all branches of a node are alike."""
    done, share = 0.0, 1.0
    for step in path:
        share /= step.degree
        done += (step.place - 1) * share
    return done + share / 2


def _digit(number: int) -> str:
    return DIGITS[number] if number < len(DIGITS) else "*"


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
