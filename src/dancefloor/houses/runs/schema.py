"""The tables of a store, an SQLite file that other programs may read (docs/runs.md describes it), and their seals.

The seals tell that the rows of a store are those that a run wrote, all of them, and nothing else.

Strategy: each row has a hash, and the table `seal` keeps, for each table, the number of rows and the sum of their
hashes. A sum changes with the rows that change, so sealing costs nothing for all the others; and a row that is missing,
doubled or altered makes it wrong. Triggers of the connection that writes, which are not in the file, note the rows that
change, and `write_seals` brings the sums up to date before a transaction ends. So nothing that writes into the store
needs to know about seals.

The solutions themselves are too many to be read whenever a store is opened. The table `digest` keeps a checksum of each
chunk, is sealed like the other tables, and a chunk is compared with it when it is read. A CRC-32 misses one damage of
four billion, and takes a third of the time of a hash. Tables of a count have checksums of their own
(`native/src/counting/saving.hpp`).

A seal shows damage, and edits by programs that do not know seals. It is no signature: anybody can make a new one.

What has states, and what changes them:

    interval   open -> open            a search or a count has handed over what it found, and stands further on
               open -> done            it has ended
    sitting    working -> finished     all intervals are done
               working -> limit        a limit was reached
               working -> interrupted  somebody ended it; one that is killed stays at work in its row, without its lock
    run        none -> complete        all intervals are done, and the sums of what they found are written

Nothing leads back. `claims` refuses a store whose states contradict each other.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
import zlib
from collections.abc import Iterable, Iterator
from contextlib import closing
from functools import cache
from typing import Any, NamedTuple

from dancefloor.search.values import Outcome

APPLICATION = 0x64466C72  # "dFlr", in the header of the file
FORMAT = 3  # in the header too; it goes up when a table changes its meaning
UNSEALED = 2  # the format before there were seals, which is read too, and sealed when a process works on it

TABLES = """
create table meta(key text primary key, value text not null) without rowid;
create table task(
    id integer primary key,
    times integer not null,
    raw integer not null,
    sieved integer not null,
    size integer not null,
    problem text not null
);
create table interval(
    id integer primary key,
    task integer not null references task,
    rank integer not null,
    state text not null,
    begin text,
    stands text,
    until text,
    found integer not null default 0,
    weight integer not null default 0,
    fraction real not null default 0,
    low real not null default 0,
    high real not null default 1,
    work real not null default 1,
    seconds real not null default 0,
    holder text
);
create table chunk(
    id integer primary key,
    interval integer not null references interval,
    first integer not null,
    count integer not null,
    width integer not null,
    options blob not null
);
create unique index chunk_place on chunk(interval, first);
create table arrival(
    id integer primary key,
    interval integer not null references interval,
    first integer not null,
    until integer not null
);
create table checkpoint(name text primary key, kind text not null, at real not null, value blob not null) without rowid;
create table sitting(
    id integer primary key,
    began real not null,
    ended real not null,
    host text not null,
    pid integer not null,
    threads integer not null,
    version text not null,
    found integer not null,
    seconds real not null,
    how text not null,
    again integer not null default 0
);
create table sample(sitting integer not null, seconds real not null, fraction real not null, found integer not null);
"""

SEALS = """
create table digest(
    interval integer not null,
    first integer not null,
    crc integer not null,
    primary key(interval, first)
) without rowid;
create table seal(name text primary key, rows integer not null, total text not null) without rowid;
"""

#: What else is other in a store without seals: `begin` may be where a later sitting began, or missing in a part.
MENDED = """
update interval set begin=null where not exists(select 1 from meta where key='part')
    and not exists(select 1 from interval as earlier where earlier.task=interval.task and earlier.rank<interval.rank);
update interval set begin=stands where begin is null and exists(select 1 from meta where key='part');
"""

OPEN, DONE = "open", "done"  # the states of an interval
WORKING = "working"  # the state of a sitting, until it has an outcome
HOW = {Outcome.COMPLETE: "finished", Outcome.LIMITED: "limit", Outcome.INTERRUPTED: "interrupted"}

#: How much of the work of all intervals is done, and how much there is.
SHARE = "select sum(work * fraction), sum(work) from interval"


class Column(NamedTuple):
    """A column of a table."""

    name: str
    type: str  #: as declared: integer, real, text or blob
    may_be_null: bool


class Schema(NamedTuple):
    """All that the schema of a store has, and nothing else."""

    objects: frozenset[tuple[str, str, str, str | None]]  #: type, name, table and statement, as SQLite lists them
    columns: dict[str, tuple[Column, ...]]  #: by table

    @property
    def sealed(self) -> list[str]:
        """The tables whose rows are sealed; the rows of `digest` seal those of `chunk`."""
        return [name for name in self.columns if name not in ("seal", "chunk")]


def statements(script: str) -> list[str]:
    """The statements of a script."""
    return [statement for statement in script.split(";") if statement.strip()]


@cache
def schema(version: int) -> Schema:
    """The schema of the stores of a format, as SQLite itself has it."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(TABLES if version == UNSEALED else TABLES + SEALS)
        objects = connection.execute("select type, name, tbl_name, sql from sqlite_master").fetchall()
        columns = {
            name: tuple(
                Column(column, kind.lower(), not (not_null or key))
                for _, column, kind, not_null, _, key in connection.execute(f"pragma table_info({name})")
            )
            for kind, name, *_ in objects
            if kind == "table"
        }
    return Schema(frozenset(objects), columns)


HASH = 16  # bytes of a hash
MODULUS = 1 << 8 * HASH  # of the sums of hashes
#: What stands for a column that is too long to be read again and again; null if that is no blob.
SHORT = {
    ("checkpoint", "value"): "case when typeof({0}value)<>'blob' then null when {0}kind='tables' then length({0}value)"
    " else {0}value end",
}
TYPES: dict[str, tuple[type, ...]] = {"integer": (int,), "real": (float,), "text": (str,), "blob": (bytes,)}


_TEXT = json.JSONEncoder(default=bytes.hex, separators=(",", ":")).encode  # the same in all versions of Python


class Seal(NamedTuple):
    """What the rows of a table add up to."""

    rows: int = 0
    total: int = 0  #: the sum of their hashes, modulo `MODULUS`

    def plus(self, sign: int, name: str, row: Iterable[Any]) -> Seal:
        """The sum with one more row of the table of that name, or one less.

        >>> Seal().plus(1, "arrival", [1, 1, 0, 5]).plus(-1, "arrival", [1, 1, 0, 5])
        Seal(rows=0, total=0)
        """
        number = int.from_bytes(hash_of(_TEXT((name, *row)).encode()), "little")
        return Seal(self.rows + sign, (self.total + sign * number) % MODULUS)

    @property
    def kept(self) -> tuple[int, str]:
        """As the table `seal` has it."""
        return self.rows, f"{self.total:0{2 * HASH}x}"


def hash_of(data: bytes) -> bytes:
    """The hash of what a row is."""
    return hashlib.sha256(data).digest()[:HASH]


def crc_of(first: int, many: int, width: int, options: bytes) -> int:
    """The checksum of a chunk.

    Args:
        first: the number of its first solution in its interval.
        many: how many solutions it has.
        width: how many options each of them has, or 0.
        options: its data.
    """
    return zlib.crc32(options, zlib.crc32(f"{first} {many} {width}".encode()))


def rows_of(name: str, known: Schema) -> str:
    """The query for the rows of a table as they are sealed."""
    return f"select {', '.join(_terms(name, known))} from {name}"


def _terms(name: str, known: Schema, row: str = "") -> list[str]:
    columns = known.columns[name]
    return [SHORT.get((name, column.name), "{0}" + column.name).format(row) for column in columns]


def types_of(name: str, known: Schema) -> list[tuple[type, ...]]:
    """The types that the values in such a row may have."""
    return [
        (int, bytes)
        if (name, column.name) in SHORT
        else (int, float)  # beyond what SQLite takes as a whole number
        if (name, column.name) == ("sample", "found")
        else (*TYPES[column.type], type(None))
        if column.may_be_null
        else TYPES[column.type]
        for column in known.columns[name]
    ]


def note_changes(connection: sqlite3.Connection) -> None:
    """Note from now on which rows change, until `write_seals` seals them."""
    known = schema(FORMAT)
    widest = max(len(known.columns[name]) for name in known.sealed)
    cells = [f"c{number}" for number in range(widest)]
    connection.execute("pragma temp_store=memory")
    connection.execute("pragma recursive_triggers=on")  # a row that is replaced is deleted, too
    connection.execute(f"create temp table change(name, sign, {', '.join(cells)})")
    for name in known.sealed:
        rest = ["null"] * (widest - len(known.columns[name]))
        gone = f"insert into change values('{name}', -1, {', '.join(_terms(name, known, 'old.') + rest)});"
        come = f"insert into change values('{name}', 1, {', '.join(_terms(name, known, 'new.') + rest)});"
        for event, noted in (("insert", come), ("delete", gone), ("update", gone + come)):
            connection.execute(f"create temp trigger {name}_{event} after {event} on main.{name} begin {noted} end")


def write_seals(connection: sqlite3.Connection) -> None:
    """Seal the rows that this transaction has changed."""
    known = schema(FORMAT)
    sums: dict[str, Seal] = {}
    for name, sign, *row in connection.execute("select * from change"):
        sums[name] = sums.get(name, Seal()).plus(sign, name, row[: len(known.columns[name])])
    connection.execute("delete from change")
    for name, more in sums.items():
        [(rows, total)] = connection.execute("select rows, total from seal where name=?", (name,))
        now = Seal(rows + more.rows, (int(total, 16) + more.total) % MODULUS)
        connection.execute("update seal set rows=?, total=? where name=?", (*now.kept, name))


def seal_all(connection: sqlite3.Connection) -> None:
    """Make the seals of a store that has none, in a transaction."""
    for statement in statements(SEALS):
        connection.execute(statement)
    chunks: Iterator[tuple[int, int, int, int, bytes]] = connection.execute(
        "select interval, first, count, width, options from chunk"
    )
    rows = ((interval, first, crc_of(first, many, width, data)) for interval, first, many, width, data in chunks)
    connection.executemany("insert into digest values(?, ?, ?)", rows)
    known = schema(FORMAT)
    for name in known.sealed:
        total = Seal()
        for row in connection.execute(rows_of(name, known)):
            total = total.plus(1, name, row)
        connection.execute("insert into seal values(?, ?, ?)", (name, *total.kept))
    connection.execute(f"pragma user_version={FORMAT}")
