"""What can be read of a damaged store is read, and nothing else is said of it."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from math import isnan

import pytest

import dancefloor as dance
from dancefloor.houses.runs import chunks
from dancefloor.houses.runs.chunks import Chunk, Packer, Tail, sound_chunks, what_is_left
from dancefloor.houses.runs.schema import TABLES
from dancefloor.houses.runs.store import Damaged, Store
from dancefloor.search.values import Outcome
from tests.houses.runs.damage import edit, unsealed


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


@pytest.fixture
def whole(tmp_path, monkeypatch):
    monkeypatch.setattr(chunks, "CHUNK", 2000)
    name = str(tmp_path / "run.db")
    dance.run("dominoes 5x6", symmetry="none", store=name).close()
    return name


def solutions(store, **how):
    with closing(dance.open_run(store, **how)) as found:
        return [solution.options for solution in found]


def test_a_store_that_is_not_damaged_is_the_run_itself(whole):
    assert solutions(whole, damaged=True) == solutions(whole)
    assert dance.open_run(whole, damaged=True).outcome is Outcome.COMPLETE


@pytest.mark.parametrize(
    "statement", ["delete from interval", "update interval set found=0", "update meta set value='x' where key='name'"]
)
def test_all_solutions_can_be_read_where_something_else_is_damaged(whole, statement):
    all_of_them = solutions(whole)
    edit(whole, statement)
    with pytest.raises(Damaged, match="; 1183 solutions in it can be read: 'dancefloor show --all' prints those"):
        dance.open_run(whole)
    assert solutions(whole, damaged=True) == all_of_them


def test_solutions_that_are_not_as_they_were_written_are_left_out(whole):
    all_of_them = solutions(whole)
    with closing(sqlite3.connect(whole)) as connection:
        first, many = connection.execute("select first, count from chunk where id=3").fetchone()
    edit(whole, "update chunk set options=zeroblob(length(options)) where id=3", "delete from chunk where id=5")
    with closing(dance.open_run(whole, damaged=True)) as remains:
        left = [solution.options for solution in remains]
        assert left == [options for options in all_of_them if options in set(left)]
        assert not set(all_of_them[first : first + many]) & set(left)
        assert len(remains) == len(left) < 1183 - many
        assert [remains[k].options for k in (0, 200, -1)] == [left[0], left[200], left[-1]]
        assert [solution.options for solution in remains[100:400:7]] == left[100:400:7]
        assert [solution.options for solution in remains.as_found] == left
        assert (remains.outcome, remains.damage is None) == (Outcome.INTERRUPTED, False)
        assert isnan(remains.progress)
        assert f"{len(left)} solutions of a damaged run" in repr(remains)


def test_what_is_missing_at_the_end_decides_nothing(whole):
    """A file that is cut short has pages of zeros there, and its claims may be among them."""
    all_of_them = solutions(whole)
    with open(whole, "rb") as file:
        content = file.read()
    read = 0
    for left in range(4096, len(content), 4096):
        with open(whole, "wb") as file:
            file.write(content[:left])
        with pytest.raises(dance.StoreError):
            dance.open_run(whole)
        try:
            remains = solutions(whole, damaged=True)
        except dance.StoreError:
            continue
        assert remains == [options for options in all_of_them if options in set(remains)]
        read += 1
    assert read


def test_a_count_has_nothing_to_read(tmp_path):
    store = str(tmp_path / "run.db")
    dance.run("6x10", count=True, store=store).close()
    edit(store, "update interval set found=found+1")
    assert what_is_left(store) == ""
    with pytest.raises(Damaged):
        dance.open_run(store, damaged=True)


def test_rows_that_make_no_sense_are_passed_over(whole):
    edit(
        whole,
        "update chunk set width='x' where id=2",
        "update chunk set first='y' where id=3",
        "update chunk set options='z' where id=4",
        "update interval set rank='x'",
        "update chunk set count=2, width=0, options=x'00' where id=5",
    )
    with closing(Store(whole, salvages=True)) as opened:
        assert [chunk.number for chunk in sound_chunks(opened)][:3] == [1, 6, 7]


def test_tables_of_another_kind_are_not_read_at_all(whole):
    edit(whole, "drop table chunk", "create view chunk as select 1 id, 1 interval, 0 first")
    with pytest.raises(Damaged, match="its tables are not those of a run"):
        dance.open_run(whole, damaged=True)


def test_a_store_without_seals_is_read_as_far_as_it_makes_sense(tmp_path):
    store = unsealed("list", tmp_path / "run.db")
    all_of_them = solutions(store)
    edit(store, "update interval set found=7")
    assert solutions(store, damaged=True) == all_of_them
    edit(store, "update meta set value='x' where key='options'")
    with pytest.raises(Damaged):
        dance.open_run(store, damaged=True)
