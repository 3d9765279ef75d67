"""What can be read of a damaged store: the chunks of solutions that are as they were written, and nothing else.

Nothing here tells how many solutions the run has, or whether it is finished.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing, suppress
from typing import NamedTuple

from dancefloor.engines.packed import bytes_of_a_number
from dancefloor.errors import StoreError
from dancefloor.houses.runs.chunks import read_chunk
from dancefloor.houses.runs.store import Store

_HEADS = "select id, interval, first from chunk not indexed"
_RANKS = "select id, task, rank from interval"


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
