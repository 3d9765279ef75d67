"""A bench for setters: other clues for a puzzle, each with its verdict and grade; the solver's path; its look.

Strategy: what is asked decides what is tried (`dancefloor.houses.fillomino.make.trying`): all numbers for some cells;
clues changed, left out or added, for a harder or an easier puzzle; the next clue while there are several solutions; or
another number for a clue of those that contradict each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Unpack

from dancefloor.arguments import listed, whole
from dancefloor.display import Displayed, Value, brief, plural
from dancefloor.errors import InputError, PuzzleError
from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.explain.explanation import Explanation
from dancefloor.houses.fillomino.explain.grades import Grade, level_of
from dancefloor.houses.fillomino.explain.levels import Level
from dancefloor.houses.fillomino.explain.moves import End, Moves
from dancefloor.houses.fillomino.explaining import NO_FILLOMINO, ExplainHow
from dancefloor.houses.fillomino.fillomino import UNKNOWN, Fillomino, place
from dancefloor.houses.fillomino.make.character import Compared, standings
from dancefloor.houses.fillomino.make.reviewer import Quality, quality_of
from dancefloor.houses.fillomino.make.trying import (
    ClueChange,
    Tried,
    Trying,
    added_clues,
    blamed,
    changed,
    clue_changes,
    next_clues,
    of_cells,
    shuffled,
)
from dancefloor.houses.fillomino.solve.solver import Verdict, judge
from dancefloor.houses.fillomino.solver_path import PathStep, path_svg
from dancefloor.search.deadline import TimeUp
from dancefloor.search.values import Answer, Limits, Outcome, Progress
from dancefloor.verbs.how import Request, asks, check_callable, still, until_limit
from dancefloor.verbs.kinds.kind import kind_of

BEST = 10  #: how many changes, or cells for the next clue


@dataclass(frozen=True, repr=False)
class Bench(Value, Displayed):
    """What a setter learns about a puzzle: changes that were `tried`, the best first, and the solver's path.

    `answer` says how many solutions the puzzle has, without the clues of the `cells` that were asked about. If it is
    one, `explanation` solves the puzzle, unless `cells` were asked about. `reason` says what was not finished.

    >>> import dancefloor as dance
    >>> puzzle = dance.Fillomino(((2, 0, 1),))
    >>> found = dance.bench(puzzle)
    >>> found.answer.value, [step.choices for step in found.path]
    ('unique', [1])
    >>> found.changed(dance.bench(puzzle, harder=True).tried[0]).clues
    ((0, 0, 1),)

    Added in version 0.2.
    """

    puzzle: Fillomino
    answer: Answer
    tried: tuple[Tried, ...] = ()
    explanation: Explanation | None = None
    choices: tuple[int, ...] = ()
    cells: tuple[Cell, ...] = ()  #: those that were asked about
    towards: str | None = None
    reason: str = ""

    def __repr__(self) -> str:
        return f"<Bench for {brief(self.puzzle, 60)}: {self.answer.value}, {plural(len(self.tried), 'change')} tried>"

    def changed(self, tried: Tried) -> Fillomino:
        """The puzzle with a change."""
        return changed(self.puzzle, (*((cell, 0) for cell in self.cells), *tried.change))

    @property
    def grade(self) -> Grade | None:
        """The difficulty of the puzzle; None if it has not exactly one solution, or that was not asked."""
        return self.explanation.grade if self.explanation else None

    @cached_property
    def path(self) -> tuple[PathStep, ...]:
        """The solver's path, move by move; empty without an explanation."""
        moves, given = (self.explanation.moves if self.explanation else ()), self.puzzle.given
        found = []
        for move, choices in zip(moves, self.choices, strict=True):
            own, other = ([cell for cell in cells if cell in given] for cells in (move.region, move.because))
            found.append(PathStep(choices, level_of(move), move.cells, tuple(own or other)))
        return tuple(found)

    @cached_property
    def quality(self) -> Quality | None:
        """What setters look at beside difficulty; None if no solution is known to be the only one."""
        return quality_of(self.puzzle, self._solution) if self._solution else None

    @cached_property
    def standings(self) -> list[Compared]:
        """Where the puzzle stands among published ones; empty if no solution is known to be the only one."""
        return standings(self.puzzle, self._solution) if self._solution else []

    @cached_property
    def _solution(self) -> Any:
        if self.explanation is None or self.explanation.end is not End.SOLVED:
            return None
        known = self.explanation.known(len(self.explanation.moves))
        return self.puzzle.grid([int(known[cell]) for cell in self.puzzle.cells])

    def svg(self, *, style: str = "colors") -> str:
        """A picture: the solver's path as a strip, and where the puzzle stands among published ones.

        Args:
            style: ``"colors"``, or ``"print"`` for black on white.

        Raises:
            InputError: the puzzle has not exactly one solution, or there is no such style.
        """
        return path_svg(self.path, str(self.grade), self.standings, style)

    def as_json(self) -> dict[str, Any]:
        """The answer, the changes, the path and the quality; cells are row and column, counted from 0."""
        quality = self.quality
        return {
            "answer": self.answer.value,
            "reason": self.reason,
            "grade": self.grade and self.grade.as_json(),
            "tried": [each.as_json() for each in self.tried],
            "path": [{**step._asdict(), "level": step.level.value} for step in self.path],
            "quality": quality and quality.as_json(),
            "published": [
                {"name": each.name, "value": each.value, "bins": dict(each.bins), "own": each.bins[each.own][0]}
                for each in self.standings
            ],
        }


class BenchHow(ExplainHow, total=False):
    """The keywords of `bench`."""


@asks(BenchHow, limit=BEST)
def bench(
    puzzle: Fillomino | str,
    *,
    cells: Iterable[Sequence[int]] | None = None,
    harder: bool = False,
    easier: bool = False,
    cancelled: Callable[[], bool] = lambda: False,
    **how: Unpack[BenchHow],
) -> Bench:
    """Help to set a fillomino: what other clues would leave, how a solver goes through it, and how it looks.

    With `cells`, every way to number them is tried, except, for several cells, those with numbers that do not fit by
    themselves. Otherwise, if the puzzle has several solutions, the best cells for the next clue are found; if it has
    none, clues that contradict each other are changed or left out; if it has one, `harder` or `easier` tries changes.

    Args:
        puzzle: the fillomino, or its text.
        cells: the cells to number, each a row and a column, counted from 0; None for those with a question mark.
        harder: whether to find changes of one clue that make the puzzle harder.
        easier: whether to find changes of one clue that make it easier.
        cancelled: called about ten times a second; once it returns True, the work ends as on Ctrl-C.
        limit: how many changes, or cells for the next clue, to find; 10 by default. It does not limit those of `cells`.
        limits: when to stop early: `seconds` for everything. What was found before then stays.
        on_progress: called with a `Progress` about ten times a second.

    Raises:
        InputError: the puzzle is not a fillomino, a cell is not on the board, there are too many ways to number the
            cells, or two of `cells`, `harder` and `easier` are asked for.
        PuzzleError: it should be harder or easier, but has not exactly one solution.

    >>> found = bench(Fillomino(((2, 0, 0, 1),)), cells=[(0, 2)])
    >>> [(dict(each.change)[0, 2], each.answer.value) for each in found.tried]
    [(1, 'none'), (2, 'none'), (3, 'none'), (4, 'none')]
    >>> [(each.change, each.left) for each in bench(Fillomino(((0, 0, 0),)), limit=1).tried]
    [((((0, 0), 1),), 1), ((((0, 0), 2),), 1), ((((0, 0), 3),), 1)]

    Added in version 0.2.
    """
    kind: Any = kind_of(puzzle)
    if not hasattr(kind, "explain") or kind.puzzle.genre != "fillomino":
        raise InputError(NO_FILLOMINO)
    request = Request.asked(bench, how, threads=1)
    check_callable("cancelled", cancelled)
    asked = () if harder or easier else _checked(kind.puzzle, cells)
    told = [name for name, there in (("cells", cells is not None), ("harder", harder), ("easier", easier)) if there]
    if len(told) > 1:
        raise InputError(f"{told[0]} and {told[1]} contradict each other: remove one of them")
    towards = "harder" if harder else "easier" if easier else None
    work = _Bench(kind.puzzle, asked, towards, request, cancelled)
    try:
        with until_limit(request.limits):
            return work.found()
    except TimeUp:
        return work.so_far("time ran out")
    except KeyboardInterrupt:
        return work.so_far("interrupted")


def _checked(puzzle: Fillomino, cells: Iterable[Sequence[int]] | None) -> tuple[Cell, ...]:
    """The cells to number."""
    found: dict[Cell, None] = {}
    for each in listed("cells", () if cells is None else cells, "cells, such as [(0, 3)]"):
        numbers = listed("cells", each, "cells, such as [(0, 3)]")
        if len(numbers) != 2:
            raise InputError(f"cells holds {tuple(numbers)!r}: it should hold rows and columns, such as (0, 3)")
        i, j = (whole("cells", number, 0) for number in numbers)
        if i >= puzzle.rows or j >= puzzle.columns:
            raise InputError(f"cells holds {place((i, j))}: the board has {puzzle.rows}x{puzzle.columns} cells")
        found[i, j] = None
    return tuple(found) or tuple(cell for cell in puzzle.cells if puzzle.clues[cell[0]][cell[1]] == UNKNOWN)


class _Bench:
    """The work for one question; what is found so far stays."""

    def __init__(
        self,
        puzzle: Fillomino,
        cells: tuple[Cell, ...],
        towards: str | None,
        request: Request,
        cancelled: Callable[[], bool],
    ) -> None:
        self.puzzle, self.cells, self.towards, self.request = puzzle, cells, towards, request
        self._cancelled = cancelled
        self.answer, self.reason = Answer.UNKNOWN, ""
        self.tried: dict[ClueChange, Tried] = {}
        self.explanation: Explanation | None = None
        self.choices: tuple[int, ...] = ()
        self._best = BEST if request.limits.solutions is None else request.limits.solutions

    def so_far(self, reason: str) -> Bench:
        """What was found, and why not more."""
        return Bench(
            self.puzzle,
            self.answer,
            tuple(self._ranked()),
            self.explanation,
            self.choices,
            self.cells,
            self.towards,
            reason,
        )

    def found(self) -> Bench:
        """All that was asked for."""
        if self.cells:
            bare = changed(self.puzzle, tuple((cell, 0) for cell in self.cells))
            self.answer = self._verdict(bare).answer
            self._try(bare, of_cells(bare, self.cells))
            return self.so_far(self.reason)
        verdict = self._verdict(self.puzzle)
        self.answer = verdict.answer
        if self.towards and self.answer in (Answer.NONE, Answer.MULTIPLE):
            many = "no solution" if self.answer is Answer.NONE else "several solutions"
            raise PuzzleError(f"the puzzle has {many}: before it becomes {self.towards}, it should have exactly one")
        if self.answer is Answer.UNIQUE:
            self._explain(verdict)
            if self.towards and not self.reason:
                self._improve(verdict)
        elif self.answer is Answer.MULTIPLE:
            self._try(self.puzzle, next_clues(self.puzzle, self._best))
        elif self.answer is Answer.NONE:
            self._try(self.puzzle, clue_changes(self.puzzle, blamed(self.puzzle)))
        return self.so_far(self.reason or (verdict.reason if self.answer is Answer.UNKNOWN else ""))

    def _verdict(self, puzzle: Fillomino) -> Verdict:
        verdict = judge(puzzle, limits=still(Limits()), on_progress=self._watching(lambda: None))
        if verdict.outcome is Outcome.INTERRUPTED:
            raise KeyboardInterrupt
        return verdict

    def _watching(self, stop: Callable[[], None]) -> Callable[[Progress], None]:
        def watch(progress: Progress) -> None:
            if self._cancelled():
                stop()
            if self.request.on_progress:
                self.request.on_progress(progress)

        return watch

    def _explain(self, verdict: Verdict) -> None:
        moves = Moves(self.puzzle, limits=still(Limits()), on_progress=self._watching(lambda: moves.cancel()))
        told = tuple(moves)
        self.choices = tuple(moves.choices)
        self.explanation = Explanation(self.puzzle, told, moves.end, verdict.answer, verdict.reason)
        if moves.end in (End.LATE, End.INTERRUPTED):
            self.reason = "time ran out" if moves.end is End.LATE else "interrupted"

    def _improve(self, verdict: Verdict) -> None:
        """Try changes for a harder or an easier puzzle."""
        grade = self.explanation.grade if self.explanation else None
        if grade is None:
            return
        changes = clue_changes(self.puzzle)
        if self.towards == "harder":
            within = grade.level, Level.BEYOND
        else:
            within = Level.EASY, grade.level
            changes += added_clues(self.puzzle, verdict.solutions[0])
        self._try(self.puzzle, shuffled(changes), within)

    def _try(
        self,
        puzzle: Fillomino,
        changes: Sequence[tuple[ClueChange, int | None]],
        within: tuple[Level, Level] = (Level.EASY, Level.BEYOND),
    ) -> None:
        """Try changes; keep what each leaves."""
        trying = Trying(
            puzzle,
            changes,
            within=within,
            limits=still(Limits()),
            on_progress=self._watching(lambda: trying.cancel()),
        )
        for tried in trying:
            self.tried[tried.change] = tried
        if trying.outcome is not Outcome.COMPLETE:
            self.reason = "interrupted" if trying.outcome is Outcome.INTERRUPTED else "time ran out"

    def _ranked(self) -> list[Tried]:
        """The changes, the best first, as many as were asked for."""
        tried = list(self.tried.values())
        if self.cells or self.answer is Answer.MULTIPLE:
            return tried
        grade = self.explanation.grade if self.explanation else None
        unique = [each for each in tried if each.answer is Answer.UNIQUE]
        if grade:
            sign = -1 if self.towards == "harder" else 1
            better = [each for each in unique if each.grade and sign * (each.grade.score - grade.score) < 0]
            return sorted(better, key=lambda each: (sign * (each.grade.score if each.grade else 0), each.change))[
                : self._best
            ]
        return sorted(unique, key=lambda each: (each.grade.score if each.grade else 9, each.change))[: self._best]
