"""Published counts of packings, and others on which several independent programs agree."""

from __future__ import annotations

import pytest

from dancefloor.engines.registry import engine
from dancefloor.geometry.box import box
from dancefloor.geometry.polyforms import polyominoes
from dancefloor.geometry.region import Region
from dancefloor.geometry.symmetry import Mobility
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import Piece
from dancefloor.search.values import Outcome
from dancefloor.verbs import count

pytestmark = pytest.mark.skipif(bool(engine("scanning").missing()), reason="too long without the compiled module")

PENTOMINOES = {
    # 8x8 less four cells or, the last one, 65 - 5; distinct counts where they were published
    "8x8-1x1@0,0-1x1@0,7-1x1@7,0-1x1@7,7": (17360, 2170),
    "8x8-2x2@0,0": (10054, None),
    "8x8-1x1@2,2-1x1@2,5-1x1@5,2-1x1@5,5": (168, None),
    "3x21-1x3": (0, None),
}


def repeated(size, name, low, high=None):
    return Piece(f"{name}{size}", polyominoes(size)[name], low=low, high=high or low)


def any_number(*sizes, room):
    return [
        Piece(f"{name}{size}", shape, low=0, high=room // size)
        for size in sizes
        for name, shape in polyominoes(size).items()
    ]


@pytest.mark.parametrize("region", PENTOMINOES)
def test_pentominoes_in_a_chessboard_with_holes(region):
    raw, distinct = PENTOMINOES[region]
    found = count(region, symmetry="all")
    assert found.raw == raw
    assert distinct is None or found == distinct


def test_the_chessboard_of_dudeney_with_a_square_tetromino():
    pieces = {**polyominoes(5), "O4": polyominoes(4)["O"]}
    found = count(Packing(box("8x8"), pieces), symmetry="all")
    assert (found, found.raw) == (16146, 129168)


@pytest.mark.parametrize(
    ("sides", "tilings"),
    [
        *[((2, 2), 2), ((2, 10), 89), ((3, 4), 11), ((3, 8), 153), ((4, 4), 36), ((4, 6), 281), ((5, 6), 1183)],
        *[((6, 6), 6728), ((7, 8), 1292697), ((8, 8), 12988816), ((3, 3), 0), ((1, 2), 1)],
    ],
)
def test_domino_tilings_of_rectangles(sides, tilings):
    assert count(Packing(box(*sides), any_number(2, room=sides[0] * sides[1]))) == tilings


@pytest.mark.parametrize(
    ("sides", "tilings"), [((3, 4), 4), ((6, 6), 162), ((5, 9), 384), ((6, 8), 1514), ((6, 9), 4312), ((3, 3), 0)]
)
def test_l_trominoes_in_rectangles(sides, tilings):
    assert count(Packing(box(*sides), [repeated(3, "V", sides[0] * sides[1] // 3)])) == tilings


@pytest.mark.parametrize(
    ("name", "sides", "tilings"),
    [
        *[("L", (4, 8), 182), ("T", (4, 8), 6), ("T", (8, 8), 84), ("L", (8, 8), 141970), ("S", (4, 4), 0)],
        *[("I", (6, 6), 0), ("I", (8, 8), 100), ("O", (6, 6), 1)],
    ],
)
def test_one_tetromino_repeated(name, sides, tilings):
    assert count(Packing(box(*sides), [repeated(4, name, sides[0] * sides[1] // 4)])) == tilings


@pytest.mark.parametrize(("sides", "tilings"), [((5, 8), 3106), ((4, 10), 1796)])
def test_two_sets_of_the_tetrominoes(sides, tilings):
    assert count(Packing(box(*sides), [repeated(4, name, 2) for name in polyominoes(4)])) == tilings


@pytest.mark.parametrize("sides", [(4, 5), (2, 10)])
def test_one_set_of_the_tetrominoes_fills_no_rectangle(sides):
    found = count(Packing(box(*sides), polyominoes(4)))
    assert (found, found.outcome) == (0, Outcome.COMPLETE)


@pytest.mark.parametrize(("sides", "tilings"), [((5, 4), 454), ((4, 7), 9157), ((6, 6), 178939)])
def test_any_tetrominoes(sides, tilings):
    assert count(Packing(box(*sides), any_number(4, room=sides[0] * sides[1]))) == tilings


@pytest.mark.parametrize(("side", "tilings"), [(4, 10012), (5, 2810694)])
def test_monominoes_and_dominoes_in_a_square(side, tilings):
    assert count(Packing(box(side, side), any_number(1, 2, room=side * side))) == tilings


def test_two_each_of_monomino_domino_and_l_tromino():
    pieces = [repeated(1, "O", 2), repeated(2, "I", 2), repeated(3, "V", 2)]
    assert count(Packing(box(3, 4), pieces)) == 378


def test_six_dominoes_with_names_are_six_factorial_times_as_many():
    pieces = {f"d{k}": polyominoes(2)["I"] for k in range(6)}
    assert count(Packing(box(3, 4), pieces)) == 720 * 11


def test_four_dominoes_somewhere_on_36_cells():
    puzzle = Packing(Region.box(6, 6, optional=True), [repeated(2, "I", 4)])
    assert count(puzzle) == 281514


def test_one_sided_pentominoes_in_the_narrowest_box():
    pieces = [Piece(name, shape, Mobility.ONE_SIDED) for name, shape in polyominoes(5, Mobility.ONE_SIDED).items()]
    found = count(Packing(box("3x30"), pieces), symmetry="all")
    assert (found, found.raw, found.order) == (46, 184, 4)


def test_pentominoes_that_may_not_be_turned_over():
    pieces = [Piece(name, shape, Mobility.ONE_SIDED) for name, shape in polyominoes(5).items()]
    found = count(Packing(box("3x20"), pieces), symmetry="all")
    assert (found, found.order) == (0, 2)


def test_y_pentominoes_in_the_smallest_rectangle():
    found = count(Packing(box("5x10"), [repeated(5, "Y", 0, 10)]), symmetry="all")
    assert found.raw == 10


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_y_pentominoes_in_the_smallest_odd_square():
    found = count(Packing(box("15x15"), [repeated(5, "Y", 0, 45)]), symmetry="all")
    assert (found, found.raw) == (212, 1696)
