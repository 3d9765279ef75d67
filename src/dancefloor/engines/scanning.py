"""First-empty-cell search over a bit window, native: `native/src/scan.cpp` and `scanning_python` say how it works."""

from __future__ import annotations

from dancefloor._native import MISSING
from dancefloor.cover.problem import Problem
from dancefloor.engines.base import ALONE, Ability, Resources
from dancefloor.engines.native import NativeRun, flatten
from dancefloor.errors import InputError


class ScanningEngine:
    """Fletcher's method today: fill the first empty cell, with tables that tell at once what fits."""

    name = "scanning"
    about = "fills the first empty cell (Fletcher 1965, with tables), native: packings of flat boards"
    abilities = frozenset({Ability.MULTIPLICITIES})

    def missing(self) -> str:
        """Why the compiled module is absent; empty if it is there."""
        return MISSING

    def lacks(self, problem: Problem) -> str:
        """Why it cannot take this problem; empty if it can."""
        from dancefloor._native import core

        return core.scan_lacks(flatten(problem)) if problem.positions else "its items have no positions on a board"

    def start(self, problem: Problem, path: tuple[int, ...] = (), resources: Resources = ALONE) -> NativeRun:
        """Begin a search, or take one up at a position.

        Raises:
            InputError: the position does not belong to this problem.
        """
        from dancefloor._native import core

        try:
            return NativeRun(core.scan(flatten(problem), list(path), resources.memory or 0))
        except ValueError as reason:
            raise InputError(str(reason)) from None
