"""How time grows with the size of a board: what each verb takes for an option or a cell, from 50x50 to 300x300.

python -m benchmarks.growth [--sizes 50,100,200,300] [--only WORD] [--runs N]

A verb whose work is linear has the same figure at each size. The last column is the largest figure by the smallest:
twice is wanted, since large boards do not fit into the caches. Processor time, medians of the runs.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import dancefloor
from dancefloor import Packing, Problem, Solution

PIECES = ("any*tetrominoes", "any*dominoes")
COUNTED = 50  # no larger board is counted: numbers of tilings have as many digits as boards have cells
WANTED = 2.0  # times the smallest figure


class Made(NamedTuple):
    """What verbs work on: a puzzle that was encoded, one of its solutions, and its text."""

    puzzle: Packing
    problem: Problem
    solution: Solution
    text: str


class Verb(NamedTuple):
    """A verb: its work, and what its time is divided by, options or cells."""

    run: Callable[[Made], Any]
    unit: str


def fresh(made: Made) -> Packing:
    """The same puzzle, of which nothing is known yet."""
    return Packing(made.puzzle.region, made.puzzle.pieces)


VERBS = {
    "encode": Verb(lambda made: fresh(made).encode(), "option"),
    "solve, one": Verb(lambda made: next(dancefloor.solve(fresh(made), limit=1)), "option"),
    "check": Verb(lambda made: dancefloor.check(fresh(made)), "option"),
    "count": Verb(lambda made: dancefloor.count(fresh(made)), "option"),
    "verify": Verb(lambda made: dancefloor.faults(made.puzzle, made.solution.placements), "cell"),
    "str": Verb(lambda made: str(made.solution), "cell"),
    "svg": Verb(lambda made: made.solution.svg(), "cell"),
    "json": Verb(lambda made: json.dumps(made.solution.as_json()), "cell"),
    "write_dlx": Verb(lambda made: dancefloor.write_dlx(made.problem), "option"),
    "read_dlx": Verb(lambda made: dancefloor.read_dlx(made.text), "option"),
}


def made(side: int, pieces: str) -> Made:
    """A square board of that side."""
    puzzle = Packing(f"{side}x{side}", pieces)
    problem = puzzle.encode().problem
    return Made(puzzle, problem, next(dancefloor.solve(puzzle, limit=1)), dancefloor.write_dlx(problem))


def nanoseconds(verb: Verb, on: Made, runs: int) -> float:
    """Nanoseconds for an option, or for a cell."""
    spent = []
    for _ in range(runs):
        began = time.process_time()
        verb.run(on)
        spent.append(time.process_time() - began)
    many = len(on.problem.options) if verb.unit == "option" else len(on.puzzle.region)
    return statistics.median(spent) / many * 1e9


def growth(figures: list[float]) -> float:
    """The largest figure by the smallest.

    >>> growth([3.0, 2.0, 5.0])
    2.5
    """
    return max(figures) / min(figures)


def main() -> int:
    """Print a line for each verb and each kind of pieces; the status is 1 if one grows more than wanted."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.growth", description=__doc__.partition("\n")[0])
    parser.add_argument("--sizes", default="50,100,200,300", help="sides of the boards (default: 50,100,200,300)")
    parser.add_argument("--only", default="", metavar="WORD", help="only verbs with this word")
    parser.add_argument("--runs", type=int, default=1, metavar="N", help="runs of each (default: 1)")
    asked = parser.parse_args()
    sizes, poor = [int(side) for side in asked.sizes.split(",")], 0
    for pieces in PIECES:
        boards = [made(side, pieces) for side in sizes]
        options = ", ".join(f"{len(board.problem.options):,}" for board in boards)
        print(f"{pieces}: {options} options; nanoseconds")
        for name, verb in VERBS.items():
            if asked.only not in name:
                continue
            # Tables of tetrominoes are as large as the board is wide; what counts here are determinants.
            able = [(side <= COUNTED and pieces == PIECES[1]) or name != "count" for side in sizes]
            figures = [nanoseconds(verb, on, asked.runs) for on, can in zip(boards, able, strict=True) if can]
            if not figures:
                continue
            grows = growth(figures)
            poor += grows > WANTED
            shown = "".join(f"{figure:10,.0f}" for figure in figures).ljust(10 * len(sizes))
            print(f"  {name:10} by {verb.unit:6}{shown}  x{grows:.1f}", flush=True)
    return int(poor > 0)


if __name__ == "__main__":
    sys.exit(main())
