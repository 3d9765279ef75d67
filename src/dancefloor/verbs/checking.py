"""``check``: decide whether a puzzle has exactly one solution, and say why if it does not.

Strategy: look for two solutions, since setters want exactly one. If the puzzle shows clues, then examine them: which
contradict each other if there is no solution, and which are redundant if there is exactly one. The latter can take a
hundred times the proof, so the kind of puzzle limits the work unless all are wanted.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from math import nan
from typing import TYPE_CHECKING, Any, Generic, Self, Unpack, overload

from dancefloor.display import Displayed, brief
from dancefloor.puzzles.kind import Found
from dancefloor.records import field, record, replace
from dancefloor.search.deadline import TimeUp, left
from dancefloor.search.values import Answer, Outcome, Progress, Statistics
from dancefloor.verbs.how import Request, SymmetricSearch, asks, until_limit
from dancefloor.verbs.kinds.kind import kind_of
from dancefloor.verbs.solutions import Solutions

if TYPE_CHECKING:
    from dancefloor.cover.problem import Problem
    from dancefloor.draw.board import Board
    from dancefloor.geometry.lattice import Cell
    from dancefloor.puzzles.cover import ExactCover
    from dancefloor.puzzles.kind import BoardPuzzle, Puzzle
    from dancefloor.search.least_core import Contradiction
    from dancefloor.solutions.group import Group
    from dancefloor.solutions.solution import Reasons, Selection, Solution
    from dancefloor.verbs.how import AnyPuzzle, AnySolution
    from dancefloor.verbs.kinds.kind import Doubts, Kind

TURNS = 8  # each question about one clue gets at most this fraction, 1/TURNS, of the time left


@record
class Check(Displayed, Generic[Found]):
    """How many solutions a puzzle has: none, exactly one, or more. Every answer but UNKNOWN is proved.

    It holds up to two solutions. For a puzzle that shows clues it also holds the cells in which two solutions differ;
    if there is no solution, the clues that contradict each other; and if there is exactly one, the redundant clues,
    each of which follows from all others, those that were left unexamined, and those that could not be decided in time.

    >>> from dancefloor import check
    >>> checked = check("dominoes 1x2")
    >>> checked.answer.value, len(checked.solutions), bool(checked)
    ('unique', 1, True)

    Added in version 0.1.
    """

    puzzle: AnyPuzzle | str
    answer: Answer
    solutions: tuple[Found, ...]
    outcome: Outcome
    reason: str  #: why there is no solution, if that needs no search; or why the search could not begin or continue
    group: Group  #: the symmetries up to which solutions are counted
    engine: str
    why: str
    statistics: Statistics
    progress: float
    differing: tuple[Cell, ...] = ()
    contradiction: Contradiction | None = None
    redundant: tuple[Cell, ...] = ()
    undecided: tuple[Cell, ...] = ()
    unexamined: tuple[Cell, ...] = ()
    kind: Kind[Found] | None = field(default=None, compare=False)  #: None if the puzzle could not be read
    #: Why a packing has no solution, and what would help; None if it has some, or time ran out.
    why_none: Reasons | None = None

    @classmethod
    def of(cls, kind: Kind[Found], search: Solutions[Found]) -> Self:
        """The result of a search for two solutions."""
        found = tuple(search)
        return cls._of(kind.puzzle, found, search, kind)

    @classmethod
    def too_late(cls, puzzle: AnyPuzzle | str, late: TimeUp) -> Self:
        """An unknown answer: the time was up before a search could begin."""
        return cls._of(puzzle, (), Solutions.too_late(puzzle, late))

    @classmethod
    def _of(
        cls,
        puzzle: AnyPuzzle | str,
        found: tuple[Found, ...],
        search: Solutions[Found],
        kind: Kind[Found] | None = None,
    ) -> Self:
        return cls(
            puzzle,
            Answer.of(len(found), complete=search.outcome is Outcome.COMPLETE),
            found,
            search.outcome,
            search.reason,
            search.group,
            search.engine,
            search.why,
            search.statistics,
            search.progress,
            kind.differing(*found) if kind and len(found) == 2 else (),
            kind=kind,
        )

    def __bool__(self) -> bool:
        return self.answer is Answer.UNIQUE

    def __repr__(self) -> str:
        return f"<Check of {brief(self.puzzle, 60)}: {self.answer.value}>"

    @property
    def has_clues(self) -> bool:
        """Whether the puzzle shows clues, so that the check examines them, too."""
        return self.kind is not None and self.kind.has_clues

    def boards(self) -> Iterator[Board]:
        """The boards to draw: solutions with the cells in which they differ, or the puzzle with the clues to blame.

        Those of a packing without solutions show why. Another puzzle without solutions, clues and names of cells has no
        board worth drawing.
        """
        kind = self.kind
        if kind is None or not kind.is_drawn:
            return
        if self.why_none and (boards := self.why_none.boards()):
            yield from boards
            return
        for solution in self.solutions:
            yield kind.board(solution, self.differing)
        blamed = self.contradiction.clues if self.contradiction else ()
        if not self.solutions and (board := kind.unsolved(blamed)) and (board.notes.written or board.notes.labels):
            yield board

    def as_json(self) -> dict[str, Any]:
        """The answer, the solutions and the findings about clues, as plain lists and strings."""
        contradiction = self.contradiction
        return {
            "answer": self.answer.value,
            "solutions": [self.kind.as_json(solution) for solution in self.solutions] if self.kind else [],
            "differing": [list(cell) for cell in self.differing],
            "contradiction": None
            if contradiction is None
            else {
                "clues": [list(cell) for cell in contradiction.clues],
                "all_needed": contradiction.all_needed,
                "smallest": contradiction.smallest,
            },
            "why_none": self.why_none and self.why_none.as_json(),
            "redundant": [list(cell) for cell in self.redundant],
            "undecided": [list(cell) for cell in self.undecided],
            "unexamined": [list(cell) for cell in self.unexamined],
        }


class CheckHow(SymmetricSearch, total=False):
    """All keywords of `check`."""

    redundant: bool | None
    contradiction: bool
    on_verdict: Callable[[Check[Any]], object] | None


@overload
def check(puzzle: Puzzle[Found], **how: Unpack[CheckHow]) -> Check[Found]: ...


@overload
def check(puzzle: BoardPuzzle, **how: Unpack[CheckHow]) -> Check[Solution]: ...


@overload
def check(puzzle: ExactCover | Problem, **how: Unpack[CheckHow]) -> Check[Selection]: ...


@overload
def check(puzzle: str, **how: Unpack[CheckHow]) -> Check[AnySolution]: ...


@asks(SymmetricSearch, symmetry="all")
def check(
    puzzle: AnyPuzzle | str,
    *,
    redundant: bool | None = None,
    contradiction: bool = True,
    on_verdict: Callable[[Check[Any]], object] | None = None,
    **how: Unpack[SymmetricSearch],
) -> Check[Any]:
    """Decide whether a puzzle has exactly one solution. The result is true if it does.

    Args:
        puzzle: a puzzle, or a text that means one, as for `solve`.
        redundant: whether to examine the clues of a puzzle with one solution: does each follow from the others? That
            can take a hundred times the proof that there is one solution. True: examine all of them.
            None: those for which twice the work of the proof suffices, and any that take no noticeable time.
        contradiction: whether to look for the reason if the puzzle has no solution: clues that contradict each other,
            or for a packing an argument, and what would help.
        limits: limits on nodes and seconds; None for none. The seconds are for all questions together.
        on_verdict: called with the check once its answer is known, before any clue is examined.

    Raises:
        InputError: the puzzle makes no sense, there is no such engine, or an argument is out of range.
        EngineError: the engine is not installed, or cannot take the puzzle.

    >>> check("5x6+5x6").answer, bool(check("3x3", symmetry="none"))
    (<Answer.MULTIPLE: 'multiple'>, False)

    Added in version 0.1.
    """
    request = Request.asked(check, how, limit=2)
    with until_limit(request.limits):
        try:
            kind = kind_of(puzzle)
        except TimeUp as late:
            return Check.too_late(puzzle, late)
        try:
            search = kind.solve(request)
        except TimeUp as late:
            search = Solutions.too_late(kind.puzzle, late)
        checked: Check[Any] = Check.of(kind, search)
        if on_verdict:
            on_verdict(checked)
        wanted = {Answer.UNIQUE: redundant is not False, Answer.NONE: contradiction}.get(checked.answer, False)
        if not wanted:
            return checked
        if not checked.has_clues:
            return checked if checked else _with_reasons(checked, kind)
        steps = search.steps if checked and not redundant else None
        return _Clues(checked, kind, left(), request, steps).doubted()


def _with_reasons(checked: Check[Any], kind: Kind[Any]) -> Check[Any]:
    """The check of a puzzle without solutions and clues, with the reasons that its kind finds in the time left."""
    try:
        return replace(checked, why_none=kind.why_none())
    except (KeyboardInterrupt, TimeUp):
        return checked


class _Clues:
    """Questions about the clues in the remaining time. Ctrl-C ends them early.

    Args:
        checked: the check without findings about clues.
        kind: the puzzle.
        seconds: the remaining time.
        request: what the user asked for.
        steps: the work of the proof that there is one solution, to limit these questions; None for no such limit.
    """

    def __init__(
        self, checked: Check[Any], kind: Kind[Any], seconds: float, request: Request, steps: int | None
    ) -> None:
        self._checked, self._kind, self._request, self._steps = checked, kind, request, steps
        self._began = time.perf_counter()
        self._deadline = self._began + seconds

    def doubted(self) -> Check[Any]:
        """The check with the findings about clues."""
        checked = self._checked
        if checked.answer is Answer.NONE:
            return replace(checked, contradiction=self._contradiction())
        return self._redundant()

    def _contradiction(self) -> Contradiction | None:
        try:
            contradiction = self._doubts(2).contradiction(self._must_stop)
        except (KeyboardInterrupt, TimeUp):
            return None
        if contradiction is not None and not contradiction.found:
            raise self._kind.fault("no solution was found, but the clues do not contradict each other")
        return contradiction

    def _redundant(self) -> Check[Any]:
        clues = sorted(order := self._kind.clues())
        follows: dict[Cell, bool | None] = {}
        try:
            for done, (cell, answer) in enumerate(self._asked(order), 1):
                follows[cell] = answer
                self._tell(done / len(clues))
        except (KeyboardInterrupt, TimeUp):
            pass  # keep the answers so far
        unknown = tuple(cell for cell in clues if follows.get(cell) is None)
        is_brief = self._steps is not None and len(follows) == len(clues)
        return replace(
            self._checked,
            redundant=tuple(cell for cell in clues if follows.get(cell)),
            undecided=() if is_brief else unknown,
            unexamined=unknown if is_brief else (),
        )

    def _asked(self, clues: Sequence[Cell]) -> Iterator[tuple[Cell, bool | None]]:
        """Each clue, and whether it follows from the others, until the time is up."""
        doubts = self._doubts(TURNS) if clues else None
        for cell in clues:
            if doubts is None or self._is_time_up():
                return
            yield cell, doubts.follows(cell)

    def _doubts(self, turns: int) -> Doubts:
        seconds = (self._deadline - time.perf_counter()) / turns
        if self._steps is None:
            return self._kind.doubts(self._request, seconds=seconds)
        return self._kind.brief_doubts(self._request, seconds=seconds, steps=self._steps)

    def _must_stop(self) -> bool:
        """Whether the time is up; called between two questions, whose number cannot be predicted."""
        self._tell(nan)
        return self._is_time_up()

    def _is_time_up(self) -> bool:
        return time.perf_counter() >= self._deadline

    def _tell(self, fraction: float) -> None:
        if self._request.on_progress:
            statistics = self._checked.statistics
            seconds = statistics.seconds + time.perf_counter() - self._began
            self._request.on_progress(Progress(fraction, statistics._replace(seconds=seconds), doing="examining clues"))
