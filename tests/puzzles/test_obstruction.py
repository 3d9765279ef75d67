"""Reasons why there can be no solution: on every lattice and on glued boards none is given where there is one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dancefloor as dance
from dancefloor.geometry.box import box
from dancefloor.geometry.lattices import HEXAGON, LATTICES, TRIANGLE
from dancefloor.geometry.polyforms import polyforms, polyominoes
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.square import SQUARE
from dancefloor.geometry.symmetry import Mobility
from dancefloor.plugins.polysticks import POLYSTICK
from dancefloor.puzzles import obstruction
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import Piece

EVERY = (*LATTICES, POLYSTICK)
DOMINO, TROMINO, SQUARE4 = Shape.from_picture("##"), Shape.from_picture("##/#."), Shape.from_picture("##/##")
FIXED = Mobility.FIXED


def some_cells(lattice, least, most):
    shifts = st.tuples(*[st.integers(0, 2)] * len(lattice.corner(lattice.origins[:1])))
    cell = st.builds(lattice.translate, st.sampled_from(lattice.origins), shifts)
    return st.sets(cell, min_size=least, max_size=most)


@st.composite
def packings(draw, glued):
    """A few small pieces, of as many cells as a region or nearly so."""
    lattice = draw(st.sampled_from((SQUARE, HEXAGON) if glued else EVERY))
    pieces = [
        Piece(
            f"piece{k}",
            Shape(draw(some_cells(lattice, 1, 3)), lattice),
            draw(st.sampled_from(list(Mobility))),
            low := draw(st.integers(0, 2)),
            max(1, low) + draw(st.integers(0, 2)),
        )
        for k in range(draw(st.integers(1, 3)))
    ]
    if not glued:
        return Packing(Region(draw(some_cells(lattice, 2, 8)), draw(some_cells(lattice, 0, 2)), lattice), pieces)
    kind = draw(st.sampled_from(("cylinder", "torus", "mobius")))
    rows = draw(st.sampled_from((1, 3) if lattice is HEXAGON and kind == "mobius" else (1, 2, 3, 4)))
    square = [(x, y) for x in range(rows) for y in range(draw(st.integers(2, 4)))]
    cells = square if lattice is SQUARE else [(y - x // 2, x) for x, y in square]
    spare = draw(st.sets(st.sampled_from(cells), max_size=2))
    return Packing(Region([cell for cell in cells if cell not in spare], spare, lattice).wrap(kind), pieces)


@given(st.booleans().flatmap(packings))
def test_an_obstruction_is_never_found_where_there_is_a_solution(puzzle):
    if puzzle.obstruction():
        problem = puzzle.encode().problem
        assert not list(dance.solve(dance.ExactCover(problem), engine="reference", limit=1))


@pytest.mark.parametrize(
    ("picture", "pieces"),
    [
        ("+", [Piece("O", Shape([(0, 0)]), low=0)]),
        ("#+/++", [Piece("I", DOMINO, low=0, high=2)]),
        ("#+", [Piece("I", DOMINO, low=0, high=2), Piece("O", Shape([(0, 0)]))]),
        ("##.+/##..", [Piece("O", SQUARE4)]),
        ("##/##", [Piece("I", Shape.from_picture("####"), low=0), Piece("O", SQUARE4)]),  # a bar that fits nowhere
    ],
)
def test_pieces_that_need_not_be_used_and_cells_that_may_stay_empty_obstruct_nothing(picture, pieces):
    assert Packing(Region.from_picture(picture), pieces).obstruction() == ""


def named(size, lattice):
    return {str(k): shape for k, shape in enumerate(polyforms(size, lattice=lattice))}


def imbalance(shape, lattice):
    coloring = lattice.colorings[0]
    return abs(sum(1 - 2 * coloring.of(cell) for cell in shape.cells))


def test_five_flat_tetracubes_do_not_fill_a_box():
    flat = {name: Shape.from_picture(text + "/-/.") for name, text in FLAT.items()}
    assert [name for name, shape in flat.items() if imbalance(shape, shape.lattice)] == ["T"]
    for sides in ((2, 2, 5), (1, 4, 5), (1, 2, 10)):
        reason = Packing(brick(*sides), flat).obstruction()
        assert reason.startswith("coloured like a chessboard in space, the region has as many cells of one colour")


FLAT = {"I": "####", "L": "###/#..", "O": "##/##", "S": ".##/##.", "T": "###/.#."}


def brick(*sides):
    a, b, c = sides
    layer = "/".join(["#" * b] * a)
    return Region.from_picture("/-/".join([layer] * c) + ("/-/." if c == 1 else ""))


def test_hexiamonds_do_not_fill_what_has_too_many_triangles_of_one_kind():
    hexiamonds = named(6, TRIANGLE)
    assert len(hexiamonds) == 12
    assert sorted(imbalance(shape, TRIANGLE) for shape in hexiamonds.values()) == [0] * 10 + [2] * 2
    # Ten rows of triangles, 72 of them: 6 more point one way, and the pieces can differ by 0 or 4 only.
    rows = [(x, y, z) for y in range(6) for x in range(9 - y) for z in (0, 1) if z == 0 or x < 8 - y]
    region = Region([*rows, *extra(72 - len(rows), rows)], lattice=TRIANGLE)
    assert len(region) == 72
    assert "coloured by the way the triangles point" in Packing(region, hexiamonds).obstruction()


def extra(number, cells):
    """So many more triangles at the left, a row of rhombuses."""
    left = [(-1 - k, 0, z) for k in range(number) for z in (1, 0)]
    return [cell for cell in left if cell not in cells][:number]


def test_three_in_a_row_of_hexagons_cover_one_of_each_of_three_colours():
    triangle = [(x, y) for x in range(4) for y in range(4 - x)]
    bars = [Piece("I", Shape.from_picture("O O O"), low=3, high=3)]
    reasons = [Packing(Region(set(triangle) - {cell}, lattice=HEXAGON), bars).obstruction() for cell in triangle]
    unequal = [reason for reason in reasons if "coloured in three colours, so that neighbours differ" in reason]
    assert len(unequal) == 6


@pytest.mark.parametrize("across", [2, 3, 4])
def test_sticks_are_obstructed_by_the_way_they_lie(across):
    bars = [Piece("I", Shape([(0, 0, 0), (0, 1, 0)], POLYSTICK), low=3, high=3)]
    sticks = [*((0, k, 0) for k in range(across)), *((5 + k, 0, 1) for k in range(6 - across))]
    assert ("by direction" in Packing(Region(sticks, lattice=POLYSTICK), bars).obstruction()) == (across == 3)


def test_a_torus_is_coloured_only_if_its_colours_fit():
    dominoes = [Piece("I", Shape.from_picture("###"), low=0, high=9)]
    fours = [Piece("T", Shape.from_picture("###/.#."), low=3, high=3)]
    assert "chessboard" in Packing(Region.box(2, 6).wrap("torus"), fours).obstruction()
    assert not Packing(Region.box(3, 3).wrap("torus"), dominoes).obstruction()


def pieces_of(size, low=1, high=1):
    return [Piece(name, shape, low=low, high=high) for name, shape in polyominoes(size).items()]


@pytest.mark.parametrize("region", ["4x5", "2x10"])
def test_five_tetrominoes_fill_no_rectangle_by_parity(region):
    assert "coloured like a chessboard" in Packing(box(region), pieces_of(4)).obstruction()
    assert "always cover 2 more cells of one colour" in Packing(box(region), pieces_of(4)).obstruction()


@pytest.mark.parametrize(
    ("puzzle", "reason"),
    [
        (Packing(box("6x11"), pieces_of(5)), "the pieces cover 60 cells, but the region has 66"),
        (Packing(box("5x11"), pieces_of(5)), "the pieces cover 60 cells, but the region has 55"),
        (Packing(box(3, 3), pieces_of(2, 0, 3)), "the pieces cover at most 6 cells, but the region has 9"),
        (Packing(box(3, 3), pieces_of(2, 5, 6)), "the pieces cover at least 10 cells, but the region has 9"),
        (
            Packing(Region.from_picture("###/##+"), pieces_of(2, 1, 2)),
            "the pieces cover at most 4 cells, but the region has 5 to 6",
        ),
        (
            Packing(box(3, 3), pieces_of(2, 0, 9)),
            "no choice of pieces covers exactly 9 cells (the nearest below is 8)",
        ),
        (
            Packing(box(3, 3), {"I": Shape.from_picture("####"), "P": polyominoes(5)["P"]}),
            "piece 'I' fits nowhere in the region",
        ),
        (
            Packing(box(2, 4), [Piece("V", Shape.from_picture("#/#/#/#"), FIXED), Piece("O", SQUARE4)]),
            "piece 'V' fits nowhere in the region",
        ),
        (Packing(Region.from_picture("####/##.."), [Piece("O", SQUARE4), Piece("I", DOMINO, FIXED, 0)]), ""),
        (
            Packing(Region.from_picture("###./##.#"), [Piece("O", SQUARE4), Piece("I", DOMINO)]),
            "no piece can cover cell 13",
        ),
        (
            Packing(box("8x8") - Region([(0, 0), (7, 7)]), [Piece("I", DOMINO, low=0, high=31)]),
            "coloured like a chessboard, the region has 2 more cells of one colour than of the other,"
            " but the pieces always cover as many cells of one colour as of the other",
        ),
    ],
)
def test_an_area_a_piece_or_a_cell_is_a_reason(puzzle, reason):
    assert puzzle.obstruction() == reason


def test_stripes_obstruct_l_tetrominoes_of_odd_number():
    assert "in stripes" in Packing(box(2, 6), [Piece("L", Shape.from_picture("###/#.."), low=3, high=3)]).obstruction()


@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    "puzzle",
    [
        Packing(box(100, 100), polyominoes(5)),
        Packing(box(10, 10), [Piece("I", DOMINO, low=10**9, high=10**9)]),
        Packing(box(10, 11), [Piece("V", TROMINO, low=0, high=10**9)]),
    ],
    ids=["huge box", "used very often", "may be used very often"],
)
def test_hopeless_areas_are_refused_at_once_however_large(puzzle):
    assert "cells" in puzzle.obstruction()


@pytest.mark.timeout(60)
def test_many_optional_cells_are_weighed_quickly():
    assert Packing(Region.box(25, 25, optional=True), polyominoes(5)).obstruction() == ""


@pytest.mark.parametrize("pieces", ["any*dominoes", "any*L4", "any*T4", "any*I3", "2-6*I2"])
def test_a_single_kind_of_piece_is_weighed_as_several_are(pieces, monkeypatch):
    boards = [box("5x6"), box("4x4"), box("6x6") - Region([(0, 0), (5, 5)]), box("3x4") - Region([(0, 1), (2, 0)])]
    found = [Packing(board, pieces).obstruction() for board in boards]
    monkeypatch.setattr(obstruction._Scales, "_is_balanced", lambda *_: False)
    assert [Packing(board, pieces).obstruction() for board in boards] == found
