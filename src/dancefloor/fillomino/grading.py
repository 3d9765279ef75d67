"""How hard a fillomino is for a person: by the hardest thing that must be thought of, and by how much there is.

Strategy: the level is that of the hardest move. The effort counts what must be seen: one for each move, one for each
number and cell that is out of the question for want of room, and for each refuted supposition ten and its steps.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum

from dancefloor.fillomino.moves import End, Move
from dancefloor.fillomino.refutations import Refutation
from dancefloor.fillomino.rules import Rule
from dancefloor.geometry.lattice import Cell

SUPPOSING = 10  #: the effort of a supposition, beside that of its steps
SHORT = 6  #: steps: a person sees them at once, without a pencil


class Level(IntEnum):
    """What it takes to solve a puzzle, or what it would take."""

    EASY = 1  #: each number follows from the numbers and the room around it
    MEDIUM = 2  #: other cells must be looked at first, for which numbers they have no room
    HARD = 3  #: suppositions, each refuted in a few steps
    EXPERT = 4  #: longer suppositions
    DEEP = 5  #: suppositions while another is held
    BEYOND = 6  #: not solved by these

    def __str__(self) -> str:
        return self.name.lower()


@dataclass(frozen=True)
class Grade:
    """A level, the effort, how many moves there are, and how many suppositions are refuted, the longest in `longest`
    steps.

    >>> from dancefloor.fillomino.moves import Moves
    >>> from dancefloor.puzzles.fillomino import Fillomino
    >>> moves = Moves(Fillomino(((2, 0, 0),)))
    >>> str(graded(list(moves), moves.end))
    'easy (level 1 of 6, effort 2)'
    """

    level: Level
    effort: int
    moves: int
    suppositions: int
    longest: int

    def __str__(self) -> str:
        return f"{self.level} (level {self.level:d} of {len(Level)}, effort {self.effort})"


def graded(moves: Iterable[Move], end: End) -> Grade:
    """The grade of a puzzle by the moves that solve it, or come as far as they do."""
    level, effort, count, refuted = Level.EASY, 0, 0, []
    for move in moves:
        count += 1
        refutations = [each.refutation for each in move.exclusions if each.refutation]
        refuted += refutations
        elsewhere = _without_room_elsewhere(move)
        effort += 1 + len(elsewhere) + sum(SUPPOSING + each.length for each in refutations)
        level = max([level, *map(_level, refutations)])
        if elsewhere:
            level = max(level, Level.MEDIUM)
    if end is not End.SOLVED:
        level = Level.BEYOND
    return Grade(level, effort, count, len(refuted), max((each.length for each in refuted), default=0))


def _level(refutation: Refutation) -> Level:
    if refutation.depth > 1:
        return Level.DEEP
    return Level.HARD if refutation.length <= SHORT else Level.EXPERT


def _without_room_elsewhere(move: Move) -> set[tuple[Cell, int]]:
    """What must be noticed of cells other than the one to be filled."""
    ruled_out = [each.deduction for each in move.exclusions if each.deduction.rule is Rule.UNREACHABLE]
    return {(each.cell, each.value) for each in ruled_out if move.rule is not Rule.LAST or each.cell not in move.cells}
