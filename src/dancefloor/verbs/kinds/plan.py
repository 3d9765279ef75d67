"""How the covers of a puzzle are searched for, and counted: what `solve`, `count` and runs have in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from dancefloor.engines.choice import choose, choose_for_count
from dancefloor.errors import UnsupportedProblem
from dancefloor.solutions.group import NO_GROUP, Group
from dancefloor.verbs.searching import search_by, search_for

if TYPE_CHECKING:
    from dancefloor.cover.problem import Problem
    from dancefloor.engines.search import Search
    from dancefloor.engines.sieved import Images
    from dancefloor.search.handing_over import Found
    from dancefloor.search.values import Cover
    from dancefloor.solutions.canonical import FirstMet
    from dancefloor.verbs.how import Request


class CoverPlan(NamedTuple):
    """A search for the covers of a puzzle, before it begins."""

    problem: Problem  #: what is searched
    numbers: Sequence[int] | None = None  #: its options in the puzzle's own encoding; None if they are the same
    images: Images | None = None  #: the sieve that passes one cover of each class; None for all covers
    lets_through: Callable[[Cover], bool] | None = None  #: the filter that does so where no sieve can
    met: FirstMet | None = None  #: the same filter, if it remembers what it let through
    group: Group = NO_GROUP  #: the symmetries; covers that one of them relates count as one
    order: str = ""  #: the fingerprint of its order of scanning; empty for puzzles that have a single one

    def search(self, request: Request, decode: Callable[[Cover], Found | None]) -> Search[Found]:
        """Begin to search, or resume; `decode` gives the covers that pass their meaning."""
        lets_through = self.lets_through
        if lets_through is None:
            return search_for(self.problem, request, decode, self.images)
        passes = lets_through
        return search_for(self.problem, request, lambda cover: decode(cover) if passes(cover) else None)

    def covers(self, request: Request) -> Search[Cover]:
        """Begin to search for the covers themselves, or resume; the engine is always one that finds all of them."""
        resume, passes = request.resume, self.lets_through
        chosen = choose(self.problem, request.engine if request.engine or not resume else resume.engine)
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
