"""How hard a fillomino is for a person: the level of its hardest move, and the total effort.

Strategy: the level is that of the hardest move. The effort adds up what a person must notice: one for each move, one
for each number that a cell cannot have for lack of room, and for each refuted supposition ten plus its steps.
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

SUPPOSING = 10  #: the effort of a supposition, in addition to its steps
NO_ROOM = (Rule.UNREACHABLE, Rule.SYMMETRIC)
SHORT = 6  #: the most steps that a person sees at once, without a pencil


class Level(IntEnum):
    """What it takes to solve a puzzle."""

    EASY = 1  #: each number follows from the numbers and the room around it
    MEDIUM = 2  #: first one must notice which numbers have no room in other cells
    HARD = 3  #: suppositions, each refuted in a few steps
    EXPERT = 4  #: longer suppositions
    DEEP = 5  #: suppositions within a supposition
    BEYOND = 6  #: none of these solves it

    def __str__(self) -> str:
        return self.name.lower()

    @classmethod
    def named(cls, name: str) -> Level:
        """The level with this name.

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
    """The difficulty of a puzzle: its level and effort, and the numbers of moves and of refuted suppositions.

    `longest` is the number of steps of the longest refutation.

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
        """The grade as numbers, with the level as a word."""
        return {**vars(self), "level": self.level.value, "word": str(self.level)}


def graded(moves: Iterable[Move], end: End) -> Grade:
    """Grade a puzzle by the moves that solve it, or that end earlier."""
    told = list(moves)
    refuted = [each for move in told for each in _refutations(move)]
    effort = sum(1 + len(_without_room_elsewhere(move)) for move in told)
    effort += sum(SUPPOSING + each.length for each in refuted)
    level = max(map(level_of, told), default=Level.EASY) if end is End.SOLVED else Level.BEYOND
    return Grade(level, effort, len(told), len(refuted), max((each.length for each in refuted), default=0))


def at_most(puzzle: Fillomino, level: Level) -> bool:
    """Whether the grade of a puzzle is this level or an easier one; if not, this is faster than grading.

    >>> puzzle = Fillomino(((0, 0, 0), (0, 6, 0), (3, 0, 3)))
    >>> at_most(puzzle, Level.EASY), at_most(puzzle, Level.HARD)
    (False, True)
    """
    deepest = {Level.EASY: 0, Level.MEDIUM: 0, Level.HARD: 1, Level.EXPERT: 1}.get(level, DEEPEST)
    moves = Moves(puzzle, deepest=deepest)
    return all(level_of(move) <= level for move in moves) and moves.end is End.SOLVED


def level_of(move: Move) -> Level:
    """The level of one move."""
    plain = Level.MEDIUM if move.rule is Rule.SYMMETRIC or _without_room_elsewhere(move) else Level.EASY
    return max([plain, *map(_level, _refutations(move))])


def _refutations(move: Move) -> list[Refutation]:
    return [each.refutation for each in move.exclusions if each.refutation]


def _level(refutation: Refutation) -> Level:
    if refutation.depth > 1:
        return Level.DEEP
    return Level.HARD if refutation.length <= SHORT else Level.EXPERT


def _without_room_elsewhere(move: Move) -> set[tuple[Cell, int]]:
    """The cells without room for a number that a person must notice, other than those that the move fills."""
    ruled_out = [each.deduction for each in move.exclusions if each.deduction.rule in NO_ROOM]
    return {(each.cell, each.value) for each in ruled_out if move.rule is not Rule.LAST or each.cell not in move.cells}
