"""Seals show every edit, and cost those who write nothing but a trigger."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing

import pytest

import dancefloor as dance
from dancefloor.houses.runs.schema import FORMAT, Seal, crc_of, hash_of, rows_of, schema
from dancefloor.houses.runs.store import Damaged, Store
from tests.houses.runs.damage import edit, unsealed


def sealed(store):
    """The seals, and what the rows add up to, worked out anew."""
    kept = {name: (rows, total) for name, rows, total in store.all("select name, rows, total from seal")}
    sums = {}
    for name in schema(FORMAT).sealed:
        total = Seal()
        for row in store.all(rows_of(name, schema(FORMAT))):
            total = total.plus(1, name, row)
        sums[name] = total.kept
    return kept, sums


def test_seals_follow_whatever_a_transaction_does(opened):
    chance = random.Random(7)
    actions = [
        "insert into interval(task, rank, state, work) values(1, ?1, 'open', 3)",
        "update interval set rank=rank+1 where rank>=?1",
        "update interval set fraction=?1/7.0, seconds=?1, stands='[1]' where id=?1",
        "delete from interval where id=?1",
        "insert or replace into meta values('k'||?1, 'v')",
        "insert or replace into checkpoint values('1/facts', 'dancing', ?1, zeroblob(?1))",
        "insert or replace into checkpoint values('1/tables/'||?1, 'tables', 2.5, zeroblob(5000))",
        "delete from checkpoint where name glob '1/*' and ?1>5",
        "delete from checkpoint where ?1=3",
        "insert into sample values(1, ?1, 0.5, ?1)",
        "insert into chunk(interval, first, count, width, options) values(1, ?1, 1, 1, x'05')"
        " on conflict(interval, first) do update set options=x'06', count=2",
        "insert into digest values(1, ?1, 7) on conflict do update set crc=8",
        "update meta set value=value||?1",
        "insert into sitting values(null, ?1, 2, 'host', 1, 1, '0', 5, 1, 'working', 0)",
    ]
    for _ in range(150):
        statements = [(chance.choice(actions), (chance.randrange(10),)) for _ in range(chance.choice([1, 2, 5]))]
        is_undone = chance.random() < 0.3
        before = sealed(opened)
        try:
            with opened.transaction() as connection:
                for statement in statements:
                    connection.execute(*statement)
                if is_undone:
                    raise KeyboardInterrupt
        except KeyboardInterrupt:
            assert sealed(opened) == before
        kept, sums = sealed(opened)
        assert kept == sums
    opened.close()
    Store(opened.name).close()


@pytest.mark.parametrize(
    "statement",
    [
        "update meta set value='b'",
        "delete from interval where id=1",
        "delete from interval",
        "update interval set rank=5 where id=2",
        "update interval set found=1 where id=2",
        "insert into interval(task, rank, state) values(1, 2, 'open')",
        "update sitting set how='limit'",
        "delete from seal where name='meta'",
        "update seal set rows=rows+1 where name='meta'",
        "insert into seal values('other', 0, '')",
        "update task set times=2",
        "update checkpoint set value=x'01'",
        "update interval set holder=7",
        "update interval set state=x'00'",
        "insert into sample values(1, 'x', 0.5, 0)",
    ],
)
def test_an_edit_by_another_program_is_damage(opened, statement):
    with opened.transaction() as connection:
        connection.execute("insert into task values(1, 1, 1, 0, 9, '')")
        connection.execute("insert into interval(task, rank, state) values(1, 0, 'open'), (1, 1, 'open')")
        connection.execute("insert into sitting values(null, 1, 2, 'host', 1, 1, '0', 5, 1, 'working', 0)")
        connection.execute("insert into checkpoint values('1/facts', 'dancing', 1.0, x'00')")
    opened.close()
    Store(opened.name).close()
    edit(opened.name, statement)
    with pytest.raises(Damaged, match=r"; restore it from a copy, or begin again with another store$"):
        Store(opened.name)


def test_rows_that_change_places_are_noticed(store):
    dance.run("dominoes 6x6", store=store, symmetry="none")
    dance.open_run(store).close()
    edit(
        store,
        "create table other as select * from chunk where id=1",
        "update chunk set options=(select options from chunk where id=2) where id=1",
        "update chunk set options=(select options from other) where id=2",
        "drop table other",
    )
    with pytest.raises(Damaged, match="is damaged"):
        dance.open_run(store)


@pytest.mark.parametrize("name", ["list", "open", "executor", "count", "part1", "openpart"])
def test_a_store_of_an_earlier_version_is_sealed_when_a_process_works_on_it(tmp_path, name):
    store = unsealed(name, tmp_path / "run.db")
    assert not Store(store).is_sealed
    with closing(Store(store, writes=True)) as opened:
        kept, sums = sealed(opened)
        assert kept == sums
        assert opened.is_sealed
        rows = opened.all("select crc, first, count, width, options from chunk, digest using (interval, first)")
        assert all(crc == crc_of(*chunk) for crc, *chunk in rows)
        assert len(rows) == opened.one("select count(*) from chunk")[0]
    with closing(sqlite3.connect(store)) as connection:
        assert connection.execute("pragma user_version").fetchone() == (FORMAT,)


def test_a_hash_does_not_depend_on_the_machine():
    assert crc_of(1, 2, 3, b"456789") == 0xE7D001FB
    assert hash_of(b"abc").hex() == "ba7816bf8f01cfea414140de5dae2223"
    assert Seal().plus(1, "a", [1, 1.0, None, "\N{SNOWMAN}", b"\xff"]) == Seal(
        1, int.from_bytes(hash_of(b'["a",1,1.0,null,"\\u2603","ff"]'), "little")
    )
