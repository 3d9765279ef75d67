"""Covers of a problem that falls apart: one cover of each part, and all products of these in a stated order.

Strategy: each part is searched by an engine of its own. The part with the most options goes slowest, like the first
digit of a number, and the one with the fewest goes fastest. Before anything is listed, a cover of each part is looked
for, from the fastest part to the slowest: a part without covers ends it all, and one that is hard delays the list once,
not once for each cover of the others. A part that begins again replays the covers that it has found, if they are few
enough to be kept; otherwise it is searched again, which counters do not count.

A position says for each part where its present covers come from, and how many of them have gone by.

An interval is one of the slowest part: all its covers there, each with all covers of the others. So a product can be
divided wherever the search of its slowest part can be.

Symmetries may move each part by itself, and let equal parts change places. Then a sieve passes one cover of each class
of a part, and products are listed only if the covers of equal parts ascend.
"""

from __future__ import annotations

import time
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import chain
from math import inf
from operator import add, attrgetter
from typing import NamedTuple

from dancefloor.cover.components import Component, components
from dancefloor.cover.problem import Problem
from dancefloor.engines.choice import choose, choose_for_one, lacking
from dancefloor.engines.excerpts import Images, Path, SievedEngine, begin, divisible
from dancefloor.engines.registry import WRONG_PATH, Batch, Engine, EveryProblem, Run, engine
from dancefloor.errors import InputError
from dancefloor.search.session import UNBOUNDED
from dancefloor.search.values import ALONE, Cover, Resources

# The engines of parts; a position has their numbers here.
SEARCHERS = ("scanning", "bits", "cells", "dancing", "scanning-python", "reference", "portfolio")
AT_ONCE = 1 << 12  # the most covers that the fastest part looks for at once
MOST_AGAIN = 1 << 16  # the most covers that a part may have to find again at the beginning
HEAD = 5  # numbers in the place of a part before its path
KEPT = 1 << 20  # the most numbers of options in the covers of a part that are kept

_Counters = tuple[int, int, int]  # nodes, updates, cleansings


class PlaceOfPart(NamedTuple):
    """Where a part stands: its share of a position."""

    engine: int  # the number of its engine among `SEARCHERS`
    is_first: int  # 1 if it goes through its covers for the first time, so that its work counts, else 0
    passed: int  # how many covers have gone by since the path
    found: int  # how many of them have been found, and must be found again
    path: Path

    @property
    def is_possible(self) -> bool:
        """Whether the numbers are in range; only the engine knows whether the path is one."""
        is_near = 0 <= self.passed <= self.found <= MOST_AGAIN
        return 0 <= self.engine < len(SEARCHERS) and self.is_first in (0, 1) and is_near


class Undivided(Component):
    """A problem that does not fall apart, as its only part."""

    def __init__(self, whole: Problem) -> None:
        self.problem, self.numbers = whole, tuple(range(len(whole.options)))


class PartUpToSymmetry(Component):
    """A part with its own symmetries.

    Args:
        problem: the part, or one that it equals.
        numbers: the numbers that its options have in the whole, in the order of that problem.
        images: its symmetries.
        alike: a number that equal parts share.
    """

    def __init__(self, problem: Problem, numbers: tuple[int, ...], images: Images, alike: int) -> None:
        self.problem, self.numbers, self.images, self.alike = problem, numbers, images, alike


class PartMark(NamedTuple):
    """A position of the run of a part, and how many of the covers that are kept it had found there."""

    found: int
    path: Path


class PartAtWork:
    """A part of a problem at work: its covers, which may come again and again.

    Args:
        component: the part.
        place: where it stands.
        resources: threads, memory and seed.
        until: where its search ends; None for the end of the search (default).
    """

    def __init__(
        self, component: Component, place: PlaceOfPart, resources: Resources, until: Path | None = None
    ) -> None:
        self._component, self._resources, self._engine, self._until = component, resources, place.engine, until
        self._begin(place.path)
        self.at = place.passed  #: the number of the next cover among `covers`
        self.counted: _Counters = (0, 0, 0)  #: nodes, updates and cleansings of the first time
        self._is_first, self._again = bool(place.is_first), place.found

    def _begin(self, path: Path) -> None:
        chosen, problem = _engine_of(self._component, self._engine), self._component.problem
        self._run: Run = begin(chosen, problem, path, self._until, self._resources)
        self.covers: list[Cover] = []  #: those that have been found and kept, as covers of the whole problem
        self.forms: list[Cover] = []  #: the same as covers of the part, sorted; none if no other part equals it
        self._marks, self._numbers = [PartMark(0, path)], 0
        self._is_whole, self._is_complete = not path, False  # whether they begin with the first, end with the last
        share = self._run.progress()
        self._shares = share, share  # before the last covers, and after them

    @property
    def alike(self) -> int | None:
        """A number that equal parts share, if these may change places."""
        return self._component.alike if isinstance(self._component, PartUpToSymmetry) else None

    @property
    def is_ready(self) -> bool:
        """Whether its next cover is at hand."""
        return self.at < len(self.covers)

    @property
    def is_set(self) -> bool:
        """Whether its next cover has been found; a search that was resumed may have to find it again."""
        return self.at < len(self.covers) + self._again

    @property
    def is_over(self) -> bool:
        """Whether there is no further cover."""
        return self._is_complete and not self.is_ready

    def find(self, covers: int, nodes: int, seconds: float) -> None:
        """Search until some covers are found, or nodes or seconds are used up."""
        before, share = self._run.counters(), self._shares[1]
        if self._again:
            batch = self._run.advance(self._again, UNBOUNDED, seconds, UNBOUNDED)
            self._again = max(0, self._again - batch.found)
            if batch.complete and self._again:
                raise InputError(WRONG_PATH)
        else:
            self._mark()
            batch = self._run.advance(covers, nodes, seconds, UNBOUNDED)
            if self._is_first:
                work = [new - old for new, old in zip(self._run.counters(), before, strict=True)]
                self.counted = _sum(self.counted, work)
        self._keep(batch)
        self._shares = share, self._run.progress()

    def _mark(self) -> None:
        """Remember the position of the run, and forget the covers that have gone by if they are too many."""
        if self._numbers > KEPT and not self.is_ready:
            self.covers, self.forms, self._marks = [], [], []
            self.at, self._numbers, self._is_whole = 0, 0, False
        if self._marks and self._marks[-1].found == len(self.covers):
            self._marks.pop()
        self._marks.append(PartMark(len(self.covers), tuple(self._run.position())))

    def _keep(self, batch: Batch) -> None:
        self.covers += map(self._component.whole, batch.covers)
        if self.alike is not None:
            self.forms += [tuple(sorted(cover)) for cover in batch.covers]
        self._numbers += sum(map(len, batch.covers))
        self._is_complete = batch.complete

    def rewind(self) -> None:
        """Begin again with the first cover."""
        if not self._is_whole:
            self._begin(())
        self.at, self._is_first = 0, False

    @property
    def place(self) -> PlaceOfPart:
        """Where it stands."""
        if not self.is_set:
            return PlaceOfPart(self._engine, self._is_first, 0, 0, tuple(self._run.position()))
        mark = self._marks[bisect_right(self._marks, self.at, key=attrgetter("found")) - 1]
        passed, found = self.at - mark.found, len(self.covers) + self._again - mark.found
        return PlaceOfPart(self._engine, self._is_first, passed, found if self._is_first else passed + 1, mark.path)

    def last_part(self) -> PlaceOfPart | None:
        """The beginning of the last part of what is left; None if it cannot be divided. It ends this part."""
        while self._again:  # what has gone by comes before that
            self.find(1, 1, inf)
        if not self.is_set:
            self.find(1, 1, inf)  # a run that has not begun has no branches yet
        path = divisible(self._run).last_part()
        return PlaceOfPart(self._engine, self._is_first, 0, 0, path) if path else None

    @property
    def beginning(self) -> PlaceOfPart:
        """Its beginning in an interval that follows another one, which counts its work."""
        return PlaceOfPart(self._engine, 0, 0, 0, ())

    def progress(self, within: float) -> float:
        """The share of its covers that have gone by; `within` is that of the next cover."""
        if self._is_complete and self._is_whole:
            return min(1.0, (self.at + within) / max(1, len(self.covers)))
        first, last = self._shares
        return first + within * (last - first) if self.is_ready else last


def _sum(one: Sequence[int], other: Sequence[int]) -> _Counters:
    nodes, updates, cleansings = map(add, one, other)
    return nodes, updates, cleansings


class PartsRun:
    """All ways to take one cover of each part; see `dancefloor.engines.registry.Run`.

    Args:
        parts: the parts, the slowest first.
    """

    def __init__(self, parts: Sequence[PartAtWork]) -> None:
        self._parts, self._is_done = parts, False

    def advance(self, covers: int, nodes: int, seconds: float, keep: int) -> Batch:
        """Search until `covers`, `nodes` or `seconds` are used up; return at most the first `keep` covers."""
        late, last = time.perf_counter() + seconds, self.counters()[0] + nodes
        found, kept, wanting = 0, list[Cover](), self._next()
        while found < covers and not self._is_done:
            searched = wanting
            if searched is None:
                found += self._take(covers - found, keep - len(kept), kept)
            elif (left := last - self.counters()[0]) > 0:
                searched.find(self._wanted(covers - found), left, max(0.0, late - time.perf_counter()))
            else:
                break
            wanting = self._next()
            # What the fastest part has just found is taken, so that no position lies before it.
            if time.perf_counter() >= late and (wanting or not searched):
                break
        return Batch(kept, found, self._is_done)

    def _wanted(self, most: int) -> int:
        """How many covers to look for at once: several only where all slower parts have one."""
        return min(AT_ONCE, most) if all(part.is_ready for part in self._parts[:-1]) else 1

    def _next(self) -> PartAtWork | None:
        """The part that must look for its next cover; None if each has one, or all is done."""
        for slower, part in zip(self._parts[-2::-1], self._parts[:0:-1], strict=True):
            if part.is_over:
                self._is_done |= not slower.is_set  # nothing has been listed, so it has no cover at all
                part.rewind()
                slower.at += 1
        self._is_done |= self._parts[0].is_over
        return None if self._is_done else next((part for part in reversed(self._parts) if not part.is_ready), None)

    def _take(self, most: int, room: int, kept: list[Cover]) -> int:
        """Take covers of the fastest part with the present one of each other part; keep those that have room."""
        *others, fastest = self._parts
        begin, end = fastest.at, min(len(fastest.covers), fastest.at + most)
        fastest.at = end
        taken = self._ascending(begin, end)
        if room > 0 and taken:
            start = tuple(chain.from_iterable([part.covers[part.at] for part in others]))
            kept += [start + fastest.covers[at] for at in taken[:room]]
        return len(taken)

    def _ascending(self, begin: int, end: int) -> Sequence[int]:
        """Which covers of the fastest part go with the others, so that those of equal parts ascend."""
        *others, fastest = self._parts
        last: dict[int, Cover] = {}  # by what equal parts share, the form of the last one
        for part in others:
            if part.alike is not None:
                form = part.forms[part.at]
                if form < last.get(part.alike, form):
                    return ()
                last[part.alike] = form
        if fastest.alike is None or (least := last.get(fastest.alike)) is None:
            return range(begin, end)
        return [at for at in range(begin, end) if fastest.forms[at] >= least]

    def position(self) -> Path:
        """The place of each part, the slowest first."""
        return _position([part.place for part in self._parts])

    def last_part(self) -> Path | None:
        """The beginning of the last part of what is left; None if it cannot be divided. It ends this run."""
        slowest, *others = self._parts
        place = slowest.last_part()
        return _position([place, *[part.beginning for part in others]]) if place else None

    def progress(self) -> float:
        """The estimated share of the search that is done, from 0 to 1."""
        within = 0.0
        for part in reversed(self._parts):
            within = part.progress(within)
        return 1.0 if self._is_done else within

    def counters(self) -> _Counters:
        """The nodes, updates and cleansings that it takes to find the covers of each part once."""
        counted = (0, 0, 0)
        for part in self._parts:
            counted = _sum(counted, part.counted)
        return counted


def _position(places: Sequence[PlaceOfPart]) -> Path:
    return tuple(chain.from_iterable([(*map(int, numbers), len(path), *path) for *numbers, path in places]))


def _places(path: Sequence[int], parts: Sequence[Component]) -> list[PlaceOfPart]:
    """The places of parts, as a position tells them, whose engines can take these parts."""
    places = [*_read(path, len(parts))]
    if any(lacking(engine(SEARCHERS[place.engine]), part.problem) for place, part in zip(places, parts, strict=True)):
        raise InputError(WRONG_PATH)
    return places


def _read(path: Sequence[int], number: int) -> Iterator[PlaceOfPart]:
    """The places of a number of parts, as a position tells them."""
    at = 0
    for _ in range(number):
        if len(path) < at + HEAD or not 0 <= path[at + HEAD - 1] <= len(path) - at - HEAD:
            raise InputError(WRONG_PATH)
        name, is_first, passed, found, length = path[at : at + HEAD]
        place = PlaceOfPart(name, is_first, passed, found, tuple(path[at + HEAD : at + HEAD + length]))
        if not place.is_possible:
            raise InputError(WRONG_PATH)
        yield place
        at += HEAD + length
    if at < len(path):
        raise InputError(WRONG_PATH)


class PartsEngine(EveryProblem):
    """Lists the covers of a problem that falls apart, by those of its parts.

    Args:
        is_for_one: whether to find the first cover of each part fast (default: False).

    >>> problem = Problem.from_names("p q r", ["p", "q", "r", "p", "q r"])
    >>> PartsEngine().start(problem).advance(9, 99, 1.0, 9).covers
    [(1, 2, 0), (1, 2, 3), (4, 0), (4, 3)]
    """

    name = "parts"
    about = "separate parts, each by an engine of its own; counts what falls apart within a search, too"

    def __init__(self, *, is_for_one: bool = False) -> None:
        self._is_for_one = is_for_one

    def start(self, problem: Problem, path: Path = (), resources: Resources = ALONE) -> PartsRun:
        """Begin a search, or resume one at the position `path`.

        Raises:
            InputError: the position does not belong to this problem.
        """
        parts = self._slowest_first(problem)
        places = _places(path, parts) if path else [self._beginning(part.problem) for part in parts]
        return PartsRun([PartAtWork(part, place, resources) for part, place in zip(parts, places, strict=True)])

    def between(self, problem: Problem, path: Path, until: Path, resources: Resources) -> PartsRun:
        """Begin an interval, or resume one; see `dancefloor.engines.excerpts.begin`.

        Args:
            problem: items and options.
            path: where to begin; empty for the beginning of the search.
            until: where to end.
            resources: threads, memory and seed.

        Raises:
            InputError: a position does not belong to this problem, or no interval ends there.
        """
        parts = self._slowest_first(problem)
        ends = _places(until, parts)
        slowest, *others = ends
        if not slowest.path or any(place.path or place.found for place in others):
            raise InputError(WRONG_PATH)
        # Where it begins at the beginning, its engines are those of its end, which another machine may have chosen.
        places = _places(path, parts) if path else [place._replace(is_first=1, path=()) for place in ends]
        if [place.engine for place in places] != [place.engine for place in ends]:
            raise InputError(WRONG_PATH)
        bounds = [slowest.path, *[None] * len(others)]
        return PartsRun(
            [PartAtWork(part, place, resources, end) for part, place, end in zip(parts, places, bounds, strict=True)]
        )

    def slowest(self, problem: Problem) -> tuple[Engine, Problem]:
        """The engine and the problem of the part that goes slowest, whose intervals are those of the whole."""
        first, *_ = self._slowest_first(problem)
        return _engine_of(first, self._beginning(first.problem).engine), first.problem

    def where(self, problem: Problem, path: Path) -> Path:
        """The position at which the slowest part stands at a path, and all others begin."""
        first, *others = [self._beginning(part.problem) for part in self._slowest_first(problem)]
        return _position([first._replace(path=path), *[place._replace(is_first=0) for place in others]])

    def _slowest_first(self, problem: Problem) -> Sequence[Component]:
        parts = components(problem) or [Undivided(problem)]
        return sorted(parts, key=lambda part: (-len(part.numbers), part.numbers))

    def _beginning(self, problem: Problem) -> PlaceOfPart:
        chosen = choose_for_one(problem) if self._is_for_one else choose(problem)
        return PlaceOfPart(SEARCHERS.index(chosen.engine.name), 1, 0, 0, ())


def _engine_of(part: Component, number: int) -> Engine:
    """The engine with a number, with the sieve of a part that has one."""
    chosen = engine(SEARCHERS[number])
    return SievedEngine(chosen, part.images) if isinstance(part, PartUpToSymmetry) else chosen


class ProductUpToSymmetry(PartsEngine):
    """Lists one cover of each class, for symmetries that move each part by itself and exchange equal ones.

    Args:
        parts: the parts of the problem, which is the only one that it takes.
    """

    def __init__(self, parts: Sequence[PartUpToSymmetry]) -> None:
        super().__init__()
        self._parts = sorted(parts, key=lambda part: (-len(part.numbers), part.alike, part.numbers))

    def _slowest_first(self, problem: Problem) -> Sequence[Component]:
        return self._parts
