"""Native objects into which several threads of Python call at once: nothing crashes, is lost or is found twice."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import time
from array import array
from concurrent.futures import ThreadPoolExecutor
from itertools import product, takewhile
from threading import Barrier, Event

import pytest

from dancefloor._native import MISSING
from dancefloor.cover.problem import Problem
from dancefloor.engines.counting import CountingEngine
from dancefloor.engines.reference import covers_of
from dancefloor.engines.registry import Status, engine
from dancefloor.geometry.box import box
from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.houses.fillomino.rules.reasoning import Reasoning
from dancefloor.houses.fillomino.solve.solver import start
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import read_pieces
from dancefloor.search.values import Resources
from tests.engines.counts import by_tables

pytestmark = pytest.mark.skipif(bool(MISSING), reason="the compiled module is not installed")

REFUSAL = "this search is being advanced in another thread"
MANY = 1 << 40


def dominoes(rows, columns):
    return Packing(box(f"{rows}x{columns}"), read_pieces("dominoes", room=rows * columns)).encode().problem


def by_four_threads(call):
    """What a call returns in four threads that repeat it, refused or not, until one of them gets None."""
    results, over, ready = [], Event(), Barrier(4)

    def work():
        ready.wait()
        while not over.is_set():
            try:
                result = call()
            except RuntimeError as refusal:
                if str(refusal) != REFUSAL:
                    raise
                continue
            if result is None:
                over.set()
            else:
                results.append(result)

    with ThreadPoolExecutor(4) as threads:
        for future in [threads.submit(work) for _ in range(4)]:
            future.result()
    return results


def covers_by_four_threads(run):
    def batch():
        covers, _, complete, _ = run.advance(1000, MANY, 1.0, MANY)
        return covers if covers or not complete else None

    return [frozenset(cover) for covers in by_four_threads(batch) for cover in covers]


def batch_of(width, height):
    return engine("dancing").start(dominoes(width, height)).advance(MANY, MANY, 60.0, MANY).covers


def test_a_batch_of_covers_is_a_sequence_of_tuples():
    batch, expected = batch_of(4, 5), covers_of(dominoes(4, 5))
    covers = list(batch)
    assert sorted(tuple(sorted(cover)) for cover in covers) == expected
    assert len(batch) == len(covers) == 95
    assert batch[0] == covers[0]
    assert batch[-1] == covers[-1]
    for first, last in product((None, 0, 3, 94, 95, 200, -5, -200), repeat=2):
        part = batch[first:last]
        assert (len(part), list(part)) == (len(covers[first:last]), covers[first:last])
        assert list(part[1:]) == covers[first:last][1:]
    for k in (95, -96, 1 << 70):
        with pytest.raises(IndexError):
            batch[k]
    with pytest.raises(ValueError, match="no step"):
        batch[::2]
    with pytest.raises(TypeError):
        batch["0"]


def test_a_batch_of_covers_shares_its_numbers():
    batch = batch_of(4, 5)
    assert all(one is other for one, other in zip(batch[0], batch[0], strict=True))
    part = batch[2:4]
    flat = memoryview(part).cast("B").cast("i")
    assert flat.readonly
    del batch
    assert tuple(flat) == part[0] + part[1]
    assert len(memoryview(part[1:1])) == 0
    assert (part.alike(), part[:1].alike(), part[:0].alike()) == (2, 1, 0)


def test_a_batch_tells_how_many_covers_have_as_many_options_as_the_first():
    problem = Problem.from_names("p q r", ["p q r", "p", "q", "r", "q r"])
    batch = engine("dancing").start(problem).advance(MANY, MANY, 60.0, MANY).covers
    lengths = [len(cover) for cover in batch]
    for k in range(len(lengths)):
        assert batch[k:].alike() == len(list(takewhile(lambda other, k=k: other == lengths[k], lengths[k:])))


@pytest.mark.skipif(not sysconfig.get_config_var("Py_GIL_DISABLED"), reason="this Python has a GIL")
def test_the_compiled_module_leaves_the_gil_off():
    script = "import sys, dancefloor._native.core; assert not sys._is_gil_enabled()"
    environment = {name: value for name, value in os.environ.items() if name != "PYTHON_GIL"}
    subprocess.run([sys.executable, "-W", "error", "-c", script], env=environment, check=True)


@pytest.mark.parametrize(("name", "threads"), list(product(["scanning", "bits", "cells", "dancing"], [1, 2])))
def test_four_threads_that_advance_a_search_get_each_cover_once(name, threads):
    covers = covers_by_four_threads(engine(name).start(dominoes(6, 6), resources=Resources(threads=threads)))
    assert (len(covers), len(set(covers))) == (6728, 6728)


def test_four_threads_that_advance_a_sieve_get_each_cover_once():
    covers = covers_by_four_threads(engine("cells").start(dominoes(6, 7)).sieved(1, array("i", range(71)), 1))
    assert (len(covers), len(set(covers))) == (31529, 31529)


def test_four_threads_can_count():
    problem = dominoes(12, 20)
    frontier = CountingEngine().frontier(problem, keep=True, memory=1 << 30)
    by_four_threads(lambda: None if frontier.advance(0.001, MANY) is Status.COUNTED else 0)
    assert frontier.count() == by_tables(problem)


def test_four_threads_can_read_tables():
    frontier = CountingEngine().frontier(dominoes(8, 8), keep=True, memory=1 << 30)
    while frontier.advance(1.0, MANY) is Status.WORKING:
        pass
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(lambda number: frontier.rank(frontier.cover(number)), range(500))) == list(range(500))


def test_four_threads_get_each_omino_once():
    from dancefloor._native import core

    cells = range(36)
    arcs = [[b for b in (a - 6, a - 1, a + 1, a + 6) if b in cells and abs(a % 6 - b % 6) < 2] for a in cells]

    def ominoes():
        return core.ForcedOminoes(arcs, [0] * 36, 9, [f" {c}" for c in cells], [[]] * 36)

    shared, alone = ominoes(), ominoes()

    def lines():
        text, complete = shared.advance(1 << 18, MANY)
        return None if complete and not text else text

    expected, complete = alone.advance(1 << 24, MANY)
    assert complete
    assert sorted(b"".join(by_four_threads(lines)).splitlines()) == sorted(expected.splitlines())


def test_four_threads_get_each_solution_of_a_fillomino_once():
    def solver():
        return start(Fillomino(((0,) * 5,) * 2), method="compiled")

    def some(solver):
        grids, state = solver.advance(50, MANY, 1.0)
        return grids if grids or not state else None

    shared, alone = solver(), solver()
    expected, _ = alone.advance(MANY, MANY, 60.0)
    found = [grid for grids in by_four_threads(lambda: some(shared)) for grid in grids]
    assert sorted(found) == sorted(expected)


def test_four_threads_can_probe_a_fillomino():
    def values(reasoning):
        return [reasoning.values(cell) for cell in reasoning.puzzle.cells]

    puzzle = Fillomino(((0, 0, 3, 0, 0), (0, 4, 0, 0, 2), (0, 0, 0, 0, 0), (5, 0, 0, 2, 0), (0, 0, 1, 0, 0)))
    shared, alone = Reasoning(puzzle, compiled=True), Reasoning(puzzle, compiled=True)
    shared.run()
    probes = iter(range(40))
    by_four_threads(lambda: None if next(probes, None) is None else shared._rules.probe(MANY))
    alone.probe(MANY)
    assert shared.possible
    assert values(shared) == values(alone)


def test_other_threads_see_where_a_search_stood_after_its_last_batch():
    run = engine("cells").start(dominoes(8, 8))
    stood, seen, over = {(run.counters(), run.progress())}, set(), Event()

    def watch():
        while not over.is_set():
            seen.add(run.counters())
            assert run.progress() >= 0
            run.position()

    with ThreadPoolExecutor(1) as threads:
        watching = threads.submit(watch)
        for _ in range(100):
            run.advance(MANY, 5000, 1.0, 0)
            stood.add((run.counters(), run.progress()))
        over.set()
        watching.result()
    assert len(seen) > 1
    assert seen <= {counters for counters, _ in stood}


def test_a_search_that_one_thread_advances_is_out_of_reach_for_others():
    run = engine("cells").start(dominoes(8, 8))
    with ThreadPoolExecutor(1) as threads:
        advancing = threads.submit(run.advance, MANY, MANY, 1.0, 0)
        while not advancing.running():
            time.sleep(0.01)
        time.sleep(0.1)
        for call in (lambda: run.advance(1, 1, 0.0, 0), lambda: run.dive(0), lambda: run.sieved(1, array("i"), 1)):
            with pytest.raises(RuntimeError, match=REFUSAL):
                call()
        advancing.result()
    nodes, *_ = run.counters()
    run.advance(MANY, 100, 1.0, 0)
    assert run.counters()[0] == nodes + 100


def test_a_search_behind_a_sieve_is_advanced_through_it_alone():
    run = engine("cells").start(dominoes(4, 4))
    sieved = run.sieved(1, array("i", range(24)), 1)
    with pytest.raises(RuntimeError, match="handed over"):
        run.advance(1, 1, 1.0, 1)
    assert sieved.advance(MANY, MANY, 60.0, 0).found == 36
