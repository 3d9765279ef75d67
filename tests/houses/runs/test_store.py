from __future__ import annotations

import os
import sqlite3
import subprocess
import sys

import pytest

import dancefloor as dance
from dancefloor.houses.runs.store import Damaged, Hold, InUse, Store, exists, is_held


def test_a_transaction_takes_effect_as_a_whole_or_not_at_all(store):
    with store.transaction() as connection:
        connection.execute("update meta set value='b' where key='name'")

    def interrupted():
        with store.transaction() as connection:
            connection.execute("update meta set value='c' where key='name'")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert store.fact("name") == "b"
    store._connection.execute("begin")  # as an interruption within the block's own code leaves it
    store._connection.execute("update meta set value='d' where key='name'")
    with store.transaction():
        pass
    assert store.fact("name") == "b"
    assert store.fact("other") == ""


def test_facts_that_cannot_be_read_are_damage(store):
    assert store.json_fact("other") is None
    with pytest.raises(Damaged, match="question cannot be read"):
        store.json_fact("question")


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (sqlite3.SQLITE_FULL, "cannot be written: .*; what is in it is safe"),
        (sqlite3.SQLITE_IOERR, "cannot be written: .*; what is in it is safe"),
        (sqlite3.SQLITE_READONLY, "cannot be written: it is read-only"),
        (sqlite3.SQLITE_BUSY, "is in use by another program"),
        (sqlite3.SQLITE_CANTOPEN, "cannot be opened"),
        (sqlite3.SQLITE_CORRUPT, "is damaged"),
        (sqlite3.SQLITE_NOTADB, "is no run: it is another kind of file"),
    ],
)
def test_every_failure_is_one_line(store, code, said):
    failure = sqlite3.OperationalError("that")
    failure.sqlite_errorcode = code
    with pytest.raises(dance.StoreError, match=f"run.db {said}") as caught, store.transaction():
        raise failure
    assert "\n" not in str(caught.value)


def test_a_full_store_keeps_what_it_has(store):
    store._connection.execute("pragma max_page_count=30")

    def fill():
        for number in range(100):
            with store.transaction() as connection:
                connection.execute("insert into chunk values(?, 1, ?, 1, 1, zeroblob(4096))", (number, number))

    with pytest.raises(dance.StoreError, match="cannot be written: database or disk is full; what is in it is safe"):
        fill()
    assert 2 < store.one("select count(*) from chunk")[0] < 99
    store.check_pages()


def test_a_database_whose_maker_was_killed_at_once_is_as_good_as_none(tmp_path):
    name = str(tmp_path / "run.db")
    connection = sqlite3.connect(name)
    connection.execute("pragma journal_mode=wal")
    connection.close()
    assert not exists(name)
    assert len(dance.run("3x20", store=name)) == 2


def test_a_store_that_cannot_be_made_leaves_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr("dancefloor.houses.runs.store.TABLES", "create table meta(key text;")
    with pytest.raises(dance.StoreError, match=r"run\.db cannot be opened"):
        Store.create(str(tmp_path / "run.db"), {})
    assert list(tmp_path.iterdir()) == []


TRY = "import sys, dancefloor.houses.runs.store as it\ntry: it.Hold(sys.argv[1], 0)\nexcept it.InUse: print('InUse')"


def test_one_at_a_time_holds_a_store(tmp_path):
    store = str(tmp_path / "run.db")
    assert not is_held(store)
    hold = Hold(store)
    assert is_held(store)
    with pytest.raises(InUse):
        Hold(store, 0.05)
    said = subprocess.run([sys.executable, "-c", TRY, store], capture_output=True, text=True, check=True).stdout
    assert "InUse" in said
    hold.release()
    assert not is_held(store)
    assert os.listdir(tmp_path) == []
    Hold(store).release()


def test_a_lock_that_stayed_behind_does_no_harm(tmp_path):
    store = str(tmp_path / "run.db")
    (tmp_path / "run.db-lock").touch()
    assert not is_held(store)
    Hold(store).release()
    assert os.listdir(tmp_path) == []


def test_a_link_is_held_where_it_leads(tmp_path):
    (tmp_path / "run.db").touch()
    os.symlink(tmp_path / "run.db", tmp_path / "link.db")
    hold = Hold(str(tmp_path / "link.db"))
    assert is_held(str(tmp_path / "run.db"))
    hold.release()
