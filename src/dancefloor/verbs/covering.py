"""``covers`` and ``cheapest`` solve an exact cover problem, given as items and options; covers as Knuth prints them."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import NamedTuple, Unpack

from dancefloor.arguments import check_type, whole
from dancefloor.cover.problem import Problem
from dancefloor.display import as_html, plural
from dancefloor.engines.cheapest import CheapestEngine
from dancefloor.engines.registry import UnbegunEngine
from dancefloor.engines.registry import engine as engine_of_name
from dancefloor.engines.replay import Replay, native_text
from dancefloor.engines.search import Search
from dancefloor.errors import InputError
from dancefloor.formats.knuth.dlx import solution_text
from dancefloor.puzzles.cover import ExactCover
from dancefloor.search.deadline import TimeUp, now_doing
from dancefloor.search.values import Cover, Limits, OnProgress, Outcome, Statistics
from dancefloor.solutions.group import NO_GROUP, Group
from dancefloor.solutions.solution import Selection
from dancefloor.solutions.verify import cover_faults
from dancefloor.verbs.how import PREPARING, CoversHow, Request, TimeKeywords, asks, until_limit, why_none
from dancefloor.verbs.searching import PORTFOLIO, our_fault, search_for

A_PROBLEM = "a Problem, such as `read_dlx` makes"


@asks(CoversHow)
def covers(problem: Problem, **how: Unpack[CoversHow]) -> Search[Cover]:
    """Search for covers of a problem; iterate over the result for tuples of option numbers.

    The arguments from `threads` on change how long the search takes, but neither the covers nor their order.

    Args:
        problem: items and options.
        limit: how many covers to find; None for all.
        engine: the name of an engine (`engine_names`); None to choose the fastest.
        resume: the `position` of an earlier search for these covers, to continue it; None to start a new one.

    Raises:
        InputError: there is no such engine, or `resume` is of another engine or problem.
        EngineError: the engine cannot take the problem.

    >>> toy = Problem.from_names("p q r", ["p q x y:A", "p r x:A y", "p x:B", "q x:A", "r y:B"], secondary="x y")
    >>> list(covers(toy))
    [(3, 1)]

    Added in version 0.1.
    """
    check_type("problem", problem, Problem, A_PROBLEM)
    request = Request.asked(covers, how)
    try:
        with until_limit(request.limits):
            return search_for(problem, request)
    except TimeUp as late:
        resume = request.resume
        name = request.engine or (resume.engine if resume else PORTFOLIO)
        unbegun = request.but(limits=Limits(seconds=0)).of_search()
        return Search(UnbegunEngine(name), problem, why=why_none(late), **unbegun)


class Cheapest(NamedTuple):
    """The cheapest covers of a problem, and how they were found.

    >>> from dancefloor import cheapest, read_dlx
    >>> cheapest(read_dlx("p q\\np q |3\\np\\nq |1\\n").problem)
    <Cheapest: 1 cover, costs 1 to 1, complete>

    Added in version 0.1.
    """

    covers: tuple[tuple[int, Cover], ...]  #: cost and option numbers, cheapest first; equal costs in the order found
    outcome: Outcome  #: unless it is COMPLETE, there may be cheaper covers
    statistics: Statistics
    progress: float
    engine: str = "cheapest"
    why: str = "the only engine that minimizes costs"
    reason: str = ""
    group: Group = NO_GROUP

    def __repr__(self) -> str:
        costs = f", costs {self.covers[0][0]} to {self.covers[-1][0]}" if self.covers else ""
        return f"<Cheapest: {plural(len(self.covers), 'cover')}{costs}, {self.outcome.value}>"

    def _repr_html_(self) -> str | None:
        return as_html(self)


def selection(problem: Problem, cover: Cover) -> Selection:
    """The options of a cover as text, in ascending order of their numbers.

    >>> print(selection(Problem.from_names("p q r", ["p q", "r", "p"]), (1, 0)))
    p q
    r
    """
    return Selection(ExactCover(problem), tuple(sorted(cover)))


@asks(TimeKeywords)
def cheapest(problem: Problem, best: int = 1, **how: Unpack[TimeKeywords]) -> Cheapest:
    """Find the covers with the lowest costs; the cost of a cover is the sum of the costs of its options.

    Args:
        problem: items and options.
        best: how many covers to find.
        limits: limits on nodes and seconds; None for none.

    Raises:
        InputError: `best` is not positive, or there is a limit on solutions.

    >>> from dancefloor.formats.knuth.dlx import read_dlx
    >>> problem = read_dlx("p q\\np q |5\\np |1\\nq |2\\nq |7\\n").problem
    >>> cheapest(problem, 2).covers
    ((3, (1, 2)), (5, (0,)))

    Added in version 0.1.
    """
    check_type("problem", problem, Problem, A_PROBLEM)
    request = Request.asked(cheapest, how, threads=1)
    if request.is_limited:
        raise InputError("limits has a limit on solutions: it should have none, since `best` is the number of covers")
    try:
        with until_limit(request.limits):
            now_doing(PREPARING)
            search = Search(CheapestEngine(whole("best", best, 1)), problem, **request.of_search())
    except TimeUp as late:
        return Cheapest((), Outcome.LIMITED, Statistics(), 0.0, reason=why_none(late))
    found: list[tuple[int, Cover]] = []
    for cover in search:
        if wrong := cover_faults(problem, cover):
            raise our_fault(f"a cover is wrong: {'; '.join(wrong[:3])}", problem, cover)
        found.append((sum(problem.options.cost(option) for option in cover), cover))
        if len(found) > 2 * best:  # only those that are still among the cheapest matter
            found = sorted(found, key=operator.itemgetter(0))[:best]
    found = sorted(found, key=operator.itemgetter(0))[:best]
    return Cheapest(tuple(found), search.outcome, search.statistics, search.progress)


def covers_as_knuth(
    problem: Problem,
    *,
    engine: str | None = None,
    limits: Limits | None = None,
    on_progress: OnProgress | None = None,
    threads: int | None = None,
) -> Search[Cover]:
    """Search for covers in the order of Knuth's programs, unless `engine` names another engine.

    Args:
        problem: items and options.
        engine: the name of an engine (`engine_names`); None for the one that searches like Knuth's programs.
        limits: limits on solutions, nodes and seconds; None for none.
        on_progress: called with a `Progress` about ten times a second.
        threads: how many threads search; None for one per processor.

    Raises:
        InputError: there is no such engine.
        EngineError: the engine cannot take the problem.
    """
    if engine is None:  # other engines find covers in other orders, and count nodes in other ways
        engine = "reference" if engine_of_name("dancing").missing() else "dancing"
    return covers(problem, engine=engine, limits=limits, on_progress=on_progress, threads=threads)


class CoverText:
    """Prints covers of a problem, one after another, like Knuth's programs.

    Raises:
        TimeUp: a deadline passed while the problem was being prepared.

    >>> problem = Problem.from_names("p q", ["p", "q", "q p", "q"])
    >>> print(CoverText(problem)([(3, 0), (2,)]), end="")
    1:
     p (1 of 2)
     q (2 of 2)
    2:
     p q (2 of 2)
    """

    def __init__(self, problem: Problem) -> None:
        self._problem, self._native = problem, native_text(problem)
        self._replay = None if self._native else Replay(problem)

    def __call__(self, covers: Sequence[Cover], number: int = 1) -> str:
        """The text of some covers: for each its number, and its options in the order of the search, a line each.

        Args:
            covers: the covers.
            number: the number of the first (default: 1).

        Raises:
            ProblemError: one of them is not a cover.
        """
        if self._replay is None:
            assert self._native
            return self._native(covers, number)
        texts = [solution_text(self._problem, self._replay(cover)) for cover in covers]
        return "".join([f"{k}:\n{text}\n" for k, text in enumerate(texts, number)])
