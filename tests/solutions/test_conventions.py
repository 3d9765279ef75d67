"""What is the same by which convention: published figures, and groups in words."""

from __future__ import annotations

from math import cos, pi, prod, sin

import pytest

from dancefloor.cover.problem import Problem
from dancefloor.errors import PuzzleError, TooManySymmetries
from dancefloor.geometry import symmetry as geometry
from dancefloor.geometry.box import box
from dancefloor.geometry.lattices import CUBE, HEXAGON
from dancefloor.geometry.polyforms import polyominoes
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.symmetry import Mobility
from dancefloor.puzzles.cover import ExactCover
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import Piece, read_pieces
from dancefloor.search.values import Limits, Outcome
from dancefloor.solutions import canonical
from dancefloor.solutions.canonical import Symmetries
from dancefloor.solutions.group import Convention, Group
from dancefloor.verbs import count, solve

SOMA = {piece.name: piece.shape for piece in read_pieces("soma")}
CUBE_OF_27 = [(x, y, z) for x in range(3) for y in range(3) for z in range(3)]


def soma():
    return Packing(Region(CUBE_OF_27, lattice=CUBE), SOMA)


def group_of(puzzle, convention=Convention.ALL):
    return Symmetries(puzzle.encode(), convention).group


def dominoes(region):
    pair = Shape([region.lattice.origins[0], region.lattice.neighbors(region.lattice.origins[0])[-1]], region.lattice)
    return Packing(region, [Piece("I", pair, Mobility.FREE, len(region) // 2, len(region) // 2)])


# Conway and Guy found the 240 by hand in 1961 (Berlekamp, Conway, Guy, Winning Ways, chapter 24).
@pytest.mark.parametrize(
    ("symmetry", "distinct", "text"),
    [
        ("all", 240, "48 symmetries (24 rotations, 24 reflections); reflections exchange A and B"),
        ("rotations", 480, "24 rotations"),
        ("none", None, "no symmetries"),
    ],
)
def test_the_three_figures_of_the_soma_cube(symmetry, distinct, text):
    found = count(soma(), symmetry=symmetry)
    assert (found.raw, found.distinct, found.group.about) == (11520, distinct, text)


@pytest.mark.parametrize("symmetry", ["all", "rotations"])
def test_soma_solutions_are_listed_by_the_same_convention(symmetry):
    assert sum(1 for _ in solve(soma(), symmetry=symmetry)) == {"all": 240}.get(symmetry, 480)


def test_rotations_alone_double_what_reflections_halve():
    found = count("6x10", symmetry="rotations")
    assert (found, found.raw, found.order, found.group.rotations) == (4678, 9356, 2, 2)


def test_items_and_options_have_no_symmetries_whatever_is_asked():
    found = count(ExactCover(Problem.from_names("p q", ["p", "q", "p q"])), symmetry="rotations")
    assert (found, found.raw, found.distinct) == (2, 2, None)
    assert found.group == Group(Convention.NONE, unseen=found.group.unseen)


def test_components_on_other_lattices_change_places_too():
    ring = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (0, 0)]
    pair = Region([(x + shift, y) for x, y in ring for shift in (0, 9)], lattice=HEXAGON)
    triples = Packing(pair, [Piece("V", Shape([(0, 0), (1, 0), (0, 1)], HEXAGON), low=0, high=4)])
    assert str(group_of(triples)) == "288 symmetries (72 rotations, 216 reflections; 2 components change places)"
    assert str(group_of(triples, Convention.ROTATIONS)) == "72 rotations (2 components change places)"


def test_two_cubes_are_reflected_together_if_mirror_pairs_must_change_places():
    two = Region([(x, y, z + shift) for x, y, z in CUBE_OF_27 for shift in (0, 9)], lattice=CUBE)
    straight = Packing(two, [Piece("V", SOMA["V"], low=18, high=18)])
    assert (group_of(straight).order, group_of(straight).rotations) == (2 * 48 * 48, 2 * 24 * 24)
    handed = Packing(two, [Piece(name, SOMA[name], low=0, high=9) for name in "AB"])
    assert (group_of(handed).order, group_of(handed).exchanged) == (2 * (24 * 24 + 24 * 24), (("A", "B"),))


def test_rotations_can_exchange_fixed_pieces():
    bars = [Piece("H", Shape.from_picture("##"), Mobility.FIXED), Piece("V", Shape.from_picture("#/#"), Mobility.FIXED)]
    group = group_of(Packing(Region.from_picture("++/++"), bars))
    assert group.about == "8 symmetries (4 rotations, 4 reflections); these exchange H and V"


# --- glued boards ---


@pytest.mark.parametrize(
    ("region", "text"),
    [
        (Region.box(6, 10).wrap("cylinder"), "40 symmetries (20 shifts or rotations, 20 reflections)"),
        (Region.box(6, 10).wrap("torus"), "240 symmetries (120 shifts or rotations, 120 reflections)"),
        (Region.box(8, 8).wrap("torus"), "512 symmetries (256 shifts or rotations, 256 reflections)"),
        (Region.box(6, 10).wrap("mobius"), "40 shifts or rotations"),
        ((Region.box(6, 10) - Region.box(1, 1)).wrap("torus"), "4 symmetries (2 shifts or rotations, 2 reflections)"),
        (Region.box(4, 4).wrap("torus", across=(4, 1)), "32 shifts or rotations"),
    ],
)
def test_the_motions_of_glued_boards(region, text):
    assert str(group_of(Packing(region, {"I": Shape.from_picture("##")}))) == text


def test_hexagons_on_a_torus_have_twelve_motions_for_each_cell():
    torus = Region([(x, y) for x in range(4) for y in range(4)], lattice=HEXAGON).wrap("torus")
    assert group_of(dominoes(torus)).order == 12 * 16


def test_dominoes_on_a_square_torus():
    """All tilings: OEIS A335586, and tests/geometry/test_wrapping.py."""
    found = count(dominoes(Region.box(6, 6).wrap("torus")), symmetry="all")
    assert (found, found.raw, found.order, found.outcome) == (511, 90176, 8 * 36, Outcome.COMPLETE)


@pytest.mark.parametrize(("half_rows", "half_columns"), [(1, 1), (1, 3), (2, 1), (2, 2), (2, 3), (3, 2), (3, 5)])
def test_dominoes_on_mobius_strips_are_those_of_lu_and_wu(half_rows, half_columns):
    """Dimer statistics on the Möbius strip and the Klein bottle, Physics Letters A 259 (1999); OEIS A103999."""
    known = prod(
        4 * sin(pi * (4 * n - 1) / (4 * half_columns)) ** 2 + 4 * cos(pi * m / (2 * half_rows + 1)) ** 2
        for m in range(1, half_rows + 1)
        for n in range(1, half_columns + 1)
    )
    found = count(dominoes(Region.box(2 * half_rows, 2 * half_columns).wrap("mobius")), symmetry="all")
    assert (found.raw, found.order, found.group.rotations) == (round(known), *[4 * 2 * half_columns] * 2)


def test_a_group_is_not_looked_for_where_nobody_asks(monkeypatch):
    board = Packing(Region.box(4, 6).wrap("torus"), [Piece("I", Shape.from_picture("##"), low=12, high=12)])
    monkeypatch.setattr(Symmetries, "__init__", None)
    assert count(board) == count(board, symmetry="none") > 0
    assert len(list(solve(board, symmetry="none", limit=5))) == 5


def test_too_many_motions_are_refused_in_one_line(monkeypatch):
    monkeypatch.setattr(geometry, "MOST_STEPS", 1000)
    monkeypatch.setattr(canonical, "MOST_WORK", 1000)
    board = dominoes(Region.box(6, 6).wrap("torus"))
    with pytest.raises(PuzzleError, match=r"^this torus of 36 cells has too many motions to list; .*none") as told:
        count(board, symmetry="all")
    assert "\n" not in str(told.value)
    assert isinstance(told.value, TooManySymmetries)
    assert told.value.reason == "this torus of 36 cells has too many motions to list"
    assert count(board) == 90176
    assert len(list(solve(board, limit=1))) == 1  # a single solution is like no other
    assert len(list(solve(board, limit=2, symmetry="none"))) == 2


def test_a_count_stopped_early_has_no_classes_even_if_nothing_can_be_left_unchanged():
    board = Packing(Region.box(6, 10).wrap("torus"), polyominoes(5))
    found = count(board, symmetry="all", limits=Limits(nodes=1000))
    assert (found.outcome, found.distinct, found.order) == (Outcome.LIMITED, None, 240)


def test_all_ways_up_to_an_islands_group_are_listed_at_once():
    four = Packing(box("2x2+2x2+2x2+2x2"), [Piece("I", Shape.from_picture("##"), low=8, high=8)])
    found = count(four, symmetry="all")
    assert (found.raw, found.distinct, found.order) == (16, 1, 24 * 8**4)
