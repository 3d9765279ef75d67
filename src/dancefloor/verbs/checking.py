"""``check``: whether a puzzle has exactly one solution; and if it has not, why.

Strategy: two solutions are sought; whoever makes a puzzle wants there to be one. Of a fillomino or a division the clues
are doubted then: if it is impossible, which of them contradict each other; if it is unique, which could be left out.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from dancefloor.engines.base import Limits, Outcome, Progress, Statistics
from dancefloor.fillomino.solver import METHODS, Answer, Contradiction, Doubts
from dancefloor.geometry.lattice import Cell
from dancefloor.puzzles.division import Division
from dancefloor.puzzles.fillomino import Fillomino
from dancefloor.solutions.filled_grid import Filled
from dancefloor.solutions.group import Group, UpTo
from dancefloor.solutions.solution import Selection, Solution
from dancefloor.verbs.asking import OnProgress, Puzzle, meant
from dancefloor.verbs.doubting import LetterDoubts
from dancefloor.verbs.filling import wrong_grids
from dancefloor.verbs.solving import solve

TURNS = 8  # a question about clues may take such a part of the time that is left for all of them


@dataclass(frozen=True)
class Check:
    """How many solutions a puzzle has: none, exactly one, or more. All but UNKNOWN is proved.

    There are up to two solutions. What follows them is known of a fillomino or a division: the cells in which the two
    differ; clues that contradict each other, if there is no solution; the clues each of which follows from all the
    others, if there is exactly one, and those of which that could not be found out in time.
    """

    puzzle: Puzzle | Fillomino
    answer: Answer
    solutions: tuple[Solution | Selection, ...]
    outcome: Outcome
    reason: str  #: why there is no solution, if that needed no search; or why the search could not go on
    group: Group  #: the symmetries by which solutions are the same
    engine: str
    why: str
    statistics: Statistics
    progress: float
    differing: tuple[Cell, ...] = ()
    contradiction: Contradiction | None = None
    redundant: tuple[Cell, ...] = ()
    undecided: tuple[Cell, ...] = ()

    def __bool__(self) -> bool:
        return self.answer is Answer.UNIQUE

    def as_json(self) -> dict[str, Any]:
        """Plain lists and strings: the answer, and what was found out of solutions and clues."""
        contradiction = self.contradiction
        return {
            "answer": self.answer.value,
            "solutions": [solution.as_json() for solution in self.solutions],
            "differing": [list(cell) for cell in self.differing],
            "contradiction": None
            if contradiction is None
            else {"clues": [list(cell) for cell in contradiction.clues], "all_needed": contradiction.all_needed},
            "redundant": [list(cell) for cell in self.redundant],
            "undecided": [list(cell) for cell in self.undecided],
        }


def check(
    puzzle: Puzzle | Fillomino | str,
    *,
    up_to_symmetry: UpTo = True,
    engine: str | None = None,
    limits: Limits | None = None,
    on_progress: OnProgress | None = None,
    threads: int | None = None,
    memory: int | None = None,
    seed: int = 0,
) -> Check:
    """Tell whether a puzzle has exactly one solution. The result is true if it has.

    Everything is as for `solve`; the seconds of `limits` are for all questions together.

    Raises:
        InputError: the puzzle makes no sense, or there is no such engine.
        EngineError: the engine cannot take it.

    >>> check("5x6+5x6").answer, bool(check("3x3", up_to_symmetry=False))
    (<Answer.MULTIPLE: 'multiple'>, False)
    >>> from dancefloor.puzzles.fillomino import Fillomino
    >>> check(Fillomino(((2, 0, 1, 0, 0),))).redundant
    ((0, 0),)
    """
    began = time.perf_counter()
    given = meant(puzzle)
    search = solve(
        given,
        limit=2,
        up_to_symmetry=up_to_symmetry,
        engine=engine,
        limits=limits,
        on_progress=on_progress,
        threads=threads,
        memory=memory,
        seed=seed,
    )
    found = tuple(search)
    answer = Answer.UNKNOWN
    if len(found) == 2:
        answer = Answer.MULTIPLE
    elif search.outcome is Outcome.COMPLETE:
        answer = Answer.UNIQUE if found else Answer.NONE
    checked = Check(
        given,
        answer,
        found,
        search.outcome,
        search.reason,
        search.group,
        search.engine,
        search.why,
        search.statistics,
        search.progress,
    )
    if not isinstance(given, Fillomino | Division):
        return checked
    left = None if limits is None or limits.seconds is None else limits.seconds - (time.perf_counter() - began)
    return _Clues(given, left, engine, seed).doubted(checked, on_progress)


class _Clues:
    """What becomes of the clues, in the time that is left; Ctrl-C ends it early."""

    def __init__(self, puzzle: Fillomino | Division, seconds: float | None, engine: str | None, seed: int) -> None:
        self._puzzle, self._engine, self._seed = puzzle, engine, seed
        self._deadline = None if seconds is None else time.perf_counter() + seconds

    def doubted(self, checked: Check, on_progress: OnProgress | None) -> Check:
        if checked.answer is Answer.MULTIPLE:
            one, other = checked.solutions
            assert isinstance(one, Filled)
            assert isinstance(other, Filled)
            return replace(checked, differing=one.differences(other))
        if checked.answer is Answer.NONE:
            return replace(checked, contradiction=self._contradiction())
        if checked.answer is Answer.UNKNOWN:
            return checked
        return self._redundant(checked, on_progress)

    def _contradiction(self) -> Contradiction | None:
        try:
            contradiction = self._doubts().contradiction()
        except KeyboardInterrupt:
            return None
        if contradiction is not None and not contradiction.found:
            raise wrong_grids(self._puzzle, ["none was found, but its clues do not contradict each other"])
        return contradiction

    def _redundant(self, checked: Check, on_progress: OnProgress | None) -> Check:
        clues = list(self._puzzle.given)
        follows: dict[Cell, bool | None] = {}
        try:
            for done, (cell, answer) in enumerate(self._asked(clues), 1):
                follows[cell] = answer
                if on_progress:
                    on_progress(Progress(done / len(clues), checked.statistics))
        except KeyboardInterrupt:
            pass  # what was found out stays
        return replace(
            checked,
            redundant=tuple(cell for cell in clues if follows.get(cell)),
            undecided=tuple(cell for cell in clues if follows.get(cell) is None),
        )

    def _asked(self, clues: list[Cell]) -> Iterator[tuple[Cell, bool | None]]:
        """The clues one after another, and whether each follows from the others, until time is up."""
        doubts = self._doubts() if clues else None
        for cell in clues:
            left = self._left()
            if doubts is None or (left is not None and left <= 0):
                return
            yield cell, doubts.follows(cell)

    def _doubts(self) -> Doubts | LetterDoubts:
        left = self._left()
        seconds = None if left is None else left / TURNS
        if isinstance(self._puzzle, Division):
            return LetterDoubts(self._puzzle, seconds=seconds, engine=self._engine)
        method = self._engine if self._engine in METHODS else None
        return Doubts(self._puzzle, seconds=seconds, method=method, seed=self._seed)

    def _left(self) -> float | None:
        return None if self._deadline is None else self._deadline - time.perf_counter()
