"""The covers of a batch on their way to the user, and where a search goes on after any of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, cast

from dancefloor.search.handing_over import Delivery, Found
from dancefloor.search.values import Cover


class Mark(NamedTuple):
    """A place between two batches: the position of the run, and the counters at that point."""

    path: tuple[int, ...]
    counters: tuple[int, int, int]


class CoverDelivery(Delivery[Found]):
    """The covers of a batch on their way to the user, with the means to resume the search after any of them.

    The batch found `dropped + size` covers. The first `dropped` had been handed over before. `raw` holds the first of
    the others: as many as were requested, or at most one when only counting. After the last cover, the search continues
    from `end`. After any other, it continues from `begin`, where the batch began, and drops the covers that it finds
    again.

    Args:
        covers: the covers for `raw`.
        size: how many covers the batch found that had not been handed over before.
        before: how many results the session had handed over before the batch.
        begin: where the batch began.
        end: where it ended; None if the search is complete.
        dropped: how many covers of the batch had been handed over before.
        to_drop: how many covers after `end` had been handed over before.
        decoded: whether a `decode` gives the covers a meaning.
    """

    __slots__ = ("begin", "dropped", "end", "ends", "size", "to_drop")

    def __init__(
        self,
        covers: Sequence[Cover],
        size: int,
        before: int,
        *,
        begin: Mark,
        end: Mark | None,
        dropped: int,
        to_drop: int,
        decoded: bool,
    ) -> None:
        super().__init__(covers, before, decoded=decoded)
        self.size, self.begin, self.dropped = size, begin, dropped
        #: Where the batch ended; None if the search is complete. It must belong to the last cover of the batch;
        #: otherwise covers would be lost or found twice.
        self.end = end
        #: How many covers after `end` were handed over before; more than zero only if a batch ends before it has found
        #: again all covers to drop. Too small a number would repeat covers; too large a number would lose some.
        self.to_drop = to_drop
        #: For each of `found`, how many covers had been decoded at that point, since covers before it may mean nothing.
        #: Empty without a `decode`.
        self.ends: list[int] = []

    def take(self, meaning: Found | None) -> None:
        """Record the meaning of the next cover; None if it means nothing."""
        if meaning is not None:
            # In this order, since another thread may read at any moment.
            self.ends.append(self.looked_at + 1)
        super().take(meaning)

    def count(self, limit: int | None) -> bool:
        """Mark all covers as handed over, at most up to a limit on them; return whether all are within the limit."""
        within = limit is None or self.before + self.size <= limit
        self.at = self.size if within else cast("int", limit) - self.before
        return within

    def progress(self) -> tuple[int, int]:
        """How many results have been handed over, and how many covers that took."""
        looked_at, handed = self.looked_at, self.at  # in this order, for other threads that watch
        if not self.ends:
            return handed, max(handed, looked_at)
        done = self.ends[handed - 1] if handed else 0
        return handed, max(done, looked_at) if handed == len(self.ends) else done

    def place(self, passed: int) -> tuple[Mark, int]:
        """Where to resume after `passed` covers: the mark to continue from, and how many covers to drop from there."""
        if passed == self.size and self.end is not None:
            return self.end, self.to_drop
        return self.begin, self.dropped + passed
