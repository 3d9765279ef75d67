"""The engines by name, and what each promises: the interfaces of engines, which find covers, and of counts.

Strategy: an engine makes a `Run`, which works in *batches* bounded by covers, nodes and time. All services for users
happen between two batches, and `dancefloor.engines.search` implements them once. The position of a run is the options
chosen on the way to the node that it enters next: all that another run needs to continue.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum, IntEnum
from functools import cache
from typing import NamedTuple, Protocol, cast

from dancefloor._native import MISSING
from dancefloor.cover.problem import Problem
from dancefloor.declarations import loaded
from dancefloor.errors import InputError, nearest
from dancefloor.search.values import ALONE, Cover, Resources


class Batch(NamedTuple):
    """The result of one batch: the covers kept, how many were found, and whether the search is complete."""

    covers: Sequence[Cover]
    found: int
    complete: bool
    weight: int = 0  # with a sieve, how many covers those found stand for; see `dancefloor.engines.excerpts`


class Run(Protocol):
    """A search in progress inside an engine."""

    def advance(self, covers: int, nodes: int, seconds: float, keep: int) -> Batch:
        """Search until a budget is spent: `covers` found, `nodes` entered, or `seconds` passed.

        The batch holds at most the first `keep` covers that it found.
        """

    def position(self) -> tuple[int, ...]:
        """The options chosen on the way to the node that it enters next."""

    def progress(self) -> float:
        """The estimated share of the search that is done, from 0 to 1."""

    def counters(self) -> tuple[int, int, int]:
        """Nodes, updates and cleansings since this run began."""


class Engine(Protocol):
    """A method to find covers. Engines are stateless; `start` creates the state of a search."""

    @property
    def name(self) -> str:
        """Its name for users."""

    @property
    def about(self) -> str:
        """Its method and its strengths, in one line."""

    @property
    def abilities(self) -> frozenset[Ability]:
        """What problems may contain, in addition to primary items covered exactly once."""

    @property
    def remedy(self) -> str:
        """How to install it; empty for an engine that is always available."""

    def missing(self) -> str:
        """Why the engine is not installed; empty if it is."""

    def lacks(self, problem: Problem) -> str:
        """Why it cannot take this problem; empty if it can."""

    def start(self, problem: Problem, path: tuple[int, ...] = (), resources: Resources = ALONE) -> Run:
        """Begin a search, or resume one at the position of an earlier run.

        Args:
            problem: items and options.
            path: the position of an earlier run; empty to begin.
            resources: threads, memory and seed.

        Raises:
            InputError: the path does not belong to this problem. It may hold any whole numbers.
        """


class Lacking(Exception):
    """An engine cannot take a problem; the message is the result of `Engine.lacks`."""

    @classmethod
    def told(cls, look: Callable[[], object]) -> str:
        """Why an engine cannot take the problem that it looks at; empty if it can."""
        try:
            look()
        except cls as reason:
            return str(reason)
        return ""


WRONG_PATH = "the path of the position does not belong to this problem"


class Ability(Enum):
    """A feature of a problem that an engine may support."""

    SECONDARY = "secondary items"
    COLORS = "colors"
    MULTIPLICITIES = "multiplicities"
    ANY_ITEMS = "items that are not cells of a board"


def needs(problem: Problem) -> frozenset[Ability]:
    """The features of a problem beyond primary items covered exactly once."""
    found = set()
    if problem.has_secondary:
        found.add(Ability.SECONDARY)
    if problem.has_colors:
        found.add(Ability.COLORS)
    if problem.has_multiplicities:
        found.add(Ability.MULTIPLICITIES)
    if not problem.positions:
        found.add(Ability.ANY_ITEMS)
    return frozenset(found)


class AlwaysInstalled:
    """What engines have in common that are part of every installation."""

    about = remedy = ""

    def missing(self) -> str:
        """Nothing: the engine is always available."""
        return ""


class EveryProblem(AlwaysInstalled):
    """What engines have in common that are always installed and take every problem."""

    abilities = frozenset(Ability)

    def lacks(self, problem: Problem) -> str:
        """Nothing: the engine takes every problem."""
        return ""


class UnbegunEngine(EveryProblem):
    """A stand-in for the engine called `name`. Resuming at its position begins the search with the real engine.

    >>> UnbegunEngine("dancing").start(Problem.from_names("p", ["p"])).advance(1, 1, 1.0, 1).found
    0
    """

    def __init__(self, name: str) -> None:
        self.name = name

    def start(self, problem: Problem, path: tuple[int, ...] = (), resources: Resources = ALONE) -> Run:
        """A search that makes no progress from `path`."""
        return UnbegunRun(path)


class UnbegunRun:
    """A search that makes no progress; see `dancefloor.engines.registry.Run`."""

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


class Status(IntEnum):
    """The state of a count. The numbers are those of native code."""

    WORKING = 0
    COUNTED = 1
    TOO_LARGE = 2


class Frontier(Protocol):
    """A count in batches, in native code or in Python. If it keeps its tables, it also numbers covers."""

    def advance(self, seconds: float, states: int) -> Status:
        """Work for about `seconds`, on about that many `states`."""

    def progress(self) -> float:
        """The share of the work that is complete, from 0 to 1."""

    def count(self) -> int:
        """The number of covers, once it is known."""

    def cover(self, number: int) -> Cover:
        """The cover with a number below the count."""

    def rank(self, cover: Iterable[int]) -> int:
        """The number of a cover."""

    def saved(self) -> Iterator[bytes]:
        """What another count of the same problem needs to continue from here, in pieces.

        Raises:
            InputError: it keeps its tables, or goes on before the last piece.
        """

    def work(self) -> tuple[int, int, int]:
        """The numbers of states in tables and of states entered by depth-first search; the most bytes of tables."""


# The engines.

# By name, the engine or its class, roughly from the fastest to the slowest. `choice` decides which one gets a problem.
_ENGINES = {
    "scanning": "dancefloor.engines.compiled:SCANNING",
    "bits": "dancefloor.engines.compiled:BITS",
    "cells": "dancefloor.engines.compiled:CELLS",
    "dancing": "dancefloor.engines.compiled:DANCING",
    "scanning-python": "dancefloor.engines.scanning_python:ScanningPythonEngine",
    "reference": "dancefloor.engines.reference:ReferenceEngine",
    "portfolio": "dancefloor.engines.portfolio:PortfolioEngine",
    "sat": "dancefloor.engines.solvers:SAT",
    "cpsat": "dancefloor.engines.solvers:CPSAT",
    "parts": "dancefloor.engines.parts:PartsEngine",
}


def engine_names() -> tuple[str, ...]:
    """The names of all engines, in order of preference.

    >>> engine_names()
    ('scanning', 'bits', 'cells', 'dancing', 'scanning-python', 'reference', 'portfolio', 'sat', 'cpsat', 'parts')

    Added in version 0.1.
    """
    return tuple(_ENGINES)


# Not searching engines: they count covers without finding them.
COUNTING, MATCHINGS = "counting", "matchings"
COUNTERS = (COUNTING, MATCHINGS)
PARTS = "parts"  # which lists covers, and counts them in a way of its own


def why_not_compiled() -> str:
    """Why this installation has no compiled engines; empty if it has them."""
    return MISSING


def tuning(name: str) -> Sequence[tuple[str, float]]:
    """The numbers that steer a compiled engine, by name (`native/src/tuning.inc`); none for other engines."""
    if MISSING:
        return ()
    from dancefloor._native import core

    return core.tuning(name)


@cache
def engine(name: str) -> Engine:
    """The engine called `name`, whether or not it is installed.

    Raises:
        InputError: there is no such engine; the message suggests the nearest name.

    >>> engine("dansing")
    Traceback (most recent call last):
    dancefloor.errors.InputError: there is no engine 'dansing'; did you mean 'dancing'?
    """
    if name in COUNTERS:
        raise InputError(
            f"engine {name!r} counts covers without finding them: use it only for counting, with no limit but seconds"
        )
    if name not in _ENGINES:
        from dancefloor.meanings import ENGINE  # loaded only after a mistake

        raise InputError(f"there is no engine {name!r}; {nearest(name, _ENGINES, where=ENGINE)}")
    found = loaded(_ENGINES[name])
    return cast("Engine", found() if isinstance(found, type) else found)
