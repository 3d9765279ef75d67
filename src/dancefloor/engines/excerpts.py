"""What an engine finds, in part: an interval of its search, or the first cover of each class of symmetric ones.

Strategy of intervals: the options chosen on the way to a node are its *path*. A search that begins at one path can be
ended before the node of another, if that node is a branch off the way to the first; engines can do that (`end_at`). Any
other interval is a sequence of such *legs*: to the branch where the two paths part, and from there down the second
path, level by level. So the legs together enter the same nodes, and find the same covers in the same order, as the
search does between the two paths. `last_part` says where to divide what is left of a search: at the branching nearest
to the root. An engine whose paths are something else begins an interval in a way of its own (`between`).

Strategy of the sieve: a group acts on the options of a problem, and so on its covers. If its elements can be listed,
each cover is compared with all its images: in native code (native/src/sieved.cpp) if the engine is native, otherwise in
Python. The same covers pass with every engine. To the engine, options are just numbers; it knows nothing of symmetry.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from operator import add
from typing import NamedTuple, Protocol

from dancefloor.cover.problem import Problem
from dancefloor.engines.compiled import NativeRun
from dancefloor.engines.registry import Ability, Batch, Engine, Run
from dancefloor.errors import InputError
from dancefloor.records import replace
from dancefloor.search.session import UNBOUNDED
from dancefloor.search.values import ALONE, Cover, Resources

Path = tuple[int, ...]


class DivisibleRun(Run, Protocol):
    """A run whose work can be divided."""

    def last_part(self) -> Path | None:
        """The beginning of the last part of what is left; None if it cannot be divided.

        The run must not be used afterwards.
        """


class EndingRun(DivisibleRun, Protocol):
    """A run that can also end early."""

    def end_at(self, path: Path) -> None:
        """End where a run that begins at `path` would begin. Call it before `advance`.

        All but the last option of the path must be on the way to the node that this run enters first.

        Raises:
            InputError: the path does not belong to the problem, or lies before the beginning of this run.
        """


def begin(engine: Engine, problem: Problem, path: Path, until: Path | None, resources: Resources) -> Run:
    """Begin the part of a search between two paths.

    Args:
        engine: the engine.
        problem: items and options.
        path: where to begin; empty for the beginning of the search.
        until: where to end; None for the end of the search.
        resources: threads, memory and seed.

    Raises:
        InputError: a path does not belong to this problem, the interval ends before it begins, or the engine has no
            intervals.
    """
    if until is None:
        return engine.start(problem, path, resources)
    if between := getattr(engine, "between", None):
        run: Run = between(problem, path, until, resources)
        return run

    def leg(begin: Path, end: Path) -> EndingRun:
        run = divisible(engine.start(problem, begin, resources))
        run.end_at(end)
        return run

    parting = next((k for k, (ours, theirs) in enumerate(zip(path, until, strict=False)) if ours != theirs), len(path))
    if parting >= len(until) and path != until:
        raise InputError("the interval ends before it begins: its end should come after its begin")
    starts = [path, *(until[:level] for level in range(parting + 1, len(until)))]
    share = engine.start(problem, until).progress()  # refuses what is no path
    ends = [until[: level + 1] for level in range(parting, len(until))]
    return IntervalRun(leg, list(zip(starts, ends, strict=False)), share)


def divisible(run: Run) -> EndingRun:
    """The run, if its engine can end it early and divide it.

    Raises:
        InputError: it cannot.
    """
    if not hasattr(run, "last_part"):
        raise InputError("this engine cannot search an interval: other engines can, such as 'dancing'")
    return run  # type: ignore[return-value]


class IntervalRun:
    """The legs of an interval, one after another; see `dancefloor.engines.registry.Run`.

    Args:
        leg: begins the run between two paths of a leg.
        legs: the two paths of each leg.
        share: the share of the whole search that lies before the end of the last leg.
    """

    def __init__(self, leg: Callable[[Path, Path], DivisibleRun], legs: list[tuple[Path, Path]], share: float) -> None:
        self._leg, self._legs = leg, legs
        #: The nodes, updates and cleansings of the legs that are done.
        self._before = (0, 0, 0)
        self._done = 0  # how many legs that is
        self._run = self._begun()
        #: The shares of the whole search that lie before the interval and before its end.
        self._shares = self._run.progress() if self._run else share, share

    def _begun(self) -> DivisibleRun | None:
        return self._leg(*self._legs[self._done]) if self._done < len(self._legs) else None

    def advance(self, covers: int, nodes: int, seconds: float, keep: int) -> Batch:
        """Search until `covers`, `nodes` or `seconds` are used up, or a leg is done; return at most `keep` covers."""
        if self._run is None:
            return Batch([], 0, True)
        batch = self._run.advance(covers, nodes, seconds, keep)
        if not batch.complete:
            return batch
        self._before = self.counters()
        self._done += 1
        self._run = self._begun()
        return batch._replace(complete=self._run is None)

    def position(self) -> Path:
        """The options chosen on the way to the next node."""
        return self._run.position() if self._run else self._legs[-1][1] if self._legs else ()

    def progress(self) -> float:
        """The estimated share of the interval that is done, from 0 to 1."""
        first, last = self._shares
        if self._run is None:
            return 1.0
        return min(1.0, max(0.0, (self._run.progress() - first) / (last - first))) if first < last else 0.0

    def counters(self) -> tuple[int, int, int]:
        """The numbers of nodes, updates and cleansings since this run began."""
        if self._run is None:
            return self._before
        nodes, updates, cleansings = map(add, self._before, self._run.counters())
        return nodes, updates, cleansings

    def last_part(self) -> Path | None:
        """The beginning of the last part of what is left; None if it cannot be divided."""
        if self._done + 1 < len(self._legs):
            return self._legs[self._done + 1][0]
        return self._run.last_part() if self._run else None


# The sieve.


class Images(NamedTuple):
    """The images of options under the elements of a group, as ranks.

    Different options have different ranks; some ranks may belong to options that the problem does not have. A cover is
    the first of its class if no image of it has a smaller sorted list of ranks.
    """

    elements: int  #: the number of elements of the group
    ranks: array[int]  #: for each option the ranks of its images, with that of the identity first

    def class_size(self, cover: Cover) -> int:
        """The number of covers in the class of this one; 0 if it is not the first of its class.

        >>> swapped = Images(2, array("i", [0, 1, 1, 0, 2, 2]))
        >>> swapped.class_size((2, 0)), swapped.class_size((2, 1)), swapped.class_size((1, 0))
        (2, 0, 1)
        """
        forms = [sorted([self.ranks[self.elements * option + g] for option in cover]) for g in range(self.elements)]
        return self.elements // forms.count(forms[0]) if forms[0] == min(forms) else 0


class SievedRun:
    """A search, sieved in Python; see `dancefloor.engines.registry.Run`."""

    def __init__(self, run: Run, images: Images) -> None:
        self._run, self._images = run, images

    def advance(self, covers: int, nodes: int, seconds: float, keep: int) -> Batch:
        """Search until `covers`, `nodes` or `seconds` are used up; return at most `keep` of the covers that pass.

        `covers` limits the covers found, whether they pass or not.
        """
        batch = self._run.advance(covers, nodes, seconds, UNBOUNDED)
        sizes = [self._images.class_size(cover) for cover in batch.covers]
        passed = [cover for cover, size in zip(batch.covers, sizes, strict=True) if size]
        return Batch(passed[:keep], len(passed), batch.complete, sum(sizes))

    def position(self) -> tuple[int, ...]:
        """The options chosen on the way to the next node."""
        return self._run.position()

    def end_at(self, path: tuple[int, ...]) -> None:
        """End where a run that begins at `path` would begin."""
        divisible(self._run).end_at(path)

    def last_part(self) -> tuple[int, ...] | None:
        """The beginning of the last part of what is left; None if it cannot be divided."""
        return divisible(self._run).last_part()

    def progress(self) -> float:
        """The estimated share of the search that is complete, from 0 to 1."""
        return self._run.progress()

    def counters(self) -> tuple[int, int, int]:
        """The numbers of nodes, updates and cleansings since this run began."""
        return self._run.counters()


class SievedEngine:
    """An engine with a sieve, which passes only the first cover of each class. It has the name of the engine."""

    def __init__(self, engine: Engine, images: Images) -> None:
        self._engine, self._images = engine, images

    @property
    def name(self) -> str:
        """The name of the engine."""
        return self._engine.name

    @property
    def about(self) -> str:
        """The engine's method, and the problems that suit it."""
        return self._engine.about

    @property
    def abilities(self) -> frozenset[Ability]:
        """The features that the engine supports."""
        return self._engine.abilities

    @property
    def remedy(self) -> str:
        """How to install the engine."""
        return self._engine.remedy

    @property
    def between(self) -> Callable[[Problem, Path, Path, Resources], SievedRun] | None:
        """What begins an interval if the engine has a way of its own, else None."""
        own = getattr(self._engine, "between", None)
        return own and (lambda *interval: SievedRun(own(*interval), self._images))

    def missing(self) -> str:
        """Why the engine is missing; empty if it is installed."""
        return self._engine.missing()

    def lacks(self, problem: Problem) -> str:
        """Why the engine cannot take this problem; empty if it can."""
        return self._engine.lacks(problem)

    def start(
        self, problem: Problem, path: tuple[int, ...] = (), resources: Resources = ALONE
    ) -> NativeRun | SievedRun:
        """Begin a search, or resume one at the position `path`."""
        # The threads of the sieve search and sieve, so the engine itself uses only one.
        run = self._engine.start(problem, path, replace(resources, threads=1))
        if isinstance(run, NativeRun):
            return run.sieved(self._images.elements, self._images.ranks, resources.threads)
        return SievedRun(run, self._images)
