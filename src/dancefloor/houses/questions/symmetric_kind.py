"""Packings of which only the symmetric solutions are wanted, or only the others, as a kind of puzzle.

Strategy: a smaller problem has the solutions that motions keep (`kept`), and counts come from those of subgroups. If
something else has to be checked for each solution, they are found one by one. A cover of the smaller problem is
unfolded wherever it is looked at: verified, decoded, kept in a run.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property, partial
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from dancefloor.errors import PuzzleError
from dancefloor.houses.questions.board_motions import TRIVIAL, Subgroup
from dancefloor.houses.questions.constrained import ConstrainedPacking
from dancefloor.houses.questions.constrained_kind import ConstrainedKind
from dancefloor.houses.questions.constraint import Arrangement, Constraint
from dancefloor.houses.questions.folding import FoldedOrbit
from dancefloor.houses.questions.kept import KeptBy, KeptCounting, Listing, SubgroupSum
from dancefloor.houses.questions.motion_names import SYMMETRIC, is_meant
from dancefloor.houses.questions.symmetric import NoSymmetry, OnlyKept, listed
from dancefloor.search.deadline import now_doing
from dancefloor.search.values import Cover, Outcome
from dancefloor.solutions.group import NO_GROUP, Convention
from dancefloor.solutions.verify import CoverCheck, faults
from dancefloor.verbs.how import COMPARING, Request
from dancefloor.verbs.kinds.kind import kind_of
from dancefloor.verbs.kinds.plan import CountPart, CountPlan, CoverPlan, Turns, first_met, in_order_met
from dancefloor.verbs.searching import wrong_solution
from dancefloor.verbs.solutions import Count
from dancefloor.verbs.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping, Sequence

    from dancefloor.cover.problem import Problem
    from dancefloor.solutions.option_motions import OptionMotions
    from dancefloor.solutions.solution import Solution


def kind_of_constrained(puzzle: ConstrainedPacking) -> ConstrainedKind:
    """The kind of a packing with constraints."""
    return SymmetricKind(puzzle) if any(isinstance(each, _ASKING) for each in puzzle.where) else ConstrainedKind(puzzle)


_ASKING = (OnlyKept, NoSymmetry)


class SymmetricKind(ConstrainedKind):
    """A `ConstrainedPacking` whose solutions are symmetric, or not."""

    @cached_property
    def _asks(self) -> OnlyKept | NoSymmetry:
        """The first constraint on symmetry; others are checked."""
        return next(each for each in self.puzzle.where if isinstance(each, _ASKING))

    @property
    def moves_by_part(self) -> bool:
        """False, since a symmetric solution is symmetric as a whole."""
        return False

    @cached_property
    def kept(self) -> KeptBy:
        """The motions, and how they act on solutions."""
        now_doing(COMPARING)
        return KeptBy(self.puzzle)

    @cached_property
    def _meant(self) -> list[int]:
        """The motions that are asked for."""
        return self.kept.meant(self._asks.words if isinstance(self._asks, OnlyKept) else SYMMETRIC)

    def _check_motions(self) -> None:
        """Refuse a question about motions that are not there.

        Raises:
            PuzzleError: none of them keeps the pieces and the constraints, or there are too many to look for.
        """
        asks, motions = self._asks, self.puzzle.motions
        if motions.unseen:
            raise PuzzleError(f"where {str(asks)!r}: no motions are looked for, since {motions.unseen}")
        if not self._meant and isinstance(asks, OnlyKept):
            others = listed([motion.name for motion in motions.of_board])
            known = f"; those that do: {others}" if others else ""
            named = " and ".join(repr(str(each)) for each in (asks, *self._against(asks)))
            raise PuzzleError(f"where {named}: no such motion keeps all pieces and constraints{known}")

    def _against(self, asks: OnlyKept) -> list[Constraint]:
        """The first constraint that none of these motions keeps; none if already the pieces forbid them."""

        def forbids(*other: Constraint) -> bool:
            packing = self.puzzle.asking([asks, *other])
            return not any(is_meant(motion.name, asks.words) for motion in packing.motions.of_board)

        others = () if forbids() else [each for each in self.puzzle.where if each != asks]
        return list(islice(filter(forbids, others), 1))

    def _relating(self, request: Request) -> list[int]:
        """The motions that make solutions the same; the identity comes first."""
        motions = self.puzzle.motions.motions
        if request.convention is Convention.NONE:
            return [0]
        return [k for k, motion in enumerate(motions) if motion.proper or request.convention is Convention.ALL]

    # --- covers of a folded problem ----------------------------------------------------------------------------------

    def unfolded(self, problem: Problem, cover: Cover) -> Cover:
        """The cover of the puzzle's own problem that a cover of a folded one stands for."""
        if problem is self.problem:
            return cover
        tags = [problem.options.tag(option) for option in cover]
        return tuple([option for tag in tags if isinstance(tag, FoldedOrbit) for option in tag.options])

    def faults(self, problem: Problem, cover: Cover) -> list[str]:
        """What is wrong with the placements that a cover means, constraints included; empty if nothing is."""
        return super().faults(self.problem, self.unfolded(problem, cover))

    @cached_property
    def _rest(self) -> ConstrainedPacking:
        """The same packing without the question about symmetry."""
        return self.puzzle.asking([each for each in self.puzzle.where if each != self._asks])

    def _sampler(self, problem: Problem) -> Callable[[Cover], None]:
        """A function that verifies a cover of a problem whose solutions some other motions keep."""

        def sample(cover: Cover) -> None:
            placements = list(map(self.encoding.decode, self.unfolded(problem, cover)))
            if wrong := faults(self._rest, placements) + self._rest.broken(placements):
                raise wrong_solution(wrong, problem, cover)

        return sample

    def meaning(self, problem: Problem, cover: Cover) -> Solution:
        """The solution that a cover means, or a part of one."""
        return super().meaning(self.problem, self.unfolded(problem, cover))

    @cached_property
    def _solves(self) -> CoverCheck:
        return CoverCheck.of_problem(self.problem)

    def _is_right(self, cover: Cover) -> bool:
        """Whether options solve the puzzle, with all that is asked."""
        chosen = frozenset(cover)
        is_kept = any(self.kept.keeps(motion, chosen) for motion in self._meant)
        return is_kept is isinstance(self._asks, OnlyKept) and self.solves_otherwise(cover)

    def solves_otherwise(self, cover: Cover) -> bool:
        """Whether options solve the puzzle, whatever motions keep them."""
        if not self._solves(cover):
            return False
        arrangement = Arrangement(map(self.encoding.decode, cover))
        return all(each.holds(self.puzzle.ground, arrangement) for each in self._rest.checked)

    # --- solving -----------------------------------------------------------------------------------------------------

    def plan(self, request: Request, order: str = "") -> CoverPlan:
        """A search for one solution of each class, or for all solutions if there are no symmetries."""
        self._check_motions()
        if isinstance(self._asks, NoSymmetry):
            return super().plan(request, order)
        return self._plan(self._listing(request), request)

    def _listing(self, request: Request) -> Listing:
        return Listing(self.kept, self._meant, self._relating(request))

    def _plan(self, listing: Listing, request: Request) -> CoverPlan:
        motions, problem = self._motions(request), listing.problem
        plan = CoverPlan(problem, group=motions.group if motions else NO_GROUP, orbits=listing.orbits)
        if motions and in_order_met(request) and request.limits.solutions != 1:
            met = first_met(_Unfolding(self, problem, motions), request)
            return plan._replace(lets_through=lambda cover: self._solves_as(problem, cover) and met(cover), met=met)
        if request.limits.solutions == 1 and request.resume is None:  # a single solution repeats no other
            return plan._replace(lets_through=partial(self._solves_as, problem))

        def passes(cover: Cover) -> bool:
            own = self.unfolded(problem, cover)
            return listing.passes(own, cover) and self._is_right(own)

        return plan._replace(lets_through=passes)

    def _solves_as(self, problem: Problem, cover: Cover) -> bool:
        return self._is_right(self.unfolded(problem, cover))

    def least_form(self, problem: Problem, cover: Cover, motions: OptionMotions) -> Hashable:
        """A value that is equal for covers of a folded problem exactly if their solutions are symmetric."""
        return motions.least_form(self.unfolded(problem, cover))

    # --- counting ----------------------------------------------------------------------------------------------------

    def count(self, request: Request) -> Count:
        """Count solutions, up to symmetry if the request says so."""
        self.check_engine(request.engine)
        if reason := self.obstruction():
            return Count.none(reason, self.group(request), None if request.convention is Convention.NONE else 0)
        self._check_motions()
        if not request.is_limited and (ways := self._ways(request)):
            return self._count_by(ways, request)
        return super().count(request) if isinstance(self._asks, NoSymmetry) else self._count_listed(request)

    def _ways(self, request: Request) -> _Ways | None:
        """How to count without finding the solutions; None if something has to be checked for each of them."""
        if len(self.puzzle.checked) > 1:
            return None
        relating, without = self._relating(request), isinstance(self._asks, NoSymmetry)
        counting = KeptCounting(self.kept, self._meant, relating, without=without)
        symmetric = request.convention is not Convention.NONE
        raw, classes = counting.raw, counting.classes if symmetric else None
        if raw is None or (symmetric and classes is None):
            return None
        needed = sorted(
            {*raw.times, *(classes.times if classes else ())}, key=lambda group: (len(group), sorted(group))
        )
        parts = {subgroup: self.parts_of(subgroup, request) for subgroup in needed}
        known = {subgroup: found for subgroup, found in parts.items() if found is not None}
        return _Ways(raw, classes, known) if len(known) == len(parts) else None

    def parts_of(self, subgroup: Subgroup, request: Request) -> Sequence[CountPart] | None:
        """The problems whose covers are the solutions that a subgroup keeps; None if these would be too many."""
        if subgroup == TRIVIAL:
            return self._of_all(request)
        problems = self.kept.folding(subgroup).problems()
        if problems is None:
            return None
        return [CountPart(problem, 1, self._sampler(problem), is_raw=False) for problem in problems]

    def _of_all(self, request: Request) -> Sequence[CountPart]:
        """The problems of all solutions, whatever their symmetry is."""
        kind = ConstrainedKind(self._rest) if self._rest.where else kind_of(self.puzzle.changed(where=()))
        return kind.count_plan(request.but(convention=Convention.NONE)).parts

    def _count_by(self, ways: _Ways, request: Request) -> Count:
        """Count the solutions that subgroups keep, and add these numbers up."""
        turns = Turns([part.problem for parts in ways.parts.values() for part in parts], request)
        numbers = {subgroup: sum(map(turns.number_of_part, parts)) for subgroup, parts in ways.parts.items()}
        motions = self._motions(request)
        group = motions.group if motions else NO_GROUP
        if turns.outcome is not Outcome.COMPLETE:  # those that some subgroup keeps are part of what is counted
            found = (
                0 if TRIVIAL in ways.raw.times else max([numbers[subgroup] for subgroup in ways.raw.times], default=0)
            )
            return Count.of(turns.went, raw=found, group=group)
        distinct = ways.classes and ways.classes.of(numbers)
        return Count.of(turns.went, raw=ways.raw.of(numbers), distinct=distinct, group=group)

    def _count_listed(self, request: Request) -> Count:
        """Find one solution of each class, and count its members."""
        listing, motions = self._listing(request), self._motions(request)
        plan = self._plan(listing, request)
        search = plan.search(request, lambda cover: listing.members(self.unfolded(plan.problem, cover)))
        sizes = Counter(search)
        went = Tally.of(search, sizes.total())
        if motions is None:
            return Count.of(went)
        raw = sum(size * times for size, times in sizes.items())
        return Count.of(went, raw=raw, distinct=sizes.total(), group=motions.group)

    def count_plan(self, request: Request, order: str = "") -> CountPlan:
        """The problems whose covers to count; see `Kind.count_plan`.

        Raises:
            InputError: the number is no sum of numbers of covers.
        """
        self._check_motions()
        ways = self._ways(request)
        if ways is None or ways.classes or any(times != 1 for times in ways.raw.times.values()):
            return super().count_plan(request, order)
        return CountPlan([part._replace(is_raw=True) for subgroup in ways.raw.times for part in ways.parts[subgroup]])


class _Ways(NamedTuple):
    """How to count without finding the solutions."""

    raw: SubgroupSum
    classes: SubgroupSum | None  #: None if symmetric solutions count separately
    parts: Mapping[Subgroup, Sequence[CountPart]]  #: the problems of the solutions that a subgroup keeps


class _Unfolding(NamedTuple):
    """Which covers of a folded problem are the same."""

    kind: SymmetricKind
    problem: Problem
    motions: OptionMotions

    def least_form(self, cover: Cover) -> Hashable:
        """A value that is equal for two covers exactly if their solutions are symmetric."""
        return self.kind.least_form(self.problem, cover, self.motions)
