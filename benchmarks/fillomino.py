"""How long it takes to solve published fillominoes, and to prove that there is no other solution.

    python -m benchmarks.fillomino PATH [--seconds 60] [--method compiled] [--thin SHARE] [--rules]

The file has, for each puzzle, a line ``# id: NAME``, a line ``problem``, rows of clues (``.`` blank, ``?`` unknown), a
line ``solution``, rows of numbers, and a line ``end``; a solution may be missing. Printed are, by size, the median,
nine tenths, and the worst of the milliseconds, and how many are right (the published solution, proved to be the only
one), wrong and open. With ``--thin`` only such a share of the clues is kept. With ``--rules`` it is told how many
puzzles the rules solve by themselves, and how many with suppositions that the rules refute.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from dancefloor.engines.base import Limits
from dancefloor.fillomino.reasoning import Reasoning
from dancefloor.fillomino.solver import METHODS, Answer, judge
from dancefloor.puzzles.fillomino import BLANK, UNKNOWN, Fillomino, Grid
from dancefloor.solutions.verify import grid_faults

CLASSES = ((100, "to 100 cells"), (399, "101-399"), (720, "400-720"), (10**9, "more than 720"))
PROBES = 20_000
SIGNS = {".": BLANK, "?": UNKNOWN}


class Case(NamedTuple):
    name: str
    puzzle: Fillomino
    solution: Grid | None


def cases(path: str) -> Iterator[Case]:
    name, part = "", ""
    rows: dict[str, list[tuple[int, ...]]] = {}
    with open(path, encoding="utf-8") as file:
        for line in map(str.strip, file):
            if line.startswith("# id:"):
                name, part = line.removeprefix("# id:").strip(), ""
                rows = {"problem": [], "solution": []}
            elif line in rows:
                part = line
            elif line == "end":
                yield Case(name, Fillomino(tuple(rows["problem"])), tuple(rows["solution"]) or None)
                part = ""
            elif part and not line.startswith("#"):
                rows[part].append(tuple(SIGNS[clue] if clue in SIGNS else int(clue) for clue in line.split()))


def thinned(case: Case, share: float) -> Case:
    rng = random.Random(case.name)
    clues = tuple(tuple(clue if rng.random() < share else BLANK for clue in row) for row in case.puzzle.clues)
    return Case(case.name, Fillomino(clues), None)


def judged(case: Case, seconds: float, method: str | None) -> tuple[str, float]:
    """Whether the answer is right, and the seconds of the processor."""
    began = time.process_time()
    verdict = judge(case.puzzle, limits=Limits(seconds=seconds), method=method)
    took = time.process_time() - began
    if any(grid_faults(case.puzzle, grid) for grid in verdict.solutions):
        return "wrong", took
    if verdict.answer is Answer.UNKNOWN:
        return "open", took
    if case.solution is None or verdict.answer is Answer.MULTIPLE:
        return verdict.answer.value, took
    return "right" if verdict.solutions == (case.solution,) else "wrong", took


def by_rules(case: Case) -> tuple[str, float]:
    began = time.process_time()
    reasoning = Reasoning(case.puzzle)
    reasoning.run()
    if reasoning.solved:
        grade = "rules"
    else:
        reasoning.probe(PROBES)
        grade = "suppositions" if reasoning.solved else "deeper"
    return grade, time.process_time() - began


def report(times: dict[str, list[float]], answers: dict[str, Counter[str]]) -> None:
    for name in (*(name for _, name in CLASSES), "all"):
        if name in times:
            ms = sorted(1000 * took for took in times[name])
            spread = f"median {ms[len(ms) // 2]:8.1f} ms   90 % {ms[len(ms) * 9 // 10]:8.1f}   worst {ms[-1]:8.1f}"
            told = ", ".join(f"{count} {answer}" for answer, count in answers[name].most_common())
            print(f"{name:>14}: {len(ms):4}   {spread}   total {sum(ms) / 1000:6.1f} s   {told}")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fillomino", description="Solve published fillominoes.")
    parser.add_argument("path", metavar="PATH")
    parser.add_argument("--seconds", type=float, default=60.0, help="for each puzzle")
    parser.add_argument("--method", choices=METHODS)
    parser.add_argument("--thin", type=float, metavar="SHARE", help="keep so many of the clues, from 0 to 1")
    parser.add_argument("--least", type=int, default=0, metavar="CELLS", help="leave out smaller boards")
    parser.add_argument("--rules", action="store_true", help="grade instead of solve")
    asked = parser.parse_args()
    times: dict[str, list[float]] = {}
    answers: dict[str, Counter[str]] = {}
    for case in cases(asked.path):
        cells = len(case.puzzle.numbers)
        if cells < asked.least:
            continue
        if asked.thin is not None:
            case = thinned(case, asked.thin)
        answer, took = by_rules(case) if asked.rules else judged(case, asked.seconds, asked.method)
        if answer in ("wrong", "open"):
            print(f"{case.name}: {answer} after {took:.3f} s")
        for name in (next(name for most, name in CLASSES if cells <= most), "all"):
            times.setdefault(name, []).append(took)
            answers.setdefault(name, Counter())[answer] += 1
    report(times, answers)
    return int(any("wrong" in each for each in answers.values()))


if __name__ == "__main__":
    sys.exit(main())
