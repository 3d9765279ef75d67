"""``check``: whether a puzzle has exactly one solution; and if it has not, why.

Strategy: two solutions are sought; whoever makes a puzzle wants there to be one. Of a fillomino or a division the clues
are doubted then: if it is impossible, which of them contradict each other; if it is unique, which could be left out.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import nan
from typing import Any, Self

from dancefloor.fillomino.solve.doubts import Doubts
from dancefloor.fillomino.solve.solver import METHODS
from dancefloor.geometry.lattice import Cell
from dancefloor.puzzles.division import Division
from dancefloor.puzzles.fillomino import Fillomino
from dancefloor.search.answer import Answer
from dancefloor.search.deadline import TimeUp, left
from dancefloor.search.least_core import Contradiction
from dancefloor.search.values import Limits, Outcome, Progress, Statistics
from dancefloor.solutions.filled_grid import Filled
from dancefloor.solutions.group import Group, UpTo
from dancefloor.solutions.solution import Selection, Solution
from dancefloor.verbs.asking import How, OnProgress, Puzzle, meant, until_limit
from dancefloor.verbs.doubting import LetterDoubts
from dancefloor.verbs.filling import wrong_grids
from dancefloor.verbs.solving import Solutions, solve

TURNS = 8  # whether a clue could be left out may take such a part of the time that is left for all of them


@dataclass(frozen=True)
class Check:
    """How many solutions a puzzle has: none, exactly one, or more. All but UNKNOWN is proved.

    There are up to two solutions. What follows them is known of a fillomino or a division: the cells in which the two
    differ; clues that contradict each other, if there is no solution; the clues each of which follows from all the
    others, if there is exactly one, and those of which that could not be found out in time.
    """

    puzzle: Puzzle | Fillomino | str
    answer: Answer
    solutions: tuple[Solution | Selection, ...]
    outcome: Outcome
    reason: str  #: why there is no solution, if that needed no search; or why the search could not begin or go on
    group: Group  #: the symmetries by which solutions are the same
    engine: str
    why: str
    statistics: Statistics
    progress: float
    differing: tuple[Cell, ...] = ()
    contradiction: Contradiction | None = None
    redundant: tuple[Cell, ...] = ()
    undecided: tuple[Cell, ...] = ()

    @classmethod
    def of(cls, puzzle: Puzzle | Fillomino | str, search: Solutions[Any]) -> Self:
        """What a search for two solutions tells."""
        found = tuple(search)
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
        )

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
            else {
                "clues": [list(cell) for cell in contradiction.clues],
                "all_needed": contradiction.all_needed,
                "smallest": contradiction.smallest,
            },
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
    how: How = {
        "limit": 2,
        "up_to_symmetry": up_to_symmetry,
        "engine": engine,
        "limits": limits,
        "on_progress": on_progress,
        "threads": threads,
        "memory": memory,
        "seed": seed,
    }
    with until_limit(limits):
        try:
            given = meant(puzzle)
        except TimeUp as late:
            return Check.of(puzzle, Solutions.too_late(puzzle, late))
        checked = Check.of(given, solve(given, **how))
        if not isinstance(given, Fillomino | Division):
            return checked
        return _Clues(checked, given, left(), engine, seed, on_progress).doubted()


class _Clues:
    """What becomes of the clues, in the time that is left; Ctrl-C ends it early."""

    def __init__(
        self,
        checked: Check,
        puzzle: Fillomino | Division,
        seconds: float,
        engine: str | None,
        seed: int,
        on_progress: OnProgress | None,
    ) -> None:
        self._checked, self._puzzle, self._engine, self._seed = checked, puzzle, engine, seed
        self._on_progress = on_progress
        self._began = time.perf_counter()
        self._deadline = self._began + seconds

    def doubted(self) -> Check:
        checked = self._checked
        if checked.answer is Answer.MULTIPLE:
            one, other = checked.solutions
            assert isinstance(one, Filled)
            assert isinstance(other, Filled)
            return replace(checked, differing=one.differences(other))
        if checked.answer is Answer.NONE:
            return replace(checked, contradiction=self._contradiction())
        if checked.answer is Answer.UNKNOWN:
            return checked
        return self._redundant()

    def _contradiction(self) -> Contradiction | None:
        try:
            contradiction = self._doubts(2).contradiction(self._must_stop)
        except (KeyboardInterrupt, TimeUp):
            return None
        if contradiction is not None and not contradiction.found:
            raise wrong_grids(self._puzzle, ["none was found, but its clues do not contradict each other"])
        return contradiction

    def _redundant(self) -> Check:
        clues = list(self._puzzle.given)
        follows: dict[Cell, bool | None] = {}
        try:
            for done, (cell, answer) in enumerate(self._asked(clues), 1):
                follows[cell] = answer
                self._tell(done / len(clues))
        except (KeyboardInterrupt, TimeUp):
            pass  # what was found out stays
        return replace(
            self._checked,
            redundant=tuple(cell for cell in clues if follows.get(cell)),
            undecided=tuple(cell for cell in clues if follows.get(cell) is None),
        )

    def _asked(self, clues: list[Cell]) -> Iterator[tuple[Cell, bool | None]]:
        """The clues one after another, and whether each follows from the others, until time is up."""
        doubts = self._doubts(TURNS) if clues else None
        for cell in clues:
            if doubts is None or self._is_time_up():
                return
            yield cell, doubts.follows(cell)

    def _doubts(self, turns: int) -> Doubts | LetterDoubts:
        seconds = (self._deadline - time.perf_counter()) / turns
        if isinstance(self._puzzle, Division):
            return LetterDoubts(self._puzzle, seconds=seconds, until=self._deadline, engine=self._engine)
        method = self._engine if self._engine in METHODS else None
        return Doubts(self._puzzle, seconds=seconds, until=self._deadline, method=method, seed=self._seed)

    def _must_stop(self) -> bool:
        """Whether time is up, between two questions of which nobody knows how many there will be."""
        self._tell(nan)
        return self._is_time_up()

    def _is_time_up(self) -> bool:
        return time.perf_counter() >= self._deadline

    def _tell(self, fraction: float) -> None:
        if self._on_progress:
            statistics = self._checked.statistics
            seconds = statistics.seconds + time.perf_counter() - self._began
            self._on_progress(Progress(fraction, statistics._replace(seconds=seconds)))
