"""What every session keeps to: searches for covers and solutions, with a sieve or without; grids; counts."""

import dis
import signal
import sys
import threading
import time
import traceback
from itertools import cycle, islice, pairwise
from random import Random

import pytest

import dancefloor
from dancefloor import Fillomino, Limits, Outcome, Packing, box, read_pieces, solve
from dancefloor.engines.base import Search
from dancefloor.engines.counting import Counting
from dancefloor.engines.registry import engine
from dancefloor.errors import InputError
from dancefloor.fillomino.solve.solver import Grids
from dancefloor.search import deadline as deadlines
from dancefloor.search.session import Session
from dancefloor.search.values import Resources

HERE = dancefloor.__path__[0]
DOMINOES = Packing(box("5x6"), read_pieces("dominoes", room=30))
PROBLEM = DOMINOES.encode().problem
LARGER = Packing(box("6x6"), read_pieces("dominoes", room=36)).encode().problem  # for those that are fast
BOARD = Fillomino(((0,) * 4,) * 3)
NATIVE = not engine("bits").missing()
ENGINES = [name for name in ("scanning", "bits", "cells", "dancing") if not engine(name).missing()]
FALLBACKS = ["reference", "scanning-python"]


def covers(name, *, threads=1, **how):
    return Search(engine(name), LARGER if name in ENGINES else PROBLEM, resources=Resources(threads=threads), **how)


# Each begins a session; with a position, it goes on from there.
SESSIONS = {
    **{name: lambda name=name, **how: covers(name, **how) for name in (*ENGINES, *FALLBACKS)},
    "on three threads": lambda **how: covers((*ENGINES, *FALLBACKS)[0], threads=3, **how),
    "decoded": lambda **how: covers("reference", decode=lambda cover: cover if cover[-1] % 3 else None, **how),
    "up to symmetry": lambda resume=None, **how: solve(DOMINOES, resume=resume, **how),
    "one of each class": lambda resume=None, **how: solve(DOMINOES, limit=60, resume=resume, **how),
    "of a fillomino": lambda **how: Grids(BOARD, **how),
}
RESUMED = [name for name in SESSIONS if name != "of a fillomino"]
ENDLESS = {
    "covers": lambda **how: Search(
        engine("reference"), Packing(box("8x8"), read_pieces("dominoes", room=64)).encode().problem, **how
    ),
    "grids": lambda **how: Grids(Fillomino(((0,) * 8,) * 8), **how),
}


# Python drops an exception that is raised in a callback of the garbage collector, which some test tools have.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")


@pytest.fixture(scope="module")
def everything():
    """All that a session finds, in its order."""
    return {name: list(begin()) for name, begin in SESSIONS.items()}


@pytest.fixture
def press_ctrl_c():
    """Have KeyboardInterrupt raised in this thread after some processor time, from wherever it is."""

    def press(number, frame):
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGPROF, press)
    yield lambda seconds: signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_PROF, 0)
    signal.signal(signal.SIGPROF, before)


def blames_us(error):
    return any(frame.filename.startswith(HERE) for frame in traceback.extract_tb(error.__traceback__))


def collect(session, found):
    for result in session:
        found.append(result)


def drain(session, found):
    append = found.append
    while True:
        try:
            append(next(session))
        except StopIteration:
            return


def interrupted(session, loop, press, seconds):
    """What a loop got until Ctrl-C, and whether the library let it out."""
    found = []
    leaked = False
    try:
        press(seconds)
        loop(session, found)
        press(0)
    except KeyboardInterrupt as error:
        press(0)
        leaked = blames_us(error)
    assert deadlines._CURRENT.get() is None, "a deadline outlasted its block"
    return found, leaked


def rest_of(name, session, number):
    """What another session finds that goes on from there: everything, or up to the limit of the first."""
    rest = SESSIONS[name](resume=session.position)
    return list(islice(rest, number)) if name == "one of each class" else list(rest)


@pytest.mark.parametrize("name", SESSIONS)
def test_ctrl_c_at_any_moment_ends_the_iteration_and_loses_nothing(name, everything, press_ctrl_c):
    random, full = Random(name), everything[name]
    begin = SESSIONS[name]
    stopped = 0
    for _ in range(60):
        session = begin()
        found, leaked = interrupted(session, collect, press_ctrl_c, random.uniform(1e-5, 6e-3))
        assert not leaked, "KeyboardInterrupt came out of the library"
        assert found == full[: len(found)]
        assert session.statistics.covers == len(found)
        stopped += session.outcome is Outcome.INTERRUPTED
        if name in RESUMED:
            assert found + rest_of(name, session, len(full) - len(found)) == full
    assert stopped


@pytest.mark.slow
@pytest.mark.parametrize("loop", [collect, drain])
@pytest.mark.parametrize("name", SESSIONS)
def test_ctrl_c_never_comes_out_of_the_library(name, loop, everything, press_ctrl_c):
    random, full = Random(name), everything[name]
    for _ in range(1000):
        session = SESSIONS[name]()
        found, leaked = interrupted(session, loop, press_ctrl_c, random.uniform(1e-5, 6e-3))
        assert not leaked
        if loop is collect:  # what `next` returned may be lost on its way to `append`
            assert session.statistics.covers == len(found)
            if name in RESUMED:
                assert found + rest_of(name, session, len(full) - len(found)) == full


def test_nothing_can_come_between_counting_a_result_and_handing_it_over():
    code = [instruction.opname for instruction in dis.get_instructions(Session._handing_over)]
    at = code.index("DELETE_SUBSCR")
    counted = max(k for k, name in enumerate(code[:at]) if name == "STORE_ATTR")
    handed = code.index("YIELD_VALUE", at)
    looks_for_signals = ("CALL", "JUMP_BACKWARD", "RESUME", "SEND", "GET_ITER", "FOR_ITER", "BEFORE_WITH")
    assert not [name for name in code[counted:handed] if name.startswith(looks_for_signals)]


@pytest.mark.parametrize("name", ENGINES + FALLBACKS)
@pytest.mark.parametrize("threads", [1, 3])
def test_several_threads_share_a_search_and_miss_nothing(name, threads, everything):
    session = covers(name, threads=threads)
    shares, seen = [[] for _ in range(4)], []

    def watch():
        while not session.ended:
            seen.append((session.position, session.statistics, session.progress))
            time.sleep(0)

    workers = [threading.Thread(target=collect, args=(session, share)) for share in shares]
    workers.append(threading.Thread(target=watch))
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert sorted(cover for share in shares for cover in share) == sorted(everything[name])
    assert session.outcome is Outcome.COMPLETE
    full = everything[name]
    for position, statistics, _ in islice(seen, 0, None, max(1, len(seen) // 5)):
        assert list(covers(name, resume=position)) == full[position.covers :]
        assert statistics.covers <= len(full)


@pytest.mark.parametrize("begin", ENDLESS.values(), ids=ENDLESS)
def test_a_callback_may_watch_and_cancel_but_not_advance(begin):
    session, told = None, []

    def tell(progress):
        told.append((session.statistics, session.position, session.outcome))
        with pytest.raises(InputError, match="a callback cannot advance the search that calls it: it can watch or"):
            next(session)
        session.cancel()

    session = begin(on_progress=tell)
    found = sum(1 for _ in session)
    assert session.outcome is Outcome.INTERRUPTED
    assert [statistics.covers for statistics, _, _ in told] == [found]


def test_a_callback_that_tries_to_count_on_changes_nothing():
    refused = []

    def tell(progress):
        with pytest.raises(InputError, match="a callback cannot advance the search that calls it"):
            session.tally()
        refused.append(progress)

    session = ENDLESS["covers"](on_progress=tell)
    found = []
    for cover in session:
        found.append(cover)
        if len(refused) == 2:
            session.cancel()
    assert session.outcome is Outcome.INTERRUPTED
    assert session.statistics.covers == len(found)


def test_several_threads_that_count_count_each_cover_once():
    session = covers(FALLBACKS[0])
    counted = []
    workers = [threading.Thread(target=lambda: counted.append(session.tally(seconds=0.001))) for _ in range(8)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert sum(counted) + sum(1 for _ in session) == session.statistics.covers == len(list(covers(FALLBACKS[0])))


@pytest.mark.timeout(60)
@pytest.mark.parametrize("name", [*ENGINES, *FALLBACKS, "portfolio"])
@pytest.mark.parametrize("threads", [1, 3])
def test_threads_that_count_and_list_by_turns_get_each_cover_once(name, threads):
    session = covers(name, threads=threads)
    got, counted = [], []

    def work():
        while not session.ended:
            counted.append(session.tally(seconds=1e-4))
            got.extend(islice(session, 3))

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        workers = [threading.Thread(target=work) for _ in range(4)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
    finally:
        sys.setswitchinterval(interval)
    assert len(set(got)) == len(got)
    assert len(got) + sum(counted) == session.statistics.covers == covers(name).tally()


def test_a_position_taken_before_the_first_batch_is_the_one_resumed_from():
    first = covers("reference")
    list(islice(first, 7))
    idle = covers("reference", resume=first.position, limits=Limits(solutions=0))
    assert list(idle) == []
    assert idle.position == first.position


@pytest.mark.parametrize("begin", ENDLESS.values(), ids=ENDLESS)
def test_another_thread_cancels(begin):
    session = begin()
    first = next(session)
    threading.Timer(0.05, session.cancel).start()
    assert first is not None
    assert sum(1 for _ in session) >= 0
    assert session.outcome is Outcome.INTERRUPTED


@pytest.mark.parametrize("begin", ENDLESS.values(), ids=ENDLESS)
def test_progress_is_told_at_most_ten_times_a_second(begin):
    told = []
    for _ in begin(on_progress=told.append, limits=Limits(seconds=0.5)):
        pass
    seconds = [progress.statistics.seconds for progress in told]
    assert seconds
    assert all(later - earlier >= 0.1 for earlier, later in pairwise(seconds))


def test_an_error_of_a_callback_leaves_the_search_where_it_was():
    failing = cycle([None, None, None, ValueError])

    def decode(cover):
        if error := next(failing):
            raise error
        return cover

    session = covers("reference", decode=decode)
    found = []
    while not session.ended:
        try:
            found.extend(islice(session, 1))
        except ValueError:
            continue
    assert found == list(covers("reference"))


@pytest.mark.parametrize("name", ["reference", *ENGINES])
def test_a_run_that_failed_is_taken_up_where_it_was(name, monkeypatch, everything):
    monkeypatch.setattr("dancefloor.engines.base.BATCH_COVERS", 10)
    session = covers(name)
    found = list(islice(session, 5))
    run = session._run

    class Failing:
        def __getattr__(self, wanted):
            return getattr(run, wanted)

        def advance(self, *budgets):
            run.advance(*budgets)  # it went on, and what it found is lost
            raise MemoryError

    session._run = Failing()
    found += islice(session, len(session._delivery.found) - 5)  # what was there before it failed
    if len(found) < len(everything[name]):
        with pytest.raises(MemoryError):
            next(session)
    assert found + list(session) == everything[name]


def test_a_count_is_taken_up_after_its_turn_and_ends_on_ctrl_c(press_ctrl_c):
    problem = Packing(box("9x10"), read_pieces("any*pentominoes", room=90)).encode().problem
    counting = Counting(problem)
    counting.run(0.01)
    assert not counting.ended
    press_ctrl_c(0.03)
    assert counting.run() is Outcome.INTERRUPTED
    press_ctrl_c(0)
    assert (counting.ended, counting.count) == (True, 0)
    assert counting.statistics.nodes > 0


def test_one_thread_at_a_time_counts():
    problem = Packing(box("6x8"), read_pieces("dominoes", room=48)).encode().problem
    expected = Counting(problem)
    expected.run()
    counting = Counting(problem)
    workers = [threading.Thread(target=counting.run) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert (counting.outcome, counting.count) == (Outcome.COMPLETE, expected.count)


@pytest.mark.skipif(sys.platform == "win32", reason="needs resource limits")
@pytest.mark.skipif(not NATIVE, reason="needs threads of the compiled module")
@pytest.mark.parametrize("name", ENGINES)
def test_a_search_goes_on_after_memory_ran_out(name):
    import subprocess

    script = f"""
import itertools, resource
from dancefloor import Packing, box, read_pieces
from dancefloor.engines.base import Search
from dancefloor.engines.registry import engine
from dancefloor.search.values import Resources
problem = Packing(box("14x14"), read_pieces("dominoes", room=196)).encode().problem
search = Search(engine({name!r}), problem, resources=Resources(threads=3))
list(itertools.islice(search, 5000))
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + 3_000_000, resource.RLIM_INFINITY))
kept = []
try:
    for cover in search:
        kept.append(cover)
except MemoryError:
    resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    last = kept[-1]
    count = len(kept)
    del kept
    following = next(search)
    again = Search(engine({name!r}), problem)
    assert search.statistics.covers == 5000 + count + 1, (search.statistics, count)
    assert next(itertools.islice(again, 5000 + count - 1, None)) == last
    assert next(again) == following
    print("went on")
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stdout) == (0, "went on\n"), done.stderr
