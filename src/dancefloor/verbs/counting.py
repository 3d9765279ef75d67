"""``count``: how many solutions there are, all of them or up to symmetry."""

from __future__ import annotations

import itertools
import operator
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Self, Unpack

from dancefloor.cover.problem import Problem
from dancefloor.engines.choice import choose_for_count
from dancefloor.errors import UnsupportedProblem
from dancefloor.puzzles.fillomino import Fillomino
from dancefloor.puzzles.packing import Packing
from dancefloor.search.deadline import TimeUp, now_doing
from dancefloor.search.values import Cover, Limits, Outcome, Progress, Statistics
from dancefloor.solutions.burnside import Quotient, quotients, unfolded
from dancefloor.solutions.canonical import Symmetries, is_found_at_once
from dancefloor.solutions.group import NO_GROUP, Convention, Group, UpTo
from dancefloor.verbs.asking import (
    COMPARING,
    ENCODING,
    OnProgress,
    Puzzle,
    SearchHow,
    checked,
    encoded,
    meant,
    our_fault,
    puzzle_of,
    resources_of,
    search_for,
    still,
    until_limit,
    why_none,
)
from dancefloor.verbs.racing import Tally, tally


class Count(int):
    """The number of solutions: an int that knows more.

    Its value is `distinct` if solutions were counted up to symmetry, else `raw`. Unless `outcome` is COMPLETE it is
    what was found so far; and then `distinct` may be None because classes are counted only in the end.
    """

    raw: int  #: solutions, symmetric ones counted separately
    distinct: int | None  #: solutions up to symmetry; None if they were not counted, or there is no word of symmetry
    group: Group  #: the symmetries up to which solutions were counted
    outcome: Outcome
    statistics: Statistics
    progress: float  #: the estimated share of the search that was done
    engine: str  #: the engine; empty if no search was needed
    why: str  #: why that engine was chosen
    reason: str  #: why there are none, where that is known without search; or what took too long, before it began

    @classmethod
    def _of(cls, raw: int, distinct: int | None, group: Group, went: Tally | _Turns | None, reason: str = "") -> Self:
        count = cls(raw if distinct is None else distinct)
        count.raw, count.distinct, count.group, count.reason = raw, distinct, group, reason
        count.outcome = went.outcome if went else Outcome.COMPLETE
        count.statistics = went.statistics if went else Statistics()
        count.progress = went.progress if went else 1.0
        count.engine = went.engine if went else ""
        count.why = went.why if went else ""
        return count

    @classmethod
    def too_late(cls, late: TimeUp) -> Self:
        """A number that nobody knows, since time was up before anything could be counted."""
        return cls._of(0, None, NO_GROUP, Tally(0, Outcome.LIMITED, Statistics(), 0.0, "", ""), why_none(late))

    @property
    def order(self) -> int:
        """The number of symmetries; 1 if each solution was counted by itself."""
        return self.group.order


def count(
    puzzle: Puzzle | Fillomino | str,
    *,
    up_to_symmetry: UpTo = False,
    engine: str | None = None,
    limits: Limits | None = None,
    on_progress: OnProgress | None = None,
    threads: int | None = None,
    memory: int | None = None,
    seed: int = 0,
) -> Count:
    """Count solutions, all of them or up to symmetry; see `Count` for what else the number knows.

    With ``up_to_symmetry="rotations"`` reflections make no solutions the same. The classes are counted by the
    solutions that each symmetry leaves unchanged, or one by one where there is a limit on solutions; see
    docs/symmetry.md. Some of the solutions counted are verified. `threads`, `memory` and `seed` are as for `solve`.

    Raises:
        InputError: the puzzle makes no sense, or there is no such engine.
        EngineError: the engine cannot take it.

    >>> count("3x20"), count("3x20", up_to_symmetry=True)
    (8, 2)
    """
    resources = resources_of(threads, memory, seed)
    how: SearchHow = {"limits": limits, "resources": resources, "on_progress": on_progress}
    try:
        with until_limit(limits):
            given = meant(puzzle)
            return (
                _count_filled(given, engine, **how)
                if isinstance(given, Fillomino)
                else _count(given, up_to_symmetry, engine, **how)
            )
    except TimeUp as late:
        return Count.too_late(late)


def _count_filled(given: Fillomino, engine: str | None, **how: Unpack[SearchHow]) -> Count:
    from dancefloor.verbs.filling import count_filled

    now_doing(ENCODING)
    if reason := given.obstruction():
        return Count._of(0, None, NO_GROUP, None, reason)
    filled = count_filled(given, engine, **how)
    return Count._of(filled.number, None, NO_GROUP, filled)


def _count(given: Puzzle, up_to_symmetry: UpTo, engine: str | None, **how: Unpack[SearchHow]) -> Count:
    """The number of solutions of a puzzle that is an exact cover.

    Raises:
        TimeUp: the deadline passed before anything was counted.
    """
    limits, puzzle = how.get("limits"), puzzle_of(given, engine)
    convention = Convention.of(up_to_symmetry) if isinstance(puzzle, Packing) else Convention.NONE
    symmetric = convention is not Convention.NONE
    if reason := puzzle.obstruction():
        return Count._of(0, 0 if symmetric else None, Group(convention), None, reason)
    encoding = encoded(puzzle) if isinstance(puzzle, Packing) else None
    problem = (encoding or puzzle.encode()).problem
    few = limits is not None and limits.solutions is not None
    if encoding is None or not (symmetric or (not few and _is_worth_anchoring(encoding.packing))):
        found = tally(problem, _sampler(puzzle, problem), engine, **how)
        return Count._of(found.number, None, NO_GROUP, found)
    now_doing(COMPARING)
    symmetries = Symmetries(encoding, convention if symmetric else Convention.ALL)
    unchanged: list[Quotient] | None = []
    if symmetric and not symmetries.is_free:
        unchanged = None if few else quotients(symmetries)
    if unchanged is None:
        return _count_least(puzzle, symmetries, engine, **how)
    # The classes are as many as the solutions that a symmetry leaves unchanged, on average; the identity leaves all.
    slices = symmetries.slices()
    turns = _Turns([*(part for _, part in slices), *(part for _, part in unchanged)], **how)
    raw = sum([size * turns.number_of(part, _sampler(puzzle, part), engine) for size, part in slices])
    fixed = sum(
        [
            times * turns.number_of(part, _sampler(puzzle, problem, part), engine if _takes(engine, part) else None)
            for times, part in unchanged
        ]
    )
    group = symmetries.group if symmetric else NO_GROUP
    if not symmetric or not (symmetries.is_free or turns.outcome is Outcome.COMPLETE):
        return Count._of(raw, None, group, turns)
    distinct, rest = divmod(raw + fixed, symmetries.order)
    if rest:
        wrong = (
            f"{raw} solutions and {fixed} left unchanged by {symmetries.order} symmetries: that is no number of classes"
        )
        raise our_fault(wrong, problem)
    return Count._of(raw, distinct, group, turns)


def _count_least(puzzle: Puzzle, symmetries: Symmetries, engine: str | None, **how: Unpack[SearchHow]) -> Count:
    """Count up to symmetry by finding all solutions and keeping the least of each class."""
    problem, numbers = symmetries.reduced()
    limits = how.get("limits")
    if not (limits and limits.solutions is not None) and (images := symmetries.images(numbers)):
        least = search_for(problem, engine, None, images, **how)
        distinct = least.tally(_sampler(puzzle, problem))
        return Count._of(least.weight, distinct, symmetries.group, Tally.of(least, distinct))
    turn, sample = itertools.count(), _sampler(puzzle, problem)

    def decode(cover: Cover) -> int | None:
        if next(turn) % SAMPLE == 0:
            sample(cover)
        return symmetries.class_size(tuple([numbers[option] for option in cover])) or None

    search = search_for(problem, engine, decode, **how)
    sizes = Counter(search)
    raw = sum(size * times for size, times in sizes.items())
    return Count._of(raw, sizes.total(), symmetries.group, Tally.of(search, sizes.total()))


class _Turns:
    """Searches that count one after another, within the same limits and to those who watch like one."""

    def __init__(self, problems: Sequence[Problem], **how: Unpack[SearchHow]) -> None:
        self.outcome = Outcome.COMPLETE
        self.statistics = Statistics()
        self.engine = self.why = ""
        self._how, self._limits, self._on_progress = how, how.get("limits") or Limits(), how.get("on_progress")
        self._all = sum(len(problem.options) for problem in problems)
        self._done = 0.0  # of these

    @property
    def progress(self) -> float:
        """The estimated share of all searches that is done."""
        return self._done / self._all if self._all else 1.0

    def number_of(self, problem: Problem, sample: Callable[[Cover], None], engine: str | None) -> int:
        """The number of covers; nothing is searched any more once a search has stopped early."""
        if self.outcome is not Outcome.COMPLETE:
            return 0
        limits, spent, done, size = self._limits, self.statistics, self._done, len(problem.options)
        rest = Limits(limits.solutions, None if limits.nodes is None else max(0, limits.nodes - spent.nodes))

        def tell(progress: Progress) -> None:
            self._done = done + size * progress.fraction
            if self._on_progress:
                self._on_progress(Progress(self.progress, _sum(spent, progress.statistics)))

        try:
            how: SearchHow = {**self._how, "limits": still(rest), "on_progress": tell}
            found = tally(problem, sample, engine, **how)
        except TimeUp:  # before the search, to which a limit is an outcome
            if not self.why:
                raise
            self.outcome = Outcome.LIMITED
            return 0
        except KeyboardInterrupt:  # before or after the search, which makes an outcome of it
            if not self.why:
                raise
            self.outcome = Outcome.INTERRUPTED
            return 0
        self.outcome, self.statistics = found.outcome, _sum(spent, found.statistics)
        self._done = done + size * found.progress
        if not self.why:
            self.engine, self.why = found.engine, found.why
        return found.number


def _is_worth_anchoring(packing: Packing) -> bool:
    """Whether symmetries may make the search smaller even where each solution is counted by itself."""
    return any(piece.low == piece.high == 1 for piece in packing.pieces) and is_found_at_once(packing)


def _takes(engine: str | None, problem: Problem) -> bool:
    """Tell whether an engine that was asked for can take a problem, which may be another one than was given."""
    if engine is None:
        return True  # some engine can, and to choose it now would take time that tables may not need
    try:
        choose_for_count(problem, engine)
    except UnsupportedProblem:
        return False
    return True


def _sum(one: Statistics, other: Statistics) -> Statistics:
    return Statistics(*map(operator.add, one, other))


def _sampler(puzzle: Puzzle, problem: Problem, quotient: Problem | None = None) -> Callable[[Cover], None]:
    """Something that verifies a cover, be it one of the problem or of a quotient of it."""

    def sample(cover: Cover) -> None:
        with suppress(TimeUp):  # not all are looked at: and this one the less so
            if quotient is not None:
                cover = unfolded(quotient, cover)
            checked(puzzle, problem, cover)

    return sample


SAMPLE = 1000  # of so many solutions that are only counted one is verified
