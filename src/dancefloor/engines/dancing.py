"""Dancing links in native code: exact cover, colours (Algorithm C) and multiplicities (Algorithm M)."""

from __future__ import annotations

from dancefloor._native import MISSING
from dancefloor.cover.problem import Problem
from dancefloor.engines.base import Ability
from dancefloor.engines.native import REMEDY, NativeRun, flatten, native_run
from dancefloor.search.values import ALONE, Resources


class DancingEngine:
    """Algorithms C and M by dancing links, counting as Knuth's DLX1, DLX2 and DLX3 do."""

    name = "dancing"
    about = "dancing links (Knuth's Algorithms C and M), native: anything goes"
    abilities = frozenset(Ability)
    remedy = REMEDY

    def missing(self) -> str:
        """Why the compiled module is absent; empty if it is there."""
        return MISSING

    def lacks(self, problem: Problem) -> str:
        """It takes everything."""
        return ""

    def start(
        self,
        problem: Problem,
        path: tuple[int, ...] = (),
        resources: Resources = ALONE,
        *,
        multiplicities: bool | None = None,
    ) -> NativeRun:
        """Begin a search, or take one up at a position.

        `multiplicities` forces Algorithm M on a problem for which C would do, as DLX3 does.

        Raises:
            InputError: the position does not belong to this problem.
        """
        from dancefloor._native import core

        bounded = problem.has_multiplicities if multiplicities is None else multiplicities
        flat, threads = flatten(problem), resources.threads
        return native_run(problem, path, lambda start: core.dance(flat, bounded, start, threads))
