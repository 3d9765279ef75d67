"""Fewest-options search over lists of bit masks in native code. `native/src/bits` explains how it works."""

from __future__ import annotations

from dancefloor._native import MISSING
from dancefloor.cover.problem import Problem
from dancefloor.engines.base import Ability
from dancefloor.engines.native import REMEDY, NativeRun, flatten_uncounted, native_run
from dancefloor.search.values import ALONE, Resources


class BitsEngine:
    """Exact covering like dancing links, but the items of an option are a bit mask, and each node has its own list."""

    name = "bits"
    about = "fewest options over lists of bit masks, native: bulky boards, problems of up to 256 items"
    abilities = frozenset(Ability)
    remedy = REMEDY

    def missing(self) -> str:
        """Why the compiled module is missing; empty if it is installed."""
        return MISSING

    def lacks(self, problem: Problem) -> str:
        """Why the engine cannot take this problem; empty if it can."""
        from dancefloor._native import core

        return core.bits_lacks(flatten_uncounted(problem))

    def start(
        self, problem: Problem, path: tuple[int, ...] = (), resources: Resources = ALONE, *, variant: str = "auto"
    ) -> NativeRun:
        """Begin a search.

        Args:
            problem: the problem.
            path: the position of an earlier run, to resume it; empty to begin at the start.
            resources: threads for the search.
            variant: one of `variants`, for tests, or ``"auto"`` for the best. They differ only in speed.

        Raises:
            InputError: the position does not belong to this problem, or this machine does not run the variant.
        """
        from dancefloor._native import core

        flat, threads = flatten_uncounted(problem), resources.threads
        return native_run(problem, path, lambda start: core.bits(flat, start, variant, threads))


def variants() -> tuple[str, ...]:
    """The instruction sets that this machine supports and the engine has a variant for. The best comes first."""
    if MISSING:
        return ()
    from dancefloor._native import core

    return tuple(core.bits_variants())
