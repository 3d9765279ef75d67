"""How covers are searched for is the same for `solve` and for runs; options become solutions, and back."""

from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor.errors import InputError, InternalError
from dancefloor.formats.knuth.boards import board_cover
from dancefloor.formats.sudoku import read_sudoku
from dancefloor.houses.fillomino.limited_fillomino import LimitedFillomino
from dancefloor.puzzles.cover import BoardCover
from dancefloor.puzzles.kind import TaggedEncoding
from dancefloor.verbs.how import Request
from dancefloor.verbs.kinds.kind import kind_of
from tests.solutions.orbits import classes, turned

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
        ([99999], "option 99999 is not one of this puzzle: its options have the numbers from 0 to"),
        ([-1], "option -1 is not one of this puzzle: "),
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


ALL, ROTATIONS = range(8), range(4)


class Rooks:
    """As many rooks as the board has rows, none attacking another."""

    def __init__(self, size):
        self.size = size
        self.cells = tuple((i, j) for i in range(size) for j in range(size))

    def obstruction(self):
        return ""

    def encode(self):
        builder = dance.ProblemBuilder()
        for k in range(self.size):
            builder.primary(f"r{k}")
            builder.primary(f"c{k}")
        for i, j in self.cells:
            builder.option(f"r{i}", f"c{j}", tag=dance.Placement("rook", ((i, j),)))
        return TaggedEncoding(builder.build())


def reversal(n):
    return [lambda cell: cell, lambda cell: (0, 2 * n - 1 - cell[1])]


def squares(puzzle, size, which):
    return puzzle, [turned(size, k) for k in which], "all" if which is ALL else "rotations"


CASES = {
    **{f"{n} queens, all": squares(dance.Queens(n), n, ALL) for n in range(1, 8)},
    **{f"{n} queens, rotations": squares(dance.Queens(n), n, ROTATIONS) for n in (4, 5, 6)},
    **{f"{n} rooks, all": squares(Rooks(n), n, ALL) for n in (2, 3, 4)},
    **{f"langford {n}": (dance.Langford(n), reversal(n), "all") for n in (3, 4, 5, 7)},
    "langford 7, rotations": (dance.Langford(7), reversal(7), "rotations"),
    "sudoku of 4x4": squares(dance.Sudoku([0] * 16), 4, ALL),
    "sudoku of 4x4, rotations": squares(dance.Sudoku([0] * 16), 4, ROTATIONS),
}


@pytest.mark.parametrize(("puzzle", "moves", "symmetry"), CASES.values(), ids=CASES)
def test_classes_are_the_orbits_of_all_solutions(puzzle, moves, symmetry):
    found, orbits = classes(puzzle, moves)
    count = dance.count(puzzle, symmetry=symmetry)
    assert (count, count.raw, count.distinct) == (len(orbits), len(found), len(orbits))
    listed = [
        frozenset((placed.piece, placed.cells) for placed in solution.placements)
        for solution in dance.solve(puzzle, symmetry=symmetry)
    ]
    assert len(listed) == len(orbits)
    assert all(any(solution in orbit for solution in listed) for orbit in orbits)
    if found:
        assert count.order == len({tuple(map(move, puzzle.cells)) for move in moves})


@pytest.mark.parametrize("engine", ["dancing", "bits", "cells", "reference", "counting"])
def test_every_engine_counts_the_same_classes(engine):
    assert [dance.count(puzzle, symmetry="all", engine=engine) for puzzle in ("queens 6", "langford 4")] == [1, 1]


def test_a_search_with_a_limit_keeps_one_of_each_class():
    for limit in (2, 5, 12, 14):
        found = list(dance.solve("queens 8", limit=limit))
        assert len(found) == min(limit, 12)
        assert len({min(str(each) for each in images(solution)) for solution in found}) == len(found)


def images(solution):
    size = solution.puzzle.size
    for k in ALL:
        move = turned(size, k)
        yield sorted(move(placed.cells[0]) for placed in solution.placements)


def test_a_count_with_a_limit_counts_classes():
    assert dance.count("queens 8", limit=5, symmetry="all") == 5
    assert dance.count("queens 8", limit=50, symmetry="all") == 12


def test_a_count_that_stops_early_knows_no_classes():
    few = dance.count("queens 12", symmetry="all", engine="bits", limits=dance.Limits(nodes=1000))
    assert (few.outcome, few.distinct) == (dance.Outcome.LIMITED, None)


def test_a_run_lists_and_counts_the_same_classes(tmp_path):
    for count in (False, True):
        run = dance.run("queens 8", store=str(tmp_path / f"{count}.db"), count=count)
        assert run.found == 12
    assert str(run.group) == "8 symmetries (4 rotations, 4 reflections)"


def test_clues_are_read_upright():
    # It has two solutions, each the transpose of the other: nobody would call this sudoku unique.
    puzzle = read_sudoku("1..4.41..14.4..1")
    one, other = dance.solve(puzzle)
    assert {(*cell[::-1], number) for cell, number in one.owner.items()} == {
        (*cell, number) for cell, number in other.owner.items()
    }
    found = dance.count(puzzle, symmetry="all")
    assert (found, found.order, found.distinct) == (2, 1, None)
    assert found.group.about == "no symmetries, since clues are read upright"
    assert dance.check(puzzle).answer is dance.Answer.MULTIPLE


@pytest.mark.parametrize(
    ("puzzle", "why"),
    [
        (dance.Queens(5).encode().problem, "items and options have no places on a board"),
        (dance.Fillomino(((2, 0), (0, 0))), "clues are read upright"),
        (dance.Division("tetrominous", ("....",)), "clues are read upright"),
    ],
)
def test_what_has_no_symmetries_says_why(puzzle, why):
    counted = dance.count(puzzle, symmetry="rotations")
    for group in (counted.group, dance.solve(puzzle).group, dance.check(puzzle).group):
        assert (group.order, group.unseen) == (1, why)
    assert dance.count(puzzle).group.unseen == ""


def test_too_many_options_say_so(monkeypatch):
    monkeypatch.setattr("dancefloor.solutions.option_motions.MOST_IMAGES", 100)
    found = dance.count("queens 8", symmetry="all")
    assert (found, found.distinct, found.group.unseen) == (92, None, "its 64 options are too many to compare")


def test_bounds_that_have_no_quotient_are_left_to_the_sieve():
    # An orbit of two options covers A twice or once: no bounds on orbits say that A is covered three times.
    problem = dance.read_dlx("00 01 02 3|A\nA 00\nA 01\nA 02\n").problem
    found = dance.count(BoardCover(problem, [(0, 0), (0, 1), (0, 2), None]), symmetry="all")
    assert (found, found.raw, found.order) == (1, 1, 2)


def test_an_edited_board_is_counted_by_the_sieve(monkeypatch):
    monkeypatch.delattr("dancefloor.verbs.kinds.kind.count_parts")
    problem = dance.read_puzzle("6x8", pieces="any*dominoes").encode().problem
    count = dance.count(board_cover(problem), symmetry="all")
    assert (count, count.raw) == (42873, 167089)
