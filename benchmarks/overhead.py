"""What a small search costs in one process, and nanoseconds for each step of a search; start-up is in `startup`."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

from dancefloor.engines.base import Search
from dancefloor.engines.registry import engine
from dancefloor.formats.puzzle import read_puzzle
from dancefloor.puzzles.packing import Packing
from dancefloor.solutions.canonical import Symmetries

Row = dict[str, Any]


def process(*arguments: str) -> float:
    """Seconds that a Python process takes from start to end."""
    began = time.perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
    return time.perf_counter() - began


def search(name: str, box: str, *, per: str = "") -> Callable[[], float]:
    """Processor seconds of a whole search up to symmetry; or nanoseconds for each of its nodes or updates."""

    def run() -> float:
        puzzle = read_puzzle(box)
        assert isinstance(puzzle, Packing)
        problem, _ = Symmetries(puzzle.encode()).reduced()
        found = Search(engine(name), problem)
        began = time.process_time()
        found.tally()
        spent = time.process_time() - began
        return spent * 1e9 / getattr(found.statistics, per) if per else spent

    return run


ROWS: list[tuple[str, str, str, Callable[[], float]]] = [
    ("count 6x10 through python -c", "ms", "", lambda: 1e3 * process("-c", "import dancefloor as d; d.count('6x10')")),
    ("scanning 6x10, the search", "ms", "<= 35", lambda: 1e3 * search("scanning", "6x10")()),
    ("scanning 6x10, a node", "ns", "<= 10", search("scanning", "6x10", per="nodes")),
    ("dancing 8x8-2x2, an update", "ns", "<= 8", search("dancing", "8x8-2x2", per="updates")),
    ("scanning-python 6x10, the search", "s", "<= 4", search("scanning-python", "6x10")),
]


def overhead(runs: int) -> list[Row]:
    """Every row so many times, in turn."""
    rows: list[Row] = [{"name": name, "unit": unit, "aim": aim, "figures": []} for name, unit, aim, _ in ROWS]
    for _ in range(runs):
        for row, (_, _, _, measure) in zip(rows, ROWS, strict=True):
            row["figures"] = [*row["figures"], measure()]
    return rows


def overhead_table(rows: list[Row]) -> str:
    """The rows in Markdown."""
    lines = ["| | median | least | aim |", "|---|---|---|---|"]
    for row in rows:
        figures = [float(figure) for figure in row["figures"]]
        median, least = f"{statistics.median(figures):.3g} {row['unit']}", f"{min(figures):.3g} {row['unit']}"
        lines.append(f"| {row['name']} | {median} | {least} | {row['aim']} |")
    return "\n".join(lines)
