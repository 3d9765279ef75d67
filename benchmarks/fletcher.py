"""Fletcher's box then and now: his program of 1965 in every form, and our engines, on one problem.

python -m benchmarks.fletcher [--box 6x10] [--runs 5] [--budget 60] [--only WORD]

Strategy: every contestant finds the solutions of a box of pentominoes, one of each class of symmetric ones, and then
all of them. The contestants take turns. Each has its runs until it has spent its budget, but at least one, so that slow
ones do not hold up the others. Figures are medians of seconds of processor time on one thread, without imports and the
compiling of C, but with what an engine does before its search. `count` uses symmetries for all solutions, too. The time
of the IBM 7094 is what its program would spend on memory cycles.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from dancefloor.engines.registry import engine as engine_of_name
from dancefloor.formats.puzzle import read_puzzle
from dancefloor.houses.founders.fletcher.nested_tests import c_lines, program_text
from dancefloor.houses.founders.fletcher.program import Quadrant, fletcher_program
from dancefloor.houses.founders.fletcher.program_forms import ProgramForm, compiler, run
from dancefloor.verbs import count

#: By box: the classes of solutions that Fletcher found, and the seconds that he states.
PUBLISHED: dict[str, tuple[int, float | None]] = {
    "3x20": (2, None),
    "4x15": (368, None),
    "5x12": (1010, None),
    "6x10": (2339, 600.0),
    "5x6+5x6": (2, None),
    "8x8-2x2": (65, None),
}
ENGINES = ("scanning-python", "dancing", "cells", "bits", "scanning")
IN_1965, MACHINE = "IBM 7094, as Fletcher states", "his cards on an IBM 7094, by memory cycles"
CLASSES, ALL = "one of each class", "all solutions"


class Timed(NamedTuple):
    """What a contestant found, and the seconds that it took."""

    found: int
    seconds: float
    machine: float = 0.0  #: the seconds of an IBM 7094, if it was emulated


Run = Callable[[Quadrant], Timed]
Figures = dict[str, dict[str, list[Timed]]]  # by contestant, and by what it was asked for


def contestants() -> dict[str, Run]:
    """What is timed, by name. A program without starts is asked for all solutions."""
    found: dict[str, Run] = {
        "his cards, emulated in Python": partial(_form, ProgramForm.FAP),
        "his tree, interpreted in Python": partial(_form, ProgramForm.ARENA),
        "his nest of tests in Python": partial(_form, ProgramForm.PYTHON),
    }
    if compiler():
        found["his nest of tests in C"] = _in_c
    installed = [name for name in ENGINES if not engine_of_name(name).missing()]
    return (
        found
        | {f"engine {name}": partial(_count, name) for name in installed}
        | {"count, its own choice": partial(_count, None)}
    )


def _form(form: ProgramForm, quadrant: Quadrant) -> Timed:
    began = time.process_time()
    totals = run(quadrant.program, form, keep=quadrant.keep)
    return Timed(totals.solutions, time.process_time() - began, totals.machine)


def _in_c(quadrant: Quadrant) -> Timed:
    """The program of C as a process of its own, whose compiling does not count."""
    with tempfile.TemporaryDirectory() as folder:
        source, binary = Path(folder, "program.c"), Path(folder, "program")
        source.write_text(program_text(lambda: c_lines(quadrant.program), 1 << 22))
        subprocess.run([compiler() or "cc", "-O2", "-o", binary, source], check=True)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        out = subprocess.run([binary], capture_output=True, text=True, check=True).stdout
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    lines = out.splitlines()[:-1]
    keep = quadrant.keep or (lambda path: True)
    found = sum(keep(tuple(map(int, line.split()))) for line in lines)
    return Timed(found, after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)


def _count(engine: str | None, quadrant: Quadrant) -> Timed:
    puzzle, up_to = quadrant.program.packing, quadrant.group.convention
    began = time.process_time()
    found = count(puzzle, symmetry=up_to, engine=engine, threads=1)
    return Timed(int(found), time.process_time() - began)


def measured(box: str, *, runs: int, budget: float, only: str = "") -> Iterator[tuple[str, str, Timed]]:
    """Each run as it ends: the contestant, what it was asked for, and what it took."""
    program = fletcher_program(read_puzzle(box))
    quadrants = {CLASSES: Quadrant(program), ALL: Quadrant(program, "none")}
    spent: dict[tuple[str, str], float] = {}
    for turn in range(runs):
        for asked, quadrant in quadrants.items():
            for name, contestant in contestants().items():
                if only in name and (turn == 0 or spent[name, asked] < budget):
                    timed = contestant(quadrant)
                    spent[name, asked] = spent.get((name, asked), 0.0) + timed.seconds
                    yield name, asked, timed
                    if timed.machine:
                        yield MACHINE, asked, Timed(timed.found, timed.machine)


def table(box: str, figures: Figures) -> str:
    """A table of medians, with the number of runs in brackets, and how often they go into Fletcher's time."""
    published, stated = PUBLISHED.get(box, (None, None))
    found = {asked: {timed.found for by in figures.values() for timed in by.get(asked, ())} for asked in (CLASSES, ALL)}
    numbers = ", ".join(f"{asked}: {' or '.join(map(str, sorted(found[asked])))}" for asked in (CLASSES, ALL))
    lines = [f"{box}: {numbers}" + (f"; Fletcher: {published}" if published else ""), ""]
    lines += [f"| | {CLASSES} | {ALL} | faster than 1965 |", "|---|---:|---:|---:|"]
    if stated:
        lines.append(f"| {IN_1965} | {stated:.0f} | | 1 |")
    for name, by in figures.items():
        classes, every = (_cell(by.get(asked, [])) for asked in (CLASSES, ALL))
        median = statistics.median(timed.seconds for timed in by[CLASSES]) if by.get(CLASSES) else 0.0
        times = _short(stated / median) if stated and median else ""
        lines.append(f"| {name} | {classes} | {every} | {times} |")
    return "\n".join(lines)


def _cell(runs: list[Timed]) -> str:
    return f"{_short(statistics.median(timed.seconds for timed in runs))} ({len(runs)})" if runs else ""


def _short(number: float) -> str:
    """A number with about three digits."""
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fletcher", description=__doc__.partition("\n")[0])
    parser.add_argument("--box", default="6x10", help="a box of pentominoes (default 6x10)")
    parser.add_argument("--runs", type=int, default=5, metavar="N", help="runs of each contestant (default 5)")
    parser.add_argument("--budget", type=float, default=60.0, metavar="SECONDS", help="for its runs (default 60)")
    parser.add_argument("--only", default="", metavar="WORD", help="only contestants with this word in their names")
    arguments = parser.parse_args()
    figures: Figures = {}
    rounds = measured(arguments.box, runs=arguments.runs, budget=arguments.budget, only=arguments.only)
    for name, asked, timed in rounds:
        print(f"{name}, {asked}: {timed.found} in {timed.seconds:.3f} s", file=sys.stderr, flush=True)
        figures.setdefault(name, {}).setdefault(asked, []).append(timed)
    print(table(arguments.box, figures))


if __name__ == "__main__":
    main()
