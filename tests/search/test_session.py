"""What is true of some sessions only: tests/contract/test_sessions.py has what all of them keep to."""

import dis
import signal
import sys
import threading
from collections import Counter
from functools import cache
from itertools import count, cycle, islice

import pytest

from attack.interruption import LIBRARY, receiving
from dancefloor import Limits, Outcome, Packing, box, read_pieces
from dancefloor.engines.counting import Counting
from dancefloor.engines.registry import engine
from dancefloor.engines.search import Search
from dancefloor.errors import InputError
from dancefloor.search.deadline import current_deadline
from dancefloor.search.session import FOLLOWING, Session, Standing
from dancefloor.search.values import Resources

PROBLEM = Packing(box("5x6"), read_pieces("dominoes", room=30)).encode().problem
LARGER = Packing(box("6x6"), read_pieces("dominoes", room=36)).encode().problem  # for those that are fast
NATIVE = not engine("bits").missing()
ENGINES = [name for name in ("scanning", "bits", "cells", "dancing") if not engine(name).missing()]
FALLBACKS = ["reference", "scanning-python"]


def covers(name, *, threads=1, **how):
    return Search(engine(name), LARGER if name in ENGINES else PROBLEM, resources=Resources(threads=threads), **how)


ENDLESS = Packing(box("8x8"), read_pieces("dominoes", room=64)).encode().problem


def endless(**how):
    return Search(engine("reference"), ENDLESS, **how)


@pytest.fixture
def press_ctrl_c():
    """Have KeyboardInterrupt raised in this thread after some processor time, from wherever it is."""

    def press(number, frame):
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGPROF, press)
    yield lambda seconds: signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_PROF, 0)
    signal.signal(signal.SIGPROF, before)


LOOKS_FOR_SIGNALS = ("CALL", "JUMP_BACKWARD", "RESUME", "SEND", "GET_ITER", "FOR_ITER", "BEFORE_WITH")


def instructions(function):
    """Instructions as pairs of a name and an argument, in parts that end where something is handed over."""
    part = []
    for instruction in dis.get_instructions(function):
        part.append((instruction.opname, instruction.argval))
        if instruction.opname == "YIELD_VALUE":
            yield part
            part = []


@pytest.mark.parametrize(("function", "ways"), [(Session._handing_over, 2), (Session._handing_over_parts, 1)])
def test_nothing_can_come_between_counting_a_result_and_handing_it_over(function, ways):
    parts = list(instructions(function))
    assert len(parts) == 1 + ways  # the first yield is only where a stream begins
    for part in parts[1:]:
        counted = max(k for k, each in enumerate(part) if each == ("STORE_ATTR", "at"))
        assert not [name for name, _ in part[counted:] if name.startswith(LOOKS_FOR_SIGNALS)]
        if ("DELETE_SUBSCR", None) not in part[counted:]:  # without a turn nothing may come after the last look, either
            looked = max(k for k, each in enumerate(part) if each == ("LOAD_ATTR", "at"))
            names = [name for name, _ in part[looked:]]
            assert not [name for name in names if name.startswith((*LOOKS_FOR_SIGNALS, "BINARY_SUBSCR"))]
            assert ("LOAD_ATTR", "_turn") in part[looked:]


def test_a_callback_that_tries_to_count_on_changes_nothing():
    refused = []

    def tell(progress):
        with pytest.raises(InputError, match="a callback cannot advance the search that calls it"):
            session.tally()
        refused.append(progress)

    session = endless(on_progress=tell)
    found = []
    for cover in session:
        found.append(cover)
        if len(refused) == 2:
            session.cancel()
    assert session.outcome is Outcome.INTERRUPTED
    assert session.statistics.covers == len(found)


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
def test_a_run_that_failed_is_taken_up_where_it_was(name, monkeypatch):
    everything = list(covers(name))
    monkeypatch.setattr("dancefloor.engines.search.BATCH_COVERS", 10)
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
    if len(found) < len(everything):
        with pytest.raises(MemoryError):
            next(session)
    assert found + list(session) == everything


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


# --- Sessions within sessions ----------------------------------------------------------------------------------------


def within(inner, **how):
    """A session that asks another one whenever it has found a cover."""

    def decode(cover):
        asked.append(inner())
        return len(list(asked[-1]))

    asked = []
    return endless(decode=decode, **how), asked


def pressed(cover):
    raise KeyboardInterrupt


def test_ctrl_c_passes_through_an_inner_session():
    outer, asked = within(lambda: endless(decode=pressed))
    assert list(outer) == []
    assert [outer.outcome, *(inner.outcome for inner in asked)] == [Outcome.INTERRUPTED] * 2


def test_ctrl_c_passes_through_an_inner_count(monkeypatch):
    outer, asked = within(lambda: range(Search(engine("reference"), PROBLEM, on_progress=pressed).tally()))
    monkeypatch.setattr("dancefloor.search.session.BETWEEN_REPORTS", 1e9)
    assert len(list(islice(outer, 2))) == 2
    monkeypatch.setattr("dancefloor.search.session.BETWEEN_REPORTS", 0.0)
    assert list(outer) == []
    assert (outer.outcome, len(asked)) == (Outcome.INTERRUPTED, 2)


def test_to_cancel_the_outer_session_ends_the_inner_one():
    outer, asked = within(lambda: endless(decode=lambda cover: outer.cancel()))
    assert list(outer) == []
    assert [outer.outcome, *(inner.outcome for inner in asked)] == [Outcome.INTERRUPTED, Outcome.LIMITED]


def test_the_inner_session_has_as_much_time_as_the_outer_one(monkeypatch):
    ticks, inner = count(), endless()
    monkeypatch.setattr("dancefloor.search.deadline.monotonic", lambda: float(next(ticks)))  # a second for each look
    outer, asked = within(lambda: inner, limits=Limits(seconds=20))
    assert list(outer) == []
    assert [outer.outcome, *(inner.outcome for inner in asked)] == [Outcome.LIMITED] * 2


def test_an_inner_session_that_ends_by_itself_leaves_the_outer_one_alone():
    outer, asked = within(lambda: Search(engine("reference"), PROBLEM, limits=Limits(solutions=3)))
    assert list(islice(outer, 4)) == [3] * 4
    assert len(asked) >= 4  # covers are decoded before they are requested
    assert current_deadline() is None


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="needs resource limits")
@pytest.mark.skipif(not NATIVE, reason="needs threads of the compiled module")
@pytest.mark.parametrize("name", ENGINES)
def test_a_search_goes_on_after_memory_ran_out(name):
    import subprocess

    script = f"""
import itertools, resource
from dancefloor import Packing, box, read_pieces
from dancefloor.engines.search import Search
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


# --- Ctrl-C at every place where Python looks for signals ------------------------------------------------------------


HANDING = tuple(f"{LIBRARY}/{name}.py" for name in ("search/session", "search/handing_over", "engines/search"))


class Striking:
    """Raises KeyboardInterrupt at the n-th place of all where CPython looks for signals, not counting those in engines.

    It does so where a function is entered, where a loop jumps back, and after a call.
    """

    def __init__(self, at):
        self.left, self.last = at, {}

    def __enter__(self):
        sys._getframe().f_trace_opcodes = True  # else Python 3.12 tells of no opcodes at first
        sys.settrace(self.enter)
        return self

    def __exit__(self, *_):
        sys.settrace(None)

    @property
    def struck(self):
        return self.left <= 0

    def enter(self, frame, event, argument):
        if not frame.f_code.co_filename.endswith(HANDING):
            return None
        frame.f_trace_opcodes = True
        self.last[frame] = "RESUME"
        return self.step

    def step(self, frame, event, argument):
        if event == "opcode":
            last, self.last[frame] = self.last[frame], opnames(frame.f_code)[frame.f_lasti]
            if last.startswith(("RESUME", "CALL", "JUMP_BACKWARD")):
                self.left -= 1
                if self.left == 0:
                    raise KeyboardInterrupt
        return self.step


@cache
def opnames(code):
    return {instruction.offset: instruction.opname for instruction in dis.get_instructions(code)}


TINY = Packing(box("2x3"), read_pieces("dominoes", room=6)).encode().problem
MADE = {
    "covers": lambda **how: Search(engine("reference"), TINY, **how),
    "decoded": lambda **how: Search(engine("reference"), TINY, decode=lambda cover: cover or None, **how),
    **({"native": lambda **how: Search(engine("dancing"), TINY, **how)} if NATIVE else {}),
}


@pytest.mark.parametrize("made", [pytest.param("covers", marks=pytest.mark.slow), *sorted(MADE.keys() - {"covers"})])
@pytest.mark.parametrize("receiver", ["for", "extend", "next"])
def test_ctrl_c_wherever_python_looks_for_signals_loses_nothing(made, receiver, monkeypatch):
    monkeypatch.setattr("dancefloor.engines.search.BATCH_COVERS", 2)
    monkeypatch.setattr("dancefloor.search.session.AHEAD_SECONDS", 1.0)
    begin = MADE[made]
    full = list(begin())
    outcomes = Counter()
    for at in count(1):
        session, got = begin(), []
        receive = receiving(receiver, session, got)
        with Striking(at) as striking:
            receive()  # out of which no KeyboardInterrupt may come
        outcomes[session.outcome] += 1
        assert got == full[: len(got)]
        assert session.statistics.covers == len(got)
        assert session.ended
        assert not session._turn
        assert got + list(begin(resume=session.position)) == full
        if not striking.struck:
            break
    assert outcomes[Outcome.INTERRUPTED] > 100
    assert session.outcome is Outcome.COMPLETE


# --- States ----------------------------------------------------------------------------------------------------------


class Watching:
    """Notes each step from one state of a session to another, before each line of the modules of sessions."""

    def __init__(self, session):
        self.session, self.state, self.steps = session, session.state, set()

    def __enter__(self):
        sys.settrace(self.enter)
        return self

    def __exit__(self, *_):
        sys.settrace(None)
        self.look()

    def enter(self, frame, event, argument):
        return self.step if frame.f_code.co_filename.endswith(HANDING) else None

    def step(self, frame, event, argument):
        self.look()
        return self.step

    def look(self):
        before, self.state = self.state, self.session.state
        if before is not self.state:
            self.steps.add((before, self.state))


def run_out(session):
    list(session)


def cancel(session):
    next(session)
    session.cancel()
    list(session)


def cancel_within(session):
    session._on_progress = lambda progress: session.cancel()
    list(session)


def fail_after_cancelling(session):
    def fail(progress):
        session.cancel()
        raise ZeroDivisionError

    session._on_progress = fail
    with pytest.raises(ZeroDivisionError):
        list(session)


def strike(session):
    """Press Ctrl-C while nobody works, where a result was handed over."""
    next(session)
    with pytest.raises(StopIteration):
        session._streams[0].of_this_thread.throw(KeyboardInterrupt)


def strike_when_cancelled(session):
    next(session)
    session.cancel()
    with pytest.raises(StopIteration):
        session._streams[0].of_this_thread.throw(KeyboardInterrupt)


def test_sessions_take_all_steps_from_state_to_state_that_the_table_has_and_no_others(monkeypatch):
    monkeypatch.setattr("dancefloor.search.session.BETWEEN_REPORTS", 0)
    steps = set()
    for use in (run_out, cancel, cancel_within, fail_after_cancelling, strike, strike_when_cancelled):
        with Watching(MADE["covers"]()) as watching:
            use(watching.session)
        steps |= watching.steps
    assert steps == {(state, following) for state, others in FOLLOWING.items() for following in others}
    assert set(FOLLOWING) == set(Standing)
