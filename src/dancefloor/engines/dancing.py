"""Dancing links in native code: exact cover, colours (Algorithm C) and multiplicities (Algorithm M)."""

from __future__ import annotations

from dancefloor._native import MISSING
from dancefloor.cover.problem import Problem
from dancefloor.engines.base import Ability
from dancefloor.engines.native import REMEDY, NativeRun, flatten, native_run
from dancefloor.search.values import ALONE, Resources


class DancingEngine:
    """Algorithms C and M by dancing links, with the counts of Knuth's DLX1, DLX2 and DLX3."""

    name = "dancing"
    about = "dancing links (Knuth's Algorithms C and M), native: any problem"
    abilities = frozenset(Ability)
    remedy = REMEDY

    def missing(self) -> str:
        """Why the compiled module is missing; empty if it is installed."""
        return MISSING

    def lacks(self, problem: Problem) -> str:
        """Nothing: the engine takes every problem."""
        return ""

    def start(
        self,
        problem: Problem,
        path: tuple[int, ...] = (),
        resources: Resources = ALONE,
        *,
        multiplicities: bool | None = None,
    ) -> NativeRun:
        """Begin a search.

        Args:
            problem: the problem.
            path: the position of an earlier run, to resume it; empty to begin at the start.
            resources: threads for the search.
            multiplicities: whether to use Algorithm M, as DLX3 always does; None to use it only if necessary.

        Raises:
            InputError: the position does not belong to this problem.
        """
        from dancefloor._native import core

        bounded = problem.has_multiplicities if multiplicities is None else multiplicities
        flat, threads = flatten(problem), resources.threads
        return native_run(problem, path, lambda start: core.dance(flat, bounded, start, threads))
