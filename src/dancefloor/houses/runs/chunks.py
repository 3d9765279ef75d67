"""Chunks: solutions in a row as one blob of their options, which a store writes and reads.

The numbers of options stand one after another, in ascending order in each cover. Compiled code turns a batch of its
covers into such bytes (`native/bind/covers.cpp`). Covers of other engines are lists of tuples, and `Packer` does the
same with them.

In a damaged store, the chunks that are as they were written can still be read, and nothing else: nothing here tells how
many solutions such a run has, or whether it is finished.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Sequence
from contextlib import closing, suppress
from itertools import accumulate, chain, pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from dancefloor.errors import StoreError
from dancefloor.houses.runs.opening import damaged
from dancefloor.houses.runs.schema import crc_of
from dancefloor.houses.runs.store import Store

if TYPE_CHECKING:
    import sqlite3

    from dancefloor.houses.runs.store import Store
    from dancefloor.search.values import Cover

LENGTH = 4  # bytes of the length of a cover
CHUNK = 1 << 16  # bytes of a chunk that is full
_CRC = ", (select crc from digest where digest.interval=chunk.interval and digest.first=chunk.first)"
_HEADS = "select id, interval, first from chunk not indexed"
_RANKS = "select id, task, rank from interval"
_CODES = {array(code).itemsize: code for code in "BHIL"}  # of unsigned numbers, by their bytes


class Packed(NamedTuple):
    """Covers as bytes. All numbers are unsigned and little-endian."""

    lengths: bytes  #: how many options each cover has, 4 bytes each
    options: bytes  #: the numbers of these options, cover by cover


def bytes_of_a_number(options: int) -> int:
    """How many bytes the number of an option takes, in a problem with that number of options: 1, 2 or 4.

    >>> bytes_of_a_number(256), bytes_of_a_number(257), bytes_of_a_number(70_000)
    (1, 2, 4)
    """
    return 1 if options <= 1 << 8 else 2 if options <= 1 << 16 else 4


class Packer:
    """A function from covers to bytes.

    Args:
        size: the bytes of a number: 1, 2 or 4.
        names: the number to write for each option; None (the default) for its own.
        orbits: the numbers to write for each option; None (the default) for a single one.

    >>> Packer(2)([(3, 0), (1,)])
    Packed(lengths=b'\\x02\\x00\\x00\\x00\\x01\\x00\\x00\\x00', options=b'\\x00\\x00\\x03\\x00\\x01\\x00')
    >>> Packer(1, names=(9, 7))([(1, 0)]).options
    b'\\x07\\t'
    >>> Packer(1, orbits=[(2, 3), (5,)])([(1, 0)]).options
    b'\\x02\\x03\\x05'
    """

    def __init__(self, size: int, names: Sequence[int] | None = None, orbits: Sequence[Cover] | None = None) -> None:
        self._size, self._names, self._orbits = size, names, orbits
        self._native_names = b"" if names is None else array("I", names).tobytes()

    def __call__(self, covers: Sequence[Cover]) -> Packed:
        """The covers, a batch of native code or a list, as bytes."""
        if orbits := self._orbits:
            covers = [tuple(chain.from_iterable(map(orbits.__getitem__, cover))) for cover in covers]
        batch: Any = covers
        if hasattr(batch, "packed"):
            return Packed(*batch.packed(self._native_names, self._size))
        names = self._names
        named = [sorted(cover if names is None else [names[option] for option in cover]) for cover in covers]
        return Packed(_as_bytes(map(len, named), LENGTH), _as_bytes(chain.from_iterable(named), self._size))


def unpacked(options: bytes, size: int, lengths: Sequence[int]) -> list[Cover]:
    """The covers that were packed.

    Args:
        options: the bytes of their options.
        size: the bytes of a number.
        lengths: how many options each cover has.

    >>> unpacked(b"\\x00\\x00\\x03\\x00\\x01\\x00", 2, [2, 1])
    [(0, 3), (1,)]
    """
    numbers = numbers_in(options, size)
    return [tuple(numbers[begin:end]) for begin, end in pairwise(accumulate(lengths, initial=0))]


def numbers_in(data: bytes, size: int) -> list[int]:
    """The unsigned little-endian numbers in some bytes, `size` bytes each."""
    numbers = array(_CODES[size], data)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tolist()


def _as_bytes(numbers: Any, size: int) -> bytes:
    made = array(_CODES[size], numbers)
    if sys.byteorder == "big":
        made.byteswap()
    return made.tobytes()


class Chunk(NamedTuple):
    """Some solutions in a row."""

    first: int  #: the number of the first one in its interval
    many: int  #: how many
    width: int  #: how many options each has; 0 if that differs, and their lengths come before their options
    data: bytes

    @classmethod
    def of(cls, first: int, lengths: bytes, options: bytes) -> Chunk:
        """A chunk of packed covers.

        >>> Chunk.of(7, bytes([2, 0, 0, 0] * 3), b"abcdef")
        Chunk(first=7, many=3, width=2, data=b'abcdef')
        """
        many, width = len(lengths) // LENGTH, int.from_bytes(lengths[:LENGTH], "little")
        if width and lengths == lengths[:LENGTH] * many:
            return cls(first, many, width, options)
        return cls(first, many, 0, lengths + options)

    def is_plausible(self, size: int) -> bool:
        """Whether its data can be those of its covers; a number takes `size` bytes."""
        numbers = self.first, self.many, self.width
        if not all(isinstance(number, int) for number in numbers) or not isinstance(self.data, bytes):
            return False
        if self.many < 1 or self.width < 0:
            return False
        if self.width:
            return len(self.data) == self.many * self.width * size
        if len(self.data) < LENGTH * self.many:
            return False
        own = sum(numbers_in(self.data[: LENGTH * self.many], LENGTH))
        return len(self.data) == LENGTH * self.many + size * own

    @property
    def packed(self) -> Packed:
        """All its covers, packed."""
        if self.width:
            return Packed(self.width.to_bytes(LENGTH, "little") * self.many, self.data)
        return Packed(self.data[: LENGTH * self.many], self.data[LENGTH * self.many :])

    def is_full(self, size: int) -> bool:
        """Whether no more covers belong into it; a number takes `size` bytes."""
        return self.many >= _room(self.packed.lengths, size)

    def covers(self, size: int, begin: int, end: int) -> list[Cover]:
        """Some of its covers; a number takes `size` bytes.

        >>> Chunk(0, 3, 2, b"abcdef").covers(1, 1, 3)
        [(99, 100), (101, 102)]
        """
        if self.width:
            step = self.width * size
            return unpacked(self.data[begin * step : end * step], size, [self.width] * (end - begin))
        lengths = numbers_in(self.data[: LENGTH * self.many], LENGTH)
        at = LENGTH * self.many + size * sum(lengths[:begin])
        wanted = lengths[begin:end]
        return unpacked(self.data[at : at + size * sum(wanted)], size, wanted)


def write_chunk(connection: sqlite3.Connection, interval: int, chunk: Chunk) -> None:
    """Write a chunk of an interval, or extend it, and write its checksum."""
    connection.execute(
        "insert into chunk(interval, first, count, width, options) values(?, ?, ?, ?, ?)"
        " on conflict(interval, first) do update"
        " set count=excluded.count, width=excluded.width, options=excluded.options",
        (interval, *chunk),
    )
    connection.execute(
        "insert into digest values(?, ?, ?) on conflict do update set crc=excluded.crc",
        (interval, chunk.first, crc_of(*chunk)),
    )


def read_chunk(store: Store, number: int, size: int) -> Chunk:
    """Read the chunk with that number; a number in it takes `size` bytes.

    Raises:
        Damaged: it is not as it was written.
    """
    row = store.one(
        f"select first, count, width, options{_CRC if store.is_sealed else ''} from chunk where id=?", number
    )
    if row is None:
        raise damaged(store.name, "solutions are missing")
    chunk = Chunk(*row[:4])
    if not chunk.is_plausible(size) or (store.is_sealed and row[4] != crc_of(*chunk)):
        raise damaged(store.name, f"the solutions of chunk {number} are not as they were written")
    return chunk


class Tail:
    """The last solutions of an interval, of which a store may have some already.

    Writing twice what it holds is the same as writing it once, so that an interruption between the writing and the
    forgetting does no harm.

    Args:
        store: the store.
        interval: the number of the interval.
        found: how many solutions it has.
        size: the bytes of a number.

    Raises:
        Damaged: the store has another number of solutions.
    """

    def __init__(self, store: Store, interval: int, found: int, size: int) -> None:
        self._interval, self._size = interval, size
        last = store.one("select id from chunk where interval=? order by first desc limit 1", interval)
        #: The number of the first solution held, and the covers held, in parts.
        self._held: tuple[int, list[Packed]] = (found, [])
        chunk = read_chunk(store, last[0], size) if last else Chunk(0, 0, 0, b"")
        if chunk.first + chunk.many != found:
            raise damaged(store.name, f"it has {chunk.first + chunk.many} of {found} solutions")
        if chunk.many and not chunk.is_full(size):
            self._held = (chunk.first, [chunk.packed])

    def add(self, covers: Packed) -> None:
        """Hold more solutions."""
        self._held[1].append(covers)

    @property
    def found(self) -> int:
        """The number of solutions up to the last one held."""
        first, parts = self._held
        return first + sum([len(part.lengths) for part in parts]) // LENGTH

    @property
    def bytes(self) -> int:
        """How many bytes it holds."""
        return sum([len(part.options) for part in self._held[1]])

    def write(self, connection: sqlite3.Connection) -> tuple[int, list[Packed]]:
        """Write what it holds; return what to hold once that has taken effect."""
        self._arrive(connection)
        first, parts = self._held
        lengths, options = b"".join([part.lengths for part in parts]), b"".join([part.options for part in parts])
        at = begin = 0  # in both
        while begin < len(lengths):
            own = lengths[begin : begin + LENGTH * _room(lengths[begin : begin + LENGTH], self._size)]
            until = at + self._size * sum(numbers_in(own, LENGTH))
            chunk = Chunk.of(first, own, options[at:until])
            write_chunk(connection, self._interval, chunk)
            if not chunk.is_full(self._size):
                return first, [chunk.packed]
            first, begin, at = first + chunk.many, begin + len(own), until
        return first, []

    def _arrive(self, connection: sqlite3.Connection) -> None:
        """Note that these solutions came last."""
        last = connection.execute("select id, interval, until from arrival order by id desc limit 1").fetchone()
        if last and last[1] == self._interval:
            connection.execute("update arrival set until=? where id=?", (self.found, last[0]))
            return
        before = connection.execute("select max(until) from arrival where interval=?", (self._interval,)).fetchone()
        arrived = self._interval, before[0] or 0, self.found
        if self.found > arrived[1]:
            connection.execute("insert into arrival(interval, first, until) values(?, ?, ?)", arrived)

    def keep(self, held: tuple[int, list[Packed]]) -> None:
        """Hold only what `write` returned."""
        self._held = held


def _room(lengths: bytes, size: int) -> int:
    """How many covers a chunk has whose first cover has the first of these lengths."""
    return max(1, CHUNK // (size * int.from_bytes(lengths[:LENGTH], "little") or LENGTH))


class Sound(NamedTuple):
    """A chunk that can be read."""

    number: int
    interval: int
    first: int  #: the number of its first solution in the interval
    many: int  #: how many solutions it has


def size_in(store: Store) -> int:
    """The bytes of the number of an option.

    Raises:
        StoreError: nobody can tell.
    """
    try:
        return bytes_of_a_number(int(store.fact("options")))
    except ValueError:
        raise StoreError("") from None


def sound_chunks(store: Store) -> list[Sound]:
    """The chunks of a store that may be damaged, as far as they can be read, in the order of the run."""
    heads = _whole([*store.until_damage(_HEADS), *store.until_damage(f"{_HEADS} order by id desc")])
    places = {number: (task, rank) for number, task, rank in _whole(store.until_damage(_RANKS))}
    last = max(places.values(), default=(0, 0))
    found: list[Sound] = []
    with suppress(StoreError):
        size = size_in(store)
        for number, interval, first in sorted(heads, key=lambda head: (places.get(head[1], last), head[1], head[2])):
            with suppress(StoreError):
                if store.one(f"{_HEADS} where id=?", number) == (number, interval, first):  # or its number is wrong
                    found.append(Sound(number, interval, first, read_chunk(store, number, size).many))
    return found


def _whole(rows: Iterable[tuple[object, ...]]) -> set[tuple[int, ...]]:
    """Rows that are whole numbers, each once."""
    return {row for row in rows if all(isinstance(value, int) for value in row)}  # type: ignore[misc]


def what_is_left(name: str) -> str:
    """How many solutions of a damaged store can be read, as the end of a sentence; empty if there are none."""
    with suppress(StoreError), closing(Store(name, salvages=True)) as store:
        if count := sum([chunk.many for chunk in sound_chunks(store)]):
            return f"; {count} solutions in it can be read: 'dancefloor show --all' prints those"
    return ""
