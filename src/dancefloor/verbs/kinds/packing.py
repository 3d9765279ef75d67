"""Packings, a box and pieces: their solutions and counts, up to symmetry.

Strategy: three ways to leave out symmetric solutions while searching. Anchoring a piece leaves few or none
(`Symmetries.reduced`). If that is not enough, a native sieve passes only the least cover of each class; for a group
without a sieve, `LeastOfAll` decides cover by cover. A search with a limit, or one that resumes, keeps the first cover
of each class instead, since the least one may come last.

Counting up to symmetry uses Burnside's lemma: the average number of solutions that a symmetry leaves unchanged.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache, cached_property, partial
from typing import TYPE_CHECKING, cast

from dancefloor.cover.components import components
from dancefloor.declarations import declared_place, loaded
from dancefloor.engines.choice import fewest_states, quickest_order
from dancefloor.engines.registry import COUNTING, PARTS
from dancefloor.errors import InputError
from dancefloor.puzzles.packing import Packing, PackingEncoding
from dancefloor.search.deadline import now_doing
from dancefloor.search.values import Cover
from dancefloor.solutions.canonical import LeastOfAll, Symmetries, is_found_at_once
from dancefloor.solutions.group import Convention, Group
from dancefloor.solutions.solution import Placements, Reasons, Solution, placement_as_json
from dancefloor.solutions.verify import CoverCheck, faults
from dancefloor.verbs.how import CHOOSING, COMPARING, ENCODING, Request
from dancefloor.verbs.kinds.kind import DISAGREE, Encoded, OptionFacts
from dancefloor.verbs.kinds.plan import (
    CountPart,
    CountPlan,
    CoverPlan,
    count_parts,
    first_met,
    in_order_met,
    number_of_classes,
)
from dancefloor.verbs.searching import PORTFOLIO, search_for
from dancefloor.verbs.solutions import Count
from dancefloor.verbs.tally import Tally, tally

if TYPE_CHECKING:
    from dancefloor.cover.problem import Problem
    from dancefloor.draw.board import Board
    from dancefloor.engines.compiled import Positions
    from dancefloor.engines.registry import Engine
    from dancefloor.geometry.lattice import Cell
    from dancefloor.puzzles.kind import PlacedPiece

UNFINISHED = "their number up to symmetry takes longer"
OPTIONAL = "+"  # a cell that may stay empty, as in text pictures
SAMPLE = 1000  # of the solutions that are only counted, one in this number is verified


class PackingKind(Encoded[Solution]):
    """A `Packing`."""

    name = "packing"
    unseen = ""
    puzzle: Packing

    def unsolved(self, marked: Sequence[Cell] = ()) -> Board:
        r"""The board with all names of cells, and walls around those that lie beside the region and stay open.

        >>> from dancefloor.draw.text import text
        >>> from dancefloor.formats.puzzle import read_puzzle
        >>> print("\n".join(text(PackingKind(read_puzzle("calendar 25-Jan")).unsolved()).splitlines()[:4]))
        ┌───┬───────────────────┐
        │Jan│Feb Mar Apr May Jun│
        ├───┘                   │
        │Jul Aug Sep Oct Nov Dec│
        """
        from dancefloor.draw.board import Notes

        region, labels = self.puzzle.region, self.puzzle.labels
        drawn = Solution.of(self.puzzle, ()).board
        open_cells = {cell for cell in labels if cell not in region}
        walls = [(cell, beyond) for cell in open_cells for beyond in region.lattice.neighbors(cell)]
        named = dict.fromkeys(region.optional, OPTIONAL) | dict(labels)
        return drawn._replace(notes=Notes(labels=named, walls=[pair for pair in walls if pair[1] not in open_cells]))

    def why_none(self, *, brief: bool = False) -> Reasons | None:
        """Why there is no solution, and what would help, as far as a house finds that out; see `Kind.why_none`."""
        place = declared_place("why_none")
        return cast("Reasons", loaded(place)(self.puzzle, brief=brief)) if place else None

    def faults(self, problem: Problem, cover: Cover) -> list[str]:
        """What is wrong with the placements that a cover means; empty if nothing is."""
        if self._facts_of(problem).is_right(cover):
            return []
        return faults(self.puzzle, map(PackingEncoding(problem, self.puzzle).decode, cover)) or [DISAGREE]

    def _facts(self, problem: Problem) -> OptionFacts:
        decode = PackingEncoding(problem, self.puzzle).decode  # the problem may have fewer options than the puzzle
        return OptionFacts(problem, CoverCheck.of_packing(self.puzzle, decode), Placements(self.puzzle, decode))

    def verify(self, problem: Problem, covers: Sequence[Cover]) -> None:
        """Verify several covers of the problem; see `Encoded.verify`."""
        self._verify_by_option(problem, covers)

    def _scanned(self, engine: str | None = None, order: str = "", *, counts: bool = False) -> PackingEncoding:
        """The puzzle as a problem, with the order of scanning that promises the shortest search.

        The order is the same for all engines, so that a search can be resumed. The portfolio is an exception: finding
        the order would take longer than finding a solution. `order` is the fingerprint of one that was found before,
        which is taken if the puzzle has it. With `counts` the covers are counted, in any way, not found.
        """
        now_doing(ENCODING)
        encoding = self.puzzle.encode()
        if engine == PORTFOLIO:
            return encoding
        now_doing(CHOOSING)
        orders = encoding.scan_orders()
        known = [each for each in orders if order and encoding.problem.with_positions(each).order == order]
        if known:
            return encoding.scanned(known[0])
        return encoding.scanned(_best_order(encoding.problem, orders, counts=counts))

    def json_text(self, solution: Solution) -> str:
        """The text of a solution in JSON, on one line."""
        return f'{{"placements": [{", ".join(map(self._text_of_placement, solution.placements))}]}}'

    @cached_property
    def _text_of_placement(self) -> Callable[[PlacedPiece], str]:
        import json

        texts = cache(lambda placed: json.dumps(placement_as_json(placed)))
        return cast("Callable[[PlacedPiece], str]", texts)

    # Solving.

    def plan(self, request: Request, order: str = "") -> CoverPlan:
        """A search for one solution of each class, or for all solutions if the request has no symmetries."""
        resume = request.resume
        searcher = PORTFOLIO if request.wants_one else request.engine or (resume.engine if resume else None)
        encoding = self._scanned(searcher, resume.order if resume else order)
        symmetries = self._symmetries(encoding, request)
        if symmetries is None:
            return CoverPlan(encoding.problem, group=self.group(request), has_orders=True)
        return self._one_of_each_class(symmetries, request)

    def _symmetries(self, encoding: PackingEncoding, request: Request) -> Symmetries | None:
        """The symmetries that matter to a search; None if none do."""
        if request.convention is Convention.NONE:
            return None
        now_doing(COMPARING)
        alone = request.limits.solutions == 1 and request.resume is None
        if alone and not is_found_at_once(encoding.packing):  # a single solution repeats no other
            return None
        return Symmetries(encoding, request.convention)

    def _one_of_each_class(self, symmetries: Symmetries, request: Request) -> CoverPlan:
        problem, numbers = symmetries.reduced()
        plan = CoverPlan(problem, numbers, group=symmetries.group, has_orders=True)
        if symmetries.is_free:
            return plan
        if in_order_met(request):
            met = first_met(symmetries, request)
            return plan._replace(lets_through=_renumbered(met, numbers), met=met)
        if product := self._product(symmetries, request):
            return plan._replace(product=product)
        if images := symmetries.images(numbers):
            return plan._replace(images=images)
        return plan._replace(lets_through=_renumbered(LeastOfAll(symmetries), numbers))

    def _product(self, symmetries: Symmetries, request: Request) -> Engine | None:
        """What lists separate parts, each up to its own symmetries; None if these or the request do not allow that."""
        named = request.engine or (request.resume.engine if request.resume else PARTS)
        parts = components(symmetries.problem) if named == PARTS else []
        if not parts or not (own := symmetries.parts(parts)):
            return None
        from dancefloor.engines.parts import ProductUpToSymmetry  # few problems fall apart

        return ProductUpToSymmetry(own)

    # Counting.

    def count(self, request: Request) -> Count:
        """Count solutions, up to symmetry if the request says so."""
        self.check_engine(request.engine)
        symmetric = request.convention is not Convention.NONE
        if reason := self.obstruction():
            return Count.none(reason, Group(request.convention), 0 if symmetric else None)
        encoding = self._scanned(counts=request.engine in (None, COUNTING) and not request.is_limited)
        if not symmetric and (request.is_limited or not _is_worth_anchoring(self.puzzle)):
            return Count.of(tally(encoding.problem, self.sampler(encoding.problem), request))
        now_doing(COMPARING)
        symmetries = Symmetries(encoding, request.convention if symmetric else Convention.ALL)
        plan = self._parts(symmetries, symmetric=symmetric, fixed=not request.is_limited)
        if plan is None:
            return self._count_least(symmetries, request)
        return count_parts(plan, request)

    def count_plan(self, request: Request, order: str = "") -> CountPlan:
        """Slices of the problem, thanks to symmetries, and problems of solutions that symmetries leave unchanged.

        Raises:
            InputError: there are too many symmetries to list, so that the search keeps no totals.
        """
        symmetric = request.convention is not Convention.NONE
        encoding = self._scanned(order=order, counts=request.engine in (None, COUNTING))
        order = encoding.problem.order
        if not symmetric and not _is_worth_anchoring(self.puzzle):
            return CountPlan([CountPart(encoding.problem, 1, self.sampler(encoding.problem))], order=order)
        now_doing(COMPARING)
        symmetries = Symmetries(encoding, request.convention if symmetric else Convention.ALL)
        if plan := self._parts(symmetries, symmetric=symmetric, fixed=True):
            return plan._replace(order=order)
        problem, numbers = symmetries.reduced()
        images = symmetries.images(numbers)
        if images is None:
            raise InputError(f"{symmetries.group} are too many to count up to: count with the symmetry 'none'")
        part = CountPart(problem, 1, self.sampler(problem), images=images)
        return CountPlan([part], symmetries.group, order)

    def _parts(self, symmetries: Symmetries, *, symmetric: bool, fixed: bool) -> CountPlan | None:
        """What to count; None if the solutions that symmetries leave unchanged cannot be counted, or are not wanted."""
        unchanged: list[CountPart] | None = []
        if symmetric and not symmetries.is_free:
            unchanged = self._unchanged(symmetries) if fixed else None
        if unchanged is None:
            return None
        parts = [CountPart(part, size, self.sampler(part)) for size, part in symmetries.slices()] + unchanged
        if not symmetric:
            return CountPlan(parts)
        classes = partial(number_of_classes, symmetries.problem, symmetries.order)
        return CountPlan(parts, symmetries.group, classes=classes, is_free=symmetries.is_free)

    def _unchanged(self, symmetries: Symmetries) -> list[CountPart] | None:
        """The problems of solutions that symmetries leave unchanged; None if these are no covers of a problem."""
        from dancefloor.solutions.burnside import quotients, unfolded

        found = quotients(symmetries)
        if found is None:
            return None
        whole = symmetries.problem
        return [
            CountPart(part, times, self.sampler(whole, partial(unfolded, part)), is_raw=False) for times, part in found
        ]

    def _count_least(self, symmetries: Symmetries, request: Request) -> Count:
        """Count up to symmetry by finding solutions and keeping only the least of each class."""
        problem, numbers = symmetries.reduced()
        sample = self.sampler(problem)
        if not request.is_limited and (images := symmetries.images(numbers)):
            least = search_for(problem, request, None, images)
            distinct = least.tally(sample)
            went = Tally.of(least, distinct)
            return Count.of(went, raw=least.weight, distinct=distinct, group=symmetries.group)
        turn = itertools.count()

        def decode(cover: Cover) -> int | None:
            if next(turn) % SAMPLE == 0:
                sample(cover)
            return symmetries.class_size(tuple([numbers[option] for option in cover])) or None

        search = search_for(problem, request, decode)
        sizes = Counter(search)
        raw = sum(size * times for size, times in sizes.items())
        went = Tally.of(search, sizes.total())
        return Count.of(went, raw=raw, distinct=sizes.total(), group=symmetries.group)


def _best_order(problem: Problem, orders: Sequence[Positions], *, counts: bool) -> Positions:
    """The order of scanning that promises the shortest search, or the shortest count.

    Where a problem falls apart, the largest part decides: a search of the whole, which nobody does, would seem long.
    """
    parts = components(problem) if len(orders) > 1 else []
    if parts:
        largest = max(parts, key=lambda part: len(part.problem.options))
        whole: dict[Positions, Positions] = {}
        for order in orders:
            whole.setdefault(largest.positions(order), order)
        return whole[_best_order(largest.problem, [*whole], counts=counts)]
    quickest = quickest_order(problem, orders)
    return fewest_states(problem, orders, quickest) if counts else quickest


def _is_worth_anchoring(packing: Packing) -> bool:
    """Whether symmetries may shorten a search that counts each solution separately."""
    return any(piece.low == piece.high == 1 for piece in packing.pieces) and is_found_at_once(packing)


def _renumbered(lets_through: Callable[[Cover], bool], numbers: Sequence[int]) -> Callable[[Cover], bool]:
    """The same filter for the covers of a problem whose options have these numbers to the filter."""
    return lambda cover: lets_through(tuple([numbers[option] for option in cover]))
