"""Solutions one after another, as `solve` returns them; and their number, as `count` does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Self

from dancefloor.display import FIRST, Displayed, brief
from dancefloor.errors import InputError
from dancefloor.search.deadline import TimeUp
from dancefloor.search.handing_over import Found, HandOver
from dancefloor.search.session import Session
from dancefloor.search.values import Outcome, Position, Statistics
from dancefloor.solutions.group import NO_GROUP, Group
from dancefloor.verbs.how import why_none

if TYPE_CHECKING:
    from dancefloor.solutions.canonical import FirstMet
    from dancefloor.solutions.gallery import Gallery
    from dancefloor.verbs.batches import Glance
    from dancefloor.verbs.how import AnyPuzzle
    from dancefloor.verbs.tally import Tally


class Solutions(HandOver[Found]):
    """An iterator over verified solutions. When it ends, `outcome` says why.

    Ctrl-C during the search ends the iteration with `Outcome.INTERRUPTED`.

    Args:
        puzzle: the puzzle.
        search: the search for solutions; None if none is needed, or none could begin.
        reason: why there are no solutions, if that needs no search; or what took too long before the search.
        group: the symmetries; solutions that one of them relates count as one.
        met: the filter that keeps the first solution found of each class, if there is one.

    >>> import dancefloor as dance
    >>> search = dance.solve("3x20")
    >>> first = next(search)
    >>> len(list(search)), search.outcome.value
    (1, 'complete')

    Added in version 0.1.
    """

    instead = "keep its `position`, and continue the search elsewhere with `resume`; or keep a list of the solutions"

    def __init__(
        self,
        puzzle: AnyPuzzle | str,
        search: Session[Found] | Glance[Found] | None,
        reason: str = "",
        group: Group = NO_GROUP,
        met: FirstMet | None = None,
    ) -> None:
        self.puzzle, self.group = puzzle, group
        self._reason, self._met, self._search = reason, met, search
        self._too_late = False  # whether the time was up before there was a search
        self._resumed: Position | None = None  # where that search would have begun
        self._set_next(search or iter(()))

    @classmethod
    def too_late(cls, puzzle: AnyPuzzle | str, late: TimeUp, resume: Position | None = None) -> Solutions[Found]:
        """No solutions: the time was up before a search could begin, or resume at a position."""
        solutions: Solutions[Found] = Solutions(puzzle, None, why_none(late))
        solutions._too_late, solutions._resumed = True, resume
        return solutions

    def __repr__(self) -> str:
        ended = "" if self._search and not self._search.ended else f", {self.outcome.value}"
        return f"<Solutions of {brief(self.puzzle, 60)}: {self.statistics.covers} handed over{ended}>"

    @property
    def reason(self) -> str:
        """Why there is no solution, or why the search cannot continue; empty if unknown."""
        return self._reason or (self._search.reason if self._search else "")

    @property
    def order(self) -> int:
        """The number of symmetries; 1 if symmetric solutions are listed too."""
        return self.group.order

    @property
    def outcome(self) -> Outcome:
        """How the search ended."""
        if self._search:
            return self._search.outcome
        return Outcome.LIMITED if self._too_late else Outcome.COMPLETE

    @property
    def reached_limit(self) -> bool:
        """Whether the limit on solutions stopped the search."""
        return self._search is not None and self._search.reached_limit

    @property
    def statistics(self) -> Statistics:
        """The statistics of the search so far."""
        if self._search:
            return self._search.statistics
        before = self._resumed
        return Statistics(before.covers, before.nodes, before.updates, before.cleansings) if before else Statistics()

    @property
    def engine(self) -> str:
        """The engine that searches; empty if no search is needed, or none has begun."""
        return self._search.by if self._search else ""

    @property
    def why(self) -> str:
        """Why that engine was chosen."""
        return self._search.why if self._search else ""

    @property
    def steps(self) -> int:
        """The work of the search so far, in steps of `Session.steps`."""
        return self._search.steps if self._search else 0

    @property
    def progress(self) -> float:
        """The estimated share of the search that is done, from 0 to 1."""
        return self._search.progress if self._search else float(not self._too_late)

    @property
    def position(self) -> Position | None:
        """Where to resume the search; None if there was none, or it cannot be resumed."""
        position = self._search.position if self._search else self._resumed
        if position is None or self._met is None:
            return position
        # Covers in `met` are handed out in this order; a signal may have come before the last one was.
        return position._replace(given=self._met.given[: position.covers])

    def split(self) -> tuple[Position, Position] | None:
        """Divide what is left into two intervals, as `Search.split` does; None if it cannot be divided.

        Raises:
            InputError: the engine cannot search an interval, or the search remembers which solutions it has met.
        """
        if self._met is not None:
            raise InputError("a search that remembers what it has found cannot be divided: search without a limit")
        return self._search.split() if self._search else None

    def batches(self) -> Iterator[Sequence[Found]]:
        """An iterator over sequences of solutions, as many at a time as are ready; each is handed over as a whole."""
        return self._search.batches() if self._search else iter(())

    def gallery(self, first: int = FIRST) -> Gallery:
        """Take the next solutions from the search, and keep them in a gallery, which a notebook draws.

        Args:
            first: how many to take, at most.

        Raises:
            InputError: the number is negative, or not a whole number.

        >>> from dancefloor.verbs.solving import solve
        >>> search = solve("3x20", symmetry="none")
        >>> gallery = search.gallery(5)
        >>> gallery, len(list(search))
        (<Gallery of 5 values>, 3)
        """
        from dancefloor.solutions.gallery import Gallery

        return Gallery(self, first)

    def cancel(self) -> None:
        """Stop after the current batch; safe to call from any thread or callback."""
        if self._search:
            self._search.cancel()


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

    Added in version 0.1.
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
    modulo: int | None = None  #: the number modulo which solutions were counted
    could_be_fewer: bool = False  #: whether several solutions, counted separately here, could count as one

    @property
    def in_all(self) -> bool:
        """Whether it is the number of all solutions, which may be more than that up to symmetry."""
        return self.could_be_fewer and self.outcome is Outcome.COMPLETE

    def __repr__(self) -> str:
        if self.modulo:
            return f"{self} modulo {self.modulo}"
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

    def remainder(self, modulo: int) -> Self:
        """The same count, modulo a number."""
        count = type(self)(self % modulo)
        vars(count).update(vars(self), raw=int(self) % modulo, modulo=modulo)
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
