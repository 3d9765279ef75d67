"""Solve a fillomino like a person, number by number: moves, each with the reasons that it needs.

Strategy: after each move a person looks at the board as if for the first time (`BoardLook`). So a move depends on
nothing but the numbers that the board shows, and is the simplest that is found there. When all cells have a number,
regions whose number no clue shows are counted.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import replace
from enum import Enum
from math import inf

from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.explain.look import DEEPEST, BoardLook, ShownBoard
from dancefloor.houses.fillomino.explain.move import Move
from dancefloor.houses.fillomino.explain.trials import Budget, Effort, Exhausted, usual_budget, usual_effort
from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.houses.fillomino.rules.numbered_board import first_small
from dancefloor.houses.fillomino.rules.reasoning import SMALL
from dancefloor.houses.fillomino.techniques.table import unnamed_regions
from dancefloor.search.stepwise import Stepwise
from dancefloor.search.values import Limits, OnProgress, Outcome

LOOKS = 3  #: the steps for all looks together, as a multiple of those for one


class End(Enum):
    """Why there are no more moves."""

    OPEN = "open"  #: there may be more
    SOLVED = "solved"
    IMPOSSIBLE = "impossible"  #: the last move is a contradiction
    STUCK = "stuck"  #: no supposition is refuted
    LIMITED = "limited"  #: the limit on suppositions was reached
    LATE = "late"  #: the time is up
    INTERRUPTED = "interrupted"  #: Ctrl-C or `cancel` came

    @staticmethod
    def of(outcome: Outcome, known: End) -> End:
        """The end of moves whose session ended with an outcome; `known` is the end that the solver itself reached.

        >>> End.of(Outcome.COMPLETE, End.STUCK), End.of(Outcome.LIMITED, End.OPEN)
        (<End.STUCK: 'stuck'>, <End.LATE: 'late'>)
        """
        if outcome is Outcome.INTERRUPTED:
            return End.INTERRUPTED
        return known if outcome is Outcome.COMPLETE or known is End.LIMITED else End.LATE


class Moves(Stepwise[Move]):
    """A session that finds the moves to solve a puzzle, one after another. When they end, `end` says why.

    Its progress is the share of the cells that are known. It finds moves that need no supposition even if the limits
    allow none.

    Args:
        puzzle: the puzzle.
        limits: limits on moves (as `solutions`), suppositions (as `nodes`; by default `usual_budget`, and as much work
            as `usual_effort` says) and seconds; None for the default.
        deepest: the most suppositions held at once.
        on_progress: called with a `Progress` about ten times a second.

    >>> moves = Moves(Fillomino(((2, 0, 0),)))
    >>> [(move.rule.value, move.cells, move.value) for move in moves], moves.end.value
    ([('fit', ((0, 1),), 2), ('last', ((0, 2),), 1)], 'solved')
    """

    doing = "looking for moves"

    def __init__(
        self,
        puzzle: Fillomino,
        *,
        limits: Limits | None = None,
        deepest: int = DEEPEST,
        on_progress: OnProgress | None = None,
    ) -> None:
        limits = limits or Limits()
        self.puzzle = puzzle
        self._solving = _Solving(puzzle, limits.nodes, deepest)
        super().__init__(self._taken(), replace(limits, nodes=None), on_progress)

    @property
    def end(self) -> End:
        """Why there are no more moves."""
        if not self.ended or self.reached_limit:
            return End.OPEN
        return End.of(self.outcome, self._solving.end)

    @property
    def numbers(self) -> dict[Cell, int]:
        """The numbers on the board so far, clues included; 0 is a number without a name yet."""
        return dict(self._solving.shown.numbers)

    @property
    def choices(self) -> list[int]:
        """How many moves the plainest rule that leads further finds before each move.

        >>> moves = Moves(Fillomino(((2, 0, 0),)))
        >>> len(list(moves)), moves.choices
        (2, [1, 1])
        """
        return list(self._solving.choices)

    def _taken(self) -> Generator[Move | None, None, Outcome]:
        """The steps of the solution; it publishes the progress of each one."""
        solving, cells = self._solving, len(self.puzzle.cells)
        for step in solving.steps():
            self._counters = (solving.supposed, 0, 0)
            self._fraction = max(self._fraction, len(solving.shown.numbers) / cells)
            yield step
        return Outcome.LIMITED if solving.end is End.LIMITED else Outcome.COMPLETE


class _Solving:
    """A person who solves a puzzle. `end` says why there are no more moves."""

    def __init__(self, puzzle: Fillomino, most: int | None, deepest: int) -> None:
        self.puzzle, self.end, self._deepest = puzzle, End.OPEN, deepest
        self.shown = ShownBoard(dict(puzzle.given), {}, first_small(puzzle.numbers, SMALL))
        self.supposed = 0  #: how many suppositions were tried
        self._budget = None if most is None else Budget(most)  # for all looks together
        self.choices: list[int] = []  #: by move: how many there are
        self.work = 0  #: in steps of `Effort`

    def steps(self) -> Iterator[Move | None]:
        """All moves, and None after each supposition."""
        while self.end is End.OPEN:
            if len(self.shown.numbers) == len(self.puzzle.cells):
                yield from self._count()
            else:
                yield from self._next()

    def _next(self) -> Iterator[Move | None]:
        """The next move; if there is none, it sets `end`."""
        cells = len(self.puzzle.cells)
        most = usual_effort(cells)
        effort = Effort(inf if self._budget else min(most, max(0, LOOKS * most - self.work)))
        budget = self._budget or Budget(usual_budget(cells), effort)
        look = BoardLook(self.puzzle, self.shown, budget, effort, deepest=self._deepest, gives_up=bool(self._budget))
        before, move = budget.spent, None
        try:
            for move in look.steps():
                self.supposed += budget.spent - before
                before = budget.spent
                if move:
                    self.end = End.IMPOSSIBLE if move.contradicts else End.OPEN
                    self.shown.write(move, look.named)
                    self.choices.append(look.choices)
                yield move
        except Exhausted:
            self.end = End.LIMITED
        else:
            self.end = self.end if move else End.STUCK
        self.work += effort.taken

    def _count(self) -> Iterator[Move]:
        """When all cells have a value: name those without a name, or distinguish more values."""
        shown = self.shown
        unnamed = unnamed_regions(self.puzzle, shown.numbers, shown.small)
        if unnamed.solves:
            for move in unnamed.moves(shown.small):
                shown.write(move, set())
                self.choices.append(len(unnamed.regions))
                yield move
            self.end = End.SOLVED
        elif unnamed.regions and shown.small < len(self.puzzle.cells):
            shown.small = max(2 * shown.small, unnamed.largest)
            shown.reopen({*range(1, shown.small + 1)})
        else:
            self.end = End.STUCK
