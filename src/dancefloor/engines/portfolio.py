"""One cover, soon: a search that goes through everything and one that begins again and again, in turn.

Strategy: how long a search takes to its first cover is a matter of luck, with a heavy tail: a small change of order
turns milliseconds into hours (Gomes, Selman, Crato, Kautz, Journal of Automated Reasoning 24, 2000). So two searches
take turns of equal work. The engine that would be chosen anyway goes through everything; it is soonest where covers
abound, and where there are none. `native/src/portfolio` begins again and again and learns from its conflicts. The
first cover of either is the first one given. If either ends without one, there is none.

Work is counted in nodes and updates, never in seconds, so that the same seed gives the same cover on every machine.
Once a cover is found the first search goes on alone, and passes over that cover when it comes to it.
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

TURN = 5_000_000  # nanoseconds of work, roughly
STEP = 1 << 16  # nanoseconds after which the work of a turn is looked at, if there were no updates
# Nanoseconds that a node and an update take, roughly; for engines not named here those of dancing links.
COSTS = {
    "scanning": (6, 0),
    "bits": (100, 0),
    "cells": (100, 4),
    "scanning-python": (5_000, 0),
    "reference": (5_000, 500),
}
DANCING = (100, 5)
MOST_AT_ONCE = 4096  # covers in a batch while one of them may have to be passed over, so that all are looked at

SEEKING, PASSING, ALONE_NOW = range(3)  # the first number of a position: no cover yet; one to pass over; none to
END = -2  # of the cover to be passed over
HEAD = 6  # numbers of a position before the path of the search that goes through everything, while seeking


@dataclass
class Arm:
    """One of the searches that take turns.

    A turn is made of steps of a fixed number of nodes, so that it ends at the same node wherever batches end.
    """

    run: Run
    costs: tuple[int, int]
    spent: int = 0  # nanoseconds of work in this turn
    left: int = 0  # nodes left in this step
    behind: int = 0  # nodes to be entered once more after resuming, for a run that knows no positions
    nodes: int = 0  # entered before resuming
    uncounted: tuple[int, int, int] = (0, 0, 0)

    @property
    def is_done(self) -> bool:
        """Whether the turn is over."""
        return self.left == 0 and self.spent >= TURN

    def counters(self) -> tuple[int, int, int]:
        """What the run counts, but for what it did only to catch up."""
        nodes, updates, cleansings = self.run.counters()
        before = self.uncounted
        return nodes - before[0], updates - before[1], cleansings - before[2]

    def begin_step(self) -> None:
        """Allow the nodes of another step, if those of the last one have been entered."""
        self.left = self.left or max(1, STEP // self.costs[0])

    def catch_up(self, seconds: float, keep: int) -> Batch:
        """Enter the nodes of an earlier search once more. With another seed that may end sooner, like a turn."""
        before = self.run.counters()[0]
        batch = self.run.advance(1, self.behind, seconds, keep)
        self.uncounted = self.run.counters()
        self.behind = 0 if batch.found or batch.complete else self.behind - (self.uncounted[0] - before)
        return batch

    def advance(self, nodes: int, seconds: float, keep: int) -> Batch:
        """Go on with the turn for at most so many nodes, to the end of a step or to the first covers."""
        nodes_before, updates_before, _ = self.run.counters()
        batch = self.run.advance(1, min(nodes, self.left), seconds, keep)
        nodes_after, updates_after, _ = self.run.counters()
        self.left = max(0, self.left - (nodes_after - nodes_before))
        self.spent += (nodes_after - nodes_before) * self.costs[0] + (updates_after - updates_before) * self.costs[1]
        return batch


class PortfolioRun:
    """Searches that take turns until one finds a cover; see `dancefloor.engines.base.Run`."""

    def __init__(self, problem: Problem, path: tuple[int, ...], resources: Resources) -> None:
        from dancefloor.engines.choice import choose

        phase, passed, turns, below = _read(problem, path)
        whole = choose(problem).engine
        # With more threads, how far it gets in a turn would be a matter of luck.
        run = whole.start(problem, below, replace(resources, threads=1))
        self._whole = Arm(run, COSTS.get(whole.name, DANCING), turns[0], turns[1])
        self._arms = [self._whole]
        if not MISSING:
            spent, left, nodes = turns[2:]
            self._arms.append(Arm(Restarts(problem, resources.seed), DANCING, spent, left, nodes, nodes))
        self._phase, self._passed = phase, passed

    def advance(self, covers: int, nodes: int, seconds: float, keep: int) -> Batch:
        """Search until a budget is spent."""
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
        """The phase; the state of the turns, or the cover to be passed over; and the path of the first search."""
        path = self._whole.run.position()
        if self._phase == SEEKING:
            state = [(arm.spent, arm.left) for arm in self._arms] + [(0, 0)] * (2 - len(self._arms))
            return (SEEKING, *state[0], *state[1], self._restarted, *path)
        return (PASSING, *self._passed, END, *path) if self._phase == PASSING else (ALONE_NOW, *path)

    @property
    def _restarted(self) -> int:
        """How many nodes the search that begins again has entered."""
        return sum(arm.nodes + arm.counters()[0] for arm in self._arms[1:])

    def progress(self) -> float:
        """The share of the search that goes through everything."""
        return self._whole.run.progress()

    def counters(self) -> tuple[int, int, int]:
        """Nodes, updates and cleansings of both since this run began."""
        nodes, updates, cleansings = zip(*(arm.counters() for arm in self._arms), strict=True)
        return sum(nodes), sum(updates), sum(cleansings)


def _read(problem: Problem, path: Sequence[int]) -> tuple[int, Cover, Sequence[int], tuple[int, ...]]:
    """A position's phase, the cover to be passed over, the state of the turns, and the path below."""
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
    """The search that begins again and again; made when its first turn comes, for many a problem is solved before."""

    def __init__(self, problem: Problem, seed: int) -> None:
        self._problem, self._seed = problem, seed
        self._made: Run | None = None

    def advance(self, covers: int, nodes: int, seconds: float, keep: int) -> Batch:
        """Search until a budget is spent, for one cover."""
        if self._made is None:
            from dancefloor._native import core
            from dancefloor.engines.native import NativeRun, flatten

            self._made = NativeRun(core.restart(flatten(self._problem), self._seed % (1 << 64)))
        return self._made.advance(covers, nodes, seconds, keep)

    def position(self) -> tuple[int, ...]:
        """It knows no positions: it is taken up again by entering as many nodes once more."""
        return ()

    def progress(self) -> float:
        """Nothing is known until the end."""
        return 0.0

    def counters(self) -> tuple[int, int, int]:
        """Nodes, updates and cleansings since it began."""
        return self._made.counters() if self._made else (0, 0, 0)


class PortfolioEngine:
    """For one cover of a problem of which nothing is known."""

    name = "portfolio"
    about = "one cover, soon: the engine chosen otherwise and a search with restarts, in turn"
    abilities = frozenset(Ability)
    remedy = ""

    def missing(self) -> str:
        """It is always there; without the compiled module it is just the engine chosen otherwise."""
        return ""

    def lacks(self, problem: Problem) -> str:
        """It takes everything."""
        return ""

    def start(self, problem: Problem, path: tuple[int, ...] = (), resources: Resources = ALONE) -> PortfolioRun:
        """Begin a search, or take one up at a position.

        Raises:
            InputError: the position does not belong to this problem.
        """
        return PortfolioRun(problem, path, resources)
