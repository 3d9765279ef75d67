"""``all_burrs``: all burrs of six sticks of which exactly one assembly comes apart, with some number of holes.

Strategy: an engine lists the assemblies (`sticks.burr_problem`). With the first assembly of a set of six sticks, the
set is decided: all its assemblies are looked at, as for any other puzzle. Sets are kept in memory and in a file, which
has a line for each as soon as it is decided, so that a later search goes on where this one ended.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from time import perf_counter
from typing import Any, Self, Unpack

from dancefloor.arguments import check_type
from dancefloor.display import AtWork, Displayed, plural
from dancefloor.formats.files import KeptLines
from dancefloor.houses.designers.making_burrs import MadeBurr, only_apart, packing_of_sticks
from dancefloor.houses.designers.sticks import PLACES, Sort, burr_problem, hole_range, sticks_of
from dancefloor.search.values import Outcome
from dancefloor.verbs.covering import covers
from dancefloor.verbs.how import Request, TimeKeywords, asks

Six = tuple[int, ...]  # the numbers of six sticks, ascending
VERSION = 1  # of the file


class AllBurrs(AtWork, Displayed, Iterator[MadeBurr]):
    """The burrs of six sticks of which exactly one assembly comes apart, one by one.

    >>> burrs = all_burrs(holes=(0, 0))
    >>> next(burrs)
    <MadeBurr: level 1, 1 assembly, 0 holes, sticks 1 103 888 928 1024 1024>
    >>> burrs
    <AllBurrs: 1 burr so far, 3 sets of sticks looked at>

    Args:
        sort: which sticks there are.
        holes: the least and the greatest number of holes.
        file: where to keep what has been looked at; None for nowhere.
        request: the limits.

    Attributes:
        looked_at: how many sets of sticks were decided, those of the file included.
        found: how many burrs were found, those of the file included.
        kept: how many of these the file had before.
        outcome: how it ended: COMPLETE if all sets were decided.

    Added in version 0.2.
    """

    instead = "keep a list of the burrs, or give it a file, from which a later search goes on"

    def __init__(self, sort: Sort, holes: tuple[int, int], file: str | None, request: Request) -> None:
        self._request, self._sticks = request, sticks_of(sort)
        numbers = [stick.number for stick in self._sticks]
        kinds = {number: kind for kind, number in enumerate(dict.fromkeys(numbers))}
        self._kinds = [kinds[number] for number in numbers]
        self._problem = burr_problem(sort, holes)
        self._kept = _Kept(file, {"sticks": sort, "holes": list(holes)}, len(kinds))
        self._end = None if request.limits.seconds is None else perf_counter() + request.limits.seconds
        self.found = self.kept = 0
        self.outcome = Outcome.INTERRUPTED
        self._results = self._work()

    @property
    def looked_at(self) -> int:
        """How many sets of sticks were decided."""
        return len(self._kept.known)

    def __repr__(self) -> str:
        return f"<AllBurrs: {plural(self.found, 'burr')} so far, {plural(self.looked_at, 'set')} of sticks looked at>"

    def __next__(self) -> MadeBurr:
        return next(self._results)

    def _work(self) -> Iterator[MadeBurr]:
        request = self._request
        with self._kept:
            self.found = self.kept = self._kept.burrs
            search = covers(self._problem, limits=request.limits, on_progress=request.on_progress)
            for cover in search:
                if self._end is not None and perf_counter() > self._end:
                    self.outcome = Outcome.LIMITED
                    return
                burr = self._burr(cover)
                six = tuple(sorted(self._kinds[stick] for stick in burr))
                if six in self._kept.known:
                    continue
                made = only_apart(packing_of_sticks([self._sticks[stick] for stick in burr]))
                self._kept.decide(six, made)
                if made:
                    self.found += 1
                    yield made
            self.outcome = search.outcome

    def _burr(self, cover: Sequence[int]) -> list[int]:
        """The number of the stick in each place, from the options of a cover, of which some are holes."""
        many = len(self._sticks)
        placed = dict(divmod(option, many) for option in cover if option < many * len(PLACES))
        return [placed[place] for place in range(len(PLACES))]


class _Kept(KeptLines):
    """The sets of sticks that are decided, in memory and in a file."""

    def __init__(self, name: str | None, asked: Mapping[str, Any], shapes: int) -> None:
        told = "{0[sticks]} sticks and holes {0[holes]}".format
        super().__init__(name, {"burrs": VERSION, **asked}, lambda head: told({**dict.fromkeys(asked), **head}))
        self.known: set[Six] = set()
        self.burrs = 0
        self._shapes = shapes

    def __enter__(self) -> Self:
        super().__enter__()
        for number in range(len(self.lines)):
            six, is_burr = self._decided(number)
            self.known.add(six)
            self.burrs += is_burr
        return self

    def _decided(self, number: int) -> tuple[Six, bool]:
        """A set of sticks, and whether it is a burr."""
        try:
            found = self.lines[number]
            six, burr = tuple(found["set"]), found["burr"]
        except (TypeError, KeyError):
            six, burr = (), None
        if len(six) != len(PLACES) or not all(type(each) is int and 0 <= each < self._shapes for each in six):
            self.__exit__()
            raise self.fault(number, "a set of six sticks")
        return six, burr is not None

    def decide(self, six: Six, made: MadeBurr | None) -> None:
        """Keep what a set was decided to be."""
        self.known.add(six)
        self.add({"set": six, "burr": made.as_json() if made else None})


class AllBurrsHow(TimeKeywords, total=False):
    """The keywords of `all_burrs`, besides its wishes."""


@asks(AllBurrsHow)
def all_burrs(
    *,
    sticks: Sort = "notchable",
    holes: Sequence[int] = (0, 0),
    file: str | None = None,
    **how: Unpack[AllBurrsHow],
) -> AllBurrs:
    """All burrs of six sticks with exactly one assembly that comes apart; iterate over the result.

    Args:
        sticks: ``notchable`` (the default), made by straight saw cuts, or ``any``.
        holes: the least and the greatest number of cubes inside that stay empty (default: none).
        file: where to keep what has been looked at, so that a later search goes on; None for nowhere.
        limits: limits on seconds; None for none.

    Raises:
        InputError: a wish makes no sense.
        StoreError: the file cannot be written, or is one of something else.

    >>> from itertools import islice
    >>> [burr.level for burr in islice(all_burrs(), 3)]
    ['1', '1', '1']

    Added in version 0.2.
    """
    request = Request.asked(all_burrs, how)
    if file is not None:
        check_type("file", file, str, "the name of a file")
    return AllBurrs(sticks, hole_range(holes), file, request)
