"""Large fillominoes: called by ``python -m benchmarks.fillomino --large``.

Printed are the milliseconds of the processor for boards of 50x64 with hardly a clue too many: median and worst, with
our aims; and how many seconds after their time limit commands end on boards of 200x200, the start of Python included.
One of these boards has clues up to 9, the other 300 different ones.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from dancefloor.houses.fillomino.fillomino import BLANK, Fillomino
from dancefloor.houses.fillomino.make.random_grids import random_grid

SIDE, SHARE, LARGEST = 200, 0.35, 9
DIFFERENT, FEW = 300, 0.02
LIMITS = (0.1, 1.0, 3.0, 8.0)
AIM = 1.0  # seconds
COMMANDS = (("solve",), ("solve", "--svg", "solved.svg"), ("check",), ("count",), ("explain",), ("hint",), ("grade",))


def large(measured: Callable[[], Sequence[float]]) -> None:
    """Print both tables; `measured` gives the seconds for the boards of 50x64."""
    ms = sorted(1000 * took for took in measured())
    print(f"50x64, {len(ms)} boards: median {ms[len(ms) // 2]:.0f} ms (aim 200), worst {ms[-1]:.0f} ms (aim 2000)")
    with tempfile.TemporaryDirectory() as folder:
        for name, rows in boards():
            path = Path(folder, name)
            path.write_text("\n".join(" ".join(row) for row in rows) + "\n", encoding="utf-8")
            for command in COMMANDS:
                late = [_late(command, path, limit) for limit in LIMITS]
                told = "   ".join(f"{limit:g} s: {each:+.2f}" for limit, each in zip(LIMITS, late, strict=True))
                print(f"{name}, {' '.join(command):>16}   {told}   (aim {AIM:g})", flush=True)


def boards() -> Iterator[tuple[str, list[list[str]]]]:
    """The boards of 200x200, as rows of words."""
    rng = random.Random(1)
    grid = random_grid(Fillomino(((BLANK,) * SIDE,) * SIDE, largest=LARGEST), rng)
    assert grid is not None
    yield "200x200", [[str(number) if rng.random() < SHARE else "." for number in row] for row in grid]
    clues = [[str(rng.randint(1, DIFFERENT)) if rng.random() < FEW else "." for _ in row] for row in grid]
    yield f"200x200, {DIFFERENT} numbers", clues


def _late(command: Sequence[str], path: Path, limit: float) -> float:
    """How many seconds after its limit a command ends; negative if it ends earlier."""
    began = time.perf_counter()
    words = [sys.executable, "-m", "dancefloor", *command, "--timeout", str(limit), str(path)]
    subprocess.run(words, cwd=path.parent, capture_output=True, check=False)
    return time.perf_counter() - began - limit
