"""Counting by parts in plain Python gives the numbers of native code, whatever it remembers."""

from __future__ import annotations

import inspect
import sys
from random import Random

import pytest

from attack.problems import brute_force, random_problem
from dancefloor._native import MISSING
from dancefloor.engines.compiled import flatten_uncounted
from dancefloor.engines.parts_python import PartCountPython
from dancefloor.engines.registry import Lacking
from tests.engines.fallen_apart import blocks_in_a_row, in_a_row
from tests.packings import packed


def counted(problem, *, memory=1 << 20, nodes=1 << 20):
    work = PartCountPython(problem, memory)
    while not work.advance(1.0, nodes):
        assert (work.count(), work.progress()) == (0, 0.0)
    assert work.progress() == 1.0
    return work


@pytest.mark.parametrize("memory", [0, 4000, 1 << 20])
def test_it_counts_what_brute_force_finds(memory):
    chance, taken = Random(3), 0
    for _ in range(150):
        problem = random_problem(chance)
        try:
            work = counted(problem, memory=memory, nodes=chance.choice((1, 9, 1000)))
        except Lacking:
            continue
        assert work.count() == len(brute_force(problem))
        taken += 1
    assert taken > 60


@pytest.mark.skipif(bool(MISSING), reason="the compiled module is not installed")
def test_it_counts_and_refuses_what_native_code_does():
    from dancefloor._native import core

    chance, apart = Random(4), 0
    for k in range(120):
        problem = blocks_in_a_row(chance) if k % 2 else random_problem(chance)
        flat = flatten_uncounted(problem)
        if reason := core.parts_lacks(flat):
            with pytest.raises(Lacking, match=reason):
                counted(problem)
            continue
        work = counted(problem)
        native = core.part_count(flat, 1 << 20)
        assert native.advance(60.0, 1 << 40)
        assert int.from_bytes(native.count(), "little") == work.count()
        apart += native.work()[2]
    assert apart > 100


def test_memory_makes_it_enter_fewer_nodes():
    problem = packed("4x8", "dominoes")
    with_memory, without = counted(problem), counted(problem, memory=0)
    assert with_memory.count() == without.count() == 2245
    assert with_memory.work()[0] < without.work()[0]
    assert without.work()[1:] == (0, without.work()[2], 0)
    assert with_memory.work()[3] > 0


def test_deep_problems_need_no_deep_stack():
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack()) + 60)
    try:
        assert counted(in_a_row(150)).count() == 16130531424904581415797907386349
    finally:
        sys.setrecursionlimit(before)
