"""Diagrams of all covers: ours beside those of the packages `oxidd` and `graphillion`, in time and memory.

python -m benchmarks.diagrams [--only WORD] [--limit SECONDS] [--runs N]

The packages have no way to make a diagram from items and options, so they get the usual one: for each item, the family
of sets that cover it rightly, and the intersection of all of these, in the order of a board. Beside building, one
question is asked of the finished diagram: how many sets have one of two options, by the union of two parts; for this,
`oxidd` gets our nodes. Each contestant works in a process of its own; rounds go A B A B. Processor time, medians of the
runs, and the most memory of the process, beyond what it takes with its packages loaded.
"""

from __future__ import annotations

import argparse
import multiprocessing
import statistics
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import dancefloor as dance
from benchmarks.memory import forget_peak, peak
from dancefloor.cover.problem import Problem
from dancefloor.engines.compiled import without_implied
from dancefloor.houses.questions.families.building import build
from dancefloor.houses.questions.families.diagram import order_of
from dancefloor.verbs.how import Request
from dancefloor.verbs.kinds.kind import kind_of

PUZZLES: dict[str, Callable[[], Any]] = {
    "dominoes 8x8": lambda: "dominoes 8x8",
    "dominoes 12x12": lambda: "dominoes 12x12",
    "dominoes 16x16": lambda: "dominoes 16x16",
    "pentominoes 6x10": lambda: "6x10",
    "tetrominoes 8x8": lambda: dance.Packing("8x8", "any*tetrominoes"),
    "queens 8": lambda: "queens 8",
    "queens 10": lambda: "queens 10",
    "queens 12": lambda: "queens 12",
}
MEMORY = 3 << 30
MANY_NODES = 40_000_000  # for which `oxidd` makes room


class Measured(NamedTuple):
    """What a contestant did."""

    note: str  #: empty, or why it did not end
    count: int
    seconds: float
    question: float  #: seconds
    memory: int  #: bytes


class Constraint(NamedTuple):
    """An item: the options that use it, as places in the order of the diagram, and how often it may be used."""

    options: list[int]
    low: int
    high: int


def constraints(problem: Problem) -> list[Constraint]:
    """The items that say anything, in the order of a board."""
    place = {option: k for k, option in enumerate(order_of(problem))}
    used: list[list[int]] = [[] for _ in problem.items]
    for option in range(len(problem.options)):
        for item in problem.options.items(option):
            used[item].append(place[option])
    found = [
        Constraint(sorted(options), item.low if item.primary else 0, item.high if item.primary else 1)
        for item, options in zip(without_implied(problem), used, strict=True)
    ]
    return sorted([each for each in found if each.low or each.high < len(each.options)], key=lambda each: each.options)


def ours(puzzle: Any, limit: float) -> Measured:
    """Our own diagram, in the way that `family` takes."""
    kind = kind_of(puzzle).encoded()
    kind.problem  # noqa: B018 - the packages get the problem, too
    began = time.process_time()
    diagram = build(kind, Request.of(threads=1), MEMORY).diagram
    ended = time.process_time()
    first, second = _asked(diagram.occurrences())
    asked = time.process_time()
    parts = [diagram.within({option: 0}, 1, 1, MEMORY) for option in (first, second)]
    assert parts[0].combined(parts[1], 0, MEMORY).count
    return Measured("", diagram.count, ended - began, time.process_time() - asked, 0)


def _asked(occurrences: list[int]) -> tuple[int, int]:
    """The two options that are used most often."""
    ranked = sorted(range(len(occurrences)), key=lambda option: -occurrences[option])
    return ranked[0], ranked[1]


def by_oxidd(puzzle: Any, limit: float) -> Measured:
    """Intersections by `oxidd`, and the question about a diagram that it gets from us."""
    from oxidd.zbdd import ZBDDManager  # type: ignore[import-not-found,unused-ignore]

    kind = kind_of(puzzle).encoded()
    rules, options = constraints(kind.problem), len(kind.problem.options)
    began = time.process_time()
    manager = ZBDDManager(MANY_NODES, MANY_NODES // 4, 1)
    manager.add_vars(options)
    variable = [manager.var(k) for k in range(options)]
    family = manager.true()
    for number, rule in enumerate(rules):
        counted = [manager.true(), *[manager.false()] * rule.high]
        for k in reversed(rule.options):
            counted = [
                (~variable[k] & same) | (variable[k] & fewer if fewer is not None else manager.false())
                for same, fewer in zip(counted, [None, *counted[:-1]], strict=True)
            ]
        wanted = manager.false()
        for each in counted[rule.low :]:
            wanted |= each
        family &= wanted
        if time.process_time() - began > limit:
            return Measured(f"stopped at item {number} of {len(rules)}", 0, limit, _ask_oxidd(kind), 0)
    count = int(family.sat_count(options))
    return Measured("", count, time.process_time() - began, _ask_oxidd(kind), 0)


def _ask_oxidd(kind: Any) -> float:
    """The seconds for the question, of a diagram with our nodes."""
    from oxidd.zbdd import ZBDDManager

    diagram = build(kind, Request.of(threads=1), MEMORY).diagram
    order = order_of(kind.problem)
    place = {option: k for k, option in enumerate(order)}
    manager = ZBDDManager(MANY_NODES, MANY_NODES // 4, 1)
    manager.add_vars(len(order))
    single = [manager.singleton(k) for k in range(len(order))]
    made = [manager.empty(), manager.base()]
    for node in diagram.nodes():
        made.append(single[place[node.option]].make_node(made[node.with_it], made[node.without]))
    family, (first, second) = made[-1], _asked(diagram.occurrences())
    began = time.process_time()
    parts = [family & manager.var(place[option]) for option in (first, second)]
    assert (parts[0] | parts[1]).sat_count(len(order))
    return time.process_time() - began


def by_graphillion(puzzle: Any, limit: float) -> Measured:
    """Intersections by `graphillion`."""
    from graphillion import setset  # type: ignore[import-not-found,unused-ignore]

    kind = kind_of(puzzle).encoded()
    rules, names = constraints(kind.problem), [f"o{k}" for k in range(len(kind.problem.options))]
    began = time.process_time()
    setset.set_universe(names)
    family = setset.power_set(names) if hasattr(setset, "power_set") else setset({})
    for number, rule in enumerate(rules):
        mine = [names[k] for k in rule.options]
        rest = setset({"exclude": set(mine)})
        counted = setset([set()]) if not rule.low else setset()
        chosen = setset([set()])
        for size in range(1, rule.high + 1):
            chosen = chosen.join(setset([{name} for name in mine])).set_size(size)
            if size >= rule.low:
                counted |= chosen
        family &= counted.join(rest)
        if time.process_time() - began > limit:
            return Measured(f"stopped at item {number} of {len(rules)}", 0, limit, 0.0, 0)
    ended = time.process_time()
    count = int(family.len())
    kept = build(kind, Request.of(threads=1), MEMORY).diagram.occurrences()
    place = {option: k for k, option in enumerate(order_of(kind.problem))}
    asked = time.process_time()
    parts = [family.supersets(setset([{names[place[option]]}])) for option in _asked(kept)]
    assert (parts[0] | parts[1]).len()
    return Measured("", count, ended - began, time.process_time() - asked, 0)


CONTESTANTS = {"dancefloor": ours, "oxidd": by_oxidd, "graphillion": by_graphillion}


def _work(name: str, puzzle: str, limit: float, out: Any) -> None:
    try:
        CONTESTANTS[name]("dominoes 2x2", limit)  # imports
        before = peak()
        forget_peak()
        made = CONTESTANTS[name](PUZZLES[puzzle](), limit)
        out.send(made._replace(memory=max(0, peak() - before)))
    except Exception as error:  # of a package: it is the answer
        out.send(Measured(f"{type(error).__name__}: {error}"[:60], 0, 0.0, 0.0, 0))


def measured(name: str, puzzle: str, limit: float) -> Measured:
    """What a contestant does in a process of its own."""
    context = multiprocessing.get_context("spawn")
    mine, theirs = context.Pipe()
    process = context.Process(target=_work, args=(name, puzzle, limit, theirs))
    process.start()
    ended = mine.poll(4 * limit + 30)
    found = mine.recv() if ended else Measured("stopped", 0, limit, 0.0, 0)
    process.kill()
    process.join()
    return found if isinstance(found, Measured) else Measured("failed", 0, 0.0, 0.0, 0)


def row(puzzle: str, name: str, runs: list[Measured]) -> str:
    """A row of the table."""
    first = runs[0]
    seconds, question = (statistics.median([getattr(run, each) for run in runs]) for each in ("seconds", "question"))
    built = f"{seconds:.3g}" if not first.note else first.note
    asked = f"{question:.2g}" if question else "-"
    return f"| {puzzle} | {name} | {first.count or '-'} | {built} | {asked} | {max(run.memory for run in runs) >> 20} |"


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="")
    parser.add_argument("--limit", type=float, default=20.0)
    parser.add_argument("--runs", type=int, default=3)
    asked = parser.parse_args()
    print("| puzzle | diagram by | sets | built, s | question, s | MB |\n|---|---|---|---|---|---|")
    for puzzle in [each for each in PUZZLES if asked.only in each]:
        runs: dict[str, list[Measured]] = {name: [] for name in CONTESTANTS}
        for turn in range(asked.runs):
            for name, done in runs.items():
                if not turn or not done[0].note:
                    done.append(measured(name, puzzle, asked.limit))
        for name, done in runs.items():
            print(row(puzzle, name, done), flush=True)


if __name__ == "__main__":
    main()
