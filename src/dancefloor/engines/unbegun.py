"""A search for which there was no time: it has found nothing, and stands where it would have begun."""

from __future__ import annotations

from dancefloor.cover.problem import Problem
from dancefloor.engines.base import Ability, Batch, Run
from dancefloor.search.values import ALONE, Resources


class UnbegunEngine:
    """Stands in for the engine of that name. Resumed at its position, the engine itself begins the search.

    >>> UnbegunEngine("dancing").start(Problem.from_names("p", ["p"])).advance(1, 1, 1.0, 1).found
    0
    """

    about = remedy = ""
    abilities = frozenset(Ability)

    def __init__(self, name: str) -> None:
        self.name = name

    def missing(self) -> str:
        """It is always there."""
        return ""

    def lacks(self, problem: Problem) -> str:
        """It takes everything."""
        return ""

    def start(self, problem: Problem, path: tuple[int, ...] = (), resources: Resources = ALONE) -> Run:
        """A search that stays where it is."""
        return UnbegunRun(path)


class UnbegunRun:
    """A search that goes nowhere; see `dancefloor.engines.base.Run`."""

    def __init__(self, path: tuple[int, ...]) -> None:
        self._path = path

    def advance(self, covers: int, nodes: int, seconds: float, keep: int) -> Batch:
        """Find nothing."""
        return Batch([], 0, False)

    def position(self) -> tuple[int, ...]:
        """Where it began."""
        return self._path

    def progress(self) -> float:
        """Nothing was done."""
        return 0.0

    def counters(self) -> tuple[int, int, int]:
        """Nothing was done."""
        return 0, 0, 0
