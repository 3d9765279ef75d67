"""The compiled engines for all covers, one row each; the headers in `native/src` explain how they work.

- ``scanning``: Fletcher's method with lookup tables. It fills the first empty cell, and finds what fits there in one
  step. `dancefloor.engines.scanning_python` is the same in Python.
- ``bits``: exact covering like dancing links, but the items of an option are a bit mask, and each node has its own list
  of options.
- ``cells``: dancing cells, as in Knuth's SSXCC and SSMCC. A node counts when the search enters it; choices that fail
  immediately are not nodes, so there are fewer than in dancing links. Updates are the removals of an option from the
  options of an item, by choices that did not fail.
- ``dancing``: Algorithms C and M by dancing links, with the counts of Knuth's DLX1, DLX2 and DLX3.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from dancefloor._native import MISSING
from dancefloor.cover.problem import Item, Problem
from dancefloor.engines.registry import WRONG_PATH, Ability, Batch
from dancefloor.errors import InputError
from dancefloor.records import record
from dancefloor.search.values import ALONE, Resources

if TYPE_CHECKING:
    from dancefloor._native.core import Problem as NativeProblem
    from dancefloor._native.core import Search as NativeSearch

REMEDY = "reinstall with a C++20 compiler"

Begin = Callable[..., "NativeSearch"]
Positions = tuple[int | None, ...]

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


# Bounds that follow from other items.
#
# Suppose that every option uses an item, and covers between `few` and `many` of the n items that are covered exactly
# once. Then a cover has between n / many and n / few options, and uses the item as often. For example, exactly 25 Y
# pentacubes fill a cube of 125 cells, whether or not an engine counts them. If some options do not use the item, its
# bounds may still follow from those of other items. They are kept then, because they help: a search that counts uses
# detects early that an item is used too often.


def without_implied(problem: Problem) -> tuple[Item, ...]:
    """The items of a problem, without the bounds that follow from the other items.

    >>> dominoes = Problem.from_names("2:2|I a b c d", ["I a b", "I b c", "I c d"])
    >>> [(item.low, item.high) for item in without_implied(dominoes)]
    [(0, 3), (1, 1), (1, 1), (1, 1), (1, 1)]
    """
    unbounded = len(problem.options)
    return tuple(
        item if _matter(problem, number) else item._replace(low=0, high=unbounded)
        for number, item in enumerate(problem.items)
    )


def _matter(problem: Problem, number: int) -> bool:
    """Whether the bounds of an item may exclude something that the other items allow, or cannot be omitted."""
    _, primary, low, high = problem.items[number]
    if not primary or low == 0 or high == 1:
        return True
    often = {k for k, item in enumerate(problem.items) if not (item.primary and item.low == item.high == 1)}
    covered = set()
    for used in problem.options.item_lists():
        if number not in used:
            return True
        covered.add(len(used) - len(often.intersection(used)))
    few, many, once = min(covered, default=0), max(covered, default=0), len(problem.items) - len(often)
    return not few or low * many > once + many - 1 or high * few < once - few + 1


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
    """A search inside native code; see `dancefloor.engines.registry.Run`."""

    def __init__(self, search: NativeSearch) -> None:
        self._search = search

    def advance(self, covers: int, nodes: int, seconds: float, keep: int) -> Batch:
        """Search until `covers`, `nodes` or `seconds` are used up; return at most the first `keep` covers."""
        return Batch(*self._search.advance(covers, nodes, seconds, keep))

    def sieved(self, elements: int, ranks: array[int], threads: int) -> NativeRun:
        """The same search with a sieve, on several threads; this run must not be used afterwards.

        `elements` and `ranks` are those of `dancefloor.engines.excerpts.Images`.
        """
        from dancefloor._native import core

        return NativeRun(core.sieve(self._search, elements, ranks.tobytes(), threads))

    def end_at(self, path: tuple[int, ...]) -> None:
        """End where a run that begins at `path` would begin; see `dancefloor.engines.excerpts`."""
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


@record
class CompiledEngine:
    """An engine in native code; see `dancefloor.engines.registry.Engine`."""

    name: str
    about: str
    refusal: Callable[[Problem], str]  #: why it cannot take a problem; empty if it can
    begin: Begin  #: makes the native search from a problem, a path, the resources, and keywords of its own
    abilities: frozenset[Ability] = frozenset(Ability)
    remedy: str = REMEDY

    def missing(self) -> str:
        """Why the compiled module is missing; empty if it is installed."""
        return MISSING

    def lacks(self, problem: Problem) -> str:
        """Why the engine cannot take this problem; empty if it can."""
        return self.refusal(problem)

    def start(
        self, problem: Problem, path: tuple[int, ...] = (), resources: Resources = ALONE, **own: Any
    ) -> NativeRun:
        """Begin a search, or resume one at the position `path`.

        Args:
            problem: the problem.
            path: the position of an earlier run, to resume it; empty to begin at the start.
            resources: threads and memory for the search.
            own: keywords of one engine, for tests. `bits` has ``variant``, one of `variants` or ``"auto"``; they differ
                only in speed. `dancing` has ``multiplicities``: whether to use Algorithm M, as DLX3 always does; None
                to use it only if necessary.

        Raises:
            InputError: the position does not belong to this problem, or this machine does not run the variant.
        """
        return native_run(problem, path, lambda start: self.begin(problem, start, resources, **own))


def _no_refusal(problem: Problem) -> str:
    return ""


def _scanning_lacks(problem: Problem) -> str:
    from dancefloor._native import core

    if not problem.positions:
        return "its items have no positions on a board"
    return core.scan_lacks(flatten_uncounted(problem))


def _bits_lacks(problem: Problem) -> str:
    from dancefloor._native import core

    return core.bits_lacks(flatten_uncounted(problem))


def _cells_lacks(problem: Problem) -> str:
    from dancefloor._native import core

    return core.cells_lacks(flatten_uncounted(problem))


def _scan(problem: Problem, start: list[int], resources: Resources) -> NativeSearch:
    from dancefloor._native import core

    return core.scan(flatten_uncounted(problem), start, resources.memory or 0, resources.threads)


def _bits(problem: Problem, start: list[int], resources: Resources, *, variant: str = "auto") -> NativeSearch:
    from dancefloor._native import core

    return core.bits(flatten_uncounted(problem), start, variant, resources.threads)


def _cells(problem: Problem, start: list[int], resources: Resources) -> NativeSearch:
    from dancefloor._native import core

    return core.cells(flatten_uncounted(problem), start, resources.threads)


def _dance(
    problem: Problem, start: list[int], resources: Resources, *, multiplicities: bool | None = None
) -> NativeSearch:
    from dancefloor._native import core

    bounded = problem.has_multiplicities if multiplicities is None else multiplicities
    return core.dance(flatten(problem), bounded, start, resources.threads)


SCANNING = CompiledEngine(
    "scanning",
    "fills the first empty cell (Fletcher 1965, with tables), native: packings of flat boards",
    _scanning_lacks,
    _scan,
    frozenset({Ability.MULTIPLICITIES}),
)
BITS = CompiledEngine(
    "bits",
    "fewest options over lists of bit masks, native: bulky boards, problems of up to 256 items",
    _bits_lacks,
    _bits,
)
CELLS = CompiledEngine(
    "cells", "dancing cells (Knuth's SSXCC and SSMCC), native: many items, multiplicities", _cells_lacks, _cells
)
DANCING = CompiledEngine(
    "dancing", "dancing links (Knuth's Algorithms C and M), native: any problem", _no_refusal, _dance
)


def variants() -> tuple[str, ...]:
    """The instruction sets that this machine supports and `bits` has a variant for. The best comes first."""
    if MISSING:
        return ()
    from dancefloor._native import core

    return tuple(core.bits_variants())
