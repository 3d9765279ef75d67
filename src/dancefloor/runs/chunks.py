"""Chunks: solutions in a row as one blob of their options, which a store writes and reads."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from dancefloor.engines.packed import LENGTH, Packed, numbers_in, unpacked
from dancefloor.errors import printable
from dancefloor.runs.store import Damaged

if TYPE_CHECKING:
    import sqlite3

    from dancefloor.runs.store import Store
    from dancefloor.search.values import Cover

CHUNK = 1 << 16  # bytes of a chunk that is full


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
        last = store.one(
            "select first, count, width, options from chunk where interval=? order by first desc limit 1", interval
        )
        #: The number of the first solution held, and the covers held, in parts.
        self._held: tuple[int, list[Packed]] = (found, [])
        chunk = Chunk(*last) if last else Chunk(0, 0, 0, b"")
        if chunk.first + chunk.many != found:
            has = f"it has {chunk.first + chunk.many} of {found} solutions"
            raise Damaged(f"{printable(store.name)} is damaged: {has}")
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
            connection.execute(
                "insert into chunk(interval, first, count, width, options) values(?, ?, ?, ?, ?)"
                " on conflict(interval, first) do update"
                " set count=excluded.count, width=excluded.width, options=excluded.options",
                (self._interval, *chunk),
            )
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


def readable(store: Store) -> tuple[int, int]:
    """How many solutions of a damaged store can be read, and how many it has."""
    count = all_of_them = 0
    try:
        all_of_them = store.one("select sum(found) from interval")[0] or 0
        for (chunk,) in store.until_damage("select id from chunk not indexed"):
            with suppress(Damaged):
                count += store.one("select count, options from chunk where id=?", chunk)[0]
    except Damaged:
        pass
    return count, max(count, all_of_them)


def what_is_left(store: Store) -> str:
    """What can be saved of a damaged store, in words."""
    count, all_of_them = readable(store)
    if not count:
        return "none of its solutions can be read"
    return f"{count} of its {all_of_them} solutions can be read: 'dancefloor show' prints those"
