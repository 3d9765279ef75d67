"""The first cover of each class of symmetric ones: an engine with a sieve.

Strategy: a group acts on the options of a problem, and so on its covers. If its elements can be listed, each cover is
compared with all its images: in native code (native/src/sieved.cpp) if the engine is native, otherwise in Python. The
same covers pass with every engine. To the engine, options are just numbers; it knows nothing of symmetry.
"""

from __future__ import annotations

from array import array
from dataclasses import replace
from typing import NamedTuple

from dancefloor.cover.problem import Problem
from dancefloor.engines.base import Ability, Batch, Engine, Run
from dancefloor.engines.compiled import NativeRun
from dancefloor.engines.intervals import divisible
from dancefloor.search.values import ALONE, Cover, Resources

_UNBOUNDED = (1 << 63) - 1


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
    """A search, sieved in Python; see `dancefloor.engines.base.Run`."""

    def __init__(self, run: Run, images: Images) -> None:
        self._run, self._images = run, images

    def advance(self, covers: int, nodes: int, seconds: float, keep: int) -> Batch:
        """Search until `covers`, `nodes` or `seconds` are used up; return at most `keep` of the covers that pass.

        `covers` limits the covers found, whether they pass or not.
        """
        batch = self._run.advance(covers, nodes, seconds, _UNBOUNDED)
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
