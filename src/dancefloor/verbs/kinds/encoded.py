"""Kinds that are exact covers: puzzles that are encoded as items and options, and solutions decoded from options.

A puzzle whose class implements only `dancefloor.puzzles.kind.BoardPuzzle` needs no kind of its own: this one searches,
counts, verifies and draws it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, NamedTuple

from dancefloor.arguments import listed, whole
from dancefloor.errors import InputError
from dancefloor.puzzles.kind import Found
from dancefloor.search.deadline import TimeUp, now_doing
from dancefloor.solutions.burnside import unfolded
from dancefloor.solutions.group import Convention
from dancefloor.solutions.solution import Placements, Solution
from dancefloor.solutions.verify import CoverCheck, cover_faults
from dancefloor.verbs.counts import Count
from dancefloor.verbs.how import COMPARING, ENCODING
from dancefloor.verbs.kinds.classes import count_parts, first_met, in_order_met, number_of_classes
from dancefloor.verbs.kinds.kind import Kind
from dancefloor.verbs.kinds.plan import CountPart, CountPlan, CoverPlan
from dancefloor.verbs.searching import search_for, wrong_solution
from dancefloor.verbs.solutions import Solutions
from dancefloor.verbs.tally import Tally, tally

if TYPE_CHECKING:
    from dancefloor.cover.problem import Problem
    from dancefloor.draw.board import Board
    from dancefloor.geometry.lattice import Cell
    from dancefloor.puzzles.kind import Encoding
    from dancefloor.search.values import Cover
    from dancefloor.solutions.option_motions import OptionMotions
    from dancefloor.verbs.how import Request


DISAGREE = "two ways to verify it disagree"


class OptionFacts(NamedTuple):
    """What is known about the options of a problem, for one cover after another."""

    problem: Problem
    is_right: CoverCheck
    placements: Placements


class Encoded(Kind[Found]):
    """A puzzle that becomes items and options. Subclasses define the `meaning` of a cover, and how to verify it."""

    name = "board"
    _last_facts: OptionFacts | None = None
    _last_motions: tuple[Convention, OptionMotions] | None = None

    def check_engine(self, engine: str | None) -> None:
        """Refuse an engine that does not exist; see `Kind.check_engine`."""
        if engine is not None:
            from dancefloor.engines.registry import COUNTERS
            from dancefloor.engines.registry import engine as engine_of_name

            if engine not in COUNTERS:
                engine_of_name(engine)

    def encoded(self) -> Encoded[Found]:
        """This kind itself: the puzzle is items and options already."""
        return self

    @cached_property
    def encoding(self) -> Encoding[Any]:
        """The puzzle as items and options, and the way back."""
        now_doing(ENCODING)
        encoding: Encoding[Any] = self.puzzle.encode()
        return encoding

    @property
    def problem(self) -> Problem:
        """The items and options."""
        return self.encoding.problem

    # What a cover means. These methods are called for one cover of a problem after another.

    def faults(self, problem: Problem, cover: Cover) -> list[str]:
        """What is wrong with a cover of the problem, without trusting any engine; empty if it is a solution."""
        return [] if self._facts_of(problem).is_right(cover) else cover_faults(problem, cover) or [DISAGREE]

    def meaning(self, problem: Problem, cover: Cover) -> Found:
        """The solution that a cover means. The problem may have fewer options than the puzzle."""
        solution: Any = Solution.of_options(self.puzzle, cover, self._facts_of(problem).placements)
        found: Found = solution
        return found

    def _facts_of(self, problem: Problem) -> OptionFacts:
        """What is known about the options of a problem; only that of the last problem is kept."""
        if self._last_facts is None or self._last_facts.problem is not problem:
            self._last_facts = self._facts(problem)
        return self._last_facts

    def __getstate__(self) -> dict[str, Any]:
        """Without what was remembered, some of which can be neither pickled nor copied."""
        return {name: value for name, value in vars(self).items() if not name.startswith("_")}

    def _facts(self, problem: Problem) -> OptionFacts:
        return OptionFacts(problem, CoverCheck.of_problem(problem), Placements(self.puzzle, self.encoding.decode))

    def verified(self, problem: Problem, cover: Cover) -> Found:
        """The solution that a cover means, verified.

        Raises:
            InternalError: the cover does not solve the puzzle.
        """
        if wrong := self.faults(problem, cover):
            raise wrong_solution(wrong, problem, cover)
        return self.meaning(problem, cover)

    def solution(self, options: Sequence[int]) -> Found:
        """The solution that consists of these options of the puzzle's own encoding; see `WithOptions.solution`."""
        given = listed("options", options, "numbers of options, such as [3, 14, 15]")
        cover, last = tuple([whole("options", option) for option in given]), len(self.problem.options) - 1
        if beyond := [option for option in cover if not 0 <= option <= last]:
            raise InputError(f"an option {beyond[0]}: the options of this puzzle have the numbers from 0 to {last}")
        if faults := self.faults(self.problem, cover):
            raise InputError(f"options {', '.join(map(str, sorted(cover)))} are no solution: {faults[0]}")
        return self.meaning(self.problem, cover)

    def verify(self, problem: Problem, covers: Sequence[Cover]) -> None:
        """Verify several covers of the problem.

        Raises:
            InternalError: one of them does not solve the puzzle.
        """
        if type(self).faults is Encoded.faults:
            self._verify_by_option(problem, covers)
            return
        for cover in covers:
            if wrong := self.faults(problem, cover):
                raise wrong_solution(wrong, problem, cover)

    def _verify_by_option(self, problem: Problem, covers: Sequence[Cover]) -> None:
        first = self._facts_of(problem).is_right.first_wrong(covers)
        if first is not None:
            raise wrong_solution(self.faults(problem, covers[first]) or [DISAGREE], problem, covers[first])

    def cover_of(self, solution: Found) -> Cover | None:
        """The options that a solution consists of; None if it belongs to another puzzle."""
        try:
            return tuple([self._options[part] for part in self.parts(solution)])
        except KeyError:
            return None

    def parts(self, solution: Found) -> Sequence[object]:
        """What the options of a solution mean, one after another."""
        parts: Sequence[object] = getattr(solution, "placements", (None,))
        return parts

    @cached_property
    def _options(self) -> dict[object, int]:
        """The number of the option for each possible part of a solution."""
        return {self.encoding.decode(option): option for option in range(len(self.problem.options))}

    # Symmetries.

    @property
    def unseen(self) -> str:
        """Why dancefloor looks for no symmetries in the puzzle, so that each solution counts; empty if it does."""
        if not getattr(self.puzzle, "cells", ()):
            return "items and options have no places on a board"
        if getattr(self.puzzle, "is_upright", self.has_clues):
            return "clues are read upright"
        return ""

    def _motions(self, request: Request) -> OptionMotions | None:
        """The symmetries that a request asks for; None if nobody looks for them."""
        if self.group(request).convention is Convention.NONE:
            return None
        now_doing(COMPARING)
        return self._motions_of(request.convention)

    def _motions_of(self, convention: Convention) -> OptionMotions:
        """The symmetries; only those of the last convention are kept."""
        if self._last_motions is None or self._last_motions[0] is not convention:
            from dancefloor.solutions.option_motions import OptionMotions  # most puzzles are packings

            self._last_motions = convention, OptionMotions.of(self.puzzle, convention)
        return self._last_motions[1]

    # Searching and counting.

    def plan(self, request: Request, order: str = "") -> CoverPlan:
        """A search for one solution of each class, or for all solutions if there are no symmetries."""
        plan = CoverPlan(self.problem, group=self.group(request))
        alone = request.limits.solutions == 1 and request.resume is None
        if alone or (motions := self._motions(request)) is None:  # a single solution repeats no other
            return plan
        plan = plan._replace(group=motions.group)
        if motions.order == 1:
            return plan
        if in_order_met(request):
            met = first_met(motions, request)
            return plan._replace(lets_through=met, met=met)
        return plan._replace(images=motions.images)

    def count_plan(self, request: Request, order: str = "") -> CountPlan:
        """The problem, and problems of solutions that symmetries leave unchanged; or the problem with a sieve."""
        part, motions = CountPart(self.problem, 1, self.sampler(self.problem)), self._motions(request)
        if motions is None:
            return CountPlan([part], self.group(request))
        if motions.order == 1:
            return CountPlan([part], motions.group)
        return self._fixed_parts(part, motions) or CountPlan([part._replace(images=motions.images)], motions.group)

    def _fixed_parts(self, whole: CountPart, motions: OptionMotions) -> CountPlan | None:
        """What to count; None if the solutions that symmetries leave unchanged are no covers of a problem."""
        from dancefloor.solutions.option_quotients import option_quotients

        unchanged = option_quotients(motions)
        if unchanged is None:
            return None
        order, found = unchanged
        samplers = [self.sampler(self.problem, partial(unfolded, part)) for _, part in found]
        fixed = [
            CountPart(part, times, sample, is_raw=False) for (times, part), sample in zip(found, samplers, strict=True)
        ]
        return CountPlan([whole, *fixed], motions.group, classes=partial(number_of_classes, self.problem, order))

    def solve(self, request: Request) -> Solutions[Found]:
        """Search for covers of the problem; each one that passes is a solution."""
        self.check_engine(request.engine)
        if reason := self.obstruction():
            return Solutions(self.puzzle, None, reason, self.group(request))
        plan = self.plan(request)
        search = plan.search(request, partial(self.verified, plan.problem))
        return Solutions(self.puzzle, search, "", plan.group, plan.met)

    def count(self, request: Request) -> Count:
        """Count covers of the problem, up to symmetry if the request says so."""
        self.check_engine(request.engine)
        group = self.group(request)
        if reason := self.obstruction():
            return Count.none(reason, group, None if group.convention is Convention.NONE else 0)
        motions = self._motions(request)
        group = motions.group if motions else group
        if motions is None or motions.order == 1:
            went = tally(self.problem, self.sampler(self.problem), request)
            return Count.of(went, distinct=None if group.convention is Convention.NONE else went.number, group=group)
        plan = self.count_plan(request)
        if plan.classes and not request.is_limited:
            return count_parts(plan, request)
        least = search_for(self.problem, request, None, motions.images)
        distinct = least.tally(self.sampler(self.problem))
        return Count.of(Tally.of(least, distinct), raw=least.weight, distinct=distinct, group=motions.group)

    def sampler(self, problem: Problem, whole: Callable[[Cover], Cover] | None = None) -> Callable[[Cover], None]:
        """A function that verifies a sample of the covers that are counted; `whole` completes each cover first."""

        def sample(cover: Cover) -> None:
            with suppress(TimeUp):  # the sample may be incomplete
                self.verified(problem, whole(cover) if whole else cover)

        return sample

    # What solutions look like.

    def board(self, solution: Found, marked: Sequence[Cell] = ()) -> Board:
        """The placements of a solution on its board."""
        drawn: Any = solution
        board: Board = drawn.board
        return board

    def as_json(self, solution: Found) -> dict[str, Any]:
        """The placements of a solution."""
        told: Any = solution
        fields: dict[str, Any] = told.as_json()
        return fields
