"""Boards given as items and options: solutions and counts, up to the symmetries that their options have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dancefloor.search.deadline import now_doing
from dancefloor.solutions.group import Convention, Group
from dancefloor.solutions.option_motions import OptionMotions
from dancefloor.solutions.solution import Solution
from dancefloor.verbs.counts import Count
from dancefloor.verbs.how import COMPARING
from dancefloor.verbs.kinds.encoded import Encoded
from dancefloor.verbs.kinds.plan import CountPart, CountPlan, CoverPlan
from dancefloor.verbs.searching import search_for
from dancefloor.verbs.tally import Tally, tally

if TYPE_CHECKING:
    from dancefloor.puzzles.board_cover import BoardCover
    from dancefloor.verbs.how import Request


class BoardCoverKind(Encoded[Solution]):
    """A `BoardCover`."""

    puzzle: BoardCover

    def group(self, request: Request) -> Group:
        """The symmetries that a request asks for, before they are looked for."""
        return Group(request.convention)

    def plan(self, request: Request, order: str = "") -> CoverPlan:
        """A search for one solution of each class, or for all solutions if there are no symmetries."""
        alone = request.limits.solutions == 1 and request.resume is None
        if alone or request.convention is Convention.NONE:  # a single solution repeats no other
            return CoverPlan(self.problem, group=self.group(request))
        motions = self._motions(request.convention)
        if motions.order == 1:
            return CoverPlan(self.problem, group=motions.group)
        return CoverPlan(self.problem, images=motions.images, group=motions.group)

    def count(self, request: Request) -> Count:
        """Count solutions, up to symmetry if the request says so."""
        self.check_engine(request.engine)
        symmetric = request.convention is not Convention.NONE
        if reason := self.obstruction():
            return Count.none(reason, self.group(request), 0 if symmetric else None)
        problem = self.problem
        sample = self.sampler(problem)
        if not symmetric:
            return Count.of(tally(problem, sample, request))
        motions = self._motions(request.convention)
        if motions.order == 1:
            went = tally(problem, sample, request)
            return Count.of(went, distinct=went.number, group=motions.group)
        least = search_for(problem, request, None, motions.images)
        distinct = least.tally(sample)
        return Count.of(Tally.of(least, distinct), raw=least.weight, distinct=distinct, group=motions.group)

    def count_plan(self, request: Request, order: str = "") -> CountPlan:
        """The problem, with a sieve if it has symmetries."""
        part = CountPart(self.problem, 1, self.sampler(self.problem))
        if request.convention is Convention.NONE:
            return CountPlan([part])
        motions = self._motions(request.convention)
        if motions.order == 1:
            return CountPlan([part], motions.group)
        return CountPlan([part._replace(images=motions.images)], motions.group)

    def _motions(self, convention: Convention) -> OptionMotions:
        """The symmetries; only those of the last convention are kept."""
        now_doing(COMPARING)
        known = self.__dict__.get("_known")
        if known is None or known[0] is not convention:
            known = self.__dict__["_known"] = convention, OptionMotions(self.puzzle, convention)
        return known[1]
