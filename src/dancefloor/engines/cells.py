"""Dancing cells in native code: exact cover, colours and multiplicities; `native/src/cells` explains how it works."""

from __future__ import annotations

from dancefloor._native import MISSING
from dancefloor.cover.problem import Problem
from dancefloor.engines.base import Ability
from dancefloor.engines.native import REMEDY, NativeRun, flatten_uncounted, native_run
from dancefloor.search.values import ALONE, Resources


class CellsEngine:
    """Covering by dancing cells, as in Knuth's SSXCC and SSMCC.

    A node counts when the search enters it. Choices that fail immediately are not nodes, so there are fewer than in
    dancing links. Updates are the removals of an option from the options of an item, by choices that did not fail.
    """

    name = "cells"
    about = "dancing cells (Knuth's SSXCC and SSMCC), native: many items, multiplicities"
    abilities = frozenset(Ability)
    remedy = REMEDY

    def missing(self) -> str:
        """Why the compiled module is missing; empty if it is installed."""
        return MISSING

    def lacks(self, problem: Problem) -> str:
        """Why the engine cannot take this problem; empty if it can."""
        from dancefloor._native import core

        return core.cells_lacks(flatten_uncounted(problem))

    def start(self, problem: Problem, path: tuple[int, ...] = (), resources: Resources = ALONE) -> NativeRun:
        """Begin a search, or resume one at the position `path`.

        Raises:
            InputError: the position does not belong to this problem.
        """
        from dancefloor._native import core

        flat, threads = flatten_uncounted(problem), resources.threads
        return native_run(problem, path, lambda start: core.cells(flat, start, threads))
