"""Of each class of covers the first one: an engine behind a sieve.

A group acts on the options of a problem, and with them on its covers. Where its elements can be listed, covers are
compared with all their images: natively (native/src/sieved.cpp) if the engine is native, else in Python. What passes is
the same for all engines. To the engine options are numbers; which symmetries they have is for others to know.
"""

from __future__ import annotations

from array import array
from dataclasses import replace
from typing import NamedTuple

from dancefloor.cover.problem import Problem
from dancefloor.engines.base import Ability, Batch, Engine, Run
from dancefloor.engines.native import NativeRun
from dancefloor.search.values import ALONE, Cover, Resources

_UNBOUNDED = (1 << 63) - 1


class Images(NamedTuple):
    """What the elements of a group make of options: for each option the ranks of its images, the identity's first.

    A cover is the first of its class if its ranks, in ascending order, come before those of all its images. Ranks are
    different for different options; some may be of options that the problem has not.
    """

    elements: int
    ranks: array[int]  #: one for each option and element

    def class_size(self, cover: Cover) -> int:
        """How many covers there are in the class of this one; 0 if it is not the first of them.

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
        """Search until a budget is spent; on covers it is one for those found, whether they pass or not."""
        batch = self._run.advance(covers, nodes, seconds, _UNBOUNDED)
        sizes = [self._images.class_size(cover) for cover in batch.covers]
        passed = [cover for cover, size in zip(batch.covers, sizes, strict=True) if size]
        return Batch(passed[:keep], len(passed), batch.complete, sum(sizes))

    def position(self) -> tuple[int, ...]:
        """The options chosen on the way to the node that will be entered next."""
        return self._run.position()

    def progress(self) -> float:
        """The estimated share of the search that is done."""
        return self._run.progress()

    def counters(self) -> tuple[int, int, int]:
        """Nodes, updates and cleansings since this run began."""
        return self._run.counters()


class SievedEngine:
    """An engine of which only the first cover of each class is taken. It goes by the engine's name."""

    def __init__(self, engine: Engine, images: Images) -> None:
        self._engine, self._images = engine, images

    @property
    def name(self) -> str:
        """The name of the engine."""
        return self._engine.name

    @property
    def about(self) -> str:
        """What the engine does."""
        return self._engine.about

    @property
    def abilities(self) -> frozenset[Ability]:
        """What the engine can take."""
        return self._engine.abilities

    @property
    def remedy(self) -> str:
        """What to do if it is not installed."""
        return self._engine.remedy

    def missing(self) -> str:
        """Why the engine is not installed."""
        return self._engine.missing()

    def lacks(self, problem: Problem) -> str:
        """Why the engine cannot take a problem."""
        return self._engine.lacks(problem)

    def start(
        self, problem: Problem, path: tuple[int, ...] = (), resources: Resources = ALONE
    ) -> NativeRun | SievedRun:
        """Begin a search, or take one up at a position."""
        # Each thread sieves what it finds, so the engine itself is to use one only.
        run = self._engine.start(problem, path, replace(resources, threads=1))
        if isinstance(run, NativeRun):
            return run.sieved(self._images.elements, self._images.ranks, resources.threads)
        return SievedRun(run, self._images)
