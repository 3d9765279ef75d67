from __future__ import annotations

import random

import pytest

from dancefloor.engines.packed import Packer
from dancefloor.houses.runs import chunks
from dancefloor.houses.runs.chunks import Chunk, Tail
from dancefloor.houses.runs.schema import TABLES
from dancefloor.houses.runs.store import Damaged, Store


@pytest.fixture
def store(tmp_path):
    name = str(tmp_path / "run.db")
    Store.create(name, {})
    opened = Store(name, writes=True)
    with opened.transaction() as connection:
        connection.execute("insert into task values(1, 1, 1, 0, 9, '')")
        connection.execute("insert into interval(task, rank, state) values(1, 0, 'open')")
    yield opened
    opened.close()


def kept(store, size):
    """All covers in a store, and how many each chunk has."""
    rows = [Chunk(*row) for row in store.all("select first, count, width, options from chunk order by first")]
    assert [row.first for row in rows] == [sum(row.many for row in rows[:k]) for k in range(len(rows))]
    return [cover for row in rows for cover in row.covers(size, 0, row.many)], [row.many for row in rows]


@pytest.mark.parametrize("size", [1, 2, 4])
@pytest.mark.parametrize("lengths", [[3], [2, 3], [0, 1, 5], [0]])
def test_covers_come_back_however_they_were_written(store, monkeypatch, size, lengths):
    monkeypatch.setattr(chunks, "CHUNK", 100)
    chance, pack, written, tail = random.Random(size), Packer(size), [], Tail(store, 1, 0, size)
    for turn in range(40):
        covers = [tuple(sorted(chance.sample(range(200), chance.choice(lengths)))) for _ in range(chance.randrange(9))]
        tail.add(pack(covers))
        written += covers
        assert tail.found == len(written)
        for _ in range(chance.choice([1, 2])):  # twice if an interruption came before it was forgotten
            with store.transaction() as connection:
                held = tail.write(connection)
        tail.keep(held)
        if turn % 7 == 0:
            tail = Tail(store, 1, len(written), size)
    found, many = kept(store, size)
    assert found == written
    assert len(many) > 1
    assert len(many) < len(written) / 2


def test_a_store_that_misses_solutions_is_damaged(store):
    with pytest.raises(Damaged, match="it has 0 of 5 solutions"):
        Tail(store, 1, 5, 1)


def test_the_tables_are_those_that_are_documented():
    from pathlib import Path

    page = Path(__file__).parents[3] / "docs" / "runs.md"
    told = page.read_text(encoding="utf-8")
    statements = TABLES.split("create table ")[1:]
    assert len(statements) > 3
    for statement in statements:
        assert f"`{statement.partition('(')[0]}`" in told
