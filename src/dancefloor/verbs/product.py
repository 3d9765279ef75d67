"""Count or number a problem that falls apart: the covers of each part by themselves, and then the product.

Strategy: the smallest part comes first, since a part without covers ends it all. Equal parts are counted once. Each
part is a `Tallying` of its own, which chooses its own way, and only the one at work has anything to save but numbers.

The number of a cover of the whole has a digit for each part: the number that the tables of the part give its cover
there. The parts have the order in which `dancefloor.engines.parts` lists them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from math import prod
from typing import TYPE_CHECKING, Any

from dancefloor.engines.counting import NONE, Tables
from dancefloor.errors import InputError, TablesTooLarge
from dancefloor.search.values import Cover, OnProgress, Outcome, Progress, Statistics, total

if TYPE_CHECKING:
    from dancefloor.cover.components import Component
    from dancefloor.cover.problem import Problem
    from dancefloor.verbs.how import Request

    Sample = Callable[[Cover], None]
    # Makes a `Tallying` from a problem, a sample, a request, and what another one has `Saved`. That module lies above.
    Begin = Callable[[Problem, Sample, Request, Any], Any]


class Product:
    """The count of separate parts at work.

    Args:
        parts: the components of a problem, at least two.
        sample: called with a cover of the whole, if the search of each part has found one.
        request: engine, resources and callback.
        begin: what counts a part.
        facts: what an earlier one gave; None to begin.
        saved: what its part at work has saved, if `facts` are given.
    """

    def __init__(
        self,
        parts: list[Component],
        sample: Sample,
        request: Request,
        begin: Begin,
        facts: dict[str, Any] | None = None,
        saved: Any = None,
    ) -> None:
        self._parts = sorted(parts, key=lambda part: (len(part.numbers), part.numbers))
        self._sample, self._begin = sample, begin
        self._request = request.but(on_progress=self._tell if request.on_progress else None)
        self._on_progress = request.on_progress
        self._found: dict[int, Cover] = {}  # by part, a cover that its search has found
        self._counted: list[int] = []  #: the numbers of covers of the first parts
        self._before, self._states = Statistics(), 0  # the work on them, and the states of their tables
        self._at = 0  #: the part at work, or the last one that was
        if facts is not None:
            self._counted = [int(number) for number in facts["counted"]]
            covers, nodes, updates, cleansings = map(int, facts["work"])
            self._before = Statistics(covers, nodes, updates, cleansings, float(facts["seconds"]))
            self._states, self._at = int(facts["states"]), int(facts["at"])
        self.part = self._of(self._at, saved)

    def _of(self, at: int, saved: Any = None) -> Any:
        part = self._parts[at]

        def keep(cover: Cover) -> None:
            self._found[at] = part.whole(cover)

        return self._begin(part.problem, keep, self._request, saved)

    def advance(self, seconds: float) -> bool:
        """Count for some seconds, or until the next part is done; whether all is done, or a part ended early."""
        if self.is_done or not self.part.advance(seconds):
            return self.is_done
        tally = self.part.tally
        if tally.outcome is not Outcome.COMPLETE:
            return True
        if self._close(tally):
            if len(self._found) == len(self._parts):
                self._sample(tuple(sorted(number for cover in self._found.values() for number in cover)))
            return True
        self._at = len(self._counted)
        self.part = self._of(self._at)
        return False

    @property
    def is_done(self) -> bool:
        """Whether all parts are counted, or one has no cover."""
        return len(self._counted) == len(self._parts) or 0 in self._counted[-1:]

    def _close(self, tally: Any) -> bool:
        """Note the number of the part at work, and that of parts which equal it; whether that was all."""
        self._before, self._states = total(self._before, tally.statistics), self._states + self.part.saved().states
        for other in range(self._at, len(self._parts)):
            if self._parts[other].form != self._parts[self._at].form:
                break
            if other > self._at and self._at in self._found:
                self._found[other] = self._alike(self._at, other)
            self._counted.append(tally.number)
        return self.is_done

    def _alike(self, at: int, other: int) -> Cover:
        """The cover that was found of one part, in another one of the same form."""
        place = {number: k for k, number in enumerate(self._parts[at].numbers)}
        return self._parts[other].whole(tuple([place[number] for number in self._found[at]]))

    @property
    def number(self) -> int:
        """The number of covers so far: none before the last part is at work."""
        if self.is_done:
            return prod(self._counted)
        return prod(self._counted) * self.part.tally.number if len(self._counted) + 1 == len(self._parts) else 0

    @property
    def statistics(self) -> Statistics:
        """The work on all parts; its covers are those of the whole."""
        work = self._before if self.is_done else total(self._before, self.part.tally.statistics)
        return work._replace(covers=self.number)

    @property
    def progress(self) -> float:
        """The share of the options whose parts are counted."""
        return 1.0 if self.is_done else self._share(self.part.tally.progress)

    @property
    def why(self) -> str:
        """How many parts there are."""
        return f"{len(self._parts)} separate parts, of which no option joins two"

    @property
    def facts(self) -> dict[str, Any]:
        """What another one needs to go on, beside what `part` saves."""
        *work, seconds = self._before
        return {"counted": self._counted, "at": self._at, "work": work, "seconds": seconds, "states": self._states}

    def saved(self) -> Any:
        """What the part at work saves; its states count those of parts before it, too."""
        saved = self.part.saved()
        return saved._replace(states=self._states + (0 if self.is_done else saved.states))

    def _share(self, fraction: float) -> float:
        sizes = [len(part.numbers) for part in self._parts]
        done = len(self._counted)
        return (sum(sizes[:done]) + fraction * sizes[done]) / sum(sizes) if done < len(sizes) else 1.0

    def _tell(self, progress: Progress) -> None:
        assert self._on_progress
        self._on_progress(progress._replace(fraction=self._share(progress.fraction), expected=None))


class TablesOfParts(Tables):
    """All covers of a problem that falls apart, numbered from 0 without a list of them.

    The part with the most options has the first digit, which changes last; of equally large parts, the one with the
    first option comes first. Equal parts share their tables.

    Args:
        parts: the components of a problem, at least two.
        memory: how many bytes all tables may take; None for `default_memory`.
        threads: how many threads build the tables.
        on_progress: called with a `Progress` about ten times a second.

    Raises:
        UnsupportedProblem: tables cannot take one of the parts.
        TablesTooLarge: the tables do not fit into memory.

    >>> from dancefloor.cover.components import components
    >>> from dancefloor.cover.problem import Problem
    >>> parts = components(Problem.from_names("p q r", ["p", "q", "r", "p", "q r"]))
    >>> tables = TablesOfParts(parts)
    >>> list(tables), tables.rank((3, 4))
    ([(1, 2, 0), (1, 2, 3), (4, 0), (4, 3)], 3)
    """

    def __init__(
        self,
        parts: list[Component],
        *,
        memory: int | None = None,
        threads: int = 1,
        on_progress: OnProgress | None = None,
    ) -> None:
        self._parts = sorted(parts, key=lambda part: (-len(part.numbers), part.numbers))
        self._memory, self._threads, self._on_progress = memory, threads, on_progress
        made = self._made()
        self._bytes = sum(tables.bytes for tables in made.values())
        #: The tables of the parts, in their order; none if some part has no cover.
        self._tables = [made[part.form] for part in self._parts] if all(each.count for each in made.values()) else []
        self.count = prod([tables.count for tables in self._tables] or [0])
        self._at = {
            option: (which, number)
            for which, part in enumerate(self._parts)
            for number, option in enumerate(part.numbers)
        }

    def _made(self) -> dict[Hashable, Tables]:
        """The tables of the parts by their forms, made from the smallest part on until one has no cover."""
        made: dict[Hashable, Tables] = {}
        for place, part in enumerate(reversed(self._parts)):
            if part.form not in made:
                made[part.form] = self._made_of(part, place, sum(tables.bytes for tables in made.values()))
            if not made[part.form].count:
                break
        return made

    def _made_of(self, part: Component, place: int, taken: int) -> Tables:
        """The tables of a part; those of `place` parts are made already, and take `taken` bytes."""
        on_progress, memory, number = self._on_progress, self._memory, len(self._parts)

        def tell(progress: Progress) -> None:
            assert on_progress
            on_progress(progress._replace(fraction=(place + progress.fraction) / number, expected=None))

        left = None if memory is None else max(0, memory - taken)
        try:
            told = tell if on_progress else None
            return Tables(part.problem, memory=left, threads=self._threads, on_progress=told)
        except TablesTooLarge as error:
            raise TablesTooLarge(error.memory + taken) from None

    @property
    def bytes(self) -> int:
        """The most bytes that the tables took while they were built."""
        return self._bytes

    def cover(self, number: int) -> Cover:
        """The cover with that number; see `Tables.cover`."""
        if not 0 <= number < self.count:
            raise InputError(f"number is {number}: it should be from 0 to {self.count - 1}" if self.count else NONE)
        covers: list[Cover] = []
        for part, tables in zip(reversed(self._parts), reversed(self._tables), strict=True):
            number, digit = divmod(number, tables.count)
            covers.append(part.whole(tables.cover(digit)))
        return tuple([option for cover in reversed(covers) for option in cover])

    def rank(self, cover: Iterable[int]) -> int:
        """The number of a cover, with its options in any order; see `Tables.rank`."""
        chosen: list[list[int]] = [[] for _ in self._parts]
        for option in cover:
            if option not in self._at or not self.count:
                raise InputError("it is not a cover of this problem")
            which, own = self._at[option]
            chosen[which].append(own)
        rank = 0
        for tables, own_cover in zip(self._tables, chosen, strict=True):
            rank = rank * tables.count + tables.rank(own_cover)
        return rank
