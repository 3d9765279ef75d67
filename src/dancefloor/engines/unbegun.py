"""A search that ran out of time before it began: it has found nothing and can still be resumed."""

from __future__ import annotations

from dancefloor.cover.problem import Problem
from dancefloor.engines.base import Ability, Batch, Run
from dancefloor.search.values import ALONE, Resources


class UnbegunEngine:
    """A stand-in for the engine called `name`. Resuming at its position begins the search with the real engine.

    >>> UnbegunEngine("dancing").start(Problem.from_names("p", ["p"])).advance(1, 1, 1.0, 1).found
    0
    """

    about = remedy = ""
    abilities = frozenset(Ability)

    def __init__(self, name: str) -> None:
        self.name = name

    def missing(self) -> str:
        """Nothing: the engine is always available."""
        return ""

    def lacks(self, problem: Problem) -> str:
        """Nothing: the engine takes every problem."""
        return ""

    def start(self, problem: Problem, path: tuple[int, ...] = (), resources: Resources = ALONE) -> Run:
        """A search that makes no progress from `path`."""
        return UnbegunRun(path)


class UnbegunRun:
    """A search that makes no progress; see `dancefloor.engines.base.Run`."""

    def __init__(self, path: tuple[int, ...]) -> None:
        self._path = path

    def advance(self, covers: int, nodes: int, seconds: float, keep: int) -> Batch:
        """Find nothing, whatever `covers`, `nodes`, `seconds` and `keep` allow."""
        return Batch([], 0, False)

    def end_at(self, path: tuple[int, ...]) -> None:
        """Do nothing: it ends nowhere."""

    def last_part(self) -> None:
        """Nothing: it cannot be divided."""

    def position(self) -> tuple[int, ...]:
        """The path that it was given."""
        return self._path

    def progress(self) -> float:
        """Always 0."""
        return 0.0

    def counters(self) -> tuple[int, int, int]:
        """Always 0."""
        return 0, 0, 0
