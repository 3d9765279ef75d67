from __future__ import annotations

import os
import sqlite3
import subprocess
import sys

import pytest

import dancefloor as dance
from dancefloor.houses.runs.store import Damaged, Hold, InUse, Store, exists, is_held


def test_a_transaction_takes_effect_as_a_whole_or_not_at_all(opened):
    with opened.transaction() as connection:
        connection.execute("update meta set value='b' where key='name'")

    def interrupted():
        with opened.transaction() as connection:
            connection.execute("update meta set value='c' where key='name'")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert opened.fact("name") == "b"
    opened._connection.execute("begin")  # as an interruption within the block's own code leaves it
    opened._connection.execute("update meta set value='d' where key='name'")
    with opened.transaction():
        pass
    assert opened.fact("name") == "b"
    assert opened.fact("other") == ""


def test_facts_that_cannot_be_read_are_damage(opened):
    assert opened.json_fact("other") is None
    with pytest.raises(Damaged, match="question cannot be read"):
        opened.json_fact("question")


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
def test_every_failure_is_one_line(opened, code, said):
    failure = sqlite3.OperationalError("that")
    failure.sqlite_errorcode = code
    with pytest.raises(dance.StoreError, match=f"run.db {said}") as caught, opened.transaction():
        raise failure
    assert "\n" not in str(caught.value)


def test_a_full_store_keeps_what_it_has(opened):
    opened._connection.execute("pragma max_page_count=30")

    def fill():
        for number in range(100):
            with opened.transaction() as connection:
                connection.execute("insert into chunk values(?, 1, ?, 1, 1, zeroblob(4096))", (number, number))

    with pytest.raises(dance.StoreError, match="cannot be written: database or disk is full; what is in it is safe"):
        fill()
    assert 2 < opened.one("select count(*) from chunk")[0] < 99
    opened.check_pages()


def test_a_database_whose_maker_was_killed_at_once_is_as_good_as_none(store):
    connection = sqlite3.connect(store)
    connection.execute("pragma journal_mode=wal")
    connection.close()
    assert not exists(store)
    assert len(dance.run("3x20", store=store)) == 2


def test_a_store_that_cannot_be_made_leaves_nothing(tmp_path, monkeypatch, store):
    monkeypatch.setattr("dancefloor.houses.runs.store.TABLES", "create table meta(key text;")
    with pytest.raises(dance.StoreError, match=r"run\.db cannot be opened"):
        Store.create(store, {})
    assert list(tmp_path.iterdir()) == []


TRY = "import sys, dancefloor.houses.runs.store as it\ntry: it.Hold(sys.argv[1], 0)\nexcept it.InUse: print('InUse')"


def test_one_at_a_time_holds_a_store(tmp_path, store):
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


def test_a_lock_that_stayed_behind_does_no_harm(tmp_path, store):
    (tmp_path / "run.db-lock").touch()
    assert not is_held(store)
    Hold(store).release()
    assert os.listdir(tmp_path) == []


def test_a_link_is_held_where_it_leads(tmp_path, store):
    (tmp_path / "run.db").touch()
    os.symlink(tmp_path / "run.db", tmp_path / "link.db")
    hold = Hold(str(tmp_path / "link.db"))
    assert is_held(store)
    hold.release()
