"""How long a run still takes: a range, from the share of the search that is done and how that grew."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

LEAST = 0.001  # the share of the search before which nothing can be said
RECENT = 0.5  # the last part of the time so far, which is looked at by itself
DOUBT = 1.0  # at a share of nothing, how much longer it may take, as a multiple; none is left at the end


class Sample(NamedTuple):
    """How far a run was at some moment."""

    seconds: float  #: of work until then
    fraction: float  #: the share of the search that was done
    found: int  #: solutions


def seconds_left(samples: Sequence[Sample]) -> tuple[float, float] | None:
    """The least and the most seconds that are left; None if too little is done to tell.

    The share that is done is itself an estimate. So the range holds what follows from all the time so far and what
    follows from its last part, and is wider while less is done.

    >>> seconds_left([Sample(0, 0.0, 0), Sample(100, 0.5, 7)])
    (66.66666666666667, 150.0)
    """
    if not samples or not LEAST <= samples[-1].fraction < 1:
        return None
    last = samples[-1]
    since = next((sample for sample in reversed(samples) if sample.seconds <= RECENT * last.seconds), samples[0])
    rates = [last.fraction / last.seconds] if last.seconds else []
    if last.seconds > since.seconds and last.fraction > since.fraction:
        rates.append((last.fraction - since.fraction) / (last.seconds - since.seconds))
    if not rates:
        return None
    left, doubt = 1 - last.fraction, 1 + DOUBT * (1 - last.fraction)
    return left / max(rates) / doubt, left / min(rates) * doubt
