"""How long work still takes: a range, from the share that is done, how that grew, and what dives said before.

Strategy: two estimates of the time that is left are weighed by their doubts, as logarithms, since both err by factors.
One follows from the share that is done and the time that this took. Its doubt is large in the beginning and never
nothing, since the share is itself an estimate, by the weight of the tree. The other is the cost that random dives
estimated, without the time so far; its doubt follows from how much the dives differed, grows as that time is used up,
and is endless once it is exceeded. If the two contradict each other, the doubt about both is larger.

`benchmarks/estimates.py` measures how often the true time lies within the range (docs/performance.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, hypot, isnan, log, sqrt
from typing import NamedTuple

from dancefloor.search.values import Expected, Left, OnProgress, Progress

# Doubts, as half the range of a logarithm:
OF_SHARES = 0.3  # about a share, for a half that is done; more before, less after
LASTING = 0.35  # about any share
OF_DIVES = 1.5  # for each standard error of dives
OF_MACHINES = 1.0  # about the nanoseconds that nodes take, and about dives that all miss the same deep branch
HELPLESS = 1.6  # with more doubt, nobody can tell how long it may take at most
MOST_DOUBT = 5.0  # even the smallest share says something


class Sample(NamedTuple):
    """How far some work was at some moment."""

    seconds: float  #: of work until then
    fraction: float  #: the share that was done
    found: int = 0  #: results


BEGINNING = Sample(0.0, 0.0)


def time_left(here: Sample, since: Sample = BEGINNING, expected: Expected | None = None) -> Left | None:
    """The least and the most seconds that are left; None if that is unknown, or nothing is left.

    Args:
        here: how far the work is.
        since: how far it was when somebody began to watch; by default nothing was done.
        expected: what dives said about all of it; None without dives.

    >>> time_left(Sample(100, 0.5))
    Left(least=52.2..., most=191.5...)
    >>> time_left(Sample(100, 0.001))
    Left(least=673..., most=None)
    >>> time_left(BEGINNING, expected=Expected(60, 6))
    Left(least=21..., most=164...)
    """
    if isnan(here.fraction) or isnan(since.fraction) or not here.fraction < 1:
        return None
    seconds, done, rest = here.seconds - since.seconds, here.fraction - since.fraction, 1 - here.fraction
    guesses = []
    if seconds > 0 and done > 0:
        doubt = min(OF_SHARES * sqrt(rest / done) + LASTING, MOST_DOUBT)
        guesses.append((log(seconds * rest / done), doubt))
    if expected and expected.seconds > 0:
        total = expected.seconds * (1 - since.fraction)
        if total > seconds:
            doubt = hypot(OF_MACHINES, OF_DIVES * expected.error / expected.seconds)
            guesses.append((log(total - seconds), doubt * total / (total - seconds)))
    if not guesses:
        return None
    middle, doubt = _weighed(guesses)
    return Left(exp(middle - doubt), exp(middle + doubt) if doubt <= HELPLESS else None)


def _weighed(guesses: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """One guess and its doubt, from one or two."""
    if len(guesses) == 1:
        return guesses[0]
    (one, doubt), (other, more) = guesses
    middle = (one / doubt**2 + other / more**2) / (1 / doubt**2 + 1 / more**2)
    contradiction = max(1.0, abs(one - other) / hypot(doubt, more))
    return middle, contradiction * doubt * more / hypot(doubt, more)


class Estimating:
    """A callback that passes progress on to another one, with the time that is left.

    Args:
        tell: the callback of a user.
    """

    def __init__(self, tell: OnProgress) -> None:
        self._tell = tell
        self._first: Sample | None = None  # of the present search
        self._last = BEGINNING

    def __call__(self, progress: Progress) -> None:
        """Pass it on."""
        statistics = progress.statistics
        here = Sample(statistics.seconds, progress.fraction, statistics.covers)
        if self._first is None or here.seconds < self._last.seconds or here.fraction < self._last.fraction:
            self._first = here  # the search may have begun before, as one that is resumed
        self._last = here
        self._tell(progress._replace(seconds_left=time_left(here, self._first, progress.expected)))


def estimating(tell: OnProgress | None) -> OnProgress | None:
    """The callback of a user, which is also told how much time is left; None if there is none."""
    return tell and Estimating(tell)
