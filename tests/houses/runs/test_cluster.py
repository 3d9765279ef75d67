"""A real Dask cluster: a scheduler and workers in processes of their own, some of which are killed or stopped."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import time

import pytest

import dancefloor as dance
from benchmarks.endurance import contents
from dancefloor.formats.puzzle import read_puzzle
from dancefloor.houses.runs.running import run
from dancefloor.houses.runs.store import exists
from dancefloor.houses.runs.stored_runs import open_run
from dancefloor.search.values import Outcome

pytest.importorskip("distributed", reason="the package 'distributed' is not installed")

COORDINATE = """
import json, sys
from dancefloor.houses.runs import coordinator
coordinator.SHORTEST = coordinator.LONGEST = 0.3
coordinator.PATIENCE = 0.2  # so that a worker who is stopped for some seconds is late
run(read_puzzle("5x18", pieces="one-sided-pentominoes"), **json.loads(sys.argv[1]))
"""


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


class Cluster:
    def __init__(self):
        self.processes, port = [], free_port()
        self.where = f"127.0.0.1:{port}"
        self.begin("scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard")

    def begin(self, *words):
        words = [sys.executable, "-m", "dask", *words]
        self.processes.append(subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        return self.processes[-1]

    def worker(self):
        return self.begin("worker", self.where, "--nthreads", "1", "--no-nanny", "--no-dashboard")

    @property
    def executor(self):
        return f"dask://{self.where}"


@pytest.fixture
def cluster():
    begun = Cluster()
    yield begun
    for process in begun.processes:
        process.kill()
        process.wait()


def wait_until(store, process, true):
    """Wait until something is true of a run at which the process works."""
    while not (exists(store) and true(open_run(store))):
        assert process.poll() is None
        time.sleep(0.05)


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    ("how", "number"), [({"count": True, "symmetry": "none"}, 2_746_512), ({"symmetry": "all"}, 686_628)]
)
def test_workers_and_coordinator_may_be_killed_and_stopped(cluster, tmp_path, how, number, capsys):
    store, whole = str(tmp_path / "run.db"), str(tmp_path / "whole.db")
    killed, stopped = cluster.worker(), cluster.worker()
    command = [sys.executable, "-c", COORDINATE, json.dumps({**how, "store": store, "executor": cluster.executor})]
    coordinator = subprocess.Popen(command)
    try:
        wait_until(store, coordinator, lambda known: known.progress > 0.05)
        killed.kill()
        cluster.worker()
        share, again = open_run(store).progress, open_run(store).again
        wait_until(store, coordinator, lambda known: known.progress > share + 0.05)
        stopped.send_signal(signal.SIGSTOP)
        wait_until(store, coordinator, lambda known: known.again > again)
        stopped.send_signal(signal.SIGCONT)  # its answer comes too late
        share = open_run(store).progress
        wait_until(store, coordinator, lambda known: known.progress > share + 0.05)
    finally:
        coordinator.kill()
        coordinator.wait()
    assert open_run(store).outcome is Outcome.INTERRUPTED
    share = open_run(store).progress
    puzzle = read_puzzle("5x18", pieces="one-sided-pentominoes")
    found = run(puzzle, store=store, executor=cluster.executor, **how)
    with capsys.disabled():
        print(f"\none-sided 5x18: {found.found}, taken up at {share:.2f}, {found.again} parts done twice")
    assert (found.outcome, found.found) == (Outcome.COMPLETE, number)
    assert found.again > again
    run(puzzle, store=whole, threads=1, **how)
    assert contents(store) == contents(whole)


@pytest.mark.slow
@pytest.mark.timeout(120)
def test_a_scheduler_out_of_reach_is_told_in_time(cluster, tmp_path):
    store = str(tmp_path / "run.db")
    words = [sys.executable, "-m", "dancefloor", "run", "6x10", "--store", store, "--timeout", "3", "--executor"]
    for where, said in [(f"127.0.0.1:{free_port()}", "there is no scheduler at"), (cluster.where, "has no workers")]:
        began = time.monotonic()
        done = subprocess.run([*words, f"dask://{where}"], capture_output=True, text=True, timeout=60)
        assert time.monotonic() - began < 30
        assert (done.returncode, done.stdout) == (2, "")
        assert said in done.stderr
        assert len(done.stderr.splitlines()) == 1
        assert not exists(store)


@pytest.mark.timeout(120)
def test_a_cluster_is_an_executor_and_so_is_that_of_a_client(cluster, tmp_path):
    from distributed import Client

    cluster.worker()
    found = run("3x20", store=str(tmp_path / "address.db"), executor=cluster.executor)
    assert set(found) == set(dance.solve("3x20"))
    with Client(cluster.where) as client:
        found = run("3x20", store=str(tmp_path / "client.db"), executor=client.get_executor(pure=False))
    assert set(found) == set(dance.solve("3x20"))
