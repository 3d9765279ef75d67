from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dancefloor._native import MISSING
from dancefloor.cover.problem import Problem
from dancefloor.engines.registry import engine
from dancefloor.engines.search import Search
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import Piece, Placement
from dancefloor.solutions import verify_by_option
from dancefloor.solutions.verify import cover_faults, faults
from dancefloor.solutions.verify_by_option import CoverCheck
from dancefloor.verbs import covers
from tests.cover.problems import bounded_problems
from tests.solutions.boards import packings


@pytest.fixture(autouse=True, params=["compiled", "in Python"])
def _way(request, monkeypatch):
    if request.param == "in Python":
        monkeypatch.setattr(verify_by_option, "MISSING", "it is not there")
    elif MISSING:
        pytest.skip(MISSING)


DOMINO, DOT = Shape.from_picture("##"), Shape([(0, 0)])


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(bounded_problems(), st.data())
def test_it_agrees_with_the_list_of_faults(problem, data):
    is_right = CoverCheck.of_problem(problem)
    some = st.lists(st.integers(-1, len(problem.options)), max_size=6)
    right = list(covers(problem, engine="reference"))
    for cover in [*right, *data.draw(st.lists(some | st.sampled_from(right or [()]), max_size=6))]:
        assert is_right(cover) == (not cover_faults(problem, cover))
    for cover in right:
        assert is_right(cover)
        assert not is_right(cover[1:]) or not cover_faults(problem, cover[1:])


@settings(max_examples=30, suppress_health_check=list(HealthCheck))
@given(packings(), st.data())
def test_of_packings_it_agrees_with_geometry(packing, data):
    _, puzzle = packing
    encoding = puzzle.encode()
    count = len(encoding.problem.options)
    if not count:
        return
    is_right = CoverCheck.of_packing(puzzle, encoding.decode)
    some = data.draw(st.lists(st.lists(st.integers(0, count - 1), max_size=5), max_size=6))
    search = covers(encoding.problem, engine="reference")
    found = [cover for cover, _ in zip(search, range(5), strict=False)]
    assert all(map(is_right, found))
    for cover in [*some, *(cover[1:] for cover in found), *(cover + cover[:1] for cover in found)]:
        assert is_right(tuple(cover)) == (not faults(puzzle, map(encoding.decode, cover)))


ROW = Packing(Region.from_picture("##+"), [Piece("I", DOMINO), Piece("O", DOT, low=0, high=2)])


@pytest.mark.parametrize(
    ("placements", "right"),
    [
        ([("I", ((0, 0), (0, 1)))], True),
        ([("I", ((0, 1), (0, 0))), ("O", ((0, 2),))], True),
        ([("I", ((0, 1), (0, 2))), ("O", ((0, 0),))], True),
        ([("I", ((0, 0), (0, 1))), ("O", ((0, 1),))], False),
        ([("I", ((0, 0), (0, 1))), ("O", ((0, 2),)), ("O", ((0, 2),))], False),
        ([("I", ((0, 0), (0, 2)))], False),  # not its shape
        ([("I", ((0, 0), (0, 0)))], False),
        ([("I", ((0, 0),))], False),
        ([("I", ((0, 2), (0, 3))), ("O", ((0, 0),)), ("O", ((0, 1),))], False),  # outside the region
        ([("X", ((0, 0), (0, 1)))], False),  # no piece
        ([("O", ((0, 0),)), ("O", ((0, 1),))], False),  # I is missing
        ([("O", ()), ("I", ((0, 0), (0, 1)))], False),
        ([], False),
    ],
)
def test_an_option_that_means_something_wrong_is_in_no_right_cover(placements, right):
    """The encoding is not trusted: here it claims whatever it likes."""
    means = [Placement(*each) for each in placements]
    assert CoverCheck.of_packing(ROW, means.__getitem__)(tuple(range(len(means)))) == right
    assert (not faults(ROW, means)) == right


def test_numbers_that_are_no_options_are_in_no_cover():
    is_right = CoverCheck.of_problem(Problem.from_names("p", ["p", "p"]))
    assert [is_right(cover) for cover in [(0,), (1,), (2,), (-1,), (), (0, 1), (0, 0)]] == [True, True] + 5 * [False]


def test_each_option_is_looked_at_once():
    seen = []

    def uses(option):
        seen.append(option)
        return [(option, None)]

    is_right = CoverCheck([(1, 1)] * 3, uses)
    assert [is_right((0, 1, 2)), is_right((2, 1, 0)), is_right((0, 1))] == [True, True, False]
    assert seen == [0, 1, 2]


def test_an_option_twice_is_no_cover_even_where_bounds_allow_its_items():
    problem = Problem.from_names("0:4|p", ["p", "p"])
    problem = replace(problem, options=problem.options)
    is_right = CoverCheck.of_problem(problem)
    assert [is_right((0,)), is_right((0, 1)), is_right((0, 0))] == [True, True, False]


@pytest.mark.parametrize("name", ["dancing", "reference"])
def test_the_first_of_several_covers_that_is_wrong_is_found(name):
    if engine(name).missing():
        pytest.skip(engine(name).missing())
    items, options = "p q r s", ["p q", "r s", "p", "q", "r", "s", "q r"]
    found = next(Search(engine(name), Problem.from_names(items, options)).batches())
    assert CoverCheck.of_problem(Problem.from_names(items, options)).first_wrong(found) is None
    other = Problem.from_names(items, [*options[:4], "s", "r s", *options[6:]])
    wrong = [k for k, cover in enumerate(found) if not CoverCheck.of_problem(other)(cover)]
    assert CoverCheck.of_problem(other).first_wrong(found) == CoverCheck.of_problem(other).first_wrong(list(found))
    assert CoverCheck.of_problem(other).first_wrong(found) == wrong[0] > 0
    fewer = Problem.from_names(items, options[:6])  # which knows one option less
    assert CoverCheck.of_problem(fewer).first_wrong(found) == next(k for k, cover in enumerate(found) if 6 in cover)
