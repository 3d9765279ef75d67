"""What a worker does: search an interval for some seconds, and hand back what it found and where it stands.

Strategy: an order is a plain dictionary, which any version can read, and names its own version. So a worker of another
version says so, and does nothing. A worker knows no store, and keeps only what it has planned for the puzzle: every
worker gives the same answer to an order, except for how far it comes.
"""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from dancefloor.engines.packed import Packed, Packer, bytes_of_a_number
from dancefloor.errors import WorkerError, printable
from dancefloor.formats.kept import read_kept
from dancefloor.houses.runs.question import Question, version
from dancefloor.houses.runs.tasks import Task, tasks_of
from dancefloor.search.values import Limits, Outcome, Position, Progress, Resources
from dancefloor.solutions.group import Convention
from dancefloor.verbs.how import Request
from dancefloor.verbs.kinds.table import kind_of

if TYPE_CHECKING:
    from dancefloor.engines.search import Search
    from dancefloor.search.values import Cover
    from dancefloor.verbs.kinds.encoded import Encoded

MOST_FOUND = 1 << 23  # bytes of solutions in one answer

Order = dict[str, Any]


class Rest(NamedTuple):
    """An interval that is left."""

    position: Position
    low: float  #: the share of the search that comes before it


class Done(NamedTuple):
    """The answer to an order."""

    stands: Position  #: right after what was found
    complete: bool  #: whether the interval is done
    found: list[Packed]  #: the solutions, if they are listed
    weight: int  #: with a sieve, how many solutions those counted stand for
    seconds: float  #: the time that the search took
    low: float  #: the share of the whole search that comes before `stands`
    pieces: list[Rest]  #: what is left, divided; empty if that was not asked for
    worker: str  #: the name of the machine, and the number of the process


class _Planned(threading.local):
    """What this thread has planned last."""

    about: object = None
    kind: Encoded[Any]
    tasks: Any


_LAST = _Planned()
_is_stopped: Callable[[], bool] = lambda: False  # noqa: E731 - `stop_when` replaces it


def stop_when(is_stopped: Callable[[], bool]) -> None:
    """Let all work of this process end early once this function says so."""
    global _is_stopped
    _is_stopped = is_stopped


def work(order: Order) -> Done:
    """Search the interval of an order until it is done, or the seconds of the order are up.

    Raises:
        WorkerError: this worker is of another version, or reads the puzzle otherwise.
    """
    _check(order["version"], version(), "runs dancefloor {}, and the run needs {}")
    question = Question(**order["question"])
    request = _request(order, question)
    task = _task(order, question, request)

    search, found, weight = _searched(task, request, order)
    if search.outcome is Outcome.INTERRUPTED and search.ended and not _is_stopped():
        raise InterruptedError("a worker was interrupted")  # what it counted may be incomplete
    complete, stands = search.outcome is Outcome.COMPLETE, search.position
    shares = _Shares(task, request, search)
    low = 1.0 if complete else shares.before(stands)
    pieces = [] if complete else shares.divided(Rest(stands, low), order["pieces"])
    worker = f"{socket.gethostname()}:{os.getpid()}"
    return Done(stands, complete, found, weight, search.statistics.seconds, low, pieces, worker)


def _check(wanted: str, own: str, sentence: str) -> None:
    if wanted != own:
        who = f"a worker on {printable(socket.gethostname())}"
        raise WorkerError(f"{who} {sentence.format(own, wanted)}: install the same version everywhere")


def _request(order: Order, question: Question) -> Request:
    resources = Resources(order["threads"], order["memory"], question.seed)
    resume = Position.from_json(order["position"]) if order["position"] else None
    return Request(Limits(), Convention(question.symmetry), question.engine, resources, resume)


def _task(order: Order, question: Question, request: Request) -> Task:
    about = order["puzzle"], question, order["order"]
    if _LAST.about != about:
        kind: Any = kind_of(read_kept(order["puzzle"]))
        _check(order["problem"], kind.problem.fingerprint, "reads the puzzle as problem {}, and the run as {}")
        _LAST.kind, _LAST.tasks = kind, tasks_of(kind, request, order["order"], counts=question.counts).tasks
        _LAST.about = about
    task: Task = _LAST.tasks[order["task"]]
    _check(order["searched"], task.plan.problem.fingerprint, "searches the problem {}, and the run {}")
    return task


def _searched(task: Task, request: Request, order: Order) -> tuple[Search[Cover], list[Packed], int]:
    """Search for the seconds of the order, or longer if it stands where it stood: an engine may be slow to begin."""

    def look(_: Progress) -> None:
        if _is_stopped():
            search.cancel()

    seconds, before = order["seconds"], request.resume.nodes if request.resume else 0
    while True:
        limits = Limits(order["solutions"], seconds=seconds)
        search = task.begin(request.but(limits=limits, on_progress=look))
        found, weight = _counted(task, search) if task.part else _listed(task, search)
        if found or search.outcome is not Outcome.LIMITED or search.position.nodes > before:
            return search, found, weight
        seconds *= 2


def _listed(task: Task, search: Search[Cover]) -> tuple[list[Packed], int]:
    kind, found, size = _LAST.kind, [], 0
    pack = Packer(bytes_of_a_number(len(kind.problem.options)), task.plan.numbers)
    for covers in search.batches():
        kind.verify(task.plan.problem, covers)
        found.append(pack(covers))
        size += len(found[-1].options)
        if size > MOST_FOUND:
            break
    return found, 0


def _counted(task: Task, search: Search[Cover]) -> tuple[list[Packed], int]:
    search.tally(task.part.sample if task.part else None)
    return [], search.weight


class _Shares:
    """Where positions lie in the whole search, and how to divide what comes after them."""

    def __init__(self, task: Task, request: Request, search: Search[Cover]) -> None:
        self._task, self._request, self._engine = task, request, search.engine

    def before(self, position: Position) -> float:
        """The estimated share of the whole search that comes before a position."""
        return self._engine.start(self._task.plan.problem, position.path).progress()

    def divided(self, piece: Rest, pieces: int) -> list[Rest]:
        """An interval in at most this number of pieces, in order; the largest is divided again and again."""
        if pieces < 2:
            return []
        until = piece.position.until
        end = 1.0 if until is None else self.before(piece.position._replace(path=until))
        made, whole = [piece], set[Position]()  # `whole` cannot be divided
        while len(made) < pieces:
            ends = [*[piece.low for piece in made[1:]], end]
            sizes = [
                (after - each.low, number)
                for number, (each, after) in enumerate(zip(made, ends, strict=True))
                if each.position not in whole
            ]
            if not sizes:
                break
            largest = max(sizes)[1]
            two = self._task.begin(self._request.but(resume=made[largest].position)).split()
            if two is None:
                whole.add(made[largest].position)
                continue
            made[largest : largest + 1] = [Rest(two[0], made[largest].low), Rest(two[1], self.before(two[1]))]
        return made if len(made) > 1 else []
