"""Measuring: every contestant in a process of its own, asked in turn, stopped when it takes too long.

Strategy: the processes stay, so that importing is paid once and told apart. Rounds go A B A B, so that a noisy minute
falls on all alike. Whoever is some thirty times slower than the best so far is stopped as hopeless; who takes long is
asked less often. Times are those of the processor, all threads together; those of the clock are kept too. Memory is the
peak of the process while it works, with the interpreter and all that it has imported.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any

from benchmarks.contestants import Contestant, Refusal, ours
from benchmarks.memory import forget_peak, peak
from benchmarks.peers import External, peers
from benchmarks.problems import Question, question
from dancefloor.solutions.verify import cover_faults

HOPELESS = 30  # times the best so far
LEAST = 1.0  # seconds that everybody has
PATIENCE = 3.0  # seconds after which a contestant is not asked the same thing again
START = 60.0  # seconds to import and to make the problem


@dataclass
class Result:
    """What a contestant did with a question."""

    kind: str
    question: str
    contestant: str
    status: str = ""  #: ``ok``, ``cut``, ``cannot``, ``failed`` or ``wrong``
    note: str = ""  #: why not; or after how many seconds
    answer: str = ""  #: a number as text: it may be larger than JSON likes
    engine: str = ""
    ready: float = 0.0  #: seconds to import, once
    seconds: list[float] = field(default_factory=list)  #: processor time of each run
    wall: list[float] = field(default_factory=list)
    search: list[float] = field(default_factory=list)  #: of ours: the search alone
    memory: int = 0  #: the most bytes that the process took at a time, in any run


def contestants(external: Iterable[tuple[str, str]] = ()) -> list[Contestant]:
    """Everybody: ours, peers, and external programs by command and pattern."""
    return [*ours(), *peers(), *(External(command, pattern) for command, pattern in external)]


def rounds(
    questions: Iterable[Question],
    names: Iterable[str],
    external: tuple[tuple[str, str], ...],
    *,
    runs: int,
    limit: float,
) -> Iterator[Result]:
    """Ask everybody everything, some times in turn; a failure ends the turns of its contestant at that question."""
    workers = [Worker(name, external) for name in names]
    try:
        for each in questions:
            results = [Result(each.kind, each.name, worker.name) for worker in workers]
            best = limit
            for _ in range(runs):
                for worker, result in zip(workers, results, strict=True):
                    if result.status not in ("", "ok") or sum(result.wall) > PATIENCE:
                        continue
                    worker.ask(each, result, min(limit, max(LEAST, HOPELESS * best)))
                    if result.status == "ok":
                        best = min(best, result.wall[-1])
            judge(each, results)
            yield from results
    finally:
        for worker in workers:
            worker.stop()


def judge(each: Question, results: list[Result]) -> None:
    """Mark wrong answers. Where none is published, what most of ours say is right."""
    right = str(each.answer)
    if each.answer is None:
        own = {contestant.name for contestant in ours()}
        said = [result.answer for result in results if result.status == "ok"]
        said = [result.answer for result in results if result.status == "ok" and result.contestant in own] or said
        right = Counter(said).most_common(1)[0][0] if said else ""
    for result in results:
        if result.status == "ok" and result.answer != right:
            result.status, result.note = "wrong", f"{result.answer}, not {right}"


class Worker:
    """A contestant in a process, which is started when it is first asked and again after it was stopped."""

    def __init__(self, name: str, external: tuple[tuple[str, str], ...]) -> None:
        self.name, self._external = name, external
        self._absent = ""
        self._ready = 0.0
        self._process: Any = None
        self._grouped = False

    def ask(self, each: Question, result: Result, limit: float) -> None:
        """Ask a question and write into the result what comes of it."""
        told: Any = self._absent
        result.status = "cannot"
        if not told:
            result.status, told = self._exchange(each, limit)
        result.ready = self._ready
        if result.status != "ok":
            result.note = str(told)
            return
        reply, spent, wall, memory = told
        if result.answer not in ("", str(reply.number)):
            result.status, result.note = "wrong", f"{result.answer} first, then {reply.number}"
        result.answer, result.engine = str(reply.number), reply.engine
        result.seconds.append(spent)
        result.wall.append(wall)
        result.memory = max(result.memory, memory)
        if reply.search is not None:
            result.search.append(reply.search)

    def _exchange(self, each: Question, limit: float) -> tuple[str, Any]:
        try:
            if self._process is None and (absent := self._start()):
                self._absent = absent
                return "cannot", absent
            self._pipe.send((each.kind, each.name))
            prepared = self._receive(START)
            if prepared[0] != "ready":
                return prepared
            return self._receive(limit)
        except EOFError:
            self.stop()
            return "failed", "its process ended"

    def _start(self) -> str:
        spawn = multiprocessing.get_context("spawn")
        self._pipe, theirs = spawn.Pipe()
        self._process = spawn.Process(target=work, args=(theirs, self.name, self._external), daemon=True)
        self._process.start()
        theirs.close()
        status, value = self._receive(START)
        if status != "ready":
            self.stop()
            return str(value)
        self._ready, self._grouped = self._ready or value, True
        return ""

    def _receive(self, seconds: float) -> tuple[str, Any]:
        if self._pipe.poll(seconds):
            status, value = self._pipe.recv()
            return status, value
        self.stop()
        return "cut", f"> {seconds:.3g} s"

    def stop(self) -> None:
        """End the process and, once it leads a group, whatever it started."""
        if self._process is not None:
            if self._process.is_alive() and hasattr(os, "killpg") and self._grouped:
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.kill()
            self._process.join()
            self._pipe.close()
            self._process, self._grouped = None, False


def work(pipe: Connection, name: str, external: tuple[tuple[str, str], ...]) -> None:
    """The life of a process: get ready, then answer questions until it is ended."""
    if hasattr(os, "setsid"):
        os.setsid()  # so that a program started by it can be ended together with it
    contestant = next(each for each in contestants(external) if each.name == name)
    began = time.perf_counter()
    try:
        contestant.ready()
    except Refusal as reason:
        pipe.send(("cannot", str(reason)))
        return
    pipe.send(("ready", time.perf_counter() - began))
    for message in _answers(contestant, pipe):
        pipe.send(message)


def _answers(contestant: Contestant, pipe: Connection) -> Iterator[tuple[str, Any]]:
    while True:
        try:
            each = question(*pipe.recv())
        except EOFError:
            return
        try:
            puzzle = each.make()
            run = contestant.prepare(each, puzzle)
            gc.collect()
            forget_peak()
            yield "ready", 0.0
            before = _spent(), time.perf_counter()
            reply = run()
            spent, wall = _spent() - before[0], time.perf_counter() - before[1]
            memory = reply.memory or peak()
        except Refusal as reason:
            yield "cannot", str(reason)
            continue
        except Exception as reason:  # whatever a peer throws is a result
            yield "failed", f"{type(reason).__name__}: {reason}"
            continue
        if reply.cover is not None:  # to be verified, and worth nothing if it is none
            faults = cover_faults(puzzle.encode().problem, reply.cover)
            reply = reply._replace(number=0 if faults else 1, cover=None)
        yield "ok", (reply, spent, wall, memory)


def _spent() -> float:
    """Processor seconds of this process and of those that it started and that have ended."""
    try:
        import resource
    except ImportError:  # Windows: only of this process
        return time.process_time()
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime
