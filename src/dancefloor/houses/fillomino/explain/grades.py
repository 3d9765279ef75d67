"""How hard a fillomino is for a person: a level, a score within it, and the techniques that the moves use.

Strategy: the level is that of the hardest move, by the technique and the length of its arguments. The effort adds up
what a person must notice: one for each move and each number that a cell cannot have for lack of room, and for each
argument a fixed part and its steps, those beyond the first one twice. What an earlier move has shown is not counted
again. The score is the level, and a fraction
that grows with the effort, so it sorts puzzles of one level too. The moves are the same however a board is turned or
reflected, and so is the grade.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.explain.levels import HALFWAY, NOTICED, Level
from dancefloor.houses.fillomino.explain.look import DEEPEST
from dancefloor.houses.fillomino.explain.move import Move
from dancefloor.houses.fillomino.explain.moves import End, Moves
from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.houses.fillomino.techniques.table import NAMES, RULES, TECHNIQUES, named, used, without_room_elsewhere


@dataclass(frozen=True)
class Grade:
    """The difficulty of a puzzle: its level and effort, and the numbers of moves and of suppositions.

    `longest` is the number of steps of the longest argument; `techniques` are pairs of a name and how
    often the moves use this technique, the simplest first.

    >>> moves = Moves(Fillomino(((2, 0, 0),)))
    >>> grade = graded(list(moves), moves.end)
    >>> str(grade), grade.score
    ('easy (level 1 of 6, effort 2)', 1.09)
    >>> grade.techniques
    (('just enough room', 1), ('no other number', 1))
    """

    level: Level
    effort: int
    moves: int
    suppositions: int
    longest: int
    techniques: tuple[tuple[str, int], ...] = field(default=(), repr=False)

    def __str__(self) -> str:
        return f"{self.level} (level {self.level:d} of {len(Level)}, effort {self.effort})"

    @property
    def score(self) -> float:
        """A number to sort puzzles by: the level, and a fraction below 1 that grows with the effort."""
        return round(self.level + 0.99 * self.effort / (self.effort + HALFWAY[self.level]), 2)

    def as_json(self) -> dict[str, Any]:
        """The grade as numbers, with the level as a word."""
        numbers = {**vars(self), "level": self.level.value, "techniques": dict(self.techniques)}
        return {**numbers, "score": self.score, "word": str(self.level)}


def graded(moves: Iterable[Move], end: End) -> Grade:
    """Grade a puzzle by the moves that solve it, or that end earlier."""
    told = list(moves)
    new = list(unshown(told))
    arguments = [each for move in new for each in move.arguments]
    supposed = [each for each in arguments if not each.plain]
    effort = sum(1 + len(without_room_elsewhere(move)) for move in new) + sum(each.effort for each in arguments)
    level = max(map(level_of, told), default=Level.EASY) if end is End.SOLVED else Level.BEYOND
    times = Counter(name for move in new for name in used(move))
    table = tuple((each.name, times[each.name]) for each in TECHNIQUES if times[each.name])
    longest = max((each.length for each in supposed), default=0)
    return Grade(level, effort, len(told), len(supposed), longest, table)


def unshown(moves: Iterable[Move]) -> Iterator[Move]:
    """The moves without exclusions that earlier ones have shown."""
    shown: set[tuple[Cell, int]] = set()
    for move in moves:
        fresh = [each for each in move.exclusions if (each.deduction.cell, each.deduction.value) not in shown]
        shown.update((each.deduction.cell, each.deduction.value) for each in fresh)
        yield replace(move, exclusions=tuple(fresh))


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
    noticed = Level.MEDIUM if len(without_room_elsewhere(move)) > NOTICED else Level.EASY
    return max([noticed, RULES[move.rule].level, *(each.level for each in move.arguments)])


def hardest(moves: Sequence[Move]) -> int | None:
    """The place of the hardest move: by its level, then its technique, then its longest argument; None without moves.

    Among equals, it is the first one.

    >>> hardest(list(Moves(Fillomino(((2, 0, 0),)))))
    1
    """

    def weight(at: int) -> tuple[int, int, int]:
        names = named(new[at])
        longest = max((each.length for each in new[at].arguments), default=0)
        return level_of(moves[at]), NAMES.index(names[-1]) if names else -1, longest

    new = list(unshown(moves))
    return max(range(len(new)), key=weight, default=None)
