"""The levels of difficulty, and the bounds between them."""

from __future__ import annotations

from enum import IntEnum

from dancefloor.errors import PuzzleError, nearest

NOTICED = 1  #: the most numbers without room in other cells that an easy move rests on
SHORT = 1  #: the most steps that a person sees at once
SEEN = 3  #: the most ways, or cells, of a pattern that a person sees without trying
FEW_REGIONS = 4  #: the most symmetric regions that a person goes through without a pencil
LONG = 3  #: the most steps that a person follows without a pencil


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

#: What each level of a puzzle takes, for its documentation.
TAKES = {
    Level.EASY: f"each number follows from the numbers and the room around it, or around {NOTICED} other cell",
    Level.MEDIUM: "numbers without room in several other cells, or that leave others without room;"
    f" patterns of at most {SEEN} ways or cells",
    Level.HARD: f"suppositions, each refuted in {SHORT} step; larger patterns; regions that compete",
    Level.EXPERT: f"suppositions, each refuted in at most {LONG} steps",
    Level.DEEP: f"longer suppositions; suppositions within suppositions; more than {FEW_REGIONS} symmetric regions",
    Level.BEYOND: "numbers for which no short argument is found",
}
