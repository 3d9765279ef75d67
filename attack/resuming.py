"""Searches stopped at random moments and taken up again: nothing lost, nothing twice, nothing out of order.

A trial lists all covers of a problem in segments. Each segment goes on from the position of the one before, kept as
JSON, in this process or in another one, with other threads and memory; it is stopped by a limit, by breaking out, by
`cancel`, or by Ctrl-C at a random moment (`attack.interruption`). Together the segments must give exactly what one
search gives, in its order, and after each of them the counters must say how much was handed over.
"""

from __future__ import annotations

import json
import multiprocessing
from collections.abc import Callable, Sequence
from functools import cache
from itertools import islice
from random import Random
from threading import Timer
from typing import Any, NamedTuple

from attack.figures import Figures, repeat
from attack.interruption import LOST, RECEIVERS, frames_of_library, interrupted, receiving
from attack.problems import SLOW, takes
from attack.subjects import SUBJECTS, all_covers, problem
from dancefloor.engines.registry import engine, engine_names
from dancefloor.engines.search import Search
from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.houses.fillomino.solve.solver import methods
from dancefloor.search.values import Limits, Outcome, Position, Resources
from dancefloor.verbs.solving import solve
from tests.packings import packing

MOST_SEGMENTS = 12
PATIENCE = 60.0  # seconds for one segment in another process
SHARE_ELSEWHERE = 0.05  # of the segments run in another process
MANY = 10**9
BY_AMOUNT = ("solutions", "nodes", "break", "cancel inside")
BY_TIME = ("seconds", "cancel", "interrupt", "interrupt", "interrupt", "tally", "interrupted tally")
STOPS = (*BY_AMOUNT, *BY_TIME)
TALLIES = ("tally", "interrupted tally")
SIEVED = {  # packings whose symmetric solutions are taken as one
    "dominoes": ("4x6", "dominoes"),
    "dominoes on a torus": ("4x4~torus", "dominoes"),
    "trominoes": ("4x6", "any*V3,any*I3"),
    "pentominoes": ("5x6", "I,N,P,V,W,Y"),
}
LOOSE = ((0, 0, 0, 0), (0, 3, 0, 0), (0, 0, 0, 0))  # a fillomino with some hundred solutions


class Plan(NamedTuple):
    """How a segment is stopped, after how many results, nodes or microseconds, and what it may use."""

    stop: str
    amount: int
    threads: int
    memory: int | None
    receiver: str
    by_signal: bool

    @classmethod
    def random(cls, chance: Random, stops: Sequence[str]) -> Plan:
        """A way to stop, one of those given."""
        stop = chance.choice(stops)
        amount = chance.choice([1, 2, 3, 10, 100, 1000]) if stop in BY_AMOUNT else int(10 ** chance.uniform(1.3, 4.0))
        resources = chance.choice([1, 1, 2, 3]), chance.choice([None, None, 0, 10**6])
        return cls(stop, amount, *resources, chance.choice(list(RECEIVERS)), chance.random() < 0.5)

    def limits(self, most: int | None) -> Limits:
        """Limits as planned, and on solutions `most`."""
        return Limits(
            solutions=self.amount if self.stop == "solutions" else most,
            nodes=self.amount if self.stop == "nodes" else None,
            seconds=self.amount / 1e6 if self.stop == "seconds" else None,
        )


class Segment(NamedTuple):
    """What happened in a segment, as JSON can keep it."""

    tallied: int  #: results counted before any was handed over
    got: list[Any]  #: results handed over; `LOST` for one that the receiver lost
    covers: int  #: by the statistics of the search
    position: list[Any] | None
    outcome: str
    escaped: list[str]  #: where in the library a KeyboardInterrupt came from that should have ended the search


def run(seed: int, seconds: float, case: int | None = None) -> dict[str, int]:
    """Attack resuming with random stops."""
    return repeat("resuming", seed, seconds, case, attempt)


def attempt(chance: Random, figures: Figures) -> None:
    """One trial."""
    figures.add("trials")
    kind = chance.random()
    if kind < 0.5:
        _covers(chance, figures, ["interrupt"], 1)
    elif kind < 0.75:
        _covers(chance, figures, STOPS, chance.choice([1, 3, 6, MOST_SEGMENTS]))
    elif kind < 0.9:
        _solutions(chance, figures)
    else:
        _grids(chance, figures)


# Trials: of covers, of solutions up to symmetry, of grids.


def _covers(chance: Random, figures: Figures, stops: Sequence[str], number: int) -> None:
    name = chance.choice(list(SUBJECTS))
    tried = [each for each in engine_names() if chance.random() < SLOW.get(each, 1.0)]
    used = chance.choice([each for each in tried if takes(each, problem(name))] or ["reference"])

    def begin(plan: Plan, position: Position | None) -> Search[Any]:
        resources = Resources(plan.threads, plan.memory)
        return Search(engine(used), problem(name), limits=plan.limits(None), resources=resources, resume=position)

    wanted = [list(cover) for cover in all_covers(name, used)]
    plans = [Plan.random(chance, stops) for _ in range(number)]
    _in_segments(chance, figures, f"{name} by {used}", plans, begin, list, [wanted])


def _solutions(chance: Random, figures: Figures) -> None:
    """Either all segments have a limit on solutions, or none has.

    With such a limit a search gives the first solution that it meets of each class, without one the least of each.
    A search that was stopped before it gave any has met none: it may go on either way.
    """
    name, most = chance.choice(list(SIEVED)), chance.choice([None, MANY])
    puzzle = packing(*SIEVED[name])
    fast = [each for each in ("scanning", "bits", "dancing") if takes(each, puzzle.encode().problem)]
    used = chance.choice(fast or ["reference"])
    stops = [stop for stop in STOPS if stop not in TALLIES and (most or stop != "solutions")]
    plans = [Plan.random(chance, stops) for _ in range(chance.choice([1, 3, MOST_SEGMENTS]))]

    def begin(plan: Plan, position: Position | None) -> Any:
        limits = plan.limits(most)
        return solve(puzzle, engine=used, limits=limits, resume=position, threads=plan.threads, memory=plan.memory)

    wanted = [all_solutions(name, used, None), all_solutions(name, used, MANY)][: 2 if most else 1]
    _in_segments(chance, figures, f"{name} up to symmetry by {used}", plans, begin, _placements, wanted)


@cache
def all_solutions(name: str, used: str, most: int | None) -> list[str]:
    """All solutions up to symmetry, in the order in which they come with or without a limit."""
    return [_placements(solution) for solution in solve(packing(*SIEVED[name]), engine=used, limit=most)]


def _placements(solution: Any) -> str:
    return repr(solution.placements)


def _grids(chance: Random, figures: Figures) -> None:
    """The grids of a fillomino, stopped once: such a search has no position, but it counts what it hands over."""
    used = chance.choice([method for method in methods() if method != "rules"] or ["rules"])
    plan = Plan.random(chance, [stop for stop in STOPS if stop not in TALLIES])
    search = solve(Fillomino(LOOSE), engine=used, limits=plan.limits(None))
    segment = _segment(search, plan, _placements, 0)
    what, wanted = f"fillomino by {used}, {plan}", all_grids(used)
    figures.check(f"{what}: counted", segment.covers, len(segment.got))
    figures.check(f"{what}: escaped", segment.escaped, [])
    rest = [_placements(grid) for grid in search]
    if plan.stop not in ("break", "interrupt"):  # the strike may hit the loop around the search, which may then go on
        figures.check(f"{what}: handed over after the end", len(rest), 0)
    found = [grid for grid in segment.got if grid != LOST] + rest
    figures.check(f"{what}: twice or wrong", (len(set(found)), set(found) <= wanted), (len(found), True))
    if search.outcome is Outcome.COMPLETE:
        figures.check(f"{what}: all", len(segment.got) + len(rest), len(wanted))


@cache
def all_grids(used: str) -> frozenset[str]:
    """All solutions of the fillomino."""
    return frozenset(_placements(grid) for grid in solve(Fillomino(LOOSE), engine=used))


# Segments.


def _in_segments(
    chance: Random,
    figures: Figures,
    what: str,
    plans: list[Plan],
    begin: Callable[[Plan, Position | None], Any],
    plain: Callable[[Any], Any],
    wanted: list[list[Any]],
) -> None:
    """List everything in segments, and compare with the lists of which it may be one."""
    got: list[Any] = []  # results, in plain words; None for one that nobody saw
    position = None
    for number, plan in enumerate([*plans, Plan("rest", 0, 1, None, "extend", False)]):
        here = f"{what}, segment {number}, {plan}"
        before = len(got)
        work = _work(begin, plan, position, plain, before)
        segment = _elsewhere(work) if chance.random() < SHARE_ELSEWHERE else work()
        figures.add("segments")
        got += [None] * segment.tallied
        got += [None if each == LOST else each for each in segment.got]
        figures.check(f"{here}: counted", segment.covers, len(got))
        figures.check(f"{here}: escaped", segment.escaped, [])
        if not figures.check(f"{here}: continues", any(_matches(got, each[: len(got)]) for each in wanted)):
            return
        if segment.position is None:  # time was up before there was a search, so the next one begins where this did
            figures.check(f"{here}: nothing lost with the position", (len(got), position), (0, None))
            continue
        position = Position.from_json(segment.position)
        figures.check(f"{here}: counted in the position", position.covers, len(got))
        if segment.outcome == Outcome.COMPLETE.name:
            break
    complete = any(len(got) == len(each) for each in wanted)
    figures.check(f"{what}: complete", (complete, segment.outcome), (True, Outcome.COMPLETE.name))


def _matches(got: list[Any], wanted: list[Any]) -> bool:
    return len(got) == len(wanted) and all(each in (None, right) for each, right in zip(got, wanted, strict=True))


def _work(
    begin: Callable[[Plan, Position | None], Any],
    plan: Plan,
    position: Position | None,
    plain: Callable[[Any], Any],
    before: int,
) -> Callable[[], Segment]:
    return lambda: _segment(begin(plan, position), plan, plain, before)


def _segment(search: Any, plan: Plan, plain: Callable[[Any], Any], before: int) -> Segment:
    """Take a search as far as planned; `before` is how much was handed over before this segment."""
    got: list[Any] = []
    tallied, interrupt, seconds = 0, None, plan.amount / 1e6
    if plan.stop in TALLIES:
        if plan.stop == "tally":
            search.tally(seconds=seconds)
        else:
            interrupted(search.tally, seconds, by_signal=plan.by_signal)
        tallied = search.statistics.covers - before
        got.extend(islice(search, 3))  # a tally that was broken off goes on as a list
    elif plan.stop == "break":
        got.extend(islice(search, plan.amount))
    elif plan.stop == "cancel inside":
        for result in search:
            got.append(result)
            if len(got) == plan.amount:
                search.cancel()
    elif plan.stop == "cancel":
        timer = Timer(seconds, search.cancel)
        timer.start()
        got.extend(search)
        timer.cancel()
        timer.join()
    elif plan.stop == "interrupt":
        receive = receiving(plan.receiver, search, got)
        interrupt = interrupted(receive, seconds, by_signal=plan.by_signal)
    else:
        got.extend(search)
    position = search.position
    return Segment(
        tallied,
        [each if each == LOST else plain(each) for each in got],
        search.statistics.covers,
        None if position is None else json.loads(json.dumps(position)),
        search.outcome.name,
        frames_of_library(interrupt) if interrupt else [],
    )


def _elsewhere(work: Callable[[], Segment]) -> Segment:
    """Do the work in another process."""
    context = multiprocessing.get_context("fork")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=lambda: sender.send(work()))
    process.start()
    sender.close()
    try:
        if not receiver.poll(PATIENCE):
            raise TimeoutError(f"a segment in another process took more than {PATIENCE:.0f} s")
        return receiver.recv()  # type: ignore[no-any-return]
    except EOFError:
        raise ChildProcessError("a segment in another process died") from None
    finally:
        process.kill()
        process.join()
