"""The tables of a store, an SQLite file that other programs may read (docs/runs.md describes it)."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from functools import cache
from typing import NamedTuple

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
