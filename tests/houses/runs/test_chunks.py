"""Covers come back as they were written; what can be read of a damaged store is read, and nothing else."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from math import isnan
from pathlib import Path

import pytest

import dancefloor as dance
from dancefloor._native import MISSING
from dancefloor.engines.registry import engine
from dancefloor.engines.search import Search
from dancefloor.houses.runs import chunks
from dancefloor.houses.runs.chunks import (
    Chunk,
    Packer,
    Tail,
    bytes_of_a_number,
    numbers_in,
    sound_chunks,
    unpacked,
    what_is_left,
)
from dancefloor.houses.runs.schema import TABLES
from dancefloor.houses.runs.store import Damaged, Store
from dancefloor.search.values import Outcome
from tests.houses.runs.damage import edit, unsealed


def batches():
    names = [f"i{k}" for k in range(8)]
    options = [" ".join(names[k : k + length]) for length in (1, 2, 3) for k in range(9 - length)]
    problem = dance.Problem.from_names(" ".join(names), options)
    name = "reference" if MISSING else "dancing"
    return list(Search(engine(name), problem).batches()), len(options)


@pytest.mark.parametrize("size", [1, 2, 4])
@pytest.mark.parametrize("is_named", [False, True])
def test_compiled_code_and_python_pack_alike(size, is_named):
    found, options = batches()
    assert found
    pack = Packer(size, [options - 1 - k for k in range(options)] if is_named else None)
    for covers in found:
        packed = pack(covers)
        assert packed == pack(list(covers))
        back = unpacked(packed.options, size, numbers_in(packed.lengths, 4))
        assert back == [tuple(sorted(options - 1 - k if is_named else k for k in cover)) for cover in covers]


@pytest.mark.skipif(bool(MISSING), reason=MISSING)
def test_an_option_without_a_name_is_refused():
    found, _ = batches()
    with pytest.raises(ValueError, match="an option without a name"):
        Packer(2, [7])(found[0])
    with pytest.raises(ValueError, match="1, 2 or 4 bytes"):
        Packer(3)(found[0])


def test_a_number_takes_as_few_bytes_as_it_can():
    assert [bytes_of_a_number(options) for options in (1, 256, 257, 1 << 16, (1 << 16) + 1)] == [1, 1, 2, 2, 4]


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
    told = (Path(__file__).parents[3] / "docs" / "runs.md").read_text(encoding="utf-8")
    statements = TABLES.split("create table ")[1:]
    assert len(statements) > 3
    for statement in statements:
        assert f"`{statement.partition('(')[0]}`" in told


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    """The content of a finished list of many chunks."""
    store = tmp_path_factory.mktemp("finished") / "run.db"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(chunks, "CHUNK", 2000)
        dance.run("dominoes 5x6", symmetry="none", store=str(store)).close()
    return store.read_bytes()


@pytest.fixture
def whole(finished, tmp_path):
    (tmp_path / "run.db").write_bytes(finished)
    return str(tmp_path / "run.db")


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
    content = Path(whole).read_bytes()
    read = 0
    for left in range(4096, len(content), 3 * 4096):
        Path(whole).write_bytes(content[:left])
        with pytest.raises(dance.StoreError):
            dance.open_run(whole)
        try:
            remains = solutions(whole, damaged=True)
        except dance.StoreError:
            continue
        assert remains == [options for options in all_of_them if options in set(remains)]
        read += 1
    assert read


def test_tables_of_another_kind_and_counts_are_not_read_at_all(whole, tmp_path):
    edit(whole, "drop table chunk", "create view chunk as select 1 id, 1 interval, 0 first")
    with pytest.raises(Damaged, match="its tables are not those of a run"):
        dance.open_run(whole, damaged=True)
    store = str(tmp_path / "count.db")
    dance.run("3x20", count=True, store=store).close()
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


def test_a_store_without_seals_is_read_as_far_as_it_makes_sense(tmp_path):
    store = unsealed("list", tmp_path / "run.db")
    all_of_them = solutions(store)
    edit(store, "update interval set found=7")
    assert solutions(store, damaged=True) == all_of_them
    edit(store, "update meta set value='x' where key='options'")
    with pytest.raises(Damaged):
        dance.open_run(store, damaged=True)
