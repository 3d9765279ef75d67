"""Packings with constraints as a kind of puzzle: how they are solved, counted and verified.

Strategy: symmetries are proved option by option, as for any board (`dancefloor.solutions.option_motions`), so only
those count that keep every constraint. Where constraints that items cannot express are checked, solutions are counted
one by one, and one of each class is found by comparing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from dancefloor.errors import InputError, PuzzleError
from dancefloor.houses.questions.board_motions import ConstrainedMotions, PartMotions
from dancefloor.houses.questions.constrained import ConstrainedPacking
from dancefloor.houses.questions.constraint import Arrangement
from dancefloor.puzzles.packing import LONGEST_LABEL
from dancefloor.search.values import Cover
from dancefloor.solutions.group import Convention
from dancefloor.solutions.option_motions import OptionMotions
from dancefloor.solutions.solution import Solution
from dancefloor.solutions.verify import faults
from dancefloor.verbs.how import Request
from dancefloor.verbs.kinds.kind import Encoded
from dancefloor.verbs.kinds.packing import PackingKind
from dancefloor.verbs.kinds.plan import CountPlan, CoverPlan
from dancefloor.verbs.searching import search_for, wrong_solution
from dancefloor.verbs.solutions import Count
from dancefloor.verbs.tally import Tally

if TYPE_CHECKING:
    from dancefloor.cover.problem import Problem
    from dancefloor.draw.board import Board
    from dancefloor.geometry.lattice import Cell


class ConstrainedKind(PackingKind):
    """A `ConstrainedPacking`."""

    puzzle: ConstrainedPacking

    def encoded(self) -> Encoded[Solution]:
        """The puzzle as items and options.

        Raises:
            PuzzleError: some constraint is checked, so that covers need not be solutions.
        """
        if self.puzzle.checked:
            raise PuzzleError(f"where {str(self.puzzle.checked[0])!r}: items and options cannot express this")
        return self

    def unsolved(self, marked: Sequence[Cell] = ()) -> Board:
        """The board, with walls around parts that have names, and these names where no cell has another one."""
        board, parts = super().unsolved(marked), self.puzzle.ground.parts
        if not parts:
            return board
        sides = self.puzzle.ground.around.sides
        around = [(cell, there) for cells in parts.values() for cell in cells for there in sides[cell]]
        walls = [pair for pair in around if any(len(own.intersection(pair)) == 1 for own in parts.values())]
        names = {min(cells): name[:LONGEST_LABEL] for name, cells in parts.items()}
        notes = board.notes
        return board._replace(
            notes=notes._replace(labels={**names, **(notes.labels or {})}, walls=[*notes.walls, *walls])
        )

    # --- verifying ---

    def faults(self, problem: Problem, cover: Cover) -> list[str]:
        """What is wrong with the placements that a cover means, constraints included; empty if nothing is."""
        placements = [self.encoding.decode(option) for option in cover]
        return faults(self.puzzle, placements) + self.puzzle.broken(placements)

    def verify(self, problem: Problem, covers: Sequence[Cover]) -> None:
        """Verify several covers of the problem; see `Encoded.verify`."""
        for cover in covers:
            if wrong := self.faults(problem, cover):
                raise wrong_solution(wrong, problem, cover)

    # --- solving and counting ---

    def _motions(self, request: Request) -> OptionMotions | None:
        return cast("OptionMotions | None", super()._motions(request))

    def _motions_of(self, convention: Convention) -> OptionMotions:
        return self.motions_of(convention)

    def motions_of(self, convention: Convention) -> OptionMotions:
        """The symmetries by a convention."""
        if self.moves_by_part and len(self.puzzle.region.components) > 1:
            return PartMotions.of(self.puzzle, convention)
        if convention is Convention.ALL:
            return self.puzzle.motions
        return ConstrainedMotions.keeping(self.puzzle, convention)

    @property
    def moves_by_part(self) -> bool:
        """Whether parts of the board may move separately: not if something else than items and options may change."""
        return not self.puzzle.checked

    def plan(self, request: Request, order: str = "") -> CoverPlan:
        """A search for one solution of each class, or for all solutions if there are no symmetries."""
        plan = Encoded.plan(self, request, order)
        if not self.puzzle.checked:
            return plan
        motions, met = self._motions(request), plan.met
        if plan.images and motions:  # a sieve passes no other filter
            return plan._replace(
                images=None, lets_through=lambda cover: _is_least(motions, cover) and self._is_right(cover)
            )
        return plan._replace(lets_through=lambda cover: self._is_right(cover) and (met is None or met(cover)))

    def count(self, request: Request) -> Count:
        """Count solutions, up to symmetry if the request says so; one by one if some constraint is checked."""
        if not self.puzzle.checked:
            return Encoded.count(self, request)
        self.check_engine(request.engine)
        symmetric = request.convention is not Convention.NONE
        if reason := self.obstruction():
            return Count.none(reason, self.group(request), 0 if symmetric else None)
        motions = self._motions(request)

        def class_size(cover: Cover) -> int | None:
            if (motions and not _is_least(motions, cover)) or not self._is_right(cover):
                return None
            return len(set(motions.forms(cover))) if motions else 1

        search = search_for(self.problem, request, class_size)
        sizes = Counter(search)
        went = Tally.of(search, sizes.total())
        if motions is None:
            return Count.of(went, group=self.group(request))
        raw = sum(size * times for size, times in sizes.items())
        return Count.of(went, raw=raw, distinct=sizes.total(), group=motions.group)

    def count_plan(self, request: Request, order: str = "") -> CountPlan:
        """The problems whose covers to count; see `Kind.count_plan`.

        Raises:
            InputError: some constraint is checked, so that the solutions are no covers of a problem.
        """
        if self.puzzle.checked:
            raise InputError(
                f"where {str(self.puzzle.checked[0])!r}: a run lists such solutions, but does not count them"
            )
        return Encoded.count_plan(self, request, order)

    def _is_right(self, cover: Cover) -> bool:
        """Whether a cover satisfies the constraints that are checked."""
        arrangement = Arrangement(map(self.encoding.decode, cover))
        return all(each.holds(self.puzzle.ground, arrangement) for each in self.puzzle.checked)


def _is_least(motions: OptionMotions, cover: Cover) -> bool:
    """Whether a cover is the one of its class that comes first."""
    return motions.least_form(cover) == tuple(sorted(cover))
