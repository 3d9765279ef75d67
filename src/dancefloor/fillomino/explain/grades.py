"""How hard a fillomino is for a person: by the hardest thing that must be thought of, and by how much there is.

Strategy: the level is that of the hardest move. The effort counts what must be seen: one for each move, one for each
number and cell that is out of the question for want of room, and for each refuted supposition ten and its steps.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from dancefloor.errors import PuzzleError, nearest
from dancefloor.fillomino.explain.moves import DEEPEST, End, Move, Moves
from dancefloor.fillomino.explain.suppositions import Refutation
from dancefloor.fillomino.rules.rule import Rule
from dancefloor.geometry.lattice import Cell
from dancefloor.puzzles.fillomino import Fillomino

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

    @classmethod
    def named(cls, name: str) -> Level:
        """The level of this name.

        Raises:
            PuzzleError: there is none.

        >>> Level.named("medium")
        <Level.MEDIUM: 2>
        """
        levels = {str(level): level for level in cls}
        if name not in levels:
            raise PuzzleError(f"there is no difficulty {name[:20]!r}; {nearest(name, levels)}")
        return levels[name]


@dataclass(frozen=True)
class Grade:
    """A level, the effort, how many moves there are, and how many suppositions are refuted, the longest in `longest`
    steps.

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

    def as_json(self) -> dict[str, Any]:
        """Numbers, and the level in a word."""
        return {**vars(self), "level": self.level.value, "word": str(self.level)}


def graded(moves: Iterable[Move], end: End) -> Grade:
    """The grade of a puzzle by the moves that solve it, or come as far as they do."""
    told = list(moves)
    refuted = [each for move in told for each in _refutations(move)]
    effort = sum(1 + len(_without_room_elsewhere(move)) for move in told)
    effort += sum(SUPPOSING + each.length for each in refuted)
    level = max(map(level_of, told), default=Level.EASY) if end is End.SOLVED else Level.BEYOND
    return Grade(level, effort, len(told), len(refuted), max((each.length for each in refuted), default=0))


def at_most(puzzle: Fillomino, level: Level) -> bool:
    """Whether a puzzle is graded as this level or an easier one: sooner told than the grade, if it is not.

    >>> puzzle = Fillomino(((0, 0, 0), (0, 6, 0), (3, 0, 3)))
    >>> at_most(puzzle, Level.EASY), at_most(puzzle, Level.HARD)
    (False, True)
    """
    deepest = {Level.EASY: 0, Level.MEDIUM: 0, Level.HARD: 1, Level.EXPERT: 1}.get(level, DEEPEST)
    moves = Moves(puzzle, deepest=deepest)
    return all(level_of(move) <= level for move in moves) and moves.end is End.SOLVED


def level_of(move: Move) -> Level:
    """What a move takes."""
    plain = Level.MEDIUM if _without_room_elsewhere(move) else Level.EASY
    return max([plain, *map(_level, _refutations(move))])


def _refutations(move: Move) -> list[Refutation]:
    return [each.refutation for each in move.exclusions if each.refutation]


def _level(refutation: Refutation) -> Level:
    if refutation.depth > 1:
        return Level.DEEP
    return Level.HARD if refutation.length <= SHORT else Level.EXPERT


def _without_room_elsewhere(move: Move) -> set[tuple[Cell, int]]:
    """What must be noticed of cells other than the one to be filled."""
    ruled_out = [each.deduction for each in move.exclusions if each.deduction.rule is Rule.UNREACHABLE]
    return {(each.cell, each.value) for each in ruled_out if move.rule is not Rule.LAST or each.cell not in move.cells}
