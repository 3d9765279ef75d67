"""How long work still takes: a range, from the share that is done, how that grew, and what was estimated besides.

Strategy: two estimates of the time that is left are weighed by their doubts, as logarithms, since both err by factors.
One follows from the share that is done and the time that this took. Its doubt is large in the beginning and never
nothing, since the share is itself an estimate, by the weight of the tree. The other is the cost that random dives
estimated, or a race of two ways, without the time so far; its doubt follows from how much the dives differed, grows as
that time is used up, and is endless once it is exceeded. If the two contradict each other, the doubt about both is
larger.

Other work slows a process down, more or less from one minute to the next. So the time that it waited for a processor
counts apart from the time that it had one: if it waits longer now than before, what is left takes longer, too; and the
longer it waits, the larger is the doubt, since the others may be at work for any time. Where the processor
time is unknown, as for the work of others, a change of pace makes the doubt larger.

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
UNEVEN = 1.7  # times as much, about shares of uneven work
OF_DIVES = 1.5  # for each standard error of dives
OF_MACHINES = 1.0  # about the nanoseconds that nodes take, and about dives that all miss the same deep branch
OF_OTHERS = 0.3  # about work that takes e times as long as it would alone
OF_CHANGES = 0.5  # about a pace that has changed by a factor e, if waiting tells why
OF_PACES = 1.0  # the same, if nothing tells why
HELPLESS = 1.6  # with more doubt, nobody can tell how long it may take at most
MOST_DOUBT = 5.0  # even the smallest share says something

LATELY = 0.3  # the share of the time so far that tells the present pace
SOONEST = 0.15  # seconds: in a shorter time there is no pace
LASTS = 0.5  # how much of a change of pace lasts, as the exponent of its factor
SPARSE = 0.02  # a sample is kept if it comes after this share of the seconds so far


class Sample(NamedTuple):
    """How far some work was at some moment."""

    seconds: float  #: of work until then
    fraction: float  #: the share that was done
    found: int = 0  #: results
    processor: float | None = None  #: seconds of processor time until then; None if unknown


BEGINNING = Sample(0.0, 0.0)


class Pace(NamedTuple):
    """How fast work is, in comparison with what it was and with what it would be alone on its machine."""

    waiting: float = 1.0  #: the seconds by the clock for each second of work alone
    change: float = 1.0  #: how many times as long as until now the same work takes from now on, probably
    doubt: float = 0.0  #: about that


def time_left(
    here: Sample,
    since: Sample = BEGINNING,
    expected: Expected | None = None,
    between: Sequence[Sample] = (),
    *,
    is_uneven: bool = False,
) -> Left | None:
    """The least and the most seconds that are left; None if that is unknown, or nothing is left.

    Args:
        here: how far the work is.
        since: how far it was when somebody began to watch; by default nothing was done.
        expected: how long all of it takes on a machine that does nothing else; None if that is unknown.
        between: how far it was between these two, the earliest first, to tell its pace.
        is_uneven: whether equal shares take very different times.

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
    pace = _pace([since, *between, here])
    guesses = []
    if seconds > 0 and done > 0:
        doubt = min((OF_SHARES * sqrt(rest / done) + LASTING) * (UNEVEN if is_uneven else 1.0), MOST_DOUBT)
        guesses.append((log(pace.change * seconds * rest / done), doubt))
    if expected and expected.seconds > 0:
        total, spent = expected.seconds * (1 - since.fraction), seconds / pace.waiting
        if total > spent:
            doubt = hypot(OF_MACHINES, OF_DIVES * expected.error / expected.seconds)
            guesses.append((log(pace.waiting * pace.change * (total - spent)), doubt * total / (total - spent)))
    if not guesses:
        return None
    middle, doubt = _weighed(guesses)
    doubt = hypot(doubt, pace.doubt)
    return Left(exp(middle - doubt), exp(middle + doubt) if doubt <= HELPLESS else None)


def _pace(samples: Sequence[Sample]) -> Pace:
    """The pace of the work until the last of some samples, all of which tell their processor time, or none."""
    first, here = samples[0], samples[-1]
    seconds = here.seconds - first.seconds
    if seconds < SOONEST:
        return Pace()
    until = here.seconds - max(2 * SOONEST, LATELY * seconds)
    before = next((sample for sample in reversed(samples) if sample.seconds <= until), first)
    lately = here.seconds - before.seconds
    if here.processor is None or first.processor is None or before.processor is None:
        done, done_lately = here.fraction - first.fraction, here.fraction - before.fraction
        if not (done > 0 and done_lately > 0):
            return Pace()
        return Pace(doubt=OF_PACES * abs(log(lately / done_lately * done / seconds)))
    worked, worked_lately = here.processor - first.processor, here.processor - before.processor
    if not (worked > 0 and worked_lately > 0):
        return Pace()
    waiting, change = seconds / worked, log(lately / worked_lately * worked / seconds)
    threads = max(1.0, 1 / waiting, worked_lately / lately)  # at work at the same time, at least
    waiting *= threads
    return Pace(waiting, exp(LASTS * change), hypot(OF_OTHERS * log(waiting), OF_CHANGES * change))


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
        self._samples: list[Sample] = []  # of the present search

    def __call__(self, progress: Progress) -> None:
        """Pass it on."""
        statistics, samples = progress.statistics, self._samples
        here = Sample(statistics.seconds, progress.fraction, statistics.covers, progress.processor)
        if samples and (here.seconds < samples[-1].seconds or here.fraction < samples[-1].fraction):
            samples.clear()
        first, *between = samples or [here]  # the search may have begun before, as one that is resumed
        if not samples or here.seconds - samples[-1].seconds > SPARSE * (here.seconds - first.seconds):
            samples.append(here)
        left = time_left(here, first, progress.expected, between, is_uneven=progress.is_uneven)
        self._tell(progress._replace(seconds_left=left))


def estimating(tell: OnProgress | None) -> OnProgress | None:
    """The callback of a user, which is also told how much time is left; None if there is none."""
    return tell and Estimating(tell)
