"""What Knuth's solvers of items and options have in common: their traces, reports and totals.

Strategy: a search of `dancefloor.houses.founders.knuth.dlx_engine` or `dancefloor.houses.founders.knuth.zdd_engine`
tells what it does, and a `Performance` writes it in Knuth's words. Memory accesses (mems) and bytes are those of his
data structures, so they are left out. Where he measures time in mems, the parameters d and T, updates of links take
their place.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from math import inf
from time import perf_counter

from dancefloor.cover.problem import Problem
from dancefloor.engines.replay import ReplayStep
from dancefloor.formats.knuth.dlx import entries, solution_text
from dancefloor.houses.founders.knuth.dlx_engine import DlxSearch, Watching
from dancefloor.houses.founders.knuth.flip_engine import Flip
from dancefloor.houses.founders.knuth.knuth_programs import KnuthProgram
from dancefloor.puzzles.cell_items import DIGITS

BASICS, CHOICES, DETAILS, PROFILE, STATES, TOTALS = 1, 2, 4, 128, 256, 512
DEGREE = 2048  # of DLX1
NEVER = 1 << 62

Say = Callable[[str], None]


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
