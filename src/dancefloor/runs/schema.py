"""The tables of a store, an SQLite file that other programs may read (docs/runs.md describes it)."""

from __future__ import annotations

APPLICATION = 0x64466C72  # "dFlr", in the header of the file
FORMAT = 2  # in the header too; it goes up when a table changes its meaning

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

#: How much of the work of all intervals is done, and how much there is.
SHARE = "select sum(work * fraction), sum(work) from interval"
