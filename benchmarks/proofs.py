"""What a proof costs: ``python -m benchmarks.proofs`` makes certificates, checks them, and prints one table.

Strategy: each round counts, proves and checks each puzzle once, each in a process of its own, and takes its processor
time with the start of Python. The median of the rounds is quoted. The last column says which aims of the project are
missed: bytes, seconds of a checker, and making a proof within twice the time of counting.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from benchmarks.startup import PROGRAM, spent
from dancefloor.houses.proofs.prove_commands import CHECKER
from dancefloor.houses.proofs.proving import packed

ROUNDS = 3
TIMES = 2.0  # as long as counting
HEAD = ("puzzle", "solutions", "classes", "bytes", "with xz", "`count`", "`prove`", "in Python", "in C", "aims missed")


class Aim(NamedTuple):
    """A puzzle to prove, and the most bytes and seconds of processor time that its certificate should take."""

    words: str
    packed: int
    in_python: float
    in_c: float


AIMS = (
    Aim("6x10", 400_000, 2, 0.1),
    Aim("soma", 13_000, 2, 0.1),
    Aim("queens 10", 10_000, 2, 0.1),
    Aim("langford 8", 10_000, 2, 0.1),
    Aim("8x8 --pieces any*domino", 1000, 2, 0.1),
    Aim("20x20 --pieces any*domino --symmetry none", 10_000, 2, 0.1),
    Aim("8x8 --pieces any*tetrominoes", 2048, 2, 1.5),
    Aim("3x4x5", 8_000_000, 60, 1),
)


class Cost(NamedTuple):
    """What the proof of a puzzle has taken."""

    aim: Aim
    number: int
    classes: int | None
    size: int
    packed: int
    counting: float
    proving: float
    in_python: float
    in_c: float | None  #: None without a C compiler

    @property
    def missed(self) -> str:
        """Which aims are missed, separated by commas."""
        aim = self.aim
        missed = {
            "bytes": self.packed > aim.packed,
            "Python": self.in_python > aim.in_python,
            "C": (self.in_c or 0) > aim.in_c,
            "making": self.proving > TIMES * self.counting,
        }
        return ", ".join(name for name, is_missed in missed.items() if is_missed)

    def row(self) -> str:
        """The row of the table."""
        classes = "-" if self.classes is None else f"{self.classes:,}"
        seconds = [f"{each:.2f}" for each in (self.counting, self.proving, self.in_python)]
        in_c = "-" if self.in_c is None else f"{self.in_c:.3f}"
        sizes = f"{self.number:,}", classes, f"{self.size:,}", f"{self.packed:,}"
        return f"| {' | '.join((f'`{self.aim.words}`', *sizes, *seconds, in_c, self.missed))} |"


def compiled(folder: Path) -> str:
    """The checker in C, compiled; empty without a compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        return ""
    program = str(folder / "verify_count")
    subprocess.run([compiler, "-O2", "-o", program, str(CHECKER.with_suffix(".c"))], check=True)
    return program


def processor(command: Sequence[str]) -> float:
    """The processor time of a process that is started by Python, less that of such a start."""
    start = "import subprocess, sys; sys.exit(subprocess.run(sys.argv[1:]).returncode if sys.argv[1:] else 0)"
    return max(0.0, spent(["-c", start, *command]).processor - spent(["-c", start]).processor)


def cost(aim: Aim, folder: Path, program: str, rounds: int = ROUNDS) -> Cost:
    """What the proof of one puzzle takes."""
    file = str(folder / "it.cert")
    words = aim.words.split()
    line = [*words, "--certificate", file, "-q"]
    times: list[tuple[float, float, float, float]] = []
    for _ in range(rounds):
        counting = spent([*PROGRAM, "count", *words, "-q"]).processor
        proving = spent([*PROGRAM, "prove", *line]).processor
        in_python = spent([str(CHECKER), file]).processor
        times.append((counting, proving, in_python, processor([program, file]) if program else 0.0))
    told = subprocess.run([sys.executable, *PROGRAM, "prove", *line, "--json"], capture_output=True, check=False)
    proved = json.loads(told.stdout)
    data = Path(file).read_bytes()
    counting, proving, in_python, in_c = map(median, zip(*times, strict=True))
    sizes = len(data), len(packed(data, "it.cert.xz"))
    return Cost(
        aim, proved["number"], proved["classes"], *sizes, counting, proving, in_python, in_c if program else None
    )


def table(aims: Sequence[Aim] = AIMS, rounds: int = ROUNDS) -> Iterator[str]:
    """The lines of the table, each as soon as it is known."""
    yield f"| {' | '.join(HEAD)} |"
    yield "|---|" + "---:|" * (len(HEAD) - 2) + "---|"
    with TemporaryDirectory() as name:
        folder = Path(name)
        program = compiled(folder)
        for aim in aims:
            yield cost(aim, folder, program, rounds).row()


if __name__ == "__main__":
    for row in table():
        print(row, flush=True)
