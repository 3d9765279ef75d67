"""What a store claims, and whether it adds up: its facts, its intervals, its solutions and its outcome.

Strategy: seals show that rows are as they were written; here they are compared with each other, whatever the seals say.
The intervals of each search follow one another from its beginning to its end, each with as many solutions as its chunks
have; a run is finished if all of them are, and its result is what they add up to. The chunks themselves are compared
with their checksums if they are few. `open_store` does all that whenever a store is read; `verification` does more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby, pairwise
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from dancefloor.arguments import LARGEST_NUMBER
from dancefloor.errors import InputError, StoreError, printable
from dancefloor.formats.plain import read_kept
from dancefloor.houses.runs.chunks import LENGTH, bytes_of_a_number, read_chunk, what_is_left
from dancefloor.houses.runs.counted import Counted, counted_so_far
from dancefloor.houses.runs.opening import damaged
from dancefloor.houses.runs.question import Question, expected_by, group_of, question_of
from dancefloor.houses.runs.run_parts import place_in
from dancefloor.houses.runs.schema import DONE, OPEN
from dancefloor.houses.runs.store import Damaged, Store
from dancefloor.search.deadline import TimeUp
from dancefloor.search.values import Limits, Outcome, Position
from dancefloor.solutions.group import Convention

if TYPE_CHECKING:
    from dancefloor.houses.runs.question import Task
    from dancefloor.houses.runs.run_parts import PartPlace
    from dancefloor.verbs.how import Request

FEW = 1 << 25  # bytes of solutions that are read whenever a store is opened


def open_store(name: str, *, wholly: bool = False) -> Store:
    """Open a store for reading, and compare what it claims.

    Args:
        name: its file.
        wholly: whether to look at every page and every solution, however many there are.

    Raises:
        StoreError: it is not there, it is no run, or this version cannot read it.
        Damaged: it is not as a run wrote it; the message says how many solutions can be read nevertheless.
    """
    try:
        store = Store(name)
        try:
            check(store)
            if wholly:
                store.check_pages()
                check_chunks(store)
        except BaseException:
            store.refuse()
            raise
    except Damaged as damage:
        raise Damaged(f"{damage}{what_is_left(name)}") from None
    return store


def puzzle_in(store: Store) -> Any:
    """The puzzle of a run.

    Raises:
        Damaged: it cannot be read.
    """
    try:
        return read_kept(store.fact("puzzle"), source=printable(store.name))
    except InputError as error:
        raise damaged(store.name, f"its puzzle cannot be read: {printable(str(error))}") from None


class KeptInterval(NamedTuple):
    """An interval of a search, as a store has it."""

    number: int
    task: int
    rank: int
    state: str
    begin: str | None
    stands: str | None
    until: str | None
    found: int


class Stretch(NamedTuple):
    """Where some solutions are."""

    interval: int
    first: int  #: the number of the first one in the interval
    many: int


def check(store: Store) -> None:
    """Compare what a store claims.

    Raises:
        Damaged: it does not add up.
    """
    with store.snapshot():
        question, part = _facts(store)
        problems = _tasks(store)
        intervals = [KeptInterval(*row) for row in store.all(_INTERVALS)]
        _Intervals(store, problems, part).check(intervals, question)
        if not question.counts:
            _check_solutions(store, intervals)
        elif store.one("select 1 from chunk limit 1"):
            raise damaged(store.name, "it counts solutions, and has some")
        _check_outcome(store, intervals, question)


# Facts.


@contextmanager
def _readable(store: Store, what: str) -> Iterator[None]:
    """A block that reads a fact, which may be anything."""
    try:
        yield
    except StoreError:
        raise
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError):
        raise damaged(store.name, f"its {what} cannot be read") from None


def _facts(store: Store) -> tuple[Question, PartPlace | None]:
    """The facts on which everything else rests."""
    with _readable(store, "question"):
        question = question_of(store)
        Convention(question.symmetry)
        _have_types(question, (bool, str, str | None, int))
    with _readable(store, "group"):
        group = group_of(store)
        _have_types(group, (Convention, int, int, int, tuple, bool, bool))
        _must(all(isinstance(name, str) for names in group.exchanged for name in names))
    with _readable(store, "part"):
        part = place_in(store)
        if part:
            _have_types(part, (int, int, str))
            _must(1 <= part.number <= part.of)
    with _readable(store, "number of options"):
        _must(int(store.fact("options")) >= 0)
    with _readable(store, "expected time"):
        expected = expected_by(store, 1)
        _must(expected is None or all(isinstance(value, float) for value in expected))
    return question, part


def _have_types(values: tuple[object, ...], kinds: tuple[Any, ...]) -> None:
    _must(all(map(isinstance, values, kinds)))


def _must(holds: bool) -> None:
    if not holds:
        raise ValueError


def _tasks(store: Store) -> dict[int, str]:
    """The fingerprints of what is searched, by the numbers of the searches."""
    rows = store.all("select id, problem, times, size from task order by id")
    if [row[0] for row in rows] != list(range(1, len(rows) + 1)) or any(min(row[2:]) < 0 for row in rows):
        raise damaged(store.name, "its searches are not numbered")
    return {number: problem for number, problem, *_ in rows}


# Intervals.


class _Intervals:
    """Compares the intervals of a store with each other."""

    def __init__(self, store: Store, problems: dict[int, str], part: PartPlace | None) -> None:
        self._store, self._problems, self._part = store, problems, part

    def check(self, intervals: list[KeptInterval], question: Question) -> None:
        """Compare them; they are in the order of searches and ranks."""
        by_task = {task: list(some) for task, some in groupby(intervals, attrgetter("task"))}
        if by_task.keys() - self._problems.keys() or (not self._part and self._problems.keys() - by_task.keys()):
            raise damaged(self._store.name, "it has intervals of no search, or a search without intervals")
        for task, some in by_task.items():
            for each in some:
                self._check_one(each, self._problems[task], exactly=not question.counts)
            for one, other in pairwise(some):
                if self._part is None and self._end(one) != self._start(other):
                    raise damaged(self._store.name, f"interval {other.number} does not begin where the one before ends")
                if one.rank == other.rank:
                    raise damaged(self._store.name, f"interval {other.number} is there twice")
            if self._part is None:
                self._check_ends(some[0], some[-1])

    def _check_one(self, each: KeptInterval, problem: str, *, exactly: bool) -> None:
        if each.state not in (OPEN, DONE) or each.found < 0:
            raise damaged(self._store.name, f"the state of interval {each.number} cannot be read")
        stands = self._position(each.stands, each.number)
        if stands is None:
            if each.state == DONE or (each.found and exactly):  # tables and determinants know numbers without a place
                raise damaged(self._store.name, f"interval {each.number} has no position")
        elif stands.problem != problem:
            raise damaged(self._store.name, f"interval {each.number} is of another search")
        elif stands.covers != each.found and (exactly or each.state == DONE):
            has = f"{each.found} solutions, and its position {stands.covers}"
            raise damaged(self._store.name, f"interval {each.number} has {has}")

    def _check_ends(self, first: KeptInterval, last: KeptInterval) -> None:
        """The first interval begins at the beginning of the search, the last one ends at its end."""
        # A store without seals may say of its first interval where a later sitting began.
        if self._store.is_sealed and self._start(first) not in (None, ()):
            raise damaged(self._store.name, f"the search before interval {first.number} is missing")
        if self._end(last) is not None:
            raise damaged(self._store.name, f"the search after interval {last.number} is missing")

    def _start(self, each: KeptInterval) -> tuple[int, ...] | None:
        """The path where it begins; None for the beginning of the search."""
        position = self._position(each.begin, each.number)
        return position.path if position else None

    def _end(self, each: KeptInterval) -> tuple[int, ...] | None:
        """The path where it ends; None for the end of the search."""
        with _readable(self._store, f"interval {each.number}"):
            path = None if each.until is None else self._store.json(each.until, f"interval {each.number}")
            return None if path is None else tuple(path)

    def _position(self, text: str | None, number: int) -> Position | None:
        return None if text is None else position_in(self._store, text, number)


def position_in(store: Store, text: str, number: int) -> Position:
    """A position of the interval with that number.

    Raises:
        Damaged: it is none.
    """
    try:
        return Position.from_json(store.json(text, f"position in interval {number}"))
    except InputError:
        raise damaged(store.name, f"its position in interval {number} cannot be read") from None


def check_positions(store: Store, tasks: Sequence[Task], request: Request) -> None:
    """Each search can go on where it stands, in intervals that are not done.

    Raises:
        StoreError: it has other searches.
        Damaged: one cannot.
    """
    rows = store.all(_TASKS)
    if rows and rows != [tuple(task.row) for task in tasks]:
        raise StoreError(f"{printable(store.name)} is a run of another version, with other searches")
    for number, task, stands in store.all(_POSITIONS, OPEN):
        resume = position_in(store, stands, number)
        try:
            tasks[task - 1].begin(request.but(limits=Limits(), resume=resume))
        except TimeUp:
            raise
        except InputError as error:
            raise damaged(store.name, f"interval {number} cannot be continued: {printable(str(error))}") from None


# Solutions.


def _check_solutions(store: Store, intervals: list[KeptInterval]) -> None:
    """Each interval has its solutions, and all of them arrived once; if they are few, they are as they were written."""
    size = bytes_of_a_number(int(store.fact("options")))
    found = {each.number: each.found for each in intervals if each.found}
    length = 0
    chunks, index = [], []
    for number, interval, first, many, width, own in store.each(_HEADS):
        if not all(isinstance(value, int) for value in (interval, first, many, width, own)):
            raise damaged(store.name, "a row of its table chunk cannot be read")
        if many < 1 or width < 0 or own < (many * width * size if width else many * LENGTH):
            raise damaged(store.name, f"the solutions from {first + 1} on of interval {interval} have no such length")
        chunks.append(Stretch(interval, first, many))
        index.append((interval, first, number))
        length += own
    if store.all(_INDEX) != sorted(index):
        raise damaged(store.name, "its index of solutions is wrong")
    _check_rows(store, sorted(chunks), found, "solutions are missing, or there twice")
    arrivals = [Stretch(interval, first, until - first) for interval, first, until in store.each(_ARRIVALS)]
    _check_rows(store, sorted(arrivals), found, "the order in which solutions were found is incomplete")
    if store.is_sealed:
        checked = store.all("select interval, first from digest order by interval, first")
        if checked != [(each.interval, each.first) for each in sorted(chunks)]:
            raise damaged(store.name, "solutions have no checksums")
    if length <= FEW:
        check_chunks(store)


def _check_rows(store: Store, places: list[Stretch], found: dict[int, int], fault: str) -> None:
    """In each interval, solutions follow one another from the first to the last."""
    reached: dict[int, int] = {}
    for interval, first, many in places:
        if first != reached.get(interval, 0) or many < 1:
            raise damaged(store.name, fault)
        reached[interval] = first + many
    if reached != found:
        raise damaged(store.name, fault)


def check_chunks(store: Store, look: Callable[[], object] | None = None) -> None:
    """Compare all solutions with their checksums.

    Args:
        store: the store.
        look: called between two chunks; None (the default) for nothing.

    Raises:
        Damaged: some are not as they were written.
    """
    size = bytes_of_a_number(int(store.fact("options")))
    for (number,) in store.all("select id from chunk not indexed"):
        read_chunk(store, number, size)
        if look:
            look()


# The outcome.


def _check_outcome(store: Store, intervals: list[KeptInterval], question: Question) -> None:
    """A finished run has finished all its intervals, and its result is what they add up to."""
    outcome, reason = store.fact("outcome"), store.fact("reason")
    with _readable(store, "number of solutions"):
        for each in intervals:
            _must(each.found < LARGEST_NUMBER or int(store.fact(f"found in {each.number}")) >= LARGEST_NUMBER)
    if not outcome:
        return
    if outcome != Outcome.COMPLETE.value:
        raise damaged(store.name, "its outcome cannot be read")
    if any(each.state != DONE for each in intervals) or bool(intervals) == bool(reason):
        raise damaged(store.name, "it says that it is finished, and its intervals are not")
    if question.counts:
        with _readable(store, "result"):
            result = Counted(**store.json_fact("result"))
            _have_types(result, (int, int, int | None))
            counted = counted_so_far(store)
            _must(result[:2] == counted[:2] and counted.distinct in (None, result.distinct))


_INTERVALS = "select id, task, rank, state, begin, stands, until, found from interval order by task, rank, id"
_INDEX = "select interval, first, id from chunk indexed by chunk_place order by interval, first"
_HEADS = "select id, interval, first, count, width, length(options) from chunk not indexed"
_ARRIVALS = "select interval, first, until from arrival"
_TASKS = "select times, raw, sieved, size, problem from task order by id"
_POSITIONS = "select id, task, stands from interval where state=? and stands is not null"
