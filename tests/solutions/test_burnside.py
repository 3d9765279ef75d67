"""Solutions that symmetries leave unchanged, against brute force: each symmetry applied to each solution."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, assume, given, settings

from dancefloor.errors import InternalError
from dancefloor.formats.puzzle import read_puzzle
from dancefloor.geometry.box import box
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.symmetry import Mobility
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import Piece
from dancefloor.search.values import Limits, Outcome
from dancefloor.solutions.burnside import quotients, unfolded
from dancefloor.solutions.canonical import Symmetries
from dancefloor.verbs import count, covers
from tests.solutions.boards import packing, packings

MOST_SOLUTIONS, MOST_NODES, MOST_IMAGES = 300, 2000, 10_000


def check_against_brute_force(puzzle):
    """Compare with the solutions that each symmetry leaves unchanged; None if there is nothing to compare."""
    problem = puzzle.encode().problem
    search = covers(problem, engine="reference", limits=Limits(solutions=MOST_SOLUTIONS, nodes=MOST_NODES))
    solutions = {frozenset(cover) for cover in search}
    if search.outcome is not Outcome.COMPLETE:
        return None
    symmetries = Symmetries(puzzle.encode())
    if symmetries.order * len(solutions) > MOST_IMAGES:
        return None
    elements = symmetries.elements
    parts = quotients(symmetries)
    if elements is None or parts is None:
        return None
    assert len(set(elements)) == len(elements) == symmetries.order
    fixed = [
        frozenset(symmetries.image(element, option) for option in cover) == cover
        for element in elements
        for cover in solutions
    ]
    found = 0
    for times, part in parts:
        unchanged = [frozenset(unfolded(part, cover)) for cover in covers(part, engine="reference")]
        assert len(set(unchanged)) == len(unchanged)
        assert solutions.issuperset(unchanged)
        found += times * len(unchanged)
    assert found + len(solutions) == sum(fixed)
    distinct = count(puzzle, symmetry="all")
    assert (distinct.raw, distinct.distinct * symmetries.order) == (len(solutions), sum(fixed))
    return len(parts)


@settings(max_examples=15, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(packings())
def test_quotients_have_the_solutions_that_symmetries_leave_unchanged(drawn):
    _, puzzle = drawn
    assume(check_against_brute_force(puzzle))


FREE, ONE_SIDED, FIXED = Mobility.FREE, Mobility.ONE_SIDED, Mobility.FIXED


@pytest.mark.parametrize(
    "puzzle",
    [
        packing("####/####/####/####", ("##", FREE, 8, 8)),
        packing("####/#..#/#..#/####", ("##", FREE, 0, 20)),
        packing("###/###/###", ("##", FREE, 1, 4), ("#", FREE, 1, 5)),  # orbits of one, two and four options
        packing("####/####", ("##", FREE, 2, 2), ("#", FREE, 4, 4)),
        packing("####/####", ("##", FREE, 3, 3), ("#", FREE, 2, 2)),  # odd: one of them lies on an axis
        packing("####/####", ("###/#..", ONE_SIDED), ("###/..#", ONE_SIDED)),
        packing("####/####/####", ("##/#.", ONE_SIDED, 0, 4), ("##/.#", ONE_SIDED, 0, 4)),
        packing("####/####", ("##", FREE, 2, 2), ("##", FREE, 2, 2)),
        packing("++/++", ("##", FREE, 0, 2)),  # a piece without a bound, on cells that may stay empty
        packing("+##+/+##+", ("##", FREE, 0, 9), ("#", FREE, 0, 3)),
        packing("##.##", ("##", FREE, 0, 9), ("#", FREE, 0, 9)),
        packing("###.###", ("##", FREE, 1, 2), ("#", FREE, 2, 4)),
        packing("#.#.#.#", ("#.#", FREE, 2, 2)),
        packing("##.#", ("#", FREE, 1, 1), ("##", FREE, 0, 1), ("#", FREE, 0, 2)),
    ],
)
def test_chosen_small_cases_agree_with_brute_force(puzzle):
    assert check_against_brute_force(puzzle) is not None


# All domino tilings of squares: Kasteleyn 1961, OEIS A004003.
@pytest.mark.parametrize(("size", "distinct", "raw"), [(2, 1, 2), (4, 9, 36), (6, 930, 6728), (8, 1629189, 12988816)])
def test_domino_tilings_of_squares(size, distinct, raw):
    found = count(read_puzzle(f"{size}x{size}", pieces="dominoes"), symmetry="all")
    assert (found, found.raw, found.outcome) == (distinct, raw, Outcome.COMPLETE)


@pytest.mark.parametrize(
    ("region", "pieces"),
    [("4x4", "any*tetrominoes"), ("5x8", "2*tetrominoes"), ("8x8-2x2", "pentominoes"), ("3x4+4x5", "any*tetrominoes")],
)
def test_all_ways_to_count_agree(region, pieces, monkeypatch):
    puzzle = read_puzzle(region, pieces=pieces)
    quotient = count(puzzle, symmetry="all")
    monkeypatch.setattr("dancefloor.solutions.burnside.quotients", lambda symmetries: None)
    sieve = count(puzzle, symmetry="all")
    monkeypatch.setattr(Symmetries, "images", lambda symmetries, numbers: None)
    forms = count(puzzle, symmetry="all")
    assert (quotient.distinct, quotient.raw, quotient.order) == (sieve.distinct, sieve.raw, sieve.order)
    assert (forms.distinct, forms.raw, forms.order) == (sieve.distinct, sieve.raw, sieve.order)
    assert quotient.statistics.covers != sieve.statistics.covers


def test_a_group_too_large_to_be_listed_has_no_quotients():
    puzzle = Packing(box("5x4+5x4+5x4+5x4+5x4"), [Piece("I", Shape.from_picture("##"), low=50, high=50)])
    assert quotients(Symmetries(puzzle.encode())) is None


def test_too_many_choices_of_orbits_have_no_quotients(monkeypatch):
    monkeypatch.setattr("dancefloor.solutions.burnside.MOST_CHOICES", 0)
    assert quotients(Symmetries(packing("####/####", ("##", FREE, 4, 4)).encode())) is None


def test_a_narrow_quotient_is_chosen_among_conjugates():
    dominoes = Packing(box("8x8"), [Piece("I", Shape.from_picture("##"), low=32, high=32)])
    for _, part in quotients(Symmetries(dominoes.encode())):
        assert max(position for position in part.positions if position is not None) == part.primary_count - 1
    reaches = []
    for _, part in quotients(Symmetries(dominoes.encode())):
        place = part.positions
        ends = [[place[use.item] for use in option.uses if place[use.item] is not None] for option in part.options]
        reaches.append(max(max(end) - min(end) for end in ends))
    assert min(reaches) == 4  # the reflection that halves the rows


def test_a_remainder_is_our_bug(monkeypatch):
    dominoes = Packing(box("4x4"), [Piece("I", Shape.from_picture("##"), low=8, high=8)])
    monkeypatch.setattr("dancefloor.solutions.burnside.quotients", lambda symmetries: [])
    with pytest.raises(InternalError, match="are not a multiple of the 8 symmetries"):
        count(dominoes, symmetry="all")
