"""A first cover, fast: a restarting search alternates with a complete one.

Strategy: the time to a first cover has a heavy-tailed distribution: a small change of order turns milliseconds into
hours (Gomes, Selman, Crato, Kautz, Journal of Automated Reasoning 24, 2000). So two searches alternate.
`native/src/portfolio` restarts again and again and learns from its conflicts. It needs no preparation, so it begins,
and its first milliseconds solve most problems. The other search is complete: the engine that is likely to find all
covers soonest. Nothing dives to choose it, since that would take longer than most first covers. The run returns the
first cover that either search finds. If either search ends without a cover, there is none.

Both get a first turn, but on a large board the complete search only when the restarts have worked a good part of the
time that it takes to prepare it. Then the restarts work alone for a while, since they find the first cover of most hard
problems. The longer they fail, the more likely it is that there is none, and the nearer the complete search comes to an
equal share. So it takes little more than twice as long as alone.

Work is measured in nodes and updates, never in seconds, so a seed gives the same cover on every machine. After the
first cover the complete search continues alone. If the other search found that cover, the complete search skips it.

If the complete search is `scanning`, it remembers states that led to no cover, in little memory: it meets the same ones
again and again where pieces repeat. A resumed search has forgotten them, so it may find another first cover.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import takewhile
from operator import sub

from dancefloor._native import MISSING
from dancefloor.cover.problem import Problem
from dancefloor.engines.prices import COSTS, WIDE
from dancefloor.engines.registry import WRONG_PATH, Batch, Engine, EveryProblem, Run, engine
from dancefloor.errors import InputError
from dancefloor.records import replace
from dancefloor.search.values import ALONE, Cover, Resources

TURN = 2_500_000  # approximate nanoseconds of work of a first turn
LATE = 500_000_000  # nanoseconds of work of the restarts after which the complete search gets half as much
STEP = 1 << 17  # nanoseconds of nodes, without updates, after which the work is looked at
RESTARTED = 1 << 8  # nodes of the restarts after which the work is looked at: they may have many updates
PREPARING = 10  # nanoseconds of work of the restarts, for each use of an item, before it pays to begin the other search
REMEMBERED = 4 << 20  # bytes for states that led to no cover, where the caller does not say: they fit into a cache
WALKING = 1  # nanoseconds an item, for engines that look at all items at each node: much on a large board
MOST_AT_ONCE = 4096  # the most covers in a batch that may contain a cover to skip, so that each one can be checked

SEEKING, PASSING, ALONE_NOW = range(3)  # a position begins with its phase: no cover yet; a cover to skip; none to skip
END = -2  # ends the cover to skip
HEAD = 6  # in the phase SEEKING, the numbers of a position before the path of the complete search

Costs = tuple[int, int]  # approximate nanoseconds of a node and of an update


class Arm:
    """One of the searches that alternate. It begins at its first turn, because many problems are solved before.

    It works in steps with a fixed number of nodes, so turns end at the same node wherever batches end.

    Args:
        begin: begins the search.
        step: the most nodes in a step.
        spent: nanoseconds of work.
        left: nodes left in this step.
        behind: nodes to enter again after resuming, for a run that has no positions; they were entered before.
    """

    def __init__(
        self, begin: Callable[[], tuple[Run, Costs]], step: int, spent: int, left: int, behind: int = 0
    ) -> None:
        self.begin, self.step, self.spent, self.left = begin, step, spent, left
        self.behind = self.nodes = behind
        self.uncounted = (0, 0, 0)  # the counters of the run when it had caught up
        self.run: Run | None = None
        self.costs = COSTS["dancing"]

    def begun(self) -> Run:
        """The search, which begins now if it has not begun before."""
        if self.run is None:
            self.run, self.costs = self.begin()
        return self.run

    def totals(self) -> tuple[int, int, int]:
        """The counters of the run."""
        return self.run.counters() if self.run else (0, 0, 0)

    def counters(self) -> tuple[int, int, int]:
        """The counters of the run, without the work to catch up."""
        (nodes, updates, cleansings), before = self.totals(), self.uncounted
        return nodes - before[0], updates - before[1], cleansings - before[2]

    def catch_up(self, seconds: float, keep: int) -> Batch:
        """Enter the nodes of an earlier search again. With another seed the search may end before."""
        batch = self.begun().advance(1, self.behind, seconds, keep)
        before, self.uncounted = self.uncounted[0], self.totals()
        self.behind = 0 if batch.found or batch.complete else self.behind - (self.uncounted[0] - before)
        return batch

    def advance(self, nodes: int, seconds: float, keep: int) -> tuple[Batch, bool]:
        """Continue for at most `nodes` nodes, to the end of a step or to the first covers.

        Tell also whether the nodes may be used up: a run that enters several nodes at once may stop short of them.
        """
        run = self.begun()
        self.left = self.left or min(self.step, max(1, STEP // self.costs[0]))
        last, before = nodes <= self.left, self.totals()
        batch = run.advance(1, min(nodes, self.left), seconds, keep)
        entered, updated, _ = map(sub, self.totals(), before)
        self.left = max(0, self.left - entered)
        self.spent += entered * self.costs[0] + updated * self.costs[1]
        return batch, last


class PortfolioRun:
    """Searches that alternate until one finds a cover; see `dancefloor.engines.registry.Run`."""

    def __init__(self, problem: Problem, path: tuple[int, ...], resources: Resources) -> None:
        phase, passed, turns, below = _read(problem, path)
        self._whole = Arm(partial(_complete, problem, below, resources), STEP, turns[3], turns[4])
        self._restarts: Arm | None = None
        if not MISSING:
            spent, left, nodes = turns[:3]
            seeking = partial(_restarting, problem, resources.seed)
            self._restarts = Arm(seeking, RESTARTED, spent, left, nodes)
        if below:
            self._whole.begun()  # to refuse a path that does not belong to this problem
        self._phase, self._passed = phase, passed
        self._worth_beginning = PREPARING * len(problem.options.flat.items)

    def advance(self, covers: int, nodes: int, seconds: float, keep: int) -> Batch:
        """Search until `covers`, `nodes` or `seconds` are used up; return at most the first `keep` covers."""
        if self._phase == SEEKING:
            return self._seek(nodes, seconds, keep)
        if self._phase == PASSING:
            return self._pass(covers, nodes, seconds, keep)
        return self._whole.begun().advance(covers, nodes, seconds, keep)

    def _seek(self, nodes: int, seconds: float, keep: int) -> Batch:
        deadline, goal = time.perf_counter() + seconds, self.counters()[0] + nodes
        while True:
            arm = self._next()
            left, last = goal - self.counters()[0], False
            if left <= 0:
                return Batch([], 0, False)
            if arm.behind:
                batch = arm.catch_up(deadline - time.perf_counter(), max(1, keep))
            else:
                batch, last = arm.advance(left, deadline - time.perf_counter(), max(1, keep))
            if batch.found and arm is self._whole:
                self._phase = ALONE_NOW
                return Batch(batch.covers[:keep], batch.found, batch.complete)  # some engines find several at once
            if batch.found:
                self._phase, self._passed = PASSING, tuple(sorted(batch.covers[0]))
                return Batch(batch.covers[:keep], 1, False)
            if batch.complete or last or time.perf_counter() > deadline:
                return Batch([], 0, batch.complete)

    def _next(self) -> Arm:
        """The search that works next: the one within a step, or else the one that has not had its share."""
        whole, restarts = self._whole, self._restarts
        if restarts is None or whole.left:
            return whole
        if whole.run is None and restarts.spent < self._worth_beginning:
            return restarts
        return restarts if restarts.left or whole.spent >= _share(restarts.spent) else whole

    def _pass(self, covers: int, nodes: int, seconds: float, keep: int) -> Batch:
        batch = self._whole.begun().advance(min(covers, MOST_AT_ONCE), nodes, seconds, 1 << 62)
        others = [cover for cover in batch.covers if tuple(sorted(cover)) != self._passed]
        if len(others) < batch.found:
            self._phase = ALONE_NOW
        return Batch(others[:keep], len(others), batch.complete)

    def position(self) -> tuple[int, ...]:
        """The phase; the work of both searches, or the cover to skip; and the path of the complete search."""
        whole = self._whole
        path = whole.run.position() if whole.run else ()
        if self._phase == SEEKING:
            arm = self._restarts
            restarts = (arm.spent, arm.left, arm.nodes + arm.counters()[0]) if arm else (0, 0, 0)
            return (SEEKING, *restarts, whole.spent, whole.left, *path)
        return (PASSING, *self._passed, END, *path) if self._phase == PASSING else (ALONE_NOW, *path)

    def progress(self) -> float:
        """The estimated share of the complete search that is done, from 0 to 1."""
        return self._whole.run.progress() if self._whole.run else 0.0

    def counters(self) -> tuple[int, int, int]:
        """The numbers of nodes, updates and cleansings of both searches since this run began."""
        whole = self._whole.counters()
        others = self._restarts.counters() if self._restarts else (0, 0, 0)
        return whole[0] + others[0], whole[1] + others[1], whole[2] + others[2]


def _share(restarted: int) -> int:
    """The work of the complete search that is due after some work of the restarts.

    >>> [_share(work) // 1_000_000 for work in (1_000_000, 10_000_000, 500_000_000, 50_000_000_000)]
    [0, 2, 250, 49504]
    """
    return 0 if restarted < TURN else max(TURN, restarted * restarted // (restarted + LATE))


def _read(problem: Problem, path: Sequence[int]) -> tuple[int, Cover, Sequence[int], tuple[int, ...]]:
    """Parse a position: the phase, the cover to skip, the work of both searches, the path of the complete search."""
    if not path:
        return SEEKING, (), [0] * (HEAD - 1), ()
    phase, rest = path[0], path[1:]
    if phase == SEEKING and len(path) >= HEAD and min(path[:HEAD]) >= 0 and max(path[2], path[5]) <= STEP:
        return SEEKING, (), path[1:HEAD], tuple(path[HEAD:])
    if phase == PASSING and END in rest:
        from dancefloor.cover.constraints import is_cover

        passed = tuple(takewhile(lambda option: option != END, rest))
        if is_cover(problem, passed):
            return PASSING, passed, [0] * (HEAD - 1), tuple(rest[len(passed) + 1 :])
    if phase == ALONE_NOW:
        return ALONE_NOW, (), [0] * (HEAD - 1), tuple(rest)
    raise InputError(WRONG_PATH)


def _restarting(problem: Problem, seed: int) -> tuple[Run, Costs]:
    """The restarting search. Its position is always empty: to resume it, a new one enters as many nodes again."""
    from dancefloor._native import core
    from dancefloor.engines.compiled import NativeRun, flatten

    return NativeRun(core.restart(flatten(problem), seed % (1 << 64))), COSTS["dancing"]


def likely_for_one(problem: Problem) -> tuple[Engine, Problem]:
    """The engine whose search for all covers is likely to find one soonest; and the problem as it takes it.

    Without positions, items that must be covered once are taken for cells in their order, if options are short in it:
    so a board is scanned, although nobody said that it is one. Where pieces are used once each and a board is wide,
    `scanning` is better only if all covers are wanted.

    >>> problem = Problem.from_names("p q r s t", ["p q", "q r", "r s", "s t", "t"])
    >>> likely_for_one(problem)[1].positions
    (0, 1, 2, 3, 4)
    """
    from dancefloor.engines.choice import lacking, likely, reach, some_options

    if all(place is None for place in problem.positions):
        once = [item.primary and item.low == item.high == 1 for item in problem.items]
        placed = problem.with_positions(tuple([number if cell else None for number, cell in enumerate(once)]))
        if any(once) and (scanning := likely(placed).engine).name == "scanning":
            return scanning, placed
    first, bits, at = likely(problem).engine, engine("bits"), problem.positions
    if first.name != "scanning" or problem.has_multiplicities or bits.missing() or lacking(bits, problem):
        return first, problem
    has_pieces = all(any(at[item] is None for item in items) for items in some_options(problem))
    is_wide = reach(problem) * sum(place is not None for place in at) > WIDE
    return bits if has_pieces and is_wide else first, problem


def _complete(problem: Problem, path: tuple[int, ...], resources: Resources) -> tuple[Run, Costs]:
    """The complete search, from a path."""
    chosen, problem = likely_for_one(problem)
    node, update = COSTS.get(chosen.name, COSTS["dancing"])
    if chosen.name not in COSTS or chosen.name == "dancing":
        node = max(node, WALKING * problem.primary_count)
    memory = REMEMBERED if resources.memory is None else resources.memory
    # With more threads, the work of a turn would depend on chance.
    return chosen.start(problem, path, replace(resources, threads=1, memory=memory)), (node, update)


class PortfolioEngine(EveryProblem):
    """Finds a first cover fast, whatever the problem."""

    name = "portfolio"
    about = "finds a first solution fast: a search that restarts and learns, alternating with a complete one"

    def start(self, problem: Problem, path: tuple[int, ...] = (), resources: Resources = ALONE) -> PortfolioRun:
        """Begin a search, or resume one at the position `path`.

        Raises:
            InputError: the position does not belong to this problem.
        """
        return PortfolioRun(problem, path, resources)
