"""Classes of solutions of any kind of puzzle are those of brute force, however they are found."""

from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor.formats.knuth.boards import board_cover
from dancefloor.formats.sudoku import read_sudoku
from dancefloor.puzzles.board_cover import BoardCover
from dancefloor.puzzles.classics import TaggedEncoding
from tests.solutions.orbits import classes, turned

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
    **{f"{n} queens, all": squares(dance.Queens(n), n, ALL) for n in range(1, 9)},
    **{f"{n} queens, rotations": squares(dance.Queens(n), n, ROTATIONS) for n in range(1, 9)},
    **{f"{n} rooks, all": squares(Rooks(n), n, ALL) for n in range(1, 6)},
    **{f"langford {n}": (dance.Langford(n), reversal(n), "all") for n in range(3, 9)},
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
    for limit in range(2, 15):
        found = list(dance.solve("queens 8", limit=limit))
        assert len(found) == min(limit, 12)
        assert len({min(str(each) for each in images(solution)) for solution in found}) == len(found)


def images(solution):
    size = solution.puzzle.size
    for k in ALL:
        move = turned(size, k)
        yield sorted(move(placed.cells[0]) for placed in solution.placements)


def test_a_search_with_a_limit_can_be_resumed():
    first = dance.solve("queens 8", limit=5)
    known = list(first)
    rest = list(dance.solve("queens 8", resume=first.position))
    assert len({min(str(each) for each in images(solution)) for solution in [*known, *rest]}) == 12


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
    for group in (dance.count(puzzle, symmetry="all").group, dance.solve(puzzle).group, dance.check(puzzle).group):
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


def test_an_edited_board_is_counted_without_looking_at_each_solution():
    problem = dance.read_puzzle("8x8", pieces="any*dominoes").encode().problem
    count = dance.count(board_cover(problem), symmetry="all")
    assert (count, count.raw) == (1629189, 12988816)
