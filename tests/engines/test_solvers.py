"""Covers from solvers of models: none twice, none lost, whatever the size of the groups."""

import gc
import itertools
import threading

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dancefloor import EngineUnavailable, InputError, Limits, Outcome, Problem, Search
from dancefloor.engines import solvers
from dancefloor.engines.choice import choose
from dancefloor.engines.reference import covers_of
from dancefloor.engines.registry import Batch, engine
from dancefloor.engines.solvers import BlockingRun, may_contain_another, read_covers
from tests.packings import packed

INSTALLED = [name for name in ("sat", "cpsat") if not engine(name).missing()]
every_solver = pytest.mark.parametrize("name", INSTALLED)

FREE = Problem.from_names(["0:3|p", "q"], ["p", "p", "p q", "q", "p q"])  # covers within covers


@every_solver
@settings(max_examples=10, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(size=st.integers(1, 5), stop=st.integers(0, 36))
def test_groups_make_no_difference_to_resuming(monkeypatch, name, size, stop):
    monkeypatch.setattr(solvers, "GROUP", size)
    problem = packed("4x4", "dominoes")
    first = Search(engine(name), problem, limits=Limits(solutions=stop))
    start = list(first)
    whole = list(Search(engine(name), problem))
    assert start + list(Search(engine(name), problem, resume=first.position)) == whole
    assert sorted(tuple(sorted(cover)) for cover in whole) == covers_of(problem)


@every_solver
def test_covers_within_covers_are_found_too(name):
    assert may_contain_another(FREE)
    assert sorted(Search(engine(name), FREE)) == covers_of(FREE)


def test_what_uses_an_exact_item_always_is_never_part_of_another():
    assert not may_contain_another(packed("4x4", "any*trominoes,any*O1"))


@every_solver
def test_hard_packings_are_found_or_refused(name):
    assert Search(engine(name), packed("4x10", "2*I4,2*L4,2*O4,2*S4,2*T4"), limits=Limits(solutions=1)).tally() == 1
    none = Search(engine(name), packed("4x5", "tetrominoes"))
    assert (list(none), none.outcome) == ([], Outcome.COMPLETE)


def test_a_solver_that_takes_another_way_after_resuming_loses_and_repeats_nothing(monkeypatch):
    monkeypatch.setattr(solvers, "GROUP", 3)
    problem = Problem.from_names("p", ["p"] * 8)

    def solver(order):
        return lambda blocked: ((k,) for k in order if (k,) not in blocked)

    first = BlockingRun(problem, solver(range(8)), (), lambda: 0)
    assert first.advance(5, 100, 1.0, 100).covers == [(0,), (1,), (2,), (3,), (4,)]
    second = BlockingRun(problem, solver([7, 6, 5, 4, 3, 2, 1, 0]), first.position(), lambda: 0)
    assert second.advance(100, 100, 1.0, 100) == Batch([(7,), (6,), (5,)], 3, True)


@pytest.mark.parametrize("path", [(0,), (0, -1, 9, -1), (1, -1), (-2,)])
def test_a_path_that_holds_no_covers_is_refused(path):
    with pytest.raises(InputError):
        read_covers(Problem.from_names("p q", ["p q", "p", "q"]), path)


def test_cpsat_stops_when_nobody_asks_and_goes_on_when_somebody_does(monkeypatch):
    pytest.importorskip("ortools")

    workers = []

    class Watched(solvers._Worker):
        def __init__(self, *arguments):
            workers.append(self)
            super().__init__(*arguments)

    monkeypatch.setattr(solvers, "PATIENCE", 0.05)
    monkeypatch.setattr(solvers, "GROUP", 10**9)
    monkeypatch.setattr(solvers, "_Worker", Watched)
    problem = packed("5x10", "any*pentominoes")
    covers = (cover for cover in solvers._cpsat_models(problem, solvers._model(problem), 0, [0], []) if cover)
    found = [next(covers)]
    workers[0]._thread.join(120)
    assert not workers[0]._thread.is_alive()
    monkeypatch.setattr(solvers, "PATIENCE", 30.0)
    before = workers[0]._answers.qsize()
    found += itertools.islice(covers, before + 20)
    assert len(workers) >= 2  # on a slow machine, the first one that waits may be stopped, too
    assert len(set(found)) == len(found)
    covers.close()
    workers[-1]._thread.join(120)
    assert not any(worker._thread.is_alive() for worker in workers)


@pytest.mark.parametrize(("name", "package"), [("sat", "python-sat"), ("cpsat", "OR-tools")])
def test_an_absent_solver_says_how_to_get_it(monkeypatch, name, package):
    monkeypatch.setattr("dancefloor.engines.solvers.find_spec", lambda module: None)
    with pytest.raises(EngineUnavailable, match=rf"{package} .* not installed; pip install 'dancefloor\[{name}\]', or"):
        choose(FREE, name)


def test_solvers_are_never_chosen_unasked_and_never_loaded():
    import subprocess
    import sys

    script = "import sys, dancefloor as d; list(d.solve('3x20', limit=1)); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    assert not {"pysat", "ortools", "numpy", "dancefloor.engines.solvers"} & set(loaded)


@pytest.mark.skipif("cpsat" not in INSTALLED, reason="OR-tools are not installed")
def test_a_search_that_is_collected_takes_no_lock_of_threads(monkeypatch):
    """Python may collect it while it holds such a lock, which would then be awaited for ever."""
    monkeypatch.setattr(solvers, "PATIENCE", 120.0)
    monkeypatch.setattr(solvers, "GROUP", 1 << 30)  # so that its thread does not end by itself
    before, main = set(threading.enumerate()), threading.current_thread()
    search = Search(engine("cpsat"), packed("8x8", "dominoes"))
    next(iter(search))
    [worker] = [each for each in set(threading.enumerate()) - before if "_work" in each.name]

    def only_elsewhere(do):
        def doing(thread, *arguments):
            assert threading.current_thread() is not main, "the search takes a lock when it is collected"
            return do(thread, *arguments)

        return doing

    with monkeypatch.context() as patched:
        for name in ("is_alive", "join"):
            patched.setattr(threading.Thread, name, only_elsewhere(getattr(threading.Thread, name)))
        patched.setattr(threading.Condition, "__enter__", only_elsewhere(threading.Condition.__enter__))
        del search
        gc.collect()
    worker.join(120)
    assert not worker.is_alive()
