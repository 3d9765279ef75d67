"""Runs as sequences of solutions, read from their stores; also while a process works on them.

In order: how to open one run or those of a folder, the run, what is left of a damaged one, and slices of both.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from dancefloor.display import AtWork, Displayed, brief, number_text, plural
from dancefloor.engines.registry import COUNTERS, COUNTING, MATCHINGS
from dancefloor.errors import InputError, StoreError, printable
from dancefloor.houses.runs.chunks import Chunk, bytes_of_a_number, read_chunk, size_in, sound_chunks
from dancefloor.houses.runs.claims import open_store, position_in, puzzle_in
from dancefloor.houses.runs.counted import TABLES, Counted, counted_so_far, found_in
from dancefloor.houses.runs.opening import damaged as as_damaged
from dancefloor.houses.runs.opening import file_name
from dancefloor.houses.runs.question import Question, expected_by, group_of, question_of
from dancefloor.houses.runs.run_parts import PartPlace, place_in
from dancefloor.houses.runs.schema import HOW, SHARE
from dancefloor.houses.runs.store import Damaged, Store, exists, is_held
from dancefloor.search.estimate import BEGINNING, Sample, time_left
from dancefloor.search.handing_over import Found
from dancefloor.search.values import Left, Outcome, Statistics
from dancefloor.verbs.kinds.kind import kind_of

if TYPE_CHECKING:
    from dancefloor.search.values import Cover
    from dancefloor.solutions.group import Group
    from dancefloor.verbs.how import AnySolution
    from dancefloor.verbs.kinds.kind import Encoded
    from dancefloor.verbs.solutions import Count

_IN_ORDER = "select id, 0, found from interval order by task, rank"
_AS_FOUND = "select interval, first, until from arrival order by id"
_PLACES = "select id, first, count from chunk where interval=? and first<? and first+count>?"
_CHUNK = "select id from chunk where interval=? and first<=? order by first desc limit 1"
SUFFIX = ".db"  # of the stores in a folder


def open_run(store: str | os.PathLike[str], *, damaged: bool = False) -> KeptRun[AnySolution]:
    """Open a run: a sequence of its solutions, each verified when it is read.

    It may be at work meanwhile; then it grows. Reading it changes nothing, and needs no search.

    Args:
        store: the file of its store, which `run` or ``dancefloor run`` made.
        damaged: whether the file may be damaged (default: no). If it is, the result has the solutions that can be read,
            in their order. It is no finished run then, whatever the file says.

    Raises:
        InputError: `store` is no name of a file.
        StoreError: the file cannot be read, is no run, or is damaged.

    >>> import dancefloor as dance, os, tempfile
    >>> store = os.path.join(tempfile.mkdtemp(), "3x20.db")
    >>> len(dance.run("3x20", store=store, symmetry="none")), len(open_run(store)[2:5])
    (8, 3)

    Added in version 0.2.
    """
    name = file_name(store)
    if not exists(name):
        what = "is empty" if os.path.exists(name) else "is not there"
        raise StoreError(f"{printable(name)} {what}: 'dancefloor run PUZZLE --store {printable(name)}' makes it")
    try:
        return KeptRun(open_store(name))
    except Damaged as damage:
        if not damaged:
            raise
        return Remains(name, damage)


class Listed(NamedTuple):
    """A store, and the run in it; or why it cannot be read."""

    file: str
    run: KeptRun[Any] | None
    damage: str = ""


def runs_in(folder: str) -> list[Listed]:
    """The runs in a folder, by the names of their files; or the one in a file.

    A folder may have other files, and databases of other programs: these are left out.

    Raises:
        StoreError: the folder cannot be read, or the file is no run.
    """
    if not os.path.isdir(folder):
        return [_listed(folder)]
    try:
        names = sorted(name for name in os.listdir(folder) if name.endswith(SUFFIX))
    except OSError as error:
        raise StoreError(f"{printable(folder)} cannot be read: {error.strerror}") from None
    found = []
    for name in names:
        try:
            found.append(_listed(name if folder == "." else os.path.join(folder, name)))
        except StoreError:  # it is no run
            continue
    return found


def _listed(file: str) -> Listed:
    try:
        run = open_run(file)
        run.found, run.progress, run.statistics, run.samples  # noqa: B018 - whatever a list tells
    except Damaged as damage:
        return Listed(file, None, str(damage))
    return Listed(file, run)


class KeptRun(AtWork, Displayed, Sequence[Found]):
    """The solutions of a run in their order, and its progress. `open_run` opens one.

    A slice is a sequence too, and reads nothing until somebody looks at it.

    >>> import dancefloor as dance, os, tempfile
    >>> kept = dance.run("3x20", store=os.path.join(tempfile.mkdtemp(), "3x20.db"))
    >>> len(kept), kept.outcome.value, kept[0].pieces[:3]
    (2, 'complete', ('F', 'I', 'L'))

    Added in version 0.2.
    """

    instead = "keep the name of its file, and open that with `open_run`"

    damage: Damaged | None = None  #: why only some of the solutions can be read; None if all of them can

    def __init__(self, store: Store) -> None:
        self._store = store
        self._last: tuple[int, Chunk] = (-1, Chunk(0, 0, 0, b""))

    # Facts.

    @cached_property
    def puzzle(self) -> Any:
        """The puzzle."""
        return puzzle_in(self._store)

    @cached_property
    def kind(self) -> Encoded[Found]:
        """What the verbs do with the puzzle."""
        kind: Any = kind_of(self.puzzle)
        return kind  # type: ignore[no-any-return]

    @property
    def name(self) -> str:
        """What the user called the puzzle, and which part of its run this is."""
        name = self._store.fact("name")
        return f"{name}, {self.part}" if self.part else name

    @cached_property
    def part(self) -> PartPlace | None:
        """Which part of a run that was split; None for a whole run."""
        return place_in(self._store)

    @property
    def file(self) -> str:
        """The file of the store."""
        return self._store.name

    @property
    def reason(self) -> str:
        """Why there is no solution, if that needs no search."""
        return self._store.fact("reason")

    @property
    def why(self) -> str:
        """Why the engine was chosen: a store does not keep that."""
        return ""

    @cached_property
    def question(self) -> Question:
        """Whether solutions are counted or listed, and the symmetries and the engine."""
        return question_of(self._store)

    @cached_property
    def group(self) -> Group:
        """The symmetries that make solutions the same."""
        return group_of(self._store)

    @property
    def outcome(self) -> Outcome:
        """COMPLETE if the run is finished; otherwise how the last sitting ended, or that one is at work."""
        if self._store.fact("outcome"):
            return Outcome.COMPLETE
        row = self._store.one("select how from sitting order by id desc limit 1")
        return Outcome.LIMITED if row and row[0] == HOW[Outcome.LIMITED] else Outcome.INTERRUPTED

    @property
    def is_at_work(self) -> bool:
        """Whether a process works on it now."""
        return is_held(self._store.name)

    @property
    def progress(self) -> float:
        """The estimated share of the search that is done, from 0 to 1."""
        done, size = self._store.one(SHARE)
        return 1.0 if self.outcome is Outcome.COMPLETE else (done or 0.0) / (size or 1)

    @property
    def engine(self) -> str:
        """The engine that searches or counts; empty if none has begun."""
        row = self._store.one("select stands, id from interval where stands is not null order by task, rank limit 1")
        if row:
            return position_in(self._store, *row).engine
        row = self._store.one("select kind from checkpoint where kind<>? limit 1", TABLES)
        return row[0] if row else ""

    @property
    def statistics(self) -> Statistics:
        """The work of all sittings."""
        rows = self._store.all("select id, found, stands, seconds from interval")
        done = [position_in(self._store, stands, number) for number, _, stands, _ in rows if stands]
        return Statistics(
            sum(found_in(self._store, interval, found) for interval, found, _, _ in rows),
            sum(position.nodes for position in done),
            sum(position.updates for position in done),
            sum(position.cleansings for position in done),
            sum(seconds for _, _, _, seconds in rows),
        )

    @property
    def again(self) -> int:
        """How many parts of the search were handed to a second worker, since the first one seemed to be lost."""
        return int(self._store.one("select coalesce(sum(again), 0) from sitting")[0])

    @property
    def seconds(self) -> float:
        """How long all sittings took, which is longer than the search, and shorter than what several workers spent."""
        return float(self._store.one("select total(seconds) from sitting")[0])

    @property
    def has_workers(self) -> bool:
        """Whether an executor has worked on it."""
        return self._store.one("select 1 from interval where holder is not null limit 1") is not None

    @property
    def is_merged(self) -> bool:
        """Whether it was made of the stores of all parts."""
        return bool(self._store.fact("split")) and self.part is None

    @property
    def samples(self) -> list[Sample]:
        """How far it was, again and again."""
        return [Sample(*row) for row in self._store.all("select seconds, fraction, found from sample order by rowid")]

    @property
    def seconds_left(self) -> Left | None:
        """The least and the most seconds of work that are left; None if too little is done to tell."""
        if self.outcome is Outcome.COMPLETE:
            return None
        row, samples = self._store.one("select threads from sitting order by id desc limit 1"), self.samples
        # Other versions kept how long a search takes, even where determinants count.
        expected = None if self.engine == MATCHINGS else expected_by(self._store, row[0] if row else 1)
        # The first share may come at once, as the preparation of a search leaves out parts.
        first = samples[0] if len(samples) > 1 else BEGINNING
        here, is_uneven = samples[-1] if samples else BEGINNING, self.engine == COUNTING
        return time_left(here, first, expected, samples[1:-1], is_uneven=is_uneven)

    @property
    def per_second(self) -> float | None:
        """How many covers a second were found; None if none were found one by one."""
        statistics = self.statistics
        if not statistics.seconds or self.engine in COUNTERS:
            return None
        return statistics.covers / statistics.seconds

    @property
    def found(self) -> int:
        """How many solutions it has found, or counted; up to symmetry if that is known already."""
        return len(self) if self.total is None else int(self.total)

    @property
    def total(self) -> Count | None:
        """The number of solutions, as far as they are counted; None for a run that lists them."""
        if not self.question.counts:
            return None
        from dancefloor.verbs.solutions import Count
        from dancefloor.verbs.tally import Tally

        if self.reason:
            return Count.none(self.reason, self.group, None if self.question.symmetry == "none" else 0)
        known = self._store.json_fact("result")
        counted = Counted(**known) if known else counted_so_far(self._store)
        went = Tally(counted.raw, self.outcome, self.statistics, self.progress, self.engine, "")
        return Count.of(went, raw=counted.raw, distinct=counted.distinct, group=self.group)

    def __repr__(self) -> str:
        file = brief(os.path.basename(self.file), 40)
        try:
            return f"<KeptRun of {brief(self.name, 40)} in {file}: {plural(self.found, 'solution', number_text)}>"
        except StoreError:  # closed, or damaged
            return f"<KeptRun in {file}, which cannot be read>"

    # Solutions.

    def __len__(self) -> int:
        if self.question.counts:
            return 0
        return int(self._store.one("select coalesce(sum(found), 0) from interval")[0])

    @overload
    def __getitem__(self, number: int) -> Found: ...

    @overload
    def __getitem__(self, number: slice) -> Sequence[Found]: ...

    def __getitem__(self, number: int | slice) -> Any:
        """A solution, or some of them.

        Raises:
            IndexError: there is no such solution.
            StoreError: it cannot be read.
        """
        if isinstance(number, slice):
            return Slice(self, range(*number.indices(len(self))))
        return self.numbered(number)

    def numbered(self, number: int, *, as_found: bool = False) -> Found:
        """A solution; see `__getitem__` and `as_found`."""
        place = number + len(self) if number < 0 else number
        for interval, first, until in self._places_of_all(as_found=as_found) if place >= 0 else ():
            if place < until - first:
                return self.solution(self.options_of(interval, first + place))
            place -= until - first
        raise IndexError(f"solution {number}: the run has {len(self)} so far")

    @property
    def as_found(self) -> Sequence[Found]:
        """The solutions so far, in the order in which they were found.

        That is another order where several workers share the run. A solution keeps its number in it, also while the
        run works.
        """
        return Slice(self, range(len(self)), as_found=True)

    def _places_of_all(self, *, as_found: bool) -> list[tuple[int, int, int]]:
        """All solutions: an interval, and the numbers in it of the first one and after the last one."""
        if self.question.counts:
            return []
        return self._store.all(_AS_FOUND if as_found else _IN_ORDER)

    def __iter__(self) -> Iterator[Found]:
        return iter(self[:])

    def parts(self, begin: int, end: int, *, as_found: bool = False) -> Iterator[tuple[int, list[Cover] | Damaged]]:
        """The options of some solutions, a few thousand at a time, each time with the number of the first.

        Where a part of the file is damaged, the error takes the place of the solutions.

        Args:
            begin: the number of the first one.
            end: the number after the last one.
            as_found: whether these are numbers of `as_found`.
        """
        size, before = bytes_of_a_number(int(self._store.fact("options"))), 0  # solutions in earlier places
        for interval, own, last in self._places_of_all(as_found=as_found):
            before -= own  # so that it is what to add to a number in the interval
            at, until = max(own, begin - before), min(end - before, last)
            for number, first, many in self._places(interval, at, until):
                low, at = max(at, first), min(until, first + many)
                try:
                    yield before + low, read_chunk(self._store, number, size).covers(size, low - first, at - first)
                except Damaged as error:
                    yield before + low, error
            if at < until:
                yield before + at, as_damaged(self._store.name, "solutions are missing")
            before += last

    def _places(self, interval: int, begin: int, end: int) -> list[tuple[int, int, int]]:
        """The chunks with some solutions of an interval: the number of each, its first solution, and how many."""
        try:
            return self._store.all(f"{_PLACES} order by first", interval, end, begin)
        except Damaged:  # the index, perhaps
            return self._store.until_damage(
                _PLACES.replace("from chunk", "from chunk not indexed"), interval, end, begin
            )

    def solution(self, options: Cover) -> Found:
        """The solution with these options, verified.

        Raises:
            Damaged: they are none.
        """
        try:
            return self.kind.solution(options)
        except InputError as error:
            raise as_damaged(self._store.name, printable(str(error))) from None

    def readable(self, covers: Sequence[Cover]) -> list[Found]:
        """The solutions with these options, without those that are none because the file is damaged."""
        found = []
        for cover in covers:
            with suppress(Damaged):
                found.append(self.solution(cover))
        return found

    def options_of(self, interval: int, place: int) -> Cover:
        """The options of a solution, by its place in an interval."""
        at, chunk = self._last
        size = bytes_of_a_number(int(self._store.fact("options")))
        if at != interval or not chunk.first <= place < chunk.first + chunk.many:
            row = self._store.one(_CHUNK, interval, place)
            chunk = read_chunk(self._store, row[0], size) if row else chunk
            if row is None or not chunk.first <= place < chunk.first + chunk.many:
                raise as_damaged(self._store.name, f"solution {place} is missing")
            self._last = interval, chunk
        return chunk.covers(size, place - chunk.first, place - chunk.first + 1)[0]

    def close(self) -> None:
        """Close the file."""
        self._store.close()


class Remains(KeptRun[Found]):
    """The solutions in a damaged store that can be read. They are numbered as if there were no others.

    Args:
        name: the file of the store.
        damage: what is wrong with it.

    Raises:
        Damaged: none of its solutions can be read.
    """

    def __init__(self, name: str, damage: Damaged) -> None:
        super().__init__(Store(name, salvages=True))
        self.damage = damage
        self._chunks = sound_chunks(self._store)
        if not self._chunks:
            self._store.refuse()
            raise damage

    @property
    def outcome(self) -> Outcome:
        """Never that it is finished, since solutions may be missing."""
        return Outcome.INTERRUPTED

    @property
    def progress(self) -> float:
        """Not a number (NaN), since solutions may be missing."""
        return float("nan")

    def __len__(self) -> int:
        return sum([chunk.many for chunk in self._chunks])

    def __repr__(self) -> str:
        return f"<{plural(len(self), 'solution')} of a damaged run in {brief(self.file, 40)}>"

    def _places_of_all(self, *, as_found: bool) -> list[tuple[int, int, int]]:
        return [(chunk.interval, chunk.first, chunk.first + chunk.many) for chunk in self._chunks]

    def parts(self, begin: int, end: int, *, as_found: bool = False) -> Iterator[tuple[int, list[Cover] | Damaged]]:
        """The options of some solutions, each time with the number of the first."""
        size, before = size_in(self._store), 0
        for chunk in self._chunks:
            low, high = max(begin - before, 0), min(end - before, chunk.many)
            if low < high:
                yield before + low, read_chunk(self._store, chunk.number, size).covers(size, low, high)
            before += chunk.many


class Slice(Displayed, Sequence[Found]):
    """A slice of a run."""

    def __init__(self, run: KeptRun[Found], numbers: range, *, as_found: bool = False) -> None:
        self._run, self._numbers, self._as_found = run, numbers, as_found

    def __repr__(self) -> str:
        return f"<{plural(len(self), 'solution')} of {self._run!r}>"

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, number: int) -> Found: ...

    @overload
    def __getitem__(self, number: slice) -> Sequence[Found]: ...

    def __getitem__(self, number: int | slice) -> Any:
        if isinstance(number, slice):
            return Slice(self._run, self._numbers[number], as_found=self._as_found)
        return self._run.numbered(self._numbers[number], as_found=self._as_found)

    def __iter__(self) -> Iterator[Found]:
        if self._numbers.step != 1:
            yield from map(self.__getitem__, range(len(self)))
            return
        for _, covers in self._run.parts(self._numbers.start, self._numbers.stop, as_found=self._as_found):
            if isinstance(covers, Damaged):
                raise covers
            yield from map(self._run.solution, covers)
