"""Whatever ends a process, a run is taken up as if nothing had happened."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from contextlib import closing
from itertools import pairwise
from types import SimpleNamespace

import pytest

import dancefloor as dance
from benchmarks.endurance import contents, kill_and_finish
from dancefloor.errors import StoreError
from dancefloor.formats.plain import write_kept
from dancefloor.formats.puzzle import read_puzzle
from dancefloor.houses.runs import sitting
from dancefloor.houses.runs.running import run
from dancefloor.houses.runs.sitting import EVERY, FIRST, Log, Rhythm
from dancefloor.houses.runs.store import Store, exists
from dancefloor.houses.runs.stored_runs import open_run
from dancefloor.search.values import Limits, Outcome
from dancefloor.verbs.how import Request
from dancefloor.verbs.kinds.kind import Encoded
from tests.houses.runs.stopping import last_words

DOMINOES = {"puzzle": "dominoes 6x8", "symmetry": "none"}
CASES = {
    "list": DOMINOES,
    "list up to symmetry": {"puzzle": "6x10"},
    "list with few symmetric ones": {"puzzle": "dominoes 6x7"},
    "count": {"puzzle": "dominoes 7x8", "symmetry": "none", "count": True, "engine": "scanning"},
    "count up to symmetry": {"puzzle": "dominoes 6x8", "count": True, "engine": "scanning"},
}


def killed(worker, undisturbed, tmp_path, case, kills):
    """Kill a run as often, on one thread or two, and let it finish; then all is there."""
    whole, chance = undisturbed(case), random.Random(case)
    while kills:
        store = str(tmp_path / f"{kills}.db")

        def start(store):
            return worker(**CASES[case], store=store, threads=chance.choice([1, 2]))

        kills -= len(kill_and_finish(start, store, kills=kills, seconds=0.3, chance=chance).lost)
        assert contents(store) == whole


@pytest.mark.timeout(120)
@pytest.mark.parametrize("case", ["list", pytest.param("count up to symmetry", marks=pytest.mark.slow)])
def test_kill_9_loses_and_repeats_nothing(worker, undisturbed, tmp_path, case):
    killed(worker, undisturbed, tmp_path, case, 1)


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("case", CASES)
def test_ten_times_kill_9_loses_and_repeats_nothing(worker, undisturbed, tmp_path, case):
    killed(worker, undisturbed, tmp_path, case, 10)


@pytest.mark.timeout(120)
def test_a_copy_of_the_files_at_any_instant_is_taken_up(worker, undisturbed, tmp_path, store):
    store, chance, copies = tmp_path / "run.db", random.Random(1), []
    process = worker(**DOMINOES, store=str(store), threads=1)
    for number in range(2):
        time.sleep(chance.uniform(0.05, 0.15))
        process.send_signal(signal.SIGSTOP)  # as if the power had gone
        copy = tmp_path / f"copy{number}.db"
        for suffix in ("", "-wal"):
            if os.path.exists(f"{store}{suffix}"):
                shutil.copy(f"{store}{suffix}", f"{copy}{suffix}")
        process.send_signal(signal.SIGCONT)
        copies.append(copy)
    found = []
    for copy in copies:
        run(**DOMINOES, store=str(copy), limit=1)
        found.append(len(open_run(str(copy))))
        run(**DOMINOES, store=str(copy))
        assert contents(copy) == undisturbed("list")
    assert found == sorted(found)


@pytest.mark.timeout(60)
def test_a_full_disk_costs_nothing_that_was_written(worker, undisturbed, store):
    pytest.importorskip("resource")
    full = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, 1_000_000))\n"
    process = worker(before=full, **DOMINOES, store=store, threads=1)
    _, said = process.communicate()
    last = said.decode().splitlines()[-1]
    assert "run.db cannot be written" in last
    assert "the same command continues" in last
    assert 0 < len(open_run(store)) < 167089
    run(**DOMINOES, store=store)
    assert contents(store) == undisturbed("list")


@pytest.mark.timeout(60)
def test_a_disk_without_room_for_a_store_gets_none(worker, tmp_path, store):
    pytest.importorskip("resource")
    full = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, 10_000))\n"
    _, said = worker(before=full, **DOMINOES, store=store, threads=1).communicate()
    last = said.decode().splitlines()[-1]
    assert "run.db cannot be written" in last
    assert last.endswith("nothing was kept")
    assert os.listdir(tmp_path) == []


@pytest.mark.timeout(60)
def test_whoever_reads_meanwhile_sees_it_grow(worker, store):
    process = worker(**DOMINOES, store=store, threads=1)
    seen = [0]
    while process.poll() is None:
        if exists(store):
            watched = open_run(store)
            if many := len(watched):
                watched[many - 1]
                assert watched.is_at_work or watched.outcome is Outcome.COMPLETE or process.wait() == 0
            seen.append(many)
            watched.close()
        time.sleep(0.03)
    assert seen == sorted(seen)
    assert len(set(seen)) > 2


@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    "number", [signal.SIGTERM, *(pytest.param(each, marks=pytest.mark.slow) for each in (signal.SIGINT, signal.SIGHUP))]
)
def test_a_signal_ends_it_properly(store, number):
    last = last_words(["6x6", "--pieces", "any*pentominoes,any*tetrominoes"], store, number)
    assert last.startswith(f"everything is kept in {store}; to continue: dancefloor run 6x6")
    assert open_run(store).outcome is Outcome.INTERRUPTED
    assert not open_run(store).is_at_work


def test_a_second_process_is_told_who_works_on_the_store(tmp_path, store):
    request = sitting.Request.of(symmetry="all")
    at_work = sitting.Sitting("3x20", request, store)
    with pytest.raises(dance.StoreError, match=rf"is at work already: process {os.getpid()} on .* holds it since 20"):
        sitting.Sitting("3x20", request, store)
    at_work.work()
    at_work.close()
    assert len(run("3x20", store=store)) == 2
    assert os.listdir(tmp_path) == ["run.db"]


@pytest.mark.parametrize(
    "other",
    [
        {"puzzle": "4x15"},
        {"puzzle": "3x20", "symmetry": "none"},
        {"puzzle": "3x20", "count": True},
        {"puzzle": "3x20", "engine": "reference"},
        {"puzzle": "3x20", "seed": 1},
    ],
)
def test_another_puzzle_or_question_is_refused(tmp_path, other):
    store = tmp_path / "run.db"
    run("3x20", store=str(store), engine="scanning-python")
    before = store.read_bytes()
    with pytest.raises(dance.InputError, match="name another store"):
        run(**other, store=str(store))
    assert store.read_bytes() == before
    assert os.listdir(tmp_path) == ["run.db"]


SHORT_SITTING = """
import json, os, signal, sys
from dancefloor.formats.plain import read_kept
from dancefloor.houses.runs.running import run
puzzle, how = json.loads(sys.argv[1])
reports = []
def kill(progress):
    reports.append(progress)
    if len(reports) == 3:
        os.kill(os.getpid(), signal.SIGKILL)
run(read_kept(puzzle), on_progress=kill, threads=1, **how)
"""


def nodes(store):
    """How many nodes are entered, by all that is written."""
    return open_run(store).statistics.nodes if exists(store) else 0


@pytest.mark.timeout(120)
@pytest.mark.parametrize(
    "how",
    [
        {},
        pytest.param({"symmetry": "none"}, marks=pytest.mark.slow),
        pytest.param({"count": True, "engine": "cells"}, marks=pytest.mark.slow),
        pytest.param({"count": True, "symmetry": "none", "engine": "dancing"}, marks=pytest.mark.slow),
    ],
)
def test_a_sitting_that_is_killed_after_three_reports_of_progress_has_gained_something(store, how):
    """On a busy machine, a report may come before the search, which makes one after each tenth of a second of work."""
    puzzle = write_kept(read_puzzle("one-sided-pentominoes 9x10"))
    known = [0]
    for _ in range(3):
        words = json.dumps([puzzle, {**how, "store": store}])
        done = subprocess.run([sys.executable, "-c", SHORT_SITTING, words], capture_output=True, check=False)
        assert done.returncode == -signal.SIGKILL, done.stderr
        known.append(nodes(store))
    assert all(later > earlier for earlier, later in pairwise(known)), known


@pytest.mark.parametrize("puzzle", ["6x10", "dominoes 6x6"])
def test_limits_end_sittings_and_not_the_run(tmp_path, undisturbed, puzzle):
    store, whole = str(tmp_path / "parts.db"), str(tmp_path / "whole.db")
    run(puzzle, store=whole)
    first = run(puzzle, store=store, limit=1)
    assert (len(first), first.outcome) == (1, Outcome.LIMITED)
    assert len(run(puzzle, store=store, limit=50)) == 50
    assert len(run(puzzle, store=store, limit=20)) == 50
    assert run(puzzle, store=store, timeout=0).outcome is Outcome.LIMITED
    assert run(puzzle, store=store).outcome is Outcome.COMPLETE
    assert contents(store) == contents(whole)


@pytest.mark.parametrize(
    "how",
    [
        {"puzzle": "3x20"},
        {"puzzle": "3x20", "count": True},
        {"puzzle": "dominoes 7x7"},  # no search is needed
        {"puzzle": "dominoes 7x7", "count": True},
        {"puzzle": "dominoes 7x7", "executor": "processes:1"},
    ],
)
def test_a_process_that_ends_before_it_notes_its_work_harms_nothing(tmp_path, monkeypatch, how, store):
    def end(_):
        raise KeyboardInterrupt

    whole = str(tmp_path / "whole.db")
    with monkeypatch.context() as patch:
        patch.setattr(sitting.Sitting, "_sit_down", end)
        assert run(**how, store=store).outcome is Outcome.INTERRUPTED
    found = run(**how, store=store)
    assert found.outcome is Outcome.COMPLETE
    assert found.total == run(**how, store=whole).total
    assert contents(store) == contents(whole)


@pytest.mark.parametrize("how", [{}, {"count": True}, {"executor": "processes:1"}, {"limit": 1, "threads": 2}])
def test_a_finished_run_is_only_read_without_searching(tmp_path, monkeypatch, how):
    store = tmp_path / "run.db"
    run("3x20", store=store, count=how.get("count", False))
    monkeypatch.setattr("dancefloor.verbs.kinds.plan.search_by", None)
    monkeypatch.setattr("dancefloor.verbs.kinds.packing.quickest_order", None)
    before, about = store.read_bytes(), store.stat()
    told = []
    assert run("3x20", store=store, **how, on_progress=told.append).outcome is Outcome.COMPLETE
    assert store.read_bytes() == before
    assert (store.stat().st_mtime_ns, os.listdir(tmp_path)) == (about.st_mtime_ns, ["run.db"])
    assert told == []


def test_what_a_process_that_was_killed_leaves_beside_a_finished_run_is_tidied_up(tmp_path, store):
    left = str(tmp_path / "left.db")
    with closing(sitting.Sitting("3x20", Request.of(symmetry="all"), store)) as sat:
        assert sat.work() is Outcome.COMPLETE
        for end in ("", "-wal"):
            shutil.copyfile(f"{store}{end}", f"{left}{end}")
    assert run("3x20", store=left).outcome is Outcome.COMPLETE
    assert contents(left) == contents(store)
    assert sorted(os.listdir(tmp_path)) == ["left.db", "run.db"]


@pytest.mark.parametrize(
    ("puzzle", "symmetry"), [("6x10", "all"), ("5x6+5x6", "all"), ("dominoes 6x6", "all"), ("6x10", "none")]
)
def test_counts_are_those_of_count(store, puzzle, symmetry):
    total = run(puzzle, store=store, count=True, symmetry=symmetry).total
    counted = dance.count(puzzle, symmetry=symmetry)
    assert (total, total.raw, total.distinct, total.group) == (counted, counted.raw, counted.distinct, counted.group)


SQUARES = "dominoes 2x2+2x2+2x2+2x2+2x2+2x2"  # with too many symmetries to list


@pytest.mark.parametrize(
    ("puzzle", "symmetry"),
    [
        ("8x8-2x2@3,3", "all"),
        ("5x6+5x6", "all"),
        ("dominoes 4x4", "all"),
        ("dominoes 4x4", "rotations"),
        ("dominoes 4x4", "none"),
        (SQUARES, "all"),
    ],
)
def test_solutions_are_those_of_solve(store, puzzle, symmetry):
    found = run(puzzle, store=store, symmetry=symmetry)
    assert set(found) == set(dance.solve(puzzle, symmetry=symmetry))
    assert found.outcome is Outcome.COMPLETE


@pytest.mark.parametrize(
    "puzzle", [dance.Queens(6), dance.Langford(7), dance.Sudoku([1, 2, 3, 4] + 12 * [0]), "tetrominoes 4x5"]
)
def test_other_kinds_run_too(tmp_path, puzzle, store):
    found = run(puzzle, store=store)
    assert set(found) == set(dance.solve(puzzle))
    assert run(puzzle, store=str(tmp_path / "count.db"), count=True).total == len(found)


@pytest.mark.parametrize("count", [False, True])
def test_a_run_of_a_version_that_searched_otherwise_is_refused(store, monkeypatch, count):
    with monkeypatch.context() as earlier:  # when queens had no symmetries
        earlier.setattr(Encoded, "unseen", "nobody looked for them")
        assert run("queens 16", store=store, count=count, engine="dancing", timeout=1).outcome is Outcome.LIMITED
    with pytest.raises(StoreError, match="is a run of another version, with other searches"):
        run("queens 16", store=store, count=count, engine="dancing")


def test_what_cannot_be_resumed_is_refused(tmp_path, store):
    for count in (False, True):
        with pytest.raises(dance.InputError, match="cannot be resumed"):
            run(dance.Fillomino(((2, 0), (0, 0))), store=store, count=count)
    with pytest.raises(dance.InputError, match="which lists no solutions; limit its seconds"):
        run("6x10", store=store, count=True, limit=5)
    assert os.listdir(tmp_path) == []


def test_classes_that_a_search_cannot_count_are_refused(store):
    with pytest.raises(dance.InputError, match=r"are too many to count up to: count with the symmetry 'none'"):
        run(SQUARES, store=store, count=True)
    assert run(SQUARES, store=store, count=True, symmetry="none").total == 64


@pytest.mark.parametrize(
    ("puzzle", "how", "threads"),
    [("6x10", {}, 1), ("dominoes 6x8", {"count": True}, 2)],
)
def test_progress_of_a_part_is_that_of_the_part(tmp_path, monkeypatch, many_reports, puzzle, how, threads):
    monkeypatch.setattr(sitting, "BETWEEN_REPORTS", 0.0)
    for part in dance.split(puzzle, parts=2, **how):
        told, store = [], str(tmp_path / f"{part.number}.db")
        run(part, store=store, threads=threads, limits=Limits(nodes=20_000), on_progress=told.append)
        kept = open_run(store).progress
        run(part, store=store, threads=threads, on_progress=told.append)
        shares = [progress.fraction for progress in told]
        assert shares == sorted(shares)
        assert (shares[0], shares[-1]) == (0, 1)
        assert 0 < kept < 1
        assert len({share for share in shares if kept <= share < 0.9}) > 3
        found = [progress.statistics.covers for progress in told]
        assert found == sorted(found)
        assert found[-1] == open_run(store).statistics.covers


def test_sittings_follow_one_another(tmp_path):
    name = str(tmp_path / "run.db")
    before = dance.run("3x20", store=name).seconds
    store = Store(name, writes=True)
    with store.transaction() as connection:
        log = Log(store, connection, 4)
        log.write(connection, 7, is_last=True)
    log.end(Outcome.LIMITED)
    assert log.seconds > before
    assert store.all("select id, threads, found, how from sitting where id>1") == [(log.number, 4, 7, "limit")]
    assert store.one("select max(sitting), max(found) from sample") == (log.number, 2)
    assert store.one("select total(seconds) from sitting")[0] >= before
    store.close()


@pytest.fixture
def clock(monkeypatch):
    """A clock that stands still unless somebody sets it."""
    shown = SimpleNamespace(now=100.0)
    monkeypatch.setattr(sitting.time, "monotonic", lambda: shown.now)
    return shown


def test_pauses_grow_with_the_work(clock):
    beat, pauses = Rhythm(), []
    clock.now += 7
    beat.begin()
    for _ in range(9):
        pauses.append(beat.left)
        assert not beat.is_due
        clock.now += 1.01 * beat.left
        assert beat.is_due
        beat.written()
    assert pauses[0] == pytest.approx(FIRST)
    assert pauses == sorted(pauses)
    assert pauses[-1] == pytest.approx(EVERY)
    assert all(later <= 2.1 * pause for pause, later in pairwise(pauses))


def test_it_begins_once(clock):
    beat = Rhythm()
    beat.begin()
    clock.now += FIRST
    beat.begin()
    assert beat.is_due
