"""How fast it is: problems x engines x peers, in turn on one machine. Nothing here is ever asserted.

python -m benchmarks [--quick | --long | --collection FILE] [--only WORD] [--json FILE] [--external 'dlx2 < {dlx}']
python -m benchmarks --count [--quick | --long] [--only WORD]
python -m benchmarks --table FILE.json | --plot FILE.json OUT.svg | --check-choice FILE.json
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import platform
import signal
import sys
from collections.abc import Iterable
from dataclasses import asdict
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import dancefloor
from benchmarks.measure import Result, contestants, rounds
from benchmarks.overhead import overhead
from benchmarks.problems import QUESTIONS, Question, collection
from benchmarks.report import choices, duration, tables
from benchmarks.startup import startup

PACKAGES = ("xcover", "exact-cover", "ortools", "python-sat", "clingo", "pyganak", "graphillion", "numpy", "numba")
COUNT = r"[\d,]+(?=\s+solutions?)|(?<=Solutions: )\d+"  # as Knuth's programs say it, and those of DXD's authors


def parser() -> argparse.ArgumentParser:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__.partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="a few problems, once: under a minute")
    parser.add_argument("--long", action="store_true", help="the long problems too")
    parser.add_argument("--collection", metavar="FILE", help="only the packings of a published collection")
    parser.add_argument("--only", metavar="WORD", default="", help="only problems and classes with this word")
    parser.add_argument("--who", metavar="NAMES", help="only these contestants, with commas between them")
    parser.add_argument("--runs", type=int, metavar="N", help="runs of each pair (default 3; 1 with --quick)")
    parser.add_argument("--limit", type=float, metavar="SECONDS", help="for one run (default 20; 1 with --quick)")
    parser.add_argument("--external", action="append", default=[], metavar="COMMAND", help="as in 'dlx2 < {dlx}'")
    parser.add_argument("--external-count", default=COUNT, metavar="REGEX", help="finds how many solutions it says")
    parser.add_argument("--json", metavar="FILE", help="keep all figures")
    parser.add_argument("--made", type=int, metavar="SEED", help="with --count: sixty problems made by a seed, instead")
    kept = parser.add_mutually_exclusive_group()
    kept.add_argument("--count", action="store_true", help="does `count` take the best way, on sixty problems?")
    kept.add_argument("--table", metavar="FILE", help="print the tables of figures that were kept")
    kept.add_argument("--plot", nargs=2, metavar=("FILE", "SVG"), help="plot figures that were kept")
    kept.add_argument("--check-choice", metavar="FILE", help="was our choice never worse than twice the best engine?")
    return parser


def asked(questions: Iterable[Question], arguments: argparse.Namespace) -> list[Question]:
    """The questions that the command line selects."""
    return [
        each
        for each in questions
        if (each.quick or not arguments.quick)
        and (arguments.long or not each.long)
        and arguments.only.lower() in f"{each.kind} {each.name}".lower()
    ]


def run(arguments: argparse.Namespace) -> dict[str, Any]:
    """Measure what is asked for."""
    questions = asked(collection(arguments.collection) if arguments.collection else QUESTIONS, arguments)
    external = tuple((command, arguments.external_count) for command in arguments.external)
    wanted = arguments.who.split(",") if arguments.who else None
    names = [each.name for each in contestants(external) if wanted is None or each.name in wanted]
    runs = arguments.runs or (1 if arguments.quick else 3)
    limit = arguments.limit or (1.0 if arguments.quick else 20.0)
    results: list[dict[str, Any]] = []
    kept = {
        "date": datetime.date.today().isoformat(),
        "machine": machine(),
        "versions": versions(),
        "runs": runs,
        "limit": limit,
        "overhead": surroundings(runs, arguments.only) if not arguments.who else [],
        "results": results,
    }
    # The contestants are stopped whatever ends the run.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        for result in rounds(questions, names, external, runs=runs, limit=limit):
            tell(result)
            results.append(asdict(result))
    except KeyboardInterrupt:
        print("interrupted: what was measured so far is kept", file=sys.stderr)
    return kept


def surroundings(runs: int, word: str) -> list[dict[str, Any]]:
    """What surrounds a search: starting, and every row with this word."""
    return [*([] if word else startup()), *overhead(runs, word)]


def ways(arguments: argparse.Namespace) -> int:
    """Compare our own choice with every single way, row by row."""
    from benchmarks.families import FAMILIES, made
    from benchmarks.ways import HEAD, compare, summary, told

    print(HEAD, flush=True)
    rows = []
    questions = FAMILIES if arguments.made is None else made(arguments.made)
    for row in compare(asked(questions, arguments), runs=arguments.runs or 3, limit=arguments.limit or 20.0):
        print(told(row), flush=True)
        rows.append(row)
    print(f"\n{summary(rows)}")
    return int(any(row.wrong for row in rows))


def tell(result: Result) -> None:
    """A line on standard error for each result, as it comes."""
    spent = " ".join(map(duration, result.seconds)) if result.status == "ok" else f"{result.status}: {result.note}"
    print(f"{result.question:24} {result.contestant:16} {spent}", file=sys.stderr, flush=True)


def machine() -> dict[str, Any]:
    """Where it ran."""
    model = platform.processor() or platform.machine()
    if Path("/proc/cpuinfo").exists():
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        model = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), model)
    return {
        "processor": model,
        "cores": os.cpu_count(),
        "system": platform.system(),
        "python": platform.python_version(),
    }


def versions() -> dict[str, str]:
    """Which versions of us and of our peers."""
    found = {"dancefloor": str(dancefloor.__version__)}
    for name in PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def read(path: str) -> dict[str, Any]:
    """Figures that were kept."""
    return dict(json.loads(Path(path).read_text()))


def main() -> int:
    """Measure and print tables; or show what was kept."""
    arguments = parser().parse_args()
    if arguments.plot:
        from benchmarks.plot import plot

        plot(read(arguments.plot[0]), arguments.plot[1])
        return 0
    if arguments.count:
        return ways(arguments)
    if arguments.check_choice:
        found = choices(read(arguments.check_choice)["results"])
        print(*found, sep="\n")
        return int(any(choice.is_poor for choice in found))
    kept = read(arguments.table) if arguments.table else run(arguments)
    print(tables(kept))
    if arguments.json and not arguments.table:
        Path(arguments.json).write_text(json.dumps(kept, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
