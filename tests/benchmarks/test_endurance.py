"""Killing runs: kills are counted as they happen, and whatever is lost or found twice is seen."""

from __future__ import annotations

import random
import sqlite3
import subprocess
import sys
from functools import partial

import pytest

from benchmarks import endurance
from benchmarks.endurance import Killed, Row, Search, agree, begin, contents, endure, kill_and_finish, told
from dancefloor.formats.puzzle import read_puzzle
from dancefloor.houses.runs.running import run

DOMINOES = Search("dominoes", lambda: read_puzzle("dominoes 6x8"), 0.01)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    store = str(tmp_path_factory.mktemp("whole") / "run.db")
    run("dominoes 4x4", store=store, symmetry="none")
    return store


@pytest.mark.parametrize(
    "change",
    [
        "update chunk set count = count - 1, options = substr(options, width + 1)",
        "update chunk set count = count + 1, options = cast(options || substr(options, 1, width) as blob)",
        "update chunk set options = cast(substr(options, width + 1) || substr(options, 1, width) as blob)",
        "delete from chunk",
        "delete from meta where key = 'outcome'",
    ],
)
def test_what_is_lost_or_twice_or_in_another_order_is_seen(whole, tmp_path, change):
    store = str(tmp_path / "run.db")
    run("dominoes 4x4", store=store, symmetry="none", threads=2)
    assert agree(store, whole)
    with sqlite3.connect(store) as connection:
        connection.execute(change)
    connection.close()
    assert not agree(store, whole)


def test_chunks_of_any_size_are_the_same(whole, tmp_path):
    store = str(tmp_path / "run.db")
    for limit in (5, 17, None):
        run("dominoes 4x4", store=store, symmetry="none", limit=limit)
    assert contents(store).solutions == contents(whole).solutions


def test_only_kills_of_processes_at_work_count(tmp_path):
    store, chance = str(tmp_path / "run.db"), random.Random(1)
    at_once = kill_and_finish(partial(begin, "3x20"), store, kills=3, seconds=0.0, chance=chance)
    assert (len(at_once.lost), at_once.midway, at_once.sittings) == (3, 0, 4)
    never = kill_and_finish(partial(begin, "3x20"), store, kills=3, seconds=1e6, chance=chance)
    assert (never.lost, never.sittings) == ([], 1)


def test_a_process_that_fails_ends_the_killing(tmp_path):
    def start(store):
        return subprocess.Popen([sys.executable, "-c", "raise SystemExit('no')"], stderr=subprocess.PIPE)

    with pytest.raises(RuntimeError, match="no"):
        kill_and_finish(start, str(tmp_path / "run.db"), kills=1, seconds=60.0, chance=random.Random(1))
    with pytest.raises(RuntimeError, match="nowhere"):
        begin("3x20", str(tmp_path / "run.db"), before="import nowhere\n")


def test_a_row_tells_what_was_lost():
    runs = [Killed([0.25, 0.5], 1, 3, 9.0), Killed([0.75], 1, 2, 9.0)]
    row = Row(DOMINOES._replace(threads=2, counts=True), runs, True)
    assert told(row) == "| dominoes | 2 | count | each | 3 | 2 | 2 | 5 | 0.50 s | 0.75 s | yes |"
    assert told(row._replace(equal=False)).endswith("| **no** |")


@pytest.mark.timeout(120)
def test_kills_are_shared_out_among_the_rows(monkeypatch, capsys):
    def finished(start, store, *, kills, seconds, chance):
        with start(store) as process:
            assert process.wait() == 0
        return Killed(kills * [0.5], kills, kills + 1, 1.0)

    monkeypatch.setattr(endurance, "kill_and_finish", finished)
    monkeypatch.setattr(endurance, "begin", lambda _, store, **how: subprocess.Popen([sys.executable, "-c", "pass"]))
    monkeypatch.setattr(endurance, "agree", lambda store, whole: True)
    rows = list(endure([DOMINOES], 11, 1))
    assert sum(len(run.lost) for row in rows for run in row.runs) == 11
    assert {row.search.threads for row in rows} == {1, 2}
    assert len({row.search for row in rows}) == 8
    monkeypatch.setattr(endurance, "agree", lambda store, whole: False)
    assert endurance.main(["--kills", "8", "--only", "6x10"]) == 1
    assert capsys.readouterr().out.count("**no**") == 8
