"""Fewest-options search over lists of bit masks, native: `native/src/bits` says how it works."""

from __future__ import annotations

from dancefloor._native import MISSING
from dancefloor.cover.problem import Problem
from dancefloor.engines.base import Ability
from dancefloor.engines.native import REMEDY, NativeRun, flatten_uncounted, native_run
from dancefloor.search.values import ALONE, Resources


class BitsEngine:
    """What dancing links does, on all items at once: a problem of few items as masks, listed anew at each node."""

    name = "bits"
    about = "fewest options over lists of bit masks, native: bulky boards, problems of up to 256 items"
    abilities = frozenset(Ability)
    remedy = REMEDY

    def missing(self) -> str:
        """Why the compiled module is absent; empty if it is there."""
        return MISSING

    def lacks(self, problem: Problem) -> str:
        """Why it cannot take this problem; empty if it can."""
        from dancefloor._native import core

        return core.bits_lacks(flatten_uncounted(problem))

    def start(
        self, problem: Problem, path: tuple[int, ...] = (), resources: Resources = ALONE, *, variant: str = "auto"
    ) -> NativeRun:
        """Begin a search, or take one up at a position.

        `variant` is one of `variants`, for tests; they differ in nothing but speed.

        Raises:
            InputError: the position does not belong to this problem, or this machine does not run the variant.
        """
        from dancefloor._native import core

        flat, threads = flatten_uncounted(problem), resources.threads
        return native_run(problem, path, lambda start: core.bits(flat, start, variant, threads))


def variants() -> tuple[str, ...]:
    """The instruction sets for which the engine has a variant and that this machine knows, the best first."""
    if MISSING:
        return ()
    from dancefloor._native import core

    return tuple(core.bits_variants())
