"""Who answers: our engines, our own choice among them, and peers; all behind one interface."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from benchmarks.problems import Question, Task
from dancefloor.engines.choice import choose_for_count
from dancefloor.engines.registry import COUNTING, engine, engine_names
from dancefloor.errors import EngineError
from dancefloor.solutions.group import Symmetry
from dancefloor.verbs import count, covers, solve

if TYPE_CHECKING:
    from dancefloor.verbs.how import AnyPuzzle

AUTO = "auto"


class Refusal(Exception):
    """A contestant that cannot answer a question, or is not installed; the message says why."""


class Reply(NamedTuple):
    """A number of covers, or one cover to be verified; our own say which engine it was and how long it searched."""

    number: int | None = None
    cover: Sequence[int] | None = None
    engine: str = ""
    search: float | None = None  #: seconds of the search alone, as the engine counts them
    memory: int = 0  #: bytes, where another process did the work


class Contestant(Protocol):
    """Somebody who answers questions."""

    name: str

    def ready(self) -> None:
        """Import what is needed and solve a toy, so that no question pays for it.

        Raises:
            Refusal: it is not installed.
        """

    def prepare(self, question: Question, puzzle: AnyPuzzle) -> Callable[[], Reply]:
        """Bring a puzzle into the form it wants; what is returned finds the answer, and that is timed.

        Raises:
            Refusal: it cannot answer such a question.
        """


class Ours:
    """One of our engines; or, under the name of `AUTO`, the verb that chooses among them.

    Encoding is timed too. All work on one thread, as the peers do.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self._engine = None if name == AUTO else name

    def ready(self) -> None:
        """Solve a toy."""
        if self._engine not in (None, COUNTING) and (reason := engine(self._engine).missing()):
            raise Refusal(reason)
        count("3x20", engine=None)

    def prepare(self, question: Question, puzzle: AnyPuzzle) -> Callable[[], Reply]:
        """Choose the verb."""
        if self._engine == COUNTING and question.task in (Task.ALL, Task.FIRST):
            raise Refusal("it finds no covers")
        try:
            choose_for_count(question.make().encode().problem, self._engine)
        except EngineError as reason:
            raise Refusal(str(reason)) from None
        return {Task.ALL: self._all, Task.FIRST: self._first}.get(question.task, self._count)(question, puzzle)

    def _all(self, question: Question, puzzle: AnyPuzzle) -> Callable[[], Reply]:
        def run() -> Reply:
            search = covers(puzzle.encode().problem, engine=self._engine, threads=1)
            return Reply(sum(1 for _ in search), None, search.engine.name, search.statistics.seconds)

        return run

    def _first(self, question: Question, puzzle: AnyPuzzle) -> Callable[[], Reply]:
        def run() -> Reply:
            found = solve(puzzle, limit=1, engine=self._engine, threads=1)
            return Reply(sum(1 for _ in found), None, found.engine, found.statistics.seconds)

        return run

    def _count(self, question: Question, puzzle: AnyPuzzle) -> Callable[[], Reply]:
        def run() -> Reply:
            symmetry: Symmetry = "all" if question.task is Task.DISTINCT else "none"
            found = count(puzzle, symmetry=symmetry, engine=self._engine, threads=1)
            return Reply(int(found), None, found.engine, found.statistics.seconds)

        return run


def ours() -> list[Contestant]:
    """Our own choice, then every engine."""
    return [Ours(name) for name in (AUTO, *engine_names(), COUNTING)]
