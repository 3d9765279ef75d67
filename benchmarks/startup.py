"""How long processes take, in starts of a bare Python interpreter: what the user waits for beside the work.

Strategy: each round runs every process once and a bare interpreter, so that a machine that slows down slows them all.
A figure is the ratio within a round, and the median of the rounds is quoted. Processes run as the installed program
does, with modules that are compiled already.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from benchmarks.surroundings import US

ROUNDS = 21
BARE = ("-c", "pass")
PROGRAM = ("-c", "from dancefloor.__main__ import main; main()")
#: Processes by name: the arguments of Python, and the aim, in starts.
PROCESSES = {
    "dancefloor count 6x10": ((*PROGRAM, "count", "6x10"), "<= 8"),
    "dancefloor --help": ((*PROGRAM, "--help"), "<= 8"),
    "import dancefloor": (("-c", "import dancefloor"), "<= 2"),
}


class Spent(NamedTuple):
    """The seconds that a process took, by the clock and of the processors."""

    wall: float
    processor: float


def spent(arguments: Sequence[str]) -> Spent:
    """What a Python process takes from its start to its end."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run([sys.executable, *arguments], env=environment, check=True, capture_output=True)
    wall, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    return Spent(wall, after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)


def startup(rounds: int = ROUNDS, measure: Callable[[Sequence[str]], Spent] = spent) -> list[dict[str, Any]]:
    """For each process two rows, as in `overhead`: the ratios of wall and of processor time to a bare start."""
    walls: dict[str, list[float]] = {name: [] for name in PROCESSES}
    processors: dict[str, list[float]] = {name: [] for name in PROCESSES}
    for arguments, _ in PROCESSES.values():
        measure(arguments)  # compiles modules
    for _ in range(rounds):
        bare = measure(BARE)
        for name, (arguments, _) in PROCESSES.items():
            took = measure(arguments)
            walls[name].append(took.wall / bare.wall)
            processors[name].append(took.processor / bare.processor)
    return [
        {"name": f"{name}, {kind}", "unit": "starts", "aim": aim, "by": {US: {"figures": figures[name], "memory": 0}}}
        for name, (_, aim) in PROCESSES.items()
        for kind, figures in (("wall time", walls), ("processor time", processors))
    ]
