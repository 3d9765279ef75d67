"""Symmetries on every lattice and on glued boards against brute force: the whole group acting on all solutions."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, assume, given, settings

from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.puzzles.packing import Packing, Piece
from dancefloor.search.values import Limits, Outcome
from dancefloor.solutions.canonical import Symmetries
from dancefloor.solutions.group import Convention
from dancefloor.verbs import count, covers, solve
from tests.solutions.boards import brute_group, packings, placed, plane

MOST_ELEMENTS = 600
MOST_SOLUTIONS = 300
SLOW = [HealthCheck.filter_too_much, HealthCheck.too_slow]


def as_set(placements):
    return frozenset((placement.piece, frozenset(placement.cells)) for placement in placements)


def act(element, solution):
    twist, image = map(dict, element)
    return frozenset((twist[piece], frozenset(image[cell] for cell in cells)) for piece, cells in solution)


def orbits_of(group, solutions):
    left, orbits = set(solutions), []
    while left:
        orbit = {act(element, next(iter(left))) for element in group}
        assert orbit <= solutions
        orbits.append(orbit)
        left -= orbit
    return orbits


def by_least_forms(symmetries, puzzle):
    """The sizes of classes as told by the least forms of solutions, for groups that are too large to be listed."""
    problem, numbers = symmetries.reduced()
    found = covers(problem, engine="reference")
    return sorted(filter(None, [symmetries.class_size(tuple(numbers[k] for k in cover)) for cover in found]))


def check(board, puzzle):
    """Compare everything that can be compared; False if there is too much of it, else True."""
    options = {(tag.piece, frozenset(tag.cells)) for tag in (option.tag for option in puzzle.encode().problem.options)}
    assert options == {(piece.name, cells) for piece in puzzle.pieces for cells in placed(board, piece)}
    whole = brute_group(board, puzzle.pieces, MOST_ELEMENTS)
    if whole is None:
        return False
    turning = brute_group(board, puzzle.pieces, MOST_ELEMENTS, rotations=True)
    search = covers(puzzle.encode().problem, engine="reference", limits=Limits(solutions=MOST_SOLUTIONS, nodes=20_000))
    raw = {as_set(map(puzzle.encode().decode, cover)) for cover in search}
    for convention, group in ((Convention.ALL, whole), (Convention.ROTATIONS, turning)):
        symmetries = Symmetries(puzzle.encode(), convention)
        told = symmetries.group
        assert (told.convention, told.order, told.rotations) == (convention, len(group), len(turning))
        if search.outcome is Outcome.COMPLETE:
            orbits = orbits_of(group, raw)
            listed = [as_set(solution.placements) for solution in solve(puzzle, up_to_symmetry=convention)]
            assert len(listed) == len(orbits)
            assert all(sum(solution in orbit for solution in listed) == 1 for orbit in orbits)
            few = [as_set(solution.placements) for solution in solve(puzzle, up_to_symmetry=convention, limit=3)]
            assert len({next(k for k, orbit in enumerate(orbits) if solution in orbit) for solution in few}) == len(few)
            assert by_least_forms(symmetries, puzzle) == sorted(map(len, orbits))
            found = count(puzzle, up_to_symmetry=convention)
            assert (found.distinct, found.raw) == (len(orbits), len(raw))
    if search.outcome is not Outcome.COMPLETE:
        return False
    assert count(puzzle) == len(raw)
    assert {as_set(solution.placements) for solution in solve(puzzle, up_to_symmetry=False)} == raw
    return True


@settings(max_examples=40, deadline=None, suppress_health_check=SLOW)
@given(packings())
def test_counts_and_lists_are_those_of_brute_force(packing):
    assume(check(*packing))


def test_an_anchor_is_kept_where_forms_are_compared_whatever_is_scanned_first():
    """The lower left of two single cells is scanned first, the upper right one is the reference."""
    region = Region([(0, 0), (0, 1), (0, 3), (1, 2)])
    dot = Shape([(0, 0)])
    puzzle = Packing(region, [Piece("one", dot), Piece("fill", dot, low=0, high=4)])
    assert check(plane(region), puzzle)


@pytest.mark.slow
@settings(max_examples=600, deadline=None, suppress_health_check=SLOW)
@given(packings())
def test_many_counts_and_lists_are_those_of_brute_force(packing):
    assume(check(*packing))
