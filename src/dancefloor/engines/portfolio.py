"""A first cover, fast: a complete search alternates with a restarting search.

Strategy: the time to a first cover has a heavy-tailed distribution: a small change of order turns milliseconds into
hours (Gomes, Selman, Crato, Kautz, Journal of Automated Reasoning 24, 2000). So two searches alternate, with turns of
equal work. The default engine searches completely; it is the faster one if covers abound or there are none.
`native/src/portfolio` restarts again and again and learns from its conflicts. The run returns the first cover that
either search finds. If either search ends without a cover, there is none.

Work is measured in nodes and updates, never in seconds, so a seed gives the same cover on every machine. After the
first cover the complete search continues alone. If the other search found that cover, the complete search skips it.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from dancefloor._native import MISSING
from dancefloor.cover.constraints import is_cover
from dancefloor.cover.problem import Problem
from dancefloor.engines.base import WRONG_PATH, Ability, Batch, Run
from dancefloor.errors import InputError
from dancefloor.search.values import ALONE, Cover, Resources

TURN = 5_000_000  # approximate nanoseconds of work
STEP = 1 << 16  # nanoseconds of nodes, without updates, after which the work of a turn is checked
# Approximate nanoseconds of a node and of an update. Engines not listed here have those of dancing links.
COSTS = {
    "scanning": (6, 0),
    "bits": (100, 0),
    "cells": (100, 4),
    "scanning-python": (5_000, 0),
    "reference": (5_000, 500),
}
DANCING = (100, 5)
MOST_AT_ONCE = 4096  # the most covers in a batch that may contain a cover to skip, so that each one can be checked

SEEKING, PASSING, ALONE_NOW = range(3)  # a position begins with its phase: no cover yet; a cover to skip; none to skip
END = -2  # ends the cover to skip
HEAD = 6  # in the phase SEEKING, the numbers of a position before the path of the complete search


@dataclass
class Arm:
    """One of the searches that alternate.

    A turn consists of steps with a fixed number of nodes, so it ends at the same node wherever batches end.
    """

    run: Run
    costs: tuple[int, int]  # approximate nanoseconds of a node and of an update
    spent: int = 0  # nanoseconds of work in this turn
    left: int = 0  # nodes left in this step
    behind: int = 0  # nodes to enter again after resuming, for a run that has no positions
    nodes: int = 0  # nodes entered before resuming
    uncounted: tuple[int, int, int] = (0, 0, 0)  # the counters of the run when it had caught up

    @property
    def is_done(self) -> bool:
        """Whether the turn is over."""
        return self.left == 0 and self.spent >= TURN

    def counters(self) -> tuple[int, int, int]:
        """The counters of the run, without the work to catch up."""
        nodes, updates, cleansings = self.run.counters()
        before = self.uncounted
        return nodes - before[0], updates - before[1], cleansings - before[2]

    def begin_step(self) -> None:
        """Allow the nodes of another step, if the last one is complete."""
        self.left = self.left or max(1, STEP // self.costs[0])

    def catch_up(self, seconds: float, keep: int) -> Batch:
        """Enter the nodes of an earlier search again. With another seed the search may end before."""
        before = self.run.counters()[0]
        batch = self.run.advance(1, self.behind, seconds, keep)
        self.uncounted = self.run.counters()
        self.behind = 0 if batch.found or batch.complete else self.behind - (self.uncounted[0] - before)
        return batch

    def advance(self, nodes: int, seconds: float, keep: int) -> Batch:
        """Continue the turn for at most `nodes` nodes, to the end of a step or to the first covers."""
        nodes_before, updates_before, _ = self.run.counters()
        batch = self.run.advance(1, min(nodes, self.left), seconds, keep)
        nodes_after, updates_after, _ = self.run.counters()
        self.left = max(0, self.left - (nodes_after - nodes_before))
        self.spent += (nodes_after - nodes_before) * self.costs[0] + (updates_after - updates_before) * self.costs[1]
        return batch


class PortfolioRun:
    """Searches that alternate until one finds a cover; see `dancefloor.engines.base.Run`."""

    def __init__(self, problem: Problem, path: tuple[int, ...], resources: Resources) -> None:
        from dancefloor.engines.choice import choose

        phase, passed, turns, below = _read(problem, path)
        whole = choose(problem).engine
        # With more threads, the work of a turn would depend on chance.
        run = whole.start(problem, below, replace(resources, threads=1))
        self._whole = Arm(run, COSTS.get(whole.name, DANCING), turns[0], turns[1])
        self._arms = [self._whole]
        if not MISSING:
            spent, left, nodes = turns[2:]
            self._arms.append(Arm(Restarts(problem, resources.seed), DANCING, spent, left, nodes, nodes))
        self._phase, self._passed = phase, passed

    def advance(self, covers: int, nodes: int, seconds: float, keep: int) -> Batch:
        """Search until `covers`, `nodes` or `seconds` are used up; return at most the first `keep` covers."""
        if self._phase == SEEKING:
            return self._seek(nodes, seconds, keep)
        if self._phase == PASSING:
            return self._pass(covers, nodes, seconds, keep)
        return self._whole.run.advance(covers, nodes, seconds, keep)

    def _seek(self, nodes: int, seconds: float, keep: int) -> Batch:
        deadline, goal = time.perf_counter() + seconds, self.counters()[0] + nodes
        while True:
            if all(arm.is_done for arm in self._arms):
                for arm in self._arms:
                    arm.spent = 0
            arm = next(arm for arm in self._arms if not arm.is_done)
            left = goal - self.counters()[0]
            if left <= 0:
                return Batch([], 0, False)
            if arm.behind:
                last = False
                batch = arm.catch_up(deadline - time.perf_counter(), max(1, keep))
            else:
                arm.begin_step()
                last = left <= arm.left  # a run that enters several nodes at once may stop short of them
                batch = arm.advance(left, deadline - time.perf_counter(), max(1, keep))
            if batch.found and arm is self._whole:
                self._phase = ALONE_NOW
                return Batch(batch.covers[:keep], batch.found, batch.complete)  # some engines find several at once
            if batch.found:
                self._phase, self._passed = PASSING, tuple(sorted(batch.covers[0]))
                return Batch(batch.covers[:keep], 1, False)
            if batch.complete or last or time.perf_counter() > deadline:
                return Batch([], 0, batch.complete)

    def _pass(self, covers: int, nodes: int, seconds: float, keep: int) -> Batch:
        batch = self._whole.run.advance(min(covers, MOST_AT_ONCE), nodes, seconds, 1 << 62)
        others = [cover for cover in batch.covers if tuple(sorted(cover)) != self._passed]
        if len(others) < batch.found:
            self._phase = ALONE_NOW
        return Batch(others[:keep], len(others), batch.complete)

    def position(self) -> tuple[int, ...]:
        """The phase; the state of the turns, or the cover to skip; and the path of the complete search."""
        path = self._whole.run.position()
        if self._phase == SEEKING:
            state = [(arm.spent, arm.left) for arm in self._arms] + [(0, 0)] * (2 - len(self._arms))
            return (SEEKING, *state[0], *state[1], self._restarted, *path)
        return (PASSING, *self._passed, END, *path) if self._phase == PASSING else (ALONE_NOW, *path)

    @property
    def _restarted(self) -> int:
        """The number of nodes that the restarting search has entered."""
        return sum(arm.nodes + arm.counters()[0] for arm in self._arms[1:])

    def progress(self) -> float:
        """The estimated share of the complete search that is done, from 0 to 1."""
        return self._whole.run.progress()

    def counters(self) -> tuple[int, int, int]:
        """The numbers of nodes, updates and cleansings of both searches since this run began."""
        nodes, updates, cleansings = zip(*(arm.counters() for arm in self._arms), strict=True)
        return sum(nodes), sum(updates), sum(cleansings)


def _read(problem: Problem, path: Sequence[int]) -> tuple[int, Cover, Sequence[int], tuple[int, ...]]:
    """Parse a position: the phase, the cover to skip, the state of the turns, and the path of the complete search."""
    if not path:
        return SEEKING, (), [0] * (HEAD - 1), ()
    phase, rest = path[0], path[1:]
    if phase == SEEKING and len(path) >= HEAD and min(path[:HEAD]) >= 0 and max(path[2], path[4]) <= STEP:
        return SEEKING, (), path[1:HEAD], tuple(path[HEAD:])
    if phase == PASSING and END in rest:
        passed = tuple(takewhile(lambda option: option != END, rest))
        if is_cover(problem, passed):
            return PASSING, passed, [0] * (HEAD - 1), tuple(rest[len(passed) + 1 :])
    if phase == ALONE_NOW:
        return ALONE_NOW, (), [0] * (HEAD - 1), tuple(rest)
    raise InputError(WRONG_PATH)


class Restarts:
    """The restarting search. It is made at its first turn, because many problems are solved before."""

    def __init__(self, problem: Problem, seed: int) -> None:
        self._problem, self._seed = problem, seed
        self._made: Run | None = None

    def advance(self, covers: int, nodes: int, seconds: float, keep: int) -> Batch:
        """Search until `covers`, `nodes` or `seconds` are used up; return at most `keep` covers."""
        if self._made is None:
            from dancefloor._native import core
            from dancefloor.engines.native import NativeRun, flatten

            self._made = NativeRun(core.restart(flatten(self._problem), self._seed % (1 << 64)))
        return self._made.advance(covers, nodes, seconds, keep)

    def position(self) -> tuple[int, ...]:
        """Empty: to resume this search, a new one enters as many nodes again."""
        return ()

    def progress(self) -> float:
        """Always 0, since progress cannot be estimated."""
        return 0.0

    def counters(self) -> tuple[int, int, int]:
        """The numbers of nodes, updates and cleansings since the search began."""
        return self._made.counters() if self._made else (0, 0, 0)


class PortfolioEngine:
    """Finds a first cover fast, whatever the problem."""

    name = "portfolio"
    about = "finds a first solution fast: alternates the default engine with a restarting search"
    abilities = frozenset(Ability)
    remedy = ""

    def missing(self) -> str:
        """Nothing: the engine is always available. Without the compiled module it is just the default engine."""
        return ""

    def lacks(self, problem: Problem) -> str:
        """Nothing: the engine takes every problem."""
        return ""

    def start(self, problem: Problem, path: tuple[int, ...] = (), resources: Resources = ALONE) -> PortfolioRun:
        """Begin a search, or resume one at the position `path`.

        Raises:
            InputError: the position does not belong to this problem.
        """
        return PortfolioRun(problem, path, resources)
