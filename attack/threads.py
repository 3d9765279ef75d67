"""One search, advanced and watched by several threads at once: nothing missed, nothing twice, always resumable.

Threads that advance a search take turns: they wait, or are refused in a sentence (a `DancefloorError`) and try again.
Together they must receive all covers, each thread in the order of the search. Threads that watch read `position`,
`statistics` and `progress` all the while; a search that goes on from any position seen must give exactly the rest.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from itertools import islice
from random import Random
from threading import Barrier, Thread
from typing import Any

from attack.figures import Figures, repeat
from attack.problems import SLOW, takes
from attack.subjects import SUBJECTS, all_covers, problem
from dancefloor.engines.registry import engine, engine_names
from dancefloor.engines.search import Search
from dancefloor.errors import DancefloorError
from dancefloor.search.values import Cover, Outcome, Position, Resources

PATIENCE = 60.0  # seconds until a thread that has not ended counts as hanging
MOST_SEEN = 2000  # positions that a watcher keeps
RESUMED = 3  # of these, how many searches are taken up again
UNSEEN = -1  # stands for a cover that a tally counted


class Trial:
    """One search and the threads at it."""

    def __init__(self, chance: Random, name: str, used: str, threads: int) -> None:
        self.chance, self.name, self.used = chance, name, used
        self.listed = all_covers(name, used)
        self.search = Search(engine(used), problem(name), resources=Resources(threads))
        self.received: list[list[Cover]] = []  # by each thread that advances the search
        self.tallied: list[int] = []  # likewise
        self.seen: list[list[tuple[Position, int, float]]] = []  # by each watcher: position, covers, progress
        self.faults: list[str] = []  # what went wrong in a thread
        self.work: list[Callable[[], None]] = []

    def advancing(self, *, tallying: bool) -> None:
        """Add a thread that takes covers, or takes and counts them by turns, until the search has ended."""
        received: list[Cover] = []
        place = len(self.received)
        self.received.append(received)
        self.tallied.append(0)

        def advance() -> None:
            while not self.search.ended:
                try:
                    if tallying:
                        self.tallied[place] += self.search.tally(seconds=1e-4)
                        received.extend(islice(self.search, 3))
                    else:
                        received.extend(self.search)
                except DancefloorError as refusal:
                    if "\n" in str(refusal):
                        raise

        self.work.append(advance)

    def watching(self) -> None:
        """Add a thread that looks at the search until it has ended."""
        seen: list[tuple[Position, int, float]] = []
        self.seen.append(seen)

        def watch() -> None:
            while not self.search.ended:
                look = self.search.position, self.search.statistics.covers, self.search.progress
                if len(seen) < MOST_SEEN:
                    seen.append(look)

        self.work.append(watch)

    def cancelling(self, covers: int) -> None:
        """Add a thread that cancels the search as soon as so many covers have been handed over."""

        def cancel() -> None:
            while not self.search.ended and self.search.statistics.covers < covers:
                pass
            self.search.cancel()

        self.work.append(cancel)

    def run(self) -> None:
        """Let all threads work at once, until they are done."""
        barrier = Barrier(len(self.work))

        def start(work: Callable[[], None]) -> None:
            try:
                barrier.wait()
                work()
            except BaseException as error:  # whatever it is, it must not get lost with the thread
                self.faults.append(f"{type(error).__name__}: {error}")

        threads = [Thread(target=start, args=(work,), daemon=True) for work in self.work]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(PATIENCE)
        self.faults += ["a thread hangs"] * sum(thread.is_alive() for thread in threads)


def run(seed: int, seconds: float, case: int | None = None) -> dict[str, int]:
    """Attack searches with threads."""
    interval = sys.getswitchinterval()
    try:
        return repeat("threads", seed, seconds, case, attempt)
    finally:
        sys.setswitchinterval(interval)


def attempt(chance: Random, figures: Figures) -> None:
    """One trial."""
    figures.add("trials")
    sys.setswitchinterval(10 ** chance.uniform(-6, -2.3))
    name = chance.choice(list(SUBJECTS))
    able = [each for each in engine_names() if takes(each, problem(name)) and chance.random() < SLOW.get(each, 1.0)]
    trial = Trial(chance, name, chance.choice(able or ["reference"]), chance.choice([1, 1, 2, 3, 6]))
    tallying = chance.random() < 0.2
    for _ in range(chance.choice([1, 2, 4])):
        trial.advancing(tallying=tallying)
    for _ in range(chance.choice([0, 1, 2])):
        trial.watching()
    if chance.random() < 0.3:
        trial.cancelling(chance.randrange(len(trial.listed) + 1))
    trial.run()
    _judge(trial, figures, tallying)


def _judge(trial: Trial, figures: Figures, tallying: bool) -> None:
    what = f"{trial.name} by {trial.used}, {len(trial.received)} advance, {len(trial.seen)} watch"
    if not figures.check(f"{what}: faults", trial.faults, []):
        return
    received = [cover for covers in trial.received for cover in covers]
    number = len(received) + sum(trial.tallied)
    figures.check(f"{what}: received twice", len(received) - len(set(received)), 0)
    figures.check(f"{what}: counted", trial.search.statistics.covers, number)
    place = {cover: number for number, cover in enumerate(trial.listed)}
    for covers in trial.received:
        places = [place.get(cover, UNSEEN) for cover in covers]
        figures.check(f"{what}: in order, and right", UNSEEN not in places and places == sorted(places))
    if trial.search.outcome is Outcome.COMPLETE:
        figures.check(f"{what}: complete", number, len(trial.listed))
    if not tallying:
        figures.check(f"{what}: the first ones", {place.get(cover) for cover in received}, set(range(number)))
    _resume(trial, figures, f"{what}: the end", trial.search.position)
    for seen in trial.seen:
        _judge_watched(trial, figures, what, seen)


def _judge_watched(trial: Trial, figures: Figures, what: str, seen: list[tuple[Position, int, float]]) -> None:
    counts = [covers for _, covers, _ in seen]
    figures.check(f"{what}: covers counted never go back", counts, sorted(counts))
    figures.check(f"{what}: progress", any(share < 0 or share > 1 for *_, share in seen), False)
    for position, *_ in trial.chance.sample(seen, min(RESUMED, len(seen))):
        _resume(trial, figures, f"{what}: a position seen", position)


def _resume(trial: Trial, figures: Figures, what: str, position: Position) -> None:
    """Go on from a position: the rest must come, and nothing else."""
    kept = Position.from_json(json.loads(json.dumps(position)))
    rest: Any = Search(engine(trial.used), problem(trial.name), resume=kept)
    figures.check(f"{what}, resumed", tuple(rest), trial.listed[position.covers :])
