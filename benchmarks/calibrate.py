"""What work really costs on this machine, beside what a choice assumes: the numbers of `dancefloor.engines.prices`.

python -m benchmarks.calibrate [--runs N]

Strategy: each row does one sort of work on three problems that differ much, and divides the processor time by what the
table says that it costs. A row near 1 needs nothing. What matters is that rows are alike, since only ratios decide: on
a machine that is twice as fast, all of them are 0.5. Change the table if a row stays away from the others.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from statistics import median

from dancefloor.cover.problem import Problem
from dancefloor.engines.counting import Counting
from dancefloor.engines.prices import BITS, BITS_OPTION, CONTENDERS, COSTS, STARTING, THINNED, TO_START
from dancefloor.engines.registry import engine
from dancefloor.engines.search import Search
from dancefloor.search.values import Limits
from dancefloor.verbs import kind_of

ALL = 1 << 40  # states: more than any of these problems has
LOOKS = 4000  # states: fewer than any of these problems has
BOARDS = ("6x10", "8x8-2x2", "Y 15x15")
COUNTED = ("any*tetrominoes 8x8", "6x10", "one-sided-pentominoes 3x30")
SHORT = ("3x20", "8x8-2x2", "L4 8x8")
NODES = 200_000
PROMISING = 400  # dives: enough for a promise that is right within a tenth


def problem(words: str) -> Problem:
    """A puzzle as items and options."""
    return kind_of(words).encoded().problem


def spent(work: Callable[[], object]) -> tuple[float, object]:
    """The processor time of some work in nanoseconds, and its result."""
    began = time.process_time_ns()
    result = work()
    return float(time.process_time_ns() - began), result


def searched(name: str, words: str) -> float:
    """Measured to assumed, for the nodes and updates of a search."""
    asked, given = problem(words), COSTS[name]
    search = Search(engine(name), asked, limits=Limits(nodes=NODES))
    nanoseconds, _ = spent(lambda: search.tally(lambda cover: None))
    statistics = search.statistics
    node = BITS + BITS_OPTION * len(asked.options) if name == "bits" else given[0]
    return nanoseconds / (node * statistics.nodes + given[1] * statistics.updates)


def dived(name: str, words: str) -> float:
    """Measured to assumed, for dives."""
    from dancefloor.engines.choice import Contender

    each = Contender(engine(name), problem(words))
    each.dive(1)
    before = each.spent
    nanoseconds, _ = spent(lambda: each.dive(200))
    return nanoseconds / (each.spent - before)


def promised(name: str, words: str) -> float:
    """Measured to promised by dives, for a whole search."""
    from dancefloor.engines.choice import Contender

    asked = problem(words)
    each = Contender(engine(name), asked)
    each.dive(PROMISING)
    nanoseconds, _ = spent(lambda: Search(engine(name), asked).tally(lambda cover: None))
    return nanoseconds / each.guess


def started(name: str, words: str) -> float:
    """Measured to assumed, for the start of an engine."""
    asked = problem(words)
    nanoseconds, _ = spent(lambda: engine(name).start(asked))
    return nanoseconds / (STARTING * len(asked.options))


def tables_started(words: str) -> float:
    """Measured to assumed, for the start of tables."""
    asked = problem(words)
    nanoseconds, _ = spent(lambda: Counting(asked))
    return nanoseconds / (TO_START * len(asked.options))


def looked(words: str) -> float:
    """Measured to assumed, for an estimate of tables."""
    counting = Counting(problem(words))
    price = counting.look(LOOKS).looked
    nanoseconds, _ = spent(lambda: counting.look(LOOKS))
    return nanoseconds / (LOOKS * price)


def tabulated(words: str) -> float:
    """Measured to assumed, for the states of tables and their children."""
    counting = Counting(problem(words))
    work = counting.look(ALL)
    nanoseconds, _ = spent(counting.finish)
    return nanoseconds / (work.price * work.states)


def tables_promised(words: str) -> float:
    """Measured to promised by a look at some states, for whole tables."""
    counting = Counting(problem(words))
    work = counting.look(LOOKS)
    nanoseconds, _ = spent(counting.finish)
    return nanoseconds / (THINNED * work.price * work.states)


def rows() -> list[tuple[str, Callable[[str], float], tuple[str, ...]]]:
    """What is measured: its name, how, and on which problems."""
    found: list[tuple[str, Callable[[str], float], tuple[str, ...]]] = []
    for name in CONTENDERS:
        found.append((f"nodes of {name}", lambda words, name=name: searched(name, words), BOARDS))  # type: ignore[misc]
        found.append((f"dives of {name}", lambda words, name=name: dived(name, words), BOARDS))  # type: ignore[misc]
        found.append((f"promises of {name}", lambda words, name=name: promised(name, words), SHORT))  # type: ignore[misc]
        found.append((f"start of {name}", lambda words, name=name: started(name, words), BOARDS))  # type: ignore[misc]
    found.append(("start of tables", tables_started, COUNTED))
    found.append(("look at tables", looked, COUNTED))
    found.append(("states of tables", tabulated, COUNTED))
    found.append(("promises of looks", tables_promised, COUNTED))
    return found


def main() -> None:
    """Print a table: measured by assumed, the median of some runs, for each problem."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.calibrate", description=__doc__.partition("\n")[0])
    parser.add_argument("--runs", type=int, default=5, metavar="N", help="runs of each row (default 5)")
    runs = parser.parse_args().runs
    print("measured by assumed, on three problems")
    for name, measure, problems in rows():
        ratios = [median(measure(words) for _ in range(runs)) for words in problems]
        print(f"{name:20}" + "".join(f"{ratio:8.2f}" for ratio in ratios), flush=True)


if __name__ == "__main__":
    main()
