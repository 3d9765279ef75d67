"""How honest the estimates of the time left are: does the true time lie within the range?

Strategy: searches of some seconds, by different engines, tell on their way how much time they expect to need yet. When
one has ended, the true time is known, and each range can be judged: all that were told about ten times a second, and
those at a tenth, a quarter, half and three quarters of the time. Nothing here is ever asserted.

With `--load`, other processes work beside the searches, each of them for some seconds at a time.
So the speed of the machine changes all the time, as it does where people share one.

python -m benchmarks.estimates [WORD] [--load PROCESSES]

WORD: only searches whose name or verb has this word
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple

from benchmarks.families import coloring, latin_square, random_bounds, random_colors, random_cover
from benchmarks.problems import packing
from dancefloor.houses.runs.running import run
from dancefloor.puzzles.classics import Langford, Queens
from dancefloor.search.values import Left, Limits, Outcome, Progress
from dancefloor.verbs import count, covers, solve

if TYPE_CHECKING:
    from dancefloor.verbs.how import AnyPuzzle

PLACES = (0.1, 0.25, 0.5, 0.75)  # shares of the time
LIMIT = 60.0  # seconds
FEWEST = 5  # ranges of a search that count
#: What a process does that makes the machine busy.
BUSY = """
import os, random, sys, time
chance, parent = random.Random(int(sys.argv[1])), os.getppid()
while os.getppid() == parent:
    until = time.monotonic() + chance.uniform(0.5, 6.0)
    while time.monotonic() < until:
        sum(range(10_000))
    time.sleep(chance.uniform(0.5, 6.0))
"""


class Case(NamedTuple):
    """A search: the verb, the puzzle, and the engine; None for the one that we choose ourselves."""

    name: str
    #: "list" for all covers, "solve" up to symmetry, "count"; "run" to count with a store, and "run by two" processes
    verb: str
    make: Callable[[], AnyPuzzle]
    engine: str | None = None


CASES = (
    Case("pentominoes 5x12", "list", packing("5x12"), "dancing"),
    Case("pentominoes 5x12", "list", packing("5x12"), "cells"),
    Case("pentominoes 4x15", "list", packing("4x15"), "dancing"),
    Case("any hexominoes 6x7", "list", packing("6x7", "any*hexominoes")),
    Case("pentominoes 6x10", "list", packing("6x10"), "dancing"),
    Case("pentominoes 6x10", "list", packing("6x10"), "cells"),
    Case("pentominoes 6x10 distinct", "solve", packing("6x10"), "dancing"),
    Case("pentominoes 3x20", "list", packing("3x20"), "reference"),
    Case("pentominoes 6x10", "list", packing("6x10"), "scanning-python"),
    Case("pentacubes 3x4x5", "list", packing("3x4x5", "solid-pentominoes")),
    Case("T4 12x16", "list", packing("12x16", "T4")),
    Case("any pentominoes 5x9", "list", packing("5x9", "any*pentominoes")),
    Case("Y 15x15", "list", packing("15x15", "Y")),
    Case("queens 14", "list", partial(Queens, 14)),
    Case("queens 14", "list", partial(Queens, 14), "dancing"),
    Case("Langford 12", "list", partial(Langford, 12), "dancing"),
    Case("Latin squares 6/1", "list", partial(latin_square, 6, 1)),
    Case("Latin squares 6/1", "list", partial(latin_square, 6, 1), "dancing"),
    Case("random XC 36/200/3", "list", partial(random_cover, 36, 200, 3)),
    Case("random XC 40/600/5", "list", partial(random_cover, 40, 600, 5), "cells"),
    Case("random XC 44/350/4", "list", partial(random_cover, 44, 350, 4)),
    Case("random XCC 45/16/600/3", "list", partial(random_colors, 45, 16, 600, 3)),
    Case("random MCC 33/130/3", "list", partial(random_bounds, 33, 130, 3)),
    Case("colorings 30/5/4", "list", partial(coloring, 30, 5, 4)),
    Case("one-sided 5x18", "count", packing("5x18", "one-sided-pentominoes"), "counting"),
    Case("one-sided 5x18", "run", packing("5x18", "one-sided-pentominoes")),
    Case("pentacubes 3x4x5", "run", packing("3x4x5", "solid-pentominoes")),
    Case("any pentominoes 5x10", "run", packing("5x10", "any*pentominoes")),
    Case("T4 12x16", "run", packing("12x16", "T4")),
    Case("any pentominoes 5x10", "run by two", packing("5x10", "any*pentominoes")),
    Case("pentacubes 3x4x5", "run by two", packing("3x4x5", "solid-pentominoes")),
    Case("T4 12x16", "run by two", packing("12x16", "T4")),
    Case("any tetrominoes 10x10", "count", packing("10x10", "any*tetrominoes"), "counting"),
)


class Told(NamedTuple):
    """What a search expected at some moment."""

    seconds: float  #: until then
    fraction: float
    left: Left | None


class Judged(NamedTuple):
    """A case, how long it took, by whom, and what it expected at each place; None where it had said nothing."""

    case: Case
    engine: str
    seconds: float
    told: tuple[Told | None, ...]
    heard: Sequence[Told]

    def hits(self, place: int) -> bool | None:
        """Whether the true time was within the range at a place; None if there was no range."""
        return self._holds(self.told[place])

    @property
    def held(self) -> tuple[int, int]:
        """How many of all ranges were right, and how many there were."""
        known = [hit for told in self.heard if (hit := self._holds(told)) is not None]
        return sum(known), len(known)

    def _holds(self, told: Told | None) -> bool | None:
        if told is None or told.left is None:
            return None
        rest = self.seconds - told.seconds
        return told.left.least <= rest and (told.left.most is None or rest <= told.left.most)


def judge(case: Case) -> Judged | None:
    """Search, and look at what was expected; None if it takes longer than the limit."""
    heard: list[Told] = []

    def hear(progress: Progress) -> None:
        heard.append(Told(progress.statistics.seconds, progress.fraction, progress.seconds_left))

    ended = _search(case, hear)
    seconds = ended.statistics.seconds
    if ended.outcome is not Outcome.COMPLETE:
        return None
    return Judged(case, ended.engine_name, seconds, tuple(_at(place * seconds, heard) for place in PLACES), heard)


class _Ended(NamedTuple):
    outcome: Outcome
    statistics: Any
    engine_name: str


def _search(case: Case, hear: Callable[[Progress], None]) -> _Ended:
    limits, puzzle = Limits(seconds=LIMIT), case.make()
    if case.verb == "count":
        number = count(puzzle, engine=case.engine, threads=1, limits=limits, on_progress=hear)
        return _Ended(number.outcome, number.statistics, number.engine)
    if case.verb == "solve":
        found = solve(puzzle, symmetry="all", engine=case.engine, threads=1, limits=limits, on_progress=hear)
        for _ in found:
            pass
        return _Ended(found.outcome, found.statistics, found.engine)
    if case.verb.startswith("run"):
        return _run(puzzle, limits, hear, "processes:2" if case.verb == "run by two" else None)
    problem = puzzle.encode().problem
    search = covers(problem, engine=case.engine, threads=1, limits=limits, on_progress=hear)
    search.tally()
    return _Ended(search.outcome, search.statistics, search.by)


def _run(puzzle: AnyPuzzle, limits: Limits, hear: Callable[[Progress], None], executor: str | None) -> _Ended:
    with TemporaryDirectory() as folder:
        store = f"{folder}/run.db"
        kept = run(
            puzzle,
            store=store,
            count=True,
            symmetry="none",
            threads=1,
            limits=limits,
            on_progress=hear,
            executor=executor,
        )
        return _Ended(kept.outcome, kept.statistics._replace(seconds=kept.seconds), kept.engine)


def _at(seconds: float, heard: Sequence[Told]) -> Told | None:
    """The last thing heard until then."""
    return next((told for told in reversed(heard) if told.seconds <= seconds), None)


def row(judged: Judged) -> str:
    """A line of the table in Markdown: each range in multiples of the true rest, with a cross where that is outside."""
    name = judged.case.name + (f", {judged.case.verb}" if judged.case.verb.startswith("run") else "")
    cells = [name, judged.engine, f"{judged.seconds:.1f} s"]
    for place, told in enumerate(judged.told):
        if told is None or told.left is None:
            cells.append("–")
            continue
        rest = max(judged.seconds - told.seconds, 1e-9)
        least, most = told.left
        told_most = "…" if most is None else f"{most / rest:.2g}"
        cells.append(f"{'' if judged.hits(place) else '**×** '}{least / rest:.2g}–{told_most}")
    right, all_told = judged.held
    cells.append(f"{right} of {all_told}")
    return f"| {' | '.join(cells)} |"


def summary(rows: Iterable[Judged]) -> str:
    """How often the true time was within the range, by place."""
    rows = list(rows)
    cells = []
    for place in range(len(PLACES)):
        known = [hit for judged in rows if (hit := judged.hits(place)) is not None]
        cells.append(f"{sum(known)} of {len(known)}")
    shares = [right / told for judged in rows for right, told in [judged.held] if told >= FEWEST]
    mean = f"{100 * sum(shares) / len(shares):.0f} % on average" if shares else "–"
    return f"| within the range | | | {' | '.join([*cells, mean])} |"


@contextmanager
def busy(processes: int) -> Iterator[list[subprocess.Popen[bytes]]]:
    """A block beside which some processes work now and then."""
    begun = [subprocess.Popen([sys.executable, "-c", BUSY, str(seed)]) for seed in range(processes)]
    try:
        yield begun
    finally:
        for process in begun:
            process.kill()
            process.wait()


def main(words: Sequence[str] | None = None) -> int:
    """Measure, and print the table."""
    reader = argparse.ArgumentParser(description="How honest the estimates of the time left are.")
    reader.add_argument("word", nargs="?", default="", help="only searches whose name or verb has this word")
    reader.add_argument(
        "--load", type=int, default=0, metavar="PROCESSES", help="work beside the searches (default: 0)"
    )
    asked = reader.parse_args(words)
    places = " | ".join(f"{100 * place:g} %" for place in PLACES)
    print(f"| search | engine | time | at {places} | all |\n|---|---|---:|{'---:|' * len(PLACES)}---:|", flush=True)
    rows = []
    with busy(asked.load):
        for case in CASES:
            if asked.word.lower() in f"{case.name} {case.verb}".lower() and (judged := judge(case)):
                rows.append(judged)
                print(row(judged), flush=True)
    print(summary(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
