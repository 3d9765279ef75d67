"""How the covers of a puzzle are searched for, and counted: what `solve`, `count` and runs have in common.

Strategy for solutions that count as one: the number of classes is the average number of solutions that a symmetry
leaves unchanged (Burnside's lemma). So several problems are counted, one after another: that of all solutions, and
those of the unchanged ones. A search with a limit, or one that resumes, keeps the first cover of each class that it
meets, since the least one may come last.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from dancefloor.cover.components import components
from dancefloor.display import plural
from dancefloor.engines.choice import Choice, choose_for_count, glance, may_be_counted, may_be_matched
from dancefloor.engines.prices import UNSEEN
from dancefloor.errors import InputError, UnsupportedProblem
from dancefloor.search.deadline import TimeUp
from dancefloor.search.values import Limits, Outcome, Progress, Statistics, total
from dancefloor.solutions.canonical import FirstMet
from dancefloor.solutions.group import NO_GROUP, Group
from dancefloor.solutions.verify import cover_faults
from dancefloor.verbs.how import still
from dancefloor.verbs.searching import ByTables, engine_for, our_fault, search_by, search_for
from dancefloor.verbs.solutions import Count
from dancefloor.verbs.tally import Tally, tally

if TYPE_CHECKING:
    from dancefloor.cover.problem import Problem
    from dancefloor.engines.excerpts import Images
    from dancefloor.engines.registry import Engine
    from dancefloor.engines.search import Search
    from dancefloor.search.handing_over import Found
    from dancefloor.search.values import Cover
    from dancefloor.solutions.canonical import Classified
    from dancefloor.solutions.representatives import DividedCount, Share
    from dancefloor.verbs.how import Request

UNFINISHED = "their number up to symmetry takes longer"
SEPARATE = "separate parts, each up to its own symmetries"
MOST_SHARES = 64  # problems into which a count is divided
GAINING = 0.8  # the most that a worthwhile division takes, as a share of the estimated search


class CoverPlan(NamedTuple):
    """A search for the covers of a puzzle, before it begins."""

    problem: Problem  #: what is searched
    numbers: Sequence[int] | None = None  #: its options in the puzzle's own encoding; None if they are the same
    #: For each of its options those of the puzzle's own encoding that it stands for; None if it is one of them.
    orbits: Sequence[Cover] | None = None
    images: Images | None = None  #: the sieve that passes one cover of each class; None for all covers
    lets_through: Callable[[Cover], bool] | None = None  #: the filter that does so where no sieve can
    met: FirstMet | None = None  #: the same filter, if it remembers what it let through
    group: Group = NO_GROUP  #: the symmetries; covers that one of them relates count as one
    product: Engine | None = None  #: what lists one cover of each class as a product of separate parts
    has_orders: bool = False  #: whether the puzzle has several orders of scanning, of which this is one

    @property
    def order(self) -> str:
        """The fingerprint of its order of scanning; empty for puzzles that have a single one."""
        return self.problem.order if self.has_orders else ""

    def search(self, request: Request, decode: Callable[[Cover], Found | None]) -> Search[Found]:
        """Begin to search, or resume; `decode` gives the covers that pass their meaning."""
        if self.product:
            return search_by(Choice(self.product, SEPARATE), self.problem, request, decode)
        lets_through = self.lets_through
        if lets_through is None:
            return search_for(self.problem, request, decode, self.images)
        passes = lets_through
        return search_for(self.problem, request, lambda cover: decode(cover) if passes(cover) else None)

    def covers(self, request: Request) -> Search[Cover]:
        """Begin to search for the covers themselves, or resume; the engine is always one that finds all of them."""
        if self.product:
            chosen = Choice(self.product, SEPARATE)
        else:
            chosen = engine_for(self.problem, request.but(limits=Limits()), self.images)
        passes = self.lets_through
        decode = (lambda cover: cover if passes(cover) else None) if passes else None
        return search_by(chosen, self.problem, request, decode, self.images)


class CountPart(NamedTuple):
    """One of the problems whose covers are counted."""

    problem: Problem
    times: int  #: how many solutions each of its covers stands for
    sample: Callable[[Cover], None]  #: verifies one of its covers
    is_raw: bool = True  #: whether these are solutions of the puzzle; if not, solutions that symmetries leave unchanged
    images: Images | None = None  #: the sieve that passes one cover of each class; None for all covers

    def engine(self, asked: str | None) -> str | None:
        """The engine to count by: the one asked for, unless it cannot take a problem that is not the user's."""
        if asked is None or self.is_raw:
            return asked  # some engine can; choosing it now would take time that tables may not need
        try:
            choose_for_count(self.problem, asked)
        except UnsupportedProblem:
            return None
        return asked


class CountPlan(NamedTuple):
    """What there is to count."""

    parts: Sequence[CountPart]
    group: Group = NO_GROUP
    order: str = ""  #: the fingerprint of the order of scanning; empty for puzzles that have a single one
    #: The solutions up to symmetry, from all solutions and those left unchanged; None if that is not how to count them.
    classes: Callable[[int, int], int] | None = None
    is_free: bool = False  #: whether `classes` has an answer before everything is counted

    def divided(self, parts: Sequence[CountPart]) -> CountPlan:
        """The same with other parts instead of the first, which was that of all solutions."""
        return self._replace(parts=[*parts, *self.parts[1:]])


def count_parts(plan: CountPlan, request: Request) -> Count:
    """Count the covers of all parts of a plan."""
    turns = Turns([part.problem for part in plan.parts], request)
    raw = fixed = 0
    is_raw_known = False
    for part in plan.parts:
        number = turns.number_of_part(part)
        raw, fixed = (raw + number, fixed) if part.is_raw else (raw, fixed + number)
        is_raw_known = turns.outcome is Outcome.COMPLETE if part.is_raw else is_raw_known
    distinct = None
    if plan.classes and (plan.is_free or turns.outcome is Outcome.COMPLETE):
        distinct = plan.classes(raw, fixed)
    count = Count.of(turns.went, raw=raw, distinct=distinct, group=plan.group)
    if turns.outcome is not Outcome.COMPLETE and is_raw_known:
        count.reason = UNFINISHED
    return count


def tally_parts(parts: Sequence[CountPart], request: Request, about: str) -> Tally:
    """Count all covers of a problem by parts of them, each of which stands for several.

    Args:
        parts: the problems whose covers to count.
        request: resources, limits and callback; it names no engine.
        about: what stands for what.
    """
    turns = Turns([part.problem for part in parts], request)
    number = sum(map(turns.number_of_part, parts))
    went = turns.went
    return went._replace(number=number, why=f"{went.why}; {about}")


def found_division(problem: Problem, request: Request) -> DividedCount | None:
    """How symmetries of items and options shorten the count of all covers; None if they probably do not."""
    found = None if request.engine or request.has_own_end else _division(problem, request)
    if found is None:
        return None
    shares = _divided_on(found.shares, request)
    return found._replace(shares=shares, about=f"{found.about}, in {plural(len(shares), 'problem')}")


def _division(problem: Problem, request: Request) -> DividedCount | None:
    from dancefloor.solutions.representatives import affordable_steps, divisions  # most searches are too short

    guess = glance(problem)
    if not affordable_steps(problem, guess) or may_be_matched(problem) or problem.has_costs or components(problem):
        return None
    from dancefloor.solutions.automorphisms import Automorphisms

    of_tables = _guess_of_tables(problem, guess, request)
    if not (steps := affordable_steps(problem, min(guess, of_tables))):
        return None
    for division in divisions(problem, Automorphisms(problem, steps).generators):
        divided = sum(glance(share.problem) for share in division.shares)
        if divided <= GAINING * guess and (divided < of_tables or not division.has_marks):  # tables take no colours
            return division
    return None


def _guess_of_tables(problem: Problem, guess: float, request: Request) -> float:
    """The estimated nanoseconds of counting by tables."""
    tables = ByTables(problem, request)
    return tables.guess if may_be_counted(problem) and tables.compare(min(guess, UNSEEN)) else inf


def _divided_on(shares: Sequence[Share], request: Request) -> list[Share]:
    """The same shares, but those that take long and have symmetries of their own are divided further."""
    found: list[Share] = []
    pending = [*reversed(shares)]
    while pending:
        share, few = pending.pop(), len(found) + len(pending) < MOST_SHARES
        if few and (more := _division(share.problem, request)):
            pending += [share.of(smaller) for smaller in reversed(more.shares)]
        else:
            found.append(share)
    return found


def number_of_classes(problem: Problem, order: int, raw: int, fixed: int) -> int:
    """The number of classes under `order` symmetries: the average number of solutions that one leaves unchanged.

    Args:
        problem: what was counted.
        order: the number of symmetries.
        raw: all solutions, which the identity leaves unchanged.
        fixed: the solutions that the other symmetries leave unchanged, added up over these.
    """
    distinct, rest = divmod(raw + fixed, order)
    if rest:
        made = f"{raw} solutions and {fixed} left unchanged"
        raise our_fault(f"{made} are not a multiple of the {order} symmetries", problem)
    return distinct


def in_order_met(request: Request) -> bool:
    """Whether to keep the first cover found of each class instead of the least."""
    resume = request.resume
    if resume and resume.given:
        return True
    begins = resume is None or not resume.covers
    return begins and request.is_limited


def first_met(symmetries: Classified, request: Request) -> FirstMet:
    """A filter that passes the first cover of each class, except classes that an earlier search has handed over.

    Raises:
        InputError: a position to resume holds something that is not a cover.
    """
    passed = request.resume.given if request.resume else ()
    for cover in passed:
        if wrong := cover_faults(symmetries.problem, cover):
            raise InputError(f"given of the position holds something that is not a cover of this problem: {wrong[0]}")
    return FirstMet(symmetries, passed)


class Turns:
    """Several counting searches in sequence, with common limits and common progress."""

    def __init__(self, problems: Sequence[Problem], request: Request) -> None:
        self.outcome = Outcome.COMPLETE
        self._statistics = Statistics()
        self._engine = self._why = ""
        self._request = request
        self._is_single = len(problems) == 1
        self._all = sum(len(problem.options) for problem in problems)
        self._done = 0.0  # how many of these options the searches so far amount to

    @property
    def _progress(self) -> float:
        """The estimated share of all searches that is done."""
        return self._done / self._all if self._all else 1.0

    @property
    def went(self) -> Tally:
        """The outcome, statistics and progress of all searches together."""
        return Tally(0, self.outcome, self._statistics, self._progress, self._engine, self._why)

    def number_of_part(self, part: CountPart) -> int:
        """The number of solutions that the covers of a part stand for; zero if an earlier search stopped early."""
        if self.outcome is not Outcome.COMPLETE:
            return 0
        limits, spent, done, size = self._request.limits, self._statistics, self._done, len(part.problem.options)
        engine = part.engine(self._request.engine)
        nodes = None if limits.nodes is None else max(0, limits.nodes - spent.nodes)

        def tell(progress: Progress) -> None:
            self._done = done + size * progress.fraction
            if self._request.on_progress:
                expected = progress.expected if self._is_single else None
                work = total(spent, progress.statistics)
                self._request.on_progress(
                    progress._replace(fraction=self._progress, statistics=work, expected=expected)
                )

        try:
            rest = still(Limits(limits.solutions, nodes))
            found = tally(part.problem, part.sample, self._request.but(engine=engine, limits=rest, on_progress=tell))
        except TimeUp:  # only before the search: a search ends at a limit without raising
            if not self._why:
                raise
            self.outcome = Outcome.LIMITED
            return 0
        except KeyboardInterrupt:  # only before or after the search: a search turns it into an outcome
            if not self._why:
                raise
            self.outcome = Outcome.INTERRUPTED
            return 0
        self.outcome, self._statistics = found.outcome, total(spent, found.statistics)
        self._done = done + size * found.progress
        if not self._why:
            self._engine, self._why = found.engine, found.why
        return part.times * found.number
