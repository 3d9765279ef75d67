"""Killing runs: kills are counted as they happen, and whatever is lost or found twice is seen."""

from __future__ import annotations

import random
import sqlite3
from functools import partial

import pytest

from benchmarks.endurance import agree, begin, contents, kill_and_finish
from dancefloor.houses.runs.running import run


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
