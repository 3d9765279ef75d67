"""Some covers stand for others that symmetries make of them: numbers are those of the whole problem."""

from __future__ import annotations

from random import Random

import pytest

import dancefloor as dance
import dancefloor.solutions.representatives as by_symmetry
from dancefloor.engines.reference import covers_of
from dancefloor.puzzles.classics import Langford, Queens
from dancefloor.solutions.automorphisms import Automorphisms
from dancefloor.solutions.representatives import affordable_steps, divisions
from tests.solutions.small_problems import covers, random_problem


def symmetric_problem(rng: Random) -> dance.Problem:
    """Cells of a small board, each in a row and a column, as queens have them: many symmetries, and some colours."""
    size, colors = rng.randint(2, 3), rng.choice([(None,), ("A", "B"), (None, "A")])
    rows, columns = [f"r{k}" for k in range(size)], [f"c{k}" for k in range(size)]
    secondary = ["main", "other"]
    options = []
    for row in range(size):
        for column in range(size):
            color = colors[(row + column) % len(colors)]
            more = [
                f"{name}:{color}" if color else name
                for name, on in zip(secondary, (row == column, row + column == size - 1), strict=True)
                if on
            ]
            options.append([rows[row], columns[column], *more])
    if size < 3:
        options += [[name] for name in (*rows, *columns)]
    return dance.Problem.from_names([*rows, *columns], options, secondary=secondary)


def check_numbers(problem: dance.Problem, steps: int) -> list[bool]:
    """Compare all divisions with brute force; for each, whether it is by marks."""
    of_all = covers(problem)
    found = list(divisions(problem, Automorphisms(problem, steps).generators))
    for division in found:
        number = 0
        for share in division.shares:
            few = [frozenset(share.whole(tuple(cover))) for cover in covers_of(share.problem)]
            assert set(few) <= set(of_all)
            assert len(set(few)) == len(few)
            number += share.times * len(few)
        assert number == len(of_all)
    return [division.has_marks for division in found]


def check_several(seeds: range) -> list[bool]:
    known = []
    for seed in seeds:
        rng = Random(seed)
        problem = symmetric_problem(rng) if seed % 4 == 0 else random_problem(rng)
        known += check_numbers(problem, rng.choice([50, 200, 100_000, 100_000]))
    return known


def test_numbers_are_those_of_brute_force():
    known = check_several(range(120))
    assert known.count(False) > 30
    assert known.count(True) > 30


@pytest.mark.slow
def test_many_numbers_are_those_of_brute_force():
    known = check_several(range(1000, 11_000))
    assert known.count(False) > 1500
    assert known.count(True) > 1500


@pytest.mark.parametrize(
    ("puzzle", "number"),
    [(Langford(7), 52), (Langford(8), 300), *zip(map(Queens, range(4, 10)), (2, 10, 4, 40, 92, 352), strict=True)],
)
def test_each_division_has_the_number_of_the_whole(puzzle, number):
    problem = puzzle.encode().problem
    found = list(divisions(problem, Automorphisms(problem).generators))
    assert {division.has_marks for division in found} == {False, True}
    for division in found:
        assert sum(share.times * len(list(dance.covers(share.problem))) for share in division.shares) == number


@pytest.mark.parametrize(("puzzle", "number"), [(Langford(8), 300), (Queens(8), 92), (Queens(9), 352)])
def test_counts_in_all_stay(puzzle, number, monkeypatch):
    monkeypatch.setattr(by_symmetry, "affordable_steps", lambda problem, nanoseconds: 100_000)
    problem = puzzle.encode().problem
    for asked in (puzzle, problem):
        found = dance.count(asked)
        assert (found, found.raw, found.distinct) == (number, number, None)
        assert "stand for symmetric ones" in found.why
    assert "symmetric" not in dance.count(problem, engine="dancing").why


def latin_squares(size: int) -> dance.Problem:
    """A number in each cell, each number once in each row and column."""
    side = range(size)
    items = [f"{kind}{one}{other}" for kind in "crk" for one in side for other in side]
    options = [[f"c{row}{column}", f"r{row}{n}", f"k{column}{n}"] for row in side for column in side for n in side]
    return dance.Problem.from_names(items, options)


def test_what_is_left_is_divided_by_the_symmetries_that_it_has():
    found, number = dance.count(latin_squares(6)), 812_851_200
    assert found == number
    assert int(found.why.split(", in ")[1].split()[0]) > 3
    assert found.statistics.covers < number / 20


@pytest.mark.parametrize(("puzzle", "number", "classes"), [(Queens(8), 92, 12), (Langford(8), 300, 150)])
def test_counts_up_to_symmetry_stay(puzzle, number, classes, monkeypatch):
    monkeypatch.setattr(by_symmetry, "affordable_steps", lambda problem, nanoseconds: 100_000)
    for asked in (puzzle, puzzle.encode().problem):
        found = dance.count(asked, symmetry="all")
        assert (found, found.raw, found.outcome) == (classes, number, dance.Outcome.COMPLETE)


def test_what_symmetries_do_not_shorten_is_searched_as_it_is(monkeypatch):
    monkeypatch.setattr(by_symmetry, "affordable_steps", lambda problem, nanoseconds: 100_000)
    alone = dance.Problem.from_names("p q r", ["p q", "q r", "r", "p q r", "q"])
    assert dance.count(alone).why.find("symmetric") < 0


def test_marks_leave_counting_to_tables_where_these_are_faster(monkeypatch):
    monkeypatch.setattr(by_symmetry, "affordable_steps", lambda problem, nanoseconds: 100_000)
    found = dance.count(dance.read_puzzle("any*tetrominoes 8x8").encode().problem)
    assert (found, found.engine) == (19077209438, "counting")


def test_a_count_that_is_stopped_says_how_far_it_is():
    found = dance.count("queens 16", limits=dance.Limits(seconds=0.3))
    assert (found.outcome, found.distinct) == (dance.Outcome.LIMITED, None)
    assert 0.0 <= found.progress < 1.0


def test_short_searches_look_for_no_symmetries():
    assert affordable_steps(Queens(8).encode().problem, 1e6) == 0
    assert dance.count(Queens(8)).why.find("symmetric") < 0
