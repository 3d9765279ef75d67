"""Symmetries on every lattice and on glued boards against brute force: the whole group acting on all solutions."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, assume, given, settings

from dancefloor.engines.base import Limits, Outcome
from dancefloor.solutions.canonical import Symmetries
from dancefloor.solutions.group import Convention
from dancefloor.verbs import count, covers, solve
from tests.solutions.boards import brute_group, packings, placed

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
        told = Symmetries(puzzle.encode(), convention).group
        assert (told.convention, told.order, told.rotations) == (convention, len(group), len(turning))
        if search.outcome is Outcome.COMPLETE:
            orbits = orbits_of(group, raw)
            listed = [as_set(solution.placements) for solution in solve(puzzle, up_to_symmetry=convention)]
            assert len(listed) == len(orbits)
            assert all(sum(solution in orbit for solution in listed) == 1 for orbit in orbits)
            few = [as_set(solution.placements) for solution in solve(puzzle, up_to_symmetry=convention, limit=3)]
            assert len({next(k for k, orbit in enumerate(orbits) if solution in orbit) for solution in few}) == len(few)
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


@pytest.mark.slow
@settings(max_examples=600, deadline=None, suppress_health_check=SLOW)
@given(packings())
def test_many_counts_and_lists_are_those_of_brute_force(packing):
    assume(check(*packing))
