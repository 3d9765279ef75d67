"""How covers are searched for is the same for `solve` and for runs; options become solutions, and back."""

from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor.errors import InputError, InternalError
from dancefloor.houses.fillomino.limited_fillomino import LimitedFillomino
from dancefloor.verbs.how import Request
from dancefloor.verbs.kinds.table import kind_of

PUZZLES = [
    "3x20",
    "dominoes 4x4",
    dance.Queens(6),
    dance.Langford(3),
    dance.Sudoku([1, 2, 3, 4] + 12 * [0]),
    dance.Division("tetrominous", ("....", "....", "....", "....")),
    LimitedFillomino(("2..", ".3.")),
    dance.ExactCover(dance.read_dlx("a b c\na b\nc\na\nb c\n").problem),
]


@pytest.mark.parametrize("puzzle", PUZZLES, ids=str)
def test_covers_of_a_plan_are_the_solutions(puzzle):
    kind, request = kind_of(puzzle), Request.of(symmetry="all")
    plan = kind.plan(request)
    names = range(len(plan.problem.options)) if plan.numbers is None else plan.numbers
    found = [kind.solution([names[option] for option in cover]) for cover in plan.covers(request)]
    assert found == list(dance.solve(puzzle))
    assert len(found) > 0


@pytest.mark.parametrize("puzzle", PUZZLES, ids=str)
def test_a_solution_has_the_options_that_make_it(puzzle):
    solutions = list(dance.solve(puzzle, limit=5))
    assert solutions
    for solution in solutions:
        options = solution.options
        assert list(options) == sorted(set(options))
        again = solution.puzzle.solution(options[::-1])
        assert (again, again.options) == (solution, options)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ([1, 2], "options 1, 2 are no solution: "),
        ([], r"options  are no solution|no options are no solution|none of"),
        ([99999], "an option 99999: the options of this puzzle have the numbers from 0 to"),
        ([-1], "an option -1: "),
        ([1.5], "options is 1.5: it should be a whole number"),
        ("12", "options is '12': it should be numbers of options"),
        (7, "options is 7: it should be numbers of options"),
    ],
)
def test_options_that_are_no_solution_are_refused_with_the_reason(options, said):
    with pytest.raises(InputError, match=said):
        dance.read_puzzle("3x20").solution(options)


def test_a_grid_has_no_options():
    solution = next(dance.solve(dance.Fillomino(((2, 0),))))
    with pytest.raises(InputError, match="a Fillomino has no options"):
        solution.options  # noqa: B018


def test_placements_of_another_puzzle_have_no_options():
    solution = next(dance.solve("3x20"))
    other = dance.Solution(dance.read_puzzle("6x10"), solution.placements)
    with pytest.raises(InputError, match="is not a placement of this puzzle"):
        other.options  # noqa: B018


@pytest.mark.parametrize("puzzle", PUZZLES, ids=str)
def test_covers_are_verified_many_at_a_time(puzzle):
    kind = kind_of(puzzle).encoded()
    covers = [solution.options for solution in dance.solve(puzzle, limit=3)]
    kind.verify(kind.problem, covers)
    with pytest.raises(InternalError, match="a solution is wrong"):
        kind.verify(kind.problem, [*covers, covers[0][1:]])


def test_the_scan_order_can_be_that_of_an_earlier_search():
    kind = kind_of("8x8-2x2@3,3")
    request = Request.of(symmetry="none")
    encoding = kind.puzzle.encode()
    orders = [encoding.scanned(positions).problem.order for positions in encoding.scan_orders()]
    assert len(set(orders)) > 1
    assert [kind.plan(request, order).order for order in orders] == orders
    assert [kind.count_plan(request, order).order for order in orders] == orders
    assert kind.plan(request).order in orders


def test_a_fillomino_has_no_plan():
    kind = kind_of(dance.Fillomino(((2, 0),)))
    for plan in (kind.plan, kind.count_plan):
        with pytest.raises(InputError, match="cannot be resumed"):
            plan(Request.of())
