"""The symmetries of items and options: compared with all permutations, and classes with brute force."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

import dancefloor as dance
from dancefloor._native import MISSING
from dancefloor.cover.options import Use
from dancefloor.cover.problem import Problem
from dancefloor.puzzles.classics import Langford, Queens, Sudoku
from dancefloor.solutions.automorphisms import Automorphisms, _alike, _Finding, _found, _Graph
from tests.solutions.small_problems import covers, random_problem


def symmetries(problem: Problem) -> set[tuple[int, ...]]:
    """The permutations of options that some permutation of items goes with, by trying them all."""
    numbers = range(len(problem.items))
    told = [(frozenset(each.uses), each.cost) for each in problem.options]
    found = set()
    for moved in permutations(numbers):
        if any(problem.items[item][1:] != problem.items[image][1:] for item, image in enumerate(moved)):
            continue
        images = [(frozenset(Use(moved[u.item], u.color) for u in uses), cost) for uses, cost in told]
        found |= {one for one in permutations(range(len(told))) if all(images[k] == told[o] for k, o in enumerate(one))}
    return found


def check_classes(rng: Random) -> None:
    """Compare the group, the number of classes and the list of them with brute force."""
    problem = random_problem(rng)
    group, found = symmetries(problem), Automorphisms(problem)
    assert {motion.options for motion in found.motions} == group
    assert (found.order, found.is_all) == (len(group), True)
    of_all = covers(problem)
    classes = {frozenset(frozenset(one[k] for k in cover) for one in group) for cover in of_all}
    number = dance.count(problem, symmetry="all")
    assert (number.raw, int(number)) == (len(of_all), len(classes))
    listed = [frozenset(each.options) for each in dance.solve(problem, symmetry="all")]
    assert len(listed) == len(classes)
    assert {next(one for one in classes if cover in one) for cover in listed} == classes
    assert len(list(dance.solve(problem))) == len(of_all)  # nobody asked


def test_classes_are_those_of_brute_force():
    for seed in range(70):
        check_classes(Random(seed))


@pytest.mark.slow
def test_many_classes_are_those_of_brute_force():
    for seed in range(1000, 11_000):
        check_classes(Random(seed))


@pytest.mark.parametrize(
    ("puzzle", "order"),
    [(Queens(8), 8), (Langford(7), 2), (Sudoku([0] * 16), 3072), (Sudoku([0] * 81), 1218998108160)],
)
def test_the_orders_of_known_groups(puzzle, order):
    found = Automorphisms(puzzle.encode().problem)
    assert (found.size, found.is_all) == (order, True)


@pytest.mark.skipif(bool(MISSING), reason="needs the compiled core")
def test_the_compiled_search_and_its_twin_take_the_same_steps():
    problems = [Queens(6).encode().problem, Langford(5).encode().problem, Sudoku([0] * 16).encode().problem]
    problems += [random_problem(Random(seed)) for seed in range(100)]
    for seed, problem in enumerate(problems):
        graph = _Graph(problem, _alike(problem))
        for steps in (1 << 22, *Random(seed).sample(range(8000), 5)):
            assert _found(graph, steps) == _Finding(graph, steps).work()


def test_the_symmetries_of_the_petersen_graph():
    edges = [(k, (k + 1) % 5) for k in range(5)] + [(k, k + 5) for k in range(5)]
    edges += [(k + 5, (k + 2) % 5 + 5) for k in range(5)]
    problem = Problem.from_names([str(k) for k in range(10)], [f"{a} {b}" for a, b in edges])
    assert Automorphisms(problem).order == 120
    number = dance.count(problem, symmetry="all")
    assert (int(number), number.raw, str(number.group)) == (1, 6, "120 symmetries of items and options")


def test_a_bound_on_steps_gives_a_subgroup():
    problem = Queens(8).encode().problem
    orders = [Automorphisms(problem, steps).order for steps in range(0, 20_000, 500)]
    assert orders == sorted(orders)
    assert {orders[0], orders[-1]} == {1, 8}
    for steps in range(0, 12_000, 1000):
        found = Automorphisms(problem, steps)
        assert len(found.motions) == found.order
        assert found.order == 8 or not found.is_all


def test_too_many_symmetries_are_counted_and_not_listed():
    problem = Problem.from_names("p", 40 * ["p"])
    number = dance.count(problem, symmetry="all")
    assert (number, number.distinct) == (40, None)
    assert number.group.about == "no symmetries, since its symmetries are too many to compare"
