"""The values that searches take and report: limits, resources, outcome, answer, statistics, progress, position."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from math import isnan
from typing import Any, NamedTuple, Self

from dancefloor.arguments import LARGEST_NUMBER, WordEnum, shown, whole, wrong
from dancefloor.display import cut, fields_set, plural
from dancefloor.errors import InputError
from dancefloor.records import record

Cover = tuple[int, ...]


class Outcome(WordEnum):
    """How a search ended. Only COMPLETE proves anything about the covers that were not found.

    >>> import dancefloor as dance
    >>> search = dance.solve("6x10", limits=Limits(solutions=2))
    >>> len(list(search)), search.outcome
    (2, <Outcome.LIMITED: 'limited'>)

    Added in version 0.1.
    """

    COMPLETE = "complete"  #: it saw the whole search space
    LIMITED = "limited"  #: one of its `Limits` stopped it
    INTERRUPTED = "interrupted"  #: Ctrl-C or `cancel` stopped it, or it has not ended yet


LONGEST = 1e12  # seconds


@record
class Limits:
    """When to stop early: the most solutions, nodes and seconds of a search; None for no limit.

    Raises:
        InputError: a limit is negative, or is not a number.

    >>> Limits(solutions=3)
    Limits(solutions=3, nodes=None, seconds=None)

    Added in version 0.1.
    """

    solutions: int | None = None
    nodes: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        for name in ("solutions", "nodes", "seconds"):
            limit = getattr(self, name)
            if limit is None:
                continue
            kinds = int | float if name == "seconds" else int
            if not isinstance(limit, kinds) or isinstance(limit, bool):
                raise wrong(name, limit, f"a {'' if name == 'seconds' else 'whole '}number, or None for no limit")
            if not limit >= 0:
                raise InputError(f"{name} is {shown(limit)}: it should be zero or more")
        if self.seconds is not None and self.seconds > LONGEST:
            object.__setattr__(self, "seconds", None)  # longer than any search lasts, and than a clock can count


class Statistics(NamedTuple):
    """The work of a search. `nodes`, `updates` and `cleansings` are counted like in Knuth's DLX programs.

    The nodes of `scanning` are the placements that it tries, and it has no updates. `seconds` is the time spent
    searching.

    >>> import dancefloor as dance
    >>> search = dance.covers(dance.Queens(8).encode().problem, engine="reference")
    >>> search.tally(), search.statistics.nodes
    (92, 1049)

    Added in version 0.1.
    """

    covers: int = 0
    nodes: int = 0
    updates: int = 0
    cleansings: int = 0
    seconds: float = 0.0

    def __repr__(self) -> str:
        return fields_set(self._replace(seconds=round(self.seconds, 3)))


def total(*each: Statistics) -> Statistics:
    """The work of several searches together.

    >>> total(Statistics(1, 20), Statistics(2, 30))
    Statistics(covers=3, nodes=50)
    """
    return Statistics(*map(sum, zip(Statistics(), *each, strict=True)))


class Position(NamedTuple):
    """A position in a search, as numbers and strings that JSON can store; `resume` continues the search there.

    With `until`, it is an interval of the search: what lies between its path and that one. A search that resumes there
    ends at `until`. Intervals that follow one another have the covers of the whole search, in its order.

    >>> import dancefloor as dance
    >>> problem = dance.Queens(6).encode().problem
    >>> search = dance.covers(problem)
    >>> first = next(search)
    >>> len(list(dance.covers(problem, resume=search.position)))      # 4 in all
    3

    Added in version 0.1.
    """

    engine: str
    problem: str  #: the fingerprint of the problem, which no order of scanning changes
    path: tuple[int, ...]  #: the options chosen on the way to a node
    skip: int  #: how many covers from there on were handed over
    covers: int
    nodes: int
    updates: int
    cleansings: int
    given: tuple[Cover, ...] = ()  #: covers handed out that a filter must remember; see `verbs.solve`
    order: str = ""  #: the fingerprint of the order of scanning; empty for engines that do not scan
    until: tuple[int, ...] | None = None  #: the path of the node at which it ends; None for the end of the search

    def __repr__(self) -> str:
        end = "" if self.until is None else ", with an end"
        covers = plural(self.covers, "cover")
        return f"<Position of {cut(self.engine, 30)}, depth {len(self.path)}, after {covers}{end}>"

    @classmethod
    def from_json(cls, kept: Sequence[Any]) -> Self:
        """Restore a position from JSON, which turns tuples into lists.

        Raises:
            InputError: it is not a position; the message names the wrong field.

        >>> import json
        >>> position = Position("dancing", "", (3, 1), 2, 7, 40, 0, 0)
        >>> Position.from_json(json.loads(json.dumps(position))) == position
        True
        """
        fields = cls._fields
        if not isinstance(kept, list | tuple) or not len(fields) - len(cls._field_defaults) <= len(kept) <= len(fields):
            raise InputError(f"the position is {shown(kept)}: it should be a list of {', '.join(fields)}")
        position = cls(*kept)
        path, given, until = map(_tupled, (position.path, position.given, position.until))
        if isinstance(given, tuple):
            given = tuple(map(_tupled, given))
        position = position._replace(path=path, given=given, until=until)
        checked_position(position)
        return position


def checked_position(position: object) -> Position:
    """Check that a search can have a position; the engine checks whether it belongs to the problem.

    Raises:
        InputError: no search can have it; the message names the wrong field.

    >>> checked_position(Position("dancing", "", (3, 1), -2, 7, 40, 0, 0))
    Traceback (most recent call last):
    dancefloor.errors.InputError: skip of the position is -2: it should be a whole number, zero or more
    """
    if not isinstance(position, Position):
        raise InputError(
            f"a search cannot be resumed at {shown(position)}: it should be a Position, which "
            "Position.from_json restores from JSON"
        )
    for name in ("engine", "problem", "order"):
        if not isinstance(getattr(position, name), str):
            raise _wrong(name, getattr(position, name), "a text")
    for name in ("skip", "covers", "nodes", "updates", "cleansings"):
        if not _is_whole(getattr(position, name), 0):
            raise _wrong(name, getattr(position, name), "a whole number, zero or more")
    _check_numbers("path", position.path, -LARGEST_NUMBER)  # engines use marks that are not options
    if position.until is not None:
        _check_numbers("until", position.until, -LARGEST_NUMBER)
    if not isinstance(position.given, tuple):
        raise _wrong("given", position.given, "a tuple of covers")
    for cover in position.given:
        _check_numbers("given", cover, 0)
    return position


def _check_numbers(name: str, numbers: object, least: int) -> None:
    if not isinstance(numbers, tuple):
        raise _wrong(name, numbers, "a tuple of whole numbers")
    for number in numbers:
        if not _is_whole(number, least):
            raise InputError(f"{name} of the position holds {shown(number)}: it should hold numbers of options")


def _is_whole(number: object, least: int) -> bool:
    """Whether it is a whole number that engines can take; True and False are not, although Python counts with them."""
    return isinstance(number, int) and not isinstance(number, bool) and least <= number <= LARGEST_NUMBER


def _wrong(name: str, value: object, wanted: str) -> InputError:
    return InputError(f"{name} of the position is {shown(value)}: it should be {wanted}")


def _tupled(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


class Expected(NamedTuple):
    """How long work takes on a machine that does nothing else: as random dives estimated, or a race of two ways."""

    seconds: float  #: for all of it
    error: float  #: the standard error of that, in seconds

    def times(self, factor: float) -> Expected:
        """How long it takes if all of it is this factor larger."""
        return Expected(factor * self.seconds, factor * self.error)


class Left(NamedTuple):
    """How long some work still takes, as a range in which it probably lies."""

    least: float  #: seconds
    most: float | None  #: seconds; None if nobody can tell


class Progress(NamedTuple):
    """The argument of a progress callback: the estimated share of the search that is done, and the totals so far.

    If the duration cannot be estimated, the share is not a number (NaN).

    >>> import dancefloor as dance
    >>> seen = []
    >>> number = dance.count("6x10", engine="reference", limits=Limits(seconds=0.5), on_progress=seen.append)
    >>> isinstance(seen[-1], Progress), 0 <= seen[-1].fraction <= 1
    (True, True)

    Added in version 0.1.
    """

    fraction: float
    statistics: Statistics
    seconds_left: Left | None = None  #: the time that is left; None if it is unknown, or nothing is left
    doing: str = ""  #: what is being done, such as "searching"
    expected: Expected | None = None  #: what was estimated before or besides the share; None without an estimate
    processor: float | None = None  #: seconds of processor time of this process; None if others do the work
    is_uneven: bool = False  #: whether equal shares take very different times, so that the share tells less

    def __repr__(self) -> str:
        done = "" if isnan(self.fraction) else f", {100 * self.fraction:.1f} % done"
        return f"<Progress: {cut(self.doing, 40) or 'searching'}{done}, {plural(self.statistics.covers, 'cover')}>"


OnProgress = Callable[[Progress], None]


@record
class Resources:
    """The resources of a search. Threads and memory change its duration, never its results or their order.

    Engines ignore the resources that they cannot use.

    Raises:
        InputError: there are no threads, the memory or the seed is negative, or one of them is not a whole number.
    """

    threads: int = 1
    memory: int | None = None  #: bytes for tables that save work; None to let the engine decide
    seed: int = 0  #: the seed for whatever is random: the same seed gives the same search

    def __post_init__(self) -> None:
        for name in ("threads", "memory", "seed"):
            given = getattr(self, name)
            if given is not None or name != "memory":
                object.__setattr__(self, name, whole(name, given))
        if self.threads < 1:
            raise InputError(f"threads is {self.threads}: it should be 1 or more")
        if self.memory is not None and self.memory < 0:
            raise InputError(f"memory is {self.memory}: it should be zero bytes or more")
        if self.seed < 0:
            raise InputError(f"seed is {self.seed}: it should be zero or more")


ALONE = Resources()


def processors() -> int:
    """The number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Answer(WordEnum):
    """Whether a puzzle has no solution, one or several. Every answer except UNKNOWN is proved.

    >>> import dancefloor as dance
    >>> dance.check("dominoes 2x3").answer, dance.check(dance.Langford(5)).answer
    (<Answer.MULTIPLE: 'multiple'>, <Answer.NONE: 'none'>)

    Added in version 0.1.
    """

    NONE = "none"
    UNIQUE = "unique"
    MULTIPLE = "multiple"
    UNKNOWN = "unknown"

    @classmethod
    def of(cls, found: int, *, complete: bool) -> Answer:
        """The answer of a search for two solutions.

        Args:
            found: the number of solutions that it found.
            complete: whether the search is complete, or stopped early.

        >>> Answer.of(1, complete=True), Answer.of(1, complete=False)
        (<Answer.UNIQUE: 'unique'>, <Answer.UNKNOWN: 'unknown'>)
        """
        if found > 1:
            return cls.MULTIPLE
        if not complete:
            return cls.UNKNOWN
        return cls.UNIQUE if found else cls.NONE
