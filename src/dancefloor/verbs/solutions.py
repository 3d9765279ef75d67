"""Solutions one after another, as `solve` returns them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from dancefloor.display import brief
from dancefloor.errors import InputError
from dancefloor.search.deadline import TimeUp
from dancefloor.search.handing_over import Found, HandOver
from dancefloor.search.session import Session
from dancefloor.search.values import Outcome, Position, Statistics
from dancefloor.solutions.gallery import FIRST, Gallery
from dancefloor.solutions.group import NO_GROUP, Group
from dancefloor.verbs.how import why_none

if TYPE_CHECKING:
    from dancefloor.solutions.canonical import FirstMet
    from dancefloor.verbs.how import AnyPuzzle


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
    """

    instead = "keep its `position`, and continue the search elsewhere with `resume`; or keep a list of the solutions"

    def __init__(
        self,
        puzzle: AnyPuzzle | str,
        search: Session[Found] | None,
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
        return Gallery(self, first)

    def cancel(self) -> None:
        """Stop after the current batch; safe to call from any thread or callback."""
        if self._search:
            self._search.cancel()
