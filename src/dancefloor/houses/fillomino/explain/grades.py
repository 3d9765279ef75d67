"""How hard a fillomino is for a person: a level, a score within it, and the techniques that the moves use.

Strategy: the level is that of the hardest move, by the technique and the length of its arguments. The effort adds up
what a person must notice: one for each move and each number that a cell cannot have for lack of room, and for each
argument a fixed part and its steps, those beyond the first one twice. The score is the level, and a fraction
that grows with the effort, so it sorts puzzles of one level too. The moves are the same however a board is turned or
reflected, and so is the grade.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import Any

from dancefloor.errors import PuzzleError, nearest
from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.explain.arguments import (
    AreaCount,
    Cases,
    EitherOr,
    Pocket,
    Proof,
    Reason,
    RegionCases,
    SeenPattern,
    steps,
)
from dancefloor.houses.fillomino.explain.moves import DEEPEST, End, Move, Moves
from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.houses.fillomino.rules.rule import Rule

NO_ROOM = (Rule.UNREACHABLE, Rule.SYMMETRIC)
AT_ONCE = 2  #: the effort to see that a number leaves another region, or a cell, without room
SEEING = 2  #: the effort to see a pattern, in addition to its length
SUPPOSING = 10  #: the effort of another argument, in addition to its steps
NOTICED = 1  #: the most numbers without room in other cells that an easy move rests on
SHORT = 1  #: the most steps that a person sees at once
SEEN = 3  #: the most ways, or cells, of a pattern that a person sees without trying
FEW_REGIONS = 4  #: the most symmetric regions that a person goes through without a pencil
LONG = 3  #: the most steps that a person follows without a pencil


class Technique(Enum):
    """What a person has to see for a move."""

    FIT = "just enough room"  #: a region can only just grow large enough
    WAY_OUT = "only way out"  #: a region cannot grow without a cell
    LAST = "no other number"  #: a cell has one number left
    COUNTED = "complete region"  #: a region has all its cells, and their number is its number
    NO_ROOM = "no room elsewhere"  #: another cell has no room for a number
    SYMMETRIC = "symmetric region"  #: each symmetric region with some cells has another
    EITHER = "either-or"  #: something is so, whichever of a few ways a region grows
    DIVIDED = "closed pocket"  #: no division of a few cells into regions has a number
    COUNTING = "counting an area"  #: known regions leave too few cells for others
    COMPETING = "competing regions"  #: something is so, however two regions share the same cells
    AT_ONCE = "no room left at once"  #: a number would leave a region, or a cell, without room
    SUPPOSED = "supposition"  #: a number leads to a contradiction
    OTHERWISE = "if it is not"  #: any other number leads to a contradiction
    REGIONS = "every symmetric region"  #: it follows, whichever symmetric region a number is in
    CASES = "cases that agree"  #: it follows, whether another cell has a number or not
    NESTED = "supposition within another"
    PROVED = "no short argument"  #: the solver gives a number


class Level(IntEnum):
    """What it takes to solve a puzzle."""

    EASY = 1  #: each number follows from the numbers and the room around it, or around one other cell
    MEDIUM = 2  #: first one must notice which numbers have no room in several other cells, or leave none
    HARD = 3  #: suppositions, each refuted in one step
    EXPERT = 4  #: suppositions, each refuted in a few steps
    DEEP = 5  #: longer suppositions, or suppositions within a supposition
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


#: By level: the effort at which the fraction of the score is one half, about the median of published puzzles.
HALFWAY = {Level.EASY: 20, Level.MEDIUM: 40, Level.HARD: 100, Level.EXPERT: 200, Level.DEEP: 500, Level.BEYOND: 1000}


@dataclass(frozen=True)
class Grade:
    """The difficulty of a puzzle: its level and effort, and the numbers of moves and of suppositions.

    `longest` is the number of steps of the longest argument; `techniques` are pairs of a technique and how often the
    moves use it, the simplest first.

    >>> moves = Moves(Fillomino(((2, 0, 0),)))
    >>> grade = graded(list(moves), moves.end)
    >>> str(grade), grade.score
    ('easy (level 1 of 6, effort 2)', 1.09)
    >>> [(technique.value, many) for technique, many in grade.techniques]
    [('just enough room', 1), ('no other number', 1)]
    """

    level: Level
    effort: int
    moves: int
    suppositions: int
    longest: int
    techniques: tuple[tuple[Technique, int], ...] = field(default=(), repr=False)

    def __str__(self) -> str:
        return f"{self.level} (level {self.level:d} of {len(Level)}, effort {self.effort})"

    @property
    def score(self) -> float:
        """A number to sort puzzles by: the level, and a fraction below 1 that grows with the effort."""
        return round(self.level + 0.99 * self.effort / (self.effort + HALFWAY[self.level]), 2)

    def as_json(self) -> dict[str, Any]:
        """The grade as numbers, with the level as a word."""
        techniques = {technique.value: many for technique, many in self.techniques}
        numbers = {**vars(self), "level": self.level.value, "techniques": techniques}
        return {**numbers, "score": self.score, "word": str(self.level)}


def graded(moves: Iterable[Move], end: End) -> Grade:
    """Grade a puzzle by the moves that solve it, or that end earlier."""
    told = list(moves)
    arguments = [each for move in told for each in move.arguments]
    supposed = [each for each in arguments if not each.plain]
    effort = sum(1 + len(_without_room_elsewhere(move)) for move in told) + sum(map(_effort, arguments))
    level = max(map(level_of, told), default=Level.EASY) if end is End.SOLVED else Level.BEYOND
    used = Counter(technique for move in told for technique in techniques(move))
    table = tuple((technique, used[technique]) for technique in Technique if used[technique])
    longest = max((each.length for each in supposed), default=0)
    return Grade(level, effort, len(told), len(supposed), longest, table)


def _effort(argument: Reason) -> int:
    if isinstance(argument, SeenPattern):
        return SEEING + argument.length
    return AT_ONCE if argument.plain else SUPPOSING + argument.length + max(0, argument.length - SHORT)


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
    noticed = move.rule is Rule.SYMMETRIC or len(_without_room_elsewhere(move)) > NOTICED
    plain = Level.MEDIUM if noticed else Level.EASY
    return max([plain, *map(_level, move.arguments)])


def techniques(move: Move) -> Iterator[Technique]:
    """What a person has to see for a move, each as often as it is needed."""
    yield from [Technique.NO_ROOM] * len(_without_room_elsewhere(move))
    yield from map(_technique, move.arguments)
    if move.rule in OF_RULE:
        yield OF_RULE[move.rule]


OF_RULE = {
    Rule.FIT: Technique.FIT,
    Rule.FORCED: Technique.WAY_OUT,
    Rule.SYMMETRIC: Technique.SYMMETRIC,
    Rule.LAST: Technique.LAST,
    Rule.COUNTED: Technique.COUNTED,
}


def _technique(argument: Reason) -> Technique:
    if isinstance(argument, Proof):
        return Technique.PROVED
    if isinstance(argument, RegionCases):
        return Technique.REGIONS
    if isinstance(argument, Cases):
        return Technique.CASES
    if isinstance(argument, Pocket):
        return Technique.DIVIDED
    if isinstance(argument, AreaCount):
        return Technique.COUNTING
    if isinstance(argument, EitherOr):
        return Technique.EITHER if len(argument.regions) == 1 else Technique.COMPETING
    if argument.plain:
        return Technique.AT_ONCE
    if argument.depth > 1:
        return Technique.NESTED
    return Technique.SUPPOSED if argument.holds else Technique.OTHERWISE


def _level(argument: Reason) -> Level:
    if isinstance(argument, Proof):
        return Level.BEYOND
    if isinstance(argument, SeenPattern):
        seen = isinstance(argument, Pocket | EitherOr) and len(getattr(argument, "regions", "1")) == 1
        return Level.MEDIUM if seen and argument.length <= SEEN else Level.HARD
    if argument.plain:
        return Level.MEDIUM
    chains = argument.chains if isinstance(argument, Cases | RegionCases) else ()
    length = max((len(steps(chain)) for chain in chains), default=argument.length)
    if argument.depth > 1 or length > LONG or len(chains) > FEW_REGIONS:
        return Level.DEEP
    return Level.HARD if length <= SHORT else Level.EXPERT


def _without_room_elsewhere(move: Move) -> set[tuple[Cell, int]]:
    """The cells without room for a number that a person must notice, other than those that the move fills."""
    ruled_out = [each.deduction for each in move.exclusions if each.deduction.rule in NO_ROOM]
    return {(each.cell, each.value) for each in ruled_out if move.rule is not Rule.LAST or each.cell not in move.cells}
