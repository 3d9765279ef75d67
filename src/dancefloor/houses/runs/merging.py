"""``merge``: the stores of all parts of a run put together, as one finished run.

Strategy: the intervals of all parts come into one store, with their solutions, each in its place in the search. So the
solutions have the order in which one process finds them, and counts are added up exactly. The store is written beside
its place and renamed when it is complete.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from typing import TYPE_CHECKING, NamedTuple

from dancefloor.arguments import listed
from dancefloor.errors import InputError, StoreError, printable
from dancefloor.houses.runs.chunks import bytes_of_a_number, read_chunk, write_chunk
from dancefloor.houses.runs.claims import check, open_store, puzzle_in
from dancefloor.houses.runs.counted import counted_so_far, results
from dancefloor.houses.runs.opening import file_name
from dancefloor.houses.runs.question import group_of, question_of, tasks_of
from dancefloor.houses.runs.run_parts import PartPlace, place_in
from dancefloor.houses.runs.schema import SHARE
from dancefloor.houses.runs.store import Store, exists, held
from dancefloor.houses.runs.stored_runs import KeptRun, open_run
from dancefloor.verbs.how import Request
from dancefloor.verbs.kinds.kind import kind_of

FileName = str | os.PathLike[str]

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

    from dancefloor.solutions.group import Group
    from dancefloor.verbs.how import AnySolution

BESIDE = "-merging"  # the suffix of a store that is being written
OF_PART = ("part", "outcome", "result", "expected")  # the facts about a part alone
_TASKS = "select id, times, raw, sieved, size, problem from task order by id"
_COPIED = "task, rank, state, begin, stands, until, found, weight, fraction, work, seconds, holder"  # of an interval
_INTERVALS = f"select id, {_COPIED} from interval order by id"
_ARRIVE = """
insert into arrival(interval, first, until) select id, 0, found from interval where found>0 order by task, rank
"""
_CHUNKS = "select id from chunk where interval=? order by first"
_SITTINGS = "select began, ended, host, pid, threads, version, found, seconds, how from sitting order by id"


class Given(NamedTuple):
    """The store of a part."""

    file: str
    place: PartPlace
    is_finished: bool
    progress: float
    found: int  #: solutions listed or counted
    distinct: int | None = None  #: those counted up to symmetry; None if that number needs all parts


class Gathered(NamedTuple):
    """What is known of a run from the stores of its parts."""

    name: str  #: what the user called the puzzle
    of: int  #: how many parts the run has
    counts: bool  #: whether it counts solutions
    group: Group  #: the symmetries that make solutions the same
    parts: dict[int, Given]  #: the stores, by the number of their part
    doubled: list[tuple[Given, Given]]  #: two stores that keep one part

    @property
    def missing(self) -> list[int]:
        """The parts of which there is no store."""
        return [number for number in range(1, self.of + 1) if number not in self.parts]

    @property
    def unfinished(self) -> list[Given]:
        """The stores whose parts are not finished."""
        return [given for _, given in sorted(self.parts.items()) if not given.is_finished]

    @property
    def finished(self) -> int:
        """How many parts are finished."""
        return len(self.parts) - len(self.unfinished)

    @property
    def found(self) -> int:
        """How many solutions are found or counted so far."""
        return sum([given.found for given in self.parts.values()])

    @property
    def distinct(self) -> int | None:
        """How many solutions are counted up to symmetry so far; None if that number needs all parts."""
        known = [given.distinct for given in self.parts.values()]
        return None if None in known else sum(map(int, known))  # type: ignore[arg-type]

    @property
    def lacks(self) -> list[str]:
        """Why it is not complete, in phrases; none if it is."""
        why = []
        if missing := self.missing:
            which = f"part {missing[0]} is" if len(missing) == 1 else f"parts {ranges(missing)} are"
            why.append(f"{which} missing")
        why += [
            f"part {part.place.number} is not finished ({min(100 * part.progress, 99):.2g} % done)"
            for part in self.unfinished
        ]
        why += [
            f"part {one.place.number} is in both {printable(one.file)} and {printable(other.file)}"
            for one, other in self.doubled
        ]
        return why


def gather(stores: Iterable[FileName], *, into: str = "") -> Gathered:
    """Look at the stores of parts.

    Args:
        stores: their files. A file that is given twice counts once.
        into: the file that they are merged into, which is left out; empty if there is none.

    Raises:
        InputError: there are none, or one is no part, or one of another split.
        StoreError: one cannot be read.
    """
    names = [file_name(file) for file in listed("stores", stores, "the names of files")]
    files = list({os.path.realpath(name): name for name in names}.items())
    files = [(real, file) for real, file in files if not into or real != os.path.realpath(into)]
    if not files:
        raise InputError("stores is empty: give the stores of all parts")
    gathered: Gathered | None = None
    foreign = []
    for _, file in files:
        with closing(_opened(file)) as store:
            place = place_in(store)
            if place is None or (gathered and place.split != next(iter(gathered.parts.values())).place.split):
                foreign.append(f"{printable(file)} ({place or 'a whole run'} of {printable(store.fact('name'))})")
                continue
            given = _given(file, place, store)
            if gathered is None:
                name, counts = store.fact("name"), question_of(store).counts
                gathered = Gathered(name, place.of, counts, group_of(store), {}, [])
        if place.number in gathered.parts:
            gathered.doubled.append((gathered.parts[place.number], given))
        else:
            gathered.parts[place.number] = given
    if foreign or gathered is None:
        of_what = f"of this split of {printable(gathered.name)}" if gathered else "of a run"
        raise InputError(f"no parts {of_what}: {', '.join(foreign)}")
    return gathered


def _opened(file: str) -> Store:
    if not exists(file):
        raise StoreError(f"{printable(file)} {'is empty' if os.path.exists(file) else 'is not there'}")
    return open_store(file)


def _given(file: str, place: PartPlace, store: Store) -> Given:
    done, work = store.one(SHARE)
    finished, progress = bool(store.fact("outcome")), (done or 0.0) / (work or 1)
    if question_of(store).counts:
        counted = counted_so_far(store)
        return Given(file, place, finished, progress, counted.raw, counted.distinct)
    found = store.one("select sum(found) from interval")[0]
    return Given(file, place, finished, progress, found or 0)


def merge(stores: Iterable[FileName], *, store: FileName) -> KeptRun[AnySolution]:
    """Put the stores of all parts of a run together.

    The result is a finished run like any other. To merge again changes nothing.

    Args:
        stores: the files of the stores, in any order.
        store: the file to write.

    Raises:
        InputError: parts are missing, not finished, doubled, or of another run; the message names them.
        StoreError: a store cannot be read or written.

    >>> import os, tempfile
    >>> import dancefloor as dance
    >>> folder = tempfile.mkdtemp()
    >>> stores = [os.path.join(folder, f"{number}.db") for number in (1, 2)]
    >>> for part, file in zip(dance.split("3x20", parts=2), stores):
    ...     _ = dance.run(part, store=file)
    >>> len(merge(stores, store=os.path.join(folder, "all.db")))
    2

    Added in version 0.2.
    """
    store = file_name(store)
    gathered = gather(stores, into=store)
    if lacks := gathered.lacks:
        raise InputError(f"{gathered.of} parts of {printable(gathered.name)} cannot be merged: {'; '.join(lacks)}")
    split = next(iter(gathered.parts.values())).place.split
    hold = held(store)
    try:
        if exists(store):
            with closing(open_store(store)) as known:
                if known.fact("split") != split or place_in(known):
                    kept = printable(known.fact("name"))
                    raise InputError(f"{printable(store)} keeps another run, {kept}: name another store")
        else:
            _write([gathered.parts[number] for number in sorted(gathered.parts)], store)
    finally:
        hold.release()
    return open_run(store)


def _write(parts: Sequence[Given], name: str) -> None:
    """Write the merged store."""
    with _beside(name) as beside:
        with closing(Store(parts[0].file)) as first:
            facts = {key: value for key, value in first.all("select key, value from meta") if key not in OF_PART}
            tasks = first.all(_TASKS)
            classes, counts = _classes(first), question_of(first).counts
        Store.create(beside, facts)
        with closing(Store(beside, writes=True)) as merged:
            with merged.transaction() as connection:
                connection.executemany("insert into task values(?, ?, ?, ?, ?, ?)", tasks)
                for part in parts:
                    with closing(open_store(part.file, wholly=True)) as store:
                        _copy(store, connection)
            with merged.transaction() as connection:
                connection.execute(_ARRIVE)
            rows = results(merged, counts=counts, classes=classes)
            with merged.transaction() as connection:
                connection.executemany("insert into meta values(?, ?)", rows)
            check(merged)
            merged.settle()


def _copy(store: Store, connection: sqlite3.Connection) -> None:
    """Copy the intervals, solutions and sittings of a part."""
    marks, size = ", ".join("?" * len(_COPIED.split(","))), bytes_of_a_number(int(store.fact("options")))
    for interval, *row in store.all(_INTERVALS):
        copied = connection.execute(f"insert into interval({_COPIED}) values({marks})", row).lastrowid
        assert copied is not None
        for (chunk,) in store.all(_CHUNKS, interval):
            write_chunk(connection, copied, read_chunk(store, chunk, size))
    connection.executemany(
        "insert into sitting(began, ended, host, pid, threads, version, found, seconds, how)"
        " values(?, ?, ?, ?, ?, ?, ?, ?, ?)",
        store.all(_SITTINGS),
    )


def _classes(store: Store) -> Callable[[int, int], int] | None:
    """How the solutions up to symmetry follow from what was counted."""
    question = question_of(store)
    if not question.counts:
        return None
    kind = kind_of(puzzle_in(store))
    request = question.of_request(Request())
    return tasks_of(kind, request, store.fact("order"), counts=True).classes  # type: ignore[arg-type]


@contextmanager
def _beside(name: str) -> Iterator[str]:
    """A file to write, which takes its place when the block has ended; it is removed if that fails."""
    beside = f"{name}{BESIDE}"
    files = [beside, f"{beside}-wal", f"{beside}-shm", f"{beside}-journal"]

    def remove() -> None:
        for file in files:
            with suppress(OSError):
                os.unlink(file)

    remove()  # what a killed process left
    try:
        yield beside
        os.replace(beside, name)
    except OSError as error:
        remove()
        if isinstance(error, StoreError):
            raise
        raise StoreError(f"{printable(name)} cannot be written: {error.strerror}") from None
    except BaseException:
        remove()
        raise


def ranges(numbers: Sequence[int]) -> str:
    """Ascending numbers, with a dash where several follow one another.

    >>> ranges([1, 2, 3, 5, 7, 8])
    '1-3, 5, 7-8'
    """
    told: list[list[int]] = []
    for number in numbers:
        if told and told[-1][1] == number - 1:
            told[-1][1] = number
        else:
            told.append([number, number])
    return ", ".join([f"{first}-{last}" if last > first else str(first) for first, last in told])
