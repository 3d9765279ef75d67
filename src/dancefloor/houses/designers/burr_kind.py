"""Packings with colours and groups as a kind of puzzle: how they are solved, counted and verified.

Strategy: a packing whose colours do not matter is solved like any packing. Otherwise each symmetry is verified on the
options (`dancefloor.solutions.option_motions`), so that only symmetries that keep colours count.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dancefloor.houses.designers.designed_packing import DesignedPacking
from dancefloor.search.values import Cover
from dancefloor.solutions.solution import Solution
from dancefloor.solutions.verify import faults
from dancefloor.verbs.how import Request
from dancefloor.verbs.kinds.kind import Encoded
from dancefloor.verbs.kinds.packing import PackingKind
from dancefloor.verbs.kinds.plan import CountPlan, CoverPlan
from dancefloor.verbs.searching import wrong_solution
from dancefloor.verbs.solutions import Count

if TYPE_CHECKING:
    from dancefloor.cover.problem import Problem


class BurrKind(PackingKind):
    """A `DesignedPacking`, such as a `Burr`."""

    puzzle: DesignedPacking

    def encoded(self) -> Encoded[Solution]:
        """The puzzle as items and options."""
        return self

    def faults(self, problem: Problem, cover: Cover) -> list[str]:
        """What is wrong with the placements that a cover means, their colours included; empty if nothing is."""
        if not self.puzzle.is_colored:
            return super().faults(problem, cover)
        placements = [self.encoding.decode(option) for option in cover]
        return faults(self.puzzle, placements) + self.puzzle.clashes(placements)

    def verify(self, problem: Problem, covers: Sequence[Cover]) -> None:
        """Verify several covers of the problem; see `Encoded.verify`."""
        if not self.puzzle.is_colored:
            super().verify(problem, covers)
            return
        for cover in covers:
            if wrong := self.faults(problem, cover):
                raise wrong_solution(wrong, problem, cover)

    def plan(self, request: Request, order: str = "") -> CoverPlan:
        """A search for one solution of each class, or for all solutions if there are no symmetries."""
        return Encoded.plan(self, request, order) if self.puzzle.is_colored else super().plan(request, order)

    def count(self, request: Request) -> Count:
        """Count solutions, up to symmetry if the request says so."""
        return Encoded.count(self, request) if self.puzzle.is_colored else super().count(request)

    def count_plan(self, request: Request, order: str = "") -> CountPlan:
        """The problems whose covers to count; see `Kind.count_plan`."""
        return (
            Encoded.count_plan(self, request, order) if self.puzzle.is_colored else super().count_plan(request, order)
        )
