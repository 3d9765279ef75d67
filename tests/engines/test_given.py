"""Instances of one problem: the covers of the reference engine that contain what is given."""

from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor._native import MISSING
from dancefloor.cover.problem import Problem
from dancefloor.engines.given import PythonInstances, few, instances
from dancefloor.engines.reference import covers_of
from dancefloor.errors import UnsupportedProblem
from dancefloor.puzzles.classics import Sudoku
from tests.contract.test_engines import problems

MAKERS = [instances, PythonInstances]


def solved(make, problem, given, limit, threads=1):
    batch = make(problem, given, limit)
    while not batch.advance(1.0, threads):
        pass
    assert batch.done() == len(given)
    return found(batch), batch.nodes()


def found(batch):
    """The covers of each instance that is done."""
    covers, numbers = batch.covers(0, batch.done())
    left = iter(covers)
    return [list(islice(left, number)) for number in numbers]


@given(problems(colors=False, multiplicities=False), st.data())
def test_each_instance_has_the_covers_that_contain_what_is_given(problem, data):
    option = st.integers(0, len(problem.options) - 1)
    given = data.draw(st.lists(st.lists(option, max_size=3), max_size=5)) if problem.options else [[]]
    expected = [[cover for cover in covers_of(problem) if set(chosen) <= set(cover)] for chosen in given]
    for make in MAKERS:
        every, _ = solved(make, problem, given, 1000)
        assert [sorted(covers) for covers in every] == expected
        some, _ = solved(make, problem, given, 2)
        assert some == [covers[:2] for covers in every]


@pytest.mark.skipif(bool(MISSING), reason="there is no compiled module")
@given(problems(colors=False, multiplicities=False), st.data())
def test_few_covers_are_all_there_are_or_unknown(problem, data):
    option = st.integers(0, len(problem.options) - 1)
    chosen = data.draw(st.lists(option, max_size=2)) if problem.options else []
    expected = [cover for cover in covers_of(problem) if set(chosen) <= set(cover)]
    every = few(problem, chosen)
    assert every is not None
    assert sorted(every.covers) == expected
    for most in range(3):
        known = few(problem, chosen, most)
        assert (known is None) == (len(expected) > most)
        assert known is None or list(known.covers) == list(every.covers)


@pytest.mark.skipif(bool(MISSING), reason="there is no compiled module")
def test_a_glance_ends_after_some_nodes(monkeypatch):
    problem = Sudoku(16 * [0]).encode().problem
    every = few(problem, [0])
    assert len(every.covers) == every.nodes == 72
    for nodes in (70, 71, 72):
        monkeypatch.setattr("dancefloor.engines.given.EFFORT", 65 * nodes)
        assert (few(problem, [0]) is None) == (nodes < 72)


@pytest.mark.skipif(bool(MISSING), reason="there is no compiled module")
@pytest.mark.parametrize("size", [64, 65])  # 4096 options, up to which those that exclude each other are noted
def test_on_large_boards_rooks_take_the_lines_that_are_left(size):
    items = [f"{letter}{k}" for letter in "rc" for k in range(size)]
    problem = Problem.from_names(items, [f"r{row} c{column}" for row in range(size) for column in range(size)])
    placed = [size * row + (row + 1) % size for row in range(size - 4)]
    ((every, none), nodes) = solved(instances, problem, [placed, [*placed, placed[0] + size]], 100)
    assert (len({frozenset(cover) for cover in every}), none, nodes) == (24, [], 25)
    assert all({*placed} < {*cover} and len({option % size for option in cover}) == size for cover in every)


@given(st.sets(st.integers(0, 63), min_size=3, max_size=9))
def test_the_clues_of_a_small_sudoku_are_options_that_are_given(clues):
    template = Sudoku(16 * [0]).encode().problem
    cells = {option // 4: option for option in sorted(clues)}
    numbers = [cells[k] % 4 + 1 if k in cells else 0 for k in range(16)]
    puzzle = Sudoku(numbers)
    fewer = covers_of(puzzle.encode().problem)
    ((every,), _) = solved(instances, template, [puzzle.given], 1000)
    assert sorted(puzzle.filled(cover).numbers for cover in every) == sorted(puzzle.solved(cover) for cover in fewer)


def test_threads_change_nothing():
    problem = Sudoku(16 * [0]).encode().problem
    given = [[k % 64, (7 * k) % 64] for k in range(200)]
    assert solved(instances, problem, given, 9, 1) == solved(instances, problem, given, 9, 3)


def test_a_batch_can_stop_in_the_middle_of_an_instance():
    problem = Sudoku(16 * [0]).encode().problem
    for make in MAKERS:
        batch, turns = make(problem, [[], [0]], 1000), 1
        while not batch.advance(0.0, 1):
            assert len(found(batch)) == batch.done()
            turns += 1
        assert turns > 2
        assert [len(covers) for covers in found(batch)] == [288, 72]


def test_what_is_given_twice_counts_once_and_what_contradicts_has_no_cover():
    problem = Problem.from_names("p q", ["p", "q", "p q"])
    for make in MAKERS:
        assert solved(make, problem, [[0, 0], [0, 2], [2, 1], []], 9)[0] == [[(0, 1)], [], [], [(0, 1), (2,)]]


@pytest.mark.parametrize(
    ("problem", "lacks"),
    [
        (Problem.from_names("2|a b", ["a", "a b"]), "multiplicities"),
        (Problem.from_names("a", ["a x:1"], secondary="x"), "colors"),
    ],
)
def test_colors_and_multiplicities_are_refused(problem, lacks):
    with pytest.raises(UnsupportedProblem, match=lacks):
        instances(problem, [[]], 1)


@pytest.mark.skipif(bool(MISSING), reason="there is no compiled module")
def test_native_code_refuses_what_is_no_option():
    problem = Problem.from_names("a", ["a"])
    for option in (-1, 1, 1 << 30):
        with pytest.raises(ValueError, match="no option"):
            instances(problem, [[option]], 1)


@pytest.mark.skipif(bool(MISSING), reason="there is no compiled module")
@pytest.mark.parametrize(("size", "number", "clues", "nodes"), [(4, 60, 4, 335), (6, 20, 9, 260), (9, 3, 28, 40)])
def test_native_code_enters_the_recorded_number_of_nodes(size, number, clues, nodes):
    rng = Random(size)
    problem = Sudoku(size * size * [0]).encode().problem
    batch = PythonInstances(problem, [[]], 1)
    assert batch.advance(60.0, 1)
    ((whole,),) = found(batch)
    given = [rng.sample(whole, clues) for _ in range(number)]
    given += [[*some, rng.randrange(size**3)] for some in given]
    assert solved(instances, problem, given, 5)[1] == nodes
