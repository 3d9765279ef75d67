"""No file does harm when it is opened as a store, whoever wrote it; and it stays as it is."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing

import pytest

import dancefloor as dance
from dancefloor._native import MISSING
from dancefloor.houses.runs import opening
from dancefloor.houses.runs.opening import JOURNAL_OF_MANY, Patience, told
from dancefloor.houses.runs.store import Damaged, Store, exists
from tests.houses.runs.damage import edit, files, forge

ASKED = {"puzzle": "3x20", "symmetry": "none"}
ENDLESS = "with recursive t(n) as (select 1 union all select n+1 from t)"


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    store = tmp_path_factory.mktemp("made") / "run.db"
    dance.run(**ASKED, store=str(store))
    return store.read_bytes()


@pytest.fixture
def store(tmp_path, made):
    (tmp_path / "run.db").write_bytes(made)
    return str(tmp_path / "run.db")


HOSTILE = {
    "an endless view": [
        "drop table chunk",
        f"create view chunk as {ENDLESS} select n id, 1 interval, n first, 1 count, 1 width, x'00' options from t",
    ],
    "a view of facts": [
        "alter table meta rename to other",
        "create view meta as select key, case key when 'outcome' then 'x' else value end value from other",
    ],
    "a trigger": ["create trigger x after insert on sitting begin delete from chunk; end"],
    "a trigger instead of another": [
        "create view v as select 1",
        "create trigger x instead of insert on v begin delete from chunk; end",
    ],
    "an index": ["create index further on interval(state)"],
    "an index of an expression": ["create index further on interval(abs(found))"],
    "a table": ["create table further(a)"],
    "a virtual table": ["create virtual table further using fts5(a)"],
    "a generated column": [
        "alter table task add column more integer generated always as (length(zeroblob(1000000000))) virtual"
    ],
    "a check": ["drop table sample", "create table sample(sitting, seconds, fraction, found, check(sitting > 0))"],
    "a default": ["alter table sample add column more integer not null default 7"],
    "another collation": ["drop table sample", "create table sample(sitting collate nocase)"],
    "statistics": ["analyze"],
    "a name twice": ["pragma writable_schema=on", "insert into sqlite_master select * from sqlite_master limit 1"],
    "another root": ["pragma writable_schema=on", "update sqlite_master set rootpage=2 where name='chunk'"],
    "a root that is missing": ["pragma writable_schema=on", "update sqlite_master set rootpage=99 where name='chunk'"],
    "no statement": ["pragma writable_schema=on", "update sqlite_master set sql=null where name='chunk'"],
    "a statement that is none": ["pragma writable_schema=on", "update sqlite_master set sql='(((' where name='chunk'"],
    "a huge value": ["update chunk set options=zeroblob(30000000)"],
    "deep JSON": [("update meta set value=? where key='question'", ("[" * 200_000,))],
}


def refused(store, match=r"is damaged: [^\n]+; restore it from a copy, or begin again with another store"):
    before = files(os.path.dirname(store))
    for way in (
        dance.open_run,
        lambda file: dance.run(**ASKED, store=file),
        lambda file: dance.merge([file], store=f"{file}-all"),
    ):
        with pytest.raises(dance.StoreError, match=rf"^[^\n]*{match}[^\n]*$"):
            way(store)
        assert files(os.path.dirname(store)) == before


@pytest.mark.timeout(60)
@pytest.mark.parametrize("statements", HOSTILE.values(), ids=HOSTILE)
def test_whatever_tables_a_file_has_it_is_refused_and_stays_as_it_is(store, statements):
    edit(store, *statements)
    refused(store)


@pytest.mark.timeout(60)
def test_a_file_with_far_more_rows_than_bytes_is_refused(store, monkeypatch):
    """Pages of a tree that all lead to the same pages: as many rows as one likes."""
    with closing(sqlite3.connect(store)) as connection, connection:
        connection.executemany("insert into sample values(1, 1.0, 0.5, ?)", [(number,) for number in range(40_000)])
    with closing(sqlite3.connect(store)) as connection, connection:
        root = connection.execute("select rootpage from sqlite_master where name='sample'").fetchone()[0]
        page = connection.execute("pragma page_size").fetchone()[0]
    with open(store, "r+b") as file:
        file.seek((root - 1) * page)
        data = bytearray(file.read(page))
        assert data[0] == 5  # a page with pages below it
        cells = int.from_bytes(data[3:5], "big")
        places = [int.from_bytes(data[12 + 2 * k : 14 + 2 * k], "big") for k in range(cells)]
        first = data[places[0] : places[0] + 4]
        for place in places:
            data[place : place + 4] = first
        file.seek((root - 1) * page)
        file.write(data)
    monkeypatch.setattr(opening, "LEAST_LOOKS", 2)
    monkeypatch.setattr(opening, "BYTES_OF_A_LOOK", 1_000_000)
    refused(store)


def test_a_statement_ends_that_takes_longer_than_the_file_explains(store, monkeypatch):
    monkeypatch.setattr(opening, "LEAST_LOOKS", 10)
    with closing(Store(store)) as opened:
        with pytest.raises(Damaged, match="reading it takes longer than its size explains"):
            opened.all(f"{ENDLESS} select count(*) from t")
        assert opened.one("select count(*) from task")[0] == 1  # each statement has its own patience


def test_ctrl_c_is_heard_while_sqlite_is_at_work(store):
    with closing(Store(store)) as opened:
        opened._opened.patience._most = None
        previous = signal.signal(signal.SIGALRM, signal.default_int_handler)
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.1)
            began = time.monotonic()
            with pytest.raises(KeyboardInterrupt):
                opened.all(f"{ENDLESS} select count(*) from t")
            assert time.monotonic() - began < 20
        finally:
            signal.signal(signal.SIGALRM, previous)


def test_the_schema_of_a_file_is_not_trusted(store):
    with closing(Store(store)) as opened:
        assert opened.one("pragma trusted_schema") == (0,)
        assert opened.one("pragma cell_size_check") == (1,)
        with pytest.raises(dance.StoreError):
            opened.one("insert into meta values('a', 'b')")


def test_a_file_in_wal_mode_without_a_log_leaves_no_files_when_it_is_read(store):
    with closing(sqlite3.connect(store)) as connection:
        connection.execute("pragma journal_mode=wal")
    before = files(os.path.dirname(store))
    assert list(before) == ["run.db"]
    with closing(dance.open_run(store)) as found:
        assert len(found) == 8
    assert files(os.path.dirname(store)) == before
    edit(store, "pragma journal_mode=wal", "delete from chunk")
    refused(store)


def test_a_log_that_is_refused_stays_too(store, tmp_path):
    with closing(sqlite3.connect(store)) as connection:
        connection.execute("pragma journal_mode=wal")
        connection.execute("delete from chunk")
        connection.commit()
        other = tmp_path / "copy"
        other.mkdir()
        for suffix in ("", "-wal"):
            shutil.copy(f"{store}{suffix}", other / f"run.db{suffix}")
    refused(str(other / "run.db"))


def killed_in_a_transaction(store, statement):
    """Leave a rollback journal beside a store, as a process does that is killed while it tidies up."""
    script = (
        "import os, signal, sqlite3, sys\n"
        "connection = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "connection.execute('pragma cache_size=1')\n"
        "connection.execute('begin')\n"
        "connection.execute(sys.argv[2])\n"
        "connection.execute(\"insert into checkpoint values('x', 'y', 1.0, zeroblob(200000))\")\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    subprocess.run([sys.executable, "-c", script, store, statement], check=False)
    assert os.path.getsize(f"{store}-journal")


def test_what_a_killed_process_left_in_a_journal_is_read_from_a_copy(store):
    killed_in_a_transaction(store, "delete from chunk")
    before = files(os.path.dirname(store))
    with closing(dance.open_run(store)) as found:
        assert len(list(found)) == 8
    assert exists(store)
    assert files(os.path.dirname(store)) == before
    assert len(dance.run(**ASKED, store=store)) == 8
    assert list(files(os.path.dirname(store))) == ["run.db"]


def test_a_damaged_store_with_a_journal_stays_as_it_is(store):
    edit(store, "delete from arrival")
    killed_in_a_transaction(store, "delete from chunk")
    refused(store)


def test_a_journal_that_names_another_file_is_refused_before_sqlite_sees_it(store, tmp_path):
    precious = tmp_path / "precious"
    precious.write_text("mine")
    killed_in_a_transaction(store, "delete from chunk")
    name = str(precious).encode()
    with open(f"{store}-journal", "ab") as journal:
        lengths = len(name).to_bytes(4, "big") + sum(name).to_bytes(4, "big")
        journal.write(b"\0\0\0\1" + name + lengths + JOURNAL_OF_MANY)
    refused(store, "run.db-journal is not by dancefloor, as it names another file: remove it")
    assert precious.read_text() == "mine"


@pytest.mark.skipif(bool(MISSING), reason="the compiled module is not installed")
@pytest.mark.parametrize(
    ("stands", "said"),
    [
        (
            "json_set(stands, '$[2]', json('[1, 1, 1]'))",
            "interval 1 cannot be continued: [^\n]+; restore it from a copy",
        ),
        ("json_array('dancing', '?')", "position in interval 1 cannot be read"),
    ],
)
def test_a_position_where_no_search_can_stand_is_refused_before_anything_is_written(tmp_path, stands, said):
    store = str(tmp_path / "run.db")
    asked = {"puzzle": "dominoes 5x6", "symmetry": "none", "engine": "dancing"}
    dance.run(**asked, store=store, limit=10).close()
    forge(store, f"update interval set stands={stands}")
    before = files(tmp_path)
    with pytest.raises(dance.StoreError, match=f"is damaged: [^\n]*{said}"):
        dance.run(**asked, store=store)
    assert files(tmp_path) == before


def test_what_cannot_be_read_at_all_is_told_in_one_line(tmp_path):
    with pytest.raises(dance.StoreError, match="cannot be opened: No such file"):
        Store(str(tmp_path / "none.db"))
    with pytest.raises(dance.StoreError, match="cannot be opened"), told("name"):
        raise sqlite3.OperationalError("a\nb")


def test_patience_is_per_statement_and_grows_with_the_file():
    with closing(sqlite3.connect(":memory:")) as connection:
        small, large = Patience(connection, 0), Patience(connection, 10**9)
        assert large._most > small._most > 100
        assert not Patience(connection, None).is_over
