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

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dancefloor._native import MISSING
from dancefloor.cover.problem import Problem
from dancefloor.engines.base import Ability
from dancefloor.engines.native import REMEDY, NativeRun, flatten, flatten_uncounted, native_run
from dancefloor.search.values import ALONE, Resources

if TYPE_CHECKING:
    from dancefloor._native.core import Search as NativeSearch

Begin = Callable[..., "NativeSearch"]


@dataclass(frozen=True)
class CompiledEngine:
    """An engine in native code; see `dancefloor.engines.base.Engine`."""

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
