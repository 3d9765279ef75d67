"""Boards divided into regions whose letters are clues: exact covers whose clues can be examined.

Strategy: each question about letters is a search of its own, on a board with fewer clues. An exact cover engine reports
no unsatisfiable core, so every letter of a board without a solution is a suspect.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING

from dancefloor.houses.fillomino.division import BLANK, HOLE, Division
from dancefloor.houses.fillomino.filled_grid import Filled, regions, unsolved
from dancefloor.houses.fillomino.verify_filled import division_faults
from dancefloor.search.deadline import TimeUp, deadline, left
from dancefloor.search.least_core import Contradiction, Said, least_contradiction
from dancefloor.search.values import Limits, Outcome
from dancefloor.verbs.how import Request
from dancefloor.verbs.kinds.kind import Encoded

if TYPE_CHECKING:
    from dancefloor.cover.problem import Problem
    from dancefloor.draw.board import Board
    from dancefloor.geometry.lattice import Cell
    from dancefloor.puzzles.piece import Placement
    from dancefloor.search.values import Cover
    from dancefloor.verbs.kinds.kind import Doubts

MOST_NODES = 100_000  # for one question
QUESTIONS = 300  # about one contradiction


class DivisionKind(Encoded[Filled]):
    """A `Division`."""

    name = "division"
    has_clues = True
    puzzle: Division

    def faults(self, problem: Problem, cover: Cover) -> list[str]:
        """What is wrong with the regions that a cover means; empty if nothing is."""
        return division_faults(self.puzzle, self._regions(cover))

    def meaning(self, problem: Problem, cover: Cover) -> Filled:
        """The regions of a cover."""
        return Filled.of(self.puzzle, self._regions(cover))

    def _regions(self, cover: Cover) -> list[Placement]:
        return [self.encoding.decode(option) for option in cover]

    def filled(self, rows: Sequence[Sequence[str]]) -> Filled:
        """The solution with these letters, row by row, verified; equal regions never touch."""
        placed = regions(self.puzzle, rows)
        if wrong := division_faults(self.puzzle, placed):
            raise self.fault(f"a solution is wrong: {'; '.join(wrong[:3])}")
        return Filled.of(self.puzzle, placed)

    def board(self, solution: Filled, marked: Sequence[Cell] = ()) -> Board:
        """A letter in each cell and walls between the regions."""
        return solution.marked(marked)

    def unsolved(self, marked: Sequence[Cell] = ()) -> Board:
        """The clues and walls."""
        return unsolved(self.puzzle, marked)

    def clues(self) -> Sequence[Cell]:
        """The cells that show a letter."""
        return list(self.puzzle.given)

    def differing(self, one: Filled, other: Filled) -> tuple[Cell, ...]:
        """The cells whose letters differ."""
        return one.differences(other)

    def doubts(self, request: Request, *, seconds: float) -> Doubts:
        """Questions about letters."""
        return LetterDoubts(self.puzzle, seconds=seconds, engine=request.engine)


class LetterDoubts:
    """Questions about the letters of a division: which contradict each other, and which follow from the others.

    A question that exceeds a limit, or outlasts the deadline around it, has no answer: None.

    Args:
        puzzle: the division.
        nodes: the most nodes of a question.
        seconds: the most seconds of a question.
        engine: the name of an engine; None to choose the fastest.
    """

    def __init__(
        self,
        puzzle: Division,
        *,
        nodes: int = MOST_NODES,
        seconds: float = inf,
        engine: str | None = None,
    ) -> None:
        self.puzzle = puzzle
        self._nodes, self._seconds, self._engine = nodes, seconds, engine

    def contradiction(self, stopped: Callable[[], bool] = lambda: False) -> Contradiction | None:
        """Find clues that contradict each other, as few as possible; None if `stopped` returns True before any answer.

        >>> LetterDoubts(Division("tetrominous", ("LLOL", "....", "...."))).contradiction()
        Contradiction(found=True, clues=((0, 2),), all_needed=True, smallest=True)
        """

        def ask(cells: Sequence[Cell]) -> Said:
            return Said(None) if stopped() else self._said(cells)

        return least_contradiction(ask, list(self.puzzle.given), QUESTIONS)

    def follows(self, cell: Cell) -> bool | None:
        """Whether a clue of a puzzle with one solution follows from the others.

        >>> doubts = LetterDoubts(Division("tetrominous", ("IIII",)))
        >>> doubts.follows((0, 0))
        True
        """
        found = self._solutions([other for other in self.puzzle.given if other != cell], 2)
        return None if found is None else len(found) == 1

    def _said(self, cells: Sequence[Cell]) -> Said:
        """Whether there is a solution with these clues; then all clues that it keeps, else all of these as suspects."""
        found = self._solutions(cells, 1)
        if not found:
            return Said(None) if found is None else Said(False, cells)
        owner = found[0].owner
        return Said(True, [cell for cell, letter in self.puzzle.given.items() if owner[cell] == letter])

    def _solutions(self, cells: Collection[Cell], most: int) -> list[Filled] | None:
        """At most `most` solutions with only the clues of these cells; None if a limit may have hidden some."""
        kept = set(cells)
        clues = tuple(
            tuple(clue if clue == HOLE or (i, j) in kept else BLANK for j, clue in enumerate(row))
            for i, row in enumerate(self.puzzle.clues)
        )
        seconds = min(self._seconds, left())
        limits = Limits(most, self._nodes, None if seconds == inf else seconds)
        kind = DivisionKind(replace(self.puzzle, clues=clues))
        try:
            with deadline(limits.seconds):
                search = kind.solve(Request.of(limits=limits, engine=self._engine))
        except TimeUp:
            return None
        found = list(search)
        if search.outcome is Outcome.INTERRUPTED:
            raise KeyboardInterrupt
        return found if len(found) == most or search.outcome is Outcome.COMPLETE else None
