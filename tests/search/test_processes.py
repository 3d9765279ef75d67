"""Processes answer in any number, whatever happens to some of them, and none is left behind."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from functools import partial

import pytest

from dancefloor.errors import InputError
from dancefloor.search.processes import Killed, ProcessPool

UNGUARDED = "call it under a guard"
needs_signals = pytest.mark.skipif(os.name != "posix", reason="needs signals")
prepared = []


def double(number):
    return 2 * number


def long_answer(length):
    return bytes(length)


def half_answer(length):
    """An answer in the midst of which the process is killed."""

    def kill_while_sending():
        while sys._current_frames()[threading.main_thread().ident].f_code.co_name != "_send":
            time.sleep(0.0005)
        os.kill(os.getpid(), signal.SIGKILL)

    threading.Thread(target=kill_while_sending, daemon=True).start()
    return bytes(length)


def refuse(what):
    raise InputError(what)


def divide(number):
    return 1 / number


def unsendable(_):
    return lambda: None


def end(status):
    os._exit(status)


def sleep(seconds):
    time.sleep(seconds)
    return os.getpid()


def remember(what):
    prepared.append(what)


def what_is_prepared(_):
    return prepared


@pytest.fixture
def pool():
    pool = ProcessPool(2, UNGUARDED)
    yield pool
    pool.close(at_once=True)
    assert not multiprocessing.active_children()


@pytest.mark.timeout(60)
def test_processes_answer_what_the_function_does(pool):
    doubled = [pool.submit(double, number) for number in range(50)]
    assert [future.result() for future in doubled] == list(range(0, 100, 2))
    assert len(pool.submit(long_answer, 10**7).result()) == 10**7
    with pytest.raises(InputError, match="a bad word"):
        pool.submit(refuse, "a bad word").result()
    with pytest.raises(ZeroDivisionError) as raised:
        pool.submit(divide, 0).result()
    assert "in another process:" in raised.value.__notes__[0]
    with pytest.raises(TypeError, match="an answer of type function cannot be handed over"):
        pool.submit(unsendable, None).result()
    with pytest.raises(Exception, match="lambda"):
        pool.submit(lambda number: number, 1).result()
    assert pool.submit(double, 4).result() == 8


@pytest.mark.timeout(60)
def test_only_the_call_of_a_process_that_ends_is_lost(pool):
    futures = [pool.submit(*call) for call in [(sleep, 0.3), (end, 7), (double, 1), (end, 0), (double, 2)]]
    failed = [type(future.exception()) for future in futures]
    assert failed == [type(None), Killed, type(None), Killed, type(None)]
    assert [futures[2].result(), futures[4].result()] == [2, 4]


@needs_signals
@pytest.mark.timeout(60)
def test_a_process_that_is_killed_while_it_answers_is_replaced(pool):
    """Half an answer is none: who waits for the rest does not wait forever."""
    for _ in range(3):
        assert isinstance(pool.submit(half_answer, 2 * 10**8).exception(), Killed)
    assert pool.submit(double, 3).result() == 6


@pytest.mark.timeout(60)
def test_each_process_is_prepared_once():
    pool = ProcessPool(1, UNGUARDED, partial(remember, "something"))
    assert [pool.submit(what_is_prepared, None).result() for _ in range(2)] == [["something"]] * 2
    pool.close()


@pytest.mark.timeout(60)
@pytest.mark.parametrize("at_once", [False, True])
def test_closing_waits_for_work_or_does_not_and_cancels_the_rest(at_once):
    pool = ProcessPool(1, UNGUARDED)
    pool.submit(double, 1).result()
    working, waiting = pool.submit(sleep, 1000 if at_once else 0.3), pool.submit(double, 2)
    while not working.running():
        time.sleep(0.001)
    pool.close(at_once=at_once)
    assert isinstance(working.exception(), Killed) if at_once else working.result() > 0
    assert waiting.cancelled()
    assert not multiprocessing.active_children()


SCRIPT = """
import time
from dancefloor.search.processes import ProcessPool
from tests.search.test_processes import sleep
if __name__ == "__main__":
    pool = ProcessPool(2, "")
    futures = [pool.submit(sleep, 0.5) for _ in range(2)]
    print(*[future.result() for future in futures], flush=True)
    for _ in range(2):
        pool.submit(sleep, 1000)
    time.sleep(1000)
"""


@needs_signals
@pytest.mark.timeout(60)
def test_processes_end_with_the_one_that_began_them(tmp_path, request):
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    path = os.pathsep.join([str(request.config.rootpath), os.environ.get("PYTHONPATH", "")])
    where = {**os.environ, "PYTHONPATH": path}
    process = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True, env=where)
    assert process.stdout is not None
    numbers = [int(number) for number in process.stdout.readline().split()]
    assert numbers
    time.sleep(0.3)
    for number in numbers:
        os.kill(number, 0)
        os.kill(number, signal.SIGINT)  # which a terminal sends to them, too
    process.kill()
    process.communicate()  # which ends once nobody has the pipe
