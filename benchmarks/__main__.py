"""How fast it is: medians of several runs, side by side with what we aim for. Nothing here is ever asserted.

python -m benchmarks [--runs N] [--json FILE]
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from dancefloor.engines.base import Search
from dancefloor.engines.registry import engine
from dancefloor.formats.puzzle import read_puzzle
from dancefloor.solutions.canonical import Symmetries


def process(*arguments: str) -> float:
    """Seconds that a Python process takes from start to end."""
    began = time.perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
    return time.perf_counter() - began


def import_time() -> float:
    """Seconds that `import dancefloor` takes."""
    script = "import time; t = time.perf_counter(); import dancefloor; print(time.perf_counter() - t)"
    return float(subprocess.run([sys.executable, "-c", script], check=True, capture_output=True).stdout)


def search(name: str, box: str, *, per: str = "") -> Callable[[], float]:
    """Seconds of a whole search up to symmetry; or nanoseconds for each of its nodes or updates."""

    def run() -> float:
        problem, _ = Symmetries(read_puzzle(box).encode()).reduced()
        found = Search(engine(name), problem)
        found.tally()
        done = found.statistics
        return done.seconds * 1e9 / getattr(done, per) if per else done.seconds

    return run


ROWS: list[tuple[str, str, str, Callable[[], float]]] = [
    ("python -c pass", "ms", "", lambda: 1e3 * process("-c", "pass")),
    ("import dancefloor", "ms", "<= 30", lambda: 1e3 * import_time()),
    (
        "dancefloor count 6x10, the process",
        "ms",
        "<= 150",
        lambda: 1e3 * process("-m", "dancefloor.cli.main", "count", "6x10"),
    ),
    ("count 6x10 through python -c", "ms", "", lambda: 1e3 * process("-c", "import dancefloor as d; d.count('6x10')")),
    ("scanning 6x10, the search", "ms", "<= 35", lambda: 1e3 * search("scanning", "6x10")()),
    ("scanning 6x10, a node", "ns", "<= 10", search("scanning", "6x10", per="nodes")),
    ("dancing 8x8-2x2, an update", "ns", "<= 8", search("dancing", "8x8-2x2", per="updates")),
    ("scanning-python 6x10, the search", "s", "<= 4", search("scanning-python", "6x10")),
]


def main() -> None:
    """Measure, print a table, and keep the figures as JSON if asked to."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--runs", type=int, default=5, metavar="N", help="runs of each row (default 5)")
    parser.add_argument("--json", metavar="FILE", help="write all figures")
    arguments = parser.parse_args()
    figures: dict[str, list[float]] = {}
    for _ in range(arguments.runs):  # rows in turn, so that a noisy minute does not fall on one of them
        for name, _, _, measure in ROWS:
            figures.setdefault(name, []).append(measure())
    print(f"{'':36} {'median':>9} {'least':>9}      aim")
    for name, unit, aim, _ in ROWS:
        print(f"{name:36} {statistics.median(figures[name]):9.2f} {min(figures[name]):9.2f} {unit:3}  {aim}")
    if arguments.json:
        Path(arguments.json).write_text(json.dumps(figures, indent=1))


if __name__ == "__main__":
    main()
