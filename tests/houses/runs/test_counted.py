"""Counts that tables or determinants may finish are taken up as if nothing had happened, whatever ends a process."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from types import SimpleNamespace

import pytest

import dancefloor as dance
from benchmarks.endurance import contents
from dancefloor._native import MISSING
from dancefloor.houses.runs import counted, sitting
from dancefloor.houses.runs.run_reports import runs_table
from dancefloor.houses.runs.running import run
from dancefloor.houses.runs.sitting import Log
from dancefloor.houses.runs.store import exists
from dancefloor.houses.runs.stored_runs import open_run, runs_in
from dancefloor.search import stepwise
from dancefloor.search.deadline import TimeUp
from dancefloor.search.values import Limits, Outcome
from dancefloor.verbs import searching
from tests.houses.runs.damage import forge
from tests.houses.runs.stopping import StopAt, last_words

pytestmark = [
    pytest.mark.skipif(bool(MISSING), reason="the compiled module is not installed"),
    pytest.mark.usefixtures("nothing_chosen"),
]

CASES = {
    "tables win a race": {"puzzle": "any*tetrominoes 8x8"},
    "a search wins a race": {"puzzle": "8x8-2x2", "symmetry": "none"},
    "tables": {"puzzle": "any*tetrominoes 8x8", "engine": "counting", "symmetry": "none"},
    "determinants": {"puzzle": "dominoes 24x24"},
    "a search": {"puzzle": "8x8-2x2", "engine": "dancing"},
}
WITH_TABLES = CASES["tables"]
MANY_CHECKPOINTS = "select count(*) from checkpoint"


class Killed(BaseException):
    """The process is gone."""


@pytest.fixture
def short_turns(monkeypatch):
    """Turns so short that small puzzles take many; and tables are written after each of them."""
    monkeypatch.setattr(sitting, "EVERY", 0.001)
    monkeypatch.setattr(counted, "PATIENCE", 0.0)
    monkeypatch.setattr(searching, "PORTION", 2e5)
    monkeypatch.setattr(searching, "SLICE", 1 << 12)
    monkeypatch.setattr(stepwise, "TURN_SECONDS", 0.0)


@pytest.fixture
def killing(monkeypatch, short_turns):
    """Work on a run until the process is killed, in the middle of a transaction or after it; True if it is finished."""
    write, log = counted.Tallied.write, Log.write
    left = [0]

    def strike():
        left[0] -= 1
        if left[0] <= 0:
            raise Killed

    def written(self, connection, *, is_last):
        write(self, connection, is_last=is_last)
        strike()

    def logged(self, connection, found, *, is_last):
        log(self, connection, found, is_last=is_last)
        strike()

    monkeypatch.setattr(counted.Tallied, "write", written)
    monkeypatch.setattr(Log, "write", logged)

    def work(moment, **how):
        left[0] = moment
        try:
            return run(count=True, **how).outcome is Outcome.COMPLETE
        except Killed:
            return False

    return work


def taken_up(working, store, case, threads=(1,)):
    """Work on a run in as many sittings as it takes; return their number."""
    sittings = 0
    while True:
        sittings += 1
        if working(
            3 + 2 * (sittings // 2) % 9 + sittings // 40, store=store, threads=threads[sittings % len(threads)], **case
        ):
            return sittings


def rows(store, query):
    with closing(sqlite3.connect(store)) as connection:
        return connection.execute(query).fetchall()


def state(store):
    """All that a store keeps of a finished run."""
    run = open_run(store)
    assert rows(store, MANY_CHECKPOINTS) == [(0,)]
    return contents(store), run.total, run.total.raw, run.engine, run.statistics[:4]


def checkpoint(store):
    return rows(store, "select name, kind, value from checkpoint order by name"), rows(store, "select * from interval")


@pytest.mark.timeout(120)
@pytest.mark.parametrize(
    "case", [pytest.param(case, marks=pytest.mark.slow if case == "tables win a race" else ()) for case in CASES]
)
def test_a_count_that_is_killed_again_and_again_is_the_same_count(killing, tmp_path, case):
    one, other = str(tmp_path / "one.db"), str(tmp_path / "other.db")
    assert killing(10**9, store=one, threads=1, **CASES[case])
    assert taken_up(killing, other, CASES[case]) > 1
    assert state(other) == state(one)


@pytest.mark.timeout(120)
@pytest.mark.parametrize(
    "case",
    ["a search wins a race", *(pytest.param(case, marks=pytest.mark.slow) for case in ("tables win a race", "tables"))],
)
def test_sittings_may_have_other_threads(killing, store, case):
    assert taken_up(killing, store, CASES[case], (1, 2)) > 1
    how = CASES[case]
    whole = dance.count(how["puzzle"], symmetry=how.get("symmetry", "all"))
    assert (open_run(store).total, open_run(store).total.raw) == (whole, whole.raw)


REAL = {
    "a race": {"puzzle": "any*tetrominoes 9x12"},
    "determinants": {"puzzle": "dominoes 60x60"},
}


@pytest.mark.timeout(120)
@pytest.mark.parametrize(
    ("case", "times"),
    [("a race", 1), *(pytest.param(case, 6, marks=pytest.mark.slow) for case in ("a race", "determinants"))],
)
def test_kill_9_loses_nothing_but_a_moment(worker, store, case, times):
    chance = random.Random(case)
    for _ in range(times):
        process = worker(**REAL[case], store=store, count=True, threads=chance.choice([1, 2]))
        time.sleep(chance.uniform(0.1, 0.6))
        process.kill()
        process.wait()
    found = run(**REAL[case], store=store, count=True)
    whole = dance.count(REAL[case]["puzzle"], symmetry="all")
    assert (found.total, found.total.raw, found.outcome) == (whole, whole.raw, Outcome.COMPLETE)
    assert rows(store, MANY_CHECKPOINTS) == [(0,)]


@pytest.mark.parametrize("case", CASES)
def test_counts_are_those_of_count(store, case):
    how = {"symmetry": "all", **CASES[case]}
    counted, told = run(**how, store=store, count=True, threads=1), dance.count(**how, threads=1)
    assert (counted.total, counted.total.raw, counted.engine) == (told, told.raw, told.engine)
    assert counted.statistics[:2] == told.statistics[:2]
    assert str(int(told)) in runs_table(runs_in(store))  # whatever its size


def test_limits_end_sittings_in_order(short_turns, many_reports, store):
    shares, timeout = [0.0], 0.5
    for until in (0.2, 0.5):

        def wait(progress, until=until):
            if progress.fraction >= until:
                time.sleep(timeout)

        while shares[-1] < until:
            with suppress(TimeUp):  # a busy machine may not even begin in time
                limited = run(**WITH_TABLES, store=store, count=True, timeout=timeout, on_progress=wait)
                assert limited.outcome is Outcome.LIMITED
                shares.append(limited.progress)
    assert run(**WITH_TABLES, store=store, count=True).outcome is Outcome.COMPLETE
    assert shares == sorted(shares)
    assert shares[-1] < 1
    assert open_run(store).total == dance.count(WITH_TABLES["puzzle"], symmetry="none")
    ends = [how for (how,) in rows(store, "select how from sitting")]
    assert {*ends[:-1]} == {"limit"}
    assert ends[-1] == "finished"


@pytest.mark.slow
@pytest.mark.timeout(120)
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_writes_the_tables_before_it_ends(store, number):
    words = ["6x15", "--pieces", "one-sided-pentominoes", "--engine", "counting", "--count"]
    last = last_words(words, store, number, lambda store: exists(store) and rows(store, MANY_CHECKPOINTS) > [(0,)])
    assert last.startswith(f"everything is kept in {store}; to continue: dancefloor run 6x15")
    stopped = open_run(store)
    [(facts,)] = rows(store, "select value from checkpoint where name='1/facts'")
    assert json.loads(facts)["tables"]["has_begun"]
    assert rows(store, "select fraction from interval where id=1") > [(0.0,)]
    assert (stopped.outcome, stopped.engine, stopped.is_at_work) == (Outcome.INTERRUPTED, "counting", False)


def begun(store, **how):
    """A run that was stopped in the middle, with tables."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sitting, "EVERY", 0.01)
        patch.setattr(counted, "PATIENCE", 0.0)
        patch.setattr("dancefloor.search.session.BETWEEN_REPORTS", 0.0)
        stopped = run(**{**WITH_TABLES, **how}, store=store, count=True, threads=1, on_progress=StopAt(0.3))
    assert stopped.outcome is Outcome.INTERRUPTED
    return stopped


def test_a_run_tells_how_far_it_is(store):
    stopped = begun(store)
    assert 0.2 < stopped.progress < 1
    assert (stopped.engine, stopped.total, stopped.per_second) == ("counting", 0, None)
    assert "counting" not in runs_table(runs_in(store))
    kinds = {kind for _, kind, _ in checkpoint(store)[0]}
    assert kinds == {"counting", "tables"}
    told = []
    run(**WITH_TABLES, store=store, count=True, on_progress=told.append)
    assert all(progress.fraction > 0.2 for progress in told)


@pytest.mark.parametrize("symmetry", ["none", "all"])
def test_determinants_take_no_time_of_a_search(store, monkeypatch, many_reports, symmetry):
    """Dives into a search for all these covers would tell of ages."""
    monkeypatch.setattr(sitting, "EVERY", 0.0)
    stop = StopAt(0.4)
    how = {"count": True, "threads": 1, "symmetry": symmetry}
    stopped = run("dominoes 30x30", store=store, **how, on_progress=stop)
    assert (stopped.outcome, stopped.engine) == (Outcome.INTERRUPTED, "matchings")
    assert {progress.expected for progress in stop.told} == {None}
    assert rows(store, "select * from meta where key='expected'") == []
    assert stopped.seconds_left is None or stopped.seconds_left.least < 1000
    forge(store, "insert into meta values('expected', '[7.5e140, 0.0]')")  # as it was kept before
    assert open_run(store).seconds_left == stopped.seconds_left
    run("dominoes 30x30", store=store, **how)
    assert rows(store, "select * from meta where key='expected'") == []


@pytest.mark.parametrize(("puzzle", "is_guessed"), [("any*tetrominoes 7x8", False), ("any*tetrominoes 10x10", True)])
def test_a_race_tells_how_long_the_way_takes_that_works(store, many_reports, puzzle, is_guessed):
    """Tables count these within some seconds; a search would take hours."""
    stop = StopAt(0.6)
    stopped = run(puzzle, store=store, symmetry="none", count=True, threads=1, on_progress=stop)
    assert (stopped.outcome, stopped.engine) == (Outcome.INTERRUPTED, "counting")
    kept = [json.loads(value)[0] for (value,) in rows(store, "select value from meta where key='expected'")]
    assert kept == (pytest.approx([stop.told[-1].expected.seconds], rel=0.5) if is_guessed else [])
    assert all(seconds < 100 for seconds in kept)


def test_the_file_of_a_finished_count_is_small_again(store):
    begun(store)
    before = os.path.getsize(store)
    run(**WITH_TABLES, store=store, count=True)
    assert os.path.getsize(store) < before
    assert rows(store, "pragma freelist_count") == [(0,)]


def test_tables_are_written_again_only_if_that_is_cheap(tmp_path, monkeypatch):
    monkeypatch.setattr(sitting, "EVERY", 0.0)
    monkeypatch.setattr(searching, "SLICE", 1 << 10)
    written = []
    write = counted.Tallied._write_tables
    monkeypatch.setattr(counted.Tallied, "_write_tables", lambda self, *given: (written.append(1), write(self, *given)))
    many = []
    for patience in (0.0, 1e9):
        monkeypatch.setattr(counted, "PATIENCE", patience)
        run(**WITH_TABLES, store=str(tmp_path / f"{patience}.db"), count=True, threads=1)
        many.append(len(written))
        written.clear()
    assert many[0] > 20
    assert many[1] < 10  # soon after the sitting began, and each time after twice as long


SHORT_SITTING = """
import json, os, signal, sys
from dancefloor.houses.runs.running import run
from dancefloor.verbs import searching
searching.SLICE = 1 << 12
reports = []
def kill(progress):
    reports.append(progress)
    if len(reports) == 15:
        os.kill(os.getpid(), signal.SIGKILL)
run(on_progress=kill, count=True, threads=1, **json.loads(sys.argv[1]))
"""


@pytest.mark.timeout(120)
@pytest.mark.parametrize("sittings", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_a_sitting_with_tables_that_is_killed_soon_has_gained_something(store, sittings):
    """After 1.5 seconds of work, and not twenty times as long as it takes to write the tables."""
    written = [0.0]
    how = {"puzzle": "one-sided-pentominoes 9x10", "engine": "counting", "symmetry": "none", "store": store}
    for _ in range(sittings):
        done = subprocess.run([sys.executable, "-c", SHORT_SITTING, json.dumps(how)], capture_output=True, check=False)
        assert done.returncode == -signal.SIGKILL, done.stderr
        written.append(rows(store, "select max(at) from checkpoint where kind='tables'")[0][0])
    assert written == sorted(set(written))


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("update checkpoint set value=substr(value, 1, length(value) - 1) where kind='tables'", "that is damaged"),
        ("update checkpoint set value=zeroblob(length(value)) where kind='tables'", "that is none"),
        ("delete from checkpoint where kind='tables'", "that is none"),
        ("update checkpoint set value=cast('{\"' as blob) where kind<>'tables'", "facts of a count cannot be read"),
        (("update checkpoint set value=? where kind<>'tables'", (b"[" * 200_000,)), "facts of a count cannot be read"),
        ("update checkpoint set value=cast('[]' as blob) where kind<>'tables'", "facts that are wrong"),
        ("update checkpoint set value=cast('{}' as blob) where kind<>'tables'", "facts that are wrong"),
        (
            "update checkpoint set value=cast(replace(value, '\"format\": 1', '\"format\": 9') as blob)"
            " where kind<>'tables'",
            "another format",
        ),
    ],
)
def test_a_damaged_checkpoint_is_refused_and_not_touched(store, wrong, said):
    begun(store)
    forge(store, wrong)
    before = checkpoint(store)
    with pytest.raises(dance.StoreError, match=said) as refused:
        run(**WITH_TABLES, store=store, count=True)
    assert "\n" not in str(refused.value)
    assert str(refused.value).startswith(store)
    assert checkpoint(store) == before


def test_a_full_disk_is_one_line_and_costs_nothing(store, monkeypatch, short_turns):
    with monkeypatch.context() as full:
        full.setattr(shutil, "disk_usage", lambda folder: SimpleNamespace(free=10**9))
        begun(store)
        before = checkpoint(store)
        full.setattr(shutil, "disk_usage", lambda folder: SimpleNamespace(free=-1))
        with pytest.raises(dance.StoreError, match=r"cannot keep tables of more than .* the same command continues"):
            run(**WITH_TABLES, store=store, count=True)
    assert checkpoint(store) == before
    assert run(**WITH_TABLES, store=store, count=True).total == dance.count("any*tetrominoes 8x8")


def test_a_count_that_a_search_has_begun_is_finished_by_it(store):
    how = {"puzzle": "6x10", "store": store, "count": True, "threads": 1}
    assert run(**how, limits=Limits(nodes=1000)).outcome is Outcome.LIMITED
    begin = open_run(store)
    assert begin.engine not in ("", "counting")
    assert rows(store, MANY_CHECKPOINTS) == [(0,)]
    assert run(**how).total == 2339
    assert open_run(store).engine == begin.engine


def test_engines_that_only_count_are_for_one_process_that_counts(tmp_path, store):
    for engine in ("counting", "matchings"):
        with pytest.raises(dance.InputError, match="use it only for counting"):
            run("dominoes 4x4", store=store, engine=engine)
        with ThreadPoolExecutor(1) as executor, pytest.raises(dance.InputError, match="remove the executor"):
            run("dominoes 4x4", store=store, engine=engine, count=True, executor=executor)
        with pytest.raises(dance.InputError, match="only a search can be split"):
            dance.split("dominoes 4x4", parts=2, engine=engine, count=True)
    assert os.listdir(tmp_path) == []


def test_neither_an_executor_nor_a_limit_on_nodes_can_go_on_with_tables(store):
    begun(store, engine=None)
    before = checkpoint(store)
    how = {"puzzle": "any*tetrominoes 8x8", "symmetry": "none", "store": store, "count": True}
    with (
        ThreadPoolExecutor(1) as executor,
        pytest.raises(dance.InputError, match="counts by tables, which one process"),
    ):
        run(**how, executor=executor)
    with pytest.raises(dance.StoreError, match="without a limit on solutions or nodes cannot continue with one"):
        run(**how, limits=Limits(nodes=9))
    assert checkpoint(store) == before
    assert run(**how).total == dance.count("any*tetrominoes 8x8")


def test_an_executor_goes_on_where_a_search_stands(store, monkeypatch, short_turns, many_reports):
    """Tables that are out leave a search, which tells where it stands."""
    monkeypatch.setattr(searching.ByTables, "compare", lambda self, search: False)
    how = {"puzzle": "8x8-2x2", "symmetry": "none", "count": True}
    assert run(**how, store=store, threads=1, on_progress=StopAt(0.1)).outcome is Outcome.INTERRUPTED
    [(stands,)] = rows(store, "select stands from interval limit 1")
    assert json.loads(stands)[0] == "scanning"
    with ThreadPoolExecutor(2) as executor:
        found = run(**how, store=store, executor=executor)
    assert found.total == dance.count("8x8-2x2")
    assert rows(store, MANY_CHECKPOINTS) == [(0,)]
