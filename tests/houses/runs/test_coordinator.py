"""Whoever works on a run, and whatever happens to the workers, it finds what one process finds."""

from __future__ import annotations

import json
import os
import pickle
import random
import shutil
import signal
import subprocess
import sys
import time
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import pairwise
from pathlib import Path

import pytest

import dancefloor as dance
from benchmarks.endurance import contents
from dancefloor.houses.runs import coordinator
from dancefloor.houses.runs.question import tasks_of
from dancefloor.houses.runs.running import run
from dancefloor.houses.runs.store import exists
from dancefloor.houses.runs.stored_runs import open_run
from dancefloor.search.values import Outcome
from dancefloor.verbs.how import Request
from dancefloor.verbs.kinds.kind import kind_of
from tests.houses.runs.stopping import StopAt, last_words

CASES = {
    "list": {"puzzle": "dominoes 6x8", "symmetry": "none"},
    "list slowly": {"puzzle": "4x15", "engine": "scanning-python"},
    "list up to symmetry": {"puzzle": "6x10"},
    "list with few symmetric ones": {"puzzle": "dominoes 6x7"},
    "list other lengths": {"puzzle": "any*trominoes,any*dominoes 4x5"},
    "count": {"puzzle": "dominoes 7x8", "symmetry": "none", "count": True},
    "count up to symmetry": {"puzzle": "dominoes 6x8", "count": True},
    "count with a sieve": {"puzzle": "5x6+5x6", "count": True},
    "another engine": {"puzzle": "3x20", "engine": "scanning-python"},
}
IMPATIENT = "import dancefloor.houses.runs.coordinator as c; c.SHORTEST = c.LONGEST = 0.15\n"


@pytest.fixture
def impatient(monkeypatch):
    """Short orders, so that small puzzles are divided too."""
    monkeypatch.setattr(coordinator, "SHORTEST", 0.01)
    monkeypatch.setattr(coordinator, "LONGEST", 0.01)


def intervals(store):
    return open_run(store)._store.one("select count(*) from interval")[0]


def facts_of(store):
    return open_run(store)._store.all("select key, value from meta")


class Careless(Executor):
    """An executor that does what it gets at once, but loses orders and answers, fails, and answers in any order."""

    def __init__(self, seed):
        self.chance, self.held, self.lost = random.Random(seed), [], 0

    def submit(self, function, order):
        future, luck = Future(), self.chance.random()
        if luck < 0.1:
            self.lost += 1
        elif luck < 0.2:
            future.set_exception(BrokenProcessPool("a worker was killed"))
        else:
            answer = function(json.loads(json.dumps(order)))
            self.held.append((future, pickle.loads(pickle.dumps(answer))))
        self.chance.shuffle(self.held)
        for each, answer in [self.held.pop() for _ in self.held[:] if self.chance.random() < 0.7]:
            if each.set_running_or_notify_cancel():
                each.set_result(answer)
        return future


@pytest.mark.timeout(120)
@pytest.mark.parametrize("case", [case for case in CASES if case != "list slowly"])
def test_several_workers_find_what_one_process_finds(impatient, undisturbed, store, case):
    with ThreadPoolExecutor(3) as executor:
        found = run(**CASES[case], store=store, executor=executor)
    assert (found.outcome, found.progress, found.again) == (Outcome.COMPLETE, 1.0, 0)
    assert contents(store) == undisturbed(case)


@pytest.mark.timeout(120)
@pytest.mark.parametrize("case", ["list up to symmetry", "list with few symmetric ones", "count up to symmetry"])
@pytest.mark.parametrize("seed", range(2))
def test_lost_late_and_failed_answers_change_nothing(impatient, monkeypatch, undisturbed, store, case, seed):
    monkeypatch.setattr(coordinator, "PATIENCE", 0.0)
    executor = Careless(seed)
    found = run(**CASES[case], store=store, executor=executor, workers=4)
    assert found.again >= executor.lost
    assert contents(store) == undisturbed(case)


class Few(ThreadPoolExecutor):
    """Two workers who take only so many orders."""

    def __init__(self, orders):
        super().__init__(2)
        self.orders = orders

    def submit(self, *order):
        self.orders -= 1
        if self.orders < 0:
            raise RuntimeError("no more")
        return super().submit(*order)


@pytest.mark.timeout(120)
@pytest.mark.parametrize("case", ["list", "count"])
def test_a_divided_run_is_finished_by_any_other(impatient, undisturbed, store, case):
    with Few(2) as executor, pytest.raises(dance.WorkerError, match="takes no more work: no more; what is in it"):
        run(**CASES[case], store=store, executor=executor)
    assert intervals(store) > 1
    shares = [open_run(store).progress]
    for threads in (1, 2):
        shares += [run(**CASES[case], store=store, threads=threads, timeout=0.05).progress]
    assert all(later > earlier - 1e-9 for earlier, later in pairwise(shares))
    assert run(**CASES[case], store=store, threads=1).outcome is Outcome.COMPLETE
    assert contents(store) == undisturbed(case)


@pytest.mark.timeout(60)
def test_a_limit_on_solutions_is_kept(impatient, store):
    with ThreadPoolExecutor(2) as executor:
        for limit in (1, 50, 51, 1000):
            found = run("6x10", store=store, executor=executor, limit=limit)
            assert (len(found), found.outcome) == (limit, Outcome.LIMITED)
        assert len(run("6x10", store=store, executor=executor)) == 2339


@pytest.mark.timeout(60)
def test_progress_grows_and_numbers_in_order_of_arrival_never_change(impatient, store):
    seen, told = [[]], []

    def look(progress):
        told.append(progress)
        watched = open_run(store)
        seen.append([solution.options for solution in watched.as_found])
        watched.close()

    with ThreadPoolExecutor(2) as executor:
        found = run("6x10", store=store, executor=executor, on_progress=look)
    look(told[-1])
    shares = [progress.fraction for progress in told]
    assert shares == sorted(shares)
    assert (shares[-1], told[-1].statistics.covers) == (1, 2339)
    for earlier, later in pairwise(seen):
        assert later[: len(earlier)] == earlier
    arrived, in_order = list(found.as_found), list(found)
    assert (set(arrived), len(arrived)) == (set(in_order), 2339)
    assert found.as_found[-1] == found.as_found[10:][-1] == arrived[-1]
    assert list(found.as_found[5:900:7]) == arrived[5:900:7]


@pytest.mark.parametrize(("workers", "counts"), [(0, False), (2, True)])  # without workers, tables count
def test_dives_tell_from_the_beginning_how_long_it_may_take(impatient, store, workers, counts):
    stop = StopAt(-1)
    with ThreadPoolExecutor(2) as executor:
        found = run(
            "one-sided-pentominoes 9x10",
            store=store,
            count=counts,
            symmetry="none",
            threads=1,
            executor=executor if workers else None,
            on_progress=stop,
        )
    assert found.outcome is Outcome.INTERRUPTED
    most = [left.most for left in (stop.told[0].seconds_left, found.seconds_left)]
    assert all(30 < seconds < 30_000 for seconds in most)
    expected = json.loads(dict(facts_of(store))["expected"])
    assert stop.told[0].expected == tuple(number / max(1, workers) for number in expected)


@pytest.mark.parametrize("counts", [False, True])
def test_an_order_of_scanning_is_the_same_for_all_or_refused(counts):
    kind, request = kind_of("8x8-2x2@3,3"), Request.of(symmetry="all")
    order = tasks_of(kind, request, counts=counts).order
    assert tasks_of(kind, request, order, counts=counts).order == order
    with pytest.raises(dance.InputError, match="has no order of scanning 'x': another version may have it"):
        tasks_of(kind, request, "x", counts=counts)


@pytest.mark.parametrize("what", ["version", "problem", "searched"])
def test_a_worker_of_another_version_is_refused(store, what):
    class Other(ThreadPoolExecutor):
        def submit(self, function, order):
            return super().submit(function, {**order, what: "another"})

    with Other(1) as executor, pytest.raises(dance.WorkerError, match=r"a worker on .* another.* the same version"):
        run("3x20", store=store, executor=executor)
    assert len(run("3x20", store=store)) == 2


def test_an_executor_that_always_fails_or_is_shut_down_is_given_up(store):
    class Failing(Executor):
        def submit(self, function, order):
            future = Future()
            future.set_exception(ModuleNotFoundError("No module named 'dancefloor'"))
            return future

    with pytest.raises(
        dance.WorkerError, match=r"failed 6 times in a row.*No module named 'dancefloor'; what is in it"
    ):
        run("3x20", store=store, executor=Failing(), workers=1)
    with ThreadPoolExecutor(1) as executor:
        pass
    with pytest.raises(dance.WorkerError, match="takes no more work"):
        run("3x20", store=store, executor=executor)


@pytest.mark.timeout(60)
@pytest.mark.parametrize("begun", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_a_script_that_every_process_would_repeat_is_told_what_to_do(tmp_path, begun, store):
    script = tmp_path / "script.py"
    call = f"dance.run('6x10', store={store!r}, executor='processes:2')"
    script.write_text(
        f"import dancefloor as dance\ntry:\n    {call}\nexcept dance.DancefloorError as error:\n    print(error)\n"
    )
    if begun:
        run("6x10", store=store, limit=5)
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, cwd=tmp_path)
    wanted = "each process imports this script: call 'run' under 'if __name__ == \"__main__\":', and the run goes on\n"
    assert (done.stdout, done.stderr, done.returncode) == (wanted, "", 0)
    assert len(open_run(store)) == (5 if begun else 0)
    script.write_text(f"import dancefloor as dance\nif __name__ == '__main__':\n    print(len({call}))\n")
    assert subprocess.run([sys.executable, str(script)], capture_output=True, text=True).stdout == "2339\n"


@pytest.mark.parametrize("executor", ["processes", "processes:", "processes:0", "processes:x", "dask://", "dask", ""])
def test_what_is_no_executor_is_refused(tmp_path, executor, store):
    with pytest.raises(dance.InputError, match="it should be processes:N or dask://host:port"):
        run("3x20", store=store, executor=executor)
    with pytest.raises(dance.InputError, match="executor"):
        run("3x20", store=store, executor=3)
    assert os.listdir(tmp_path) == []


def test_a_missing_package_is_named(tmp_path, monkeypatch, store):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(dance.PackageUnavailable, match=r"pip install 'dancefloor\[dask\]'"):
        run("3x20", store=store, executor="dask://localhost:8786")
    assert os.listdir(tmp_path) == []


# Real processes.


def children(pid):
    """The workers that a process has begun."""
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((path / "stat").read_text().rpartition(")")[2].split()[1])
            if parent == pid and b"spawn_main" in (path / "cmdline").read_bytes():
                found.append(int(path.name))
        except OSError:
            continue
    return found


def until(true, seconds=120):
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() >= end:
            pytest.fail("it did not happen in time")
        time.sleep(0.02)


def has_found_some(store):
    return exists(store) and open_run(store).progress > 0


on_linux = pytest.mark.skipif(not os.path.exists("/proc/self/stat"), reason="only Linux lists processes in /proc")


@pytest.mark.timeout(120)
@pytest.mark.parametrize("case", ["list", pytest.param("count up to symmetry", marks=pytest.mark.slow)])
def test_processes_find_what_one_process_finds(impatient, undisturbed, store, case):
    run(**CASES[case], store=store, executor="processes:2")
    assert contents(store) == undisturbed(case)
    assert children(os.getpid()) == []


@on_linux
@pytest.mark.timeout(120)
def test_a_worker_that_is_killed_is_replaced(worker, undisturbed, store):
    process = worker(before=IMPATIENT, **CASES["list slowly"], store=store, executor="processes:2")
    until(lambda: has_found_some(store))
    os.kill(children(process.pid)[0], signal.SIGKILL)
    assert process.wait() == 0
    assert open_run(store).again > 0
    assert contents(store) == undisturbed("list slowly")


@on_linux
@pytest.mark.timeout(120)
@pytest.mark.parametrize("then", [{"executor": "processes:1"}, pytest.param({"threads": 2}, marks=pytest.mark.slow)])
def test_a_coordinator_that_is_killed_leaves_no_workers_and_is_taken_up(worker, undisturbed, store, then):
    process = worker(before=IMPATIENT, **CASES["list slowly"], store=store, executor="processes:2")
    until(lambda: has_found_some(store))
    process.send_signal(signal.SIGSTOP)  # or it might end while we look for its workers
    workers = children(process.pid)
    assert workers
    process.kill()
    process.wait()
    until(lambda: not any(os.path.exists(f"/proc/{pid}") for pid in workers))
    assert open_run(store).outcome is Outcome.INTERRUPTED
    run(**CASES["list slowly"], store=store, **then)
    assert contents(store) == undisturbed("list slowly")


@on_linux
@pytest.mark.timeout(120)
@pytest.mark.parametrize(
    "number", [signal.SIGINT, *(pytest.param(each, marks=pytest.mark.slow) for each in (signal.SIGTERM, signal.SIGHUP))]
)
def test_a_signal_ends_workers_too(store, number):
    workers = []

    def send(process, number):
        workers.extend(children(process.pid))
        process.terminate() if number == signal.SIGTERM else os.killpg(process.pid, number)  # as a terminal does

    words = ["10x12", "--pieces", "2*pentominoes", "--executor", "processes:2"]
    last = last_words(words, store, number, send=send)
    assert last.startswith(f"everything is kept in {store}; to continue: dancefloor run 10x12")
    assert not any(os.path.exists(f"/proc/{pid}") for pid in workers)
    assert open_run(store).outcome is Outcome.INTERRUPTED


@pytest.mark.timeout(60)
def test_a_pool_that_breaks_is_told_once_it_takes_no_more(store):
    with ProcessPoolExecutor(1) as executor:
        executor.submit(os.kill, 0, 0).result()
        executor.submit(os._exit, 1).exception()
        with pytest.raises(dance.WorkerError, match=r"takes no more work: .*the same command continues"):
            run("3x20", store=store, executor=executor)


@pytest.mark.slow
@pytest.mark.timeout(120)
def test_loky_works_and_a_killed_worker_breaks_it(impatient, undisturbed, store):
    loky = pytest.importorskip("loky", reason="the package 'loky' is not installed")
    executor = loky.get_reusable_executor(max_workers=2)
    try:
        run(**CASES["list"], store=store, executor=executor, limit=1000)
        executor.submit(os._exit, 1).exception()
        with pytest.raises(dance.WorkerError, match=r"takes no more work: .*the same command continues"):
            run(**CASES["list"], store=store, executor=executor)
        executor = loky.get_reusable_executor(max_workers=2)
        run(**CASES["list"], store=store, executor=executor)
    finally:
        executor.shutdown(kill_workers=True)
    assert contents(store) == undisturbed("list")


MPI = """
import json, os, signal, sys
from mpi4py.futures import MPIPoolExecutor
import dancefloor.houses.runs.coordinator as c
from dancefloor.houses.runs.running import run
c.SHORTEST = c.LONGEST = 0.03
if __name__ == "__main__":
    how = json.loads(sys.argv[1])
    with MPIPoolExecutor() as executor:
        run(**how, limit=1000, executor=executor)
        if len(sys.argv) > 2:
            executor.submit(os.kill, executor.submit(os.getpid).result(), signal.SIGKILL)
        run(**how, executor=executor)
"""
# Open MPI begins more processes than there are cores, and begins them for root, only if told.
OPEN_MPI = {
    "OMPI_MCA_rmaps_base_oversubscribe": "1",
    "PRTE_MCA_rmaps_default_mapping_policy": ":oversubscribe",
    "OMPI_ALLOW_RUN_AS_ROOT": "1",
    "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
}


@pytest.mark.slow
@pytest.mark.timeout(120)
def test_an_mpi_job_works_and_is_taken_up_after_a_kill(undisturbed, tmp_path, store):
    pytest.importorskip("mpi4py", reason="the package 'mpi4py' is not installed")
    if not shutil.which("mpiexec"):
        pytest.skip("there is no mpiexec")
    script = tmp_path / "script.py"
    script.write_text(MPI)
    job = ["mpiexec", "-n", "3", sys.executable, "-m", "mpi4py.futures", str(script)]
    words = [*job, json.dumps({**CASES["list"], "store": store})]
    killed = subprocess.run([*words, "kill"], env={**os.environ, **OPEN_MPI}, capture_output=True, check=False)
    assert killed.returncode
    assert open_run(store).outcome is Outcome.INTERRUPTED
    assert len(open_run(store)) >= 1000
    subprocess.run(words, env={**os.environ, **OPEN_MPI}, capture_output=True, check=True)
    assert open_run(store).outcome is Outcome.COMPLETE
    assert contents(store) == undisturbed("list")
