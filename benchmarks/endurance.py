"""Whether runs survive `kill -9`: searches killed at random instants, compared with undisturbed ones.

Strategy: a process of its own works on a store, and is killed at a random instant, from before its search begins until
it would have ended. Another one goes on, with the same puzzle and question, and is killed too; and so on, until one
ends by itself before its instant comes. Then what all of them found together must be what one process finds that nobody
kills: the same solutions in the same order, or the same totals. A kill counts only if the process was at work.

Searches of less than a second write every hundredth of a second, not every second: else there would be nothing to lose.

python -m benchmarks.endurance [--kills N] [--seed S] [--only WORD]
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from statistics import mean
from typing import Any, NamedTuple

from dancefloor.formats.plain import write_kept
from dancefloor.formats.puzzle import read_puzzle
from dancefloor.houses.runs.store import exists
from dancefloor.puzzles.classics import Langford
from dancefloor.solutions.group import Symmetry

#: What a process does that works on a run. It tells when it has loaded all it needs.
WORK = """
import json, sys
from dancefloor.formats.plain import read_kept
from dancefloor.houses.runs import sitting
from dancefloor.houses.runs.running import run
sitting.EVERY, puzzle, how = json.loads(sys.argv[1])
print("begun", flush=True)
run(read_kept(puzzle), **how)
"""
LONGEST = 4.0  # seconds until a kill
IN_ORDER = """
select chunk.count, width, options from chunk, interval where interval.id=chunk.interval order by task, rank, first
"""
KEPT = """
select (select coalesce(max(ended), 0.0) from sitting),
    exists(select * from interval where state='open' and stands is not null) or exists(select * from checkpoint)
"""


class Contents(NamedTuple):
    """All that a run has found."""

    solutions: str  #: a hash of the solutions in their order
    sums: list[tuple[int, int, int | None]]  #: of each search: its covers, and how many solutions they stand for
    known: dict[str, str]  #: the outcome, and what was counted


def contents(store: str) -> Contents:
    """All that a run has found, read by plain SQL; how solutions are cut into chunks does not matter.

    Raises:
        ValueError: the file is damaged.
    """
    with closing(sqlite3.connect(store)) as connection:
        lengths, options = hashlib.sha256(), hashlib.sha256()
        for count, width, data in connection.execute(IN_ORDER):
            own = 0 if width else 4 * count  # bytes of lengths
            lengths.update(data[:own] or width.to_bytes(4, "little") * count)
            options.update(data[own:])
        sums = connection.execute("select task, sum(found), sum(weight) from interval group by task").fetchall()
        known = dict(connection.execute("select key, value from meta where key in ('outcome', 'result')"))
        if connection.execute("pragma quick_check").fetchall() != [("ok",)]:
            raise ValueError(f"{store} is damaged")
    return Contents(lengths.hexdigest() + options.hexdigest(), sums, known)


def begin(puzzle: Any, store: str, *, every: float = 0.01, before: str = "", **how: Any) -> subprocess.Popen[bytes]:
    """Begin a process that works on a run; return once it has loaded what it needs.

    Args:
        puzzle: a puzzle, or a text that means one.
        store: the file of the store.
        every: the seconds between two transactions.
        before: Python code that the process runs first.
        how: arguments of `run`.
    """
    kept = write_kept(read_puzzle(puzzle) if isinstance(puzzle, str) else puzzle)
    words = [sys.executable, "-c", before + WORK, json.dumps([every, kept, {**how, "store": store}])]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout
    if process.stdout.readline() != b"begun\n":
        raise RuntimeError(process.communicate()[1].decode())
    return process


class Killed(NamedTuple):
    """What happened to a run."""

    lost: list[float]  #: for each kill, the seconds since something was written last
    midway: int  #: kills after which a search goes on from where it stood, and not from the beginning
    sittings: int  #: that of the process too which ended by itself
    seconds: float  #: how long that one took, from the instant at which it had loaded what it needs


def kill_and_finish(
    start: Callable[[str], subprocess.Popen[bytes]], store: str, *, kills: int, seconds: float, chance: random.Random
) -> Killed:
    """Kill a run again and again, and let it finish in the end.

    Args:
        start: begins a process that works on the run in a store, as `begin` does.
        store: the file of the store.
        kills: the most kills; fewer if a process has finished the run before its instant comes.
        seconds: a process is killed after a random part of this time.
        chance: says when.

    Raises:
        RuntimeError: a process failed.
    """
    lost, midway = list[float](), 0
    for sittings in range(1, kills + 2):
        process, began = start(store), time.time()
        try:
            if sittings > kills:
                process.wait()
            else:
                process.wait(chance.uniform(0.0, seconds))
        except subprocess.TimeoutExpired:
            process.kill()
        ended = time.time()
        _, said = process.communicate()
        if process.returncode == 0:
            return Killed(lost, midway, sittings, ended - began)
        if process.returncode > 0:
            raise RuntimeError(said.decode())
        written, is_midway = _kept(store)
        lost.append(ended - max(began, written))
        midway += is_midway
    raise RuntimeError("the last process was killed, and not by us")


def _kept(store: str) -> tuple[float, bool]:
    """When a sitting has written something for the last time, and whether a search or a count goes on from there."""
    if not exists(store):
        return 0.0, False
    with closing(sqlite3.connect(store)) as connection:
        written, is_midway = connection.execute(KEPT).fetchone()
        return float(written), bool(is_midway)


class Search(NamedTuple):
    """A run to kill."""

    name: str
    make: Callable[[], Any]
    every: float  #: seconds between two transactions
    counts: bool = False
    symmetry: Symmetry = "none"
    threads: int = 1

    def start(self, store: str) -> subprocess.Popen[bytes]:
        """Begin a process that works on it."""
        how = {"count": self.counts, "symmetry": self.symmetry, "threads": self.threads}
        return begin(self.make(), store, every=self.every, **how)


SEARCHES = (
    Search("6x10", lambda: read_puzzle("6x10"), 0.01),
    Search("Langford 12", lambda: Langford(12), 0.01),
    Search("one-sided 5x18", lambda: read_puzzle("one-sided-pentominoes 5x18"), 1.0),
)


class Row(NamedTuple):
    """How a search has fared that was killed again and again."""

    search: Search
    runs: list[Killed]
    equal: bool  #: whether each run found what an undisturbed one finds


def endure(searches: Iterable[Search], kills: int, seed: int) -> Iterator[Row]:
    """Kill searches, the same number of times in every row of the table, or once more or less.

    Args:
        searches: what to search: for lists and counts, up to symmetry and not, and on one thread and on two.
        kills: how many kills in all.
        seed: says when.
    """
    asked = [
        search._replace(counts=counts, symmetry=symmetry)
        for search in searches
        for counts in (False, True)
        for symmetry in ("none", "all")
    ]
    rows, chance = 2 * len(asked), random.Random(seed)
    for number, search in enumerate(asked):
        with tempfile.TemporaryDirectory() as folder:
            whole = f"{folder}/whole.db"
            undisturbed = kill_and_finish(search.start, whole, kills=0, seconds=0.0, chance=chance)
            seconds = min(LONGEST, undisturbed.seconds)
            for row, threads in enumerate((1, 2), 2 * number):
                wanted = (row + 1) * kills // rows - row * kills // rows
                yield _row(search._replace(threads=threads), whole, wanted, seconds, chance)


def _row(search: Search, whole: str, kills: int, seconds: float, chance: random.Random) -> Row:
    """Search as often as it takes for so many kills."""
    runs, equal = list[Killed](), True
    while left := kills - sum(len(run.lost) for run in runs):
        with tempfile.TemporaryDirectory() as folder:
            store = f"{folder}/run.db"
            runs.append(kill_and_finish(search.start, store, kills=left, seconds=seconds, chance=chance))
            equal &= agree(store, whole)
    return Row(search, runs, equal)


def agree(store: str, whole: str) -> bool:
    """Whether two runs have found the same: the same solutions in the same order, or the same totals."""
    one, other = contents(store), contents(whole)
    return one.known == other.known and one.solutions == other.solutions


HEAD = """\
| search | threads | | symmetric ones | kills | midway | runs | sittings | lost on average | at most | equal |
|---|---:|---|---|---:|---:|---:|---:|---:|---:|---|"""


def told(row: Row) -> str:
    """A row of the table, in Markdown."""
    search, lost = row.search, [seconds for run in row.runs for seconds in run.lost]
    cells = [
        search.name,
        search.threads,
        "count" if search.counts else "list",
        "each" if search.symmetry == "none" else "once",
        len(lost),
        sum(run.midway for run in row.runs),
        len(row.runs),
        sum(run.sittings for run in row.runs),
        *([f"{mean(lost):.2f} s", f"{max(lost):.2f} s"] if lost else ["–", "–"]),
        "yes" if row.equal else "**no**",
    ]
    return f"| {' | '.join(map(str, cells))} |"


def main(words: list[str] | None = None) -> int:
    """Kill, and print the table; the exit status is 1 if anything was lost or found twice."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.endurance", description=__doc__.partition("\n")[0])
    parser.add_argument("--kills", type=int, metavar="N", default=1000, help="kills in all (default 1000)")
    parser.add_argument("--seed", type=int, metavar="S", help="says when (default: another one each time)")
    parser.add_argument("--only", metavar="WORD", default="", help="only searches with this word")
    arguments = parser.parse_args(words)
    seed = random.randrange(2**32) if arguments.seed is None else arguments.seed
    print(f"--kills {arguments.kills} --seed {seed}\n\n{HEAD}", flush=True)
    searches = [search for search in SEARCHES if arguments.only.lower() in search.name.lower()]
    are_equal = True
    for row in endure(searches, arguments.kills, seed):
        print(told(row), flush=True)
        are_equal &= row.equal
    return int(not are_equal)


if __name__ == "__main__":
    sys.exit(main())
