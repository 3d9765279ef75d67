"""The interface to the compiled engines: a problem as flat arrays, and a run that forwards to native code."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from dancefloor.cover.bounds import without_implied
from dancefloor.engines.base import WRONG_PATH, Batch
from dancefloor.errors import InputError

if TYPE_CHECKING:
    from dancefloor._native.core import Problem as NativeProblem
    from dancefloor._native.core import Search as NativeSearch
    from dancefloor.cover.problem import Item, Problem

Positions = tuple[int | None, ...]

REMEDY = "reinstall with a C++20 compiler"


_FLAT: WeakKeyDictionary[Problem, NativeProblem] = WeakKeyDictionary()
_UNCOUNTED: WeakKeyDictionary[Problem, NativeProblem] = WeakKeyDictionary()


def flatten(problem: Problem) -> NativeProblem:
    """A problem in the form of native code. It is cached for its uses when an engine is chosen and when it starts."""
    # The dictionary may hold it under an equal problem and forget it with that problem, so it is looked up only once.
    flat = _FLAT.get(problem)
    if flat is None:
        flat = _FLAT[problem] = _flattened(problem, problem.items)
    return flat


def flatten_uncounted(problem: Problem) -> NativeProblem:
    """The problem without implied bounds, for engines that are faster if they need not count uses."""
    flat = _UNCOUNTED.get(problem)
    if flat is None:
        items = without_implied(problem)
        flat = flatten(problem) if items == problem.items else _flattened(problem, items)
        _UNCOUNTED[problem] = flat
    return flat


def _flattened(problem: Problem, items: Sequence[Item]) -> NativeProblem:
    from dancefloor._native import core

    options = problem.options.flat
    return core.Problem(
        problem.primary_count,
        # No item can be used more often than there are options, so huge bounds can be reduced to 32 bits.
        array("i", [min(item.low, 1 << 30) if item.primary else 0 for item in items]).tobytes(),
        array("i", [min(item.high, 1 << 30) for item in items]).tobytes(),
        options.offsets,
        options.items,
        options.colors,
        _flat_positions(problem.positions),
        b"" if isinstance(options.costs, tuple) else options.costs,
    )


def _flat_positions(positions: Positions) -> bytes:
    return array("q", [-1 if p is None else p for p in positions]).tobytes()


def flatten_scanned(problem: Problem, positions: Positions) -> NativeProblem:
    """The problem without implied bounds, with positions that give another order of scanning."""
    return flatten_uncounted(problem).with_positions(_flat_positions(positions))


def native_run(problem: Problem, path: Sequence[int], search: Callable[[list[int]], NativeSearch]) -> NativeRun:
    """The run of a native search that begins at a path, where -1 means that an item was not used again.

    `search` makes the native search from the path.

    Raises:
        InputError: the path does not belong to this problem, or the native code refuses it with its own reason.
    """
    if not all(-1 <= option < len(problem.options) for option in path):
        raise InputError(WRONG_PATH)
    try:
        return NativeRun(search(list(path)))
    except ValueError as reason:
        raise InputError(WRONG_PATH if path else str(reason)) from None


class NativeRun:
    """A search inside native code; see `dancefloor.engines.base.Run`."""

    def __init__(self, search: NativeSearch) -> None:
        self._search = search

    def advance(self, covers: int, nodes: int, seconds: float, keep: int) -> Batch:
        """Search until `covers`, `nodes` or `seconds` are used up; return at most the first `keep` covers."""
        return Batch(*self._search.advance(covers, nodes, seconds, keep))

    def sieved(self, elements: int, ranks: array[int], threads: int) -> NativeRun:
        """The same search with a sieve, on several threads; this run must not be used afterwards.

        `elements` and `ranks` are those of `dancefloor.engines.sieved.Images`.
        """
        from dancefloor._native import core

        return NativeRun(core.sieve(self._search, elements, ranks.tobytes(), threads))

    def end_at(self, path: tuple[int, ...]) -> None:
        """End where a run that begins at `path` would begin; see `dancefloor.engines.intervals`."""
        try:
            self._search.end_at(path)
        except ValueError:
            raise InputError(WRONG_PATH) from None

    def last_part(self) -> tuple[int, ...] | None:
        """The beginning of the last part of what is left; None if it cannot be divided. It ends this run."""
        return tuple(self._search.last_part()) or None

    def position(self) -> tuple[int, ...]:
        """The options chosen on the way to the next node."""
        return tuple(self._search.position())

    def progress(self) -> float:
        """The estimated share of the search that is complete, from 0 to 1."""
        return self._search.progress()

    def dive(self, seed: int) -> float:
        """The cost in nanoseconds of the next node and all below it, estimated from one random dive.

        A run from the beginning estimates the whole search. Call it before `advance`.
        """
        return self._search.dive(seed)

    def dives(self, first: int, count: int) -> tuple[float, float]:
        """The sums of `count` dives with seeds from `first` on, and of their squares; infinite ones count as huge."""
        return self._search.dives(first, count)

    def counters(self) -> tuple[int, int, int]:
        """The numbers of nodes, updates and cleansings since this run began."""
        return self._search.counters()
