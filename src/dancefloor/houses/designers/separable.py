"""Which solutions of a puzzle come apart: each with its moves, as soon as it is found.

Strategy: each solution is taken apart as soon as a search finds it; several are, at once, if the search has found them.
Results come in the order of the search, so that threads change nothing but the time. The first one is what somebody
waits for; it works on the thread of the caller, where Ctrl-C strikes. The others work as long as it does, a turn at a
time, so that nothing works in the background afterwards. One deadline is for search and moves. A file has a line for
each solution that is decided, in this order. A later search lists the solutions again, which takes little time in
comparison, and takes those apart that the file does not have.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from math import inf
from threading import Event, Thread
from time import perf_counter
from typing import TYPE_CHECKING, Any, Unpack

from dancefloor.arguments import check_type
from dancefloor.display import AtWork, Displayed
from dancefloor.errors import InputError
from dancefloor.formats.files import KeptLines
from dancefloor.houses.designers.disassembly import Disassembly
from dancefloor.houses.designers.kept_apart import line_of, taken_of
from dancefloor.houses.designers.taking_apart import MOST_PIECES, TURN, TakingApart
from dancefloor.houses.designers.ways import ways_of
from dancefloor.search.deadline import TimeUp, deadline
from dancefloor.search.values import Outcome
from dancefloor.solutions.solution import Solution
from dancefloor.verbs.how import LimitKeywords, Request, SymmetricSearch, asks
from dancefloor.verbs.kinds.kind import kind_of

if TYPE_CHECKING:
    from dancefloor.verbs.how import AnyPuzzle
    from dancefloor.verbs.kinds.kind import Kind
    from dancefloor.verbs.solutions import Solutions


VERSION = 1  # of the file


class Disassemblies(AtWork, Displayed, Iterator[Disassembly]):
    """The solutions of a puzzle that come apart, one by one.

    >>> import dancefloor as dance
    >>> found = dance.disassemblies("soma", limit=1)
    >>> [each.level for each in found], found.assemblies
    (['1'], 1)

    Args:
        puzzle: the puzzle, or a text that means one.
        request: the keywords of `disassemblies`.
        turns: whether pieces may turn by quarters.
        file: where to keep what was looked at; None for nowhere.

    Attributes:
        turns: whether pieces may turn by quarters.
        assemblies: how many solutions were looked at so far, those of the file included.
        kept: how many of them the file had before.
        undecided: how many of them neither came apart nor could be proved to stay together, within memory.
        outcome: how it ended: COMPLETE if all solutions were looked at.

    Added in version 0.2.
    """

    instead = "keep a list of the results, or give it a file, from which a later search goes on"

    def __init__(
        self, puzzle: AnyPuzzle | str, request: Request, *, turns: bool = False, file: str | None = None
    ) -> None:
        kind: Any = kind_of(puzzle)
        check_movable(kind, turns=turns)
        self.turns = turns
        self._end = None if request.limits.seconds is None else perf_counter() + request.limits.seconds
        self._most = request.limits.solutions
        limits = replace(request.limits, solutions=None)
        self._solutions: Solutions[Solution] = kind.solve(replace(request, limits=limits))
        self._batches = self._solutions.batches()
        self._ready: deque[Solution] = deque()
        self._takings: deque[TakingApart] = deque()
        self._threads = request.resources.threads
        self._on_progress = request.on_progress
        self._cancelled = False
        self.kind = kind
        self.file = file
        self._kept = KeptLines(file, _head(kind, request, turns=turns) if file else {}, _told)
        self.assemblies = self.undecided = self.found = self.kept = 0
        self.outcome = Outcome.INTERRUPTED
        self._results = self._work()

    @property
    def solutions(self) -> Solutions[Solution]:
        """The search for solutions."""
        return self._solutions

    @property
    def reached_limit(self) -> bool:
        """Whether it ended because it has found as many as were asked for."""
        return self.outcome is Outcome.LIMITED and self.found == self._most

    def cancel(self) -> None:
        """Stop at the next opportunity, from any thread; the outcome is INTERRUPTED."""
        self._cancelled = True
        self._solutions.cancel()
        for taking in tuple(self._takings):
            taking.cancel()

    def __next__(self) -> Disassembly:
        return next(self._results)

    def _work(self) -> Iterator[Disassembly]:
        with self._kept:
            self.kept = len(self._kept.lines)
            while self._most is None or self.found < self._most:
                taken = self._known() if self.assemblies < self.kept else self._taken()
                if taken is None:
                    return
                self.assemblies += 1
                if taken:
                    self.found += 1
                    yield taken
                elif not taken.stuck:
                    self.undecided += 1
                    if taken.outcome is Outcome.INTERRUPTED:  # the time is up
                        break
            self.outcome = Outcome.LIMITED

    def _known(self) -> Disassembly | None:
        """The next result, from the file; None if the search has ended."""
        if not self._ready:
            self._ready.extend(self._next())
        if not self._ready and self._solutions.outcome is not Outcome.COMPLETE:
            self.outcome = self._solutions.outcome
            return None
        line = self._kept.lines[self.assemblies]
        taken = taken_of(self._ready.popleft(), line, turns=self.turns) if self._ready else None
        if taken is None:
            raise self._kept.fault(self.assemblies, "about the next assembly, with moves that work")
        return taken

    def _taken(self) -> Disassembly | None:
        """The next result; None if the search has ended, or was cancelled."""
        self._take_on()
        if not self._takings:
            self.outcome = self._solutions.outcome
            return None
        work_at_once(tuple(self._takings), self._left())
        taking = self._takings.popleft()
        if self._cancelled or (taking.ended and taking.outcome is Outcome.INTERRUPTED):
            self.assemblies += 1
            return None
        taken = taking.result()
        if taking.ended:
            self._kept.add(line_of(taken))
        return taken

    def _take_on(self) -> None:
        """Take on as many solutions as there are threads; wait for the first one only, and only if it is needed."""
        while len(self._takings) < self._threads:
            if not self._ready and not self._takings:
                self._ready.extend(self._next())
            if not self._ready or (self._takings and len(self._ready[0].placements) > MOST_PIECES):
                return  # what cannot be taken apart raises an error when its turn comes
            taking = TakingApart(self._ready.popleft(), on_progress=self._on_progress, turns=self.turns)
            self._takings.append(taking)
            if self._cancelled:
                taking.cancel()

    def _next(self) -> Sequence[Solution]:
        """The next solutions that are ready, at least one; none if there are no more, or no time is left."""
        try:
            with deadline(self._left(), "solutions were being looked for"):
                return next(self._batches, ())
        except TimeUp:
            return ()

    def _left(self) -> float:
        return inf if self._end is None else max(0.0, self._end - perf_counter())


class SeparableHow(LimitKeywords, SymmetricSearch, total=False):
    """The keywords of `disassemblies`."""


@asks(SeparableHow, symmetry="all")
def disassemblies(
    puzzle: AnyPuzzle | str, *, turns: bool = False, file: str | None = None, **how: Unpack[SeparableHow]
) -> Disassemblies:
    """Find the solutions of a puzzle in space that come apart, as an iterator over `Disassembly` values.

    Args:
        puzzle: the puzzle, or a text that means one, as for `solve`.
        turns: whether pieces of cubes may also turn by quarters, as for `apart` (default: no).
        file: where to keep what was looked at, so that a later search goes on; None (the default) for nowhere.
        limit: how many of these solutions to find; None (the default) for all.
        limits: when to stop early: `seconds` for everything, and `solutions` for those that come apart.
        threads: how many threads search, and how many solutions are taken apart at once (default: one per processor).

    Raises:
        InputError: it is not a box and pieces.
        PuzzleError: it is flat, or its pieces cannot make quarter turns.
        StoreError: the file cannot be written, or is one of something else.

    >>> found = disassemblies("soma", limit=2)
    >>> [each.level for each in found], found.assemblies
    (['1', '1'], 2)

    Added in version 0.2.
    """
    check_type("turns", turns, bool, "True or False")
    if file is not None:
        check_type("file", file, str, "the name of a file")
    return Disassemblies(puzzle, Request.asked(disassemblies, how), turns=turns, file=file)


def check_movable(kind: Kind[Any], *, turns: bool) -> None:
    """Check that solutions of a puzzle can be taken apart.

    Args:
        kind: the puzzle.
        turns: whether its pieces will also turn by quarters.

    Raises:
        InputError: it is not a box and pieces.
        PuzzleError: it is flat, or its pieces cannot make quarter turns.
    """
    region = getattr(kind.puzzle, "region", None)
    if kind.many or region is None:
        raise InputError("only a box and pieces, or a BurrTools file, can be taken apart: this is another puzzle")
    ways_of(region.lattice, turns=turns)


def _head(kind: Any, request: Request, *, turns: bool) -> dict[str, Any]:
    """The first line of a file: whatever decides which solutions are looked at, and how."""
    asked = {"symmetry": request.convention.value, "engine": request.engine, "seed": request.resources.seed}
    return {"disassemblies": VERSION, "problem": kind.problem.fingerprint, **asked, "turns": turns}


def _told(head: Mapping[str, Any]) -> str:
    asked = {key: value for key, value in head.items() if key not in ("disassemblies", "problem")}
    return f"puzzle {str(head.get('problem'))[:8]}, {', '.join(f'{key} {value}' for key, value in asked.items())}"


def ranked(found: list[Disassembly]) -> list[Disassembly]:
    """The disassemblies in order of their levels, the highest first."""
    return sorted(found, key=lambda each: each.moves, reverse=True)


HAS_THREADS = sys.platform != "emscripten"


def work_at_once(takings: Sequence[TakingApart], seconds: float) -> None:
    """Work on all of them until the first has ended.

    Args:
        takings: at least one.
        seconds: the longest time to work.
    """
    first, *others = takings
    first.is_silent = False
    done = Event()

    def work(taking: TakingApart) -> None:
        taking.is_silent = True
        with suppress(Exception):  # it is raised again on the thread of the caller
            while not done.is_set() and not taking.ended:
                taking.work(TURN)

    threads = [Thread(target=work, args=(each,), daemon=True) for each in others if HAS_THREADS and not each.ended]
    try:
        for thread in threads:
            thread.start()
        first.work(seconds)
    finally:
        done.set()
        for thread in threads:
            if thread.ident is not None:
                thread.join()
