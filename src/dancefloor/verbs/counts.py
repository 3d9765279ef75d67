"""The number of solutions, and how it was found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from dancefloor.display import Displayed
from dancefloor.search.deadline import TimeUp
from dancefloor.search.values import Outcome, Statistics
from dancefloor.solutions.group import NO_GROUP, Group
from dancefloor.verbs.how import why_none

if TYPE_CHECKING:
    from dancefloor.verbs.tally import Tally


class Count(Displayed, int):
    """The number of solutions: an int with details.

    Its value is `distinct` if solutions were counted up to symmetry, else `raw`. Unless `outcome` is COMPLETE, it is
    the number found so far; `distinct` may then be None, because classes are counted only at the end. Its `repr` says
    "in all" if symmetric solutions were counted separately; `str` and `int` give the digits alone.

    >>> import dancefloor as dance
    >>> number = dance.count("3x20", symmetry="all")
    >>> number, number + 1, number.raw, number.order
    (2, 3, 8, 4)
    >>> number = dance.count("3x20")
    >>> number, number == 8, str(number), number + 1
    (8 in all, True, '8', 9)
    """

    raw: int  #: solutions, symmetric ones counted separately
    distinct: int | None  #: solutions up to symmetry; None if they were not counted, or the puzzle has no symmetries
    group: Group  #: the symmetries up to which solutions were counted
    outcome: Outcome
    statistics: Statistics
    progress: float  #: the estimated share of the search that was done
    engine: str  #: the engine; empty if no search was needed
    why: str  #: why that engine was chosen
    #: Why there are none, if that needs no search; what took too long before the search; or why `raw` is known, but
    #: not `distinct`.
    reason: str
    could_be_fewer: bool = False  #: whether symmetric solutions, counted separately here, could count as one

    @property
    def in_all(self) -> bool:
        """Whether it is the number of all solutions, which may be more than that up to symmetry."""
        return self.could_be_fewer and self.outcome is Outcome.COMPLETE and self > 1  # one is one either way

    def __repr__(self) -> str:
        return f"{self} in all" if self.in_all else str(self)

    def __str__(self) -> str:
        return int.__repr__(self)

    @classmethod
    def of(cls, went: Tally, *, raw: int | None = None, distinct: int | None = None, group: Group = NO_GROUP) -> Self:
        """The count of a tally, or of several together.

        Args:
            went: the tally, with the outcome, statistics, progress and engine.
            raw: all solutions, symmetric ones counted separately; None for the number of the tally.
            distinct: the solutions up to symmetry; None if they were not counted.
            group: the symmetries up to which they were counted.
        """
        known = went.number if raw is None else raw
        count = cls(known if distinct is None else distinct)
        count.raw, count.distinct, count.group, count.reason = known, distinct, group, ""
        count.outcome, count.statistics, count.progress = went.outcome, went.statistics, went.progress
        count.engine, count.why = went.engine, went.why
        return count

    @classmethod
    def _unsearched(cls, reason: str, group: Group, distinct: int | None, outcome: Outcome, progress: float) -> Self:
        count = cls(0)
        count.raw, count.distinct, count.group, count.reason = 0, distinct, group, reason
        count.outcome, count.statistics, count.progress = outcome, Statistics(), progress
        count.engine = count.why = ""
        return count

    @classmethod
    def none(cls, reason: str, group: Group = NO_GROUP, distinct: int | None = None) -> Self:
        """Zero, for a reason that needs no search."""
        return cls._unsearched(reason, group, distinct, Outcome.COMPLETE, 1.0)

    @classmethod
    def too_late(cls, late: TimeUp) -> Self:
        """An unknown number: the time was up before counting could begin."""
        return cls._unsearched(why_none(late), NO_GROUP, None, Outcome.LIMITED, 0.0)

    @property
    def order(self) -> int:
        """The number of symmetries; 1 if each solution was counted by itself, or none was looked for."""
        return self.group.order
