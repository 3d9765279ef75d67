"""Whether `count` takes the best way: our own choice beside every single way, on the problems of `families`.

Strategy: each run has a process of its own, which counts the covers of a problem on one thread, and tells its processor
time and its peak memory. The runs of a problem take turns, and the medians are compared. Neither imports nor encoding
are timed, since they are the same for all.
"""

from __future__ import annotations

import json
import math
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from benchmarks.contestants import AUTO
from benchmarks.families import FAMILIES, made
from benchmarks.problems import Question
from benchmarks.report import duration
from dancefloor.engines.choice import choose
from dancefloor.engines.prices import CONTENDERS
from dancefloor.engines.registry import COUNTING
from dancefloor.errors import EngineError
from dancefloor.search.values import Outcome
from dancefloor.verbs import kind_of
from dancefloor.verbs.how import Request
from dancefloor.verbs.tally import Tally, Tallying

if TYPE_CHECKING:
    from dancefloor.cover.problem import Problem

WAYS = (*CONTENDERS, COUNTING)
LEAST, TIMES = 0.5, 3.0  # what a single way gets: seconds, and multiples of the time of our own choice
NEGLIGIBLE = 0.001  # seconds
NOTICEABLE = 0.005  # seconds of our own choice, beyond which its quality matters
TURN = 0.1  # seconds between two looks at the limit
CHOOSING = "choosing"  # not a way: the choice of an engine, as for finding all covers
Figures = dict[str, float | str]


class Compared(NamedTuple):
    """The figures of a problem: the medians of each way that finished, in seconds."""

    name: str
    seconds: dict[str, float]
    engine: str  #: the way that our own choice took
    megabytes: float  #: its peak
    wrong: str = ""  #: what is wrong with the answers; empty if nothing is

    @property
    def best(self) -> str:
        """The best single way; empty if none finished."""
        single = {way: spent for way, spent in self.seconds.items() if way in WAYS}
        return min(single, key=single.__getitem__) if single else ""

    @property
    def is_wrong(self) -> bool:
        """Whether the way of our own choice, taken without any choosing, is noticeably slower than the best one."""
        way = self.seconds.get(self.engine, self.seconds.get(AUTO, math.nan))
        return bool(self.best) and self.engine != self.best and way - self.seconds[self.best] > NEGLIGIBLE

    @property
    def lost(self) -> float:
        """The seconds by which our own choice took longer than the best single way."""
        return self.seconds.get(AUTO, math.nan) - self.seconds.get(self.best, math.nan)

    @property
    def ratio(self) -> float:
        """Our own choice in multiples of the best single way; not a number without both."""
        return self.seconds[AUTO] / self.seconds[self.best] if self.best and AUTO in self.seconds else math.nan


def measured(name: str, way: str, limit: float) -> Figures:
    """One run in this process: `way` counts the covers of the problem of that name, or `CHOOSING` chooses an engine."""
    toy, problem = kind_of("dominoes 4x4").encoded().problem, kind_of(_question(name).make()).encoded().problem
    for each in (AUTO, *WAYS):
        _count(toy, each, limit)  # imports
    began = time.process_time()
    if way == CHOOSING:
        engine, number = choose(problem).engine.name, ""
    else:
        try:
            found = _count(problem, way, limit)
        except EngineError:
            return {"status": "cannot"}
        if found is None or found.outcome is not Outcome.COMPLETE:
            return {"status": "cut"}
        engine, number = found.engine, str(found.number)
    spent = time.process_time() - began
    return {"status": "ok", "seconds": spent, "engine": engine, "number": number, "megabytes": _peak()}


def _count(problem: Problem, way: str, limit: float) -> Tally | None:
    """What it counts, or None after so many seconds of processor time: a busy machine does not cut anybody short."""
    until = time.process_time() + limit
    tallying = Tallying(problem, lambda cover: None, Request.of(engine=None if way == AUTO else way, threads=1))
    while not tallying.advance(TURN):
        if time.process_time() > until:
            return None
    return tallying.tally


def _peak() -> float:
    """The most megabytes that this process had; a process starts with those of its parent where `/proc` is missing."""
    status = Path("/proc/self/status")
    if status.exists():
        return next(float(line.split()[1]) for line in status.read_text().splitlines() if "VmHWM" in line) / 1e3
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3)


def _question(name: str) -> Question:
    seed = name.partition("/")[0]
    return next(each for each in (made(int(seed)) if seed.isdigit() else FAMILIES) if each.name == name)


def in_a_process(name: str, way: str, limit: float) -> Figures:
    """The same in a process of its own."""
    command = [sys.executable, "-m", "benchmarks.ways", name, way, str(limit)]
    figures: Figures = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return figures


def compare(questions: Iterable[Question], *, runs: int, limit: float) -> Iterator[Compared]:
    """Measure the problems one after another."""
    for each in questions:
        figures: dict[str, list[Figures]] = {}
        for _ in range(runs):
            for way in (AUTO, CHOOSING, *WAYS):
                before = figures.setdefault(way, [])
                if all(one["status"] == "ok" for one in before):
                    before.append(in_a_process(each.name, way, _patience(figures[AUTO], limit)))
        yield row(each, figures)


def _patience(auto: list[Figures], limit: float) -> float:
    spent = [float(one["seconds"]) for one in auto if one["status"] == "ok"]
    return min(limit, max(LEAST, TIMES * min(spent))) if spent else limit


def row(each: Question, figures: dict[str, list[Figures]]) -> Compared:
    """The medians of a problem."""
    done = {way: found for way, found in figures.items() if found and all(one["status"] == "ok" for one in found)}
    seconds = {way: statistics.median(float(one["seconds"]) for one in found) for way, found in done.items()}
    own = done.get(AUTO, [{}])[0]
    said = {str(one["number"]) for way, found in done.items() if way != CHOOSING for one in found}
    right = {str(each.answer)} if each.answer is not None else said
    wrong = ", ".join(sorted(said)) if len(said) > 1 or not said <= right else ""
    return Compared(each.name, seconds, str(own.get("engine", "")), float(own.get("megabytes", math.nan)), wrong)


def told(one: Compared) -> str:
    """A row in Markdown: our own choice, then every single way."""
    spent = [duration(one.seconds[way]) if way in one.seconds else "-" for way in (AUTO, *WAYS, CHOOSING)]
    by = f"{one.engine}, {one.ratio:.2f} times {one.best}" if one.best else one.engine
    wrong = f" WRONG: {one.wrong}" if one.wrong else ""
    return f"| {one.name} | {' | '.join(spent)} | {by} | {one.megabytes:.0f} MB |{wrong}"


COLUMNS = " | ".join((AUTO, *WAYS, CHOOSING))
HEAD = f"| | {COLUMNS} | way | peak |\n|---|{'---:|' * (len(WAYS) + 2)}---|---:|"


def summary(rows: list[Compared]) -> str:
    """How good our own choice was in all."""
    compared = [one for one in rows if one.ratio == one.ratio]
    if not compared:
        return "nothing to compare"
    worst, long = max(compared, key=_lost), [one for one in compared if one.seconds[AUTO] > NOTICEABLE]
    wrong = [one.name for one in compared if one.is_wrong]
    above = f", {_mean(long):.2f} on the {len(long)} above {duration(NOTICEABLE)}" if long else ""
    return (
        f"{len(compared)} problems: geometric mean {_mean(compared):.2f}{above}; "
        f"worst {worst.ratio:.2f} ({worst.name}); "
        f"wrong way by more than {duration(NEGLIGIBLE)}: {len(wrong)}{' (' if wrong else ''}{', '.join(wrong)}"
        f"{')' if wrong else ''}"
    )


def _lost(one: Compared) -> float:
    return one.lost


def _mean(rows: list[Compared]) -> float:
    return math.exp(statistics.fmean(math.log(one.ratio) for one in rows))


if __name__ == "__main__":
    print(json.dumps(measured(sys.argv[1], sys.argv[2], float(sys.argv[3]))))
